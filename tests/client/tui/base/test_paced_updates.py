"""Others' actions are shown at a fixed speed, on a clock of the test. Important ones are never late, and a key shows the
rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest
from textual import events

from client.games import registry
from client.games.registry import Listed
from client.lobby.seating import Seating
from client.session.kept_seats import KeptSeats
from client.session.session import Session
from client.session.updates import (
    ActedAll,
    ActionRefused,
    Decoded,
    LinkChanged,
    RecordKept,
    Resumed,
    RoundTrip,
    Silent,
    Spoken,
    Stepped,
    TableChanged,
    Update,
)
from client.terminal.settings import Settings
from client.tui.app.app import TraderowApp
from client.tui.base.session_message import SessionNews
from client.tui.base.updates import BEATS, LATER, MOST, NORMAL, SLOW, TURN_ENDS, PacedUpdates, pause_before
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer, said, seat, snapshot, step, table
from tests.client.seated import seated
from tests.client.shown import TableDouble, running, until

PIP = [seat("person", "Ann", host=True), seat("bot", "Pip", team=1)]
BOB = [seat("person", "Ann", host=True), seat("person", "Bob", team=1)]


@dataclass
class Later:
    """A timer of the test."""

    at: float
    do: Callable[[], None]
    stopped: bool = False

    def stop(self) -> None:
        self.stopped = True


@dataclass
class Shown:
    """The updates shown at which second, and the clock that decides it."""

    pace: str = "slow"
    seats: list[messages.SeatInfo] = field(default_factory=lambda: PIP)
    seat: int | None = 0
    now: float = 100.0

    def __post_init__(self) -> None:
        self.news: list[tuple[float, Update]] = []
        self.follow: list[bool] = []
        self.by_key: list[bool] = []
        self.timers: list[Later] = []
        self.queue = PacedUpdates(self._show, self._later, lambda: self.now)

    def _show(self, news: SessionNews) -> None:
        self.news.append((self.now, news.update))
        self.follow.append(news.more_follow)
        self.by_key.append(news.before_a_key)

    def _later(self, seconds: float, do: Callable[[], None]) -> Later:
        self.timers.append(Later(self.now + seconds, do))
        return self.timers[-1]

    def come(self, *updates: Update) -> None:
        """Send these updates, one right after the other."""
        for update in updates:
            around = table(1, "playing", seats=self.seats)
            self.queue.add(SessionNews(update), pause_before(update, around, self.seat, self.pace))

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        until = self.now + seconds
        while due := [timer for timer in self.timers if not timer.stopped and timer.at <= until]:
            first = min(due, key=lambda timer: timer.at)
            self.now, first.stopped = max(first.at, self.now), True
            first.do()
        self.now = until

    @property
    def running(self) -> int:
        return sum(not timer.stopped for timer in self.timers)

    def seconds(self) -> list[float]:
        """Return after how many seconds each was shown."""
        return [round(at - 100.0, 3) for at, _update in self.news]


def of(by: int | None, seq: int = 2, *, own: bool = False, clocks: list[messages.SeatClock] | None = None) -> Stepped:
    """Return a step by that seat."""
    return Stepped(messages.Step(seq, by, None, [], {}, 3, clocks or []), own)


THREE = (of(1, 2), of(1, 3), of(1, 4))


@pytest.mark.parametrize(
    ("pace", "seats", "seconds"),
    [
        ("slow", PIP, [0, SLOW, 2 * SLOW]),
        ("slow", BOB, [0, SLOW, 2 * SLOW]),
        ("normal", PIP, [0, NORMAL, 2 * NORMAL]),
        ("normal", BOB, [0, 0, 0]),
        ("fast", PIP, [0, 0, 0]),
        ("fast", BOB, [0, 0, 0]),
    ],
)
def test_each_pace_keeps_its_pause_between_the_actions_of_others(
    pace: str, seats: list[messages.SeatInfo], seconds: list[float]
) -> None:
    shown = Shown(pace, seats)
    shown.come(*THREE)
    shown.wait(10)
    assert shown.seconds() == seconds
    assert [update for _at, update in shown.news] == [*THREE]
    assert not shown.running, "idle, no timer runs"


def test_a_bot_in_the_place_of_somebody_away_has_the_pace_of_a_bot() -> None:
    shown = Shown("normal", [BOB[0], seat("person", "Bob", link="lost", away="bot", team=1)])
    shown.come(*THREE)
    shown.wait(10)
    assert shown.seconds() == [0, NORMAL, 2 * NORMAL]


def test_who_thinks_longer_than_the_pause_does_not_wait_on_top_of_it() -> None:
    shown = Shown()
    for update in THREE:
        shown.come(update)
        shown.wait(SLOW + 0.5)
    assert shown.seconds() == [0, 1.5, 3]


def test_the_first_action_of_their_turn_keeps_its_pause_from_the_end_of_yours() -> None:
    shown = Shown()
    shown.come(of(0, own=True), of(1))
    shown.wait(10)
    assert shown.seconds() == [0, SLOW]


def test_a_person_behind_a_bot_is_shown_in_order() -> None:
    shown = Shown("normal", [*PIP, seat("person", "Cem", team=2)])
    shown.come(of(1), of(1, 3), of(2, 4))
    assert shown.seconds() == [0]
    shown.wait(NORMAL)
    assert [update for _at, update in shown.news] == [of(1), of(1, 3), of(2, 4)]
    assert shown.seconds() == [0, NORMAL, NORMAL]


def test_a_key_shows_the_rest_at_once_and_as_one_change() -> None:
    shown = Shown()
    shown.come(*THREE)
    shown.wait(0.2)
    shown.queue.hurry(by_key=True)
    assert shown.seconds() == [0, 0.2, 0.2]
    assert shown.by_key == [False, True, True], "the table is told that a key comes right after them"
    assert shown.follow == [False, True, False], "the screen draws after the last one only"
    assert not shown.running
    shown.come(of(1, 5))
    shown.wait(10)
    assert shown.seconds()[3:] == [1.2]


@pytest.mark.parametrize(
    "update",
    [
        of(0, 9, own=True),
        ActionRefused(messages.Refused("", "rules", "not-asked", {}), ()),
        ActedAll(2, None),
        LinkChanged("lost"),
        Resumed(snapshot(9)),
        TableChanged(table(9, "open", seats=PIP)),
    ],
)
def test_an_answer_a_lost_line_and_another_table_are_not_held_back_and_come_in_order(update: Update) -> None:
    shown = Shown()
    shown.come(*THREE, update)
    assert shown.seconds() == [0] * 4
    assert [told for _at, told in shown.news] == [*THREE, update]
    assert not shown.running


ENDS = (TableChanged(table(9, "over", seats=PIP)), RecordKept("game.json"))


def test_the_last_turn_keeps_its_pace_and_what_ends_the_game_comes_behind_it() -> None:
    shown = Shown("normal")
    shown.come(*THREE, *ENDS)
    shown.wait(10)
    assert [told for _at, told in shown.news] == [*THREE, *ENDS]
    assert shown.seconds() == [0, NORMAL, 2 * NORMAL, 2 * NORMAL, 2 * NORMAL]
    assert not shown.running


class Light(Decoded):
    """A step that need not be seen alone."""

    is_light = True


def test_the_plain_ships_of_a_bot_are_one_beat_and_what_follows_keeps_its_pause() -> None:
    shown = Shown("normal")
    shown.come(of(0, own=True))
    for each, told in ((of(1, 2), Light()), (of(1, 3), Light()), (of(1, 4), Light()), (of(1, 5), None), (of(1, 6), Light())):
        around = table(1, "playing", seats=PIP)
        shown.queue.add(SessionNews(each, told), pause_before(each, around, 0, "normal"))
    shown.wait(10)
    assert shown.seconds() == [0, NORMAL, NORMAL, NORMAL, 2 * NORMAL, pytest.approx(3 * NORMAL)]
    assert shown.follow == [False, True, True, False, False, False], "drawn as one"


class Last(Decoded):
    """A step that does nothing but end a turn."""

    ends_turn = True


def test_the_end_of_a_turn_follows_soon_and_a_turn_with_much_to_see_does_not_drag_on() -> None:
    shown = Shown("normal")
    for number in range(BEATS + 3):
        told = Last() if number == BEATS + 2 else None
        each = of(1, number + 2)
        shown.queue.add(SessionNews(each, told), pause_before(each, table(1, "playing", seats=PIP), 0, "normal"))
    shown.wait(20)
    pauses = [after - before for before, after in zip(shown.seconds(), shown.seconds()[1:], strict=False)]
    assert pauses == pytest.approx([*[NORMAL] * (BEATS - 1), LATER, LATER, TURN_ENDS])


def test_at_the_pace_slow_each_is_seen_alone() -> None:
    shown = Shown("slow")
    for each in THREE:
        shown.queue.add(SessionNews(each, Light()), pause_before(each, table(1, "playing", seats=PIP), 0, "slow"))
    shown.wait(10)
    assert shown.seconds() == [0, SLOW, 2 * SLOW]


def test_a_key_shows_the_last_turn_and_the_end_at_once() -> None:
    shown = Shown("normal")
    shown.come(*THREE, *ENDS)
    shown.queue.hurry(by_key=True)
    assert shown.seconds() == [0] * 5
    assert not shown.running


def test_nobody_waits_while_their_own_clock_runs() -> None:
    runs = [messages.SeatClock(60_000, True), messages.SeatClock(60_000, False)]
    shown = Shown()
    shown.come(*THREE, of(1, 5, clocks=runs))
    assert shown.seconds() == [0] * 4


@pytest.mark.parametrize(
    "update",
    [
        Spoken(said(9, 1, "Bob", "hi")),
        RoundTrip(20),
        Silent(3),
        TableChanged(table(9, "playing", seats=[PIP[0], seat("person", "Bob", link="lost")])),
    ],
)
def test_what_is_not_of_the_game_overtakes_what_waits(update: Update) -> None:
    shown = Shown()
    shown.come(*THREE, update)
    assert [told for _at, told in shown.news] == [of(1), update]
    shown.wait(10)
    assert shown.seconds() == [0, 0, SLOW, 2 * SLOW]


def test_a_spectator_has_the_same_pace() -> None:
    shown = Shown(seat=None)
    shown.come(of(0), of(1, 3))
    shown.wait(10)
    assert shown.seconds() == [0, SLOW]


def test_no_server_fills_the_queue() -> None:
    shown = Shown()
    shown.come(*(of(1, number) for number in range(MOST + 2)))
    assert len(shown.news) == MOST + 2


def test_what_waited_for_a_screen_that_is_gone_is_forgotten() -> None:
    shown = Shown()
    shown.come(*THREE)
    shown.queue.clear()
    shown.wait(10)
    assert len(shown.news) == 1
    assert not shown.running


# -- in the app --------------------------------------------------------------------------------------------------------


async def test_in_the_app_a_key_is_handled_after_what_it_hurried(
    server: FakeServer, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:

    order: list[str] = []

    class Noting(TableDouble):
        def on_session_news(self, message: SessionNews) -> None:
            super().on_session_news(message)
            order.append(type(message.update).__name__)

        def on_key(self, event: events.Key) -> None:
            order.append(event.key)

        def keeps_pace(self, event: events.Key) -> bool:
            return event.key == "full_stop"

    known, interface = registry.client("star-realms"), registry.interface("star-realms")
    assert known is not None
    assert interface is not None
    double = replace(known, interface=replace(interface, table_screen=Noting, read=lambda update, seats: None))
    monkeypatch.setitem(registry.GAMES, "star-realms", Listed(lambda: double))
    session = Session(server.address, "Ann", keep=keep, timing=QUICK)
    peer = await seated(server, session, "playing")
    app = TraderowApp(Settings(name="Ann", pace="slow"), arrived=Seating(session), keep=keep)
    stopped = app._paced = PacedUpdates(app._show_news, app.set_timer, lambda: 100.0)
    async with running(app) as pilot:
        await peer.send(
            table(2, "playing", seats=PIP), step(3, seat=1), step(4, seat=1), step(5, seat=1), said(6, 1, "Pip", "hi")
        )
        await until(pilot, lambda: "Spoken" in order)
        assert order.count("Stepped") == 1, "the clock stands still, so the others wait"
        del order[:]
        await pilot.press("full_stop")
        assert order == ["full_stop"], "a key for which the screen keeps the pace"
        await pilot.press("x")
        assert order == ["full_stop", "Stepped", "Stepped", "x"]
    stopped.clear()
