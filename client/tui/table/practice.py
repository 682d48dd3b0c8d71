"""Open a practice hand over another screen: the game's own table, which Escape closes."""

from __future__ import annotations

from typing import Any

from textual.app import App

from client.games.registry import default_bot, wing
from client.lessons.practice import PracticeTable
from client.session.updates import Update
from client.tui.base.session_message import SessionNews
from client.tui.table.screen import TableScreen


async def practise(app: App[Any], game: str, name: str) -> None:
    """Show a practice hand of that game against its default bot."""
    known = wing(game)
    if known is None:
        return
    mode, seats = next(iter(known.about().MODES.items()))
    table = PracticeTable(game, mode, seats[0], name, default_bot(game))
    screen = known.table_screen(table)
    assert isinstance(screen, TableScreen)
    screen.leaves = app.pop_screen

    def tell(update: Update) -> None:
        screen.post_message(SessionNews(update, known.read(update, seats[0])))

    await app.push_screen(screen)
    table.listen(tell)
    table.deliver()
