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
NEUTRAL = "-"
"""The token of what belongs to nobody, or to a seat without a faction."""


def hue(table: Table, seat: int) -> str:
    """Return the style of what belongs to a seat; that of text before it has a faction."""
    return table.view.seats[seat].faction or ""


def token(table: Table, seat: int) -> str:
    """Return the token of a seat: of its ink, of its chips, and with `.body` of the ground of what it holds."""
    return TOKENS.get(table.view.seats[seat].faction or "", NEUTRAL)


def body(table: Table, seat: int | None) -> str:
    """Return the ground of what that seat holds, as a style; of what nobody holds that of a zone."""
    return "text on panel" if seat is None else f"text on {token(table, seat)}.body"
