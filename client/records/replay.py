"""Replay a recorded game at every point and from every seat."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from msgspec import msgpack

import engine
from client.records.files import RecordFile
from client.records.verify import replayed
from client.session.own_numbers import stated
from client.session.updates import Handled, Listener, NoCommands, Replayed, handled_at_once
from engine.game import Event, Game
from engine.judge import Begun, Decided, steps_of
from engine.record import Record

# -- Feeds a table screen from a record, through the same interface as a session --------------------------------------


class ReplayFeed(NoCommands):
    """Implements client.session.updates.TableFeed. `point`: the number of actions so far; `seat`: the seat whose view is shown.

    Commands are ignored, because a record cannot be changed.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.point = 0
        self.seat: int | None = 0
        self._listener: Listener | None = None

    @property
    def watching(self) -> bool:
        """Return whether the view of a spectator is shown."""
        return self.seat is None

    def listen(self, listener: Listener, handled: Handled = handled_at_once) -> None:
        """Send every point to this listener from now on."""
        self._listener = listener

    def go(self, point: int) -> None:
        """Show that point, or the nearest one that exists."""
        self.point = min(max(point, 0), self.replay.last)
        if self._listener is not None:
            kept, replay = self.replay.kept, self.replay
            header = kept.record.header
            view, events = replay.view(self.point, self.seat), replay.events_until(self.point, self.seat)
            self._listener(Replayed(kept.names, stated(header.rules, header.components), view, events))

    def change_side(self) -> None:
        """Show the view of the next seat; after the last seat, that of a spectator."""
        following = 0 if self.seat is None else self.seat + 1
        self.seat = following if following < self.replay.seats else None


# -- A recorded game, finished or not, at every point and from every seat ---------------------------------------------


APART = 16
"""The fewest points between two saved copies of the game. The points after a copy are replayed from it."""
KEPT = 128
"""The most copies, approximately."""


class Replay:
    """The points of one record."""

    def __init__(self, kept: RecordFile) -> None:
        """Prepare the points by replaying the record once. Raises BadRecord if it cannot be replayed."""
        self.kept = kept
        entries = kept.record.entries
        replayed(kept.record)
        self.last = len(entries) - 1
        self._apart = max(APART, len(entries) // KEPT)
        game = engine.replay(kept.record, 1)
        self._at, self._game = 0, game
        self._games = [game.copy()]
        self._events: dict[int | None, list[list[Event]]] = {seat: [[]] for seat in (None, *range(game.seats))}
        self._turns: list[int] = []
        for point in range(1, self.last + 1):
            events = self._apply(game, point)
            for seat, told in self._events.items():
                told.append(game.events_for(seat, events))
            if any(event[0] == "turn" for event in events):
                self._turns.append(point)
            if point % self._apart == 0:
                self._games.append(game.copy())
        self._at = self.last
        self._known: dict[int | None, list[list[Any]]] = {}

    @property
    def seats(self) -> int:
        return self.kept.record.header.seats

    def game(self, point: int) -> Game:
        """Return the game at that point (read only)."""
        if point < self._at or point > self._at + self._apart:
            nearest = point // self._apart
            self._at, self._game = nearest * self._apart, self._games[nearest].copy()
        while self._at < point:
            self._at += 1
            self._apply(self._game, self._at)
        return self._game

    def view(self, point: int, seat: int | None) -> dict[str, Any]:
        """Return that seat's view at that point, as sent by a server; None: a spectator's."""
        seen: dict[str, Any] = plain(self.game(point).view(seat))
        return seen

    def events(self, point: int, seat: int | None) -> list[Any]:
        """Return the events that the seat received from the action before the point."""
        return self._events_of(seat)[point]

    def events_until(self, point: int, seat: int | None) -> list[Any]:
        """Return all events that the seat received up to the point."""
        return [event for events in self._events_of(seat)[: point + 1] for event in events]

    def turn_before(self, point: int) -> int:
        """Return the point at which the turn began. If that is this point, return the beginning of the turn before."""
        at = bisect_left(self._turns, point)
        return self._turns[at - 1] if at else 0

    def turn_after(self, point: int) -> int:
        """Return the point at which the next turn begins, or the last point."""
        at = bisect_right(self._turns, point)
        return self._turns[at] if at < len(self._turns) else self.last

    @property
    def is_judged(self) -> bool:
        """Return whether the game can be analysed."""
        from engine.playout_judge import judge_of

        return judge_of(type(self._game)) is not None

    def steps(self, seat: int) -> list[Decided | Begun]:
        """Return the views and actions of that seat, for an analysis."""
        return steps_of(type(self._game), self.kept.record, seat)

    def seat_of(self, names: Collection[str]) -> int:
        """Return the seat of a person with one of these names, or the first seat."""
        return next((seat for seat, name in enumerate(self.kept.names) if name in names), 0)

    def _events_of(self, seat: int | None) -> list[list[Any]]:
        """Return the events that the seat received at every point, as sent by a server. The result is cached."""
        if seat not in self._known:
            self._known[seat] = plain(self._events[seat])
        return self._known[seat]

    def _apply(self, game: Game, point: int) -> list[Event]:
        entry = self.kept.record.entries[point]
        assert entry.seat is not None  # the whole record has been played before
        return game.apply(entry.seat, entry.action)


def played_until(kept: RecordFile, point: int) -> RecordFile:
    """Return the record up to a point, from which it can be continued with another source of chance.

    >>> from engine import SeedChance, new_game, replay
    >>> game = new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    >>> begun = played_until(RecordFile(game.record, ("Ann", "Bob")), 0)
    >>> replay(begun.record, chance=SeedChance(b"any 32 bytes of our own choosing")).result is None
    True
    """
    header = replace(kept.record.header, fairness=None)
    return replace(kept, record=Record(header, kept.record.entries[: point + 1]), fairness=None)


def plain(value: Any) -> Any:
    """Return data as it is after sending and receiving, with lists in place of tuples. This is three times as fast as a
    recursive copy.
    """
    return msgpack.decode(msgpack.encode(value))
