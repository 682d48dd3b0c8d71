"""Traces of changes: authority since each seat's last turn, new cards in the trade row, hits that you have not seen.

They are updated only by events, of steps and of missed steps alike. So they are correct after a gap if its events are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from msgspec import Struct

from client.games.star_realms.model import table
from engine.core.common_language import Defeated, Undone
from engine.language import EventKind
from engine.star_realms.cards import SHIPPED
from engine.star_realms.language.main_phase import Attacked, Destroyed, Ended, Gained, Played, Refilled, Turn
from engine.star_realms.language.view import View


class Hit(Struct, frozen=True):
    """An attack on you. `biggest`: it is that seat's biggest hit on you, and not its first."""

    by: int
    amount: int
    left: int
    biggest: bool = False

    @property
    def before(self) -> int:
        return self.left + self.amount


class Fall(Struct, frozen=True):
    """A base of yours that another player destroyed with that much combat (0: by an ability)."""

    card: str
    by: int
    combat: int


class OwnHit(Struct, frozen=True):
    """An attack of yours. `biggest`: it is your biggest hit in this game, and not your first."""

    target: int
    amount: int
    left: int
    biggest: bool = False


class Felled(Struct, frozen=True):
    """A base of another player that you destroyed with that much combat (0: by an ability)."""

    card: str
    target: int
    combat: int


class Together(Struct, frozen=True):
    """Your cards in play of one faction: their number, and your trade and combat with them."""

    faction: str
    count: int
    trade: int
    combat: int


class Ahead(Struct, frozen=True):
    """Your return to the lead in a duel. `behind`: your greatest deficit in authority before it."""

    behind: int
    mine: int
    theirs: int


Deed = OwnHit | Ahead | Felled | Together
_RANKS = (OwnHit, Ahead, Felled, Together)
"""Notable actions, the most important first."""
BIG = 5
"""The least amount of a hit with an alert of its own."""
MANY = 4
"""The number of your cards of one faction in play that causes an alert."""
FAR = 10
"""The least deficit in authority that counts as being behind."""


