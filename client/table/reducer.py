"""Move a table on by what the session says: a step, a snapshot, an answer, what is around the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Generic, TypeVar

from client.session import updates
from client.table.desk import Desk
from client.table.formatter import undo_stops
from client.table.game_news import AtPoint, CameBack, Moved, PastMove
from client.table.history import tellable
from client.table.input import Handlers
from client.table.log import Entry
from client.table.state import Batch, Piles, Replaying, Ring, Series
from client.text.i18n import _
from engine.core.common_language import Undone
from engine.language import EventKind, Verb
from protocol import messages

# -- What the session tells moves a desk on: a step, a snapshot, an answer, what is around the table ------------------


D = TypeVar("D", bound=Desk[Any, Any, Any])


class Taking(Generic[D]):
    """Without a state of its own: it knows what a desk of the game does when something is told.

    `handlers`: the keys of the game's table, of which some may have been typed ahead.
    """

    def __init__(self, handlers: Handlers[D]) -> None:
        self.handlers = handlers

    def take(self, desk: D, update: updates.Update | Moved[Any] | CameBack[Any] | AtPoint[Any]) -> None:
        """The session tells something."""
        match update:
            case Moved():
                self._moved(desk, update)
            case CameBack():
                self._came_back(desk, update)
            case AtPoint():
                self._at_point(desk, update)
            case updates.ActionRefused():
                self._refused(desk, update)
            case updates.ActedAll():
                self._acted_all(desk, update.done)
            case updates.Spoken(said=said) if said.seat not in (None, desk.commands.seat):
                desk.surroundings.take(update)
                desk.hear(desk.story.log[-1])
            case _:
                desk.surroundings.take(update)
                if isinstance(update, updates.TableChanged) and desk.view is not None:
                    desk.lay_out()
        desk.send_out()

    # -- what a game adds ----------------------------------------------------------------------------------------------

    def saw(self, desk: D, events: tuple[EventKind, ...]) -> None:
        """A step has been told, and the table is not laid out anew yet."""

    def followed(self, desk: D, events: tuple[EventKind, ...]) -> None:
        """A step has been told, and the table shows it."""

    def opened(self, desk: D) -> tuple[str, str]:
        """Another turn begins: what the others did, and what to do now, if it is this person's."""
        return "", ""

    def new_game(self, desk: D) -> None:
        """Another game begins at the same table."""

    def resumed(self, desk: D, past: Sequence[PastMove[Any]], *, is_whole: bool) -> None:
        """The newest view has come after a gap, with those steps before it; it is not laid out yet."""

    def returned(self, desk: D, past: Sequence[PastMove[Any]]) -> None:
        """The same, and the table shows it."""

    def at_point(self, desk: D, events: tuple[EventKind, ...]) -> None:
        """A point of a record is to be shown. `events`: all until then."""

    def played_for(self, desk: D, events: Sequence[EventKind], ended: int | None, *, had_run_out: bool) -> int | None:
        """The last turn of this seat that a bot played while nobody was here, if it did. `ended`: the turn in which this person
        had sent an action that was not answered yet, if it `ends_turn`.
        """
        return None

    def ends_turn(self, action: Verb) -> bool:
        """Whether that action ends one's turn."""
        return False

    def digest(self, desk: D, told: Sequence[Entry], events: Sequence[EventKind]) -> str:
        """What was missed, in a few sentences: as it stands in the log, and as it was told."""
        return digest(told)

    def why_refused(self, desk: D, refused: messages.Refused) -> str:
        """Why an action was refused, as a sentence."""
        raise NotImplementedError

    # -- what every table does -----------------------------------------------------------------------------------------

    def _moved(self, desk: D, news: Moved[Any]) -> None:
        old, asked_before = desk.table, desk.table is not None and desk.table.question is not None
        desk.surroundings.clocks_told(news.clocks, None if news.own else news.seat)
        desk.see(news.view)
        desk.story.step(news.events, news.view, news.seconds, desk.teller())
        self.saw(desk, news.events)
        desk.in_turn(news.view.turn)
        desk.lay_out()
        assert desk.table is not None
        self.followed(desk, news.events)
        if old is not None and old.result is None and desk.table.result is not None:
            desk.close(Replaying, Piles)
        if old is not None and old.result is not None and desk.table.result is None:
            desk.close_all()
            self.new_game(desk)
            desk.surroundings.new_game()
        if desk.table.question is not None and not asked_before and not news.own:
            desk.emit(Ring())
        if old is not None and desk.table.turn != old.turn:
            desk.introduce(self.opened(desk))
        if news.own and old is not None and old.in_main:
            desk.introduce(("", ""))
        if news.own and not desk.is_batch:
            desk.answered()
            desk.say("")
            _undone(desk, news.events)
        if news.own or desk.waiting is None:
            self.handlers.go_on(desk)

    def _came_back(self, desk: D, news: CameBack[Any]) -> None:
        back, seat, waiting = desk.view is not None, desk.commands.seat, desk.waiting
        ended = desk.table.turn if desk.table is not None and waiting is not None and self.ends_turn(waiting) else None
        had_run_out = desk.surroundings.is_up(seat)
        desk.surroundings.clocks_told(news.clocks, None)
        asked_before = desk.table is not None and desk.table.question is not None
        desk.see(news.view)
        past = tellable(news.past)
        is_whole = news.is_whole and len(past) == len(news.past)
        self.resumed(desk, past, is_whole=is_whole)
        desk.story.resume(news.view, news.seconds, is_whole=is_whole)
        told: tuple[Entry, ...] = ()
        for move in past:
            teller = desk.teller(move.view)
            desk.story.tell_again(move.before, move.events, move.view, teller)
            told = desk.story.told(told, move.events, teller)
        desk.answered()
        desk.introduce(("", ""))
        desk.leave_position()
        desk.close(Series, Replaying)
        desk.lay_out()
        self.returned(desk, past)
        if desk.table is not None and desk.table.question is not None and not asked_before:
            desk.emit(Ring())
        desk.say("")
        if back:
            events = [event for move in past for event in move.events]
            turn = self.played_for(desk, events, ended, had_run_out=had_run_out)
            what = self.digest(desk, told, events) if told else ""
            desk.say(of_absence(what, turn, is_whole=is_whole, had_run_out=had_run_out))
        self.handlers.go_on(desk)

    def _at_point(self, desk: D, news: AtPoint[Any]) -> None:
        """A point of a record. At its end too the table stays in sight, not the result."""
        desk.surroundings.replayed(news.names, news.rules)
        view = desk.without_result(news.view)
        desk.see(view)
        desk.story.resume(view, 0)
        self.at_point(desk, news.told)
        desk.lay_out()
        desk.story.note(*desk.told(news.told))

    def _acted_all(self, desk: D, done: int) -> None:
        """So many of the actions that were sent together took effect. What was refused was only foreseen: look again."""
        if not desk.is_batch:
            return
        desk.answered()
        desk.say("")
        batch: Batch[Any] | None = desk.overlays.find(Batch)
        if batch is not None:
            desk.open(batch.answered(done))
        self.handlers.go_on(desk)

    def _refused(self, desk: D, update: updates.ActionRefused) -> None:
        desk.answered()
        desk.leave_position()
        if update.why:
            desk.refuse(update.why)
        else:
            desk.say(self.why_refused(desk, update.refused))
        desk.close(Series)
        self.handlers.go_on(desk)


