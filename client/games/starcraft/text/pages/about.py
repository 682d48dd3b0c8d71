"""What a person is told of StarCraft before sitting down: every mode and rule switch in a line.

What can be chosen is the engine's to say; only the switches are loaded of it. A switch is told in words; its key and values are
for the command line alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from client.games.rule_values import rule_values
from client.games.starcraft import glance
from client.games.starcraft.text.pages.mode_rules import mode_rules as mode_rules
from client.games.starcraft.text.pages.switches import rule_choice as rule_choice
from client.games.starcraft.text.pages.switches import rule_name as rule_name
from client.games.starcraft.text.pages.switches import rule_sentence as rule_sentence
from client.i18n import _
from engine.starcraft.rules import SWITCHES, settle

MODES = glance.MODES
"""Every mode with the numbers of seats it can be played with, the default first."""
BOTS = tuple(glance.BOTS)
BOT = glance.BOT
RULES = rule_values(SWITCHES)
"""Every switch with its values, the default first; None: any whole number from 1 up, or none, which is the default."""
SETS: Mapping[str, tuple[str, ...]] = {}
"""No switch sets others."""


def with_defaults(chosen: Mapping[str, Any], /) -> dict[str, Any]:
    """Every switch with its value, for those that were chosen. In teams factions are dealt, whatever stands here."""
    return {key: value for key, value in settle(chosen, teams=False).items() if key in RULES}


def mode_line(mode: str) -> str:
    """How the mode is played, in one line of at most 76 cells."""
    return {
        "standard": _("Everybody alone: 15 points, your faction's own goal, or the last one left."),
        "teams": _("Pairs around the table: 30 points together, or the goal of either partner."),
        "conquest": _("Everybody alone and no points: the last one on the board wins. A long game."),
        "team_conquest": _("Pairs and no points: the last pair on the board wins. A long game."),
    }.get(mode, "")


def role_name(role: str) -> str:
    """Seats have no roles: which faction one leads is chosen in the game."""
    return role


def reason_text(reason: str) -> str:
    """Why a game ended, in a few words."""
    return {
        "points": _("on conquest points"),
        "special": _("by the faction's own goal"),
        "end": _("two End cards are on the table"),
        "elimination": _("nobody else is on the board"),
        "concede": _("the others conceded"),
        "draw": _("as agreed"),
        "round-limit": _("on points when the round limit was reached"),
    }.get(reason, reason)


def choice_line(key: str, value: Any) -> tuple[str, str]:
    """There is none: no switch sets others."""
    return "", ""
