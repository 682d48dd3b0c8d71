"""The summary of Star Realms for the start screen and the command line, without importing its rules or the engine."""

from __future__ import annotations

from client.table.summary import Bot, MainSwitch, Summary
from client.text.i18n import N_, NP_

# The strengths are ratings on a scale on which Pip has 1500, from the games against `simple` in docs/bots.md.
SUMMARY = Summary(
    "star-realms",
    "Star Realms",
    modes={
        NP_("a mode of a game", "duel"): (2,),
        NP_("a mode of a game", "free-for-all"): (3, 4, 5, 6),
        NP_("a mode of a game", "hunter"): (3, 4, 5, 6),
        NP_("a mode of a game", "hydra"): (4, 6),
        NP_("a mode of a game", "emperor"): (6,),
        NP_("a mode of a game", "raid"): (3, 4, 5, 6),
    },
    bots={
        "random": Bot("Moth", NP_("how well a bot plays", "any move"), N_("{name} plays any legal move."), strength=600),
        "novice": Bot(
            "Tad",
            NP_("how well a bot plays", "very easy"),
            N_("{name} is still learning: it buys every second card on a whim."),
            strength=1185,
        ),
        "simple": Bot(
            "Pip",
            NP_("how well a bot plays", "easy"),
            N_("{name} plays every card, buys the best it can afford and never holds back."),
            strength=1500,
        ),
        "builder": Bot(
            "Mason",
            NP_("how well a bot plays", "medium"),
            N_("{name} builds base after base and makes you tear them down."),
            strength=1584,
        ),
        "rusher": Bot(
            "Dash",
            NP_("how well a bot plays", "medium"),
            N_("{name} buys cheap ships that hit, and wants to win fast."),
            strength=1609,
        ),
        "steady": Bot(
            "Odo",
            NP_("how well a bot plays", "medium"),
            N_("{name} knows what each card is worth early and late, and scraps what slows it down."),
            strength=1625,
        ),
        "scrapper": Bot(
            "Rusty",
            NP_("how well a bot plays", "medium"),
            N_("{name} scraps its weak cards until it draws good ones only."),
            strength=1637,
        ),
        "denier": Bot(
            "Nix",
            NP_("how well a bot plays", "good"),
            N_("{name} makes you discard, destroys your bases and scraps the cards you want."),
            strength=1708,
        ),
        "hoarder": Bot(
            "Midas",
            NP_("how well a bot plays", "good"),
            N_("{name} gathers authority and has more patience than you."),
            strength=1683,
        ),
        "keen": Bot(
            "Ines",
            NP_("how well a bot plays", "good"),
            N_("{name} looks one turn ahead at each choice."),
            strength=1690,
        ),
        "master": Bot(
            "Vesna",
            NP_("how well a bot plays", "strong"),
            N_("{name} tries its choices in 64 simulated games, four turns ahead, and rates each with a neural network."),
            strength=1805,
        ),
    },
    bot="simple",
    main_switches={
        # Translators: the first letter of "edition", as in --edition E
        "edition": MainSwitch(("2020", "2013", "cs"), NP_("the value of an option", "E"), N_("the printed rules: {values}"))
    },
    lessons=(
        N_("LOOK"),
        N_("PLAY"),
        N_("BUY"),
        N_("ATTACK"),
        N_("UNDO"),
        N_("BUILD"),
        N_("CHOOSE"),
        N_("ALLIES"),
        N_("WIN"),
    ),
    advises=True,
)
