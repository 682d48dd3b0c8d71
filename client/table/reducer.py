"""Reduce the state of a table by an event: `reduce(state, event, game)` returns the next state and the effects outside it.

It is pure: the time comes with `Tick`, and no clock, setting or session is read. The module `input` handles keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, assert_never

from client.session import updates
from client.table import input, stage
from client.table.formatter import undo_stops
from client.table.game import AnyDraft, AnyGame, Draft, Memory, TableGame
from client.table.game_news import AtPoint, CameBack, Moved, News
from client.table.history import tellable
from client.table.log import Entry
from client.table.state import (
    Advised,
    Analysed,
    Answer,
    AnyTable,
    Ask,
    AskChances,
    Back,
    Batch,
    ChancesFound,
    Choose,
    Closed,
    Configured,
    Drawn,
    Effect,
    Event,
    Key,
    KeysChanged,
    LineTimed,
    Notice,
    Opened,
    OwnEvent,
    Piles,
    Point,
    Replaying,
    Ring,
    Run,
    Seated,
    Series,
    Signed,
    Skipped,
    TableState,
    TakesLong,
    Taught,
    Thinking,
    Tick,
    Updated,
)
from client.text.i18n import _
from engine.core.common_language import Undone
from engine.language import EventKind

if TYPE_CHECKING:
    from client.records.replay import Replay

S = TypeVar("S", bound=TableState[Any, Any])
T = TypeVar("T", bound=AnyTable)


def reduce(
    state: S, event: Event, game: TableGame[S, Any, Any, Any], memory: Memory | None = None
) -> tuple[S, tuple[Effect, ...]]:
    """Return the state after an event, and the effects outside it in their order. `memory`: the memory of the state's owner."""
    draft = Draft(state, game, memory)
    if isinstance(event, Key | Run | Choose | Point | Answer | Skipped):
        draft.change(stage=stage.FREE)
    _reduce(draft, event)
    return draft.state, tuple(draft.effects)


def table_at(game: TableGame[Any, Any, T, Any], replay: Replay, seat: int, point: int) -> T:
    """Return the table as that seat saw it at a point of a record."""
    names, rules = replay.kept.names, replay.kept.record.header.rules
    update = game.read(updates.Replayed(names, rules, replay.view(point, seat), ()), replay.seats)
    assert update is not None
    state = game.new_state()
    for event in (Seated(seat), Updated(update)):
        state, _effects = reduce(state, event, game)
    assert state.table is not None
    table: T = state.table
    return table


def _reduce(draft: AnyDraft, event: Event) -> None:
    match event:
        case Tick(now):
            if now != draft.now:
                draft.change(now=now)
                draft.change(stage=stage.tick(draft.state.stage, draft.milliseconds))
        case Seated(seat, way_back):
            draft.change(seat=seat, way_back=way_back)
        case Key(key):
            input.press(draft, key)
        case Run(name, key):
            input.run(draft, name, key)
        case Choose(choice):
            input.choose(draft, choice)
        case Point(part):
            draft.game.on_part(draft, part)
        case Answer(action, key):
            input.carry_out(draft, draft.game.meant(draft, action, key))
        case Updated(update, before_a_key):
            draft.change(is_hurried=before_a_key)
            _updated(draft, update)
        case TakesLong():
            draft.change(slow=True)
        case Configured(bell, warns, moments, keeps_pace, moves, opens_tables):
            draft.change(bell=bell, warns=warns, moments=moments, keeps_pace=keeps_pace, moves=moves and keeps_pace)
            draft.change(opens_tables=opens_tables)
        case Skipped():
            pass  # as every key, it has shown what moved
        case KeysChanged():
            if draft.view is not None:
                draft.change(history=draft.history.retold(draft.game.entries))
                draft.lay_out()
                if any(draft.opening):
                    draft.introduce(draft.game.opened(draft))
        case LineTimed(milliseconds):
            if (milliseconds, True) != (draft.surroundings.milliseconds, draft.surroundings.times_terminal):
                draft.change(surroundings=draft.surroundings.terminal_answers(milliseconds))
        case Drawn(sees_chat, places):
            draft.change(sees_chat=sees_chat)
            draft.game.drawn(draft, places)
        case Notice(text, refuses):
            (draft.refuse if refuses else draft.say)(text)
        case Ask(menu):
            draft.ask(menu)
        case Opened(overlay):
            draft.open(overlay)
        case Closed(kinds):
            (draft.close if kinds else draft.close_all)(*kinds)
        case Back():
            input.back(draft, "")
        case Taught(lesson):
            if lesson != draft.lesson:
                draft.change(lesson=lesson)
        case Advised(found):
            input.show_advice(draft, found)
        case ChancesFound(turn, chances):
            if turn == draft.state.chances_turn:
                draft.change(chances=chances)
        case Analysed(pages, costliest):
            draft.change(analysis=pages, costliest=costliest)
        case Signed(actions):
            draft.game.sign(draft, dict(actions))
        case OwnEvent():
            draft.game.own(draft, event)
        case _:
            assert_never(event)


