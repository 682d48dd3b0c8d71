"""What a seat has in numbers: its workers, its modules, and how many units it may build in an order."""

from __future__ import annotations

from client.games.starcraft.model.sources import sources
from client.games.starcraft.model.table import Table


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


def technologies_left(table: Table) -> dict[str, int]:
    """The technologies that the seat at the bottom can still buy, by their names, each with its cards."""
    counts: dict[str, int] = {}
    for key, copies in zip(table.me.technologies, table.me.copies, strict=False):
        card = table.parts.card.get(key)
        technology = key if card is None else card.technology or key
        if technology in table.parts.technology:
            counts[technology] = counts.get(technology, 0) + copies
    return {key: counts[key] for key in sorted(counts, key=lambda key: table.parts.technology[key].name)}


def hand_limit(table: Table) -> int:
    """How many combat cards the seat at the bottom may keep: that of its race, and what its event cards add."""
    faction = table.faction(table.side)
    if faction is None:
        return 0
    kept = [table.parts.event[card] for card in table.me.play if card in table.parts.event]
    more = sum(effect.amount for card in kept for effect in card.effects if effect.word == "hand-limit")
    return table.parts.race[faction.race].hand_limit + more
