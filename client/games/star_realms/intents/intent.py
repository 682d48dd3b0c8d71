"""What a key can mean: an action to send, a menu to open, or a sentence that says why not."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.star_realms.model.table import Action, Table
from client.games.star_realms.text.prompts import refusals
from client.games.star_realms.text.prompts.questions import Menu
from client.i18n import _


@dataclass(frozen=True, slots=True)
class Send:
    """Send this action to the server."""

    action: Action


@dataclass(frozen=True, slots=True)
class Open:
    """Ask which of these; nothing has been sent."""

    menu: Menu


@dataclass(frozen=True, slots=True)
class Tell:
    """Say this; nothing has been sent."""

    text: str


Move = Send | Open | Tell


def not_now(table: Table) -> str | None:
    """Why nothing of the main phase can be done now; None where it can."""
    if table.in_main:
        return None
    if table.question is None or table.result is not None:
        return refusals.not_asked(table)
    return _("Answer the question first.")
