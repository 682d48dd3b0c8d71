"""What belongs to one sentence of several events: purchases of an order, moves, losses, each alike ones counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from client.games.starcraft.text.narrator import Teller
from client.games.starcraft.text.words import area_name, card_name, planet_name, unit_name
from client.i18n import _, ngettext
from engine.starcraft.components import ComponentSet

Counted = Sequence[tuple[str, int]]
"""Things, each with how many of it. What is built: a unit by its key, "workers", "base", "transport PLANET",
"building KEY LEVEL", "module KEY"; what moves: "UNIT AREA".
"""


def more(counted: Counted, thing: str, count: int) -> tuple[tuple[str, int], ...]:
    """With that many more of it, each thing once, in the order they came."""
    together = dict(counted)
    together[thing] = together.get(thing, 0) + count
    return tuple(together.items())


def built(t: Teller, seat: int, planet: str, things: Counted) -> str:
    """All that was built in an order: "On Torus you built 2× Zealot and a transport to Helios."; `planet`: "" where it does not
    matter. The place comes first, since the last thing may have a place of its own.
    """
    what = _listed([_built(t.parts, thing, count) for thing, count in things])
    if not planet:
        return t.who(seat, _("You built {what}."), _("{name} built {what}."), what=what)
    you, other = _("On {planet} you built {what}."), _("On {planet} {name} built {what}.")
    return t.who(seat, you, other, what=what, planet=planet_name(t.parts, planet))


def gained(t: Teller, seat: int, planet: str, things: Counted) -> str:
    """The same for what a card gives for free."""
    what = _listed([_built(t.parts, thing, count) for thing, count in things])
    if not planet:
        return t.who(seat, _("You gained {what}."), _("{name} gained {what}."), what=what)
    you, other = _("On {planet} you gained {what}."), _("On {planet} {name} gained {what}.")
    return t.who(seat, you, other, what=what, planet=planet_name(t.parts, planet))


def moved(t: Teller, seat: int, moves: Counted) -> str:
    """All moves of an order, by where they went: "You moved 2× Marine to Torus 1, Vulture to Torus 2."""
    by_area: dict[str, list[tuple[str, int]]] = {}
    for move, count in moves:
        unit, area = move.split(" ")
        by_area.setdefault(area, []).append((unit, count))
    groups = [
        _("{units} to {area}").format(units=units(t.parts, those), area=area_name(t.parts, area))
        for area, those in by_area.items()
    ]
    return t.who(seat, _("You moved {what}."), _("{name} moved {what}."), what=", ".join(groups))


def units(parts: ComponentSet, counted: Counted) -> str:
    """Units, alike ones counted: "2× Zealot, Dragoon"."""
    return ", ".join(unit_name(parts, unit) if n == 1 else f"{n}× {unit_name(parts, unit)}" for unit, n in counted)


def cards(parts: ComponentSet, keys: Iterable[str]) -> str:
    """Cards by name, alike ones counted: "2× Rich Vein, Saboteur"."""
    counted = Counter(card_name(parts, key) for key in keys)
    return ", ".join(name if count == 1 else f"{count}× {name}" for name, count in counted.items())


def by_number(parts: ComponentSet, keys: Iterable[str]) -> str:
    """Cards by name, those that a deck begins with in the order of their numbers."""
    return cards(parts, sorted(keys, key=_number))


def _number(key: str) -> tuple[str, int]:
    head, _dash, number = key.rpartition("-")
    return (head, int(number)) if head and number.isdecimal() else (key, 0)


def workers(count: int) -> str:
    """So many workers."""
    return ngettext("{n} worker", "{n} workers", count).format(n=count)


def points(count: int) -> str:
    """So many conquest points."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def _built(parts: ComponentSet, thing: str, count: int) -> str:
    match thing.split(" "):
        case ["workers"]:
            return workers(count)
        case ["base"]:
            return _("a base")
        case ["transport", planet]:
            return _("a transport to {planet}").format(planet=planet_name(parts, planet))
        case ["building", key, level]:
            building = parts.building.get(key)
            return f"{key if building is None else building.name} {'I' * int(level)}"
        case ["module", key]:
            module = parts.module.get(key)
            return key if module is None else module.name
    return unit_name(parts, thing) if count == 1 else f"{count}× {unit_name(parts, thing)}"
