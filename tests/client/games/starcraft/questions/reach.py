"""Checks that keys reach every legal action in a panel, and that every thing answers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Panel, SteeredPanel, Thing
from client.table import pointing
from client.table.pointing import Option, Picks
from engine.language import Verb
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.order_tokens import DoubleTime, Execute, TakeEvent
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.questions.asked import Asked

COMMANDS = (Pass, End, Execute, TakeEvent, DoubleTime)
"""Answers that are commands."""


def positions_of_games(seats: int, seed: int, steps: int, each: int, mode: str = "standard") -> Iterator[Table]:
    """Yield tables of a random game as the asked seat sees them, at most `each` for a kind of question."""
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


def expect_answers(panel: Panel, table: Table) -> None:
    """Check that keys lead to every listed action, and that every thing can be picked or the panel says why not."""
    asked = Asked(panel, table)
    options = asked.options
    listed = [action for action in table.view.actions if not isinstance(action, COMMANDS)]
    reached = {action for option in options if (action := _by_keys(asked, option)) is not None}
    reached |= _steered(asked)
    reached = {action for action in reached if not isinstance(action, COMMANDS)}
    assert reached == set(listed), (table.question, [action for action in listed if action not in reached])
    live = pointing.live(options, ())
    for thing in asked.things():
        assert thing.part in live or panel.why_not(table, (), thing.part), thing
    expect_distinct(asked.things())


def expect_distinct(things: Iterable[Thing]) -> None:
    """Check that no two things have a key or a name in common."""
    things = tuple(things)
    for names in ([thing.key for thing in things if thing.key], [thing.part for thing in things]):
        assert len(set(names)) == len(names), [name for name, count in Counter(names).items() if count > 1]


def _steered(asked: Asked) -> set[Verb]:
    """Return the actions that Enter completes after any keys of a panel with its own keys."""
    panel, table, options = asked.panel, asked.table, asked.options
    if not isinstance(panel, SteeredPanel):
        return set()
    keys = ["up", "down", "left", "right", "r", *(thing.key for thing in asked.things())]
    found, ahead = {panel.starts(table)}, [panel.starts(table)]
    while ahead:
        picks = ahead.pop()
        after = {steered for key in keys if (steered := panel.steer(table, picks, key)) is not None} - found
        found |= after
        ahead += after
    return {option.action for picks in found if (option := pointing.ready(options, picks)) is not None}


def _by_keys(asked: Asked, option: Option) -> Verb | None:
    """Return the action that the option's keys alone lead to; None if one of its things has no key when it is needed."""
    wanted = [*option.parts[:1] * option.most, *option.parts[1:]]
    picks: Picks = ()
    for pick in wanted:
        things = {thing.part: thing for thing in asked.things(picks)}
        if pick not in things or not things[pick].key:
            return None
        expect_distinct(asked.things(picks))
        after = pointing.pick(asked.options, picks, pick)
        assert not after.is_lost, (option, picks, pick)
        if after.action is not None:
            assert pick == wanted[-1], (option, picks)
            return after.action
        picks = after.picks
    whole = pointing.ready(asked.options, picks)
    assert whole is not None, (option, picks)
    return whole.performed(picks)
