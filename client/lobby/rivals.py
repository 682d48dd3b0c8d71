"""Compute your score against another person, from the saved records: "you 3 : 2 Ben"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from client.games import registry
from client.records import own_names

if TYPE_CHECKING:
    from client.records.library import Summary
    from client.records.statistics import Score

FEW = 20
"""The most new games that are counted immediately. If there are more, no score is shown."""
_known: tuple[object, Mapping[str, Score]] = (None, {})
"""The last count, and the state of the cache and the names that it was made for."""


def score_against(name: str) -> Score | None:
    """Return the counted score against a person of that name; None without any. It reads no record."""
    global _known
    names = own_names.load()
    if not names:
        return None  # no game has ended in this process, so nothing is loaded to count
    from client.records import library, statistics

    try:
        state: object = (library.cache_file(), library.cache_file().stat().st_mtime_ns, names)
    except OSError:
        return None
    if _known[0] != state:
        _known = state, statistics.rivals(library.known(registry.numbers, registry.games()).games, names)
    return _known[1].get(name.casefold())


def note(name: str) -> str:
    """Return the score against a person, for a line with their name: "3 : 2"; "" without a score."""
    score = score_against(name)
    return "" if score is None else f"{score.won} : {score.lost}"


def after(game: Summary) -> list[str]:
    """Return the score against each opponent in a game that has just ended, as sentences. It may read some records."""
    from client.records import library, statistics

    names = own_names.load()
    seat = statistics.own_seat(game, names)
    collected = library.known(registry.numbers, registry.games())
    if 0 < collected.missing <= FEW:
        collected = library.collect(registry.numbers, registry.games())
    if seat is None or collected.missing:
        return []
    games = collected.games if game in collected.games else (*collected.games, game)
    scores = statistics.rivals(games, names)
    others = dict.fromkeys(name for at, name in enumerate(game.names) if game.teams[at] != game.teams[seat])
    return [statistics.score_text(name, score) for name in others if (score := scores.get(name.casefold())) is not None]


def of_a_game(game: Summary) -> tuple[str, ...]:
    """Return sentences about a game that has just ended: the records that it broke, then the scores.

    It is called in a thread, after the record of the game has been saved, and may read some records.
    """
    from client.records import library
    from client.records.beaten import beaten

    scores = after(game)
    collected = library.known(registry.numbers, registry.games())
    if collected.missing:
        return tuple(scores)
    earlier = [*collected.games]
    if game in earlier:
        del earlier[len(earlier) - 1 - earlier[::-1].index(game)]
    return (*beaten(game, earlier, own_names.load(), registry.numbers(game.game)), *_rated(game, earlier), *scores)


def _rated(game: Summary, earlier: Sequence[Summary]) -> list[str]:
    """Return sentences about the change of this person's rating by the game, if the game counts for the rating."""
    from client.records import statistics
    from client.records.rating import Rated, rated

    names = own_names.load()
    own = [(each, seat) for each in (*earlier, game) if (seat := statistics.own_seat(each, names)) is not None]
    if not own or own[-1][0] is not game:
        return []
    before, now = (rated(games, registry.numbers).get(game.game, Rated()) for games in (own[:-1], own))
    if now.games == before.games:
        return []
    numbers, name = registry.numbers(game.game), game.names[1 - own[-1][1]]
    return [statistics.rating_sentence(before, now, name, numbers.strengths.get(name, 0) if numbers is not None else 0)]
