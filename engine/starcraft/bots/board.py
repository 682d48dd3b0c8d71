"""The board as a bot sees it: units and their owners, own pieces, the value of an area. Bots also try moves out on it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from engine.chance import Chance
from engine.game import View
from engine.starcraft.bots.strengths import strengths
from engine.starcraft.bots.tempers import EVEN, TEMPERS
from engine.starcraft.components import FIRST_VERSION, Area, ComponentSet, corrected

NOBODY = -1
"""No seat."""
POINT, GAS, MINERALS = 6.0, 3.0, 2.0
"""The worth of a conquest point, a gas and a mineral of an area where one has a base; resources elsewhere are worth less."""
WITHOUT_BASE = 0.35
RUINS = 0.4
"""The worth of a depleted area."""
BASE = 6.0
DOUBT, DOUBT_WITH_FOES = 0.06, 0.3
"""The share of an area's worth that one unit does not make sure, and the same with others' units near."""
PREY, PREY_LATER, BESIDE_PREY, WAY_TO_PREY = 8.0, 1.0, 0.4, 0.3
"""In Conquest: the additional value of an area of the weakest opponent, and for each round; the share of it for areas next to
it; and the share of that for each planet on the way there.
"""
GATHERING = 0.9
"""The share of an area's worth beside the prey that each unit leaves to the next, so that many come."""
FAR = 9
IDLE = 0.3
"""In Conquest, the value of an area for whose resources there are no workers: units do not stay in such areas, they gather for
attacks."""
LEFT_BEHIND = 2.0
"""An attack takes all but the last unit of an area of that worth."""
OBJECTIVE = 3.0
"""The additional worth of an area that brings the special victory nearer."""


def components_of(view: View) -> ComponentSet:
    """Return the components that are played with."""
    return corrected(view.get("data", FIRST_VERSION), tuple(view.get("components", ())))


