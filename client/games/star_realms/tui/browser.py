"""The browser of Star Realms: in the piles a line for each card."""

from __future__ import annotations

from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.words import LETTERS, card_name
from client.games.star_realms.tui.drawing.cards import abilities
from client.tui.look.draw import Line, Span, clip, crop, fit, width_of
from client.tui.look.glyphs import glyphs
from client.tui.table import browser
from engine.star_realms.cards import Card


class Browser(browser.Browser):
    """One pile at a time; the inspector shows the card under its cursor."""

    def card(self, picture: Picture, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
        assert picture.table is not None
        return _card(picture.table.facts[card], count, width, under_cursor=under_cursor)


_NAME = 21
"""The cells of a card's name with its count."""


def _card(card: Card, count: int, width: int, *, under_cursor: bool) -> Line:
    """Like one of the trade row: name, cost, what it does in short."""
    times = f" {glyphs().times}{count}" if count > 1 else ""
    head: list[Span] = [
        (f"{glyphs().cursor if under_cursor else ' '} ", "key"),
        (LETTERS[card.faction] + " ", card.faction),
        (
            fit(crop(card_name(card.key), _NAME - len(times)) + times, _NAME),
            "cursor" if under_cursor else f"{card.faction}-name",
        ),
        (f"{card.cost:>2} ", "trade"),
    ]
    sign = glyphs().outpost if card.is_outpost else glyphs().base
    shape: list[Span] = [(f"{sign}{card.defense} ", card.faction)] if card.is_base else []
    room = width - width_of(head) - width_of(shape) - 1
    return clip([*head, *shape, *clip(abilities(card, room), room)], width - 1)
