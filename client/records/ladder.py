"""Say which bot of a game comes after the one that was beaten."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def base_name(name: str) -> str:
    """Return a bot's name without the number that a second one at the same table has.

    >>> base_name("Pip 2"), base_name("Pip")
    ('Pip', 'Pip')
    """
    head, _blank, tail = name.rpartition(" ")
    return head if head and tail.isdecimal() else name


def next_level(bots: Mapping[str, str], beaten: Collection[str]) -> str:
    """Return the level that comes after that of the strongest of those who were beaten; "" after the last, or without a bot.

    `bots`: the name of each level, the weakest first.

    >>> next_level({"simple": "Pip", "steady": "Odo"}, ["Pip 2"]), next_level({"simple": "Pip", "steady": "Odo"}, ["Odo"])
    ('steady', '')
    """
    names = {base_name(name) for name in beaten}
    at = max((number for number, name in enumerate(bots.values()) if name in names), default=len(bots))
    return next(iter([*bots][at + 1 :]), "")
