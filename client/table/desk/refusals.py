"""Why something is not done, in the words that every table has alike."""

from __future__ import annotations

from client.i18n import _


def watching() -> str:
    """A watcher does nothing."""
    return _("You are watching.")


def not_begun() -> str:
    """There is no table yet."""
    return _("The game has not begun.")


def draw_offered() -> str:
    """One's own offer of a draw stands."""
    return _("You offer a draw already.")


def undo_stops(stop: str) -> str:
    """Why taking back ends where it does."""
    match stop:
        case "chance":
            return _("Undo stops here: a card was drawn or revealed.")
        case "shown":
            return _("Undo stops here: something hidden has been shown.")
        case "seat":
            return _("Undo stops here: another seat has acted or was asked.")
        case "turn":
            return _("Undo stops here: this is not yours to take back.")
    return _("There is nothing to take back.")
