"""Write one seeded game down for its author: every decision, legal actions, events, and the changes of the view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.chance import SeedChance
from engine.game import Game, View

MOST_LISTED = 12
"""So many legal actions are listed; of more, how many there are."""
SEED = b"who plays a game through, at random"[:32]


def playthrough(kind: type[Game], *, mode: str, seats: int, seed: bytes) -> Iterator[str]:
    """Return the lines of a game of that seed in which every seat takes a legal action at random."""
    rules = kind.settle_rules(mode, seats, {})
    game, chance = kind.begin(mode, seats, rules, SeedChance(seed)), SeedChance(SEED)
    yield f"{kind.id}, {mode}, {seats} seats, rules {shown(rules)}"
    before: dict[int, View] = {}
    while game.result is None:
        seat, asked = next(iter(game.pending.items()))
        actions = game.actions(seat)
        yield ""
        yield f"turn {game.turn}, seat {seat} is asked: {asked.kind} {shown(dict(asked.args))}"
        view = game.view(seat)
        yield from _changes(before.get(seat, {}), view)
        before[seat] = view
        more = f" and {len(actions) - MOST_LISTED} more" if len(actions) > MOST_LISTED else ""
        yield f"  legal: {', '.join(map(shown, actions[:MOST_LISTED]))}{more}"
        if standing := game.any_time_actions(seat):
            yield f"  at any time: {', '.join(map(shown, standing))}"
        action = actions[chance.below(len(actions))]
        yield f"  takes: {shown(action)}"
        for event in game.apply(seat, action):
            told = [str(each) for each in range(seats) if game.events_for(each, [event]) == [event]]
            yield f"  event: {shown(event)}" + ("" if len(told) == seats else f"  (in full to {', '.join(told) or 'nobody'})")
    yield ""
    yield "the end, as a spectator sees it"
    yield from _changes({}, game.view(None))


def shown(value: Any) -> str:
    """Return plain data as a text.

    >>> shown({"hand": ["scout", "veil"], "seat": None, "over": False}), shown(("bid", 1, 2))
    ('{hand: [scout, veil], seat: nil, over: false}', '[bid, 1, 2]')
    """
    match value:
        case None:
            return "nil"
        case bool():
            return "true" if value else "false"
        case dict():
            return "{" + ", ".join(f"{key}: {shown(one)}" for key, one in value.items()) + "}"
        case tuple() | list():
            return f"[{', '.join(map(shown, value))}]"
    return str(value)


def _changes(before: Mapping[str, Any], view: Mapping[str, Any]) -> Iterator[str]:
    """Yield the fields of the view that have changed, except those of the decision, which are printed beside it."""
    for key, value in view.items():
        if key in ("actions", "standing", "asked") or before.get(key, _NEVER) == value:
            continue
        if isinstance(value, list) and value and isinstance(value[0], dict):
            old = before.get(key) or [_NEVER] * len(value)
            for number, one in enumerate(value):
                if number >= len(old) or old[number] != one:
                    yield f"  view: {key} {number}: {shown(one)}"
        else:
            yield f"  view: {key}: {shown(value)}"


_NEVER = object()
