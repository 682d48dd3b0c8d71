"""Whether a face answers what is asked: keys reach every legal action, and every thing answers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from client.games.starcraft.faces import picking
from client.games.starcraft.faces.face import Face, Making, Picks, SteeredFace
from client.games.starcraft.model.table import Table
from engine.language import Verb
from engine.starcraft.language.general import End, Pass
from tests.client.games.starcraft import positions

COMMANDS = (Pass, End)
"""Answers that are commands."""


def positions_of_games(seats: int, seed: int, steps: int, each: int, mode: str = "standard") -> Iterator[Table]:
    """Tables of a random game as those who are asked see them, so many at most of each kind of question."""
    game, chance = positions.random_game(seats, seed, mode), random.Random(seed)
    seen: Counter[str] = Counter()
    for _step in range(steps):
        if game.result is not None:
            return
        seat = min(game.pending)
        kind = game.pending[seat].kind
        if seen[kind] < each:
            seen[kind] += 1
            yield positions.seen(game, seat)
        game.apply(seat, chance.choice(game.actions(seat)))


def expect_answers(face: Face, table: Table) -> None:
    """Every listed action is made up by keys, in any order; every thing goes on with something or says why not."""
    makings = face.makings(table)
    listed = [action for action in table.view.actions if not isinstance(action, COMMANDS)]
    reached = {action for making in makings if (action := _by_keys(face, table, making)) is not None}
    reached |= _steered(face, table)
    assert reached == set(listed), (table.question, [action for action in listed if action not in reached])
    live = picking.live(makings, ())
    things = face.things(table, ())
    for thing in things:
        assert thing.pick in live or face.why_not(table, (), thing.pick), thing
    expect_distinct(face, table, ())


def expect_distinct(face: Face, table: Table, picks: Picks) -> None:
    """No two things have a key or a name in common."""
    things = face.things(table, picks)
    for names in ([thing.key for thing in things if thing.key], [thing.pick for thing in things]):
        assert len(set(names)) == len(names), [name for name, count in Counter(names).items() if count > 1]


def _steered(face: Face, table: Table) -> set[Verb]:
    """What a face with keys of its own makes of these, for Enter."""
    if not isinstance(face, SteeredFace):
        return set()
    keys = ["up", "down", "left", "right", "r", *(thing.key for thing in face.things(table, ()))]
    found, ahead = {face.starts(table)}, [face.starts(table)]
    while ahead:
        picks = ahead.pop()
        after = {steered for key in keys if (steered := face.steer(table, picks, key)) is not None} - found
        found |= after
        ahead += after
    makings = face.makings(table)
    return {making.action for picks in found if (making := picking.ready(makings, picks)) is not None}


def _by_keys(face: Face, table: Table, making: Making) -> Verb | None:
    """What keys alone make of it; None if a thing of it has no key at its time."""
    wanted = [*making.picks, *([making.counted] * (making.most - 1) if making.counted else [])]
    wanted.sort(key=lambda pick: pick != making.counted)
    picks: Picks = ()
    for pick in wanted:
        things = {thing.pick: thing for thing in face.things(table, picks)}
        if pick not in things or not things[pick].key:
            return None
        expect_distinct(face, table, picks)
        after = picking.after(face.makings(table), picks, pick)
        assert not after.is_lost, (making, picks, pick)
        if after.action is not None:
            assert pick == wanted[-1], (making, picks)
            return after.action
        picks = after.picks
    whole = picking.ready(face.makings(table), picks)
    assert whole is not None, (making, picks)
    return whole.with_count(Counter(picks)[making.counted]) if making.counted else whole.action
