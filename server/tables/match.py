"""One game at a table: what an action would do, what each seat asked about, and what a seat missed. No sockets, no storage.

The server knows no rules: everything here goes through the contract of `engine.game`.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.msgpack import Decoder, Encoder

from engine.chance import SeedChance
from engine.game import Action, Event, Game
from engine.record import Entry, Record, RecordError

Games = Mapping[str, type[Game]]
CONCEDE: Action = ("concede",)
_pack = Encoder().encode
_unpack = Decoder(list[Event]).decode
MOST_MISSED = 1000
"""Events that are told again after a resume."""


@dataclass(frozen=True, slots=True)
class Played:
    """An action that the game accepts, done on a copy: kept when it is durable, forgotten if it cannot be."""

    game: Game
    events: list[Event]
    entry: Entry


class Match:
    """A game from its start. `seq`: the table's number of its last action; `started`: seconds since 1970."""

    def __init__(self, game: Game, seq: int, started: int, remember: int) -> None:
        self.game = game
        self.started = started
        self.entries = len(game.record.entries)
        self._asked_at = [seq] * game.seats
        self._recent: deque[tuple[int, bytes]] = deque(maxlen=remember)
        """The last steps' numbers and their events, packed: a fifth of the memory, and hardly ever read."""
        self._remembered_from = seq

    def is_current(self, seat: int, seq: int) -> bool:
        """Whether that seat is asked the same since that number, and has not acted. What others did does not matter."""
        return seq >= self._asked_at[seat]

    def asked_at(self, seat: int) -> int:
        """The number since which that seat is asked what it is asked."""
        return self._asked_at[seat]

    def play(self, seat: int, action: Action) -> Played:
        """Try the action on a copy. Raises IllegalAction."""
        after = self.game.copy()
        events = after.apply(seat, action)
        return Played(after, events, after.last_entry)

    def advance(self, played: Played, actor: int, seq: int) -> None:
        """The action is durable: the game is what it made of it."""
        before, self.game = self.game, played.game
        self.entries += 1
        self._recent.append((seq, _pack(played.events)))
        if len(self._recent) == self._recent.maxlen:
            self._remembered_from = self._recent[0][0] - 1
        asked_before, asked_now = before.pending, self.game.pending
        for seat in range(self.game.seats):
            if seat == actor or asked_before.get(seat) != asked_now.get(seat):
                self._asked_at[seat] = seq

    def missed(self, seat: int, since: int) -> list[Event] | None:
        """What that seat would have been told since that number; None if that is too long ago."""
        if since < self._remembered_from:
            return None
        told = [event for seq, events in self._recent if seq > since for event in self.game.events_for(seat, _unpack(events))]
        return told if len(told) <= MOST_MISSED else None


def interned(action: Sequence[Any]) -> Action:
    """The action with each of its words kept once in this process, in however many games it was said.

    >>> words = [["play", "".join(("cut", "ter"))] for _ in range(2)]
    >>> interned(words[0])[1] is interned(words[1])[1], interned(["use", 3, ["a", ["b"]]])
    (True, ('use', 3, ('a', ('b',))))
    """
    return tuple([_interned(part) for part in action])


def _interned(part: Any) -> Any:
    if type(part) is str:
        return sys.intern(part)
    return interned(part) if isinstance(part, (list, tuple)) else part


def begin(kind: type[Game], mode: str, seats: int, rules: Mapping[str, Any], seed: bytes, past: tuple[Entry, ...] = ()) -> Game:
    """A new game whose chance is that seed's stream; with a `past` it goes on from there, with the data that was made with.

    `past` is a `Record.continuation`. Raises RecordError if it cannot be gone on from.
    """
    if not past:
        return kind.begin(mode, seats, rules, SeedChance(seed))
    record = Record.continued(kind.id, mode, seats, rules, past)
    return expect_data(kind, record).replay(record, None, SeedChance(seed), None)


def expect_data(kind: type[Game] | None, record: Record) -> type[Game]:
    """That game, if it can be played with the data of the record. Raises RecordError."""
    header = record.header
    if kind is None or header.data_version not in kind.data_versions:
        raise RecordError(f"there is no {header.game} with data version {header.data_version} here")
    return kind


def resume(games: Games, record: Record, seed: bytes, past: int = 0) -> Game:
    """The recorded game at its last action, with its future drawn from the seed it was begun with.

    Every outcome is drawn once more: raises RecordError unless it comes out as it was recorded. The first `past` entries were
    played before the game began: their outcomes are taken as they are.
    """
    header = record.header
    kind = expect_data(games.get(header.game), record)
    if past:
        return begin(kind, header.mode, header.seats, header.rules, seed, record.continuation())
    return kind.replay(record, None, None, SeedChance(seed))
