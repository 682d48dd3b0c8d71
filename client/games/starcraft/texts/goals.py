"""Describe a seat's progress to its faction's victory."""

from __future__ import annotations

from client.games.starcraft.model.goals import LAST_STAND, Goal
from client.text.i18n import _


def goal_words(goal: Goal) -> str:
    """Return the progress of a special victory in two or three words: "point areas 1/3"."""
    counted = f"{goal.has}/{goal.needs}"
    if goal.objective == LAST_STAND:
        return _("wins at the next End card") if goal.needs - goal.has == 1 else _("wins at the 2nd End card")
    return {
        "resource-areas": _("resource areas {n}"),
        "point-areas": _("point areas {n}"),
        "whole-planets": _("whole planets {n}"),
        "base-planets": _("bases {n}"),
        "most-areas": _("most areas {n}"),
    }.get(goal.objective, "{n}").format(n=counted)
