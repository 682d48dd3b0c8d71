"""All tables of one version of the data."""

from __future__ import annotations

from engine.starcraft.components.values import ComponentSet
from engine.starcraft.tables.areas import AreaTables
from engine.starcraft.tables.cards import CardTables, EventTables, TechnologyTables
from engine.starcraft.tables.sheets import SheetTables
from engine.starcraft.tables.units import UnitTables


class ComponentTables:
    """The tables beside the values that they are made of; a race's number is its place in `components.races`."""

    __slots__ = ("areas", "cards", "components", "events", "sheets", "technologies", "units", "version")

    def __init__(self, components: ComponentSet) -> None:
        self.version = components.version
        self.components = components
        self.units = UnitTables(components)
        self.areas = AreaTables(components)
        self.sheets = SheetTables(components)
        self.cards = CardTables(components)
        self.technologies = TechnologyTables(components)
        self.events = EventTables(components)
