"""Movement of units in a Mobilize order (section 9).

A unit moves once. Units of a kind in an area are alike, so it is enough to know how many of them have not moved: for areas that
units have come to, `Still` has an entry for their kind; nowhere else has one.

Limits hold when all have moved, so an area may be over its limit for a while, as long as those that have not moved can leave it
for areas that they may enter: then they must, before anything else (M10).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.game import Action
from engine.starcraft.state.areas import defender, is_open
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State

MORE_ATTACKERS: Final = 2
"""The number by which attackers may exceed the unit limit (M4)."""
Still = tuple[tuple[int, int, int], ...]
"""Area, kind, and how many of that kind there have not moved, wherever units of it have come to."""


class Moving(NamedTuple):
    """A seat moves units to that planet. `enemy`: the enemy area that some have entered, or NOBODY. `lifted`: see M8."""

    seat: int
    planet: int
    special: bool
    enemy: int = NOBODY
    lifted: bool = False
    still: Still = ()


def is_partners(state: State, area: int, seat: int) -> bool:
    """Return whether a partner controls the area or has units there: no unit of the seat may enter it (U1)."""
    other = defender(state, area, seat)
    if other == NOBODY:
        other = state.base[area]
    return other != NOBODY and state.mode.are_partners(seat, other)


def limit_of(state: State, area: int, seat: int) -> int:
    """Return how many units of the seat may be there when all have moved (M4, M5)."""
    limit = state.box.areas.limit[area]
    if is_open(state, area, seat):
        return limit
    is_attack = defender(state, area, seat) != NOBODY or state.rules["base_area_limit"] == "attack"
    return limit + MORE_ATTACKERS if is_attack else limit


def repelled_by(state: State, area: int, seat: int) -> int:
    """Return the opponent whose base there lets no unit of another planet land (M6), or NOBODY."""
    owner = state.base[area]
    if owner in (seat, NOBODY) or state.mode.are_partners(seat, owner):
        return NOBODY
    return owner if state.seats[owner].modules[state.box.air_support_module] else NOBODY


def origins(state: State, seat: int, planet: int) -> list[int]:
    """Return areas with units of the seat that may come to a planet (M2): on it, and over a route with a transport."""
    units, of_planet, galaxy = state.seats[seat].units, state.box.areas.of_planet, state.galaxy
    planets = {galaxy.other_end(route, planet) for route in galaxy.routes_of[planet] if state.transports[route] >> seat & 1}
    planets.add(planet)
    return [area for planet in sorted(planets) for area in of_planet[planet] if units[area]]


def unmoved(state: State, frame: Moving, area: int) -> list[tuple[int, int]]:
    """Return the kinds of units in an area that can still move, with how many of each."""
    units = state.seats[frame.seat].units[area]
    found = []
    for kind in dict.fromkeys(units):
        count = units.count(kind)
        for where, what, still in frame.still:
            if where == area and what == kind:
                count = min(count, still)
        if count:
            found.append((kind, count))
    return found


def arrive(state: State, frame: Moving, kind: int, start: int, end: int, count: int) -> Still:
    """Return `still` after so many units of a kind have gone from one area to the other; asked before they do."""
    still = {(area, kind): left for area, kind, left in frame.still}
    if (start, kind) in still:
        still[start, kind] -= count
    still[end, kind] = dict(unmoved(state, frame, end)).get(kind, 0)
    return tuple((area, kind, left) for (area, kind), left in sorted(still.items()))


class Field:
    """The active planet as a moving seat finds it: areas it may enter, by their place on the planet, and their limits.

    `own`: units of the seat; `still`: those that have not moved. `is_enemy`: whether entering it uses up M3. `entered`: whether
    units have come there, so that those over the limit have to leave.
    """

    __slots__ = ("areas", "enemy", "entered", "frame", "is_enemy", "limit", "may_enter", "own", "state", "still")

    def __init__(self, state: State, frame: Moving) -> None:
        seat = frame.seat
        self.state, self.frame = state, frame
        self.areas = areas = state.box.areas.of_planet[frame.planet]
        units = state.seats[seat].units
        self.own = [len(units[area]) for area in areas]
        self.limit = [limit_of(state, area, seat) for area in areas]
        self.is_enemy = [not is_open(state, area, seat) for area in areas]
        self.enemy = areas.index(frame.enemy) if frame.enemy != NOBODY else NOBODY
        self.may_enter = [
            not enemy or (self.enemy in (NOBODY, at) and not is_partners(state, area, seat))
            for at, (area, enemy) in enumerate(zip(areas, self.is_enemy, strict=True))
        ]
        entered = {area for area, _, _ in frame.still}
        self.entered = [area in entered for area in areas]
        self.still = [
            sum(count for _, count in unmoved(state, frame, area)) if came else own
            for area, came, own in zip(areas, self.entered, self.own, strict=True)
        ]

    def over(self) -> list[int]:
        """Return the areas that are over their limit."""
        return [
            area
            for area, came, own, limit in zip(self.areas, self.entered, self.own, self.limit, strict=True)
            if came and own > limit
        ]

    def answers(self) -> list[Action]:
        """List every move, each kind with the greatest number that can go."""
        state, frame, over = self.state, self.frame, self.over()
        keys, kinds = state.box.areas.key, state.box.units.key
        found: list[Action] = []
        for start in over or origins(state, frame.seat, frame.planet):
            ways = self._ways(start, restricted=bool(over))
            if ways:
                for kind, count in unmoved(state, frame, start):
                    for end, room, spare in ways:
                        most = min(count, room)
                        if count > room and spare:
                            most = self._most(start, end, count, room)
                        if most > 0:
                            found.append(("move", kinds[kind], keys[start], keys[self.areas[end]], most))
        return found

    def _ways(self, start: int, *, restricted: bool) -> list[tuple[int, int, bool]]:
        """Return where units may go from an area: place, room, and whether more might come, since others can leave."""
        at = self.areas.index(start) if start in self.areas else NOBODY
        found = []
        for end, may_enter in enumerate(self.may_enter):
            if may_enter and end != at:
                if at == NOBODY and repelled_by(self.state, self.areas[end], self.frame.seat) != NOBODY:
                    continue
                room = 0 if restricted else max(0, self.limit[end] - self.own[end])
                found.append((end, room, restricted or (at != NOBODY and self.still[end] > 0)))
        return found

    def _most(self, start: int, end: int, count: int, room: int) -> int:
        """Return the greatest number that can go from one area of the planet to another so that the excess can leave again."""
        at = self.areas.index(start)
        return next((number for number in range(count, room, -1) if self._settles(at, end, number)), room)

    def _settles(self, start: int, end: int, count: int) -> bool:
        """Return whether no area need stay over its limit after so many units have gone from one to the other."""
        excess = room = best = 0
        enemy = end if self.is_enemy[end] else self.enemy
        for at, own in enumerate(self.own):
            now = own + count * ((at == end) - (at == start))
            left = self.limit[at] - now
            if left < 0:
                if (at == end or self.entered[at]) and self.still[at] - count * (at == start) < -left:
                    return False
                excess += -left if at == end or self.entered[at] else 0
            elif not self.is_enemy[at] or at == enemy:
                room += left
            elif enemy == NOBODY and self.may_enter[at]:
                best = max(best, left)
        return excess <= room + best
