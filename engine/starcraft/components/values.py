"""The components as values: what a unit, a planet, a card is. A number is the engine's own and never leaves it.

Everything of one kind is numbered in the order of its keys, so that a sorted list of numbers is a list sorted by key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.record import Corrections
from engine.starcraft.components.confidence import Confidence
from engine.starcraft.components.effects import Effect

RACES = ("protoss", "terran", "zerg")
RESOURCES = ("minerals", "gas")
AREA_KINDS = ("minerals", "gas", "points")
STANDARD, REINFORCEMENT, PLAY_AREA = "standard", "reinforcement", "play_area"
CARD_KINDS = (STANDARD, REINFORCEMENT, PLAY_AREA)
ABILITIES = ("build-limit-by-buildings", "healing", "lift-off")
"""Of a race, beside its numbers: rulings B4, Y5, M8."""
OBJECTIVES = (
    "base-planets",
    "most-areas",
    "others-need-20-and-ends-win",
    "point-areas",
    "resource-areas",
    "whole-planets",
)
"""Special victories (ruling W2), with an `objective_amount` where one is to be reached."""
STAGES = (1, 2, 3)
"""Of event cards."""
ORDERS = ("build", "mobilize", "research")
"""A special order is its standard one with a plus: `build+`."""
ATTACKERS_CARDS, MORE_WHEN_SPECIAL = 3, 2
"""The combat cards that an attacker draws as a battle begins, and how many more with a special Mobilize order (M7)."""
ANY_UNIT = "any"
"""The icon that matches every unit."""

Confidences = Mapping[str, Confidence]
"""The confidence in each number, or group of numbers, of a component, by the name of its field."""


class Cost(NamedTuple):
    """Minerals and gas."""

    minerals: int
    gas: int


class Values(NamedTuple):
    """A pair of values of a combat card."""

    attack: int
    health: int


@dataclass(frozen=True, slots=True)
class Box:
    """The contents of the box according to the rulebook; a faction's part by race. The components add up to it."""

    planets: int
    resource_cards: int
    figures: Mapping[str, int]
    building_tokens: Mapping[str, int]
    module_tokens: Mapping[str, int]
    combat_cards: int
    technology_cards: Mapping[str, int]
    event_cards: Mapping[int, int]
    """By stage."""
    standard_orders: int
    special_orders: int


@dataclass(frozen=True, slots=True)
class Supply:
    """The supply of every faction except units, and what the box has for all."""

    bases: int
    workers: int
    transports: int
    standard_orders: Mapping[str, int]
    special_orders: Mapping[str, int]
    normal_routes: int
    zaxis_pairs: int
    permanent: Cost
    """The permanent resources of every seat."""
    worker_cost: Cost
    transport_cost: Cost
    base_cost: Cost
    removed_events: Mapping[int, int]
    """By the number of seats: how many cards leave stage I and stage II each, unseen (ruling S3)."""
    confidence: Confidences


@dataclass(frozen=True, slots=True)
class Race:
    """Two factions are of each. `build_limit` is that of the start."""

    number: int
    key: str
    name: str
    hand_limit: int
    first_hand: int
    build_limit: int
    module_slots: int
    cards_as_defender: int
    """Combat cards that a defender draws at the start of a battle."""
    abilities: tuple[str, ...]
    """Of `ABILITIES`."""
    units: tuple[str, ...]
    """Its units, in the order of its sheet."""
    buildings: tuple[str, ...]
    """Its buildings, likewise; the first one has the printed level."""
    confidence: Confidences


@dataclass(frozen=True, slots=True)
class Faction:
    """`objective` and `objective_amount`: its special victory."""

    number: int
    key: str
    name: str
    letter: str
    race: str
    colour: str
    workers: int
    transports: int
    units: Mapping[str, int]
    objective: str
    objective_amount: int
    confidence: Confidences


