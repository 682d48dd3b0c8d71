"""Define the styles of the factions, which are also those of their seats."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from client.games.starcraft.model.table import Table
from client.text.i18n import _
from client.tui.canvas.draw import Line
from protocol.text import clean

TOKENS: Mapping[str, str] = {
    "raynor": "R",
    "mengsk": "C",
    "tassadar": "Y",
    "aldaris": "O",
    "queen_of_blades": "P",
    "overmind": "G",
}
"""The token of each faction, by its key in the data.

The colours are the printed ones: blue, red, yellow, orange, purple, green.
"""
ALIASES = TOKENS
NEUTRAL = "-"
"""The token of things that belong to nobody, or to a seat without a faction."""


def hue(table: Table, seat: int) -> str:
    """Return the style of a seat's things; the style of text if the seat has no faction yet."""
    return table.view.seats[seat].faction or ""


def token(table: Table, seat: int) -> str:
    """Return the token of a seat, which names its text style and its chips.

    With `.body` it names the background of its areas.
    """
    return TOKENS.get(table.view.seats[seat].faction or "", NEUTRAL)


def body(table: Table, seat: int | None) -> str:
    """Return the background style of areas that the seat holds; without a seat, the background of a zone."""
    return "text on panel" if seat is None else f"text on {token(table, seat)}.body"


# -- the log: names of seats in their colours ---------------------------------------------------------------------------


def with_names(table: Table, text: str) -> Line:
    """Return a sentence of the log, with the names of seats in their colours."""
    seats = {clean(table.name(seat)): token(table, seat) for seat in range(len(table.view.seats)) if table.faction(seat)}
    if table.seat is not None and table.faction(table.seat):
        seats[_("You")] = token(table, table.seat)
    return _coloured(text, tuple(sorted(seats.items())))


@lru_cache(256)
def _coloured(text: str, seats: tuple[tuple[str, str], ...]) -> Line:
    tokens = dict(seats)
    names = "|".join(re.escape(name) for name in sorted(tokens, key=len, reverse=True) if name)
    words = re.split(rf"(?<!\w)({names})(?!\w)", text) if names else [text]
    return tuple((word, f"{tokens[word]}!" if at % 2 else "") for at, word in enumerate(words) if word)
