"""What the start screen tells of Star Realms. It loads neither the rules nor the engine: the start screen opens sooner for it.

`tests/client/test_imports.py` holds it to what the engine says.
"""

from __future__ import annotations

from client.text.i18n import N_, NP_, _, pgettext

MODES = {
    "duel": (2,),
    "free-for-all": (3, 4, 5, 6),
    "hunter": (3, 4, 5, 6),
    "hydra": (4, 6),
    "emperor": (6,),
    "raid": (3, 4, 5, 6),
}
BOT = "simple"
CLOCK = "none"
HAS_OWN_NUMBERS = False
BOTS = {
    "random": NP_("how well a bot plays", "any move"),
    "simple": NP_("how well a bot plays", "easy"),
    "steady": NP_("how well a bot plays", "medium"),
    "keen": NP_("how well a bot plays", "good"),
    "master": NP_("how well a bot plays", "strong"),
}
NAMES = {"random": "Moth", "simple": "Pip", "steady": "Odo", "keen": "Ines", "master": "Vesna"}
LESSONS = (
    N_("LOOK"),
    N_("PLAY"),
    N_("BUY"),
    N_("ATTACK"),
    N_("UNDO"),
    N_("BUILD"),
    N_("CHOOSE"),
    N_("ALLIES"),
    N_("WIN"),
)
SETS = {"edition": ("2020", "2013", "cs")}


def bot_words(level: str) -> str:
    """The name of a bot of that level, and how well it plays."""
    return f"{NAMES[level]} ({pgettext('how well a bot plays', BOTS[level])})" if level in BOTS else level


def bot_line(level: str) -> str:
    """How it plays."""
    return {
        "random": _("{name} does whatever is allowed."),
        "simple": _("{name} plays every card, buys the best it can pay and never holds back."),
        "steady": _("{name} knows what each card is worth early and late, and scraps what slows it down."),
        "keen": _("{name} looks at where each choice leads by the next turn."),
        "master": _("{name} plays each choice out in hundreds of imagined games, and then moves."),
    }.get(level, level).format(name=NAMES.get(level, level))


def option_help(key: str) -> tuple[str, str]:
    """The edition on the command line."""
    return pgettext("an edition, in one letter", "E"), _("the printed rules: {values}")


def lesson_names() -> tuple[str, ...]:
    """A word for each lesson."""
    return tuple(_(name).lower() for name in LESSONS)
