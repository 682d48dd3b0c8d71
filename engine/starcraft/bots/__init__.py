"""Computer opponents, one file each, by level. A bot is a function of a view and a source of chance to a legal action.

None sees more than its seat may. `random` of `engine.core.bots` chooses any legal action.
"""

from collections.abc import Mapping

from engine.core.bots import Bot, random
from engine.starcraft.bots.keen_bot import keen
from engine.starcraft.bots.simple_bot import simple

BOTS: Mapping[str, Bot] = {"random": random, "simple": simple, "keen": keen}
"""The level `simple`: takes points and resources, builds, goes into battle if it can expect to win, and plays the cards that
suit its units. `keen` tries plans and orders on imagined rounds.
"""
NAMES: Mapping[str, str] = {"random": "Gnat", "simple": "Juno", "keen": "Zeratul"}
"""The bots' names at a table, by level."""
