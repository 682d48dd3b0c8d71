"""What a faction wins by beside points, in a sentence."""

from __future__ import annotations

from client.i18n import _
from engine.starcraft.components import ComponentSet


def goal(parts: ComponentSet, faction: str) -> str:
    """The special victory of a faction; "" for one that this version does not know."""
    found = parts.faction.get(faction)
    if found is None:
        return ""
    words = {
        "resource-areas": _("From stage III on {name} wins with {n} areas of minerals or gas."),
        "whole-planets": _("From stage III on {name} wins with all areas of {n} planets."),
        "point-areas": _("From stage III on {name} wins with {n} areas that give points."),
        "base-planets": _("From stage III on {name} wins with bases on {n} planets."),
        "most-areas": _("From stage III on {name} wins with more areas than anybody else."),
        "others-need-20-and-ends-win": _(
            "All others need 20 points, and {name} wins when the second End card lies on the table."
        ),
    }.get(found.objective, "")
    return words.format(name=found.name, n=found.objective_amount)
