"""Draws a person's attention: the window's title says when it is your turn. It never contains text of other people.

The bell is a setting, in an app that has settings.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.app import App

from client.i18n import _
from client.tui.textual_shim import write_sequence


def keep_title(app: App[Any]) -> None:
    """Have the terminal save its title, for `give_title_back`."""
    write_sequence(app, "\x1b[22;2t")


def give_title_back(app: App[Any]) -> None:
    """Restore the title that the terminal has saved."""
    write_sequence(app, "\x1b[23;2t")


def title(app: App[Any], *, my_move: bool) -> None:
    """Say in the window's title whose turn it is."""
    words = _("your turn - traderow") if my_move else "traderow"
    write_sequence(app, f"\x1b]2;{words}\x07")


def bell_wanted(app: App[Any]) -> bool:
    """Whether the bell is on in the settings."""
    return bool(getattr(getattr(app, "settings", None), "bell", True))


def hints_wanted(app: App[Any]) -> bool:
    """Whether advice is wanted in the first games."""
    return bool(getattr(getattr(app, "settings", None), "hints", True))


def keep_bell(app: App[Any], wanted: bool) -> None:
    """Save whether the bell is on."""
    settings, change = getattr(app, "settings", None), getattr(app, "change_settings", None)
    if settings is not None and change is not None:
        change(replace(settings, bell=wanted))
