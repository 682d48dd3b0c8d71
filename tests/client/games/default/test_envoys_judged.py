"""Advice and analysis for any game that can be imagined: at its table, in plain text, in its replay, on the command line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from textual.pilot import Pilot

import engine
from client import cli
from client.games.default import layouts, table
from client.games.default.layouts import DefaultReplayScreen
from client.games.default.package import interface_of
from client.games.default.plain import DefaultLines
from client.games.registry import advises, interface
from client.records import files
from client.records.files import RecordFile
from client.records.replay import Replay, plain
from client.session.updates import Resumed, TableChanged
from client.table.contract import GameClient
from client.table.state import AskChances, ChancesFound, Piles, Updated
from client.table.store import Store
from client.tui.app.replay_app import ReplayApp
from engine.chance import SeedChance
from engine.core.rules import Rules
from engine.game import Game
from engine.judge import SURELY, Advice, Analysis, Choice, Mark
from engine.playout_judge import judge_of
from protocol import messages
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands
from tests.client.screens import screen_text
from tests.games.envoys.client import GAME
from tests.games.envoys.game import Envoys, EnvoysRules

FOUND = Advice((Choice(("play", "rival"), 61, SURELY), Choice(("play", "crown"), 3)))


def begun() -> Game:
    """Return the first turn of two: Rival and Crown in hand."""
    game = Envoys.begin("court", 2, {"favours": 3}, SeedChance(bytes(32)))
    game.position.hands[0] = ["crown", "rival"]  # type: ignore[attr-defined]
    return game


@cache
def replay() -> Replay:
    """Return a game in which the Crown is discarded immediately."""
    game = Envoys.begin("court", 2, {"favours": 3}, SeedChance((3).to_bytes(32, "big")))
    while game.result is None:
        (seat,) = game.pending
        game.apply(seat, game.actions(seat)[0])
    return Replay(RecordFile(game.record, ("Ann", "Bob")))


def marked() -> Analysis:
    """Return the first decision of seat 0, marked as if its last action were better."""
    shown = replay()
    point = next(n for n, entry in enumerate(shown.kept.record.entries) if n and entry.seat == 0)
    view = shown.view(point - 1, 0)
    taken = shown.kept.record.entries[point].action
    better = next(tuple(action) for action in reversed(view["actions"]) if tuple(action) != taken)
    return Analysis((Mark(point, 1, taken, better, 29, 7, 41),), ((1, 52), (2, 23), (3, 88)))


class Judge:
    """Answers immediately."""

    def __init__(self, found: Analysis) -> None:
        self.found = found

    async def __call__(self, game: str, steps: Sequence[object]) -> AsyncIterator[tuple[int, int] | Analysis]:
        assert game == "envoys"
        yield 1, 2
        yield self.found


def not_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the game as it is, but for `imagined`."""
    monkeypatch.setattr(EnvoysRules, "imagined", Rules.imagined)
    table.judged.cache_clear()


@pytest.fixture(autouse=True)
def _judged_anew() -> None:
    table.judged.cache_clear()


def lines_at(game: GameClient) -> tuple[DefaultLines, NotingCommands]:
    """Return a table in lines against a bot, with the view of the first turn."""
    commands = NotingCommands()
    commands.seat = 0
    said = DefaultLines(commands, game)
    said.take(TableChanged(structs.replace(views.table("Ann", "Page", kinds=("person", "bot")), game="envoys")), None)
    update = Resumed(messages.Snapshot(1, [], plain(begun().view(0)), 0, [], 1))
    said.take(update, table.reader_of(game)(update, 2))
    return said, commands


async def test_advice_is_said_in_lines_in_the_words_of_the_game_and_one_is_done(either: GameClient) -> None:
    lines, commands = lines_at(either)
    asked: list[Mapping[str, Any]] = []

    async def advised(game: str, view: Mapping[str, Any]) -> Advice:
        assert game == "envoys"
        asked.append(view)
        return FOUND

    lines.thinks = advised
    assert lines.typed("advice") == []
    answer = lines.begun()
    assert answer is not None
    said = " ".join(await answer)
    assert "1 Play Rival: 61 %, surely better" in said
    assert "2 Play Crown: 3 %" in said
    assert asked == [plain(begun().view(0))]
    lines.typed("1")
    assert commands.acted == [("play", "rival")]


def watched(game: GameClient, *, hints: bool = True) -> list[Any]:
    """Return what a spectator hears as the first turn begins, as a table reads it."""
    around = structs.replace(views.table("Ann", "Bob", hints=hints), game="envoys")
    update = Resumed(messages.Snapshot(1, [], plain(begun().view(None)), 0, [], 1))
    return [TableChanged(around), table.reader_of(game)(update, 2)]


async def test_who_watches_in_lines_hears_everybodys_chance_to_win_where_the_host_allows_it(either: GameClient) -> None:
    for hints in (True, False):
        lines = DefaultLines(NotingCommands(None), either)
        lines.foretells = foretold
        around, begins = watched(either, hints=hints)
        lines.take(around, None)
        lines.take(begins, begins)
        said = lines.chances()
        assert (said is not None) == hints
        if said is not None:
            assert await said == ["Chance to win: Ann 62 %, Bob 38 %."]
            assert lines.chances() is None


