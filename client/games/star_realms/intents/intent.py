"""Why nothing of the main phase can be done now. What a key can mean is in `client.table.desk.menus`."""

from __future__ import annotations

from client.games.star_realms.model.table import Table
from client.games.star_realms.text.prompts import refusals
from client.i18n import _


def not_now(table: Table) -> str | None:
    """Why nothing of the main phase can be done now; None where it can."""
    if table.in_main:
        return None
    if table.question is None or table.result is not None:
        return refusals.not_asked(table)
    return _("Answer the question first.")
