"""Call the person's attention with the window's title and the bell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.app import App

from client.terminal.settings import SIGNALS
from client.text.i18n import _
from client.tui.canvas.shim import write_sequence
from client.tui.canvas.theme import ThemedApp


def keep_title(app: App[Any]) -> None:
    """Make the terminal save its title, for `give_title_back`."""
    write_sequence(app, "\x1b[22;2t")


def give_title_back(app: App[Any]) -> None:
    """Restore the title that the terminal has saved."""
    write_sequence(app, "\x1b[23;2t")


def title(app: ThemedApp, *, my_move: bool) -> None:
    """Show in the window's title whose turn it is, if the person wants it."""
    if "title" in signal(app):
        words = _("your turn - traderow") if my_move else "traderow"
        write_sequence(app, f"\x1b]2;{words}\x07")


def ring(app: ThemedApp) -> None:
    """Ring the terminal's bell, if the person wants it."""
    if "bell" in signal(app):
        app.bell()


def signal(app: ThemedApp) -> str:
    """Return the signal of a person's turn: one of `SIGNALS`."""
    return app.settings.turn_signal


def switch(app: ThemedApp, wanted: bool) -> None:
    """Use these signals from now on, and save the setting: bell and title, or neither."""
    app.change_settings(replace(app.settings, turn_signal=SIGNALS[0] if wanted else SIGNALS[-1]))
