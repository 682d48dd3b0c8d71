"""Whose move it is, where it is not one's own."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.words import listed_names
from client.text.i18n import _


def headline_of_others(table: Table) -> str:
    """Who is asked instead; "" if nobody is."""
    names = list(dict.fromkeys(table.name(asked.seat) for asked in table.view.asked if asked.seat != table.seat))
    return _("{name}'s move.").format(name=listed_names(names)) if names else ""
