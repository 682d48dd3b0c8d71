"""Hold everything that one person knows and has open at a table of any game."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Generic, TypeVar, assert_never

from client.session import updates
from client.table.game_news import AnyView
from client.table.history import Story
from client.table.log import Entry
from client.table.pages import Pile
from client.table.state import (
    TYPED_AHEAD,
    Answering,
    AnyTable,
    Asking,
    Batch,
    DeskOverlay,
    Effect,
    InterfaceEffect,
    LastSaid,
    LessonText,
    Menu,
    Overlays,
    Rematch,
    Replaying,
    Send,
    SendAll,
    Series,
    SessionEffect,
    TableState,
    Typed,
)
from client.table.surroundings import Surroundings
from client.text.i18n import _
from engine.language import EventKind, Verb

V = TypeVar("V", bound=AnyView)
T = TypeVar("T", bound=AnyTable)
Teller = TypeVar("Teller")


def of_the_state(name: str) -> Any:
    """A property that reads that field of the desk's state."""
    return property(attrgetter(f"state.{name}"))


class Desk(Generic[V, T, Teller]):
    """What one person has before them: its `state`, and how a key or an update leads from one state to the next."""

    def __init__(
        self, commands: updates.Commands, story: Story[V, Teller], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.commands = commands
        self.story = story
        self.surroundings = Surroundings(commands, clock, story)
        self.state: TableState[V, T] = TableState()
        self._question_menu: tuple[T, Menu | None] | None = None
        """The question of that table as a menu, which every part of a picture asks for."""
        self._shown_table: tuple[TableState[V, T], T] | None = None

    as_told: Mapping[str, Any] = {}
    """The newest view as it came, for advice; nothing in a game without."""

    # -- the state, to read: only the desk itself makes another one ------------------------------------------------------

    view: V | None = of_the_state("view")
    table: T | None = of_the_state("table")
    side: int = of_the_state("side")
    choice: int | None = of_the_state("choice")
    overlays: Overlays[DeskOverlay] = of_the_state("overlays")
    refused: bool = of_the_state("refused")
    opening: tuple[str, str] = of_the_state("opening")
    lesson: LessonText | None = of_the_state("lesson")
    is_hurried: bool = of_the_state("is_hurried")
    last_said: LastSaid = of_the_state("last_said")
    sees_chat: bool = of_the_state("sees_chat")
    bell: bool = of_the_state("bell")
    warns: bool = of_the_state("warns")
    moments: bool = of_the_state("moments")
    waiting: Verb | None = of_the_state("waiting")
    is_batch: bool = of_the_state("is_batch")
    slow: bool = of_the_state("slow")
    ahead: tuple[Typed, ...] = of_the_state("ahead")
    effects: tuple[Effect, ...] = of_the_state("effects")

    # -- what its game says --------------------------------------------------------------------------------------------

    def teller(self, view: V | None = None) -> Teller:
        """Tells events as this seat hears them. `view`: the one after them, if it is not the newest."""
        raise NotImplementedError

    def laid(self, view: V) -> T:
        """That view laid out for this person."""
        raise NotImplementedError

    def newest(self, view: V) -> T:
        """The same of the newest view, whose keys stay with what they are of from now on."""
        return self.laid(view)

    def settle(self) -> None:
        """The table has been laid out anew: what depends on what stands there follows."""

    def looked_back(self, view: V) -> V:
        """A view of before, in which nothing can be done."""
        raise NotImplementedError

    def without_result(self, view: V) -> V:
        """The same view as if its game went on."""
        raise NotImplementedError

    def question_menu(self, table: T) -> Menu | None:
        """The question of the game as a menu, where it is asked as one."""
        return None

    def asking(self, menu: Menu) -> Asking:
        """That menu as it lies over the table."""
        return Asking(menu)

    def piles(self) -> tuple[Pile, ...]:
        """All piles and pages of the browser."""
        raise NotImplementedError

    def card_name(self, card: str) -> str:
        """What a card of a pile is called."""
        return card

    def seen(self) -> None:
        """A key did something, so what had happened until then has been seen."""

    # -- what is said --------------------------------------------------------------------------------------------------

    def told(self, events: Sequence[EventKind]) -> tuple[Entry, ...]:
        """These events as entries of a log of their own."""
        return self.story.told((), events, self.teller())

    def told_after(self, before: Sequence[EventKind], events: Sequence[EventKind]) -> tuple[Entry, ...]:
        """These events as they are told after others: the entries that they begin or change."""
        known = self.told(before)
        entries = self.story.told(known, events, self.teller())
        same = next((at for at, (one, other) in enumerate(zip(known, entries, strict=False)) if one != other), len(known))
        return entries[same:]

    @property
    def notice(self) -> str:
        """The answer to the last key, or what has just come: gone with the turn, the question or the clock it spoke of."""
        return self.state.notice if self.state.spoken_in == self._moment() else ""

    def say(self, text: str) -> None:
        """Answer a key, or tell what has just come; with "" what was said is gone."""
        if text or self.state.notice:
            self.state = replace(self.state, notice=text, spoken_in=self._moment())

    def refuse(self, why: str) -> None:
        """The last key did nothing, and this is why."""
        self.state = replace(self.state, notice=why, spoken_in=self._moment(), refused=True)

    def introduce(self, opening: tuple[str, str]) -> None:
        """Another turn begins, or its first action is done: that is said of it."""
        if opening != self.opening:
            self.state = replace(self.state, opening=opening)

    def hear(self, entry: Entry) -> None:
        """Somebody has said that."""
        turn = self.table.turn if self.table is not None else 0
        self.state = replace(self.state, last_said=self.last_said.heard(entry, turn))

    def teach(self, lesson: LessonText | None) -> None:
        """A lesson has the word, or none."""
        self.state = replace(self.state, lesson=lesson)

    def _moment(self) -> tuple[object, ...]:
        table = self.table
        return () if table is None else (table.turn, table.question, table.result, self.is_up)

    @property
    def is_up(self) -> bool:
        """Whether this seat would be asked, but has no time left to answer."""
        table = self.table
        if table is None or table.result is not None or table.question is None:
            return False
        return self.surroundings.is_up(table.seat)

    # -- the table -----------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """The newest view as the table; what is open over it stays open where it still holds."""
        assert self.view is not None
        before = self.open_menu()
        table = self.newest(self.view)
        self.state = replace(self.state, table=table)
        self.settle()
        if (asking := self.overlays.find(Asking)) is not None:
            if (settled := asking.settled(table)) is not None:
                self.open(settled)
            else:
                self.close(Asking)
                self.say(_("The table has changed: that is not possible any more."))
        if before is None or self.open_menu() != before:
            self.mark(None)

    def go_to_side(self, side: int) -> None:
        """See the table from that seat's side."""
        self.state = replace(self.state, side=side)
        self.lay_out()

    def see(self, view: V) -> None:
        """The newest view, which is not laid out yet."""
        self.state = replace(self.state, view=view)

    def in_turn(self, turn: int) -> None:
        """The game is in that turn now: what was said long before is not the last line any more."""
        self.state = replace(self.state, last_said=self.last_said.in_turn(turn))

    def drawn(self, *, sees_chat: bool) -> None:
        """What is drawn shows the last line of chat, or something covers it."""
        if sees_chat != self.sees_chat:
            self.state = replace(self.state, sees_chat=sees_chat)

    def shown_table(self) -> T:
        """The table on the screen: as it is, or as it was at this point of the replay. Laid out once for each state."""
        assert self.table is not None
        replaying = self.overlays.find(Replaying)
        if replaying is None:
            return self.table
        if self._shown_table is None or self._shown_table[0] is not self.state:
            self._shown_table = self.state, self.table_then(replaying)
        return self._shown_table[1]

    def table_then(self, replaying: Replaying) -> T:
        """The table as it was at this point of the replay, where nothing can be acted on."""
        return self.laid(self.looked_back(replaying.moment.view))

    # -- what is open ------------------------------------------------------------------------------------------------

    def ask(self, menu: Menu | None, choice: int | None = None) -> None:
        """Open a menu of ours with that choice under the highlight; None closes the one there is."""
        self.mark(choice)
        if menu is None:
            self.close(Asking)
        else:
            self.open(self.asking(menu))

    def mark(self, choice: int | None) -> None:
        """Put the highlight on that choice of what is open."""
        if choice != self.choice:
            self.state = replace(self.state, choice=choice)

    def open(self, overlay: DeskOverlay) -> None:
        """Open that overlay in its layer, in the place of one of its kind."""
        self.state = replace(self.state, overlays=self.overlays.opened(overlay))

    def close(self, *kinds: type[DeskOverlay]) -> None:
        """Close the overlays of these kinds."""
        if self.overlays.has(*kinds):
            self.state = replace(self.state, overlays=self.overlays.closed(*kinds))

    def look_back(self) -> None:
        """Close the overlays that hide the current table."""
        if self.overlays.aside:
            self.state = replace(self.state, overlays=self.overlays.looked_back())

    def back(self) -> DeskOverlay | None:
        """Close one overlay and return it; None if none is open."""
        last = self.overlays.last
        if last is not None:
            self.close(type(last))
        return last

    def open_menu(self) -> Menu | None:
        """What is open: a menu of ours, or the question of the game."""
        asking = self.overlays.find(Asking)
        if asking is not None:
            return asking.menu
        is_answered = self.table is None or self.replays or self.overlays.has(Answering)
        return None if self.table is None or is_answered else self._asked_as_menu(self.table)

    def _asked_as_menu(self, table: T) -> Menu | None:
        """Made once for each table."""
        if self._question_menu is None or self._question_menu[0] is not table:
            self._question_menu = table, self.question_menu(table)
        return self._question_menu[1]

    def _close_menu(self) -> None:
        """The position changes: what is asked about it is asked no longer."""
        asking = self.overlays.find(Asking)
        if asking is None or not asking.menu.any_time:
            self.ask(None)

    @property
    def replays(self) -> bool:
        """Whether a replay of the last turns is open."""
        return self.overlays.has(Replaying)

    def close_all(self) -> None:
        """Nothing open: a new game begins."""
        self.state = replace(self.state, overlays=Overlays(), choice=None, ahead=())
        self.say("")
        self.answered()

    # -- keys and settings ---------------------------------------------------------------------------------------------

    def hurry(self, *, is_hurried: bool) -> None:
        """Whether the key that comes now has shown at once what still waited."""
        if is_hurried != self.is_hurried:
            self.state = replace(self.state, is_hurried=is_hurried)

    def begin_key(self) -> None:
        """A key comes: nothing is refused yet."""
        if self.refused:
            self.state = replace(self.state, refused=False)

    def end_key(self, *, saw_chat: bool) -> None:
        """A key is through. One that did something has been seen to be pressed: what happened until then is known, and what was
        said, if that was in sight.
        """
        if not self.refused:
            self.seen()
            if saw_chat and self.last_said != LastSaid():
                self.state = replace(self.state, last_said=LastSaid())
        self.hurry(is_hurried=False)
        self.send_out()

    def follow(self, *, bell: bool, warns: bool, moments: bool) -> None:
        """What the settings say from now on."""
        self.state = replace(self.state, bell=bell, warns=warns, moments=moments)

    # -- effects -------------------------------------------------------------------------------------------------------

    def emit(self, effect: Effect) -> None:
        """That is to be done outside."""
        self.state = replace(self.state, effects=(*self.effects, effect))

    def send_out(self) -> None:
        """Give the session what is for it. An answer may come at once: what it leads to comes after all of this."""
        effects = self.effects
        if not effects:
            return
        rest = tuple(effect for effect in effects if not isinstance(effect, SessionEffect))
        self.state = replace(self.state, effects=rest)
        for effect in effects:
            if isinstance(effect, SessionEffect):
                self._send(effect)

    def _send(self, effect: SessionEffect) -> None:
        match effect:
            case Send(action):
                self.commands.act(action.wire)
            case SendAll(actions):
                self.commands.act_all([action.wire for action in actions])
            case Rematch():
                self.commands.rematch()
            case _:
                assert_never(effect)

    def take_effects(self) -> tuple[InterfaceEffect, ...]:
        """What is for the interface, given once."""
        self.send_out()
        effects = self.effects
        if effects:
            self.state = replace(self.state, effects=())
        return tuple(effect for effect in effects if not isinstance(effect, SessionEffect))

    def take_effect(self, effect: InterfaceEffect) -> bool:
        """Whether that is to be done; it is given once."""
        is_there = effect in self.effects
        if is_there:
            self.state = replace(self.state, effects=tuple(other for other in self.effects if other != effect))
        return is_there

    def drop(self, kind: type[InterfaceEffect]) -> None:
        """Nothing of that kind is to be done, after all."""
        self.state = replace(self.state, effects=tuple(each for each in self.effects if not isinstance(each, kind)))

    # -- keys typed ahead ----------------------------------------------------------------------------------------------

    def type_ahead(self, typed: Typed) -> None:
        """That key waits for the answer that is out; of too many the first is forgotten."""
        ahead = (*self.ahead, replace(typed, is_hurried=self.is_hurried))[-TYPED_AHEAD:]
        self.state = replace(self.state, ahead=ahead)

    def leave_position(self) -> None:
        """The position they were typed for is no more: only those stay that mean the same in every one."""
        if self.ahead:
            self.state = replace(self.state, ahead=tuple(typed for typed in self.ahead if typed.any_time))

    def forget_typed(self) -> None:
        """None of them is meant any more."""
        if self.ahead:
            self.state = replace(self.state, ahead=())

    def next_typed(self) -> Typed:
        """What was typed first waits no longer."""
        typed, *rest = self.ahead
        self.state = replace(self.state, ahead=tuple(rest))
        return typed

    # -- acting --------------------------------------------------------------------------------------------------------

    def act(self, action: Verb) -> None:
        """Send an action; until it is answered, further keys wait."""
        self._close_menu()
        self.state = replace(self.state, waiting=action)
        self.emit(Send(action))

    def answered(self) -> None:
        """What was sent is answered, or never will be."""
        self.state = replace(self.state, waiting=None, slow=False, is_batch=False)

    def take_long(self) -> None:
        """The answer has been out for long."""
        self.state = replace(self.state, slow=True)

    def start(self, series: Series[Any], first: Verb | None = None) -> None:
        """Send the first action of several, the next ones when it is answered. `first`: what leads to them."""
        self.close(Series)
        self._close_menu()
        self.open(series)
        if first is None:
            self.play_on()
        else:
            self.act(first)

    def play_on(self) -> None:
        """The next actions of several, or what they did."""
        assert self.table is not None
        series: Series[Any] | None = self.overlays.find(Series)
        assert series is not None
        actions = series.next_actions(self.table)
        if not actions and series.waits(self.table):
            return
        if not actions:
            self.close(Series)
            self.say(series.summary(self.table))
        elif isinstance(series, Batch):
            self.open(series.asked(actions))
            self._act_all(actions)
        else:
            self.act(actions[0])

    def _act_all(self, actions: Sequence[Verb]) -> None:
        """Send several actions in one message; until all are answered, further keys wait."""
        self._close_menu()
        self.state = replace(self.state, waiting=actions[0], is_batch=True)
        self.emit(SendAll(tuple(actions)))
