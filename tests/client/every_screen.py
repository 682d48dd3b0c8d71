"""Show every screen of the client at 80x24 in the current language: pages, both tables, help, lessons and records.

Positions are those of the goldens. Other tests compare the drawing. This module is for code that needs every screen, such as
the test that no text is cut, and the page for a language's reviewer.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest.mock import AsyncMock

from textual.pilot import Pilot
from textual.screen import Screen as BaseScreen

from client.games.registry import client as game_client
from client.games.registry import games, title
from client.games.star_realms.lessons import LESSONS as REALMS_LESSONS
from client.games.starcraft.layouts.table_sheet import DRAWN
from client.games.starcraft.lessons import LESSONS
from client.games.starcraft.questions.panel import SteeredPanel
from client.lobby import table_settings
from client.session.kept_seats import KeptSeats
from client.session.sentences import of_code
from client.session.updates import TableChanged
from client.text.i18n import _
from client.tui.app.app import TraderowApp
from client.tui.app.replay_app import ReplayApp
from client.tui.screens.cards import CardsScreen
from client.tui.screens.hosting import HostThereScreen
from client.tui.screens.puzzles import AfterTry
from client.tui.widgets.menu import Choice
from client.tui.widgets.notice import NoticeScreen, QuitScreen, WaitScreen
from tests.client.fake_server import FakeServer
from tests.client.games.star_realms import views
from tests.client.games.star_realms.learn.test_learn_screen import LearnApp as RealmsLearnApp
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.games.star_realms.tui import test_every_language as star_realms
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import screen
from tests.client.games.starcraft.learn.test_learn_screen import LearnApp as StarCraftLearnApp
from tests.client.games.starcraft.seat import SeatedApp
from tests.client.games.starcraft.tui import test_replay_screen, test_setup_and_events_fit
from tests.client.games.starcraft.tui.questions import test_orders
from tests.client.games.starcraft.tui.questions.battle import test_battle_drawn
from tests.client.screens import screen_text
from tests.client.shown import ANN, at_table, running
from tests.client.tui import test_tables_screen
from tests.client.tui.test_lobby import Lobby, table

SIZE = (80, 24)


class Screen(NamedTuple):
    """A screen's name, its text, and its class; the class is "" if only a part of the screen is drawn."""

    name: str
    shown: str
    kind: str = ""


PAGES: Mapping[str, tuple[str, ...]] = {
    "home": ("",) + ("down",) * 12,
    "play": ("p", "down", "right", "down", "right"),
    "puzzles": ("w", "down", "enter"),
    "host": ("h", *("right", "tab") * 9),
    "switches": ("h", "f2", *("down", "right") * 9),
    "join": ("j",),
    "games": ("g",),
    "stats": ("m",),
    "options": ("o", *("down",) * 14),
    "name": ("n",),
    "help": ("?", *("right",) * 3),
    "palette": ("colon",),
}
"""The pages outside a table, each with the keys that lead to it from the start screen."""
TABLE: Mapping[str, tuple[str, ...]] = {
    "help": ("?", *("right",) * 6),
    "piles": ("v", *("right",) * 9),
    "palette": ("colon",),
    "menu": ("F2",),
}


async def every_screen(folder: Path) -> AsyncIterator[Screen]:
    """Yield every screen. `folder`: where files are saved."""
    async for found in pages(folder, PAGES):
        yield found
    async for found in _on_top(folder):
        yield found
    async for found in _with_a_server(folder):
        yield found
    async for found in _lobby():
        yield found
    async for found in _star_realms():
        yield found
    async for found in _starcraft():
        yield found


async def pages(folder: Path, by_keys: Mapping[str, Sequence[str]]) -> AsyncIterator[Screen]:
    """Yield the screens of these pages outside a table."""
    for name, keys in by_keys.items():
        async with running(TraderowApp(ANN, keep=KeptSeats(folder / name))) as pilot:
            async for found in _pressed(name, pilot, keys):
                yield found


async def _pressed(name: str, pilot: Pilot[None], keys: Sequence[str]) -> AsyncIterator[Screen]:
    """Yield the screen after each of these keys; an empty key is skipped."""
    for number, key in enumerate(keys):
        if key:
            await pilot.press(key)
            await pilot.pause()
        yield Screen(f"{name} {number}", screen_text(pilot.app), type(pilot.app.screen).__name__)


