"""The components as facts, for the engine, the client and tools. `vocabulary` has the words of the cards."""

from engine.starcraft.components.component_sets import FIRST_VERSION, SHIPPED
from engine.starcraft.components.confidence import FIRM, LETTERS, Confidence
from engine.starcraft.components.corrections import corrected, read_corrections, settled
from engine.starcraft.components.effects import ANY_NUMBER, Condition, Effect
from engine.starcraft.components.values import (
    ANY_UNIT,
    AREA_KINDS,
    CARD_KINDS,
    ORDERS,
    PLAY_AREA,
    RACES,
    REINFORCEMENT,
    RESOURCES,
    STANDARD,
    Area,
    Building,
    CombatCard,
    ComponentSet,
    Cost,
    EventCard,
    Faction,
    Module,
    Planet,
    Race,
    Supply,
    Technology,
    Unit,
    Values,
)

__all__ = [
    "ANY_NUMBER", "ANY_UNIT", "AREA_KINDS", "CARD_KINDS", "FIRM", "FIRST_VERSION", "LETTERS", "ORDERS", "PLAY_AREA", "RACES",
    "REINFORCEMENT", "RESOURCES", "SHIPPED", "STANDARD", "Area", "Building", "CombatCard", "ComponentSet", "Condition",
    "Confidence", "Cost", "Effect", "EventCard", "Faction", "Module", "Planet", "Race", "Supply", "Technology", "Unit",
    "Values", "corrected", "read_corrections", "settled",
]  # fmt: skip
