"""What one kept game was: who played it, how it ended, and what its own wing counts in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import engine
from client.i18n import _
from client.records.record_files import RecordFile
from client.records.replaying import plain
from client.records.steps import Step, steps
from client.records.validation import BadRecord

MOST = 20_000
"""The most entries of a record that is counted. A game of six seats has about 3,000; a stranger's may have any number."""

Counted = Mapping[str, Any]
"""What a wing has counted, as plain data for a file."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as one of its seats remembers it, for a wing to add up. `won`: None if it was a draw or is not over."""

    counted: Counted
    seat: int
    won: bool | None


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A line of numbers: a label, a value as text, and how full its bar is, in percent; None: it has no bar. Without a value it
    is a title of the lines below.
    """

    label: str
    value: str
    percent: int | None = None


class Numbers(Protocol):
    """What a wing counts beyond wins. `VERSION`: raised when it counts anew, so that what was kept is counted again."""

    @property
    def VERSION(self) -> int: ...

    def count(self, played: Iterable[Step], /) -> dict[str, Any]:
        """What happened in a game, as plain data for a file."""

    def total(self, games: Sequence[Played], /) -> dict[str, Any]:
        """Several games added up, as plain data for `traderow stats --json`."""

    def rows(self, total: Mapping[str, Any], /) -> Sequence[NumberRow]:
        """Such a total as lines of the Numbers screen."""

    def curves(self, counted: Counted, /) -> Sequence[Sequence[int]]:
        """For each seat of a game, turn by turn, the number that decides it."""


NumbersOf = Callable[[str], Numbers | None]
"""The numbers of a game by its id; None if this version does not know the game, or its wing counts nothing."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One game. `teams`: the team of each seat; `first`: the seats that began; `winners`: None if it is not over.

    `turns`: how many it had; `counted`: what its wing counts.
    """

    game: str
    mode: str
    date: str
    names: tuple[str, ...]
    teams: tuple[int, ...]
    first: tuple[int, ...]
    turns: int
    winners: tuple[int, ...] | None
    reason: str
    counted: dict[str, Any]


def summarize(kept: RecordFile, numbers_of: NumbersOf) -> Summary:
    """Play a record again and count. Raises BadRecord."""
    header = kept.record.header
    if len(kept.record.entries) > MOST:
        raise BadRecord(_("The record has more than {n} entries.").format(n=MOST))
    watched = _Watched(steps(kept.record))
    numbers = numbers_of(header.game)
    counted: dict[str, Any] = plain(numbers.count(watched)) if numbers is not None else {}
    for _step in watched:
        pass
    assert watched.last is not None  # a record without a set-up is bad
    result = watched.last.game.result
    return Summary(
        header.game,
        header.mode,
        kept.date,
        kept.names,
        tuple(seat["team"] for seat in engine.games[header.game].seating(header.mode, header.seats)),
        watched.first,
        watched.last.game.turn,
        None if result is None else tuple(result.winners),
        "" if result is None else result.reason,
        counted,
    )


class _Watched:
    """The steps of a game, handed on to whoever counts them. `first`: who began; `last`: the newest step."""

    def __init__(self, played: Iterator[Step]) -> None:
        self._played = played
        self.first: tuple[int, ...] = ()
        self.last: Step | None = None

    def __iter__(self) -> Iterator[Step]:
        for step in self._played:
            if self.last is None:
                self.first = tuple(step.game.on_turn)
            self.last = step
            yield step
