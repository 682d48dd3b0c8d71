"""A record looked at again on the screen: how far it is, the marked decisions on the table, the chart, and calling it off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from textual.pilot import Pilot

from client.games.star_realms.coach.asking import NoCoach
from client.games.star_realms.coach.game_steps import own_seat, steps
from client.games.star_realms.layouts.replay import ReplayScreen
from client.records import files
from client.records.replay import Replay
from client.table.state import Analyse
from client.table.surroundings import Surroundings
from client.tui.app.replay_app import ReplayApp
from engine.star_realms.bots.analysis import Analysis, Mark
from tests.client.drafts import drafted
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands
from tests.client.games.star_realms.sitting import Sitting
from tests.client.records.games import Played, data, play
from tests.client.screens import screen_text


@cache
def duel() -> Played:
    return play()


def replay() -> Replay:
    return Replay(files.from_data(data(duel())))


class Coach:
    """Says that half is done, and the rest when it may."""

    def __init__(self, found: Analysis | None) -> None:
        self.found = found
        self.asked: list[Sequence[Mapping[str, Any]]] = []
        self.may_answer = asyncio.Event()
        self.was_stopped = False

    async def __call__(self, game: Sequence[Mapping[str, Any]]) -> AsyncIterator[tuple[int, int] | Analysis]:
        self.asked.append(game)
        yield 5, 10
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.was_stopped = True
            raise
        if self.found is None:
            raise NoCoach
        yield self.found


def found_in(shown: Replay) -> Analysis:
    """The first purchase of seat 0 marked, as if leaving it were better."""
    entries = shown.kept.record.entries
    point = next(n for n, entry in enumerate(entries) if entry.seat == 0 and entry.action[0] == "acquire")
    turns = [step["turn"] for step in steps(shown, 0) if "turn" in step]
    turn = shown.game(point).turn
    chances = tuple((turn, 50 + turn % 7) for turn in turns)
    return Analysis((Mark(point, turn, entries[point].action, ("end-turn",), 12),), chances)


async def after(pilot: Pilot[None], *keys: str) -> str:
    await pilot.press(*keys)
    await pilot.pause()
    return " ".join(screen_text(pilot.app).split())


def screen_of(app: ReplayApp, coach: Coach) -> ReplayScreen:
    assert isinstance(app.table, ReplayScreen)
    app.table.analyses = coach
    return app.table


async def test_it_says_how_far_it_is_and_then_leads_from_mark_to_mark() -> None:
    app = ReplayApp(replay())
    found = found_in(replay())
    coach = Coach(found)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app, coach)
        assert "Looking at every decision: 50 %. Esc calls it off." in await after(pilot, "A")
        await pilot.press("right")
        assert screen.point == 1, "one can look around meanwhile"
        coach.may_answer.set()
        assert "1 decision cost most: m goes to it, v has the chart." in await after(pilot)
        assert "Better: end the turn, which wins 12 more of 100 imagined games." in await after(pilot, "m")
        assert screen.point == found.marks[0].point
        assert "Better:" not in await after(pilot, "right")
        assert "Better:" in await after(pilot, "m")


async def test_where_no_decision_cost_much_the_key_to_the_next_says_so_and_does_not_look_again() -> None:
    app = ReplayApp(replay())
    coach = Coach(Analysis((), found_in(replay()).chances))
    coach.may_answer.set()
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(app, coach)
        await after(pilot, "A")
        assert "No decision cost much. v shows your chance to win" in await after(pilot)
        assert "No decision" not in await after(pilot, "right")
        assert "No decision cost much. v shows your chance to win" in await after(pilot, "m")
        assert len(coach.asked) == 1


async def test_the_page_has_the_decisions_and_both_charts() -> None:
    app = ReplayApp(replay())
    coach = Coach(found_in(replay()))
    coach.may_answer.set()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = screen_of(app, coach)
        await after(pilot, "A")
        await pilot.pause()
        (page,) = [pile for pile in screen.store.current.piles() if pile.page == "analysis"]
        heads = [head for head, _words in page.texts]
        names = screen.replay.kept.names
        assert heads == ["1", f"chance to win, {names[0]}", *(f"authority, {name}" for name in names)]
        assert page.texts[0][1].endswith("Better: end the turn, which wins 12 more of 100 imagined games.")
        assert page.texts[1][1].endswith(" %")


async def test_escape_ends_the_coach_and_leaves_the_replay() -> None:
    app = ReplayApp(replay(), analyses=True)
    coach = Coach(None)
    screen_of(app, coach)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Looking at every decision" in await after(pilot)
        assert "Looking" not in await after(pilot, "escape")
        assert coach.was_stopped


async def test_without_a_coach_that_is_said() -> None:
    app = ReplayApp(replay())
    coach = Coach(None)
    coach.may_answer.set()
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(app, coach)
        assert "This game cannot be analysed here." in await after(pilot, "A")


def test_the_coach_is_told_what_one_seat_saw_and_did_and_nothing_that_was_taken_back() -> None:
    shown = replay()
    told = steps(shown, 1)
    assert {step["view"]["seat"] for step in told} == {1}
    entries = shown.kept.record.entries
    for step in told:
        if "point" in step:
            assert entries[step["point"]].seat == 1
            assert tuple(step["action"]) == entries[step["point"]].action
            assert step["view"]["actions"]
    assert [step["turn"] for step in told if "turn" in step] == sorted({shown.game(n).turn for n in range(shown.last)})


def test_ones_own_seat_is_found_by_name() -> None:
    shown = replay()
    assert own_seat(shown, [shown.kept.names[1]]) == 1
    assert own_seat(shown, ["nobody"]) == 0


@pytest.mark.parametrize("kept", [True, False])
def test_after_the_end_a_capital_a_asks_for_the_record_or_says_that_there_is_none(kept: bool) -> None:
    person = Sitting(views.view(result={"winners": [0], "reason": "authority"}, asked=[], actions=[]))
    assert isinstance(person.commands, NotingCommands)
    with drafted(person.store) as draft:
        draft.change(surroundings=Surroundings(record="game.traderow" if kept else ""))
    person.press("A")
    assert person.store.effects == ((Analyse(),) if kept else ())
    assert person.store.current.refused != kept


def test_before_the_end_it_has_no_place() -> None:
    person = Sitting(views.busy()).press("A")
    assert person.store.current.notice == "That comes after the end of the game."
