"""What the start screen tells of games played: how many, the last of them with their curves, and the numbers that say most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

from client import paths
from client.games import registry
from client.i18n import _
from client.tui.look.curves import bar, curve
from client.tui.look.draw import Line, fit
from protocol.text import clean

if TYPE_CHECKING:
    from client.records.numbers import NumberRow, Summary

LAST = 3
"""How many games are shown."""
FEW = 20
"""So many games that are new are counted at once; more are left to the screen of numbers."""
NAME, CURVE = 6, 10
LABEL, VALUE, BAR = 19, 9, 7
NOTE = 26
"""Cells of what is said beside a line of the menu."""


@dataclass(frozen=True, slots=True)
class Played:
    """`kept`: how many records there are; `note` and `rows`: all of them in a few words and lines, once they are counted."""

    kept: int = 0
    last: tuple[tuple[Summary, str, int], ...] = ()
    """The last games: each with how it ended, and one's own seat in it."""
    note: str = ""
    rows: tuple[NumberRow, ...] = ()


def read_played(names: Sequence[str]) -> Played:
    """Look at the kept games of somebody with one of these names. Blocks; what was counted before is not counted again."""
    if not paths.records().is_dir():
        return Played()  # without loading what reads them
    from client.records import library, statistics_text, summaries
    from client.records.statistics import own_seat, statistics
    from engine.game import Result

    kept = len(library.files())
    if not kept:
        return Played()
    collected = summaries.known(registry.numbers, registry.games())
    if collected.missing <= FEW:
        collected = summaries.collect(registry.numbers, registry.games())
    newest = summaries.latest(LAST, registry.numbers, registry.games())
    last = []
    for game in newest:
        result = None if game.winners is None else Result(game.winners, game.reason)
        last.append((game, library.result_text(result, game.names), own_seat(game, names) or 0))
    if collected.missing:
        return Played(kept, tuple(last))
    found = statistics(collected, names, registry.numbers)
    note, shorter = statistics_text.note(found, registry.numbers)
    rows = statistics_text.short(found, registry.numbers)
    return Played(kept, tuple(last), note if cell_len(note) <= NOTE else shorter, tuple(rows))


def last_games(played: Played) -> list[Line]:
    """Each of the last games with its curves: one's own, and that of the next seat which is no ally."""
    lines: list[Line] = []
    for game, result, seat in played.last:
        head = _("{date} {game}: {result}").format(
            date=game.date[:10], game=registry.short_title(game.game), result=clean(result)
        )
        lines.append(((head, ""),))
        numbers = registry.numbers(game.game)
        curves = numbers.curves(game.counted) if numbers is not None else ()
        if curves:
            top = max(max(values, default=0) for values in curves)
            drawn = [
                (f"{fit(clean(game.names[at]), NAME)} {curve(curves[at], top, CURVE)[0]} ", "faint")
                for at in (seat, _other(game, seat))
            ]
            lines.append(tuple(drawn))
    return lines


def _other(game: Summary, seat: int) -> int:
    seats = [(seat + after) % len(game.teams) for after in range(1, len(game.teams))]
    return next((other for other in seats if game.teams[other] != game.teams[seat]), seat)


def numbers(played: Played) -> list[Line]:
    """The numbers that say most, as bars."""
    lines: list[Line] = []
    for row in played.rows:
        if not row.value:
            lines.append(((row.label, "strong"),))
        else:
            drawn = "" if row.percent is None else " " + bar(row.percent, BAR)
            lines.append(((f"{fit(row.label, LABEL - 1)} {fit(row.value, VALUE) if drawn else row.value}{drawn}", ""),))
    return lines
