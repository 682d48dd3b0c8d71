"""The common parts of words of event cards, and of their questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect


class Word(NamedTuple):
    """`can`: whether it would do anything, as a function of (state, seat, effect); if so, `do` does it, as one of
    (state, seat, card, effect), or puts the question on the stack that it asks.
    """

    can: Callable[[State, int, CardEffect], bool]
    do: Callable[[State, int, int, CardEffect], None]


def said_of(word: str) -> Callable[[State, Any], dict[str, Any]]:
    """Make the function for the details of a question that an effect of that word asks; its frame has the `card`."""

    def details(state: State, frame: Any) -> dict[str, Any]:
        return {"source": state.box.events.key[frame.card], "effect": word}

    return details
