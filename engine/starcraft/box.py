"""The box of a game: the components of one version, laid out by number, and the tables that the rules read from them.

Units, planets, areas, cards are numbers inside the engine; their keys are for the edge, where actions, events and views are
made.
"""

from __future__ import annotations

from typing import Final

from engine.starcraft.components.values import ORDERS, ComponentSet
from engine.starcraft.tables import ComponentTables
from engine.starcraft.tables.areas import GAS as GAS
from engine.starcraft.tables.areas import MINERALS as MINERALS
from engine.starcraft.tables.areas import POINTS as POINTS
from engine.starcraft.tables.cards import PLAY_AREA as PLAY_AREA
from engine.starcraft.tables.cards import REINFORCEMENT as REINFORCEMENT
from engine.starcraft.tables.cards import STANDARD as STANDARD
from engine.starcraft.tables.masks import NONE as NONE

PROTOSS: Final = 0
TERRAN: Final = 1
ZERG: Final = 2
ORDER_KEYS: Final = (*ORDERS, *(f"{order}+" for order in ORDERS))
"""Orders by number; a special one is three above its standard one."""
BUILD: Final = 0
MOBILIZE: Final = 1
RESEARCH: Final = 2
SPECIAL: Final = 3
SIDES: Final = ("north", "east", "south", "west")
PERMANENT: Final = (-1, -2)
"""The permanent minerals and gas as sources; every other source is an area."""
PERMANENT_KEYS: Final = {-1: "permanent-minerals", -2: "permanent-gas"}


class Box(ComponentTables):
    """The tables of one version: see `engine.starcraft.tables`. What is added here:

    `orders`: tokens of a seat by kind. `permanent`: minerals and gas. `decks` and `technology_decks`: cards by race, a number
    for each copy, sorted. `starting_units`: kinds by faction, sorted. `supply_module` and the like: numbers of modules.
    `drawn`: the number of everything that chance draws, by its key. `source_number`: of every source, by its name.
    """

    __slots__ = (
        "air_support_module",
        "decks",
        "drawn",
        "orders",
        "permanent",
        "rnd_module",
        "source_number",
        "starting_units",
        "supply",
        "supply_module",
        "technology_decks",
    )

    def __init__(self, components: ComponentSet) -> None:
        super().__init__(components)
        supply = self.supply = components.supply
        self.orders = tuple(
            (supply.special_orders if key.endswith("+") else supply.standard_orders)[key.removesuffix("+")]
            for key in ORDER_KEYS
        )
        self.permanent = tuple(supply.permanent)
        cards = self.cards
        self.decks = tuple(tuple(card for card in deck for _ in range(cards.copies[card])) for deck in cards.starting_deck)
        self.technology_decks = tuple(
            tuple(
                sorted(card for technology in own for card, count in self.technologies.cards[technology] for _ in range(count))
            )
            for own in self.technologies.of_race
        )
        self.starting_units = tuple(
            tuple(sorted(kind for kind, count in counts for _ in range(count))) for counts in self.units.starting
        )
        module = self.sheets.module_number
        self.supply_module, self.rnd_module, self.air_support_module = module["supply"], module["rnd"], module["air_support"]
        sheets, areas = self.sheets, self.areas
        self.drawn = {**cards.number, **self.events.number, **areas.planet_number, **sheets.faction_number}
        self.source_number = {**areas.number, **{key: source for source, key in PERMANENT_KEYS.items()}}

    def source_key(self, source: int) -> str:
        """Return the name of a source of resources: of an area, or `permanent-minerals`, `permanent-gas`."""
        return self.areas.key[source] if source >= 0 else PERMANENT_KEYS[source]
