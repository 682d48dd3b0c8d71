"""What the start screen tells of StarCraft. It loads neither the rules nor the engine: the start screen opens sooner for it.

`tests/client/games/starcraft/test_glance.py` holds it to what the engine says.
"""

from __future__ import annotations

from collections.abc import Mapping

from client.text.i18n import N_, NP_, _, pgettext

MODES = {
    "standard": (2, 3, 4, 5, 6),
    "teams": (4, 6),
    "conquest": (2, 3, 4, 5, 6),
    "team_conquest": (4, 6),
}
BOT = "simple"
CLOCK = "90m+1m"
"""A game takes an evening: nobody can keep the others waiting for all of it, and every order gives some time back."""
HAS_OWN_NUMBERS = True
BOTS = {"random": NP_("how well a bot plays", "any move"), "simple": NP_("how well a bot plays", "easy")}
NAMES = {"random": "Gnat", "simple": "Juno"}
LESSONS = (
    N_("PLAN"),
    N_("STACK"),
    N_("REVEAL"),
    N_("BUILD"),
    N_("MOVE"),
    N_("FIGHT"),
    N_("SETTLE"),
    N_("RESEARCH"),
    N_("REGROUP"),
)
SETS: Mapping[str, tuple[str, ...]] = {}


def bot_words(level: str) -> str:
    """The name of a bot of that level, and how well it plays."""
    return f"{NAMES[level]} ({pgettext('how well a bot plays', BOTS[level])})" if level in BOTS else level


def bot_line(level: str) -> str:
    """How it plays."""
    return {
        "random": _("{name} does whatever is allowed."),
        "simple": _("{name} settles where points are, builds what it can pay and attacks where it expects to win."),
    }.get(level, level).format(name=NAMES.get(level, level))


def option_help(key: str) -> tuple[str, str]:
    """There is none: no switch sets others."""
    return "", ""


def lesson_names() -> tuple[str, ...]:
    """A word for each lesson."""
    return tuple(_(name) for name in LESSONS)
