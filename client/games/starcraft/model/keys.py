"""The letters that things can have, as they are on the keyboard in use. No thing has a key that is one of a command.

Home row: planets, then sources while paying, own units, cards of the hand. Letters around it: what can be bought, the other
side's units; the first of them are for more planets than the home row has keys. Capitals: whatever does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from client.games.starcraft.commands import TABLE_COMMANDS
from client.terminal.keyboard import Layout

DIGITS = "123456789"
"""Areas, skirmishes, kinds of orders, choices."""
ORDERS = {"build": "1", "mobilize": "2", "research": "3", "build+": "4", "mobilize+": "5", "research+": "6"}
"""Each kind of order has its digit for good."""
NONE = "0"
"""The command for none; where nothing can be declined, a thing that stands for no card in particular."""
_FREE = frozenset("pP")
"""Keys that play and share in Star Realms do nothing here, so that a habit never buys."""
_TURNS = "r"
"""It turns a planet that is being placed, so no planet has it."""


@dataclass(frozen=True, slots=True)
class Pools:
    """The letters that things can have, in the order in which they are given."""

    home: str
    around: str
    spare: str

    @property
    def planets(self) -> str:
        """Return the pool of planets, by the order in which they were placed."""
        return self.home + self.around.replace(_TURNS, "") + self.spare


def pools() -> Pools:
    """Return the pools on the keyboard in use. The key of the postcard is left to things: when that can be copied nothing has a
    key."""
    return _pools(TABLE_COMMANDS.layout, TABLE_COMMANDS.keys_in_use() - {*TABLE_COMMANDS.command("postcard").keys})


@lru_cache(maxsize=16)
def _pools(layout: Layout, taken: frozenset[str]) -> Pools:
    def left(row: str) -> str:
        return "".join(key for key in row if key not in taken and key not in _FREE)

    return Pools(left(layout.home), left(layout.upper + layout.lower), left(layout.capitals))


def planet_keys(planets: Iterable[str], pool: str) -> tuple[tuple[str, str], ...]:
    """Return each planet with its key. Planets stay on the board in the order in which they were placed, so each keeps its own.

    >>> planet_keys(["torus", "helios"], "as")
    (('torus', 'a'), ('helios', 's'))
    """
    keys = iter(pool)
    return tuple((planet, next(keys, "")) for planet in planets)
