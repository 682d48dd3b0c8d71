"""Which key stands for which card. A key stays with its card as long as the card stays where it is.

The pools share no key with each other nor with a command (`input.commands`): digits for the trade row and the other side's
bases, the home row for the hand, the letters around it for what you have in play, capitals for whatever does not fit.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Name = TypeVar("Name", bound=Hashable)

ROW = "123456"
"""The five slots of the trade row and the Explorer pile."""
THEIRS = "789"
HAND = "asdfghjkl"
MINE = "qwryiozxcbnm"
SPARE = "ABCEFHIJKQUWYZ"
"""For more cards than a pool has keys: all capitals that are no command."""

ALL = ROW + THEIRS + HAND + MINE + SPARE


def assign(
    before: Mapping[Name, str], stacks: Iterable[Sequence[Name]], pool: str, taken: Iterable[str] = ()
) -> dict[Name, str]:
    """A key for each stack, given as the names of what lies in it; the key any of them had before stays, new ones are the
    first free of the pool, then of the spare ones. `taken`: spare keys in use elsewhere.

    >>> first = assign({}, [["scout"], ["viper"]], "asd")
    >>> assign(first, [["viper"], ["cutter"]], "asd")
    {'viper': 's', 'cutter': 'a'}
    """
    stacks = [tuple(stack) for stack in stacks]
    used = set(taken)
    chosen: dict[int, str] = {}
    for number, stack in enumerate(stacks):
        old = next((before[name] for name in stack if name in before and before[name] not in used), None)
        if old is not None:
            chosen[number] = old
            used.add(old)
    free = iter([key for key in pool + SPARE if key not in used])
    keys: dict[Name, str] = {}
    for number, stack in enumerate(stacks):
        key = chosen.get(number) or next(free, "")
        for name in stack:
            keys[name] = key
    return keys
