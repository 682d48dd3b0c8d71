"""Computer opponents, one file each, by level. A bot is a function of a view and a source of chance to a legal action.

None sees more than its seat may. `random` of `engine.core.bots` chooses any legal action.
"""

from collections.abc import Mapping

from engine.core.bots import Bot, random
from engine.star_realms.bots.levels import keen, master, steady
from engine.star_realms.bots.simple_bot import simple

BOTS: Mapping[str, Bot] = {"random": random, "simple": simple, "steady": steady, "keen": keen, "master": master}
NAMES: Mapping[str, str] = {"random": "Moth", "simple": "Pip", "steady": "Odo", "keen": "Ines", "master": "Vesna"}
"""What each is called at a table."""
