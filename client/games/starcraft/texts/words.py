"""Name the things on the table: units, cards, buildings, planets, factions, prices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from client.games.starcraft.model.table import Table
from client.text.i18n import N_, _, all_of, ngettext
from engine.starcraft.components import ComponentSet, Cost
from protocol.text import clean

# -- words ------------------------------------------------------------------------------------------------------------


def unit_name(parts: ComponentSet, key: str) -> str:
    """Return the printed name of a kind of unit."""
    unit = parts.unit.get(key)
    return key if unit is None else unit.name


def planet_name(parts: ComponentSet, key: str) -> str:
    """Return the printed name of a planet."""
    planet = parts.planet.get(key)
    return key if planet is None else planet.name


def area_name(parts: ComponentSet, key: str) -> str:
    """Return an area by its planet and number: `torus-1` is Torus 1.

    A dash follows a planet's name that ends in a number (Vyctor 5).
    """
    planet, _dash, number = key.rpartition("-")
    name = planet_name(parts, planet)
    return f"{name}-{number}" if name[-1:].isdigit() else f"{name} {number}"


def card_name(parts: ComponentSet, key: str) -> str:
    """Return the name of a combat card, technology or event card. A standard card without a name has its number: "Card 16"."""
    if (event := parts.event.get(key)) is not None:
        return event.name
    if (technology := parts.technology.get(key)) is not None:
        return technology.name
    card = parts.card.get(key)
    if card is None:
        return key
    if card.technology:
        return parts.technology[card.technology].name
    return _("Card {n}").format(n=key.rpartition("-")[2])


def piece_name(parts: ComponentSet, key: str) -> str:
    """Return the name of a piece: a unit, building or module as printed; a base, a transport or a worker in words."""
    match key:
        case "base":
            return _("base")
        case "transport":
            return _("transport")
        case "worker":
            return _("worker")
    found = parts.unit.get(key) or parts.building.get(key) or parts.module.get(key)
    return key if found is None else found.name


def source_name(parts: ComponentSet, source: str) -> str:
    """Return the name of the place where a worker mines: an area, or a permanent resource."""
    match source:
        case "permanent-minerals":
            return _("permanent minerals")
        case "permanent-gas":
            return _("permanent gas")
    return area_name(parts, source)


def place_name(parts: ComponentSet, where: str) -> str:
    """Return the name of an area, or of a route from both its planets: `torus/helios/0`."""
    one, slash, rest = where.partition("/")
    if not slash:
        return area_name(parts, where)
    return route_name(parts, one, rest.partition("/")[0])


def route_name(parts: ComponentSet, one: str, other: str) -> str:
    """Return the name of a route from both its planets."""
    return all_of([planet_name(parts, one), planet_name(parts, other)])


def order_name(order: str) -> str:
    """Return the name of an order, special or not."""
    names = {
        "build": _("Build"),
        "mobilize": _("Mobilize"),
        "research": _("Research"),
        "build+": _("special Build"),
        "mobilize+": _("special Mobilize"),
        "research+": _("special Research"),
    }
    return names.get(order, order)


def resource_amount(resource: str, count: int) -> str:
    """Return that amount of a resource, in words."""
    if resource == "minerals":
        return ngettext("{n} mineral", "{n} minerals", count).format(n=count)
    return ngettext("{n} gas", "{n} gas", count).format(n=count)


def units_text(parts: ComponentSet, units: Iterable[str]) -> str:
    """Return units with their numbers: "2× Zealot, Dragoon".

    The number has a multiplication sign, because names have no plural form.
    """
    return ", ".join(
        unit_name(parts, key) if count == 1 else f"{count}× {unit_name(parts, key)}" for key, count in Counter(units).items()
    )


def seat_name(table: Table, seat: int) -> str:
    """Return the name of a seat; "You" for this player's seat."""
    return _("You") if seat == table.seat else clean(table.name(seat))


# -- Prices and levels in a few cells ---------------------------------------------------------------------------------


