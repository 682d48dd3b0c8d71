"""The browser of StarCraft: in the piles a line for each card."""

from __future__ import annotations

from client.games.starcraft.screen_state import Picture
from client.games.starcraft.tui.pile_rows import pile_row
from client.tui.look.draw import Line
from client.tui.table import browser


class Browser(browser.Browser):
    """One pile at a time."""

    def card(self, picture: Picture, card: str, count: int, width: int, *, under_cursor: bool) -> Line:
        table, browsing = picture.table, picture.browsing
        assert table is not None
        assert browsing is not None
        return pile_row(table, browsing.piles[browsing.pile], card, count, width, under_cursor=under_cursor)
