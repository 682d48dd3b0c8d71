"""A record analysed on the screen: its progress, the marked decisions on the table, the chart, and cancelling it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from textual.pilot import Pilot

from client.games.star_realms.layouts.replay import ReplayScreen
from client.games.star_realms.texts.words import card_name
from client.records import files
from client.records.replay import Replay
from client.session.updates import Stepped
from client.table.advice_process import NoAnswer
from client.table.pages import Pile
from client.table.state import Analyse, Analysed, Piles
from client.table.surroundings import Surroundings
from client.text.i18n import LANGUAGES, use_language
from client.tui.app.replay_app import ReplayApp
from client.tui.base.requests import GameAnalysed
from client.tui.screens.replay_screens import replay_screen
from engine.judge import Analysis, Begun, Decided, Mark
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


class Judge:
    """Says that half is done, and the rest when it may."""

    def __init__(self, found: Analysis | None, *, may_answer: bool = False) -> None:
        self.found = found
        self.asked: list[Sequence[Decided | Begun]] = []
        self.may_answer = asyncio.Event()
        if may_answer:
            self.may_answer.set()
        self.was_stopped = False

    async def __call__(self, game: str, steps: Sequence[Decided | Begun]) -> AsyncIterator[tuple[int, int] | Analysis]:
        self.asked.append(steps)
        yield 5, 10
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.was_stopped = True
            raise
        if self.found is None:
            raise NoAnswer
        yield self.found


def found_in(shown: Replay) -> Analysis:
    """Return the first purchase of seat 0 marked, as if leaving it were better."""
    entries = shown.kept.record.entries
    point = next(n for n, entry in enumerate(entries) if entry.seat == 0 and entry.action[0] == "acquire")
    turns = [step.turn for step in shown.steps(0) if isinstance(step, Begun)]
    turn = shown.game(point).turn
    chances = tuple((turn, 50 + turn % 7) for turn in turns)
    return Analysis((Mark(point, turn, entries[point].action, ("end-turn",), 12, 5, 41),), chances)


async def after(pilot: Pilot[None], *keys: str) -> str:
    await pilot.press(*keys)
    await pilot.pause()
    return " ".join(screen_text(pilot.app).split())


def screen_of(app: ReplayApp, judge: Judge) -> ReplayScreen:
    assert isinstance(app.table, ReplayScreen)
    app.table.analyses = judge
    return app.table


async def test_it_says_how_far_it_is_and_then_leads_from_mark_to_mark() -> None:
    app = ReplayApp(replay())
    found = found_in(replay())
    judge = Judge(found)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app, judge)
        assert "Looking at every decision: 50 %. Esc calls it off." in await after(pilot, "A")
        await pilot.press("right")
        assert screen.point == 1, "one can look around meanwhile"
        judge.may_answer.set()
        assert "1 decision cost most: m goes to it, v has the chart." in await after(pilot)
        card = card_name(str(found.marks[0].taken[1]))
        bought = f"buy {card}, 41 % to win; better: end the turn, 53 %. {found.marks[0].point - 1}/"
        assert bought in await after(pilot, "m")
        assert screen.point == found.marks[0].point - 1, "the table as it was decided on"
        assert "better:" not in await after(pilot, "right")
        assert bought in await after(pilot, "m")


class Beneath(ReplayApp):
    """Notes what an analysis tells the table of the game that is over."""

    def __init__(self, shown: Replay) -> None:
        super().__init__(shown)
        self.table = replay_screen(shown, leads_back=True)
        self.told: list[Analysed] = []

    def on_game_analysed(self, news: GameAnalysed) -> None:
        self.told.append(news.found)


async def test_the_table_of_the_game_that_is_over_gets_the_page_and_what_cost_most() -> None:
    app = Beneath(replay())
    found = found_in(replay())
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(app, Judge(found, may_answer=True))
        await after(pilot, "A")
        await after(pilot)
        (told,) = app.told
        mark = found.marks[0]
        assert [page.page for page in told.pages] == ["analysis"]
        card = card_name(str(mark.taken[1]))
        assert told.costliest.startswith(f"What cost most, in turn {mark.turn}: buy {card}, 41 % to win; better:")


def test_the_end_of_a_game_has_it_until_the_next_one_begins() -> None:
    person = Sitting(views.view(result={"winners": [0], "reason": "authority"}, asked=[], actions=[]))
    person.store.dispatch(Analysed((Pile("Analysis", page="analysis"),), "What cost most, in turn 3: this."))
    assert person.store.picture().over.costliest == "What cost most, in turn 3: this."
    assert "analysis" in [pile.page for pile in person.store.current.piles()]
    person.hear(Stepped(views.step(views.view()), own=False))
    assert person.store.state.costliest == ""
    assert "analysis" not in [pile.page for pile in person.store.current.piles()]


async def test_where_no_decision_cost_much_the_key_to_the_next_says_so_and_does_not_look_again() -> None:
    app = ReplayApp(replay())
    judge = Judge(Analysis((), found_in(replay()).chances))
    judge.may_answer.set()
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(app, judge)
        await after(pilot, "A")
        assert "No decision cost much. v shows your chance to win" in await after(pilot)
        assert "No decision" not in await after(pilot, "right")
        assert "No decision cost much. v shows your chance to win" in await after(pilot, "m")
        assert len(judge.asked) == 1


async def test_the_page_has_the_decisions_and_both_charts() -> None:
    app = ReplayApp(replay())
    judge = Judge(found_in(replay()))
    judge.may_answer.set()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = screen_of(app, judge)
        await after(pilot, "A")
        await pilot.pause()
        (page,) = [pile for pile in screen.store.current.piles() if pile.page == "analysis"]
        heads = [head for head, _words in page.texts]
        names = screen.replay.kept.names
        assert heads == ["1", f"chance to win, {names[0]}", *(f"authority, {name}" for name in names)]
        assert page.texts[0][1].endswith("That is 12 more of 100 imagined games, give or take 5.")
        assert page.texts[1][1].endswith(" %")


async def test_escape_ends_the_judge_and_leaves_the_replay() -> None:
    app = ReplayApp(replay(), analyses=True)
    judge = Judge(None)
    screen_of(app, judge)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Looking at every decision" in await after(pilot)
        assert "Looking" not in await after(pilot, "escape")
        assert judge.was_stopped


async def test_without_a_judge_that_is_said() -> None:
    app = ReplayApp(replay())
    judge = Judge(None)
    judge.may_answer.set()
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(app, judge)
        assert "This game cannot be analysed here." in await after(pilot, "A")


def test_ones_own_seat_is_found_by_name() -> None:
    shown = replay()
    assert shown.seat_of([shown.kept.names[1]]) == 1
    assert shown.seat_of(["nobody"]) == 0


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
    assert person.store.current.notice == "You can do that only after the game."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_both_moves_with_their_chances_are_never_cut(language: str, size: tuple[int, int]) -> None:
    use_language(language)
    found = found_in(replay())
    long = (("acquire", "federation_shuttle"), ("acquire", "recycling_station"))
    mark = replace(found.marks[0], taken=long[0], better=long[1])
    app = ReplayApp(replay())
    async with app.run_test(size=size) as pilot:
        screen = screen_of(app, Judge(replace(found, marks=(mark,)), may_answer=True))
        await after(pilot, "A")
        await after(pilot)
        text = await after(pilot, "m")
        remark = screen.store.game.advice.remark(mark, screen.store.state.table)
        assert {"pl": "41%", "fr": " 41\u00a0%"}.get(language, " 41 %") in remark
        assert " ".join(remark.split()) in " ".join(text.split())


async def test_both_moves_are_marked_on_the_table_and_the_page_opens_first() -> None:
    shown = replay()
    found = found_in(shown)
    point = found.marks[0].point
    better = next(tuple(each) for each in shown.view(point - 1, 0)["actions"] if tuple(each) != found.marks[0].taken)
    acquired = [tuple(each) for each in shown.view(point - 1, 0)["actions"] if each[0] == "acquire"]
    other = next((each for each in acquired if each != found.marks[0].taken), better)
    app = ReplayApp(shown)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app, Judge(replace(found, marks=(replace(found.marks[0], better=other),)), may_answer=True))
        await after(pilot, "A")
        await after(pilot)
        assert screen.store.state.analysis
        await after(pilot, "m")
        table = screen.store.state.table
        assert table is not None
        signs = {stack.sign: stack.card for stack in table.row if stack.sign}
        assert signs == {"?": found.marks[0].taken[1], "!": other[1]}
        assert screen.picture.stack is not None
        assert screen.picture.stack.card == other[1], "the cursor is on what is better"
        lines = screen_text(app).splitlines()
        for sign, card in signs.items():
            assert any(sign in line and card_name(str(card))[:12] in line for line in lines)
        await after(pilot, "right", "v")
        piles = screen.store.state.overlays.find(Piles)
        assert piles is not None
        assert screen.store.current.piles()[piles.pile].page == "analysis"
