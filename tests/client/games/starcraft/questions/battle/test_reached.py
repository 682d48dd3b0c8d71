"""Keys reach every legal action of a battle, and everything that can be pointed at answers: by an action or a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import pytest

from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.battle import BATTLE, QUESTIONS
from client.games.starcraft.questions.panel import Thing
from client.table import pointing
from client.table.pointing import Option, Picks
from engine.language import Verb
from engine.starcraft.language.general import End, Pass
from tests.client.games.starcraft.positions import random_game
from tests.client.games.starcraft.questions.battle.sitting import Sitting
from tests.engine.starcraft.battle.random_battles import generated

COMMANDS = (End, Pass)
"""Answers that are commands, not things."""
TABLES = [*(("standard", seats) for seats in range(2, 6)), ("conquest", 6), ("teams", 4), ("team_conquest", 6)]
SEEDS, MOST = (3, 4, 5), 2
"""Random games with a battle, and how many battles are looked at."""


def reached(things: Iterable[Thing], options: Sequence[Option]) -> set[Verb]:
    """Return the actions that keys lead to, in any order of keys."""
    keys = {thing.part for thing in things if thing.key}
    found: set[Verb] = set()
    todo: list[Picks] = [()]
    while todo:
        picks = todo.pop()
        for pick in keys:
            after = pointing.pick(options, picks, pick)
            if after.action is not None:
                found.add(after.action)
            elif not after.is_lost and len(after.picks) > len(picks):
                todo.append(after.picks)
    return found


def check(table: Table, asked: Iterable[int | None]) -> None:
    things, options = BATTLE.things(table, ()), BATTLE.options(table)
    assert reached(things, options) == {action for action in table.view.actions if not isinstance(action, COMMANDS)}
    check_things(things, options)
    said = BATTLE.said(table, ())
    assert said.sentence
    assert bool(said.block) == (table.seat in asked)
    for thing in things:
        assert any(thing.part in option.parts for option in options) or BATTLE.why_not(table, (), thing.part), thing
        assert BATTLE.inspected(table, thing.part), thing
        assert BATTLE.said(table, (thing.part,)).sentence


def check_things(things: Iterable[Thing], options: Iterable[Option]) -> None:
    """Check each thing once, each key once, each place once; and nothing is made up of what is not there."""
    picks = [thing.part for thing in things]
    keys = [thing.key for thing in things if thing.key]
    places = [(thing.row, thing.column) for thing in things]
    assert len(set(picks)) == len(picks)
    assert len(set(keys)) == len(keys)
    assert len(set(places)) == len(places)
    assert {pick for option in options for pick in option.parts} <= set(picks)


def look(sitting: Sitting, seats: Iterable[int | None]) -> None:
    """Let everybody look at the battle."""
    asked = set(sitting.game.pending)
    for seat in seats:
        table = sitting.table(seat)
        assert seat not in asked or (table.question is not None and table.question.word in QUESTIONS)
        check(table, asked)


@pytest.mark.parametrize("start", range(0, 30, 15))
def test_keys_reach_every_action_of_generated_battles(start: int) -> None:
    kinds: set[str] = set()
    for seed in range(start, start + 15):
        rng = random.Random(seed)
        game = generated(rng)
        sitting = Sitting(game, game.position.events, dict(game.rules))
        while game.position.battle is not None:
            seat = min(game.pending)
            kinds.add(game.pending[seat].kind)
            look(sitting, (seat, 1 - seat if seat < 2 else 0, None))
            sitting.act(seat, rng.choice(game.actions(seat)))
    assert len(kinds) > 6


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_keys_reach_every_action_of_battles_in_random_games(mode: str, seats: int) -> None:
    battles = 0
    for seed in SEEDS:
        rng, game = random.Random(seed), random_game(seats, seed, mode)
        sitting = Sitting(game)
        while game.result is None and battles < MOST:
            seat = min(game.pending)
            is_fought = game.position.battle is not None
            if is_fought:
                look(sitting, (*range(seats), None))
            sitting.act(seat, rng.choice(game.actions(seat)))
            if is_fought and game.position.battle is None:
                battles += 1
                sitting.forget()
    assert battles
