"""One set of components by number, as flat tuples: what the engine's inner loops look up.

Every tuple is indexed by the number that `engine.starcraft.components` gives a unit, an area, a planet and so on; the keys are
for the edge, where actions, events and views are made.
"""

from __future__ import annotations

from engine.starcraft.components.values import RACES, ComponentSet

MINERALS, GAS, POINTS = 0, 1, 2
"""What an area gives, `Box.area_kind`."""
ORDER_KEYS = ("build", "mobilize", "research", "build+", "mobilize+", "research+")
"""Orders by number; a special one is three above its standard one."""
BUILD, MOBILIZE, RESEARCH = 0, 1, 2
SPECIAL = 3
SIDES = ("north", "east", "south", "west")
PERMANENT = (-1, -2)
"""The permanent minerals and gas as sources; every other source is an area."""
PERMANENT_KEYS = {-1: "permanent-minerals", -2: "permanent-gas"}


class Box:
    """`unit_race` and the like by unit, `areas_of` by planet, `planet_of` and the like by area, `cost` as (minerals, gas)."""

    def __init__(self, components: ComponentSet) -> None:
        self.components = components
        self.version = components.version
        self.supply = components.supply
        race_number = {race.key: race.number for race in components.races}
        assert tuple(race.key for race in components.races) == RACES

        self.faction_keys = tuple(faction.key for faction in components.factions)
        self.faction_number = {key: number for number, key in enumerate(self.faction_keys)}
        self.faction_race = tuple(race_number[faction.race] for faction in components.factions)
        self.first_hand = tuple(race.first_hand for race in components.races)
        self.hand_limit = tuple(race.hand_limit for race in components.races)
        self.build_limit = tuple(race.build_limit for race in components.races)
        self.module_slots = tuple(race.module_slots for race in components.races)

        units = components.units
        self.unit_keys = tuple(unit.key for unit in units)
        self.unit_number = {unit.key: unit.number for unit in units}
        self.unit_race = tuple(race_number[unit.race] for unit in units)
        self.unit_cost = tuple((unit.cost.minerals, unit.cost.gas) for unit in units)
        self.unit_flies = tuple(unit.flies for unit in units)
        self.unit_assists = tuple(unit.assist for unit in units)
        self.unit_support = tuple(unit.support for unit in units)
        self.unit_figures = tuple(unit.figures for unit in units)
        self.unit_destroys = tuple(tuple((self.unit_number[key], n) for key, n in unit.destroys.items()) for unit in units)
        self.units_of_race = tuple(
            tuple(unit.number for unit in units if race_number[unit.race] == race) for race in range(len(RACES))
        )
        self.starting_units = tuple(
            tuple(sorted(self.unit_number[key] for key, n in faction.units.items() for _ in range(n)))
            for faction in components.factions
        )

        buildings = components.buildings
        self.building_keys = tuple(building.key for building in buildings)
        self.building_number = {building.key: building.number for building in buildings}
        self.building_race = tuple(race_number[building.race] for building in buildings)
        self.building_costs = tuple(building.costs for building in buildings)
        self.building_unlocks = tuple(tuple(self.unit_number[key] for key in building.unlocks) for building in buildings)
        self.buildings_of_race = tuple(
            tuple(building.number for building in buildings if race_number[building.race] == race) for race in range(len(RACES))
        )
        self.module_keys = tuple(module.key for module in components.modules)
        self.module_number = {module.key: module.number for module in components.modules}
        self.module_cost = tuple((module.cost.minerals, module.cost.gas) for module in components.modules)
        self.module_tokens = tuple(tuple(module.tokens[race] for race in RACES) for module in components.modules)
        self.supply_module = self.module_number["supply"]
        self.rnd_module = self.module_number["rnd"]
        self.air_support_module = self.module_number["air_support"]

        self.planet_keys = tuple(planet.key for planet in components.planets)
        self.planet_number = {planet.key: planet.number for planet in components.planets}
        self.planet_slots = tuple(planet.slots for planet in components.planets)
        self.areas_of = tuple(tuple(area.number for area in planet.areas) for planet in components.planets)
        areas = components.areas
        self.area_keys = tuple(area.key for area in areas)
        self.area_number = {area.key: area.number for area in areas}
        self.planet_of = tuple(self.planet_number[area.planet] for area in areas)
        self.area_kind = tuple(("minerals", "gas", "points").index(area.kind) for area in areas)
        self.area_amount = tuple(area.amount for area in areas)
        self.area_limit = tuple(area.limit for area in areas)

        supply = components.supply
        self.orders = tuple(
            (supply.special_orders if key.endswith("+") else supply.standard_orders)[key.removesuffix("+")]
            for key in ORDER_KEYS
        )
        self.permanent = (supply.permanent.minerals, supply.permanent.gas)

        cards = components.cards
        self.card_keys = tuple(card.key for card in cards)
        self.card_number = {card.key: card.number for card in cards}
        self.combat_decks = tuple(
            sorted(card.number for card in cards if card.race == race and not card.technology for _ in range(card.copies))
            for race in RACES
        )
        self.technology_decks = tuple(
            sorted(card.number for card in cards if card.race == race and card.technology for _ in range(card.copies))
            for race in RACES
        )
        events = components.events
        self.event_keys = tuple(event.key for event in events)
        self.event_number = {event.key: event.number for event in events}
        self.event_stage = tuple(event.stage for event in events)
        self.event_stages = tuple(
            sorted(event.number for event in events if event.stage == stage for _ in range(event.copies)) for stage in (1, 2, 3)
        )
        self.end_cards = tuple(event.number for event in events if any(effect.word == "must-play" for effect in event.effects))
        self.removed_events = dict(components.supply.removed_events)

        self.drawn = {**self.card_number, **self.event_number, **self.planet_number, **self.faction_number}
        """The number of everything that chance draws, by its key."""

    def source_key(self, source: int) -> str:
        """The name of a source of resources: of an area, or `permanent-minerals`, `permanent-gas`."""
        return self.area_keys[source] if source >= 0 else PERMANENT_KEYS[source]
