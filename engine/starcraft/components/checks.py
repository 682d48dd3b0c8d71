"""Checks of the components: complete as in the box, and consistent with each other. A fault is one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from engine.starcraft.components.effects import Effect
from engine.starcraft.components.groups import members, units_named
from engine.starcraft.components.values import (
    ANY_UNIT,
    ORDERS,
    RACES,
    REINFORCEMENT,
    STAGES,
    STANDARD,
    Building,
    CombatCard,
    ComponentSet,
    EventCard,
    Planet,
    Technology,
    Unit,
)

Noted = Planet | Unit | Building | CombatCard | Technology
REMOVED_FROM = (1, 2)
SEATS = (2, 3, 4, 5, 6)
REINFORCEMENTS = (17, 18)
"""The numbers of the reinforcements in every combat deck."""


def check_set(components: ComponentSet) -> None:
    """Raise ValueError saying the first thing that is wrong."""
    check_box(components)
    check_galaxy(components)
    check_races(components)
    check_cards(components)
    check_events(components)
    check_notes(components)


def _same(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise ValueError(f"{what}: {found}, but it should be {wanted}")


def _each_race(what: str, wanted: Mapping[str, int], counted: Mapping[str, int]) -> None:
    for race in RACES:
        _same(f"{what} of {race}", counted[race], wanted.get(race))


def check_box(components: ComponentSet) -> None:
    """Check the totals of the rulebook's list of contents."""
    box, supply = components.box, components.supply
    _same("planets in the box", len(components.planets), box.planets)
    _same("resource cards in the box", sum(area.is_resource for area in components.areas), box.resource_cards)
    _each_race("figures", box.figures, {r: sum(u.figures for u in components.units if u.race == r) for r in RACES})
    tokens = {r: sum(cost is not None for b in components.buildings if b.race == r for cost in b.costs) for r in RACES}
    _each_race("building tokens", box.building_tokens, tokens)
    for module in components.modules:
        _same(f"races of module {module.key!r}", tuple(sorted(module.tokens)), RACES)
    _each_race("module tokens", box.module_tokens, {r: sum(m.tokens[r] for m in components.modules) for r in RACES})
    copies = {r: sum(t.copies for t in components.technologies if t.race == r) for r in RACES}
    _each_race("technology cards", box.technology_cards, copies)
    for stage in STAGES:
        cards = sum(event.copies for event in components.events if event.stage == stage)
        _same(f"event cards of stage {stage}", cards, box.event_cards.get(stage))
    _same("kinds of standard orders", tuple(supply.standard_orders), ORDERS)
    _same("kinds of special orders", tuple(supply.special_orders), ORDERS)
    _same("standard orders of a faction", sum(supply.standard_orders.values()), box.standard_orders)
    _same("special orders of a faction", sum(supply.special_orders.values()), box.special_orders)
    _same("numbers of seats that remove event cards", tuple(supply.removed_events), SEATS)


def check_galaxy(components: ComponentSet) -> None:
    """Check for two planets for each of six seats, and as many event cards as are removed."""
    if len(components.planets) < 2 * max(SEATS):
        raise ValueError(f"{len(components.planets)} planets are too few for {max(SEATS)} seats with two each")
    for seats, removed in components.supply.removed_events.items():
        if removed > min(components.box.event_cards[stage] for stage in REMOVED_FROM):
            raise ValueError(f"stages I and II have no {removed} event cards to remove with {seats} seats")


