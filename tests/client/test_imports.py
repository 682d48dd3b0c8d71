"""Modules that the client loads, and when: no server, no Textual before there is something to draw, nearly nothing for a
version."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import engine
from client.games import registry
from engine.star_realms.cards import BY_KEY

ROOT = Path(__file__).parents[2]
CLIENT = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "client").rglob("*.py"))
    if path.stem not in {"__init__", "__main__", "extract"}
]
WITHOUT_TEXTUAL = [name for name in CLIENT if not name.startswith("client.tui") and ".layouts." not in f"{name}."]


OURS = ("client.", "engine.", "protocol.")


def loaded(program: str) -> set[str]:
    """Return the top-level packages, and modules of ours, that are there after the program."""
    [there] = loaded_after(program)
    return there


def loaded_after(*programs: str) -> list[set[str]]:
    """Return the same after each of these, which one process runs in turn."""
    report = "\nimport sys\nprint('\\0', *sys.modules)\n"
    program = "".join(program + report for program in programs)
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    reports = [set(line[1:].split()) for line in ran.stdout.splitlines() if line.startswith("\0")]
    return [{name.split(".")[0] for name in names} | {name for name in names if name.startswith(OURS)} for names in reports]


def test_everything_but_the_interface_runs_without_textual_and_nothing_imports_the_server() -> None:
    assert "client.session.session" in WITHOUT_TEXTUAL
    without, with_all = loaded_after(f"import {', '.join(WITHOUT_TEXTUAL)}", f"import {', '.join(CLIENT)}")
    assert {"textual", "rich"} & without == set()
    assert "textual" in with_all
    assert "server" not in with_all


def test_a_quick_answer_loads_neither_interface_nor_network_and_the_command_line_no_game() -> None:
    def answers(of: str, *options: str) -> str:
        return "\n".join(f"try:\n    {of}({option.split()!r})\nexcept SystemExit:\n    pass" for option in options)

    parsed, answered = loaded_after(
        "from client.command_line.options import parse\n" + answers("parse", "--help", "join --help"),
        "from client.cli import main\n" + answers("main", "--version", "--help", "--no-such-option", "solo --help"),
    )
    assert "engine" not in parsed, "before a table is to be opened"
    assert {"textual", "rich", "aiohttp", "asyncio"} & answered == set()


def test_no_game_is_loaded_before_somebody_asks_for_it() -> None:
    program = "import client.cli, client.session.session, client.lobby.seating, client.session.sentences, client.tui.app.app"
    assert not [name for name in loaded(program) if name.startswith(("client.games.star_realms", "engine."))]


TO_SIT_DOWN = ("client.session.session", "client.lobby.seating", "client.tui.screens.lobby", "client.session.updates")
TO_LIE_OVER = ("client.tui.dialogs.options", "client.tui.dialogs.palette", "client.tui.dialogs.help", "client.tui.dialogs.page")
SUMMARIZED = ("summary",)
SCREENS = ("client.command_line.", "client.terminal.", "client.text.", "client.tui.")
"""The command line and what is drawn."""
AT_HOME = {
    "client.games.registry",
    "client.lessons.stars",
    "client.lobby.kept_words",
    "client.lobby.opponents",
    "client.records.own_names",
    "client.records.today",
    "client.records.validation",
    "client.session.kept_seats",
    "client.session.own_numbers",
    "client.session.route",
    "client.session.sentences",
    "client.table.summary",
}
"""All that the start screen needs of the games' tables and records; of each game it has the summary."""
KEYS = tuple(f"client.games.{game}.commands" for game in ("star_realms", "starcraft"))


def test_the_start_screen_loads_nothing_but_its_own() -> None:
    """Neither a game nor sockets, nor what a table, a question or somebody's own keys need: it would be twice as much."""
    program = """
import asyncio
from client import cli
from client.terminal.settings import Settings
from client.tui.app.app import TraderowApp

async def main():
    async with TraderowApp(Settings(name="Ann")).run_test() as pilot:
        await pilot.press("down", "down", "up")

asyncio.run(main())
"""
    there = loaded(program)
    others = {name for name in there if name.startswith(OURS) and name.count(".") > 1 and not name.startswith(SCREENS)}
    packages = [f"client.games.{game}" for game in OWN_PACKAGES]
    assert others == {*AT_HOME, *packages, *(f"{package}.summary" for package in packages)}
    assert not [name for name in there if name.startswith(("engine.", "server."))]
    assert there & {"aiohttp", "protocol.messages", "msgpack", "msgspec", *TO_SIT_DOWN, *TO_LIE_OVER, *KEYS} == set()
    assert there & {"statistics", "tomllib"} == set(), "there is a file to be read, or a number to be counted, first"


def test_the_start_screen_makes_few_dataclasses() -> None:
    """One takes 0.3 ms to make, as long as seven named tuples: it is for values that are saved, or replaced by their fields."""
    program = """
import sys
from client import cli
from client.command_line import showing
from client.tui.app import app
from dataclasses import is_dataclass

ours = [vars(module) for name, module in sys.modules.items() if name.startswith(("client.", "protocol."))]
made = {each for names in ours for each in names.values() if isinstance(each, type) and is_dataclass(each)}
for each in made:
    if each.__module__.startswith(("client.", "protocol.")):
        sys.modules[f"client.made.{each.__module__}.{each.__qualname__}"] = None
"""
    made = {name.rpartition(".")[2] for name in loaded(program) if name.startswith("client.made.")}
    assert made == {"Keyboard", "KeptSeat", "Opened", "Remembered", "Settings"}


