"""Units, buildings and modules in words: a line for a list, and whole sentences for the inspector."""

from __future__ import annotations

from client.games.starcraft.text.cards.conditions import price
from client.games.starcraft.text.cards.groups import hits
from client.games.starcraft.text.cards.sureness import provisional
from client.games.starcraft.text.words import mark, unit_name
from client.i18n import _
from engine.starcraft.components import Building, ComponentSet, Unit
from engine.starcraft.components.reference_sheet import average_values

Texts = tuple[tuple[str, str], ...]


def unit_line(unit: Unit) -> str:
    """How it fights: "ground, hits ground and air, support 1"; what is provisional has its sign."""
    said = [_("air") if unit.flies else _("ground")]
    said.append(_("hits {types}").format(types=hits(unit.targets)) + mark(unit.confidence, "type"))
    if unit.support:
        said.append(_("support {n}").format(n=unit.support) + mark(unit.confidence, "support"))
    if unit.assist:
        said.append(_("assists"))
    if unit.detector:
        said.append(_("detector") + mark(unit.confidence, "detector"))
    return ", ".join(said)


def unit_price(parts: ComponentSet, unit: Unit) -> str:
    """What it costs, other units among it: "2 minerals, 1 gas"."""
    of = [unit_name(parts, one) if n == 1 else f"{n}× {unit_name(parts, one)}" for one, n in unit.destroys.items()]
    resources = [price(*unit.cost)] if any(unit.cost) else []
    return (", ".join([*resources, *of]) or _("nothing")) + mark(unit.confidence, "cost")


def unit_text(parts: ComponentSet, key: str) -> Texts:
    """All there is to say of a kind of unit."""
    unit = parts.unit.get(key)
    if unit is None:
        return (("", _("This version does not know that unit.")),)
    lines = [(unit.name, f"{parts.race[unit.race].name}, {unit_line(unit)}.")]
    lines.append(("", _("Costs {price}. There are {n}.").format(price=unit_price(parts, unit), n=unit.figures)))
    if (average := average_values(parts, key)) is not None:
        words = _("On cards that match it has attack {attack} and health {health} on average.")
        lines.append(("", words.format(attack=average.attack, health=average.health)))
    if unit.assist:
        lines.append(("", _("Assist: it is never paired, but supports, as long as another unit of its side can be paired.")))
    if unit.detector:
        lines.append(("", _("Detector: cloaking of opposing units in its skirmish is void.")))
    lines += [("", where) for where in _built_by(parts, key)]
    return (*lines, *provisional(unit.confidence))


def _built_by(parts: ComponentSet, key: str) -> list[str]:
    """What one needs to build it."""
    found = [
        _("It needs {building}, level {level}.").format(building=building.name, level=building.unlocks.index(key) + 1)
        for building in parts.buildings
        if key in building.unlocks
    ]
    found += [
        _("It needs the technology {technology}.").format(technology=technology.name)
        for technology in parts.technologies
        if any(effect.word == "unlock" and key in effect.units for effect in technology.effects)
    ]
    return found


def building_text(parts: ComponentSet, key: str) -> Texts:
    """A building: what each level costs and unlocks."""
    building = parts.building.get(key)
    if building is None:
        return (("", _("This version does not know that building.")),)
    return (
        (building.name, _("building of the {race}").format(race=parts.race[building.race].name)),
        *(("", _level(parts, building, level)) for level in range(len(building.costs))),
        *provisional(building.confidence),
    )


def _level(parts: ComponentSet, building: Building, level: int) -> str:
    unit, found = unit_name(parts, building.unlocks[level]), building.costs[level]
    if found is None:
        return _("Level {level}: {unit}. You have it from the start.").format(level=level + 1, unit=unit)
    said = price(*found) + mark(building.confidence, f"level_{level + 1}")
    return _("Level {level}: {unit}. Costs {price}.").format(level=level + 1, unit=unit, price=said)


def module_text(parts: ComponentSet, key: str) -> Texts:
    """A module: its price and what it does."""
    module = parts.module.get(key)
    if module is None:
        return (("", _("This version does not know that module.")),)
    does = {
        "supply": (_("You may build one unit more in every Build order."),),
        "rnd": (_("You may place one special order more in every planning."),),
        "air_support": (
            _("Nobody may land from another planet in an area with a base of yours."),
            _("Units of yours beside your base have detector."),
            _("In a battle beside your base you have 1 more attack against flying units."),
        ),
    }.get(key, ())
    return (
        (module.name, _("module, costs {price}").format(price=price(*module.cost) + mark(module.confidence, "cost"))),
        *(("", said) for said in does),
        *provisional(module.confidence),
    )
