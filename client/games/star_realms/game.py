"""The hooks in which a table of Star Realms differs from other tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from client.games.star_realms import input, motion, selectors
from client.games.star_realms.commands import TABLE_COMMANDS, key_of
from client.games.star_realms.data import INFO
from client.games.star_realms.model import counting, cursor, keys
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.decoder import read, read_events
from client.games.star_realms.model.table import ZONES, Table, lay, signed
from client.games.star_realms.model.traces import Traces, living_with
from client.games.star_realms.overlays import Asking, Planning
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.state import (
    Charted,
    CursorMoved,
    Draft,
    FirstGames,
    Planned,
    Selectors,
    State,
)
from client.games.star_realms.texts import events as texts_events
from client.games.star_realms.texts import hints, refusals
from client.games.star_realms.texts.events import summary
from client.games.star_realms.texts.narrator import Formatter
from client.games.star_realms.texts.piles import all_cards, piles
from client.games.star_realms.texts.questions import question_menu
from client.games.star_realms.texts.words import card_name
from client.session import updates
from client.table import game
from client.table.game_news import AtPoint, CameBack, Moved, PastMove
from client.table.history import Moment
from client.table.log import Entry
from client.table.pages import Pile
from client.table.stage import Beat
from client.table.state import Menu, OwnEvent, Typed
from client.text.i18n import _
from engine.language import EventKind, Verb
from engine.star_realms.cards import FIRST_VERSION
from engine.star_realms.language.main_phase import EndTurn
from engine.star_realms.language.view import View
from protocol import messages


class StarRealms(game.TableGame[State, View, Table, Formatter]):
    commands = TABLE_COMMANDS
    deeds = input.DEEDS
    advises = True
    advice = hints.FORMATTER

    def new_state(self) -> State:
        return State()

    def read(self, update: updates.Update, seats: int) -> Moved[View] | CameBack[View] | AtPoint[View] | None:
        return read(update, seats)

    def read_events(self, events: Sequence[Any], seats: int, view: View) -> tuple[EventKind, ...]:
        return read_events(events, seats, view.data)

    # -- of the table --------------------------------------------------------------------------------------------------

    def formatter(self, current: Selectors, view: View | None) -> Formatter:
        seats = view.seats if view is not None else ()
        cards = {(n, card.place): card.card for n, seat in enumerate(seats) for card in seat.in_play}
        data = view.data if view is not None else FIRST_VERSION
        return Formatter(current.seat, current.names(len(seats)), tuple(seat.team for seat in seats), cards, data)

    def entries(self, log: Sequence[Entry], events: Sequence[EventKind], formatter: Formatter) -> tuple[Entry, ...]:
        return texts_events.add_events(log, events, formatter)

    def laid(self, current: Selectors, view: View) -> Table:
        return lay(view, current.surroundings.around.who, current.state.keys, current.side)[0]

    def newest(self, draft: Draft, view: View) -> Table:
        keys = draft.state.keys
        if draft.table is not None and draft.table.turn != view.turn:
            keys = {name: key for name, key in keys.items() if name[0] != "hand"}  # a new hand
        table, keys = lay(view, draft.surroundings.around.who, keys, draft.side)
        draft.change(keys=keys)
        return table

    def replayed(self, current: Selectors) -> tuple[Moment[View], ...]:
        """Return the steps for a replay. After the end, these are the steps from the turning point on, if it was seen."""
        return selectors.from_the_turning_point(current) or super().replayed(current)

    def question_menu(self, table: Table) -> Menu | None:
        return question_menu(table)

    def asking(self, menu: Menu) -> Asking:
        return Asking(menu)

    def piles(self, current: Selectors) -> tuple[Pile, ...]:
        table, rules = current.shown_table(), current.surroundings.around.rules
        of_rules = Pile(_("Rules of this table"), texts=INFO.rule_texts(table.mode, rules), page="rules")
        return piles(table, [of_rules, *current.pages(), all_cards(table.data, rules)])

    def card_name(self, current: Selectors, card: str) -> str:
        return card_name(card)

    def picture(self, current: Selectors) -> Picture:
        return selectors.picture(current)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def keys(self, current: Selectors) -> Collection[str]:
        return keys.pools().every

    def on_key(self, draft: Draft, key: str) -> None:
        input.on_key(draft, key)

    def on_typed(self, draft: Draft, typed: Typed) -> bool:
        return input.on_typed(draft, typed)

    def on_part(self, draft: Draft, part: Any) -> None:
        assert draft.table is not None
        input.on_stack(draft, draft.table, part)

    # -- the effects of an event ---------------------------------------------------------------------------------------

    def settle(self, draft: Draft) -> None:
        assert draft.table is not None
        state = draft.state
        last_keys = {**state.last_keys, **{stack.card: stack.key for stack in draft.table.me.in_play}}
        at, left = cursor.drawn(draft.table, state.cursor, state.left)
        draft.change(last_keys=last_keys, cursor=cursor.settled(draft.table, at), left=left)

    def seen(self, draft: Draft) -> None:
        draft.change(traces=draft.state.traces.seen())

    def drawn(self, draft: Draft, places: Any) -> None:
        if places is not None and places != draft.state.lines:
            draft.change(lines=places)

    def hears(self, draft: Draft, update: updates.Update | Moved[View] | CameBack[View] | AtPoint[View]) -> None:
        if isinstance(update, updates.RecordKept) and update.counted:
            draft.change(numbers=counting.from_data(update.counted))

    def own(self, draft: Draft, event: OwnEvent) -> None:
        match event:
            case FirstGames(advice, names_keys):
                if (advice, names_keys) != (draft.state.advice, draft.state.names_keys):
                    draft.change(advice=advice, names_keys=names_keys)
            case Planned(stack):
                assert draft.table is not None
                if stack is None:
                    input.take_back(draft, "")
                else:
                    input.mark(draft, draft.table, stack)
            case Charted(authority):
                history = draft.state.history
                draft.change(history=replace(history, authority={**history.authority, **authority}))
            case CursorMoved(at):
                draft.change(cursor=at)
            case _:
                super().own(draft, event)

    def sign(self, draft: Draft, actions: Mapping[str, Verb]) -> None:
        assert draft.table is not None
        table = signed(draft.table, actions)
        draft.change(table=table)
        stacks = [stack for zone in ZONES for stack in table.stacks(zone)]
        marked = (stack for sign in actions for stack in stacks if stack.sign == sign)
        if (stack := next(marked, None)) is not None:
            draft.change(cursor=cursor.at(table, stack))

    def saw(self, draft: Draft, events: tuple[EventKind, ...]) -> None:
        assert draft.view is not None
        draft.change(traces=draft.state.traces.updated(events, draft.view))

    def followed(self, draft: Draft, events: tuple[EventKind, ...]) -> None:
        """Drop planned steps that are done or no longer possible. The cursor moves from each step to the next."""
        assert draft.table is not None
        before, plan = draft.state.plan, draft.state.plan.after(events, draft.table)
        draft.change(plan=plan)
        if draft.table.in_main and 0 < len(plan.steps) < len(before.steps) and (stack := plan.next_stack(draft.table)):
            draft.change(cursor=cursor.at(draft.table, stack))
        if not selectors.may_plan(draft.table):
            draft.close(Planning)

    def ending(self, draft: Draft, old: Table, events: Sequence[EventKind]) -> Sequence[Beat]:
        assert draft.table is not None
        if draft.table.result is None:
            return ()
        return motion.ending(draft.formatter(), draft.table, draft.table.result, events, moves=draft.state.moves)

    def beats(self, draft: Draft, old: Table, events: Sequence[EventKind]) -> Sequence[Beat]:
        assert draft.table is not None
        fallen = len(draft.state.traces.falls)
        return motion.beats(draft.table, old, events, fallen)

    def new_game(self, draft: Draft) -> None:
        assert draft.table is not None
        draft.change(numbers=None)
        draft.change(cursor=cursor.settled(draft.table, Cursor("hand")))

    def opened(self, draft: Draft) -> tuple[str, str]:
        assert draft.table is not None
        is_mine = draft.table.seat is not None and draft.table.me.on_turn
        moments = draft.history.their_last_turns(draft.seat) if is_mine else ()
        events = [event for moment in moments for event in moment.events]
        mine = living_with(draft.view, draft.view.seat) if draft.view is not None and draft.view.seat is not None else ()
        if is_mine and (stack := draft.state.plan.next_stack(draft.table)) is not None:
            draft.change(cursor=cursor.at(draft.table, stack))
        did = summary(draft.formatter(), mine, events, len(draft.state.traces.new_slots or ())) if events else ""
        shows = _("{play} plays your hand. {replay} shows it again.")
        return did, shows.format(play=key_of("play-all"), replay=key_of("replay")) if did else ""

    def resumed(self, draft: Draft, past: Sequence[PastMove[View]], *, is_whole: bool) -> None:
        assert draft.view is not None
        draft.change(
            traces=draft.state.traces.resumed([(move.events, move.view) for move in past], draft.view, is_whole=is_whole).seen()
        )
        draft.close(Planning)

    def returned(self, draft: Draft, past: Sequence[PastMove[View]]) -> None:
        if draft.table is not None:
            draft.change(plan=draft.state.plan.after([event for move in past for event in move.events], draft.table))

    def at_point(self, draft: Draft, events: tuple[EventKind, ...]) -> None:
        assert draft.view is not None
        draft.change(traces=Traces().updated(events, draft.view).seen())

    def ends_turn(self, action: Verb) -> bool:
        return isinstance(action, EndTurn)

    def played_for(
        self, current: Selectors, events: Sequence[EventKind], ended: int | None, *, had_run_out: bool
    ) -> int | None:
        assert current.view is not None
        turn = texts_events.played_for(current.seat, events, current.view.turn)
        return None if turn == ended and not had_run_out else turn

    def digest(self, current: Selectors, entries: Sequence[Entry], events: Sequence[EventKind]) -> str:
        return texts_events.digest(entries)

    def why_refused(self, current: Selectors, refused: messages.Refused) -> str:
        return refusals.any_refusal(refused.scope, refused.code, refused.args, current.table)


STAR_REALMS = StarRealms()
