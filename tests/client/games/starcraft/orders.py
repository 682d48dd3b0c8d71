"""Orders being executed, at the table of the sketches and in random games, and whether a face reaches every answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from client.games.starcraft.faces import pointing
from client.games.starcraft.faces.face import Face, Making, Picks
from client.games.starcraft.model.decoder import read_events
from client.games.starcraft.model.table import Table
from engine.game import Event
from engine.language import Verb
from engine.starcraft.game import StarCraft
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.orders import BuildWorkers
from tests.client.games.starcraft.faces.asked import Asked
from tests.client.games.starcraft.positions import do, random_game, seen, sketched

COMMANDS = (End, Pass)
"""Answers that are commands, of which no face makes anything."""


class Ordered:
    """A game in which Fay executes an order on a planet, and what was told of the turn."""

    def __init__(self, order: str, planet: str, **stated: Any) -> None:
        self.game = sketched(stacks={planet: [[0, order]]}, on_turn=0, **stated)
        self.done: list[Event] = []
        self.do(f"reveal {planet}", "execute")

    def do(self, *sentences: str) -> Ordered:
        """What Fay does next."""
        self.done += do(self.game, *sentences, seat=0)
        return self

    @property
    def table(self) -> Table:
        """As Fay sees it."""
        return with_done(self.game, 0, self.done)


def with_done(game: StarCraft, seat: int, done: list[Event]) -> Table:
    """The table of a seat, with what happened in this turn as it is told."""
    told = [game.event_for(seat, event) for event in done]
    wire = [[*event] for event in told if event is not None]
    return replace(seen(game, seat), done=read_events(_plain(wire), game.seats))


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def asking(kind: str, seats: int, most: int, games: int = 40) -> Iterator[Table]:
    """Tables of random games whose seat is asked that: `most` of them, of at most so many games."""
    found = 0
    for seed in range(games):
        game, chance = random_game(seats, seed), random.Random(f"{seats} {seed}")
        while game.result is None and found < most:
            seat = chance.choice(sorted(game.pending))
            if game.pending[seat].kind == kind:
                found += 1
                yield seen(game, seat)
            game.apply(seat, chance.choice(game.actions(seat)))


def assert_reaches_every_action(asked: Asked) -> None:
    """Every listed answer but the commands is made up by picking things that the face has; of workers one at a time."""
    for listed in asked.table.view.actions:
        action = BuildWorkers(1) if isinstance(listed, BuildWorkers) else listed
        if not isinstance(action, COMMANDS):
            made = next((making for making in asked.makings if making.action == action), None)
            assert made is not None, f"nothing makes {action}"
            _expect_picked(asked, made)


def assert_picks(face: Face, table: Table, making: Making) -> None:
    """Its things are there one after the other, each with a key of its own, and make it up at the last, or with Enter."""
    _expect_picked(Asked(face, table), making)


def _expect_picked(asked: Asked, making: Making) -> None:
    picks: Picks = ()
    reached: Verb | None = None
    every = [*making.picks, *[making.counted] * (making.most - 1)] if making.counted else [*making.picks]
    every.sort(key=lambda pick: pick != making.counted)
    for pick in every:
        things = {thing.pick: thing for thing in asked.things(picks)}
        assert pick in things, f"{pick} is not shown after {picks}"
        after = pointing.after(asked.makings, picks, pick)
        assert not after.is_lost, f"{pick} after {picks}"
        picks, reached = after.picks, after.action or after.ready
    assert reached == making.action


def assert_every_thing_answers(face: Face, table: Table, picks: Picks = ()) -> None:
    """Each thing goes on with what is picked, or a sentence says why it does not; and its words can be read."""
    _expect_answers(Asked(face, table), picks)


def _expect_answers(asked: Asked, picks: Picks) -> None:
    face, table, makings, things = asked.face, asked.table, asked.makings, asked.things(picks)
    live = pointing.live(makings, picks) | pointing.live(makings, ())
    keys = [thing.key for thing in things if thing.key]
    assert len(keys) == len(set(keys)), keys
    assert len({(thing.row, thing.column) for thing in things}) == len(things)
    for thing in things:
        sentence = "" if thing.pick in live else face.why_not(table, picks, thing.pick)
        assert thing.pick in live or sentence.endswith((".", "?")), f"{thing.pick} after {picks} says {sentence!r}"
        assert face.inspected(table, thing.pick), thing.pick
    assert face.said(table, picks).sentence


def looked_at(face: Face, table: Table) -> None:
    """A face answers for every thing at rest and after each first pick."""
    asked = Asked(face, table)
    assert_reaches_every_action(asked)
    _expect_answers(asked, ())
    for first in sorted(pointing.live(asked.makings, ())):
        after = pointing.after(asked.makings, (), first)
        if after.action is None:
            _expect_answers(asked, after.picks)
