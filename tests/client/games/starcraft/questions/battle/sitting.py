"""A battle as the seats and spectators see it: each has received its events from the beginning, without undone ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec

from client.games.starcraft.model.battle import last_battle
from client.games.starcraft.model.decoder import read_events
from client.games.starcraft.model.table import Table
from engine.game import Action
from engine.language import EventKind
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft.positions import as_table

Told = list[list[Any]]


class Sitting:
    """Seats and a spectator (None) at a game. `begun`: the events in its position before its first action."""

    def __init__(self, game: StarCraft, begun: Iterable[Any] = (), rules: dict[str, Any] | None = None) -> None:
        self.game = game
        self.rules = rules or {}
        self.steps: list[list[Any]] = [list(begun)]
        self._heard: dict[int | None, list[tuple[EventKind, ...]]] = {}
        self._view = game.viewer()

    def act(self, seat: int, action: Action) -> list[Any]:
        """Let a seat act, and return the events."""
        events = self.game.apply(seat, action)
        self.steps.append(events)
        self._view = self.game.viewer()
        return events

    def forget(self) -> None:
        """Forget the events so far, so that no table shows them any more."""
        self.steps.clear()
        self._heard.clear()

    def table(self, seat: int | None, side: int = 0) -> Table:
        """Return the table as that seat sees it."""
        found = as_table(self._view(seat), self.game.seats, side)
        return replace(found, rules=self.rules, fought=last_battle(self._steps(seat)))

    def told(self, seat: int | None) -> tuple[EventKind, ...]:
        """Return all events that the seat received, in order."""
        return tuple(event for events in self._steps(seat) for event in events)

    def _steps(self, seat: int | None) -> list[tuple[EventKind, ...]]:
        """Return the steps as that seat received them, each only once."""
        heard, seats = self._heard.setdefault(seat, []), self.game.seats
        heard += [read_events(self._told(events, seat), seats) for events in self.steps[len(heard) :]]
        return heard

    def _told(self, events: Iterable[Any], seat: int | None) -> Told:
        """Return the value as it comes over the connection."""
        told: Told = msgspec.msgpack.decode(msgspec.msgpack.encode(self.game.events_for(seat, events)))
        return told
