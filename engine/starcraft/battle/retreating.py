"""Retreats: the holder of the area, the units that have to leave it and their destination, and the end of the battle (10.9,
A1)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.battle.cards import clear_table
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.losing import SURPLUS, destroy_unit, units_of
from engine.starcraft.box import NONE
from engine.starcraft.state import pieces
from engine.starcraft.state.areas import is_open, room
from engine.starcraft.state.battle import ATTACKER, DEFENDER, SIDES
from engine.starcraft.state.decks import draw_cards
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.state import State

HEALING: Final = "healing"


class Retreats(NamedTuple):
    """Check the remaining units until none has to leave."""

    seat: int


class NameLeaving(NamedTuple):
    """A seat chooses which of its units leave; those named so far, and how many are still to be."""

    seat: int
    leaving: tuple[int, ...]
    left: int


class GoAway(NamedTuple):
    """These units of the contested area leave for one other area. `source`: the card Retreat, if that lets them leave.

    `flees`: because of enemies, and therefore no more once these are gone.
    """

    seat: int
    units: tuple[int, ...]
    source: str = ""
    flees: bool = True


class ChooseArea(NamedTuple):
    """A seat chooses where they go."""

    seat: int
    going: GoAway


class NameLost(NamedTuple):
    """A seat chooses which of them fall for lack of room there, and how many still."""

    seat: int
    going: GoAway
    area: int
    left: int


# -- who leaves --------------------------------------------------------------------------------------------------------


def look_who_is_left(state: State, frame: Retreats) -> None:
    """Find the units that have to leave (Y1-Y3); the battle ends when there are none."""
    battle = battle_of(state)
    battle.step = "retreat"
    clear_table(state)
    attackers, defenders = units_of(state, ATTACKER), units_of(state, DEFENDER)
    seat, over = battle.attacker, len(attackers) - state.box.areas.limit[battle.area]
    if attackers and defenders:
        assist = state.box.units.is_assist
        if all(assist[kind] for kind in defenders):
            do_next(state, GoAway(battle.defender, defenders), frame)
        else:
            do_next(state, GoAway(seat, attackers), frame)
    elif over > 0 and not (battle.withdrew == DEFENDER and state.rules["retreat_surplus"] == "stay"):
        if len(set(attackers)) == 1:
            do_next(state, GoAway(seat, attackers[:over], flees=False), frame)
        else:
            do_next(state, NameLeaving(seat, (), over), frame)
    else:
        end_battle(state)


def end_battle(state: State) -> None:
    """End the battle: the side left has won; Zerg that took part heal, unless there was no battle (Y5, A1)."""
    battle = battle_of(state)
    winner = next((battle.seats[side] for side in SIDES if units_of(state, side)), None)
    state.battle = None
    if battle.withdrew == NONE:
        for seat in battle.seats:
            me = state.seats[seat]
            if me.alive and HEALING in state.box.components.races[me.race].abilities:
                draw_cards(state, seat, 1)
    state.events.append(events.battle_over(winner))


def _staying(state: State, frame: NameLeaving) -> tuple[int, ...]:
    stay = state.seats[frame.seat].units[battle_of(state).area]
    for kind in frame.leaving:
        stay = pieces.without(stay, kind)
    return stay


def _who_leaves(state: State, frame: NameLeaving, seat: int) -> list[Action]:
    return [("leave", state.box.units.key[kind]) for kind in sorted(set(_staying(state, frame)))]


def _name_leaving(state: State, frame: NameLeaving, seat: int, action: Action) -> None:
    leaving = tuple(sorted((*frame.leaving, state.box.units.number[action[1]])))
    if frame.left > 1:
        do_next(state, frame._replace(leaving=leaving, left=frame.left - 1))
    else:
        do_next(state, GoAway(seat, leaving, flees=False))


# -- where to ----------------------------------------------------------------------------------------------------------


def areas_near(state: State, seat: int) -> list[int]:
    """Return where that seat's units can go from the contested area on its planet: friendly and empty areas."""
    contested = battle_of(state).area
    of_planet = state.box.areas.of_planet[state.box.areas.planet[contested]]
    return [area for area in of_planet if area != contested and is_open(state, area, seat)]


def areas_around(state: State, seat: int) -> list[int]:
    """Return those, and the same of planets that one of its transports leads to (Y4)."""
    box, bit = state.box, 1 << seat
    here = box.areas.planet[battle_of(state).area]
    found = areas_near(state, seat)
    reached: set[int] = set()
    for route in state.galaxy.routes_of[here]:
        if state.transports[route] & bit:
            one, other, *_ = state.galaxy.routes[route]
            reached.add(other if one == here else one)
    for planet in sorted(reached):
        found += [area for area in box.areas.of_planet[planet] if is_open(state, area, seat)]
    return found