# -- updates of the session: a step, a snapshot, an answer, the surroundings of the table -----------------------------


def _updated(draft: AnyDraft, update: News[Any]) -> None:
    draft.game.hears(draft, update)
    if isinstance(update, Moved | CameBack):
        draft.close(Thinking)
        if draft.game.advises:
            draft.change(raw_view=update.raw_view)
    match update:
        case Moved():
            _moved(draft, draft.game, update)
        case CameBack():
            _came_back(draft, draft.game, update)
        case AtPoint():
            _at_point(draft, draft.game, update)
        case updates.ActionRefused():
            _refused(draft, update)
        case updates.ActedAll():
            _acted_all(draft, update.done)
        case _:
            draft.surround(draft.surroundings.after(update, draft.now, draft.seat))
            if isinstance(update, updates.Spoken) and update.said.seat not in (None, draft.seat):
                draft.hear(draft.log[-1])
            if isinstance(update, updates.TableChanged) and draft.view is not None:
                draft.lay_out()
    if isinstance(update, Moved | CameBack | updates.TableChanged):
        _ask_chances(draft)


def _ask_chances(draft: AnyDraft) -> None:
    """Ask once in a turn for the chances to win, for a spectator who may see them."""
    table = draft.table
    if table is not None and table.result is None and draft.sees_chances and draft.state.chances_turn != table.turn:
        draft.change(chances_turn=table.turn)
        draft.emit(AskChances())


def _moved(draft: AnyDraft, game: AnyGame, news: Moved[Any]) -> None:
    old, asked_before = draft.table, _is_asked(draft)
    draft.surround(draft.surroundings.timed(news.clocks, draft.now, draft.seat, None if news.own else news.seat))
    if draft.refused and news.events:
        draft.say("")  # the reason why a key did nothing disappears with the next update
    draft.change(view=news.view)
    draft.change(history=draft.history.step(news.events, news.view, news.seconds, game.entries, draft.formatter()))
    game.saw(draft, news.events)
    draft.in_turn(news.view.turn)
    draft.lay_out()
    assert draft.table is not None
    game.followed(draft, news.events)
    draft.change(stage=_stage(draft, game, old, news))
    if old is not None and old.result is None and draft.table.result is not None:
        draft.close(Replaying, Piles)
    if old is not None and old.result is not None and draft.table.result is None:
        draft.close_all()
        game.new_game(draft)
        draft.change(chances=(), chances_turn=None, analysis=(), costliest="")
        draft.surround(draft.surroundings.new_game())
    if draft.table.question is not None and not asked_before and not news.own:
        draft.emit(Ring())
    if old is not None and draft.table.turn != old.turn:
        draft.introduce(game.opened(draft))
    if news.own and old is not None and old.in_main:
        draft.introduce(("", ""))
    if news.own and not draft.is_batch:
        draft.answered()
        draft.say("")
        _undone(draft, news.events)
    if news.own or draft.waiting is None:
        input.go_on(draft)


def _stage(draft: AnyDraft, game: AnyGame, old: AnyTable | None, news: Moved[Any]) -> stage.Stage:
    """Return the frames that animate a step; none if a key waits to act, or the connection is slow."""
    table, milliseconds = draft.table, draft.surroundings.milliseconds
    is_slow = milliseconds is not None and milliseconds >= stage.SLOW_LINE
    if old is None or table is None or not draft.state.keeps_pace or draft.is_hurried or is_slow or draft.lesson is not None:
        return stage.FREE
    if old.result is None and table.result is not None:
        return stage.begin(game.ending(draft, old, news.events), draft.milliseconds, stage.MOST["boundary"], ends_game=True)
    if not draft.state.moves or draft.overlays.aside or (draft.waiting is not None and not news.own) or draft.ahead:
        return stage.FREE
    most = stage.MOST["turn" if table.turn == old.turn else "boundary"]
    return stage.begin(game.beats(draft, old, news.events), draft.milliseconds, most)


