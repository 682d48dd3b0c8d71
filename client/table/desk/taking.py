"""What the session tells moves a desk on: a step, a snapshot, an answer, what is around the table."""

from __future__ import annotations

from dataclasses import replace

from client import updates
from client.games.star_realms.desk import Desk
from client.games.star_realms.model import cursor, game_numbers
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.game_updates import AtPoint, CameBack, Moved, News
from client.games.star_realms.model.traces import Traces, living_with
from client.games.star_realms.overlays import Piles, Planning, PlayingAll, Replaying, Series
from client.games.star_realms.story import tellable
from client.games.star_realms.text.events import digest
from client.games.star_realms.text.events.log import Entry, add_events
from client.games.star_realms.text.events.summary import summary
from client.games.star_realms.text.prompts import refusals
from client.i18n import _
from engine.core.common_language import Undone
from engine.language import EventKind
from engine.star_realms.language.main_phase import EndTurn
from protocol import messages


def take(desk: Desk, update: News) -> None:
    """The session tells something."""
    match update:
        case Moved():
            _moved(desk, update)
        case CameBack():
            _came_back(desk, update)
        case AtPoint():
            _at_point(desk, update)
        case updates.ActionRefused():
            _refused(desk, update.refused)
        case updates.ActedAll():
            _acted_all(desk, update.done)
        case updates.Spoken(said=said) if said.seat not in (None, desk.commands.seat):
            desk.surroundings.take(update)
            desk.last_said = desk.last_said.heard(desk.story.log[-1], desk.table.turn if desk.table is not None else 0)
        case updates.RecordKept(counted=counted) if counted:
            desk.numbers = game_numbers.from_data(counted)
            desk.surroundings.take(update)
        case _:
            desk.surroundings.take(update)
            if isinstance(update, updates.TableChanged) and desk.view is not None:
                desk.lay_out()


def _moved(desk: Desk, news: Moved) -> None:
    asked_before = desk.table is not None and desk.table.question is not None
    old = desk.table
    desk.surroundings.clocks_told(news.clocks, None if news.own else news.seat)
    desk.view = news.view
    desk.story.step(news.events, news.view, news.seconds, desk.teller())
    desk.traces = desk.traces.told(news.events, news.view)
    desk.last_said = desk.last_said.in_turn(news.view.turn)
    desk.lay_out()
    assert desk.table is not None
    _follow_plan(desk, news.events)
    if old is not None and old.result is None and desk.table.result is not None:
        desk.overlays.close(Replaying, Piles)
    if old is not None and old.result is not None and desk.table.result is None:
        desk.close_all()
        desk.numbers = None
        desk.cursor = cursor.settled(desk.table, Cursor("hand"))
        desk.surroundings.new_game()
    if desk.table.question is not None and not asked_before and not news.own:
        desk.requests.append("bell")
    if old is not None and desk.table.turn != old.turn:
        _opened(desk)
    if news.own and old is not None and old.in_main:
        desk.opening = ("", "")
    if news.own and not desk.is_batch:
        desk.waiting, desk.slow, desk.notice = None, False, ""
        _undone(desk, news.events)
    if news.own or desk.waiting is None:
        desk.continue_game()


def _opened(desk: Desk) -> None:
    """A turn begins: if it is yours, with what the others did."""
    assert desk.table is not None
    is_mine = desk.table.seat is not None and desk.table.me.on_turn
    moments = desk.story.their_last_turns(desk.commands.seat) if is_mine else ()
    events = [event for moment in moments for event in moment.events]
    mine = living_with(desk.view, desk.view.seat) if desk.view is not None and desk.view.seat is not None else ()
    if is_mine and (stack := desk.plan.next_stack(desk.table)) is not None:
        desk.cursor = cursor.at(desk.table, stack)
    did = summary(desk.teller(), mine, events, len(desk.traces.new_slots or ())) if events else ""
    desk.opening = (did, _("p plays your hand. < shows it again.") if did else "")


def _follow_plan(desk: Desk, events: tuple[EventKind, ...]) -> None:
    """What is done, or cannot be done any more, is planned no longer. The cursor goes from a step to the next."""
    assert desk.table is not None
    before, desk.plan = desk.plan, desk.plan.after(events, desk.table)
    if desk.table.in_main and 0 < len(desk.plan.steps) < len(before.steps) and (stack := desk.plan.next_stack(desk.table)):
        desk.cursor = cursor.at(desk.table, stack)
    if desk.table.question is not None:
        desk.overlays.close(Planning)


def _undone(desk: Desk, events: tuple[EventKind, ...]) -> None:
    undone = any(isinstance(event, Undone) for event in events)
    if undone and desk.table is not None and not desk.table.undo.steps:
        desk.notice = refusals.undo_stops(desk.table.undo.stop) if desk.table.undo.stop != "start" else ""


def _came_back(desk: Desk, news: CameBack) -> None:
    back, seat = desk.view is not None, desk.commands.seat
    had_run_out = desk.surroundings.clocks.is_up(seat, desk.surroundings.clock())
    ended = desk.table.turn if desk.table is not None and isinstance(desk.waiting, EndTurn) else None
    desk.surroundings.clocks_told(news.clocks, None)
    asked_before = desk.table is not None and desk.table.question is not None
    desk.view = news.view
    past = tellable(news.past)
    is_whole = news.is_whole and len(past) == len(news.past)
    desk.traces = desk.traces.resumed([(move.events, move.view) for move in past], news.view, is_whole=is_whole).seen()
    desk.story.resume(news.view, news.seconds, is_whole=is_whole)
    told: tuple[Entry, ...] = ()
    for move in past:
        teller = desk.teller(move.view)
        desk.story.tell_again(move.before, move.events, move.view, teller)
        told = add_events(told, move.events, teller)
    desk.waiting, desk.slow, desk.is_batch, desk.opening = None, False, False, ("", "")
    desk.ahead.clear()
    desk.overlays.close(Series, Replaying, Planning)
    desk.lay_out()
    if desk.table is not None:
        desk.plan = desk.plan.after([event for move in past for event in move.events], desk.table)
    if desk.table is not None and desk.table.question is not None and not asked_before:
        desk.requests.append("bell")
    desk.notice = ""
    if back:
        events = [event for move in past for event in move.events]
        turn = digest.played_for(seat, events, news.view.turn)
        if turn == ended and not had_run_out:
            turn = None
        desk.notice = digest.of_absence(told if is_whole else None, turn, had_run_out=had_run_out)


def _at_point(desk: Desk, news: AtPoint) -> None:
    """A point of a record. At its end too the table stays in sight, not the result."""
    desk.surroundings.replayed(news.names, news.rules)
    desk.view = replace(news.view, result=None)
    desk.story.resume(desk.view, 0)
    desk.traces = Traces().told(news.told, desk.view).seen()
    desk.lay_out()
    desk.story.note(*add_events((), news.told, desk.teller()))


def _acted_all(desk: Desk, done: int) -> None:
    """So many of the actions that were sent together took effect. What was refused was only foreseen: look again."""
    if not desk.is_batch:
        return
    desk.is_batch, desk.waiting, desk.slow, desk.notice = False, None, False, ""
    playing = desk.overlays.find(PlayingAll)
    if playing is not None:
        desk.overlays.open(playing.answered(done))
    desk.continue_game()


def _refused(desk: Desk, refused: messages.Refused) -> None:
    desk.waiting, desk.slow, desk.is_batch = None, False, False
    desk.ahead.clear()
    desk.notice = refusals.any_refusal(refused.scope, refused.code, refused.args, desk.table)
    desk.overlays.close(Series)
