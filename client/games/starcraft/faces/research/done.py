"""What was drawn and bought in this order."""

from __future__ import annotations

from client.games.starcraft.faces.building.done import done_lines as bought_lines
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import drawn
from client.games.starcraft.text.words import card_name
from client.i18n import _, ngettext


def done_lines(table: Table) -> list[str]:
    """A line each: event cards, combat cards by name where you may know them, what was bought or mined."""
    cards, count, events = drawn(table)
    found = []
    if events:
        found.append(ngettext("{n} event card, unread", "{n} event cards, unread", events).format(n=events))
    if count:
        words = ngettext("{n} combat card", "{n} combat cards", count).format(n=count)
        names = ", ".join(card_name(table.parts, card) for card in cards or ())
        found.append(_("{name}: {what}").format(name=words, what=names) if names else words)
    return [*found, *bought_lines(table)]
