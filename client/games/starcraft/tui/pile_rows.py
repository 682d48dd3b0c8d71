"""A line of a pile in the browser: a combat card with its values, a technology with its price, an event card with its words."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.text.cards.brief import card_line
from client.games.starcraft.text.prices import price
from client.games.starcraft.text.words import mark
from client.games.starcraft.tui.drawing.card_rows import CardRow, card_rows
from client.table.pages import Pile
from client.tui.look.draw import Line

_PRICE = len("1m 1g ?F")
"""The cells of a price."""


def pile_row(table: Table, pile: Pile, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
    """The line of that card, in the columns of its pile."""
    rows = [_row(table, each, n) for each, n in pile.cards]
    at = next((number for number, (each, _n) in enumerate(pile.cards) if each == card), None)
    rows = rows if at is not None else [*rows, _row(table, card, count)]
    at = len(rows) - 1 if at is None else at
    rows[at] = CardRow(card, cursor=under_cursor, count=count, note=rows[at].note)
    return card_rows(table.parts, rows, width)[at]


def _row(table: Table, card: str, count: int) -> CardRow:
    """A technology has its price before its text, an event card its stage."""
    line = card_line(table.parts, card)
    if (technology := table.parts.technology.get(card)) is not None:
        cost = f"{price(technology.cost)} {mark(technology.confidence, 'cost')}".rstrip()
        return CardRow(card, count=count, note=f"{cost:<{_PRICE}}  {line.text}")
    if (event := table.parts.event.get(card)) is not None:
        return CardRow(card, count=count, note=f"{'I' * event.stage:<4}{'T ' if event.is_strategy else ''}{line.text}")
    return CardRow(card, count=count)
