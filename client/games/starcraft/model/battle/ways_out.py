"""Where units of a battle could go: areas with room, friendly or empty, of its planet and those that own transports reach."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.starcraft.model.battle.fight import units_in
from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.table import Table


@dataclass(frozen=True, slots=True)
class WayOut:
    """An area that units could go to. `room`: how many more it takes; `held`: how many own units stand there."""

    area: str
    room: int
    held: int

    @property
    def planet(self) -> str:
        return planet_of(self.area)


def ways_out(table: Table, seat: int, contested: str, *, near: bool = False) -> tuple[WayOut, ...]:
    """Those of that seat, the contested planet's first. `near`: of that planet alone."""
    here = planet_of(contested)
    planets = [here]
    if not near:
        reached = {way.to for way in table.ways(here) if seat in way.seats}
        planets += [name for _key, planet in table.planets if (name := planet.planet) in reached and name != here]
    return tuple(way for planet in planets for way in _of_planet(table, seat, planet, contested))


def _of_planet(table: Table, seat: int, planet: str, contested: str) -> list[WayOut]:
    found = []
    for number, area in enumerate(table.planet(planet).areas, 1):
        key = f"{planet}-{number}"
        if key == contested or area.base not in (None, seat):
            continue
        if area.seat not in (None, seat) or area.attacker not in (None, seat):
            continue
        held = len(units_in(area, seat))
        room = table.parts.area[key].limit - held
        if room > 0:
            found.append(WayOut(key, room, held))
    return found