def _undone(desk: Desk[Any, Any, Any], events: tuple[EventKind, ...]) -> None:
    undone = any(isinstance(event, Undone) for event in events)
    if undone and desk.table is not None and not desk.table.undo.steps:
        desk.say(undo_stops(desk.table.undo.stop) if desk.table.undo.stop != "start" else "")


# -- digest -----------------------------------------------------------------------------------------------------------


MOST = 6
"""So many entries are told; the log has the rest."""


def of_absence(what: str, turn: int | None, *, is_whole: bool, had_run_out: bool = False) -> str:
    """What to say to who is back. `what`: what was missed, in sentences, if it `is_whole`; `turn`: yours, that a bot played,
    because your clock `had_run_out` or because you were away.
    """
    if turn is not None and had_run_out:
        words = _("Welcome back. Your clock ran out and a bot played turn {n} for you: the log (v) has it.")
        return words.format(n=turn)
    if turn is not None:
        return _("Welcome back. A bot played turn {n} for you: the log (v) has it.").format(n=turn)
    if not is_whole:
        return _("Welcome back. Too much has happened to tell it.")
    return what or _("Welcome back.")


def digest(told: Sequence[Entry], first: Sequence[str] = (), as_ever: Collection[str] = ()) -> str:
    """The sentence for that much of the log; what is left out is said to be in it.

    `first`: the kinds of entries that are told where there are too many, the weightiest first; `as_ever`: those that every turn
    has, and nobody needs to be told of.
    """
    told = [entry for entry in told if entry.kind not in as_ever] or told
    if len(told) <= MOST:
        return _("While you were away: {what}").format(what=" ".join(entry.text for entry in told))
    weights = {kind: weight for weight, kind in enumerate(first)}
    by_weight = sorted(range(len(told)), key=lambda number: (weights.get(told[number].kind, len(first)), -number))
    kept = sorted(by_weight[: MOST - 1])
    what = " ".join(told[number].text for number in kept)
    return _("While you were away, among others: {what} The log (v) has it all.").format(what=what)
