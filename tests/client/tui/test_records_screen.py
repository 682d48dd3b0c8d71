"""The list of one's games: its descriptions, its keys, and files that cannot break it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.games.star_realms.layouts.replay import ReplayScreen
from client.games.starcraft.layouts.replay import ReplayScreen as StarCraftReplay
from client.records import files, library
from client.session.kept_seats import KeptSeats
from client.terminal import settings_file
from client.tui.app.app import TraderowApp
from client.tui.screens.home import HomeScreen
from client.tui.screens.records import RecordsScreen, choices
from client.tui.widgets.notice import NoticeScreen
from tests.client.records.games import data, play
from tests.client.screens import check_golden, screen_text
from tests.client.shown import ANN, GOLDENS, running, until, until_shown


def shelve(day: int, mode: str = "duel", seats: int = 2, entries: int = 10_000, **changes: object) -> Path:
    """Keep a game of that day."""
    made = {**data(play(mode, seats, entries=entries)), "date": f"2026-11-{day:02} 17:05 UTC", **changes}
    file = files.write(files.from_data(made))
    os.utime(file, (day, day))
    return file


@pytest.fixture
def games() -> list[Path]:
    """Return three games and a file that is none."""
    shelved = [shelve(1), shelve(2, "emperor", 6, 40), shelve(3, names=["Žofie", "[red]Bob\x1b[2J"], fairness=None)]
    broken = files.folder() / "broken.traderow"
    broken.write_text("{")
    os.utime(broken, (4, 4))
    return [*shelved, broken]


async def test_the_list_looks_like(games: list[Path], keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path.home() / ".local/share/traderow/records"
    looked = {home / file.name: replace(library.read_entry(file), file=home / file.name) for file in reversed(games)}
    monkeypatch.setattr(library, "kept_files", lambda *where: list(looked))
    monkeypatch.setattr(library, "read_entry", looked.get)
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "Ann, Bob              Bob won")
        await pilot.press("up")
        await until_shown(pilot, "star-realms-duel-Ann-Bob")
        check_golden(GOLDENS / "records.txt", screen_text(app))


async def test_an_escape_sequence_in_the_name_of_a_file_stays_off_the_terminal(keep: KeptSeats) -> None:
    shelve(1).rename(files.folder() / "2026-11-01-\x1b]0;title\x07\x9b31mEVIL\u202e.traderow")
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "31mEVIL.traderow")
        assert all(character.isprintable() for character in screen_text(app).replace("\n", ""))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen._directory = files.folder() / "\x1b[31mred"
        screen._keep()
        await until_shown(pilot, "[31mred/")
        assert all(character.isprintable() for character in screen_text(app).replace("\n", ""))


def test_each_line_names_its_game_and_its_mode_by_their_first_words() -> None:
    listed = [
        library.LibraryEntry(Path("a"), "2026-11-02", "starcraft", "team-conquest", ("Ann", "Bob"), "Ann won"),
        library.LibraryEntry(
            Path("b"), "2026-11-01", "star-realms", "duel", ("Ann", "Žofie of the long name", "Cem"), "Cem won"
        ),
    ]
    one, other = choices(listed)
    assert (one.label, one.note) == ("2026-11-02  StarCraft, team-conquest  Ann, Bob       ", "Ann won")
    assert (other.label, other.note) == ("2026-11-01  Star Realms, duel         Ann, Žofie of …", "Cem won")


async def test_an_empty_list_says_where_games_will_be(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "The records of your games will be here:")
        assert str(files.folder()) in screen_text(app).replace("\n", "").replace(" ", "")
        await pilot.press("enter", "v", "1")
        assert isinstance(app.screen, RecordsScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_enter_replays_the_game_and_escape_comes_back_to_the_list(games: list[Path], keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "emperor")
        await pilot.press("3")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await until_shown(pilot, "The game begins.")
        await pilot.press("v", "escape")
        assert isinstance(app.screen, ReplayScreen), "the piles are closed first"
        await pilot.press("escape")
        assert isinstance(app.screen, RecordsScreen)
        assert "emperor" in screen_text(app)


@pytest.mark.parametrize(
    ("key", "words"),
    [("2", "The draws cannot be verified"), ("4", "each is the one that this seed gives")],
    ids=["without a secret", "with its secret"],
)
async def test_v_says_what_the_record_proves(games: list[Path], keep: KeptSeats, key: str, words: str) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "emperor")
        await pilot.press(*["down"] * (int(key) - 1), "v")
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        assert words in screen_text(app)
        assert "Enter go on" in screen_text(app)
        await pilot.press("enter")
        assert isinstance(app.screen, RecordsScreen)


async def test_the_palette_finds_what_the_page_does_and_the_list_goes_on(games: list[Path], keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "emperor")
        await pilot.press("colon", *"keep games")
        assert "save future games" in screen_text(app)
        await pilot.press("enter")
        await until_shown(pilot, "Future games are not saved.")
        await until_shown(pilot, "Next time: k.")
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))


async def test_a_file_that_is_no_record_is_listed_with_the_reason(games: list[Path], keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "broken.traderow")
        await until_shown(pilot, "of the record is not JSON.")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, RecordsScreen)


async def test_a_file_that_is_taken_away_meanwhile_is_a_sentence(games: list[Path], keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "emperor")
        games[2].unlink()
        await pilot.press("down", "enter")
        await until_shown(pilot, "be read: No such file or directory.")


async def test_keeping_is_switched_off_and_on_for_good(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "Future games are saved.")
        await pilot.press("k")
        await until_shown(pilot, "Future games are not saved.")
        assert not settings_file.load().records
        await pilot.press("k")
        await until_shown(pilot, "Future games are saved.")
        assert settings_file.load().records


def test_the_game_kept_last_comes_first(games: list[Path]) -> None:
    assert library.kept_files() == list(reversed(games))


def test_a_list_of_nothing_is_empty(tmp_path: Path) -> None:
    assert library.kept_files(tmp_path / "nowhere") == []


async def test_a_game_of_starcraft_is_listed_verified_and_replayed(keep: KeptSeats) -> None:
    shelve(1, "standard")
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "standard")
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        await until_shown(pilot, "Every action was allowed by the rules.")
        await pilot.press("escape", "enter")
        await until(pilot, lambda: isinstance(app.screen, StarCraftReplay))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, RecordsScreen))