async def _on_top(folder: Path) -> AsyncIterator[Screen]:
    """Yield the screens shown over a page, or temporarily in place of a page."""
    after = [Choice(key, words) for key, words in (("n", _("Next puzzle")), ("r", _("Start again")), ("l", _("All puzzles")))]
    pushed: list[tuple[Callable[[], BaseScreen[None]], tuple[str, ...]]] = [
        (QuitScreen, ("",)),
        (lambda: WaitScreen(_("Shuffling…")), ("",)),
        (lambda: NoticeScreen(_("The table is gone"), of_code("unknown-game", {"game": "chess"})), ("",)),
        (lambda: AfterTry("1", [_("SOLVED")], after, lambda _key: None), ("",)),
        (lambda: HostThereScreen("192.0.2.7", table_settings.ours(), reach=AsyncMock()), ("", *("right", "tab") * 6)),
        *((lambda game=game: CardsScreen(title(game), game_client(game).cards()), ("", "down", "down")) for game in games()),
    ]
    async with running(TraderowApp(ANN, keep=KeptSeats(folder / "on top"))) as pilot:
        for make, keys in pushed:
            await pilot.app.push_screen(make())
            await pilot.pause()
            async for found in _pressed(type(pilot.app.screen).__name__, pilot, keys):
                yield found
            await pilot.app.pop_screen()


async def _with_a_server(folder: Path) -> AsyncIterator[Screen]:
    server, keep = FakeServer(), KeptSeats(folder / "server")
    await server.start()
    try:
        async with test_tables_screen.listing(server, keep) as (_app, pilot, _peer):
            async for found in _pressed("tables", pilot, ("", "down", "down", "down")):
                yield found
        async with at_table(server, keep) as (_app, pilot, _peer):
            async for found in _pressed("people", pilot, ("M", "k")):
                yield found
    finally:
        await server.stop()


async def _lobby() -> AsyncIterator[Screen]:
    app = Lobby()
    async with app.run_test(size=SIZE) as pilot:
        app.tell(TableChanged(table()))
        await pilot.pause()
        async for found in _pressed("lobby", pilot, ("", "b", "escape", "?", "escape", "r")):
            yield found


async def _star_realms() -> AsyncIterator[Screen]:
    scenes = {name: scene for name, scene in star_realms.SCENES.items() if scene.size == SIZE}
    for name, shown in (await star_realms.each_of(scenes)).items():
        yield Screen(f"star-realms {name}", shown)
    for name, keys in TABLE.items():
        async with TableApp(NotingCommands()).run_test(size=SIZE) as pilot:
            await sit_down(pilot, views.busy())
            async for found in _pressed(f"star-realms {name}", pilot, keys):
                yield found
    for lesson in range(1, len(REALMS_LESSONS) + 1):
        async with RealmsLearnApp(lesson).run_test(size=SIZE) as pilot:
            async for found in _pressed(f"star-realms lesson {lesson}", pilot, ("",)):
                yield found


async def _starcraft() -> AsyncIterator[Screen]:
    for name, scene in test_battle_drawn.SCENES.items():
        if scene.size == SIZE:
            yield Screen(f"starcraft {name}", test_battle_drawn.text(scene))
    for name, order in test_orders.SCENES.items():
        yield Screen(f"starcraft {name}", test_orders.shown(order, SIZE))
    for number, (kind, seen) in enumerate(test_setup_and_events_fit.tables()[::3]):
        panel = test_setup_and_events_fit.PANELS[kind]
        picks = panel.starts(seen) if isinstance(panel, SteeredPanel) else ()
        drawn = screen(seen, DRAWN[panel.NAME], SIZE, picks, (), panel.said(seen, picks))
        yield Screen(f"starcraft {kind} {number}", drawn)
    for name, keys in TABLE.items():
        app = SeatedApp(positions.planning())
        async with app.run_test(size=SIZE) as pilot:
            app.sit_down()
            await pilot.pause()
            async for found in _pressed(f"starcraft {name}", pilot, ("", *keys)):
                yield found
    for lesson in range(1, len(LESSONS) + 1):
        async with StarCraftLearnApp(lesson).run_test(size=SIZE) as pilot:
            async for found in _pressed(f"starcraft lesson {lesson}", pilot, ("",)):
                yield found
    async with ReplayApp(test_replay_screen.replay()).run_test(size=SIZE) as pilot:
        async for found in _pressed("starcraft replay", pilot, ("", *("down",) * 20, "end")):
            yield found
