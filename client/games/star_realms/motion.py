"""Say in which frames a step of Star Realms is shown."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.texts import end
from client.games.star_realms.texts.narrator import Teller
from client.table.stage import WORD_STANDS, Beat
from engine.star_realms.language.view import ResultView


def ending(teller: Teller, result: ResultView) -> Sequence[Beat]:
    """Return the word of the end, which stands for a while."""
    word = end.word(teller, result.winners, result.reason)
    return (Beat((), WORD_STANDS, word, len(word)),)
