"""The documents are correct: links work, code runs, commands and options exist, and switches agree with the engine."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tokenize
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from docs import module_map
from engine.game import Game
from engine.star_realms.cards import ABILITIES, CARDS
from engine.star_realms.game import StarRealms
from engine.star_realms.rules import SWITCHES
from engine.starcraft.game import StarCraft
from engine.starcraft.rules import SWITCHES as STARCRAFT_SWITCHES
from engine.starcraft.scenario import completing, seats
from tests.client.called import called_without_terminal

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
RULING = re.compile(r"\b(?:RG?|[ABCDEFGHKLMNPQSTUVWXYZ])\d{1,2}\b")
"""The id of a ruling or of a worked example of StarCraft."""


def code_in(document: str) -> str:
    """Return every indented block of a document, one after the other, without its indent."""
    text = (ROOT / document).read_text("utf-8")
    return "\n".join(line[4:] if line.startswith("    ") else "" for line in text.splitlines())


@pytest.mark.parametrize(
    ("document", "golden"),
    [
        ("docs/playing.md", "star_realms/goldens/my-turn-80x24.txt"),
        ("docs/playing-starcraft.md", "starcraft/goldens/battle-cards-80x24.txt"),
    ],
)
def test_the_picture_is_what_is_drawn(document: str, golden: str) -> None:
    picture = (ROOT / "tests" / "client" / "games" / golden).read_text("utf-8").rstrip()
    text = (ROOT / document).read_text("utf-8")
    assert picture in text or indent(picture, "    ") in text


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    text = re.sub(r"^    .*$", "", document.read_text("utf-8"), flags=re.MULTILINE)
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", text):
        page = document.parent / target if target else document
        assert page.exists(), target
        assert not anchor or page.suffix != ".md" or anchor in anchors(page), f"{target}#{anchor}"


def anchors(page: Path) -> set[str]:
    """Return what a link can name after the # of a page: its headings, in lower case, with hyphens for spaces."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {
        re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }


TOKEN = re.compile(r"`((?:[\w.-]+/)*[\w.-]*(?:/|\.py|\.md))`")
"""A file or a folder, as a row of the page says it."""


def named_in(row: str) -> Iterator[Path]:
    """Yield every file and folder that a row names; what begins with no folder of ours is in the one named last, as
    `folder/`."""
    folder = ROOT
    for name in TOKEN.findall(row):
        at = ROOT / name if "/" in name and (ROOT / name.partition("/")[0]).is_dir() else folder / name
        folder = at if name.endswith("/") and at == ROOT / name else folder
        yield at


def test_every_file_of_how_to_add_exists() -> None:
    _before, _heading, page = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## How to add\n")
    rows = [row for row in page.partition("\n## ")[0].splitlines() if row.startswith("| ") and "<game>" not in row]
    assert len(rows) > 20
    missing = [
        (row.split("|")[1].strip(), str(at.relative_to(ROOT))) for row in rows for at in named_in(row) if not at.exists()
    ]
    assert missing == []


