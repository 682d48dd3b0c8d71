"""The statistics screen: cached data is shown immediately, new data follows."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from client.games import registry
from client.records import files, library
from client.records.statistics import statistics
from client.text.i18n import LANGUAGES, use_language
from client.tui.app.app import TraderowApp
from client.tui.screens.numbers import NumbersPicture, NumbersScreen, NumbersZone
from tests.client.games.star_realms.costs import settle
from tests.client.games.star_realms.seat import Recorder
from tests.client.records.games import SHOWN, kept, play
from tests.client.screens import check_golden, screen_text
from tests.client.shown import ANN, GOLDENS, running, until, until_shown


def keep() -> None:
    for mode, seats in SHOWN:
        files.write(kept(play(mode, seats)))


async def test_it_looks_like() -> None:
    keep()
    library.collect(registry.numbers, registry.games())
    app = TraderowApp(ANN)
    async with running(app) as pilot:
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, NumbersScreen))
        await until_shown(pilot, "Star Realms: games won")
        found = screen_text(app)
    check_golden(GOLDENS / "numbers.txt", found)
    assert max(map(cell_len, found.splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_whole_in_every_language(language: str) -> None:
    use_language(language)
    keep()
    library.collect(registry.numbers, registry.games())
    found = statistics(library.known(registry.numbers, registry.games()), {"Ann"}, registry.numbers)
    drawn = "\n".join("".join(text for text, _style in line) for line in NumbersZone().draw(NumbersPicture(found, 0), 80, 60))
    assert [line for line in drawn.splitlines() if "…" in line] == []


async def test_what_is_not_cached_is_counted_in_the_background() -> None:
    keep()
    app = TraderowApp(ANN)
    async with running(app) as pilot:
        await pilot.press("m")
        await until_shown(pilot, "Ann: 6 games")
        await until(pilot, lambda: "Counting" not in screen_text(app))
        await pilot.press("escape")
        await until_shown(pilot, "Play now")
    assert library.known(registry.numbers, registry.games()).missing == 0


async def test_without_games_it_says_so() -> None:
    app = TraderowApp(ANN)
    async with running(app) as pilot:
        await pilot.press("m")
        await until_shown(pilot, "No game of Ann is saved yet. Every game you finish is counted here.")


async def test_its_first_frame_is_the_whole_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    keep()
    library.collect(registry.numbers, registry.games())
    app = TraderowApp(ANN)
    app.driver_class = Recorder
    frames: list[str] = []

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        Recorder.writes.clear()
        await pilot.press("m")
        await settle()
        frames.extend(data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]"))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    assert len(set(frames)) == 1, "what Textual sends again differs in nothing"
    assert len(frames[0].encode()) <= 6000
