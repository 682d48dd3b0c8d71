"""The vocabulary of card texts: every word, timing and condition a card in data/ may use, and how its text is read.

A line of a card is `[timing: ] [cost; ] word arguments [if condition and condition]`; several lines are done in their order.
`;` joins what belongs to one use, `|` separates alternatives, `a/b` is a cost in minerals and gas. What a word does is written
once, where the engine resolves it.
"""

from __future__ import annotations

from dataclasses import dataclass

ANY_NUMBER = 99
"""`to_hand` where a card says any number."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold for an effect. `of`: the unit or group it speaks of, or "" where the word says it all."""

    word: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """One line of a card.

    `word` is of `BATTLE_WORDS` or `GALAXY_WORDS`. `amount`: its number, 0 if it has none. `what`: what it applies to, of
    `SPLASH`, `CANCELLED`, `DISARMED`, `BOUGHT` or `PLACES`. `units`: the units it names, or all others if `all_but`; none means
    that it does not narrow them. `always`: splash that needs no kill. `to_hand`: how many cards of what was bought may go to
    the hand. `cost` is what a use takes, of `COSTS`, and `pay` its minerals and gas. `options` are the alternatives of
    `choose`; `figures` those of `units`, each of (count, unit) pairs.
    """

    word: str
    amount: int = 0
    what: str = ""
    units: tuple[str, ...] = ()
    all_but: bool = False
    always: bool = False
    to_hand: int = 0
    timing: str = ""
    conditions: tuple[Condition, ...] = ()
    cost: str = ""
    pay: tuple[int, int] = (0, 0)
    options: tuple[tuple[Effect, ...], ...] = ()
    figures: tuple[tuple[tuple[int, str], ...], ...] = ()
    text: str = ""
    """The line as data/ has it."""


def read_effect(text: str) -> Effect:
    """One line of a card from its text in data/. Raises ValueError naming the text."""
    raise NotImplementedError
