"""Abilities compiled when the cards are laid out: steps that need no answer, as small numbers, and the effects after them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.star_realms.cards.effects import GAINS, Effect

TRADE: Final = 0
COMBAT: Final = 1
AUTHORITY: Final = 2
DRAW: Final = 3
"""The steps of a program: gain that much, or draw so many cards."""

_STEPS = {"trade": TRADE, "combat": COMBAT, "authority": AUTHORITY, "draw": DRAW}
POOLS = GAINS
"""The pool of a gain, by the number of the step."""


@dataclass(frozen=True, slots=True)
class Program:
    """An ability. `steps`: (kind, amount), carried out in this order; `rest`: effects that follow, the first of another
    word."""

    steps: tuple[tuple[int, int], ...]
    rest: tuple[Effect, ...]


def compiled(effects: Iterable[Effect]) -> Program:
    """Return the program of an ability.

    >>> from engine.star_realms.cards.effects import read_effect
    >>> program = compiled(map(read_effect, ["combat 5", "draw 1", "destroy-base", "trade 1"]))
    >>> program.steps, [effect.word for effect in program.rest]
    (((1, 5), (3, 1)), ['destroy-base', 'trade'])
    """
    rest = list(effects)
    steps = []
    while rest and rest[0].word in _STEPS:
        effect = rest.pop(0)
        steps.append((_STEPS[effect.word], effect.amount))
    return Program(tuple(steps), tuple(rest))
