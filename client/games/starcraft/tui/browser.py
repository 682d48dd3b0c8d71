"""The browser of StarCraft: in the piles a line for each card."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.screen_state import Picture
from client.games.starcraft.text.cards.card_text import card_text
from client.games.starcraft.tui.pile_rows import pile_row
from client.tui.look.draw import Line, rule, wrap
from client.tui.table import browser

_LEAST = 12
"""So many lines leave room for the card under the cursor."""
_ABOUT = 7


class Browser(browser.Browser):
    """One pile at a time, and below it the card under the cursor."""

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:  # type: ignore[override]
        about = self._about(picture, width) if height >= _LEAST else []
        lines = super().draw(picture, width, height - len(about))
        return [*lines, *[()] * (height - len(about) - len(lines)), *about]

    def _about(self, picture: Picture, width: int) -> Sequence[Line]:
        table, browsing = picture.table, picture.browsing
        if table is None or browsing is None:
            return []
        cards = browsing.piles[browsing.pile].cards
        if browsing.line >= len(cards):
            return []
        (name, kind), *said = card_text(table.parts, cards[browsing.line][0])
        words = " ".join(f"{head} {text}".strip() for head, text in said)
        head = rule(width, [(name, "title")], [(kind, "faint")] if len(name) + len(kind) < width - 10 else [])
        return [head, *(((" ", ""), *line) for line in wrap([(words, "")], width - 2))][:_ABOUT]

    def card(self, picture: Picture, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
        table, browsing = picture.table, picture.browsing
        assert table is not None
        assert browsing is not None
        return pile_row(table, browsing.piles[browsing.pile], card, count, width, under_cursor=under_cursor)
