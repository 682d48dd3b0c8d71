"""Keys of cards. A key stays with its card as long as the card stays in its zone.

The pools share no key with each other or with a command (`input.commands`). Digits are for the trade row and the other
side's bases, the home row for the hand, the letters around it for your cards in play, and capitals for further cards.
Letters follow the keyboard in use, without the keys of commands.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from client.games.star_realms import commands
from client.terminal.keyboard import Layout

Name = TypeVar("Name", bound=Hashable)

ROW = "123456"
"""The five slots of the trade row and the Explorer pile."""
THEIRS = "789"


@dataclass(frozen=True, slots=True)
class Pools:
    """The letters that cards can have. `spare`: keys for cards beyond the size of a pool."""

    hand: str
    mine: str
    spare: str

    @property
    def every(self) -> str:
        """Return every key that a card can have, including digits."""
        return ROW + THEIRS + self.hand + self.mine + self.spare


def pools() -> Pools:
    """Return the pools of the keyboard in use."""
    return _pools(commands.TABLE_COMMANDS.layout, commands.keys_in_use())


@lru_cache(maxsize=16)
def _pools(layout: Layout, taken: frozenset[str]) -> Pools:
    def left(row: str) -> str:
        return "".join(key for key in row if key not in taken)

    return Pools(left(layout.home), left(layout.upper + layout.lower), left(layout.capitals))


def assign(
    before: Mapping[Name, str], stacks: Iterable[Sequence[Name]], pool: str, taken: Iterable[str] = (), spare: str = ""
) -> dict[Name, str]:
    """Assign a key to each stack, given as the names of its cards. A stack keeps the key that one of its cards had before.
    New stacks get the first free key of the pool, then of the `spare` keys. `taken`: spare keys in use elsewhere.

    >>> first = assign({}, [["scout"], ["viper"]], "asd")
    >>> assign(first, [["viper"], ["cutter"]], "asd")
    {'viper': 's', 'cutter': 'a'}
    """
    stacks = [tuple(stack) for stack in stacks]
    used, may_be = set(taken), pool + spare
    chosen: dict[int, str] = {}
    for number, stack in enumerate(stacks):
        old = next((before[name] for name in stack if name in before and before[name] not in used), "")
        if old and old in may_be:
            chosen[number] = old
            used.add(old)
    free = iter([key for key in may_be if key not in used])
    keys: dict[Name, str] = {}
    for number, stack in enumerate(stacks):
        key = chosen.get(number) or next(free, "")
        for name in stack:
            keys[name] = key
    return keys
