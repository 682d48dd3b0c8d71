"""What a seat has in numbers: its sources of minerals and gas, its workers, and how many units it may build in an order."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.starcraft.model.table import Table

PARTLY = 1
"""The stage of an area that is partly depleted."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where workers mine. `area`: "" for the permanent resources."""

    area: str
    kind: str
    workers: int
    capacity: int
    depletion: int = 0


def capacity(table: Table, area: str) -> int:
    """How many workers the card of an area takes before it is force-mined."""
    less = table.area(area).depletion == PARTLY and table.rules.get("partly_depleted_capacity") == "one_less"
    return table.parts.area[area].amount - less


def sources(table: Table, seat: int) -> tuple[Source, ...]:
    """Every source of a seat: minerals before gas, the permanent ones first, then areas in the order of the list."""
    them, parts = table.view.seats[seat], table.parts
    order = {planet: number for number, (planet, _key) in enumerate(table.keys)}
    permanent = zip(("minerals", "gas"), them.permanent, parts.supply.permanent, strict=True)
    found = [Source("", kind, on, most) for kind, on, most in permanent]
    cards = sorted(them.cards, key=lambda card: (order[parts.area[card.area].planet], card.area))
    for card in cards:
        kind, depletion = parts.area[card.area].kind, table.area(card.area).depletion
        found.append(Source(card.area, kind, card.workers, capacity(table, card.area), depletion))
    return tuple(sorted(found, key=lambda source: source.kind != "minerals"))


def workers(table: Table, seat: int) -> tuple[int, int]:
    """How many workers a seat has in its pool, and how many altogether."""
    them = table.view.seats[seat]
    mining = sum(source.workers for source in sources(table, seat))
    return them.workers, them.workers + them.unavailable + mining


def modules(table: Table, seat: int, module: str) -> int:
    return table.view.seats[seat].modules.count(module)


def build_limit(table: Table, seat: int) -> int:
    """How many units a seat may build in one order that is not special; 0 before it has a faction."""
    faction = table.faction(seat)
    if faction is None:
        return 0
    race = table.parts.race[faction.race]
    if "build-limit-by-buildings" in race.abilities:
        return race.build_limit * sum(1 for each in table.view.seats[seat].buildings if each.level)
    return race.build_limit + modules(table, seat, "supply")


def hand_limit(table: Table) -> int:
    """How many combat cards the seat at the bottom may keep: that of its race, and what its event cards add."""
    faction = table.faction(table.side)
    if faction is None:
        return 0
    kept = [table.parts.event[card] for card in table.me.play if card in table.parts.event]
    more = sum(effect.amount for card in kept for effect in card.effects if effect.word == "hand-limit")
    return table.parts.race[faction.race].hand_limit + more
