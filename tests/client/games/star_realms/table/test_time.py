"""Time at the table: the bytes of a second, the warnings, and the text when a clock has run out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace as with_

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from client.games.star_realms.game import STAR_REALMS
from client.session.updates import ActionRefused, LinkChanged, Resumed, Stepped, TableChanged
from client.table.clocks import Clocks, run_out
from client.table.state import Updated
from client.table.store import Store
from client.tui.widgets.notice import NoticeScreen
from protocol.messages import Clock
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.costs import settle
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp
from tests.client.games.star_realms.tui.test_clocks import BANK, DUEL, MINE, SIX, TURN, Scene, Time, my_duel, sit
from tests.client.screens import screen_text as text

TICK = 70
"""The most bytes that a second may cost for each clock that runs, 256 colours, before compression."""
ALL_OF_A_TEAM = Scene(many.hydra, (75, 33, 60, 90, 90, 90), (0, 1, 2))


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use 256 colours, as over SSH."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    Recorder.writes.clear()


async def seconds_cost(scene: Scene, seconds: int, *keys: str) -> list[tuple[int, int]]:
    """Return (bytes, updates) of each of that many seconds at that table; `keys` are pressed before."""
    found: list[tuple[int, int]] = []
    app = TableApp(NotingCommands(scene.seat), Recorder)

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        time = await sit(pilot, scene)
        await pilot.press(*keys)
        await settle()
        for _second in range(seconds):
            Recorder.writes.clear()
            time.now += 1
            app.table.countdown.tick()
            await settle()
            found.append((len("".join(Recorder.writes).encode()), len(Recorder.writes)))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    return found


# -- what it costs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", [DUEL, MINE, SIX], ids=["theirs", "mine", "six seats"])
async def test_a_second_sends_the_cells_of_the_clock_in_one_frame(scene: Scene) -> None:
    for size, frames in await seconds_cost(scene, 4):
        assert (frames, 0 < size <= TICK) == (1, True), size


async def test_a_second_of_several_clocks_is_still_one_frame() -> None:
    for size, frames in await seconds_cost(ALL_OF_A_TEAM, 3):
        assert (frames, 0 < size <= 3 * TICK) == (1, True), size


async def test_a_second_costs_no_more_while_the_piles_are_open() -> None:
    for size, frames in await seconds_cost(DUEL, 2, "v"):
        assert (frames, 0 < size <= TICK) == (1, True), size


async def test_a_clock_of_hours_sends_something_once_a_minute() -> None:
    sent = await seconds_cost(Scene(my_duel, (7202, 90), (0,), Clock("turn", 86400, 0, "bot")), 4)
    assert [frames for _size, frames in sent] == [0, 0, 1, 0]


async def test_a_warning_costs_no_more_than_a_move_of_the_cursor() -> None:
    (_before, (size, frames)) = await seconds_cost(Scene(my_duel, (31.5, 90), (0,)), 2)
    assert frames == 1
    assert 0 < size <= 700


@pytest.mark.parametrize(
    "scene",
    [Scene(my_duel, (90, 90), ()), with_(MINE, left=(0, 90)), with_(MINE, terms=None, left=(), running=())],
    ids=["standing", "run out", "none"],
)
async def test_nothing_is_sent_while_no_clock_runs(scene: Scene) -> None:
    assert await seconds_cost(scene, 3) == [(0, 0)] * 3


async def test_moving_the_cursor_among_clocks_stays_within_700_bytes() -> None:
    app = TableApp(NotingCommands(0), Recorder)

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        await sit(pilot, SIX)
        await settle()
        for key in ["up"] * 13 + ["right"] * 3 + ["down"] * 4:
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            assert len("".join(Recorder.writes).encode()) <= 700, key
            assert len(Recorder.writes) <= 1
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))


# -- one timer, only while there is something to count -----------------------------------------------------------------


async def test_the_timer_runs_while_a_clock_does_and_the_table_is_on_the_screen() -> None:
    app = TableApp(NotingCommands(0))
    async with app.run_test() as pilot:
        await sit(pilot, MINE)
        assert app.table.countdown.is_counting
        await app.push_screen(NoticeScreen("Cards", "to be shuffled"))
        await pilot.pause()
        assert not app.table.countdown.is_counting
        await pilot.press("escape")
        await pilot.pause()
        assert app.table.countdown.is_counting
        standing = views.clocks(45, 90)
        app.tell(Stepped(views.step(many.seen(my_duel(), 0), clocks=standing), own=False))
        await pilot.pause()
        assert not app.table.countdown.is_counting


async def test_it_counts_down_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(NotingCommands(0))
    async with app.run_test() as pilot:
        time = await sit(pilot, with_(MINE, left=(45.2, 90)))
        assert "◔ 0:46" in text(app)
        time.now += 1
        async with asyncio.timeout(30):
            while "◔ 0:45" not in text(app):
                await pilot.pause(0.01)


# -- warnings, and the end of time -------------------------------------------------------------------------------------


class At:
    """A table of which that scene was told."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.time = scene, Time()
        self.store = Store(STAR_REALMS, NotingCommands(scene.seat), self.time)
        for update in scene.begin():
            self.store.dispatch(Updated(views.heard(update)))

    def step(
        self, *events: list[object], by: int, left: Sequence[float], running: Sequence[int] = (), own: bool = False
    ) -> None:
        view = many.seen(self.scene.game(), self.scene.seat)
        clocks = views.clocks(*left, running=running)
        self.store.dispatch(Updated(views.heard(Stepped(views.step(view, *events, by=by, clocks=clocks), own=own))))

    @property
    def log(self) -> list[str]:
        return [entry.text for entry in self.store.current.history.log]

    def warning_after(self, seconds: float) -> str:
        self.time.now = 100 + seconds
        return self.store.picture().warning


