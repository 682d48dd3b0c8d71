"""Summarize StarCraft for the main menu and the command line, which load neither the rules nor the engine."""

from __future__ import annotations

from client.table.summary import Bot, Summary
from client.text.i18n import N_, NP_

SUMMARY = Summary(
    "starcraft",
    "StarCraft: The Board Game",
    modes={
        NP_("a mode of a game", "standard"): (2, 3, 4, 5, 6),
        NP_("a mode of a game", "teams"): (4, 6),
        NP_("a mode of a game", "conquest"): (2, 3, 4, 5, 6),
        NP_("a mode of a game", "team_conquest"): (4, 6),
    },
    bots={
        "random": Bot("Gnat", NP_("how well a bot plays", "any move"), N_("{name} plays any legal move.")),
        "simple": Bot(
            "Juno",
            NP_("how well a bot plays", "easy"),
            N_("{name} settles where there are points, builds what it can afford and attacks where it expects to win."),
        ),
        "keen": Bot(
            "Zeratul",
            NP_("how well a bot plays", "good"),
            N_("{name} plays each plan out in imagined rounds, reads who is near a special victory, and blocks orders."),
        ),
    },
    bot="simple",
    clock="90m+20s",  # a game takes an evening: nobody can keep the others waiting for all of it, each order gives some back
    has_own_numbers=True,
    quick={"setup": "quick"},
    quick_line=N_("You lead Raynor, the galaxy is laid and your forces stand: you begin with your first order."),
    lessons=(
        N_("PLAN"),
        N_("STACK"),
        N_("REVEAL"),
        N_("BUILD"),
        N_("MOVE"),
        N_("FIGHT"),
        N_("SETTLE"),
        N_("RESEARCH"),
        N_("REGROUP"),
        N_("BLOCK"),
        N_("ODDS"),
        N_("DEPLETE"),
        N_("WIN"),
    ),
    advises=True,
)
