"""The history of a table: the log, the last turns, and a summary of missed steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

from client.table import log
from client.table.game_news import AnyView, PastMove
from client.table.log import Entry
from client.text.i18n import _
from engine.core.common_language import Undone
from engine.language import EventKind

# -- The history of this table as far as this client saw it: the log, and the last turns to replay -------------- -----


V = TypeVar("V", bound=AnyView)
_NOTES_KEPT = 50
_LOOKED_AT = 50
"""The entries of the log that are kept for each step of a replay; a screen has no room for more."""
TOLD = 400
"""The most events described of a step, or of a time of absence. In random games of every mode of Star Realms, no action led
to more than 18 events. No hundred actions led to more than 350; a server repeats at most a hundred.
"""
MOMENTS = 500
"""The most steps that can be replayed. A turn of any game has fewer."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[V]):
    """One step of the game: its turn and the players on turn, the views before and after it, and its events.

    `log`: the last entries of the log after that step.
    """

    turn: int
    on_turn: tuple[int, ...]
    before: V
    events: tuple[EventKind, ...]
    view: V
    log: tuple[Entry, ...] = field(default=(), compare=False)


def tellable(past: Sequence[PastMove[V]]) -> Sequence[PastMove[V]]:
    """Return the last of these steps whose events together do not exceed the limit."""
    room = TOLD
    for at in range(len(past) - 1, -1, -1):
        room -= len(past[at].events)
        if room < 0:
            return past[at + 1 :]
    return past


Tell = Callable[[Sequence[Entry], Sequence[EventKind], Any], tuple[Entry, ...]]
"""Returns a log with these events at its end, in the words of the step's formatter."""
Source = Entry | tuple[tuple[EventKind, ...], Any]
"""A source of the log: a note, or the events of a step with their formatter."""
SOURCES = 2 * log.LIMIT
"""The most sources that are kept. One entry may list events of several steps."""
AnyHistory = TypeVar("AnyHistory", bound="History[Any]")


