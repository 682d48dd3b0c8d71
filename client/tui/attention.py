"""The window's title: it says when it is your turn. No text of other people ever goes into it."""

from __future__ import annotations

from textual.app import App

from client.i18n import _


def title(app: App[object], *, my_move: bool) -> None:
    """Set the terminal's window title. Textual 8.2 has no public way to write it, so this is the one place that reaches in."""
    driver = app._driver
    if driver is None or app.is_headless:
        return
    words = _("your turn - traderow") if my_move else "traderow"
    driver.write(f"\x1b]2;{words}\x07")