def test_one_is_warned_at_thirty_seconds_and_at_ten() -> None:
    at = At(Scene(my_duel, (45, 90), (0,), BANK))
    assert [at.warning_after(seconds)[:16] for seconds in (0, 14, 15, 34, 35, 44)] == [
        "",
        "",
        "Less than 30 s l",
        "Less than 30 s l",
        "Less than 10 s l",
        "Less than 10 s l",
    ]


def test_a_clock_that_never_has_more_does_not_warn_all_the_time() -> None:
    at = At(Scene(my_duel, (15, 15), (0,), Clock("turn", 15, 0, "bot")))
    assert [at.warning_after(seconds)[:14] for seconds in (0, 4, 5)] == ["", "", "Less than 10 s"]


def test_nobody_is_warned_of_somebody_elses_clock() -> None:
    assert At(Scene(my_duel, (90, 9), (1,))).warning_after(0) == ""
    assert At(Scene(my_duel, (9, 90), (0,), seat=None)).warning_after(0) == ""


def test_when_time_is_up_the_prompt_asks_nothing_more_and_offers_only_to_concede() -> None:
    at = At(MINE)
    at.time.now += 45
    picture = at.store.picture()
    assert picture.prompt == "Your time is up: a bot plays for you."
    assert "may-concede" in picture.facts
    assert not picture.facts & {"may-end", "may-play-all"}


def test_who_acts_too_late_is_told_why_nothing_happens() -> None:
    at = At(MINE)
    at.store.dispatch(Updated(views.heard(ActionRefused(views.refused("time-up", {}, scope="table"), ("play", "cutter")))))
    assert at.store.current.notice == "Your time is up: the table plays for you until the turn is over."


def test_the_log_says_who_has_run_out_of_time_before_what_was_done_for_it() -> None:
    at = At(Scene(my_duel, (90, 3), (1,)))
    at.time.now += 3
    at.step(["end", 1], by=1, left=(90, 0))
    assert at.log[-2:] == ["Bo has no time left: a bot plays.", "Bo ended the turn."]


def test_a_bots_move_that_ends_the_turn_hides_nothing() -> None:
    at = At(Scene(my_duel, (90, 3), (1,)))
    at.time.now += 3.01
    at.step(["end", 1], by=1, left=(90, 90), running=(0,))
    assert "Bo has no time left: a bot plays." in at.log


def test_a_move_in_the_last_second_is_nobody_elses() -> None:
    at = At(Scene(my_duel, (3, 90), (0,)))
    at.time.now += 3.2
    at.step(["end", 0], by=0, left=(90, 90), running=(1,), own=True)
    assert not any("time" in line for line in at.log)


def test_the_log_says_it_once() -> None:
    at = At(Scene(my_duel, (90, 3), (1,)))
    for _step in range(3):
        at.step(by=1, left=(90, 0))
    table = replace(many.around(my_duel()), clock=TURN, clocks=views.clocks(90, 0))
    at.store.dispatch(Updated(views.heard(TableChanged(table))))
    assert at.log.count("Bo has no time left: a bot plays.") == 1


