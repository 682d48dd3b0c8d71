"""Keep what has happened at a table: the log, the last turns, what was missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from client.table import log
from client.table.game_news import AnyView, PastMove
from client.table.log import Entry
from engine.core.common_language import Undone
from engine.language import EventKind

# -- What has happened at this table as far as this client saw it: the log, and the last turns to replay --------------


V = TypeVar("V", bound=AnyView)
T = TypeVar("T")
"""Who tells the events of a game in words, as one seat hears them."""

_NOTES_KEPT = 50
_LOOKED_AT = 50
"""So many entries of the log a screen may have room for, where a step is looked at once more."""
TOLD = 400
"""How many events are told of a step, or of what was missed. In random games of every mode of Star Realms no action led to more
than 18 events, and no hundred actions, which is what a server tells again, to more than 350."""
MOMENTS = 500
"""How many steps can be replayed at most: a turn of any game has fewer."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[V]):
    """One step of the game: in which turn it was made and whose that was, the views around it, and what happened.

    `log`: its last entries as they were after that step.
    """

    turn: int
    on_turn: tuple[int, ...]
    before: V
    events: tuple[EventKind, ...]
    view: V
    log: tuple[Entry, ...] = field(default=(), compare=False)


def tellable(past: Sequence[PastMove[V]]) -> Sequence[PastMove[V]]:
    """The last of these steps, with no more events in all than are told."""
    room = TOLD
    for at in range(len(past) - 1, -1, -1):
        room -= len(past[at].events)
        if room < 0:
            return past[at + 1 :]
    return past


class Story(Generic[V, T]):
    """Grows with every step; forgets what cannot be replayed any more."""

    TURNS_KEPT: ClassVar[int] = 7

    def __init__(self) -> None:
        self.log: tuple[Entry, ...] = ()
        self.moments: list[Moment[V]] = []
        self.fell: dict[int, int] = {}
        """The turn in which each seat that is out was seen to fall."""
        self.seconds = 0
        self._view: V | None = None
        self.since_the_end: tuple[Entry, ...] = ()
        """What was said and noted since the game ended."""

    def told(self, entries: Sequence[Entry], events: Sequence[EventKind], teller: T) -> tuple[Entry, ...]:
        """The log with these events told at its end."""
        raise NotImplementedError

    def step(self, events: tuple[EventKind, ...], view: V, seconds: int, teller: T) -> None:
        """The game moved."""
        if self._is_another_game(view) and not any(isinstance(event, Undone) for event in events):
            self._forget()
        told = events[-TOLD:]
        self.log = self.told(self.log, told, teller)
        if self._view is not None:
            self.moments.append(Moment(self._view.turn, self._view.on_turn, self._view, told, view, self.log[-_LOOKED_AT:]))
            self.moments = [moment for moment in self.moments if moment.turn > view.turn - self.TURNS_KEPT][-MOMENTS:]
        self._look(view, seconds)

    def resume(self, view: V, seconds: int, *, is_whole: bool = False) -> None:
        """The position after a gap. There is nothing to replay across it, unless what follows is told whole."""
        if self._is_another_game(view):
            self._forget()
        if not is_whole:
            self.moments = []
        self._look(view, seconds)

    def tell_again(self, before: V, events: tuple[EventKind, ...], view: V, teller: T) -> None:
        """A step of before the resume, told as if it happened now."""
        self._view = before
        self.step(events, view, self.seconds, teller)

    def note(self, *entries: Entry) -> None:
        """Something that is not of a step: chat, a lost line, what was missed."""
        self.log = log.add(self.log, *entries)
        if self._view is not None and self._view.result is not None:
            self.since_the_end = (*self.since_the_end, *entries)[-_NOTES_KEPT:]

    def their_last_turns(self, seat: int | None) -> tuple[Moment[V], ...]:
        """The steps since this seat's last own turn, as far as they were seen; of the newest turn for who has none."""
        turns = list(dict.fromkeys(moment.turn for moment in self.moments if seat not in moment.on_turn))
        if not turns:
            return ()
        own = [moment.turn for moment in self.moments if seat in moment.on_turn and moment.turn < turns[-1]]
        first = max(own) if own else (turns[-1] - 1 if self._out(seat) else 0)
        return tuple(moment for moment in self.moments if moment.turn in turns and moment.turn > first and moment.events)

    def of_this_turn(self) -> list[EventKind]:
        """What has happened in the turn that is on, as far as it was seen, without what was taken back."""
        steps: list[tuple[EventKind, ...]] = []
        for moment in self.moments:
            if self._view is None or moment.turn != self._view.turn:
                continue
            if any(isinstance(event, Undone) for event in moment.events):
                del steps[-1:]
            else:
                steps.append(moment.events)
        return [event for step in steps for event in step]

    def _out(self, seat: int | None) -> bool:
        """Whether that seat has no turns: a watcher, or defeated."""
        return seat is None or self._view is None or not self._view.seats[seat].alive

    def _is_another_game(self, view: V) -> bool:
        """Whether that view is of a game that began after the last one seen: its turn is earlier, or there was a result."""
        before = self._view
        return before is not None and (view.turn < before.turn or (before.result is not None and view.result is None))

    def _look(self, view: V, seconds: int) -> None:
        if self._view is not None and len(self._view.seats) != len(view.seats):
            self._forget()
        elif self._view is not None:
            for number, (before, seat) in enumerate(zip(self._view.seats, view.seats, strict=True)):
                if before.alive and not seat.alive:
                    self.fell[number] = self._view.turn
                elif seat.alive:
                    self.fell.pop(number, None)
        self._view = view
        self.seconds = seconds
        if view.result is None:
            self.since_the_end = ()

    def _forget(self) -> None:
        """A new game at the same table: the last view of the game before is not what its first step began from."""
        self.moments = []
        self.fell = {}
        self._view = None


# -- Turns one by one: whose each was, and what happened in it --------------------------------------------------------


class Step(Protocol):
    """A step of the game as it was seen."""

    @property
    def turn(self) -> int: ...
    @property
    def on_turn(self) -> tuple[int, ...]: ...
    @property
    def events(self) -> tuple[EventKind, ...]: ...


@dataclass(frozen=True, slots=True)
class TurnLine:
    """`did`: what happened, the most important first; `score`: that of every seat after it, as far as it was seen."""

    turn: int
    seat: int
    did: tuple[str, ...]
    score: tuple[int, ...]


def events_by_turn(steps: Sequence[Step]) -> list[tuple[int, int, list[EventKind]]]:
    """Each turn that was seen, as (its number, the first of the seats on turn, the events). What was taken back is left out."""
    events: dict[tuple[int, int], list[tuple[EventKind, ...]]] = {}
    for step in steps:
        if step.on_turn:
            of_turn = events.setdefault((step.turn, step.on_turn[0]), [])
            if any(isinstance(event, Undone) for event in step.events):
                del of_turn[-1:]
            else:
                of_turn.append(step.events)
    return [(turn, seat, [event for part in parts for event in part]) for (turn, seat), parts in sorted(events.items())]