@dataclass(frozen=True, slots=True)
class Traces:
    """The traces as one seat sees them. `hits`, `falls`, `outs`, `deeds` stay until `seen`; `at_end`: each seat's authority
    at the end of its last turn.
    """

    turn: int = 0
    at_end: tuple[int, ...] = ()
    authority: tuple[int, ...] = ()
    new_slots: frozenset[int] | None = None
    """The slots of the trade row that were filled since the end of your last turn; None if that turn is not known."""
    hits: tuple[Hit, ...] = ()
    falls: tuple[Fall, ...] = ()
    outs: tuple[int, ...] = ()
    """Seats that are out of the game."""
    most: dict[int, int] = field(default_factory=dict)
    """The biggest hit on you by each seat."""
    deeds: tuple[Deed, ...] = ()
    """Your notable actions, the most important first."""
    own_most: int = 0
    """Your biggest hit."""
    behind: int = 0
    """In a duel: your greatest deficit in authority since you last had the lead."""
    from_start: bool = False
    """True if all hits of the game were seen."""

    @property
    def change(self) -> tuple[int, ...]:
        """Return the change of each seat's authority since the end of its last turn."""
        return tuple(now - then for now, then in zip(self.authority, self.at_end, strict=True))

    def seen(self) -> Traces:
        """Return the traces without hits and notable actions, because the player has pressed a key."""
        if not (self.hits or self.falls or self.outs or self.deeds):
            return self
        return replace(self, hits=(), falls=(), outs=(), deeds=())

    def updated(self, events: Sequence[EventKind], view: View) -> Traces:
        """Return the traces after these events, which lead to that view. They start again if the events begin another game,
        or a later part of it.
        """
        later = self.turn and view.turn > self.turn + 1 and [type(event) for event in events] == [Turn]
        if later or (view.turn < self.turn and not any(isinstance(event, Undone) for event in events)):
            return Traces().updated(events, view)
        now = tuple(seat.authority for seat in view.seats)
        at_end = list(self.at_end if len(self.at_end) == len(now) else _before(events, view))
        for seat in range(len(now)):
            if (last := _last_end(events, seat)) is not None:
                at_end[seat] = now[seat] - _change(events[last:], seat, view)
        mine = None if view.seat is None else _last_end(events, view.seat)
        came = frozenset(event.slot for event in events[mine or 0 :] if isinstance(event, Refilled))
        new = came if mine is not None else None if self.new_slots is None else self.new_slots | came
        from_start = self.from_start or (not self.turn and view.turn == 1)
        after = replace(self, turn=view.turn, at_end=tuple(at_end), authority=now, new_slots=new, from_start=from_start)
        for event in events:
            after = after._struck(event, view)._did(event, view)
        return after._led(view)

    def resumed(self, past: Sequence[tuple[Sequence[EventKind], View]], view: View, *, is_whole: bool) -> Traces:
        """Return the traces after a gap that ends with that view. `past`: the last steps in it, each with the view after it.

        `is_whole`: `past` has all steps of the gap. Otherwise only those steps are known; without any, the traces are kept
        if the turn is the same.
        """
        after = self if is_whole or (not past and view.turn == self.turn) else Traces()
        for events, then in past:
            after = after.updated(events, then)
        return after if past else after.updated((), view)

    def _struck(self, event: EventKind, view: View) -> Traces:
        me = view.seat
        if me is None:
            return self
        match event:
            case Attacked(seat, target, amount, left) if target in living_with(view, me) and seat != me:
                most = self.most.get(seat, 0)
                hit = Hit(seat, amount, left, biggest=self.from_start and 0 < most < amount)
                return replace(self, hits=(*self.hits, hit), most=self.most | {seat: max(most, amount)})
            case Destroyed(seat, target, card, combat) if target == me and seat != me:
                return replace(self, falls=(*self.falls, Fall(card, seat, combat)))
            case Defeated(seat) if seat != me:
                return replace(self, outs=(*self.outs, seat))
            case Undone():
                standing = {card.card for card in view.seats[me].in_play}
                hits = tuple(hit for hit in self.hits if hit.left >= self.authority[me])
                return replace(self, hits=hits, falls=tuple(fall for fall in self.falls if fall.card not in standing))
        return self

    def _did(self, event: EventKind, view: View) -> Traces:
        """Return the traces after an event, which may be a notable action of yours."""
        match event:
            case Attacked(seat, target, amount, left) if seat == view.seat:
                hit = OwnHit(target, amount, left, biggest=self.from_start and 0 < self.own_most < amount)
                after = replace(self, own_most=max(self.own_most, amount))
                return after._with(hit) if amount >= BIG else after
            case Destroyed(seat, target, card, combat) if seat == view.seat and target != seat:
                return self._with(Felled(card, target, combat))
            case Played(seat, card) if seat == view.seat:
                own = view.seats[seat]
                faction = _faction(view, card)
                count = sum(_faction(view, other.card) == faction for other in own.in_play)
                if faction == "unaligned" or count < MANY:
                    return self
                others = tuple(each for each in self.deeds if not (isinstance(each, Together) and each.faction == faction))
                return replace(self, deeds=others)._with(Together(faction, count, own.trade, own.combat))
            case Ended(seat) if seat == view.seat:
                return replace(self, deeds=()) if self.deeds else self
            case Undone():
                return replace(self, deeds=()) if self.deeds else self
        return self

    def _with(self, deed: Deed) -> Traces:
        return replace(self, deeds=tuple(sorted((deed, *self.deeds), key=lambda each: _RANKS.index(type(each)))))

    def _led(self, view: View) -> Traces:
        """Return the traces with the leader in authority, in a duel."""
        if view.seat is None or len(view.seats) != 2:
            return self
        mine, theirs = view.seats[view.seat].authority, view.seats[1 - view.seat].authority
        if mine <= theirs:
            behind = max(self.behind, theirs - mine)
            return replace(self, behind=behind) if behind != self.behind else self
        after = replace(self, behind=0) if self.behind else self
        return after._with(Ahead(self.behind, mine, theirs)) if self.behind >= FAR and view.seat in view.on_turn else after


def _faction(view: View, card: str) -> str:
    facts = SHIPPED[view.data].by_key.get(card)
    return facts.faction if facts is not None else "unaligned"


def living_with(view: View, seat: int) -> frozenset[int]:
    """Return the seats that share the authority of that seat, including itself."""
    if not table.shares_authority(view.mode):
        return frozenset({seat})
    return frozenset(number for number, other in enumerate(view.seats) if other.team == view.seats[seat].team)


def _last_end(events: Sequence[EventKind], seat: int) -> int | None:
    """Return the index of the event that last ended a turn of that seat."""
    return next((at for at in reversed(range(len(events))) if isinstance(end := events[at], Ended) and end.seat == seat), None)


def _before(events: Sequence[EventKind], view: View) -> list[int]:
    return [seat.authority - _change(events, number, view) for number, seat in enumerate(view.seats)]


def _change(events: Sequence[EventKind], seat: int, view: View) -> int:
    """Return the change of that seat's authority by these events."""
    one = living_with(view, seat)
    gains = (event for event in events if isinstance(event, Gained) and event.pool == "authority" and event.seat in one)
    losses = (event for event in events if isinstance(event, Attacked) and event.target in one)
    return sum(event.amount for event in gains) - sum(event.amount for event in losses)
