"""Name the styles of the factions, and so of the seats."""

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


# -- the log: names of seats in their colours ---------------------------------------------------------------------------


def with_names(table: Table, text: str) -> Line:
    """Return a sentence of the log with the seats that it names in their colours."""
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
