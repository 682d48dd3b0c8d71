"""Continuing from a point of a record: the same table, the viewer's seat, and bots at the other seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from client.games.star_realms.layouts.replay import ReplayScreen
from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.lobby import local_server, seating
from client.lobby.local_server import LocalServer
from client.lobby.seating import Seating
from client.records import files
from client.records.files import RecordFile
from client.records.replay import Replay
from client.session.joining import parts
from client.session.kept_seats import KeptSeats
from client.session.route import Address
from client.session.updates import Stepped
from client.text.trouble import Trouble
from client.tui.app.app import TraderowApp
from client.tui.app.replay_app import ReplayApp
from client.tui.base.requests import PlayOn
from client.tui.base.terminal_app import OneByOne
from client.tui.canvas.theme import DARK, ThemedApp
from client.tui.screens.records import RecordsScreen
from client.tui.widgets.notice import NoticeScreen
from protocol import codec, messages
from tests.client.fake_server import Heard
from tests.client.records.games import SHOWN, kept, play
from tests.client.screens import screen_text
from tests.client.served import Served, serving
from tests.client.shown import ANN, running, until, until_shown


async def going_on(address: Address, file: RecordFile, point: int, seat: int) -> Seating:
    return await seating.continue_game("Ann", file, point, seat, cast(LocalServer, Served(address)), KeptSeats())


def a_turn_of(replay: Replay, seat: int) -> int:
    """Return a point in the middle of the game where that seat is asked something."""
    points = range(replay.last // 2, replay.last)
    return next(point for point in points if seat in replay.game(point).pending)


def as_it_was(view: dict[str, Any]) -> dict[str, Any]:
    """Return what does not depend on how the point was come to: an undo does not reach back before it."""
    return {key: value for key, value in view.items() if key not in ("undo_steps", "undo_stop", "standing", "draw_offers")}


@pytest.mark.parametrize(("mode", "seats"), SHOWN)
async def test_the_table_is_as_it_was_in_the_seat_one_looked_from(mode: str, seats: int, heard: Heard) -> None:
    file = kept(play(mode, seats, entries=60))
    replay = Replay(file)
    seat = seats - 1
    point = a_turn_of(replay, seat)
    async with serving() as address:
        found = await going_on(address, file, point, seat)
        found.session.listen(heard)
        stepped = await heard.until(Stepped)
        assert found.session.seat == seat
        assert found.private
        assert as_it_was(stepped.step.view) == as_it_was(replay.view(point, seat))
        table = found.session.table
        assert table is not None
        assert [each.kind for each in table.seats] == ["bot"] * seat + ["person"]
        assert (table.past, dict(table.rules)) == (point + 1, dict(file.record.header.rules))
        await found.close()


async def test_the_first_seat_is_as_good_as_any_and_the_game_goes_on(heard: Heard) -> None:
    file = kept(play())
    point = a_turn_of(Replay(file), 0)
    async with serving() as address:
        found = await going_on(address, file, point, 0)
        found.session.listen(heard)
        stepped = await heard.until(Stepped)
        action = tuple(stepped.step.view["actions"][0])
        found.session.act(action)
        await heard.until(Stepped, lambda stepped: stepped.own)
        await found.close()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda file: replace(file, record=replace(file.record, entries=file.record.entries[1:])), "bad-past"),
        (lambda file: replace(file, record=replace(file.record, entries=file.record.entries * 20)), "bad-past"),
        (
            lambda file: replace(file, record=replace(file.record, header=replace(file.record.header, start={}))),
            "stated-position",
        ),
    ],
    ids=["no deal", "too long", "no beginning"],
)
async def test_what_cannot_be_gone_on_from_is_refused_and_leaves_nothing_running(change: Any, code: str) -> None:
    file = change(kept(play()))
    async with serving() as address:
        server = Served(address)
        with pytest.raises(Trouble) as trouble:
            await seating.continue_game("Ann", file, len(file.record.entries), 1, cast(LocalServer, server), KeptSeats())
        assert trouble.value.code == code
        assert server.stopped


def test_a_game_of_any_length_is_sent_in_frames_that_fit() -> None:
    record = play("emperor", 6).game.record
    past = [messages.Entry(entry.seat, list(entry.action), list(entry.outcomes)) for entry in record.entries] * 3
    sent = parts(past)
    assert [entry for _first, part in sent for entry in part] == past
    assert [first for first, _part in sent] == [sum(len(part) for _first, part in sent[:at]) for at in range(len(sent))]
    for first, part in sent:
        assert len(codec.encode(messages.Past("m" * 32, first, part))) <= codec.CLIENT_FRAME


# -- on the screen -----------------------------------------------------------------------------------------------------


@pytest.fixture
def file() -> RecordFile:
    """Return one kept game."""
    found = kept(play())
    files.write(found)
    return found


async def test_from_the_list_to_a_replay_to_the_game_and_home_again(
    file: RecordFile, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving() as address:
        monkeypatch.setattr(local_server, "start_solo", lambda: Served(address))
        app = TraderowApp(ANN, keep=keep)
        async with running(app) as pilot:
            await pilot.press("g")
            await until(pilot, lambda: isinstance(app.screen, RecordsScreen))
            await until_shown(pilot, "Ann, Bob")
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await until_shown(pilot, "The game begins.")
            await pilot.press("down", "down", "down", "tab", "P")
            await until(pilot, lambda: type(app.screen) is StarRealmsScreen)
            await until_shown(pilot, "This game continues an earlier")
            assert app.seating is not None
            assert (app.seating.session.seat, app.seating.private) == (1, True)


async def test_trouble_leaves_the_replay_as_it_was(file: RecordFile, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> LocalServer:
        raise Trouble("here", "server-refused", {"said": "Read-only file system."})

    monkeypatch.setattr(local_server, "start_solo", none)
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("g")
        await until_shown(pilot, "Ann, Bob")
        await pilot.press("enter")
        await until_shown(pilot, "The game begins.")
        await pilot.press("down", "P")
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        assert "The server could not be started: Read-only file system." in screen_text(app)
        await pilot.press("enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.point > 0


async def test_the_replay_of_the_command_line_ends_with_the_wish(file: RecordFile) -> None:
    app = ReplayApp(Replay(file))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "right", "tab", "P")
        await until(pilot, lambda: app.continuation is not None)
    assert app.continuation is not None
    assert (app.continuation.kept, app.continuation.seat, app.return_code) == (file, 1, 0)


class Wishing(ThemedApp, OneByOne):
    """A replay alone; remembers what is wished for."""

    def __init__(self, file: RecordFile) -> None:
        super().__init__()
        self.add_themes()
        self.theme = DARK.name
        self.table = ReplayScreen(Replay(file))
        self.wishes: list[PlayOn] = []

    async def on_mount(self) -> None:
        await self.push_screen(self.table)

    def on_play_on(self, wish: PlayOn) -> None:
        self.wishes.append(wish)


async def test_a_spectator_and_a_game_that_is_over_cannot_be_played_on(file: RecordFile) -> None:
    app = Wishing(file)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "tab", "P")
        await until_shown(pilot, "take a side first (Tab)")
        await pilot.press("enter", "tab", ">", "P")
        await until_shown(pilot, "The game is over at this point: go back first.")
        await pilot.press("enter", "<", "right", "P")
        await pilot.pause()
        assert [(wish.point, wish.seat) for wish in app.wishes] == [(1, 0)]