async def test_a_new_turn_leaves_what_was_worked_out_of_the_old_one_unsaid() -> None:
    lines = DefaultLines(NotingCommands(None), GAME)
    lines.foretells = foretold
    around, begins = watched(GAME)
    lines.take(around, None)
    lines.take(begins, begins)
    late = lines.chances()
    later = replace(begins, view=replace(begins.view, turn=2))
    lines.take(later, later)
    assert late is not None
    assert await late == []


async def foretold(game: str, view: Mapping[str, Any]) -> tuple[int, ...]:
    assert (game, view["seat"], view["hand"]) == ("envoys", None, [])
    return 62, 38


@pytest.mark.parametrize(("width", "height"), [(60, 20), (80, 24), (120, 36)])
def test_who_watches_sees_everybodys_chance_to_win_at_the_table(width: int, height: int) -> None:
    store: Store[Any, Any, Any, Any] = Store(table.game_of(GAME), NotingCommands(None))
    for update in watched(GAME):
        store.dispatch(Updated(update))
    assert store.take_effects() == (AskChances(),)
    before = layouts.laid(store.picture(), width, height)
    store.dispatch(ChancesFound(1, (62, 38)))
    lines = ["".join(text for text, _style in line) for line in layouts.laid(store.picture(), width, height).lines]
    assert any("Chance to win: Ann 62 %, Bob 38 %  █" in line for line in lines)
    assert len(lines) == len(before.lines)


def test_a_game_that_cannot_be_imagined_says_so_in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    not_imagined(monkeypatch)
    lines, commands = lines_at(GAME)
    assert lines.typed("advice") == ["There is no advice for this."]
    assert commands.acted == []


def test_the_command_is_there_where_the_game_can_be_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, _commands = lines_at(GAME)
    assert {"judged", "may-ask"} <= lines.store.picture().facts
    not_imagined(monkeypatch)
    assert not {"judged", "may-ask"} & lines.store.picture().facts


def test_the_default_package_advises_and_analyses() -> None:
    assert advises("envoys")
    known = interface("envoys")
    assert known is not None
    assert known.analysis is not None


async def after(pilot: Pilot[None], *keys: str) -> str:
    await pilot.press(*keys)
    await pilot.pause()
    return " ".join(screen_text(pilot.app).split())


async def test_the_replay_leads_to_the_table_before_a_decision_with_both_moves_marked() -> None:
    found = marked()
    app = ReplayApp(replay())
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.table, DefaultReplayScreen)
        app.table.analyses = Judge(found)
        await after(pilot, "A")
        assert "1 decision cost most: m goes to it, v has the chart." in await after(pilot)
        text = await after(pilot, "m")
        (mark,) = found.marks
        assert app.table.point == mark.point - 1
        assert " % to win; better: " in text.partition(f"{mark.point - 1}/")[0], "before all else that the prompt says"
        signs = {shown.sign: shown.name for shown in app.table.picture.parts if shown.sign}
        assert set(signs) == {"?", "!"}
        for sign, name in signs.items():
            assert f"{sign} {name}" in text
        await after(pilot, "v")
        piles = app.table.store.state.overlays.find(Piles)
        assert piles is not None
        assert app.table.store.current.piles()[piles.pile].page == "analysis"
        page = app.table.store.current.piles()[piles.pile].texts
        assert page[0][1].endswith("That is 29 more of 100 imagined games, give or take 7.")
        assert ("turning point", "Turning point: turn 2, Ann's chance to win went from 23 to 88 %.") in page


async def test_a_replay_of_what_cannot_be_imagined_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    not_imagined(monkeypatch)
    app = ReplayApp(replay())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "This game cannot be analysed here." in await after(pilot, "A")


async def test_its_process_analyses_a_game_that_only_this_one_has_registered() -> None:
    app = ReplayApp(replay())
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.table, DefaultReplayScreen)
        is_through = asyncio.Event()
        say_found = layouts.DefaultReplayScreen._say_found

        def noted(screen: DefaultReplayScreen) -> None:
            say_found(screen)
            is_through.set()

        app.table._say_found = lambda: noted(app.table)  # type: ignore[method-assign, arg-type]
        await pilot.press("A")
        await asyncio.wait_for(is_through.wait(), 120)
        assert [pile.page for pile in app.table.store.current.piles()].count("analysis") == 1


def test_the_command_prints_what_cost_most_and_the_chance_of_each_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = files.write(replay().kept, tmp_path)
    monkeypatch.setenv("TRADEROW_PLAIN", "1")
    assert cli.main(["analyse", "--plain", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "As Ann saw it:"
    turns = [line for line in lines if line.startswith("Turn ") and "Chance to win: " in line]
    assert len(turns) == replay().game(replay().last).turn
    not_imagined(monkeypatch)
    interface_of.cache_clear()
    assert cli.main(["analyse", "--plain", str(file)]) == 1
    assert "Envoys has no analysis yet" in capsys.readouterr().err
    interface_of.cache_clear()


def test_only_a_game_that_can_be_judged_says_so() -> None:
    assert not advises("nothing")
    assert advises("envoys")
    assert judge_of(engine.games["starcraft"]) is not None
