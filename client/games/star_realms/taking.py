"""What the session tells moves a desk of Star Realms on: its traces, the plan of the next turn, what the others did."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.desk import Desk
from client.games.star_realms.input import HANDLERS, may_plan
from client.games.star_realms.model import counting, cursor
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.traces import Traces, living_with
from client.games.star_realms.overlays import Planning, Thinking
from client.games.star_realms.texts import events as texts_events
from client.games.star_realms.texts import refusals
from client.games.star_realms.texts.events import summary
from client.session import updates
from client.table import reducer
from client.table.game_news import AtPoint, CameBack, Moved, News, PastMove
from client.table.log import Entry
from client.text.i18n import _
from engine.language import EventKind, Verb
from engine.star_realms.language.main_phase import EndTurn
from engine.star_realms.language.view import View
from protocol import messages


class Taking(reducer.Taking[Desk]):
    """What a desk of Star Realms does beside what every desk does."""

    def take(self, desk: Desk, update: updates.Update | Moved[View] | CameBack[View] | AtPoint[View]) -> None:
        if isinstance(update, updates.RecordKept) and update.counted:
            desk.count(counting.from_data(update.counted))
        if isinstance(update, Moved | CameBack):
            desk.keep_as_told(update.as_told)
            desk.close(Thinking)
        super().take(desk, update)

    def saw(self, desk: Desk, events: tuple[EventKind, ...]) -> None:
        assert desk.view is not None
        desk.trace(desk.traces.told(events, desk.view))

    def followed(self, desk: Desk, events: tuple[EventKind, ...]) -> None:
        """What is done, or cannot be done any more, is planned no longer. The cursor goes from a step to the next."""
        assert desk.table is not None
        before = desk.plan
        desk.replan(before.after(events, desk.table))
        if desk.table.in_main and 0 < len(desk.plan.steps) < len(before.steps) and (stack := desk.plan.next_stack(desk.table)):
            desk.point(cursor.at(desk.table, stack))
        if not may_plan(desk.table):
            desk.close(Planning)

    def new_game(self, desk: Desk) -> None:
        assert desk.table is not None
        desk.count(None)
        desk.point(cursor.settled(desk.table, Cursor("hand")))

    def opened(self, desk: Desk) -> tuple[str, str]:
        assert desk.table is not None
        is_mine = desk.table.seat is not None and desk.table.me.on_turn
        moments = desk.story.their_last_turns(desk.commands.seat) if is_mine else ()
        events = [event for moment in moments for event in moment.events]
        mine = living_with(desk.view, desk.view.seat) if desk.view is not None and desk.view.seat is not None else ()
        if is_mine and (stack := desk.plan.next_stack(desk.table)) is not None:
            desk.point(cursor.at(desk.table, stack))
        did = summary(desk.teller(), mine, events, len(desk.traces.new_slots or ())) if events else ""
        return did, _("p plays your hand. < shows it again.") if did else ""

    def resumed(self, desk: Desk, past: Sequence[PastMove[View]], *, is_whole: bool) -> None:
        assert desk.view is not None
        desk.trace(desk.traces.resumed([(move.events, move.view) for move in past], desk.view, is_whole=is_whole).seen())
        desk.close(Planning)

    def returned(self, desk: Desk, past: Sequence[PastMove[View]]) -> None:
        if desk.table is not None:
            desk.replan(desk.plan.after([event for move in past for event in move.events], desk.table))

    def at_point(self, desk: Desk, events: tuple[EventKind, ...]) -> None:
        assert desk.view is not None
        desk.trace(Traces().told(events, desk.view).seen())

    def ends_turn(self, action: Verb) -> bool:
        return isinstance(action, EndTurn)

    def played_for(self, desk: Desk, events: Sequence[EventKind], ended: int | None, *, had_run_out: bool) -> int | None:
        assert desk.view is not None
        turn = texts_events.played_for(desk.commands.seat, events, desk.view.turn)
        return None if turn == ended and not had_run_out else turn

    def digest(self, desk: Desk, told: Sequence[Entry], events: Sequence[EventKind]) -> str:
        return texts_events.digest(told)

    def why_refused(self, desk: Desk, refused: messages.Refused) -> str:
        return refusals.any_refusal(refused.scope, refused.code, refused.args, desk.table)


_TAKING = Taking(HANDLERS)


def take(desk: Desk, update: News[View]) -> None:
    """The session tells something."""
    _TAKING.take(desk, update)