@pytest.mark.parametrize(
    ("seat", "sentence"), [(0, "Your time is up: you concede."), (1, "Bo has no time left: the seat concedes.")]
)
def test_at_a_table_that_concedes_the_log_says_so(seat: int, sentence: str) -> None:
    at = At(Scene(my_duel, (3, 3), (seat,), BANK))
    at.step(["concede", seat], by=seat, left=(0, 3) if seat == 0 else (3, 0))
    assert at.log[-2] == sentence


def test_the_position_after_a_gap_sets_the_clocks_right() -> None:
    at = At(MINE)
    at.store.dispatch(Updated(views.heard(LinkChanged("lost", 1.0, "broken"))))
    at.time.now += 20
    assert at.store.picture().clocks[0].seconds == 25
    assert not at.store.picture().clocks[0].sure
    at.store.dispatch(Updated(views.heard(LinkChanged("on"))))
    at.store.dispatch(
        Updated(views.heard(Resumed(views.snapshot(many.seen(my_duel(), 0), [], views.clocks(40, 90, running=(0,))))))
    )
    assert (at.store.picture().clocks[0].seconds, at.store.picture().clocks[0].sure) == (40, True)


def test_who_comes_back_is_told_that_the_time_was_up_meanwhile() -> None:
    at = At(MINE)
    at.store.dispatch(Updated(views.heard(LinkChanged("lost", 1.0))))
    at.store.dispatch(Updated(views.heard(LinkChanged("on"))))
    at.store.dispatch(Updated(views.heard(Resumed(views.snapshot(many.seen(my_duel(), 0), [], views.clocks(0, 90))))))
    assert at.log[-1] == "Your time is up: a bot plays for you."


@pytest.mark.parametrize("code", ["restarting", "disk-full", "database-unreachable"])
def test_while_the_server_itself_is_away_the_clocks_stand_still(code: str) -> None:
    at = At(MINE)
    at.time.now += 5
    for state in (LinkChanged("lost", 1.0, code), LinkChanged("connecting"), LinkChanged("lost", 2.0)):
        at.store.dispatch(Updated(views.heard(state)))
        at.time.now += 20
        assert at.store.picture().clocks[0].seconds == 40
        assert at.store.picture().prompt.endswith("The clocks are stopped.")
        assert at.store.current.until_next() is None


def test_a_server_that_comes_back_and_is_lost_again_may_be_away_for_another_reason() -> None:
    at = At(MINE)
    for state in (LinkChanged("lost", 1.0, "restarting"), LinkChanged("on"), LinkChanged("lost", 1.0)):
        at.store.dispatch(Updated(views.heard(state)))
    assert at.store.picture().prompt.startswith("Connection lost; reconnecting automatically.")


def test_a_spectator_whose_line_is_lost_is_not_told_of_a_seat() -> None:
    for code, sentence in (
        ("", "Connection lost; reconnecting automatically."),
        ("restarting", "The server is restarting; reconnecting automatically."),
    ):
        at = At(Scene(my_duel, (9, 90), (0,), seat=None))
        at.store.dispatch(Updated(views.heard(LinkChanged("lost", 1.0, code))))
        assert at.store.picture().prompt.startswith(sentence)
        assert "seat" not in at.store.picture().prompt


async def test_clocks_of_a_strange_server_for_too_few_or_too_many_seats_are_not_shown_or_passed_over() -> None:
    app = TableApp(NotingCommands(0))
    async with app.run_test() as pilot:
        await sit(pilot, with_(MINE, left=(45,)))
        assert "0:45" not in text(app)
        app.tell(
            Stepped(views.step(many.seen(my_duel(), 0), clocks=views.clocks(*[2.0**50] * 16, running=range(16))), own=False)
        )
        await pilot.pause()
        assert "◔99h59" in text(app)


@pytest.mark.parametrize("left", [(0,), (0, 0, 0), ()])
def test_clocks_of_another_number_of_seats_run_out_for_nobody_beyond(left: tuple[int, ...]) -> None:
    before = Clocks(left=(500, 500), running=(0,), at=1.0)
    assert run_out(before, Clocks(left=left, at=2.0), 1) in ([], [0], [0, 1])