def test_the_bot_of_the_document_plays_a_whole_game() -> None:
    played = subprocess.run(
        [sys.executable, "-c", code_in("docs/bots.md")], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert re.fullmatch(r"Result\(winners=\([01],\), reason='authority'\)\n", played.stdout)


def test_every_command_of_the_readme_is_understood(tmp_path: Path) -> None:
    commands = re.findall(r"^    (traderow[^\n#]*)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert len(commands) >= 5
    for command in commands:
        _, *words = shlex.split(command)
        subcommand = [words[0]] if words else []
        shown = called_without_terminal(*subcommand, "--help", home=tmp_path)
        assert shown.code == 0, command
        for word in words:
            if word.startswith("--"):
                assert word in shown.screen, command


def test_nobody_is_told_to_install_traderow_from_an_index() -> None:
    """The name there may be somebody else's: what is installed is the sources or a file, in pages and in what programs say."""
    programs = [path for folder in ("client", "engine", "protocol", "server", "share") for path in (ROOT / folder).rglob("*")]
    told = [*DOCUMENTS, *(path for path in programs if path.is_file() and path.suffix not in (".mo", ".pyc", ".so"))]
    found = []
    for path in told:
        text = path.read_text("utf-8")
        names = [named.strip("\"'") for named in re.findall(r"(?:pip|pipx|uv tool) install(?: --?[a-z-]+)* ([^\s`]+)", text)]
        found += [(path.name, name) for name in names if re.fullmatch(r"traderow(?:\[.*\]|[=<>~!].*)?", name)]
        found += [(path.name, extra) for extra in re.findall(r"traderow\[[a-z,]+\]", text)]
    assert found == []


@pytest.mark.parametrize(("game", "switches"), [(StarRealms, SWITCHES), (StarCraft, STARCRAFT_SWITCHES)])
def test_the_rules_document_names_every_switch_with_its_default_first_and_every_mode(
    game: type[Game], switches: Mapping[str, Any]
) -> None:
    star_realms, _, starcraft = (ROOT / "docs" / "rules.md").read_text("utf-8").partition("\n# StarCraft\n")
    rows = dict(re.findall(r"^\| `([\w-]+)` \| ([^|]+) \|", star_realms if game is StarRealms else starcraft, re.MULTILINE))
    for name, switch in switches.items():
        values = rows.pop(name)
        if switch.values is not None:
            said = re.findall(r"`([^`]+)`", values)
            assert said[0] == str(switch.default).lower()
            assert sorted(said) == sorted(str(value).lower() for value in switch.values)
    assert {name for name in rows if not RULING.fullmatch(name)} == set(game.modes)
    for mode, counts in game.modes.items():
        low, high = counts[0], counts[-1]
        assert rows[mode].strip() in (f"{low}", f"{low}-{high}", ", ".join(map(str, counts)))


def test_every_ruling_that_code_or_a_test_of_starcraft_cites_is_explained() -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8").partition("\n# StarCraft\n")[2]
    rows = re.findall(r"^(?:-|\|) `([A-Z]+\d+)` ", page, re.MULTILINE)
    assert len(rows) == len(set(rows))
    sources = [*ROOT.glob("engine/starcraft/**/*.py"), *ROOT.glob("tests/engine/starcraft/**/*.py")]
    found = set()
    for source in sources:
        cited = {ruling for prose in comments(source) for ruling in RULING.findall(prose)}
        assert cited <= set(rows), f"{source.relative_to(ROOT)} cites {sorted(cited - set(rows))}"
        found |= cited
    assert len(found) > 100


def comments(source: Path) -> Iterator[str]:
    """Yield what a file says in prose: its docstrings and comments."""
    for token in tokenize.generate_tokens(StringIO(source.read_text("utf-8")).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""')):
            yield token.string


def test_every_part_of_the_positions_of_starcraft_is_explained() -> None:
    page = (ROOT / "docs" / "starcraft.md").read_text("utf-8")
    positions = page.split("\n## Positions\n")[1]
    as_in_the_view, _, table = positions.partition("mean the same: ")[2].partition("\n\n")
    named = [as_in_the_view, *(row.split(" | ")[0] for row in table.splitlines() if row.startswith("| `"))]
    assert {part for row in named for part in re.findall(r"`(\w+)`", row)} == {*completing.NAMES, *seats.NAMES}


def test_the_words_of_the_cards_are_all_explained_and_no_others() -> None:
    page = (ROOT / "docs" / "star-realms.md").read_text("utf-8").split("\n## Cards\n")[1].split("\n## ")[0]
    rows = [line.split(" | ")[0] for line in page.splitlines() if line.startswith("| `")]
    explained = {part.split()[0] for row in rows for part in re.findall(r"`([^`]+)`", row)}
    effects = [effect.text for card in CARDS for which in ABILITIES for effect in card.ability(which)]
    parts = [part for effect in effects for part in effect.split(" or ")]
    assert explained == {part.removeprefix("may ").split()[0] for part in parts}
    assert {card.static for card in CARDS} - {""} <= set(re.findall(r"`([^`]+)`", page))


def test_every_threat_on_the_page_has_a_test_that_exists_and_every_test_of_the_page_is_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ") and not line.startswith("| threat")]
    assert len(rows) > 40
    for row in rows:
        assert len(row) == 3, row
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row[2])
        assert named, row
        for path, test in named:
            source = (ROOT / path).read_text("utf-8")
            assert re.search(rf"^(async )?def {test}\(", source, re.MULTILINE), f"{path}::{test}"
    assert len(re.findall(r"tests/[\w/]+\.py", page)) == len(re.findall(r"`tests/[\w/]+\.py::\w+`", page))


@pytest.mark.parametrize("package", module_map.PACKAGES)
def test_every_module_says_what_its_subject_is(package: str) -> None:
    found = [*module_map.listed(package)]
    assert len(found) > 10
    assert [line for line in found if len(line.split()) < 2 and not line.endswith("/")] == []
