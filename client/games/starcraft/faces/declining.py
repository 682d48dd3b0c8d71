"""Why `0` or `e` does nothing where it might be expected to: what is asked has to be answered."""

from __future__ import annotations

from client.games.starcraft.faces.events import choosing
from client.games.starcraft.faces.setup import starting_base
from client.games.starcraft.model.table import Table
from client.i18n import _
from engine.starcraft.language.fighting import PlaceTop


def why_no_pass(table: Table) -> str:
    """The rule that allows no "none" to this seat now; "" where there is nothing special to say."""
    return "" if table.question is None else starting_base.why_no_pass(table) or choosing.why_no_pass(table)


def why_no_end(table: Table) -> str:
    """What is still missing before an end; "" where there is nothing special to say."""
    needy = sorted({answer.skirmish for answer in table.can(PlaceTop)})
    return _("Skirmish {n} has no card yet: each needs one.").format(n=needy[0]) if needy else ""