def _is_asked(draft: AnyDraft) -> bool:
    return draft.table is not None and draft.table.question is not None


def _came_back(draft: AnyDraft, game: AnyGame, news: CameBack[Any]) -> None:
    back, waiting = draft.view is not None, draft.waiting
    ended = draft.table.turn if draft.table is not None and waiting is not None and game.ends_turn(waiting) else None
    had_run_out = draft.has_run_out(draft.seat)
    draft.surround(draft.surroundings.timed(news.clocks, draft.now, draft.seat, None))
    asked_before = _is_asked(draft)
    draft.change(view=news.view, stage=stage.FREE)
    past = tellable(news.past)
    is_whole = news.is_whole and len(past) == len(news.past)
    game.resumed(draft, past, is_whole=is_whole)
    history = draft.history.resume(news.view, news.seconds, is_whole=is_whole)
    missed: tuple[Entry, ...] = ()
    for move in past:
        formatter = draft.formatter(move.view)
        history = history.step(move.events, move.view, history.seconds, game.entries, formatter, before=move.before)
        missed = game.entries(missed, move.events, formatter)
    draft.change(history=history)
    draft.answered()
    draft.introduce(("", ""))
    draft.leave_position()
    draft.close(Series, Replaying)
    draft.lay_out()
    game.returned(draft, past)
    if _is_asked(draft) and not asked_before:
        draft.emit(Ring())
    draft.say("")
    if back:
        events = [event for move in past for event in move.events]
        turn = game.played_for(draft, events, ended, had_run_out=had_run_out)
        what = game.digest(draft, missed, events) if missed else ""
        draft.say(of_absence(what, turn, is_whole=is_whole, had_run_out=had_run_out))
    input.go_on(draft)


def _at_point(draft: AnyDraft, game: AnyGame, news: AtPoint[Any]) -> None:
    """Show a point of a record. The end of the record also shows the table, not the result."""
    draft.begin_anew()
    draft.change(surroundings=draft.surroundings.replayed(news.names, news.rules))
    view = game.without_result(news.view)
    draft.change(view=view, history=draft.history.resume(view, 0))
    game.at_point(draft, news.events)
    draft.lay_out()
    draft.note(*draft.entries(news.events))


def _acted_all(draft: AnyDraft, done: int) -> None:
    """Continue after this many actions of a batch took effect. A refused action was only foreseen, so the rest is computed
    again.
    """
    if not draft.is_batch:
        return
    draft.answered()
    draft.say("")
    batch: Batch[Any] | None = draft.overlays.find(Batch)
    if batch is not None:
        draft.open(batch.answered(done))
    input.go_on(draft)


def _refused(draft: AnyDraft, update: updates.ActionRefused) -> None:
    draft.answered()
    draft.leave_position()
    if update.why:
        draft.refuse(update.why)
    else:
        draft.say(draft.game.why_refused(draft, update.refused))
    draft.close(Series)
    input.go_on(draft)


def _undone(draft: AnyDraft, events: tuple[EventKind, ...]) -> None:
    undone = any(isinstance(event, Undone) for event in events)
    if undone and draft.table is not None and not draft.table.undo.steps:
        draft.say(undo_stops(draft.table.undo.stop) if draft.table.undo.stop != "start" else "")


# -- the return of an absent player ----------------------------------------------------------------------------------------


def of_absence(what: str, turn: int | None, *, is_whole: bool, had_run_out: bool = False) -> str:
    """Return the greeting for a player who returns. `what`: a summary of the missed steps, used if it `is_whole`; `turn`:
    the player's turn that a bot played, because the clock `had_run_out` or because the player was away.
    """
    if turn is not None and had_run_out:
        words = _("Welcome back. Your clock ran out and a bot played turn {n} for you: the log (v) has it.")
        return words.format(n=turn)
    if turn is not None:
        return _("Welcome back. A bot played turn {n} for you: the log (v) has it.").format(n=turn)
    if not is_whole:
        return _("Welcome back. Too much has happened to list it.")
    return what or _("Welcome back.")
