"""Free units of one's race, on one area (L4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.orders.units import technology_units, unlocked_units
from engine.starcraft.regrouping.events.words import Word, said_of
from engine.starcraft.state import pieces
from engine.starcraft.state.areas import is_friendly, is_open, room
from engine.starcraft.state.frames import Frames, Question, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect

FRIENDLY: Final = "friendly"


class PutUnits(NamedTuple):
    """A seat puts these units on an area, one after the other; where the first one went, the others do (or NOBODY yet)."""

    seat: int
    card: int
    units: tuple[int, ...]
    where: str
    area: int = NOBODY


def _units(state: State, seat: int, effect: CardEffect) -> tuple[int, ...]:
    """Return the units of the card that there are figures for; by the switch `free_units` only those that the seat could
    build."""
    me, found = state.seats[seat], list[int]()
    is_any = state.rules["free_units"] == "any"
    could_build = [] if is_any else unlocked_units(state, seat) + technology_units(state, seat)
    for kind, count in effect.figures[me.race]:
        if is_any or kind in could_build:
            found += [kind] * min(count, me.supply[kind])
    return tuple(sorted(found))


def _areas(state: State, seat: int, where: str) -> list[int]:
    allowed = is_friendly if where == FRIENDLY else is_open
    return [area for area in state.galaxy.areas if allowed(state, area, seat) and room(state, area, seat) > 0]


def _can(state: State, seat: int, effect: CardEffect) -> bool:
    return bool(_units(state, seat, effect)) and bool(_areas(state, seat, effect.what))


def _ask(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, PutUnits(seat, card, _units(state, seat, effect), effect.what))


def _answers(state: State, frame: PutUnits, seat: int) -> list[Action]:
    """List the answers: none without units left, or room."""
    areas = [area for area in _areas(state, seat, frame.where) if frame.area in (area, NOBODY)]
    key, units = state.box.areas.key, state.box.units.key
    return sorted(("unit", units[kind], key[area]) for kind in set(frame.units) for area in areas)


def _put(state: State, frame: PutUnits, seat: int, action: Action) -> None:
    kind, area = state.box.units.number[action[1]], state.box.areas.number[action[2]]
    pieces.put_unit(state, seat, kind, area)
    state.events.append(events.built_unit(seat, action[1], action[2]))
    do_next(state, frame._replace(units=pieces.without(frame.units, kind), area=area))


def _why_not(state: State, frame: PutUnits, seat: int, action: Action) -> Refusal | None:
    area = state.box.areas.number.get(action[2]) if action[0] == "unit" else None
    if area is None or area not in state.galaxy.areas:
        return None
    if not is_open(state, area, seat):
        return refusals.not_friendly(action[2])
    return refusals.area_full(action[2]) if room(state, area, seat) <= 0 else None


WORDS: Mapping[str, Word] = {"units": Word(_can, _ask)}
FRAMES: Frames = {PutUnits: Question("target", _answers, _put, said_of("units"), _why_not)}
