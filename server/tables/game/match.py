"""One game at a table: the effect of an action, the number since which each seat is asked, and the steps that a seat missed. No
sockets, no storage.

The server knows no rules: everything here goes through the contract of `engine.game`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.chance import SeedChance
from engine.game import Action, Event, Game, IllegalAction, Refusal
from engine.record import Corrections, Entry, Record, RecordError
from server.tables.game.recent import LatestUpdates

Games = Mapping[str, type[Game]]
CONCEDE: Action = ("concede",)


class Played(NamedTuple):
    """A legal action, carried out on a copy of the game. `Match.advance` takes the copy over when the action is durable."""

    game: Game
    events: list[Event]
    entry: Entry


class Match:
    """A game from its start. `seq`: the number of the log line that started it; `started`: seconds since 1970.

    Actions are played on a copy, which then replaces `game`: so anybody who keeps the earlier value has it unchanged.
    """

    def __init__(self, game: Game, seq: int, started: int, remember: int) -> None:
        self.game = game
        self.started = started
        self.entries = len(game.record.entries)
        self.asked = game.pending
        """The present question to each seat."""
        self._asked_at = [seq] * game.seats
        self.recent = LatestUpdates(game, seq, remember)

    def is_current(self, seat: int, seq: int) -> bool:
        """Return whether the question of that seat is the same since that number and not answered yet, whatever others did."""
        return seq >= self._asked_at[seat]

    def asked_at(self, seat: int) -> int:
        """Return the number of the log line since which the seat's question is the same."""
        return self._asked_at[seat]

    def play(self, seat: int, action: Action) -> Played:
        """Carry out the action on a copy. Raises IllegalAction."""
        after = self.game.copy()
        events = after.apply(seat, action)
        return Played(after, events, after.last_entry)

    def play_all(self, seat: int, actions: Sequence[Action]) -> tuple[list[Played], Refusal | None]:
        """Carry out the actions in order, each on a copy, as far as they are legal and the seat is still asked the same.

        Returns those that were carried out, and why the next one is illegal, if it is.
        """
        asked, found = self.asked.get(seat), list[Played]()
        for action in actions:
            after = (found[-1].game if found else self.game).copy()
            try:
                events = after.apply(seat, action)
            except IllegalAction as error:
                return found, error.refusal
            found.append(Played(after, events, after.last_entry))
            if after.pending.get(seat) != asked:
                break
        return found, None

    def advance(self, played: Played, actor: int, seq: int) -> None:
        """Make the action's copy of the game the current game: the action is durable."""
        before, self.game = self.game, played.game
        self._stepped(before.turn, before.on_turn, actor, played.entry, seq)

    def replay(self, seat: int, action: Action, seq: int) -> Entry:
        """Carry out an action that is durable, on the game itself: nobody looks at it meanwhile. Raises IllegalAction."""
        if self.recent.keeps(self.game):
            self.game = self.game.copy()
        game = self.game
        turn, on_turn = game.turn, game.on_turn
        game.apply(seat, action)
        self._stepped(turn, on_turn, seat, game.last_entry, seq)
        return game.last_entry

    def _stepped(self, turn: int, on_turn: tuple[int, ...], actor: int, entry: Entry, seq: int) -> None:
        """Note an action, done in that turn, which has led to the game as it is."""
        self.entries += 1
        self.recent.add(seq, entry, turn, on_turn, self.game)
        asked_before, self.asked = self.asked, self.game.pending
        for seat in range(self.game.seats):
            if seat == actor or asked_before.get(seat) != self.asked.get(seat):
                self._asked_at[seat] = seq


def interned(action: Sequence[Any]) -> Action:
    """Return the action with interned words, so that all games of the process share one copy of each word.

    After 50 actions at a table of four a connection takes 19.9 KB in place of 20.9 (`python -m benchmarks.server_memory`).

    >>> words = [["play", "".join(("cut", "ter"))] for _ in range(2)]
    >>> interned(words[0])[1] is interned(words[1])[1], interned(["use", 3, ["a", ["b"]]])
    (True, ('use', 3, ('a', ('b',))))
    """
    return tuple(
        [
            sys.intern(part) if type(part) is str else interned(part) if isinstance(part, (list, tuple)) else part
            for part in action
        ]
    )


def begin(
    kind: type[Game],
    mode: str,
    seats: int,
    rules: Mapping[str, Any],
    seed: bytes,
    past: tuple[Entry, ...] = (),
    components: Corrections = (),
) -> Game:
    """Begin a game that draws from the stream of that seed; with a `past` it continues that, with the data it was made with.

    `past` is a `Record.continuation`; `components` are settled. Raises RecordError if it cannot be continued.
    """
    if not past:
        return kind.begin(mode, seats, rules, SeedChance(seed), None, components)
    record = Record.continued(kind.id, mode, seats, rules, past, components)
    return expect_data(kind, record).replay(record, None, SeedChance(seed), None)


def expect_data(kind: type[Game] | None, record: Record) -> type[Game]:
    """Return the game if it can be played with the data of the record. Raises RecordError."""
    header = record.header
    if kind is None or header.data_version not in kind.data_versions:
        raise RecordError(f"there is no {header.game} with data version {header.data_version} here")
    return kind


def resume(games: Games, record: Record, seed: bytes, past: int = 0) -> Game:
    """Return the recorded game at its last action. Its future is drawn from the seed with which it began.

    Every outcome is drawn again and compared: raises RecordError if one differs. The first `past` entries were played before
    the game began, so their outcomes are taken as they are.
    """
    header = record.header
    kind = expect_data(games.get(header.game), record)
    if past:
        return begin(kind, header.mode, header.seats, header.rules, seed, record.continuation(), header.components)
    return kind.replay(record, None, None, SeedChance(seed))
