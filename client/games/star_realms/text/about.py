"""What a person is told of Star Realms before sitting down: every mode, role and rule switch in a line.

What can be chosen is the engine's to say; its keys and values are shown as they are typed on the command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from client.games.star_realms.text.mode_rules import mode_rules as mode_rules
from client.i18n import _
from engine.star_realms.rules import EDITIONS, settle

_GAME = engine.games["star-realms"]
MODES = _GAME.modes
"""Every mode with the numbers of seats it can be played with, the default first."""
BOTS = tuple(_GAME.bots)
BOT = "simple"
RULES: Mapping[str, tuple[object, ...] | None] = {
    key: (default, *(value for value in values if value != default)) if values else None
    for key, (values, default) in _GAME.switches().items()
}
"""Every switch with its values, the default first; None: any whole number from 1 up, or none, which is the default."""
SETS: Mapping[str, tuple[str, ...]] = {"edition": tuple(EDITIONS["2020"])}
"""Switches that set others, until these are set themselves."""
with_defaults = settle
"""Every switch with its value, for those that were chosen."""


def mode_line(mode: str) -> str:
    """How the mode is played, in one line of at most 76 cells."""
    return {
        "duel": _("One against one, 50 authority each."),
        "free-for-all": _("Attack anybody; the last one alive wins."),
        "hunter": _("Attack only the seat on your left, and bases on both sides; the last wins."),
        "hydra": _("Two teams, each on one authority score, take their turns together."),
        "emperor": _("Two teams, an emperor between two admirals; an emperor's fall ends it."),
        "raid": _("Seat 1 is the boss, stronger and alone against raiders who see their hands."),
    }.get(mode, "")


def role_name(role: str) -> str:
    """What a seat is called in its mode."""
    return {"admiral": _("admiral"), "emperor": _("emperor"), "boss": _("boss"), "raider": _("raider")}.get(role, role)


def reason_text(reason: str) -> str:
    """Why a game ended, in a few words."""
    return {
        "authority": _("the others have no authority left"),
        "concede": _("the others conceded"),
        "turn-limit": _("on authority when the turn limit was reached"),
        "draw": _("as agreed"),
    }.get(reason, reason)


def choice_line(key: str, value: Any) -> tuple[str, str]:
    """What the edition is called in a form, and what it means."""
    rules = settle({key: value})
    return _("Edition"), _(
        "The printed rules: {explorers} Explorers; a card passed in Emperor goes to {whom}. F2: every switch."
    ).format(
        explorers=rules["explorers"],
        whom=_("a neighbour") if rules["emperor_pass"] == "adjacent" else _("any of the team"),
    )


def option_help(key: str) -> tuple[str, str]:
    """The edition on the command line."""
    return _("E"), _("the printed rules: {values}")


def rule_line(key: str) -> str:
    """What the switch decides, in one line of at most 68 cells."""
    return {
        "edition": _("the printed rules: sets explorers and emperor_pass together"),
        "explorers": _("how many Explorers are in their pile"),
        "discard_timing": _("when an opponent discards: at once, or at the start of its turn"),
        "destroy_own_base": _('"destroy target base" may take a base of your own'),
        "effects_respect_outposts": _("outposts also protect from being targeted by abilities"),
        "ally_sticky": _("an ally ability once switched on stays usable for the turn"),
        "needle_counts_for_blob_world": _("a Stealth Needle that copied a Blob counts as a Blob played"),
        "needle_copies_scrapped": _("a Stealth Needle may copy a ship scrapped since it was played"),
        "topdeck_stacks": _("Freighter and Central Office together put two ships on top"),
        "carrier_explorer": _("Blob Carrier may take an Explorer"),
        "fleet_hq": _("errata: Fleet HQ counts ships played after it; static: all of them"),
        "emperor_pass": _("whom an Emperor team passes cards to: a neighbour, or any of it"),
        "turn_limit": _("ends the game after so many turns: the highest authority wins"),
    }.get(key, "")
