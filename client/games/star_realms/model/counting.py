"""Compute the statistics of a game while it is replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from client.games.star_realms.model.decoder import read_events, read_view
from client.records.library import RecordStep
from client.records.replay import plain
from engine.language import EventKind
from engine.star_realms.cards import SHIPPED
from engine.star_realms.language import asking, main_phase
from engine.star_realms.language.view import SeatView, View

# -- The statistics of a game while it is replayed --------------------------------------------------------------------


def count(played: Iterable[RecordStep]) -> GameNumbers:
    """Return the statistics of a game, finished or not."""
    counting: _Counting | None = None
    for step in played:
        if counting is None:
            counting = _Counting(_seen(step))
            continue
        told = plain(step.game.events_for(None, step.events))
        for event in read_events(told, step.game.seats, counting.data):
            counting.add(event)
        if step.game.turn != counting.turn or step.game.result is not None:
            counting.end_turn(_seen(step))
        last = step
    assert counting is not None
    return counting.numbers(_seen(last))


def _seen(step: RecordStep) -> View:
    return read_view(plain(step.game.view(None)), step.game.seats)


class _Counting:
    """The counts so far."""

    def __init__(self, view: View) -> None:
        self.data = view.data
        self.turn = view.turn
        self._cards = SHIPPED[view.data].by_key
        self._seats = [_Seat() for _seat in view.seats]
        self._authority = [_authority(view)]
        self._ahead: tuple[int, ...] | None = None
        self._turning: TurningPoint | None = None

    def add(self, event: EventKind) -> None:
        """Count an event."""
        match event:
            case main_phase.Attacked(seat, target, amount):
                self._seats[seat].hit(target, amount)
            case main_phase.HitBase(seat, _target, _card, amount):
                self._seats[seat].combat += amount
            case main_phase.Destroyed(seat, target, _card, combat):
                self._seats[seat].combat += combat
                self._seats[seat].felled += target != seat
                self._seats[seat].felled_this_turn += target != seat
            case main_phase.Acquired(seat, card, cost):
                self._seats[seat].trade += cost
                self._seats[seat].bought[self._faction(card)] += 1
            case main_phase.PassedCard(seat):
                self._seats[seat].trade += 1
            case asking.Scrapped(seat, _card, zone) if zone != "row":
                self._seats[seat].scrapped += 1
            case main_phase.Played(seat, card):
                self._seats[seat].played[card] += 1
            case main_phase.Gained(seat, pool, amount, card):
                self._seats[seat].gain(pool, amount, card)

    def end_turn(self, view: View) -> None:
        """Update the counts at the end of a turn: the next one has begun or the game is over."""
        self._authority.append(_authority(view))
        if (ahead := leading(view)) is not None and ahead != self._ahead:
            self._turning = self._turned(ahead)
            self._ahead = ahead
        for seat in self._seats:
            seat.begin_turn()
        self.turn = view.turn

    def numbers(self, view: View) -> GameNumbers:
        """Return all statistics, including the cards that the seats own at the end."""
        seats = [self._of(seat, now) for seat, now in zip(self._seats, view.seats, strict=True)]
        return GameNumbers(view.turn, tuple(self._authority), tuple(seats), self._turning)

    def _turned(self, ahead: tuple[int, ...]) -> TurningPoint:
        doing = max(ahead, key=lambda seat: (self._seats[seat].hardest()[1], self._seats[seat].gained_this_turn))
        seat = self._seats[doing]
        target, hit = seat.hardest()
        did = (target, hit, seat.felled_this_turn, seat.gained_this_turn)
        return TurningPoint(self.turn, ahead[0], self._ahead is None, doing if any(did[1:]) else None, *did)

    def _of(self, seat: _Seat, now: SeatView) -> SeatNumbers:
        return SeatNumbers(
            seat.biggest,
            seat.combat,
            seat.felled,
            seat.trade,
            seat.scrapped,
            dict(seat.bought),
            dict(Counter(self._faction(card) for card in _owned(now))),
            self._best(seat),
        )

    def _best(self, seat: _Seat) -> BestCard | None:
        cards = {card for card, _pool in seat.gained if self._cards[card].cost}
        found = [BestCard(card, seat.played[card], *(seat.gained[card, pool] for pool in _POOLS)) for card in sorted(cards)]
        return max(found, key=lambda best: best.gained, default=None)

    def _faction(self, card: str) -> str:
        return self._cards[card].faction


_POOLS = ("trade", "combat", "authority")


class _Seat:
    """The counters for one seat."""

    def __init__(self) -> None:
        self.biggest = self.combat = self.felled = self.trade = self.scrapped = 0
        self.bought: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.gained: Counter[tuple[str, str]] = Counter()
        self.begin_turn()

    def begin_turn(self) -> None:
        """Reset the counters of a single turn."""
        self.hits: Counter[int] = Counter()
        self.felled_this_turn = self.gained_this_turn = 0

    def hit(self, target: int, amount: int) -> None:
        self.biggest = max(self.biggest, amount)
        self.combat += amount
        self.hits[target] += amount

    def gain(self, pool: str, amount: int, card: str | None) -> None:
        if card is not None:
            self.gained[card, pool] += amount
        if pool == "authority":
            self.gained_this_turn += amount

    def hardest(self) -> tuple[int | None, int]:
        """Return the other seat that this seat hit hardest in this turn, and the amount."""
        return max(self.hits.items(), key=lambda hit: hit[1], default=(None, 0))


def _authority(view: View) -> tuple[int, ...]:
    return tuple(max(seat.authority, 0) for seat in view.seats)


def leading(view: View) -> tuple[int, ...] | None:
    """Return the side with the most authority; None if two have the same, or if the sides differ in size: a boss is never
    behind.
    """
    authority, sides = _authority(view), _sides(view)
    totals = [sum(authority[seat] for seat in side) for side in sides]
    best = max(totals)
    if totals.count(best) > 1 or len({len(side) for side in sides}) > 1:
        return None
    return sides[totals.index(best)]


def _sides(view: View) -> list[tuple[int, ...]]:
    teams: dict[int, list[int]] = {}
    for number, seat in enumerate(view.seats):
        teams.setdefault(seat.team, []).append(number)
    return [tuple(seats) for seats in teams.values()]


def _owned(seat: SeatView) -> Sequence[str]:
    """Return every card that the seat has, wherever it is."""
    return [*seat.hidden, *seat.known, *seat.top, *seat.discard, *(card.card for card in seat.in_play)]


# -- statistics of a game ---------------------------------------------------------------------------------------------


LEAST = 5
"""The least hit or gain of a turning point."""


class BestCard(Struct, frozen=True):
    """The card that gave a seat most, except Scouts and Vipers: how often it was played, and the gains of its abilities."""

    card: str
    played: int
    trade: int
    combat: int
    authority: int

    @property
    def gained(self) -> int:
        """Return the sum of the card's gains."""
        return self.trade + self.combat + self.authority


