"""What has happened at this table as far as this client saw it: the log, the last turns to replay, authority over the turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.games.star_realms.model.game_updates import PastMove
from client.games.star_realms.text.events import log
from client.games.star_realms.text.events.log import Entry
from client.games.star_realms.text.narrator import Teller
from engine.core.common_language import Undone
from engine.language import EventKind
from engine.star_realms.language.view import View

_TURNS_KEPT = 7
_NOTES_KEPT = 50
TOLD = 400
"""How many events are told of a step, or of what was missed. In random games of every mode no action led to more than 18
events, and no hundred actions, which is what a server tells again, to more than 350."""
MOMENTS = 500
"""How many steps can be replayed at most: a turn of any game has fewer."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of the game: in which turn it was made and whose that was, the views around it, and what happened."""

    turn: int
    on_turn: tuple[int, ...]
    before: View
    events: tuple[EventKind, ...]
    view: View


def tellable(past: Sequence[PastMove]) -> Sequence[PastMove]:
    """The last of these steps, with no more events in all than are told."""
    room = TOLD
    for at in range(len(past) - 1, -1, -1):
        room -= len(past[at].events)
        if room < 0:
            return past[at + 1 :]
    return past


class Story:
    """Grows with every step; forgets what cannot be replayed any more."""

    def __init__(self) -> None:
        self.log: tuple[Entry, ...] = ()
        self.moments: list[Moment] = []
        self.authority: dict[int, tuple[int, ...]] = {}
        """Each seat's authority where the game was first seen, under the turn before, and at the end of each turn seen."""
        self.fell: dict[int, int] = {}
        """The turn in which each seat that is out was seen to fall."""
        self.seconds = 0
        self._view: View | None = None
        self.since_the_end: tuple[Entry, ...] = ()
        """What was said and noted since the game ended."""

    def step(self, events: tuple[EventKind, ...], view: View, seconds: int, teller: Teller) -> None:
        """The game moved."""
        if view.turn < (self._view.turn if self._view else 1) and not any(isinstance(event, Undone) for event in events):
            self._forget()
        told = events[-TOLD:]
        if self._view is not None:
            self.moments.append(Moment(self._view.turn, self._view.on_turn, self._view, told, view))
            self.moments = [moment for moment in self.moments if moment.turn > view.turn - _TURNS_KEPT][-MOMENTS:]
        self.log = log.add_events(self.log, told, teller)
        self._look(view, seconds)

    def resume(self, view: View, seconds: int, *, is_whole: bool = False) -> None:
        """The position after a gap. There is nothing to replay across it, unless what follows is told whole."""
        if self._view is not None and view.turn < self._view.turn:
            self._forget()
        if not is_whole:
            self.moments = []
        self._look(view, seconds)

    def tell_again(self, before: View, events: tuple[EventKind, ...], view: View, teller: Teller) -> None:
        """A step of before the resume, told as if it happened now."""
        self._view = before
        self.step(events, view, self.seconds, teller)

    def note(self, *entries: Entry) -> None:
        """Something that is not of a step: chat, a lost line, what was missed."""
        self.log = log.add(self.log, *entries)
        if self._view is not None and self._view.result is not None:
            self.since_the_end = (*self.since_the_end, *entries)[-_NOTES_KEPT:]

    def their_last_turns(self, seat: int | None) -> tuple[Moment, ...]:
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

    def chart(self) -> list[tuple[int, tuple[int, ...]]]:
        """(turn, authority of every seat), in the order of the turns."""
        return sorted(self.authority.items())

    def highest(self) -> tuple[int, ...]:
        """The most authority that each seat was seen with at the end of a turn, or has now."""
        return tuple(map(max, *self.authority.values())) if len(self.authority) > 1 else next(iter(self.authority.values()), ())

    def _look(self, view: View, seconds: int) -> None:
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
        authority = tuple(max(seat.authority, 0) for seat in view.seats)
        self.authority.setdefault(view.turn - 1, authority)
        self.authority[view.turn] = authority
        if view.result is None:
            self.since_the_end = ()

    def _forget(self) -> None:
        """A new game at the same table."""
        self.moments = []
        self.authority, self.fell = {}, {}
