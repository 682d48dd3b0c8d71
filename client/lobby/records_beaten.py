"""Look up what a game that has just ended was among those that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games import registry
from client.lobby import rivals
from client.records import own_names

if TYPE_CHECKING:
    from client.records.library import Summary


def after(game: Summary) -> tuple[str, ...]:
    """Return the records that it broke and the score against each opponent, as sentences.

    It is called in a thread, once the record of the game is kept, and may read some records.
    """
    from client.records import library
    from client.records.beaten import beaten

    scores = rivals.after(game)
    collected = library.known(registry.numbers, registry.games())
    if collected.missing:
        return tuple(scores)
    earlier = [*collected.games]
    if game in earlier:
        del earlier[len(earlier) - 1 - earlier[::-1].index(game)]
    return (*beaten(game, earlier, own_names.load(), registry.numbers(game.game)), *scores)
