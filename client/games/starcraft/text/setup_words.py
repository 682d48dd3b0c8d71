"""What is said of factions, planets and sides while a game is set up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from client.games.starcraft.model.star_map import SIDES
from client.games.starcraft.text.words import mark, unit_name
from client.i18n import _, ngettext
from engine.starcraft.components import ComponentSet, Faction, Unit

ORDER = ("raynor", "mengsk", "tassadar", "aldaris", "queen_of_blades", "overmind")
"""The factions as the rulebook lists them, by race."""


def factions(parts: ComponentSet) -> tuple[Faction, ...]:
    """Every faction in the order in which it is shown."""
    known = [parts.faction[key] for key in ORDER if key in parts.faction]
    return (*known, *(faction for faction in parts.factions if faction.key not in ORDER))


def colour_name(colour: str) -> str:
    """The colour of a faction's pieces."""
    return {
        "blue": _("blue"),
        "red": _("red"),
        "yellow": _("yellow"),
        "orange": _("orange"),
        "purple": _("purple"),
        "green": _("green"),
    }.get(colour, colour)


def side_name(side: str) -> str:
    """A side of a planet."""
    return {"north": _("north"), "east": _("east"), "south": _("south"), "west": _("west")}.get(side, side)


def side_letters(sides: Iterable[str]) -> str:
    """Sides by one letter each: "N E S"."""
    letters = _("NESW")
    return " ".join(letters[SIDES.index(side)] for side in sides if side in SIDES)


def units_named(parts: ComponentSet, units: Mapping[str, int]) -> str:
    """So many of each unit: "2 Marine, Firebat"."""
    return ", ".join(unit_name(parts, key) if n == 1 else f"{n} {unit_name(parts, key)}" for key, n in units.items())


def objective_sentence(faction: Faction) -> str:
    """The special victory of a faction."""
    n = faction.objective_amount
    return {
        "resource-areas": ngettext(
            "Wins also, in stage III, with {n} area of minerals or gas.",
            "Wins also, in stage III, with {n} areas of minerals or gas.",
            n,
        ),
        "point-areas": ngettext(
            "Wins also, in stage III, with {n} area of conquest points.",
            "Wins also, in stage III, with {n} areas of conquest points.",
            n,
        ),
        "whole-planets": ngettext(
            "Wins also, in stage III, with every area of {n} planet.",
            "Wins also, in stage III, with every area of {n} planets.",
            n,
        ),
        "base-planets": ngettext(
            "Wins also, in stage III, with bases on {n} planet.", "Wins also, in stage III, with bases on {n} planets.", n
        ),
        "most-areas": _("Wins also, in stage III, with more areas than anybody else."),
        "others-need-20-and-ends-win": _("While Aldaris lives the others need 20 points, and two End cards make Aldaris win."),
    }.get(faction.objective, "").format(n=n)


def objective_words(faction: Faction) -> str:
    """What its special victory asks for, within a sentence."""
    n = faction.objective_amount
    return {
        "resource-areas": ngettext("{n} area of minerals or gas", "{n} areas of minerals or gas", n),
        "point-areas": ngettext("{n} area of conquest points", "{n} areas of conquest points", n),
        "whole-planets": ngettext("every area of {n} planet", "every area of {n} planets", n),
        "base-planets": ngettext("bases on {n} planet", "bases on {n} planets", n),
        "most-areas": _("more areas than anybody else"),
    }.get(faction.objective, "").format(n=n)


def race_sentence(parts: ComponentSet, faction: Faction) -> str:
    """What the race of a faction can do that others cannot."""
    race = parts.race[faction.race]
    said = []
    if race.cards_as_defender > 1:
        said.append(_("Shields: you draw {n} cards, not 1, whenever you defend.").format(n=race.cards_as_defender))
    if "lift-off" in race.abilities:
        said.append(_("Lift-off: when you mobilize, your base there may go to another friendly area."))
    if "healing" in race.abilities:
        said.append(_("Healing: you draw 1 card after each battle of yours."))
    if "build-limit-by-buildings" in race.abilities:
        said.append(_("Your build limit is 2 for each kind of building you have."))
    return " ".join(said)


def sheet_sentence(parts: ComponentSet, faction: Faction) -> str:
    """What a faction begins with on its sheet, and how much fits there."""
    race = parts.race[faction.race]
    printed = next(building for key in race.buildings if (building := parts.building[key]).costs[0] is None)
    unit = unit_name(parts, printed.unlocks[0])
    begins = _("Starts with {building} I ({unit}). Builds {n} units an order.")
    return begins.format(building=printed.name, unit=unit, n=race.build_limit)


def limits_sentence(parts: ComponentSet, faction: Faction) -> str:
    """Hand, modules and permanent resources."""
    race, permanent = parts.race[faction.race], parts.supply.permanent
    words = _("Keeps {hand} cards. {slots} module slots. Always has {minerals} minerals and {gas} gas to mine.")
    return words.format(hand=race.hand_limit, slots=race.module_slots, minerals=permanent.minerals, gas=permanent.gas)


def unit_brief(parts: ComponentSet, unit: Unit) -> str:
    """A unit in the shortest form: "Dragoon 2m1g G→ga 1 ?P"."""
    return f"{unit.name} {unit_numbers(parts, unit)}"


def unit_numbers(parts: ComponentSet, unit: Unit) -> str:
    """Cost, ground or air, what it hits, support: "1g+2 High Templar G→ga 1 ?P"."""
    minerals, gas = unit.cost
    cost = "".join((f"{minerals}m" if minerals else "", f"{gas}g" if gas else "")) or "0"
    destroyed = "".join(f"+{count} {unit_name(parts, key)}" for key, count in unit.destroys.items())
    hits = "".join({"ground": "g", "air": "a"}.get(target, "") for target in unit.targets)
    kind = "A" if unit.flies else "G"
    words = [f"{cost}{destroyed}", f"{kind}→{hits}" if hits else kind]
    words.append(_("assist") if unit.assist else str(unit.support))
    sign = mark(unit.confidence, "cost", "support", "type")
    return " ".join([*words, sign] if sign else words)


def area_brief(kind: str, amount: int, limit: int) -> str:
    """An area of a planet: what it gives, how much, and its unit limit: "m2/3"."""
    return f"{kind[0]}{amount}/{limit}"
