"""Name the styles of the factions, and so of the seats."""

from __future__ import annotations

from collections.abc import Mapping

from client.games.starcraft.model.table import Table

TOKENS: Mapping[str, str] = {
    "raynor": "R",
    "mengsk": "C",
    "tassadar": "Y",
    "aldaris": "O",
    "queen_of_blades": "P",
    "overmind": "G",
}
"""The token of each faction, by its key in the data: as printed, blue, red, yellow, orange, purple and green."""
ALIASES = TOKENS


def hue(table: Table, seat: int) -> str:
    """The style of what belongs to a seat; that of text before it has a faction."""
    return table.view.seats[seat].faction or ""


def token(table: Table, seat: int) -> str:
    """The token of what belongs to a seat, for chips, bars and grounds; a neutral one before it has a faction."""
    return TOKENS.get(table.view.seats[seat].faction or "", "-")
