"""Find the sources where a seat's workers mine, and compute its numbers of workers, units and cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.table import Table
from engine.starcraft.components.values import RESOURCES
from engine.starcraft.language.general import Depleted

# -- sources ----------------------------------------------------------------------------------------------------------


PERMANENT = {f"permanent-{resource}": resource for resource in RESOURCES}
"""The sources without a card, with their resources."""
PARTLY = 1
"""The depletion of an area that yields less."""
EXHAUSTED = 2
"""The depletion of an area that yields nothing more.

A card can be force-mined as many times as its area is below this depletion.
"""


@dataclass(frozen=True, slots=True)
class Source:
    """A source of resources. `more`: how many times it can be force-mined when it is full.

    `is_gone`: its card was lost during this order; its key stays empty.
    """

    key: str
    resource: str
    workers: int
    capacity: int
    depletion: int = 0
    more: int = 0
    is_gone: bool = False

    @property
    def is_permanent(self) -> bool:
        return self.key in PERMANENT

    @property
    def free(self) -> int:
        """Return how many more workers the source takes without force mining."""
        return max(0, self.capacity - self.workers)

    @property
    def is_full(self) -> bool:
        return not self.free


def sources(table: Table, seat: int) -> tuple[Source, ...]:
    """Return the sources of a seat: permanent resources, then cards of minerals, then of gas."""
    cards = [_card(table, card.area, card.workers) for card in table.view.seats[seat].cards]
    return (*_permanent(table, seat), *_in_order(table, cards))


def sources_to_pay(table: Table) -> tuple[Source, ...]:
    """Return the sources of the seat at the bottom, including cards that it force-mined away in this turn.

    Their keys stay empty.
    """
    permanent = len(PERMANENT)
    found = sources(table, table.side)
    return (*found[:permanent], *_in_order(table, [*found[permanent:], *(_gone(table, area) for area in _lost(table))]))


def capacity(table: Table, area: str) -> int:
    """Return how many workers the card of an area takes before it is force-mined."""
    less = table.area(area).depletion == PARTLY and table.rules.get("partly_depleted_capacity") == "one_less"
    return table.parts.area[area].amount - less


def free(found: Iterable[Source]) -> dict[str, int]:
    """Return how much of each resource these sources give without force mining, if there are enough workers."""
    return _sum((source.resource, source.free) for source in found)


def by_force(found: Iterable[Source]) -> dict[str, int]:
    """Return how much more of each resource they give with force mining."""
    return _sum((source.resource, source.more) for source in found)


def _in_order(table: Table, cards: Iterable[Source]) -> list[Source]:
    return sorted(cards, key=lambda source: (RESOURCES.index(source.resource), _place(table, source.key)))


def _permanent(table: Table, seat: int) -> Iterable[Source]:
    most = table.parts.supply.permanent
    for key, on, places in zip(PERMANENT, table.view.seats[seat].permanent, most, strict=True):
        yield Source(key, PERMANENT[key], on, places)


def _card(table: Table, area: str, workers: int) -> Source:
    depletion = table.area(area).depletion
    return Source(area, table.parts.area[area].kind, workers, capacity(table, area), depletion, EXHAUSTED - depletion)


def _gone(table: Table, area: str) -> Source:
    return Source(area, table.parts.area[area].kind, 0, 0, EXHAUSTED, is_gone=True)


def _lost(table: Table) -> list[str]:
    """Return areas whose card was force-mined away in this turn."""
    used = [event.area for event in table.done if isinstance(event, Depleted) and event.stage == EXHAUSTED]
    return [area for area in used if area in table.parts.area and table.area(area).depletion == EXHAUSTED]


def _place(table: Table, area: str) -> tuple[int, str]:
    """Return a key that sorts areas in the order of the galaxy."""
    order = {planet: at for at, (planet, _key) in enumerate(table.keys)}
    return order.get(planet_of(area), -1), area


def _sum(amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
    total = dict.fromkeys(RESOURCES, 0)
    for resource, amount in amounts:
        total[resource] += amount
    return total


# -- The numbers of a seat: workers, modules, and units it may build in an order --------------------------------------


def workers(table: Table, seat: int) -> tuple[int, int]:
    """Return how many workers a seat has in its pool, and how many in total."""
    them = table.view.seats[seat]
    mining = sum(source.workers for source in sources(table, seat))
    return them.workers, them.workers + them.unavailable + mining


def modules(table: Table, seat: int, module: str) -> int:
    return table.view.seats[seat].modules.count(module)


def build_limit(table: Table, seat: int) -> int:
    """Return how many units a seat may build in one ordinary order; 0 if the seat has no faction yet."""
    faction = table.faction(seat)
    if faction is None:
        return 0
    race = table.parts.race[faction.race]
    if "build-limit-by-buildings" in race.abilities:
        return race.build_limit * sum(1 for each in table.view.seats[seat].buildings if each.level)
    return race.build_limit + modules(table, seat, "supply")


def technologies_left(table: Table) -> dict[str, int]:
    """Return the technologies that the seat at the bottom can still buy, sorted by name, each with its cards."""
    counts: dict[str, int] = {}
    for key, copies in zip(table.me.technologies, table.me.copies, strict=False):
        card = table.parts.card.get(key)
        technology = key if card is None else card.technology or key
        if technology in table.parts.technology:
            counts[technology] = counts.get(technology, 0) + copies
    return {key: counts[key] for key in sorted(counts, key=lambda key: table.parts.technology[key].name)}


def hand_limit(table: Table) -> int:
    """Return how many combat cards the seat at the bottom may keep: its race's limit, plus the bonus of its event cards."""
    faction = table.faction(table.side)
    if faction is None:
        return 0
    kept = [table.parts.event[card] for card in table.me.play if card in table.parts.event]
    more = sum(effect.amount for card in kept for effect in card.effects if effect.word == "hand-limit")
    return table.parts.race[faction.race].hand_limit + more