LEVELS = ("", "I", "II", "III")
"""The levels of buildings, and the stages of event cards."""


def price(cost: Cost | None) -> str:
    """Return minerals and gas in short: "2m 1g"; "" for a printed thing without a price."""
    if cost is None:
        return ""
    words = [f"{cost.minerals}m" if cost.minerals else "", f"{cost.gas}g" if cost.gas else ""]
    return " ".join(word for word in words if word) or "0"


# -- Units with numbers, for sentences that are read aloud: "one Marine", "two Marines" -------------------------------


_NUMBERS = ("", N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"), N_("nine"))
_COUNTED: Mapping[str, Callable[[int], str]] = {
    "Arbiter": lambda n: ngettext("{n} Arbiter", "{n} Arbiters", n),
    "Archon": lambda n: ngettext("{n} Archon", "{n} Archons", n),
    "Battlecruiser": lambda n: ngettext("{n} Battlecruiser", "{n} Battlecruisers", n),
    "Carrier": lambda n: ngettext("{n} Carrier", "{n} Carriers", n),
    "Defiler": lambda n: ngettext("{n} Defiler", "{n} Defilers", n),
    "Dragoon": lambda n: ngettext("{n} Dragoon", "{n} Dragoons", n),
    "Firebat": lambda n: ngettext("{n} Firebat", "{n} Firebats", n),
    "Ghost": lambda n: ngettext("{n} Ghost", "{n} Ghosts", n),
    "Goliath": lambda n: ngettext("{n} Goliath", "{n} Goliaths", n),
    "Guardian": lambda n: ngettext("{n} Guardian", "{n} Guardians", n),
    "High Templar": lambda n: ngettext("{n} High Templar", "{n} High Templar", n),
    "Hydralisk": lambda n: ngettext("{n} Hydralisk", "{n} Hydralisks", n),
    "Marine": lambda n: ngettext("{n} Marine", "{n} Marines", n),
    "Mutalisk": lambda n: ngettext("{n} Mutalisk", "{n} Mutalisks", n),
    "Queen": lambda n: ngettext("{n} Queen", "{n} Queens", n),
    "Reaver": lambda n: ngettext("{n} Reaver", "{n} Reavers", n),
    "Science Vessel": lambda n: ngettext("{n} Science Vessel", "{n} Science Vessels", n),
    "Scourge": lambda n: ngettext("{n} Scourge", "{n} Scourges", n),
    "Scout": lambda n: ngettext("{n} Scout", "{n} Scouts", n),
    "Siege Tank": lambda n: ngettext("{n} Siege Tank", "{n} Siege Tanks", n),
    "Ultralisk": lambda n: ngettext("{n} Ultralisk", "{n} Ultralisks", n),
    "Vulture": lambda n: ngettext("{n} Vulture", "{n} Vultures", n),
    "Wraith": lambda n: ngettext("{n} Wraith", "{n} Wraiths", n),
    "Zealot": lambda n: ngettext("{n} Zealot", "{n} Zealots", n),
    "Zergling": lambda n: ngettext("{n} Zergling", "{n} Zerglings", n),
}
_TIMES_A_UNIT = re.compile(rf"(\d+)× ({'|'.join(sorted(_COUNTED, key=len, reverse=True))})\b")


def counted(name: str, count: int) -> str:
    """Return that many units of that name, in words.

    >>> counted("Marine", 1), counted("Marine", 2)
    ('one Marine', 'two Marines')
    """
    words, n = _COUNTED.get(name), _(_NUMBERS[count]) if 0 < count < len(_NUMBERS) else str(count)
    return f"{n} {name}" if words is None else words(count).format(n=n)


def in_numbers(line: str) -> str:
    """Return the line with numbers of units as words instead of symbols.

    >>> in_numbers("You moved 2× Marine to Torus 1.")
    'You moved two Marines to Torus 1.'
    """
    return _TIMES_A_UNIT.sub(lambda found: counted(found[2], int(found[1])), line)
