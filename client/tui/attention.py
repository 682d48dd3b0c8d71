"""What draws a person's attention: the window's title says when it is your turn. No text of other people ever goes into it.

The bell is a setting of the app, where the app has settings.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.app import App

from client.i18n import _
from client.tui.textual_shim import write_sequence


def keep_title(app: App[Any]) -> None:
    """Have the terminal remember its own title, for `give_title_back`."""
    write_sequence(app, "\x1b[22;2t")


def give_title_back(app: App[Any]) -> None:
    """The title the window had before."""
    write_sequence(app, "\x1b[23;2t")


def title(app: App[Any], *, my_move: bool) -> None:
    """Say in the window's title whose turn it is."""
    words = _("your turn - traderow") if my_move else "traderow"
    write_sequence(app, f"\x1b]2;{words}\x07")


def bell_wanted(app: App[Any]) -> bool:
    """Whether a person wants to hear of their turn."""
    return bool(getattr(getattr(app, "settings", None), "bell", True))


def moments_wanted(app: App[Any]) -> bool:
    """Whether a person wants what matters most said in a block of its own."""
    return bool(getattr(getattr(app, "settings", None), "moments", True))


def keep_bell(app: App[Any], wanted: bool) -> None:
    """From now on, and the next time."""
    settings, change = getattr(app, "settings", None), getattr(app, "change_settings", None)
    if settings is not None and change is not None:
        change(replace(settings, bell=wanted))