class Board:
    """The pieces on the board, by keys of areas: `units` are one's own, `foes` all others, `bases` everybody's by seat.

    `holders`: the owners of `foes`; `controlled`: who controls an area, in the view; `healths`: possible healths of enemy units
    in a battle, computed on request.
    """

    def __init__(self, view: View, chance: Chance | None = None) -> None:
        self.chance = chance
        """Decides among what is nearly as good; without it the best is taken."""
        self.components = components_of(view)
        self.strength = strengths(self.components)
        self.view = view
        self.seat: int = view["seat"]
        self.me: dict[str, Any] = view["seats"][self.seat]
        self.areas: dict[str, Area] = {}
        self.of_planet: dict[str, list[str]] = {}
        self.units: dict[str, list[str]] = {}
        self.foes: dict[str, list[str]] = {}
        self.bases: dict[str, int] = {}
        self.holders: dict[str, int] = {}
        self.controlled: dict[str, int | None] = {}
        self.healths: dict[tuple[int, str], list[int]] = {}
        self.partners: set[str] = set()
        self.depletion: dict[str, int] = {}
        for planet in view["galaxy"]:
            facts = self.components.planet[planet["planet"]].areas
            self.of_planet[planet["planet"]] = [area.key for area in facts]
            for area, seen in zip(facts, planet["areas"], strict=True):
                self._read(area, seen)
        self.ways: dict[str, list[tuple[str, bool]]] = {planet: [] for planet in self.of_planet}
        self.routes: dict[str, list[tuple[str, tuple[int, ...]]]] = {planet: [] for planet in self.of_planet}
        """Routes from a planet, and the owners of transports there."""
        for route in view["routes"]:
            own = self.seat in route["transports"]
            self.routes[route["one"]].append((route["other"], tuple(route["transports"])))
            self.routes[route["other"]].append((route["one"], tuple(route["transports"])))
            self.ways[route["one"]].append((route["other"], own))
            self.ways[route["other"]].append((route["one"], own))
        faction = self.me["faction"]
        self.objective = self.components.faction[faction].objective if faction else ""
        self.temper = TEMPERS.get(faction, EVEN)
        self.scores = "conquest" not in view["mode"]
        self.spent = 0
        """Workers that orders tried out have used."""
        self.prey = NOBODY if self.scores else self._weakest()
        """The seat that all force goes against, if only the last one left wins."""
        self.mined = {card["area"] for card in self.me["cards"]}
        self.mines = sum(self.components.supply.permanent) + sum(self.areas[key].amount for key in self.mined)
        """For how many workers there is a place."""
        on = sum(self.me["permanent"]) + sum(card["workers"] for card in self.me["cards"])
        self.workers: int = self.me["workers"] + on + self.me["unavailable"]
        self._far: dict[str, int] = {}
        self._worth: dict[str, float] = {}
        self._threatened: dict[str, bool] = {}
        self._reached: dict[str, bool] = {}
        self.close: frozenset[int] = frozenset()
        """Others that lack an area at most for their special goal, once it counts for anything."""
        self.denied: Mapping[str, float] = {}
        """The additional worth of an area that somebody else needs for a special goal."""

    @property
    def plain(self) -> str:
        """Return the unit that one builds when nothing else is known."""
        faction = self.components.faction[self.me["faction"]]
        building = self.components.building[self.components.race[faction.race].buildings[0]]
        return building.unlocks[0]

    @property
    def hand_limit(self) -> int:
        return self.components.race[self.components.faction[self.me["faction"]].race].hand_limit

    def _read(self, area: Area, seen: dict[str, Any]) -> None:
        key = area.key
        self.areas[key] = area
        self.depletion[key] = seen.get("depletion", 0)
        self.units[key], self.foes[key], self.controlled[key] = [], [], None
        owners = [seen[owner] for owner in ("base", "seat", "attacker") if seen.get(owner) is not None]
        if not owners:
            return
        if seen.get("base") is not None:
            self.bases[key] = seen["base"]
        for owner, there in (("seat", "units"), ("attacker", "attackers")):
            if seen.get(owner) is not None:
                (self.units if seen[owner] == self.seat else self.foes)[key] += seen[there]
                if seen[owner] != self.seat:
                    self.holders[key] = seen[owner]
        if len(set(owners)) == 1:
            self.controlled[key] = owners[0]
        if any(self.is_partner(owner) for owner in owners):
            self.partners.add(key)

    def is_partner(self, seat: int) -> bool:
        return bool(seat != self.seat and self.view["seats"][seat]["team"] == self.me["team"])

    def copy(self) -> Board:
        """Return a board to try things out on."""
        found = copy(self)
        found.units = {area: units[:] for area, units in self.units.items()}
        found.foes, found.bases, found.ways = self.foes.copy(), self.bases.copy(), self.ways.copy()
        found._worth = {}
        return found

    # -- areas ---------------------------------------------------------------------------------------------------------

    def is_enemy(self, area: str) -> bool:
        """Return whether something of another seat is there."""
        return bool(self.foes[area]) or self.bases.get(area, self.seat) != self.seat

    def besieges(self, area: str) -> bool:
        """Return whether only own units are in another's base area: the base is destroyed if one is still there at the end of
        the round (RG1)."""
        return bool(self.units[area]) and not self.foes[area] and self.bases.get(area, self.seat) != self.seat

    def is_own(self, area: str) -> bool:
        return not self.is_enemy(area) and (bool(self.units[area]) or area in self.bases)

    def home(self, planet: str) -> str | None:
        """Return the area of that planet with an own base."""
        return next((area for area in self.of_planet[planet] if self.bases.get(area) == self.seat), None)

    def homes(self) -> list[str]:
        return [planet for planet in self.of_planet if self.home(planet)]

    def is_there(self, planet: str) -> bool:
        return any(self.units[area] or self.bases.get(area) == self.seat for area in self.of_planet[planet])

    def limit(self, area: str) -> int:
        return self.areas[area].limit

    def is_threatened(self, area: str) -> bool:
        """Return whether others' units are on the planet or next to it in the view."""
        planet = self.areas[area].planet
        if planet not in self._threatened:
            near = [planet, *(other for other, _ in self.ways[planet])]
            self._threatened[planet] = any(self.foes[at] for there in near for at in self.of_planet[there])
        return self._threatened[planet]

    def is_reached(self, area: str) -> bool:
        """Return whether others' units can come to the area now: from its planet, or over a route with a transport of
        theirs."""
        planet = self.areas[area].planet
        if planet not in self._reached:
            self._reached[planet] = any(
                self.foes[at] and (there == planet or self.holders[at] in carriers)
                for there, carriers in ((planet, ()), *self.routes[planet])
                for at in self.of_planet[there]
            )
        return self._reached[planet]

    def spare(self, area: str) -> int:
        """Return how many units may leave the area: one stays in a base that others can reach or that is to fall, or if there
        is much to hold."""
        there = len(self.units[area])
        if self.besieges(area):
            return there - 1
        if self.is_enemy(area):
            return there
        if area in self.bases:
            return there - self.is_reached(area)
        return there - (self.worth(area) >= LEFT_BEHIND)

    def worth(self, area: str) -> float:
        """Return the worth of controlling the area."""
        if area not in self._worth:
            facts = self.areas[area]
            self._worth[area] = self._worth_of(facts) + self._for_objective(facts) + self.denied.get(area, 0.0)
            if self.prey != NOBODY:
                share = 1.0 if self.is_hunted(area) else BESIDE_PREY * WAY_TO_PREY ** self.to_prey(facts.planet)
                self._worth[area] += (PREY + PREY_LATER * self.view["round"]) * share
        return self._worth[area]

    def _worth_of(self, area: Area) -> float:
        if not self.scores and not self._is_needed(area):
            return IDLE
        if area.kind == "points":
            return POINT * area.amount
        if self.depletion[area.key] == 2:
            return RUINS
        rate = (GAS if area.kind == "gas" else MINERALS) * area.amount
        return rate if self.home(area.planet) else rate * WITHOUT_BASE

    def _is_needed(self, area: Area) -> bool:
        """Return whether there are workers for the area's resources, as far as nothing else counts."""
        return area.is_resource and self.mines - area.amount * (area.key in self.mined) < self.workers

    def _for_objective(self, area: Area) -> float:
        """Return the bonus for the objective: Tassadar wants any area, Raynor those with resources, the Queen of Blades those
        with points, Mengsk whole planets."""
        match self.objective:
            case "most-areas":
                return OBJECTIVE
            case "resource-areas":
                return OBJECTIVE if area.is_resource else 0.0
            case "point-areas":
                return 0.0 if area.is_resource else 2 * OBJECTIVE
            case "whole-planets":
                others = [other for other in self.of_planet[area.planet] if other != area.key]
                return OBJECTIVE * sum(self.is_own(other) for other in others) / len(others)
            case _:
                return 0.0

    def to_prey(self, planet: str) -> int:
        """Return how many routes with an own transport lead from the planet to the nearest where the prey is; else FAR."""
        if not self._far:
            reached = [there for there, areas in self.of_planet.items() if any(map(self.is_hunted, areas))]
            self._far = dict.fromkeys(reached, 0)
            for there in reached:
                for other, own in self.ways[there]:
                    if own and other not in self._far:
                        self._far[other] = self._far[there] + 1
                        reached.append(other)
        return self._far.get(planet, FAR)

    def is_hunted(self, area: str) -> bool:
        """Return whether the prey has anything there in the view."""
        return self.prey != NOBODY and self.prey in (self.holders.get(area), self.bases.get(area))

    def strength_of_seats(self) -> dict[int, float]:
        """Return the strength of each living seat on the board: units by their quality, and bases."""
        found = {seat: 0.0 for seat, has in enumerate(self.view["seats"]) if has["alive"]}
        for of_seat in (self.units, self.foes):
            for area, units in of_seat.items():
                seat = self.seat if of_seat is self.units else self.holders.get(area)
                if seat in found:
                    found[seat] += sum(1 + self.quality(unit) / 4 for unit in units)
        for seat in self.bases.values():
            if seat in found:
                found[seat] += BASE / 2
        return found

    def _weakest(self) -> int:
        """Return the living opponent with the least on the board, so that a strong bot puts one after the other out."""
        held = self.strength_of_seats()
        others = [seat for seat in held if self.view["seats"][seat]["team"] != self.me["team"]]
        return min(others, key=lambda seat: (held[seat], seat), default=NOBODY)

    def holding(self, area: str, count: int) -> float:
        """Return the worth of so many units in an area without others' pieces: the more, the surer it is held."""
        doubt = (DOUBT_WITH_FOES if self.is_threatened(area) else DOUBT) * self.temper.guard
        if self.prey != NOBODY and self.to_prey(self.areas[area].planet) < FAR:
            doubt = GATHERING
        own, worth = area in self.bases, self.worth(area)
        if own:
            return (worth + BASE) * (1 - doubt ** (count + 1))
        return worth * (1 - doubt**count)

    def worth_of_base(self, planet: str) -> float:
        """Return the worth of a base on that planet: the cards that it brings, and one more place to build."""
        if self.home(planet):
            return 0.0
        found = BASE * self.temper.bases
        for key in self.of_planet[planet]:
            area = self.areas[key]
            if area.is_resource and self.depletion[key] < 2 and not self.is_enemy(key):
                found += (GAS if area.kind == "gas" else MINERALS) * area.amount * (1 - WITHOUT_BASE)
        if self.objective == "base-planets":
            found += 4 * OBJECTIVE
        return found

    # -- means ---------------------------------------------------------------------------------------------------------

    def money(self) -> tuple[int, int, int]:
        """Return workers in the pool, and minerals and gas that they could still take."""
        supply, left = self.components.supply.permanent, [0, 0]
        for at, on in enumerate(self.me["permanent"]):
            left[at] += max(0, supply[at] - on)
        for card in self.me["cards"]:
            area = self.components.area[card["area"]]
            left[area.kind == "gas"] += max(0, area.amount - card["workers"])
        return self.me["workers"], left[0], left[1]

    def lost_cards(self) -> set[str]:
        """Return areas whose cards one holds and will lose as the round ends, as things are (RG2)."""
        return {
            card["area"]
            for card in self.me["cards"]
            if self.is_enemy(card["area"]) or self.home(self.areas[card["area"]].planet) is None
        }

    def quality(self, unit: str) -> float:
        """Return how good a unit is compared to a plain one."""
        facts, strength = self.components.unit[unit], self.strength[unit]
        if facts.assist or not facts.targets:
            return -1.5
        return (strength.attack + strength.health) / 2 - 5 + 0.5 * (len(facts.targets) - 1) + 0.5 * (facts.support - 1)
