"""A separate process gets a view or a finished game, and nothing else; its answer arrives complete."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Generator
from dataclasses import asdict
from typing import Any

import pytest

import engine
from client.table import advice_process
from client.table.advice_process import NoAnswer, read_advice, read_analysis
from engine.chance import SeedChance
from engine.judge import SURELY, Advice, Analysis, Begun, Choice, Decided, Mark, Reason, Step
from tests.client.games.star_realms.local_game import plain
from tests.engine.positions import duel
from tests.games.envoys.game import Envoys


def winning() -> dict[str, Any]:
    """Return my view of a turn that wins, as the wire gives it back."""
    view: dict[str, Any] = plain(duel({"hand": ["ram"], "combat": 1}, {"authority": 6}, turn=9).view(0))
    return view


async def test_its_process_answers_with_advice() -> None:
    found = await advice_process.advice("star-realms", winning())
    assert found.winning == (Step(("play", "ram"), "ram"), Step(("attack", 1, 6)))


async def test_its_process_tells_how_far_it_is_and_then_the_analysis() -> None:
    steps = [Begun(9, winning()), Decided(3, ("end-turn",), winning())]
    told = [each async for each in advice_process.analysis("star-realms", steps)]
    *progress, found = told
    assert isinstance(found, Analysis)
    assert [turn for turn, _chance in found.chances] == [9]
    assert progress[-1] == (progress[-1][1], progress[-1][1])  # type: ignore[index]


async def test_a_process_that_ends_without_an_answer_has_no_answer() -> None:
    with pytest.raises(NoAnswer):
        await advice_process.advice("star-realms", {"game": "star-realms"})


async def test_who_waits_no_more_ends_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[asyncio.subprocess.Process] = []
    has_started = asyncio.Event()
    begin = asyncio.create_subprocess_exec

    async def noted(*command: str, **options: Any) -> asyncio.subprocess.Process:
        started.append(await begin(*command, **options))
        has_started.set()
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    waiting = asyncio.create_task(advice_process.advice("star-realms", winning()))
    await has_started.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await started[0].wait() != 0


def test_advice_and_analysis_come_back_as_they_were() -> None:
    choice = Choice(("acquire", "ram"), 61, SURELY, (Reason("in-wins", "ram", 3, 4),))
    advice = Advice((choice,), (Step(("play", "ram"), "ram"),), (choice,))
    assert read_advice(json.loads(json.dumps(asdict(advice)))) == advice
    analysis = Analysis((Mark(7, 3, ("end-turn",), ("attack", 1, 5), 12, 5, 40),), ((1, 50), (2, 48)))
    assert read_analysis(json.loads(json.dumps(asdict(analysis)))) == analysis


def test_the_same_question_has_the_same_answer() -> None:
    request = {"game": "star-realms", "view": winning()}
    assert [*advice_process.answers(request)] == [*advice_process.answers(request)]


async def test_a_game_that_this_process_alone_knows_is_found_by_its_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "games", {**engine.games, "envoys": Envoys})
    assert advice_process.place_of("envoys") == "tests.games.envoys.game:Envoys"
    assert advice_process.place_of("star-realms") == "star-realms"
    game = Envoys.begin("court", 2, {"favours": 3}, SeedChance(bytes(32)))
    found = await advice_process.advice("envoys", plain(game.view(0)))
    assert {choice.action for choice in found.choices} == set(game.actions(0))


def test_who_waits_for_advice_waits_for_seconds_and_for_an_analysis_for_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    late: list[bool] = []

    class Slow:
        """Takes as long as it may before it says whether it is late."""

        def __init__(self, seconds: float) -> None:
            self.seconds = seconds

        def advise(self, view: Any, chance: Any, is_late: Callable[[], bool]) -> Advice:
            now[0] += self.seconds
            late.append(is_late())
            return Advice()

        def analyse(self, game: Any, chance: Any, is_late: Callable[[], bool]) -> Generator[tuple[int, int], None, Analysis]:
            yield 0, 1
            now[0] += self.seconds
            late.append(is_late())
            return Analysis()

    monkeypatch.setattr(advice_process.time, "monotonic", lambda: now[0])
    for seconds in (4, 6, 100, 130):
        monkeypatch.setattr(advice_process, "_judge", lambda place, seconds=seconds: Slow(seconds))
        for request in ({"view": {}}, {"steps": []}):
            assert [*advice_process.answers({"game": "any", **request})]
    assert late == [False, False, True, False, True, False, True, True]


async def test_a_game_that_nobody_can_judge_has_no_answer() -> None:
    with pytest.raises(NoAnswer):
        await advice_process.advice("starcraft", {})
