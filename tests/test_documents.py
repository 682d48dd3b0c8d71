"""What the documents say is so: links lead somewhere, code runs, commands and options exist, switches are the engine's."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

from engine.star_realms.cards import ABILITIES, CARDS
from engine.star_realms.game import StarRealms
from engine.star_realms.rules import SWITCHES

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def code_in(document: str) -> str:
    """Every indented block of a document, one after the other, without its indent."""
    text = (ROOT / document).read_text("utf-8")
    return "\n".join(line[4:] if line.startswith("    ") else "" for line in text.splitlines())


@pytest.mark.parametrize("document", ["README.md", "docs/playing.md"])
def test_the_picture_is_what_is_drawn(document: str) -> None:
    picture = (
        (ROOT / "tests" / "client" / "games" / "star_realms" / "goldens" / "my-turn-80x24.txt").read_text("utf-8").rstrip()
    )
    text = (ROOT / document).read_text("utf-8")
    assert picture in text or indent(picture, "    ") in text


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    text = re.sub(r"^    .*$", "", document.read_text("utf-8"), flags=re.MULTILINE)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (document.parent / target).exists(), target


def test_the_bot_of_the_document_plays_a_whole_game() -> None:
    played = subprocess.run(
        [sys.executable, "-c", code_in("docs/bots.md")], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert re.fullmatch(r"Result\(winners=\([01],\), reason='authority'\)\n", played.stdout)


def test_every_command_of_the_readme_is_understood() -> None:
    commands = re.findall(r"^    (traderow[^\n#]*)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert len(commands) >= 5
    for command in commands:
        _, *words = shlex.split(command)
        subcommand = [words[0]] if words else []
        shown = subprocess.run(
            [sys.executable, "-m", "client", *subcommand, "--help"], capture_output=True, text=True, check=True, cwd=ROOT
        )
        for word in words:
            if word.startswith("--"):
                assert word in shown.stdout, command


def test_the_rules_document_names_every_switch_with_its_default_first_and_every_mode() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([\w-]+)` \| ([^|]+) \|", text, re.MULTILINE))
    for name, switch in SWITCHES.items():
        values = rows.pop(name)
        if switch.values is not None:
            said = re.findall(r"`([^`]+)`", values)
            assert said[0] == str(switch.default).lower()
            assert sorted(said) == sorted(str(value).lower() for value in switch.values)
    assert set(rows) == set(StarRealms.modes)
    for mode, counts in StarRealms.modes.items():
        low, high = counts[0], counts[-1]
        assert rows[mode].strip() in (f"{low}", f"{low}-{high}", ", ".join(map(str, counts)))


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