def check_races(components: ComponentSet) -> None:
    """Check that races, their factions, units and buildings fit each other."""
    _same("races", tuple(components.race), RACES)
    _unique("letters of factions", (faction.letter for faction in components.factions))
    for race in components.races:
        factions = [faction for faction in components.factions if faction.race == race.key]
        _same(f"factions of {race.key}", len(factions), 2)
        _unique(f"letters of units of {race.key}", (components.unit[unit].letter for unit in race.units))
        _check_unlocks(components, race.key)
        printed = [key for key in race.buildings if components.building[key].costs[0] is None]
        _same(f"buildings of {race.key} with a printed level", printed, list(race.buildings[:1]))
    for building in components.buildings:
        _same(f"levels of building {building.key!r}", len(building.costs), len(building.unlocks))
    for faction in components.factions:
        for key, count in faction.units.items():
            unit = components.unit.get(key)
            if unit is None or unit.race != faction.race or count > unit.figures:
                raise ValueError(f"faction {faction.key!r} cannot begin with {count} of {key!r}")
        if faction.workers > components.supply.workers or faction.transports > components.supply.transports:
            raise ValueError(f"faction {faction.key!r} cannot begin with more workers or transports than it has")
    for unit in components.units:
        for key in unit.destroys:
            if key not in components.unit or components.unit[key].race != unit.race:
                raise ValueError(f"unit {unit.key!r} cannot be made of {key!r}")


def _check_unlocks(components: ComponentSet, race: str) -> None:
    unlocked = [unit for building in components.buildings if building.race == race for unit in building.unlocks]
    for technology in components.technologies:
        if technology.race == race:
            unlocked += [unit for effect in technology.effects if effect.word == "unlock" for unit in effect.units]
    _same(f"units of {race} that a building or a technology unlocks", sorted(unlocked), sorted(components.race[race].units))


def check_cards(components: ComponentSet) -> None:
    """Check combat decks, and the icons and units on every card."""
    for race in RACES:
        deck = [card for card in components.cards if card.race == race and not card.technology]
        numbers = range(1, components.box.combat_cards + 1)
        _same(f"combat cards of {race}", sorted(card.key for card in deck), sorted(f"{race}-{number}" for number in numbers))
        lone = {card.key for card in deck if card.kind == REINFORCEMENT}
        _same(f"reinforcements of {race}", sorted(lone), [f"{race}-{number}" for number in REINFORCEMENTS])
        for card in deck:
            if card.minor is not None:
                _same(f"minor values of card {card.key!r} together", sum(card.minor), 7)
    for card in components.cards:
        for icon in card.icons:
            if icon != ANY_UNIT and icon not in components.race[card.race].units:
                raise ValueError(f"card {card.key!r} has an icon of {icon!r}, which is no unit of its race")
        if card.kind in (STANDARD, REINFORCEMENT) and not card.icons:
            raise ValueError(f"card {card.key!r} has no icon")
        _check_units(components, card)
    for technology in components.technologies:
        if technology.copies < 1:
            raise ValueError(f"technology {technology.key!r} has no cards")


def _check_units(components: ComponentSet, card: CombatCard | Technology | EventCard) -> None:
    for effect in card.effects:
        for word in units_named(effect):
            try:
                members(word, components.units)
            except ValueError as error:
                raise ValueError(f"card {card.key!r}: {error}") from error


def check_events(components: ComponentSet) -> None:
    """Check copies, and the units that events name."""
    for event in components.events:
        if event.copies < 1:
            raise ValueError(f"event {event.key!r} has no cards")
        _check_units(components, event)
        for effect in event.effects:
            for alternative in (effect, *effect.options):
                _check_figures(components, event, alternative)


def _check_figures(components: ComponentSet, event: EventCard, effect: Effect) -> None:
    """Free units: an alternative for each race."""
    if effect.word == "units":
        races = [sorted({components.unit[unit].race for _, unit in figures}) for figures in effect.figures]
        _same(f"races that event {event.key!r} has units for", sorted(races), [[race] for race in RACES])


def check_notes(components: ComponentSet) -> None:
    """Check that the other reading is noted if sources conflict."""
    noted: list[Noted] = [*components.planets, *components.units, *components.buildings]
    noted += [*components.cards, *components.technologies]
    for component in noted:
        if any(sure.letter == "X" for sure in component.confidence.values()) and not component.note:
            raise ValueError(f"{component.key!r} has a number on which sources conflict, and no note of the other reading")


def _unique(what: str, letters: Iterable[str]) -> None:
    listed = sorted(letters)
    for one, other in pairwise(listed):
        if one == other:
            raise ValueError(f"{what}: {one!r} is there twice")
