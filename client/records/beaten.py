"""Find this person's records that a finished game has broken: the biggest hit ever, games won in a row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from client.records.library import Numbers, Summary
from client.records.statistics import own_seat, won
from client.text.i18n import _, ngettext

FEW = 3
"""The least number of earlier games. With fewer there is no record to break."""
ROW = 3
"""The least number of games won in a row that is reported."""


def beaten(game: Summary, earlier: Sequence[Summary], names: Sequence[str], numbers: Numbers | None) -> tuple[str, ...]:
    """Return the records that the game broke among all games of a person with one of these names, as sentences, the most
    important first.

    `earlier`: the games before it, the oldest first. Returns nothing for an unfinished game, or one without such a person.
    """
    seat = own_seat(game, names)
    if seat is None or game.winners is None:
        return ()
    own = [(each, at) for each in earlier if each.game == game.game and (at := own_seat(each, names)) is not None]
    before = [(each, at) for each, at in own if each.winners is not None]
    return (
        *_most(game, seat, own, numbers),
        *_first_against(game, seat, before),
        *_row(game, seat, before),
        *_fastest(game, seat, before),
    )


def _most(game: Summary, seat: int, own: Sequence[tuple[Summary, int]], numbers: Numbers | None) -> list[str]:
    """Report the numbers of the game that are greater than in any earlier game."""
    said = []
    for figure in numbers.figures.values() if numbers is not None and len(own) >= FEW else ():
        if figure.broken:
            now = _number(game, seat, figure.field)
            if now > max((_number(each, at, figure.field) for each, at in own), default=0):
                said.append(_(figure.broken).format(n=now))
    return said


def _number(game: Summary, seat: int, field: str) -> int:
    seats = game.counted.get("seats", ())
    return int(seats[seat].get(field, 0)) if seat < len(seats) else 0


def _row(game: Summary, seat: int, before: Sequence[tuple[Summary, int]]) -> list[str]:
    """Report a streak of won games that ends with this one."""
    if won(game, seat) is not True:
        return []
    results = [won(each, at) for each, at in before]
    row = 1 + sum(1 for _each in takewhile(lambda result: result is True, reversed(results)))
    if row < ROW:
        return []
    longest = running = 0
    for result in results:
        running = running + 1 if result else 0
        longest = max(longest, running)
    if row > longest and len(before) >= row:
        return [ngettext("Won {n} in a row, your longest streak.", "Won {n} in a row, your longest streak.", row).format(n=row)]
    return [ngettext("Won {n} in a row.", "Won {n} in a row.", row).format(n=row)]


def _fastest(game: Summary, seat: int, before: Sequence[tuple[Summary, int]]) -> list[str]:
    """Report a win in fewer turns than any game of that mode with as many seats."""
    alike = [
        each.turns
        for each, at in before
        if (each.mode, len(each.names)) == (game.mode, len(game.names)) and won(each, at) and each.reason == game.reason
    ]
    if won(game, seat) is not True or len(alike) < FEW or game.turns >= min(alike):
        return []
    return [ngettext("Your fastest win: {n} turn.", "Your fastest win: {n} turns.", game.turns).format(n=game.turns)]


def _first_against(game: Summary, seat: int, before: Sequence[tuple[Summary, int]]) -> list[str]:
    """Report the first win against a person who had won before."""
    others = {name.casefold(): name for at, name in enumerate(game.names) if game.teams[at] != game.teams[seat]}
    if won(game, seat) is not True or len(others) != 1:
        return []
    ((key, name),) = others.items()
    against = [won(each, at) for each, at in before if key in {other.casefold() for other in each.names}]
    if True in against or False not in against:
        return []
    return [_("Your first win against {name}.").format(name=name)]
