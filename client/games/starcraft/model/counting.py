"""Compute the statistics of a game while its record is replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct

from client.games.starcraft.model.decoder import read_events
from client.records.library import RecordStep
from client.records.replay import plain
from engine.core.common_language import Defeated
from engine.language import EventKind
from engine.record import Corrections
from engine.starcraft.language import battle_events, event_cards, general, orders, setup

# -- Compute statistics while a record is replayed --------------------------------------------------------------------


def count(played: Iterable[RecordStep]) -> GameNumbers:
    """Return the statistics of a game, finished or not."""
    counting: _Counting | None = None
    for step in played:
        if counting is None:
            counting = _Counting.of(step)
            continue
        view = step.game.view(None)
        if view["event_stage"] == LAST_STAGE:
            counting.mark("stage", None)
        for event in read_events(plain(step.game.events_for(None, step.events)), step.game.seats, *counting.data):
            counting.add(event)
        if view["round"] != counting.round:
            counting.end_round(view["round"])
    assert counting is not None
    return counting.numbers()


@dataclass(slots=True)
class _Seat:
    """Counts of a seat so far."""

    faction: str = ""
    points: int = 0
    fought: int = 0
    won: int = 0
    built: int = 0
    felled: int = 0
    technologies: int = 0
    out: int = 0
    felled_by: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)

    def numbers(self) -> SeatNumbers:
        counts = self.fought, self.won, self.built, self.felled, self.technologies, self.out
        return SeatNumbers(self.faction, *counts, self._best())

    def _best(self) -> BestUnit | None:
        """Return the kind of unit that destroyed most others; if none did, the kind that was built most."""
        kinds = sorted({*self.felled_by, *self.made})
        unit = max(kinds, key=lambda kind: (self.felled_by[kind], self.made[kind]), default=None)
        return None if unit is None else BestUnit(unit, self.felled_by[unit], self.made[unit])


@dataclass(slots=True)
class _Counting:
    """The counts so far. `data`: the version of the components, with the table's own numbers.

    `fighting`: attacker and defender of the battle under way.
    """

    data: tuple[int, Corrections]
    seats: list[_Seat]
    round: int
    rounds: list[tuple[int, ...]] = field(default_factory=list)
    fighting: tuple[int, int] | None = None
    fronts: dict[int, tuple[str, str]] = field(default_factory=dict)
    """By skirmish: the front-line units of the attacker and of the defender."""
    skirmish: int = 0
    """The skirmish that is being resolved."""
    marks: dict[Mark, None] = field(default_factory=dict)

    @staticmethod
    def of(step: RecordStep) -> _Counting:
        """Return empty counts for a game that begins in the set-up or in a given position."""
        view = step.game.view(None)
        seats = [_Seat(seat["faction"] or "", seat["points"]) for seat in view["seats"]]
        data = view.get("data", 1), tuple(view.get("components", ()))
        return _Counting(data, seats, view["round"])

    def add(self, event: EventKind) -> None:
        """Count an event."""
        match event:
            case setup.TookFaction(seat, faction):
                self.seats[seat].faction = faction
            case general.Points(seat, points):
                self.seats[seat].points += points
            case battle_events.Battle(attacker, defender, _area):
                self.fighting, self.fronts, self.skirmish = (attacker, defender), {}, 0
                for seat in self.fighting:
                    self.seats[seat].fought += 1
            case battle_events.BattleOver(winner):
                if winner is not None:
                    self.seats[winner].won += 1
                self.fighting = None
            case battle_events.Paired(skirmish, attacking, defending):
                self.fronts[skirmish] = attacking, defending
            case battle_events.SkirmishBegins(skirmish):
                self.skirmish = skirmish
            case battle_events.UnitDestroyed(seat, _unit, _why) if self.fighting is not None:
                other = next((each for each in self.fighting if each != seat), None)
                if other is not None:
                    self.seats[other].felled += 1
                    if (fronts := self.fronts.get(self.skirmish)) is not None:
                        self.seats[other].felled_by[fronts[self.fighting.index(other)]] += 1
            case orders.BuiltUnit(seat, unit) | orders.Merged(seat, unit):
                self.seats[seat].built += 1
                self.seats[seat].made[unit] += 1
            case general.DestroyedPiece(seat, "base"):
                self.mark("base", seat)
            case event_cards.EndCard(seat):
                self.marks[Mark(self.round, "end", seat)] = None
            case orders.Bought(seat):
                self.seats[seat].technologies += 1
            case Defeated(seat):
                self.seats[seat].out = self.round

    def mark(self, kind: str, seat: int | None) -> None:
        """Record a deciding event: the loss of a base at most once a round for each seat, a stage at most once."""
        if kind != "stage" or not any(each.kind == kind for each in self.marks):
            self.marks[Mark(self.round, kind, seat)] = None

    def end_round(self, now: int) -> None:
        """End a round when the next round has begun."""
        if self.round:
            self.rounds.append(self._points())
        self.round = now

    def numbers(self) -> GameNumbers:
        """Return all statistics; the last points are the present ones."""
        points = (*self.rounds, self._points()) if self.round else ()
        return GameNumbers(self.round, points, tuple(seat.numbers() for seat in self.seats), tuple(self.marks))

    def _points(self) -> tuple[int, ...]:
        return tuple(seat.points for seat in self.seats)


# -- The statistics of one game, computed from its record: points by round, and results by seat -----------------------


LAST_STAGE = 3


class Mark(Struct, frozen=True):
    """A deciding event of a round.

    `kind`: "base", a base of that seat was destroyed; "end", that seat's End card; "stage", the last stage began.
    """

    round: int
    kind: str
    seat: int | None = None


class BestUnit(Struct, frozen=True):
    """The kind of unit that destroyed most others from the front line: how many it destroyed, and how many of it were built."""

    unit: str
    felled: int
    built: int


class SeatNumbers(Struct, frozen=True):
    """The statistics of a seat. `faction`: "" before the seat had one; `fought`, `won`: battles; `built`: units; `felled`:
    enemy units destroyed in its battles; `technologies`: bought.

    `out`: the round in which the seat was eliminated, or 0.
    """

    faction: str = ""
    fought: int = 0
    won: int = 0
    built: int = 0
    felled: int = 0
    technologies: int = 0
    out: int = 0
    best: BestUnit | None = None


class GameNumbers(Struct, frozen=True):
    """The statistics of a game.

    `points`: the points of every seat at the end of each round, the last round as the game ended; `rounds`: the number of
    rounds.
    """

    rounds: int
    points: tuple[tuple[int, ...], ...]
    seats: tuple[SeatNumbers, ...]
    marks: tuple[Mark, ...] = ()

    @property
    def turned(self) -> int:
        """Return the last round that changed the leader; 0 if the lead never changed."""
        ahead, turned = None, 0
        for number, points in enumerate(self.points, self.rounds - len(self.points) + 1):
            most = max(points)
            if points.count(most) > 1 or not most:
                continue
            leader = points.index(most)
            turned = number if ahead not in (None, leader) else turned
            ahead = leader
        return turned

    def to_data(self) -> dict[str, Any]:
        """Return plain data to write to a file."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


def from_data(data: Mapping[str, Any]) -> GameNumbers:
    """Read the statistics from plain data. Raises ValueError if the data is invalid."""
    return msgspec.convert(data, GameNumbers)
