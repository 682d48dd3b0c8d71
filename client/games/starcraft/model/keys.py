"""The letters that things can have on the present keyboard layout. No thing has the key of a command.

Home row: planets, then sources for payment, own units, cards of the hand. Letters next to it: things for sale and the enemy's
units; the first of them also serve planets if the home row is full. Capitals: everything else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from client.games.starcraft.commands import TABLE_COMMANDS
from client.terminal.keyboard import Layout

DIGITS = "123456789"
"""Keys for areas, skirmishes, kinds of orders and choices."""
ORDERS = {"build": "1", "mobilize": "2", "research": "3", "build+": "4", "mobilize+": "5", "research+": "6"}
"""The fixed digit of each kind of order."""
NONE = "0"
"""The command for "none". If a question cannot be declined, this key stands for no card in particular."""
_FREE = frozenset("pP")
"""Keys that play and share in Star Realms. They do nothing here, so that habit never buys a card."""
_TURNS = "r"
"""The key that turns a planet while it is placed. No planet has this key."""


@dataclass(frozen=True, slots=True)
class Pools:
    """The letters that things can have, in the order in which things receive them."""

    home: str
    around: str
    spare: str

    @property
    def planets(self) -> str:
        """Return the pool of keys for planets, in the order in which planets were placed."""
        return self.home + self.around.replace(_TURNS, "") + self.spare


def pools() -> Pools:
    """Return the pools on the present keyboard layout.

    The postcard's key may belong to a thing, because no thing has a key when the postcard can be copied.
    """
    return _pools(TABLE_COMMANDS.layout, TABLE_COMMANDS.keys_in_use() - {*TABLE_COMMANDS.command("postcard").keys})


@lru_cache(maxsize=16)
def _pools(layout: Layout, taken: frozenset[str]) -> Pools:
    def left(row: str) -> str:
        return "".join(key for key in row if key not in taken and key not in _FREE)

    return Pools(left(layout.home), left(layout.upper + layout.lower), left(layout.capitals))


def planet_keys(planets: Iterable[str], pool: str) -> tuple[tuple[str, str], ...]:
    """Return each planet with its key. A planet keeps its key, because planets stay in the order in which they were placed.

    >>> planet_keys(["torus", "helios"], "as")
    (('torus', 'a'), ('helios', 's'))
    """
    keys = iter(pool)
    return tuple((planet, next(keys, "")) for planet in planets)
