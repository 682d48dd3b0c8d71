"""Orders that are being executed, at the table of the sketches and in random games; checks that a panel reaches every
answer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from client.games.starcraft.model.decoder import read_events
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Panel
from client.table import pointing
from client.table.pointing import Option, Picks
from engine.game import Event
from engine.language import Verb
from engine.starcraft.game import StarCraft
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.orders import BuildWorkers
from tests.client.games.starcraft.positions import do, random_game, seen, sketched
from tests.client.games.starcraft.questions.asked import Asked

COMMANDS = (End, Pass)
"""Answers that are commands: no panel offers them."""


class Ordered:
    """A game in which Fay executes an order on a planet, with the events of her turn."""

    def __init__(self, order: str, planet: str, **stated: Any) -> None:
        self.game = sketched(stacks={planet: [[0, order]]}, on_turn=0, **stated)
        self.done: list[Event] = []
        self.do(f"reveal {planet}", "execute")

    def do(self, *sentences: str) -> Ordered:
        """Let Fay act, in the words of a scenario."""
        self.done += do(self.game, *sentences, seat=0)
        return self

    @property
    def table(self) -> Table:
        """Return the table as Fay sees it."""
        return with_done(self.game, 0, self.done)


def with_done(game: StarCraft, seat: int, done: list[Event]) -> Table:
    """Return the table of a seat, with its events of this turn."""
    told = [game.event_for(seat, event) for event in done]
    wire = [[*event] for event in told if event is not None]
    return replace(seen(game, seat), done=read_events(_plain(wire), game.seats))


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def asking(kind: str, seats: int, most: int, games: int = 40) -> Iterator[Table]:
    """Yield tables of random games in which the seat is asked that kind of question: at most `most`, from at most `games`
    games."""
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
    """Check that picks lead to every listed answer except commands. Workers are built one at a time."""
    for listed in asked.table.view.actions:
        action = BuildWorkers(1) if isinstance(listed, BuildWorkers) else listed
        if not isinstance(action, COMMANDS):
            made = next((option for option in asked.options if option.action == action), None)
            assert made is not None, f"nothing makes {action}"
            _expect_picked(asked, made)


def assert_picks(panel: Panel, table: Table, option: Option) -> None:
    """Check that the option's things are shown one after the other, and that the last pick or Enter completes its action."""
    _expect_picked(Asked(panel, table), option)


def _expect_picked(asked: Asked, option: Option) -> None:
    picks: Picks = ()
    reached: Verb | None = None
    every = [*option.parts[:1] * option.most, *option.parts[1:]]
    for pick in every:
        things = {thing.part: thing for thing in asked.things(picks)}
        assert pick in things, f"{pick} is not shown after {picks}"
        after = pointing.pick(asked.options, picks, pick)
        assert not after.is_lost, f"{pick} after {picks}"
        picks, reached = after.picks, after.action or enter(asked.options, after.picks)
    assert reached == option.action


def enter(options: Sequence[Option], picks: Picks) -> Verb | None:
    """Return the action that Enter would complete."""
    found = pointing.ready(options, picks)
    return None if found is None else found.performed(picks)


def assert_every_thing_answers(panel: Panel, table: Table, picks: Picks = ()) -> None:
    """Check that each thing can be picked next or a sentence says why not, and that each thing has a text in the detail
    view."""
    _expect_answers(Asked(panel, table), picks)


def _expect_answers(asked: Asked, picks: Picks) -> None:
    panel, table, options, things = asked.panel, asked.table, asked.options, asked.things(picks)
    live = pointing.live(options, picks) | pointing.live(options, ())
    keys = [thing.key for thing in things if thing.key]
    assert len(keys) == len(set(keys)), keys
    assert len({(thing.row, thing.column) for thing in things}) == len(things)
    for thing in things:
        sentence = "" if thing.part in live else panel.why_not(table, picks, thing.part)
        assert thing.part in live or sentence.endswith((".", "?")), f"{thing.part} after {picks} says {sentence!r}"
        assert panel.inspected(table, thing.part), thing.part
    assert panel.said(table, picks).sentence


def looked_at(panel: Panel, table: Table) -> None:
    """Check a panel's answers for every thing, before any pick and after each first pick."""
    asked = Asked(panel, table)
    assert_reaches_every_action(asked)
    _expect_answers(asked, ())
    for first in sorted(pointing.live(asked.options, ())):
        after = pointing.pick(asked.options, (), first)
        if after.action is None:
            _expect_answers(asked, after.picks)