class SeatNumbers(Struct, frozen=True):
    """The statistics of a seat. `biggest_hit`: the most combat it spent on a seat in one attack; `combat`: all combat it
    spent; `bases`: the number of bases it destroyed; `trade`: the trade it spent; `bought`: the number of acquired cards of
    each faction; `scrapped`: the number of its own cards that it scrapped; `deck`: by faction, every card that it owned at
    the end.
    """

    biggest_hit: int = 0
    combat: int = 0
    bases: int = 0
    trade: int = 0
    scrapped: int = 0
    bought: dict[str, int] = field(default_factory=dict)
    deck: dict[str, int] = field(default_factory=dict)
    best: BestCard | None = None


class TurningPoint(Struct, frozen=True):
    """The last turn after which another side was ahead than before it. `ahead`: a seat of that side.

    `seat`: the seat that contributed most; None if there is none. `target`, `hit`: the seat it hit hardest, and the amount;
    `bases`: the number of bases it destroyed; `gained`: the authority it gained. `first`: nobody had been ahead before.
    """

    turn: int
    ahead: int
    first: bool
    seat: int | None = None
    target: int | None = None
    hit: int = 0
    bases: int = 0
    gained: int = 0

    @property
    def has_turned(self) -> bool:
        """Return True if the game turned in this turn: another side was ahead before, and an action helped to change it."""
        return not self.first and not self.is_slight

    @property
    def is_slight(self) -> bool:
        """Return True if the lead changed so little that the turn decided nothing."""
        return self.seat is not None and not self.bases and max(self.hit, self.gained) < LEAST


class GameNumbers(Struct, frozen=True):
    """The statistics of a game. `authority`: of every seat at the start and at the end of each turn, never below 0; `turns`:
    the number of turns.
    """

    turns: int
    authority: tuple[tuple[int, ...], ...]
    seats: tuple[SeatNumbers, ...]
    turning: TurningPoint | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the statistics as plain data for a file."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


def from_data(data: Mapping[str, Any]) -> GameNumbers:
    """Decode the statistics. Raises ValueError for invalid data."""
    return msgspec.convert(data, GameNumbers)