@dataclass(frozen=True)
class History(Generic[V]):
    """The history of a table as far as this client saw it: the log, and the last turns to replay."""

    TURNS_KEPT: ClassVar[int] = 7

    log: tuple[Entry, ...] = ()
    moments: tuple[Moment[V], ...] = ()
    fell: Mapping[int, int] = field(default_factory=dict)
    """The turn in which each defeated seat was seen to be defeated."""
    seconds: int = 0
    last: V | None = None
    """The last view."""
    since_the_end: tuple[Entry, ...] = ()
    """Chat and notes since the game ended."""
    sources: tuple[Source, ...] = ()
    """The sources of the log, from which it can be written again in another language."""

    def step(
        self: AnyHistory,
        events: tuple[EventKind, ...],
        view: Any,
        seconds: int,
        tell: Tell,
        formatter: Any,
        *,
        before: Any = None,
    ) -> AnyHistory:
        """Return the history with a step of the game added. `before`: the view before it, if it is not the last known view."""
        history = self if before is None else replace(self, last=before)
        if history._is_another_game(view) and not any(isinstance(event, Undone) for event in events):
            history = history._forgotten()
        told = events[-TOLD:]
        log, last = tell(history.log, told, formatter), history.last
        moments = history.moments
        if last is not None:
            moment = Moment(last.turn, last.on_turn, last, told, view, log[-_LOOKED_AT:])
            kept = (each for each in (*moments, moment) if each.turn > view.turn - self.TURNS_KEPT)
            moments = tuple(kept)[-MOMENTS:]
        sources: tuple[Source, ...] = (*history.sources, (told, formatter))[-SOURCES:]
        return replace(history, log=log, moments=moments, sources=sources)._looked(view, seconds)

    def retold(self: AnyHistory, tell: Tell) -> AnyHistory:
        """Return the history with its log written again, for instance in another language; notes stay as they were written."""
        entries: tuple[Entry, ...] = ()
        after: list[tuple[Entry, ...]] = []
        for source in self.sources:
            if isinstance(source, Entry):
                entries = log.add(entries, source)
            else:
                entries = tell(entries, *source)
                after.append(entries[-_LOOKED_AT:])
        logs = after[len(after) - len(self.moments) :]
        moments = (replace(moment, log=log) for moment, log in zip(self.moments, logs, strict=False))
        return replace(self, log=entries, moments=tuple(moments))

    def resume(self: AnyHistory, view: Any, seconds: int, *, is_whole: bool = False) -> AnyHistory:
        """Return the history at the position after a gap. Steps before the gap cannot be replayed, unless the steps since
        then are complete.
        """
        history = self._forgotten() if self._is_another_game(view) else self
        return (history if is_whole else replace(history, moments=()))._looked(view, seconds)

    def note(self: AnyHistory, *entries: Entry) -> AnyHistory:
        """Return the history with notes added that belong to no step: chat, a lost connection, a summary of missed steps."""
        since = self.since_the_end
        if self.last is not None and self.last.result is not None:
            since = (*since, *entries)[-_NOTES_KEPT:]
        sources = (*self.sources, *entries)[-SOURCES:]
        return replace(self, log=log.add(self.log, *entries), since_the_end=since, sources=sources)

    def their_last_turns(self, seat: int | None) -> tuple[Moment[V], ...]:
        """Return the known steps since this seat's last own turn; for a seat without turns, those of the newest turn."""
        turns = list(dict.fromkeys(moment.turn for moment in self.moments if seat not in moment.on_turn))
        if not turns:
            return ()
        own = [moment.turn for moment in self.moments if seat in moment.on_turn and moment.turn < turns[-1]]
        first = max(own) if own else (turns[-1] - 1 if self._is_out(seat) else 0)
        return tuple(moment for moment in self.moments if moment.turn in turns and moment.turn > first and moment.events)

    def of_this_turn(self) -> list[EventKind]:
        """Return the known events of the current turn, without undone ones."""
        steps: list[tuple[EventKind, ...]] = []
        for moment in self.moments:
            if self.last is None or moment.turn != self.last.turn:
                continue
            if any(isinstance(event, Undone) for event in moment.events):
                del steps[-1:]
            else:
                steps.append(moment.events)
        return [event for step in steps for event in step]

    def _is_out(self, seat: int | None) -> bool:
        """Return True if that seat has no turns: it is a spectator's, or defeated."""
        return seat is None or self.last is None or not self.last.seats[seat].alive

    def _is_another_game(self, view: Any) -> bool:
        """Return True if that view is of a game that began after the last known view: its turn is earlier, or there was a
        result.
        """
        before = self.last
        return before is not None and (view.turn < before.turn or (before.result is not None and view.result is None))

    def _looked(self: AnyHistory, view: Any, seconds: int) -> AnyHistory:
        """Return the history with that view as the last one."""
        history = self
        if self.last is not None and len(self.last.seats) != len(view.seats):
            history = self._forgotten()
        elif self.last is not None:
            fell = dict(self.fell)
            for number, (before, seat) in enumerate(zip(self.last.seats, view.seats, strict=True)):
                if before.alive and not seat.alive:
                    fell[number] = self.last.turn
                elif seat.alive:
                    fell.pop(number, None)
            if fell != self.fell:
                history = replace(self, fell=fell)
        since = () if view.result is None else history.since_the_end
        return replace(history, last=view, seconds=seconds, since_the_end=since)

    def _forgotten(self: AnyHistory) -> AnyHistory:
        """Return the history without steps, for a new game at the same table. The first step of the new game did not begin
        from the last view of the old one.
        """
        return replace(self, moments=(), fell={}, last=None)


# -- A summary of missed steps in a few sentences ---------------------------------------------------------------------


MOST = 6
"""The most entries of a summary; the log has the rest."""


def digest(told: Sequence[Entry], first: Sequence[str] = (), as_ever: Collection[str] = ()) -> str:
    """Summarize these entries in a sentence; if entries are left out, the sentence refers to the log.

    `first`: the kinds of entries to prefer if there are too many, the most important first; `as_ever`: kinds that occur in
    every turn and are left out.
    """
    told = [entry for entry in told if entry.kind not in as_ever] or told
    if len(told) <= MOST:
        return _("While you were away: {what}").format(what=" ".join(entry.text for entry in told))
    weights = {kind: weight for weight, kind in enumerate(first)}
    by_weight = sorted(range(len(told)), key=lambda number: (weights.get(told[number].kind, len(first)), -number))
    kept = sorted(by_weight[: MOST - 1])
    what = " ".join(told[number].text for number in kept)
    return _("While you were away, among others: {what} The log (v) has it all.").format(what=what)