def of_packages(there: set[str]) -> set[str]:
    """Return what is there of the games' packages."""
    package = re.compile(r"client\.games\.((?:star_realms|starcraft)\..+)")
    return {found[1] for name in there if (found := package.fullmatch(name))}


RULES_OF_A_TABLE = {"box", "components", "language", "odds", "rules", "tables"}
"""What a client needs of the engine to show a table of StarCraft: what is said, and the facts of the components."""


NOT_AT_A_TABLE = ("client.tui.screens.lobby", "client.tui.screens.join", "client.tui.dialogs.form", "client.lessons")


def test_a_table_of_starcraft_loads_no_other_game_and_nothing_that_plays() -> None:
    """The modules at the first picture of a table of six, on a server of one's own."""
    program = """
import asyncio
from dataclasses import replace
from client.cli import _terms
from client.command_line.options import parse
from client.session.kept_seats import KeptSeats
from client.terminal.settings import Settings
from client.lobby.local_server import start_solo
from client.tui.app.app import TraderowApp

async def main():
    asked = parse(["solo", "--game", "starcraft", "--seats", "6"])
    server = start_solo()
    from client.lobby import seating

    terms = replace(_terms(asked, asked.game, "none"), bots=("simple",) * 5)
    app = TraderowApp(Settings(name="Ann"), opening=seating.solo("Ann", terms, server, KeptSeats()), game="starcraft")
    async with app.run_test() as pilot:
        while not hasattr(app.screen, "picture"):
            await pilot.pause(0.05)
        await pilot.pause()
    await app.finish()

asyncio.run(main())
"""
    there = loaded(program)
    assert "client.games.starcraft.layouts.screen" in there
    others = {name for name in of_packages(there) if name.startswith("star_realms")}
    assert others == {f"star_realms.{part}" for part in SUMMARIZED}, "whose options the command line has, too"
    assert not [name for name in there if name.startswith(("engine.star_realms", "server."))]
    assert {name.split(".")[2] for name in there if name.startswith("engine.starcraft.")} == RULES_OF_A_TABLE
    assert not [name for name in there if name.startswith(NOT_AT_A_TABLE)]


def test_a_table_is_loaded_while_its_server_starts() -> None:
    program = """
import asyncio, sys
from client.terminal.settings import Settings
from client.tui.app.app import TraderowApp

async def main():
    app = TraderowApp(Settings(name="Ann"), opening=asyncio.sleep(3600), game="starcraft")
    async with app.run_test() as pilot:
        assert "client.games.starcraft.client" not in sys.modules
        while "client.games.starcraft.layouts.screen" not in sys.modules:
            await pilot.pause()
        assert type(app.screen).__name__ == "WaitScreen"
    await app.finish()

asyncio.run(main())
"""
    assert {"aiohttp", "client.games.starcraft.model.decoder"} <= loaded(program)


def test_a_table_of_one_game_loads_no_other() -> None:
    imports = "from client.cli import _terms\nfrom client.command_line.options import parse\n"
    program = f"{imports}assert _terms(parse(['solo']), 'star-realms', 'none').seats"
    there = loaded(program)
    assert "engine.star_realms" in there
    assert not [name for name in there if name.startswith(("engine.starcraft", "client.games.starcraft.texts"))]


OF_STAR_REALMS = {*BY_KEY, *engine.games["star-realms"].modes, *(card.faction for card in BY_KEY.values())} | {
    "trade_row", "in_play", "scrap_heap", "authority", "acquire", "attack-base", "edition",
}  # fmt: skip
"""Cards, modes, factions, and words of its views and actions."""


WORD, ESCAPED = re.compile(r"[a-z][a-z_-]*"), re.compile(r"\\.")


def words(path: Path) -> Iterator[str]:
    """Yield every word in the texts of a file, docstrings aside: none where no word of Star Realms is in the whole of it."""
    source = path.read_text("utf-8")
    if OF_STAR_REALMS.isdisjoint(WORD.findall(ESCAPED.sub(" ", source))):
        return
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield from WORD.findall(node.value)


OWN_PACKAGES = [path.name for path in (ROOT / "client" / "games").iterdir() if (path / "client.py").exists()]
"""The folders of the games: another game may well have a card or a field of the same name."""


def test_no_game_is_named_outside_its_package_and_the_registry() -> None:
    """Its id, in a text: what is done for one game alone is a field of its `GameClient`."""
    ids = {*registry.games()}
    named = []
    for path in (ROOT / "client").rglob("*.py"):
        home = path.relative_to(ROOT / "client").parts[:2]
        if path == Path(registry.__file__) or (home[0] == "games" and home[1] in OWN_PACKAGES):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in prose}
        named += [f"{path.relative_to(ROOT)}: {game}" for game in ids & {text for text in texts if isinstance(text, str)}]
    assert named == []


def test_nothing_outside_a_package_names_what_is_in_its_game() -> None:
    packages = [ROOT / "client" / "games" / game for game in OWN_PACKAGES]
    outside = [path for path in (ROOT / "client").rglob("*.py") if not {*packages} & {*path.parents}]
    named = {str(path.relative_to(ROOT)): {*words(path)} & OF_STAR_REALMS for path in outside}
    named["client/tui/canvas/theme.py"] -= {"authority"}  # a token of colour, for what the cards of any game give
    assert {file: found for file, found in named.items() if found} == {}
    assert {*words(ROOT / "client" / "games" / "star_realms" / "summary.py")} & OF_STAR_REALMS
