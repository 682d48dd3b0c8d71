"""Up to so many units of one area go to another one of its planet (L6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.regrouping.events.words import Word, said_of
from engine.starcraft.state import pieces
from engine.starcraft.state.areas import is_open, room
from engine.starcraft.state.frames import Frames, Question, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect

PASS: Action = ("pass",)


class MoveUnits(NamedTuple):
    """A seat names units of one area and one `owner`, then where they go. `left`: how many more it may name."""

    seat: int
    card: int
    left: int
    owner: int = NOBODY
    start: int = NOBODY
    units: tuple[int, ...] = ()


class LoseSurplus(NamedTuple):
    """The owner of the units chooses which of those in the area are destroyed, one by one, down to the limit."""

    seat: int
    card: int
    area: int


def _owners(state: State, seat: int) -> list[int]:
    """Return whose units may be moved: anybody's, or by the switch `surprise_assault` one's own."""
    return [seat] if state.rules["surprise_assault"] == "own_units" else list(range(state.mode.seats))


def _ends(state: State, owner: int, start: int) -> list[int]:
    """Return the other areas of the planet that are friendly to the owner of the units, or empty."""
    areas = state.box.areas
    return [area for area in areas.of_planet[areas.planet[start]] if area != start and is_open(state, area, owner)]


def _starts(state: State, seat: int) -> list[tuple[int, int]]:
    """Return whose units can be moved, and from where."""
    return [
        (owner, area)
        for owner in _owners(state, seat)
        for area in state.galaxy.areas
        if state.seats[owner].units[area] and _ends(state, owner, area)
    ]


def _can(state: State, seat: int, effect: CardEffect) -> bool:
    return bool(_starts(state, seat))


def _ask(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, MoveUnits(seat, card, effect.amount))


def _answers(state: State, frame: MoveUnits, seat: int) -> list[Action]:
    """List the answers: once a unit is named, more of the same area, or where they go."""
    key, areas = state.box.units.key, state.box.areas.key
    if not frame.units:
        return sorted(
            [
                PASS,
                *(
                    ("assault", owner, key[kind], areas[area])
                    for owner, area in _starts(state, seat)
                    for kind in set(state.seats[owner].units[area])
                ),
            ]
        )
    found: list[Action] = [("area", areas[area]) for area in _ends(state, frame.owner, frame.start)]
    if frame.left:
        found += [("assault", frame.owner, key[kind], areas[frame.start]) for kind in set(_still_there(state, frame))]
    return sorted(found)


def _still_there(state: State, frame: MoveUnits) -> tuple[int, ...]:
    units = state.seats[frame.owner].units[frame.start]
    for kind in frame.units:
        units = pieces.without(units, kind)
    return units


def _name(state: State, frame: MoveUnits, seat: int, action: Action) -> None:
    if action == PASS:
        return
    if action[0] == "assault":
        _, owner, unit, start = action
        units = (*frame.units, state.box.units.number[unit])
        do_next(state, MoveUnits(seat, frame.card, frame.left - 1, owner, state.box.areas.number[start], units))
        return
    end = state.box.areas.number[action[1]]
    for kind, count in sorted(Counter(frame.units).items()):
        for _ in range(count):
            pieces.move_unit(state, frame.owner, kind, frame.start, end)
        start = state.box.areas.key[frame.start]
        state.events.append(events.moved(frame.owner, state.box.units.key[kind], start, action[1], count))
    do_next(state, LoseSurplus(frame.owner, frame.card, end))


def _surplus(state: State, frame: LoseSurplus, seat: int) -> list[Action]:
    if room(state, frame.area, seat) >= 0:
        return []
    return [("lose", state.box.units.key[kind]) for kind in sorted(set(state.seats[seat].units[frame.area]))]


def _lose(state: State, frame: LoseSurplus, seat: int, action: Action) -> None:
    pieces.take_unit(state, seat, state.box.units.number[action[1]], frame.area)
    state.events.append(
        events.destroyed_piece(seat, action[1], state.box.areas.key[frame.area], state.box.events.key[frame.card])
    )
    do_next(state, frame)


def _why_not(state: State, frame: MoveUnits, seat: int, action: Action) -> Refusal | None:
    area = state.box.areas.number.get(action[1]) if action[0] == "area" and frame.units else None
    if area is None or area == frame.start or state.box.areas.planet[area] != state.box.areas.planet[frame.start]:
        return None
    return refusals.not_friendly(action[1])


WORDS: Mapping[str, Word] = {"move-units": Word(_can, _ask)}
FRAMES: Frames = {
    MoveUnits: Question("target", _answers, _name, said_of("move-units"), _why_not),
    LoseSurplus: Question("target", _surplus, _lose, said_of("move-units")),
}
