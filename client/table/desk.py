"""Hold everything that one person knows and has open at a table of any game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
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
    Typed,
)
from client.table.surroundings import Surroundings
from client.text.i18n import _
from engine.language import EventKind, Verb

V = TypeVar("V", bound=AnyView)
T = TypeVar("T", bound=AnyTable)
Teller = TypeVar("Teller")


class Desk(Generic[V, T, Teller]):
    """What one person has before them: `view` as the server tells it, `table` as it is laid out for this person."""

    def __init__(
        self, commands: updates.Commands, story: Story[V, Teller], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.commands = commands
        self.story = story
        self.surroundings = Surroundings(commands, clock, story)
        self.side = 0
        """For a watcher: from whose side the table is seen."""
        self.view: V | None = None
        self.table: T | None = None

        self.choice: int | None = None
        """Which choice of the open menu or question Enter takes."""
        self.overlays: Overlays[DeskOverlay] = Overlays()
        self.notice = ""
        self.refused = False
        """Whether the last key was answered with a reason why not."""
        self.opening: tuple[str, str] = ("", "")
        """What the others did since your last turn, and what to do now: until your first action."""
        self.lesson: LessonText | None = None
        """What is taught at this table, where a lesson has the word."""
        self.is_hurried = False
        """The key that comes now has shown at once what still waited."""
        self.last_said = LastSaid()
        self.sees_chat = True
        """Whether the last line of chat is in sight: a key pressed while something covers it has not seen it."""
        self.bell = True
        self.warns = True
        """Whether to ask before a turn ends with something useful left."""
        self.moments = True
        """Whether what matters most has a block of its own, and what can be won or lost is counted."""

        self.waiting: Verb | None = None
        self.is_batch = False
        """Several actions were sent together and are not all answered yet."""
        self.slow = False
        """The answer has been out for so long that the screen says so."""
        self.ahead: tuple[Typed, ...] = ()
        """Keys typed before the last answer, the first first."""
        self.effects: tuple[Effect, ...] = ()
        """What is to be done outside, in its order: see `send_out` and `take_effects`."""
        self._question_menu: tuple[T, Menu | None] | None = None
        """The question of that table as a menu, which every part of a picture asks for."""

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
        text, spoken_in = self._notice
        return text if spoken_in == self._moment() else ""

    @notice.setter
    def notice(self, text: str) -> None:
        self._notice = (text, self._moment())

    def refuse(self, why: str) -> None:
        """The last key did nothing, and this is why."""
        self.notice, self.refused = why, True

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
        self.table = self.newest(self.view)
        self.settle()
        if (asking := self.overlays.find(Asking)) is not None:
            if (settled := asking.settled(self.table)) is not None:
                self.overlays.open(settled)
            else:
                self.overlays.close(Asking)
                self.notice = _("The table has changed: that is not possible any more.")
        if before is None or self.open_menu() != before:
            self.choice = None

    def go_to_side(self, side: int) -> None:
        """See the table from that seat's side."""
        self.side = side
        self.lay_out()

    def shown_table(self) -> T:
        """The table on the screen: as it is, or as it was at this point of the replay, where nothing can be acted on."""
        assert self.table is not None
        replaying = self.overlays.find(Replaying)
        return self.table if replaying is None else self.laid(self.looked_back(replaying.moment.view))

    # -- what is open ------------------------------------------------------------------------------------------------

    def ask(self, menu: Menu | None, choice: int | None = None) -> None:
        """Open a menu of ours with that choice under the highlight; None closes the one there is."""
        self.choice = choice
        if menu is None:
            self.overlays.close(Asking)
        else:
            self.overlays.open(self.asking(menu))

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
        self.overlays.clear()
        self.notice, self.choice = "", None
        self.waiting, self.slow, self.is_batch = None, False, False
        self.ahead = ()

    # -- effects -------------------------------------------------------------------------------------------------------

    def emit(self, effect: Effect) -> None:
        """That is to be done outside."""
        self.effects = (*self.effects, effect)

    def send_out(self) -> None:
        """Give the session what is for it. An answer may come at once: what it leads to comes after all of this."""
        effects = self.effects
        self.effects = tuple(effect for effect in effects if not isinstance(effect, SessionEffect))
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
        effects, self.effects = self.effects, ()
        return tuple(effect for effect in effects if not isinstance(effect, SessionEffect))

    def take_effect(self, effect: InterfaceEffect) -> bool:
        """Whether that is to be done; it is given once."""
        is_there = effect in self.effects
        self.effects = tuple(other for other in self.effects if other != effect)
        return is_there

    def drop(self, kind: type[InterfaceEffect]) -> None:
        """Nothing of that kind is to be done, after all."""
        self.effects = tuple(effect for effect in self.effects if not isinstance(effect, kind))

    # -- keys typed ahead ----------------------------------------------------------------------------------------------

    def type_ahead(self, typed: Typed) -> None:
        """That key waits for the answer that is out; of too many the first is forgotten."""
        self.ahead = (*self.ahead, replace(typed, is_hurried=self.is_hurried))[-TYPED_AHEAD:]

    def leave_position(self) -> None:
        """The position they were typed for is no more: only those stay that mean the same in every one."""
        self.ahead = tuple(typed for typed in self.ahead if typed.any_time)

    def forget_typed(self) -> None:
        """None of them is meant any more."""
        self.ahead = ()

    def next_typed(self) -> Typed:
        """What was typed first waits no longer."""
        typed, *rest = self.ahead
        self.ahead = tuple(rest)
        return typed

    # -- acting --------------------------------------------------------------------------------------------------------

    def act(self, action: Verb) -> None:
        """Send an action; until it is answered, further keys wait."""
        self._close_menu()
        self.waiting = action
        self.emit(Send(action))

    def start(self, series: Series[Any], first: Verb | None = None) -> None:
        """Send the first action of several, the next ones when it is answered. `first`: what leads to them."""
        self.overlays.close(Series)
        self._close_menu()
        self.overlays.open(series)
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
            self.overlays.close(Series)
            self.notice = series.summary(self.table)
        elif isinstance(series, Batch):
            self.overlays.open(series.asked(actions))
            self._act_all(actions)
        else:
            self.act(actions[0])

    def _act_all(self, actions: Sequence[Verb]) -> None:
        """Send several actions in one message; until all are answered, further keys wait."""
        self._close_menu()
        self.waiting, self.is_batch = actions[0], True
        self.emit(SendAll(tuple(actions)))