@dataclass(frozen=True, slots=True)
class Unit:
    """`letter` is its own within the race. `type` is "ground" or "air"; `targets` holds any of the two."""

    number: int
    key: str
    name: str
    race: str
    letter: str
    type: str
    targets: tuple[str, ...]
    cost: Cost
    destroys: Mapping[str, int]
    """Own units of the active planet that building it takes (ruling B6)."""
    support: int
    figures: int
    assist: bool
    detector: bool
    confidence: Confidences
    note: str

    @property
    def flies(self) -> bool:
        return self.type == "air"


@dataclass(frozen=True, slots=True)
class Building:
    """`costs` and `unlocks` by level, the first one at 0; a level without cost is printed, there from the start."""

    number: int
    key: str
    name: str
    race: str
    costs: tuple[Cost | None, ...]
    unlocks: tuple[str, ...]
    confidence: Confidences
    """`level_1` to `level_3` for the costs, and `unlocks`."""
    note: str


@dataclass(frozen=True, slots=True)
class Module:
    number: int
    key: str
    name: str
    cost: Cost
    tokens: Mapping[str, int]
    """By race; 0 where a race cannot have it."""
    confidence: Confidences


@dataclass(frozen=True, slots=True)
class Area:
    """`index` counts the areas of its planet from 0, the key from 1: `torus-1`. `kind` is of `AREA_KINDS`."""

    number: int
    key: str
    planet: str
    index: int
    kind: str
    amount: int
    limit: int

    @property
    def is_resource(self) -> bool:
        return self.kind != "points"


@dataclass(frozen=True, slots=True)
class Planet:
    """`slots`: 0 north, 1 east, 2 south, 3 west, before it is turned."""

    number: int
    key: str
    name: str
    slots: tuple[int, ...]
    areas: tuple[Area, ...]
    confidence: Confidences
    note: str


@dataclass(frozen=True, slots=True)
class CombatCard:
    """A card of a combat deck or a technology card, as many copies of it as are alike.

    `technology` is "" for the eighteen cards that a deck begins with. `icons`: the units it matches; `specialty`: those of
    them with the support mark, which also match as supporting units. Only a standard card has `major` and `minor`.
    """

    number: int
    key: str
    name: str
    race: str
    technology: str
    kind: str
    copies: int
    icons: tuple[str, ...]
    specialty: tuple[str, ...]
    major: Values | None
    minor: Values | None
    effects: tuple[Effect, ...]
    confidence: Confidences
    note: str


@dataclass(frozen=True, slots=True)
class Technology:
    """A technology, bought as one: all cards of that name, `cards` having each kind of them."""

    number: int
    key: str
    name: str
    race: str
    kind: str
    cost: Cost
    copies: int
    cards: tuple[str, ...]
    effects: tuple[Effect, ...]
    confidence: Confidences
    note: str


@dataclass(frozen=True, slots=True)
class EventCard:
    """`stage` is 1 to 3; `is_kept`: it stays in the play area; `is_strategy`: another strategy discards it."""

    number: int
    key: str
    name: str
    stage: int
    copies: int
    effects: tuple[Effect, ...]
    is_kept: bool
    is_strategy: bool
    confidence: Confidences


@dataclass(frozen=True, slots=True)
class ComponentSet:
    """One version of the data, with the corrections of a table or none. Every tuple is in key order, so that it is indexed by
    a component's number.
    """

    version: int
    name: str
    box: Box
    supply: Supply
    races: tuple[Race, ...]
    factions: tuple[Faction, ...]
    units: tuple[Unit, ...]
    buildings: tuple[Building, ...]
    modules: tuple[Module, ...]
    planets: tuple[Planet, ...]
    areas: tuple[Area, ...]
    cards: tuple[CombatCard, ...]
    technologies: tuple[Technology, ...]
    events: tuple[EventCard, ...]
    race: Mapping[str, Race]
    faction: Mapping[str, Faction]
    unit: Mapping[str, Unit]
    building: Mapping[str, Building]
    module: Mapping[str, Module]
    planet: Mapping[str, Planet]
    area: Mapping[str, Area]
    card: Mapping[str, CombatCard]
    technology: Mapping[str, Technology]
    event: Mapping[str, EventCard]
    corrections: Corrections = ()
    """The numbers that are a table's own: see `engine.starcraft.components.corrections`."""
