"""Computer opponents, one file each, by level. A bot is a function of a view and a source of chance to a legal action.

None sees more than its seat may. `random` of `engine.core.bots` chooses any legal action.
"""

from collections.abc import Mapping

from engine.core.bots import Bot, random
from engine.star_realms.bots.levels import builder, denier, hoarder, keen, master, rusher, scrapper, steady
from engine.star_realms.bots.simple_bot import novice, simple

BOTS: Mapping[str, Bot] = {
    "random": random,
    "novice": novice,
    "simple": simple,
    "builder": builder,
    "rusher": rusher,
    "steady": steady,
    "scrapper": scrapper,
    "denier": denier,
    "hoarder": hoarder,
    "keen": keen,
    "master": master,
}
NAMES: Mapping[str, str] = {
    "random": "Moth",
    "novice": "Tad",
    "simple": "Pip",
    "builder": "Mason",
    "rusher": "Dash",
    "steady": "Odo",
    "scrapper": "Rusty",
    "denier": "Nix",
    "hoarder": "Midas",
    "keen": "Ines",
    "master": "Vesna",
}
"""The bots' names at a table."""
