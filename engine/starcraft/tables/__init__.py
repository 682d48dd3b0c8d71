"""The components by number, as flat tuples, which the engine's inner loops look up; made once a version of the data."""

from engine.starcraft.tables.component_tables import ComponentTables

__all__ = ["ComponentTables"]