def _with_room(state: State, going: GoAway) -> list[int]:
    """Return the areas they can be sent to, sorted; one without room never helps anybody (Y4)."""
    near = areas_near(state, going.seat) if going.source else areas_around(state, going.seat)
    return sorted(area for area in near if room(state, area, going.seat) > 0)


def _is_over(state: State, going: GoAway) -> bool:
    battle = battle_of(state)
    return going.flees and not units_of(state, 1 - battle.side_of(going.seat))


def go_away(state: State, frame: GoAway) -> None:
    """Send the units to the only area there is, or ask which; without one all are destroyed."""
    if _is_over(state, frame):
        return
    areas = _with_room(state, frame)
    if len(areas) > 1:
        do_next(state, ChooseArea(frame.seat, frame))
    elif areas:
        _leave_for(state, frame, areas[0])
    else:
        for kind in frame.units:
            destroy_unit(state, frame.seat, kind, SURPLUS)


def _where(state: State, frame: ChooseArea, seat: int) -> list[Action]:
    if _is_over(state, frame.going):
        return []
    return sorted(("to-all", state.box.areas.key[area]) for area in _with_room(state, frame.going))


def _choose_area(state: State, frame: ChooseArea, seat: int, action: Action) -> None:
    _leave_for(state, frame.going, state.box.areas.number[action[1]])


def _leave_for(state: State, going: GoAway, area: int) -> None:
    """Send the units there, after those without room are named."""
    over = len(going.units) - room(state, area, going.seat)
    if over > 0 and len(set(going.units)) > 1:
        do_next(state, NameLost(going.seat, going, area, over))
        return
    for kind in going.units[: max(0, over)]:
        destroy_unit(state, going.seat, kind, SURPLUS)
    _move(state, going, going.units[max(0, over) :], area)


def _move(state: State, going: GoAway, units: tuple[int, ...], area: int) -> None:
    contested = battle_of(state).area
    for kind, count in sorted(Counter(units).items()):
        for _ in range(count):
            pieces.move_unit(state, going.seat, kind, contested, area)
        state.events.append(events.retreated(going.seat, state.box.units.key[kind], state.box.areas.key[area], count))


def _who_is_lost(state: State, frame: NameLost, seat: int) -> list[Action]:
    if _is_over(state, frame.going):
        return []
    return [("lose", state.box.units.key[kind]) for kind in sorted(set(frame.going.units))]


def _name_lost(state: State, frame: NameLost, seat: int, action: Action) -> None:
    kind = state.box.units.number[action[1]]
    destroy_unit(state, seat, kind, SURPLUS)
    _leave_for(state, frame.going._replace(units=pieces.without(frame.going.units, kind)), frame.area)


# -- what is said of it ------------------------------------------------------------------------------------------------


def _leaving_details(state: State, frame: NameLeaving) -> dict[str, Any]:
    return {"count": frame.left}


def _area_details(state: State, frame: ChooseArea) -> dict[str, Any]:
    return {"count": 0, "source": frame.going.source or None}


def _lost_details(state: State, frame: NameLost) -> dict[str, Any]:
    return {"count": frame.left, "source": frame.going.source or None}


def _why_not_there(state: State, frame: ChooseArea, seat: int, action: Action) -> Refusal | None:
    number = state.box.areas.number
    if action[0] != "to-all" or action[1] not in number:
        return None
    area, going = number[action[1]], frame.going
    near = areas_near(state, seat) if going.source else areas_around(state, seat)
    if area in near:
        return refusals.no_room(action[1])
    return None if is_open(state, area, seat) else refusals.not_friendly(action[1])


def _not_among(state: State, frame: Any, seat: int, action: Action) -> Refusal | None:
    return refusals.not_among_victims(action[1]) if action[0] in ("lose", "leave") else None


FRAMES: Frames = {
    Retreats: Step(look_who_is_left),
    NameLeaving: Question("retreat", _who_leaves, _name_leaving, _leaving_details, _not_among),
    GoAway: Step(go_away),
    ChooseArea: Question("retreat", _where, _choose_area, _area_details, _why_not_there),
    NameLost: Question("retreat", _who_is_lost, _name_lost, _lost_details, _not_among),
}
