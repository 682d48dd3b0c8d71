"""The kinds of screens of a table that the app shows one instead of the other, and what each is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.registry import wing
from client.i18n import _
from client.tui.screens.notice import WaitScreen

if TYPE_CHECKING:
    from client.tables.seating import Seating
    from client.tui.screens.lobby import LobbyScreen
    from protocol import messages

LOBBY = "lobby"
"""Beside this a game has a kind of its own, which is its id."""


def load(game: str) -> None:
    """Load what a table of that game needs, sockets too: for the time while its server starts."""
    from client.connection.link import link  # noqa: F401

    found = wing(game)
    if found is not None:
        found.load()


def kind_of(table: messages.Table, *, private: bool) -> str | None:
    """The kind of screen for a table; None if the game is about to begin, which has no screen of its own."""
    if table.phase != "open":
        return table.game
    return LOBBY if not private and any(seat.kind == "open" for seat in table.seats) else None


def lobby(seating: Seating, table: messages.Table) -> LobbyScreen:
    """A table before the game."""
    from client.tui.screens.lobby import LobbyScreen

    welcome = seating.session.welcome
    bots = welcome.bots.get(table.game, []) if welcome else []
    switches = welcome.rules.get(table.game, {}) if welcome else {}
    return LobbyScreen(seating.session, bots, seating.ways_in, switches)


def about_to_begin(*, private: bool) -> WaitScreen:
    """Who arrives at a full table waits. `private`: there is no other table to choose."""
    sentence = (
        _("The game begins in a moment. If it does not, leave with Ctrl+Q and begin another.")
        if private
        else _("All seats are taken: the game begins in a moment. If it does not, leave with Ctrl+Q and choose another table.")
    )
    return WaitScreen(_("Shuffling..."), sentence)
