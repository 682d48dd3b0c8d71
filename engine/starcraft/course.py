"""The course of a game as text: what is still to be done, and what of a battle stands in no zone. Nothing hidden is in it.

A position is imagined from a view, which shows what lies on the table; how far the rules have come, it says by this text. The
values are the engine's own numbers, so it is for programs with the engine alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from engine.starcraft.box import NONE
from engine.starcraft.state.battle import Battle, Bonus, Found
from engine.starcraft.state.paying import Prefix
from engine.starcraft.state.state import Frame, State
from engine.starcraft.table_of_frames import HANDLERS

KINDS: Final[Mapping[str, Any]] = {
    **{f"{kind.__module__.rsplit('.', 1)[-1]}.{kind.__name__}": kind for kind in HANDLERS},
    "Prefix": Prefix,
}
_WORDS: Final = {kind: word for word, kind in KINDS.items()}
_MARK: Final = "@"
"""A list that begins with this is a value with a kind, whose word follows the sign."""


class Course(NamedTuple):
    """The contents of the text. `allowed`: by planet with a stack, how many special orders the owner of each could place.

    `sides`: by skirmish and side, where its card is from, whether there is one and a reinforcement, whether they lie open and
    their owner knows the card. `looked`: by side, how many cards of the deck it looks at.
    """

    frames: list[Frame]
    revealed: list[tuple[int, ...]]
    event_left: list[int]
    allowed: dict[int, list[int]]
    battle: BattleCourse | None


class BattleCourse(NamedTuple):
    """The facts of a battle that its view does not have."""

    bonuses: list[Bonus]
    has_detector: list[bool]
    places_open: list[bool]
    free: list[tuple[int, ...]]
    looked: list[int]
    debts: list[int]
    withdrew: int
    current: int
    found: list[Found]
    sides: list[list[tuple[int, int, int, int, int]]]


def written(state: State) -> str:
    """Return the course of a game as everybody may know it."""
    said = [
        [_plain(frame) for frame in state.frames],
        [list(seat.revealed) for seat in state.seats],
        state.event_left,
        [[planet, [order.allowed for order in stack]] for planet, stack in enumerate(state.stacks) if stack],
        _battle(state.battle) if state.battle is not None else 0,
    ]
    return json.dumps(said, separators=(",", ":"))


def _plain(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    word = _WORDS.get(type(value))
    return [*([_MARK + word] if word else []), *map(_plain, value)]


def _battle(battle: Battle) -> list[Any]:
    sides = [
        [
            [side.place, side.card != NONE, side.reinforcement != NONE, side.is_open, side.is_seen]
            for side in skirmish
        ]
        for skirmish in battle.skirmishes
    ]  # fmt: skip
    return [
        battle.bonuses, battle.has_detector, battle.places_open, battle.free, [len(cards) for cards in battle.looked],
        battle.debts, battle.withdrew, battle.current, battle.found, sides,
    ]  # fmt: skip


def read(text: str) -> Course:
    """Read the text of `written`. Raises ValueError for an impossible text."""
    try:
        frames, revealed, left, allowed, battle = json.loads(text)
        return Course(
            [_value(frame) for frame in frames],
            [tuple(kinds) for kinds in revealed],
            left,
            dict(allowed),
            _battle_of(*battle) if battle else None,
        )
    except (KeyError, TypeError) as error:
        raise ValueError("the course of the game cannot be read") from error


def _value(said: Any) -> Any:
    if not isinstance(said, list):
        return said
    if said and isinstance(said[0], str) and said[0].startswith(_MARK):
        return KINDS[said[0][1:]](*map(_value, said[1:]))
    return tuple(map(_value, said))


def _battle_of(
    bonuses: Any,
    detector: Any,
    opened: Any,
    free: Any,
    looked: Any,
    debts: Any,
    withdrew: int,
    current: int,
    found: Any,
    sides: Any,
) -> BattleCourse:
    return BattleCourse(
        [Bonus(*bonus) for bonus in bonuses],
        detector,
        opened,
        [tuple(units) for units in free],
        looked,
        debts,
        withdrew,
        current,
        [Found(*map(_value, each)) for each in found],
        [[tuple(side) for side in skirmish] for skirmish in sides],
    )
