"""Look up in the kept records what a game was that has just ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games import registry
from client.records import own_names

if TYPE_CHECKING:
    from client.records.library import Summary

FEW = 20
"""So many games that nobody has counted yet are counted at once; while there are more, nothing is said."""


def after(game: Summary) -> tuple[str, ...]:
    """Return the records that it broke, as sentences. It is called in a thread, once the record of the game is kept."""
    from client.records import library
    from client.records.beaten import beaten

    collected = library.known(registry.numbers, registry.games())
    if 1 < collected.missing <= FEW:  # one of them is this game
        collected = library.collect(registry.numbers, registry.games())
    elif collected.missing > FEW:
        return ()
    earlier = [*collected.games]
    if game in earlier:
        del earlier[len(earlier) - 1 - earlier[::-1].index(game)]
    return beaten(game, earlier, own_names.load(), registry.numbers(game.game))
