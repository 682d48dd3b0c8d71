"""What the words of cards name: units, groups of them, and what can be hit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from client.games.starcraft.text.words import unit_name
from client.i18n import _
from engine.starcraft.components import ComponentSet


def group(parts: ComponentSet, word: str) -> str:
    """A unit by its name, or a group of units."""
    if word == "flying":
        return _("flying units")
    if word == "ground":
        return _("ground units")
    race, dash, rest = word.partition("-")
    if race not in parts.race:
        return unit_name(parts, word)
    name = parts.race[race].name
    if not dash:
        return _("{race} units").format(race=name)
    if rest == "ground":
        return _("{race} ground units").format(race=name)
    return _("{race} units but {unit}").format(race=name, unit=unit_name(parts, rest.removeprefix("but-")))


def groups(parts: ComponentSet, words: Iterable[str]) -> str:
    """All of them in a row: "Marine, Zealot and Zergling"."""
    names = [group(parts, word) for word in words]
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def either(names: Sequence[str]) -> str:
    """One of these: "Marine, Firebat or Ghost"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} or {last}").format(names=", ".join(names[:-1]), last=names[-1])


def hits(types: Iterable[str]) -> str:
    """What can be hit: "ground", "air", "ground and air"; "nothing" for a unit that hits none."""
    match sorted(types):
        case ["air"]:
            return _("air")
        case ["ground"]:
            return _("ground")
        case ["both"] | ["air", "ground"]:
            return _("ground and air")
    return _("nothing")
