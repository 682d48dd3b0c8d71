"""Read and change the state of a table of any game: selectors, the reducer's draft, and the hooks of a game.

`Selectors` derives values from a state, and `Draft` leads from one state to the next. `TableGame` has the methods in which
one game differs from others; it has no state of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeVar

from client.session import updates
from client.table.advice import AdviceFormatter
from client.table.commands import CommandTable
from client.table.game_news import AnyView, AtPoint, CameBack, Moved, PastMove
from client.table.history import History, Moment, digest
from client.table.log import Entry
from client.table.pages import Pile
from client.table.stage import Beat, Stage
from client.table.state import (
    TYPED_AHEAD,
    Answering,
    AnyTable,
    Asking,
    Batch,
    Effect,
    LastSaid,
    LessonText,
    Menu,
    Move,
    Overlays,
    OwnEvent,
    Replaying,
    Send,
    SendAll,
    Series,
    TableOverlay,
    TableState,
    Typed,
)
from client.table.surroundings import Surroundings
from client.text.i18n import _
from engine.language import EventKind, Verb
from protocol import messages

S = TypeVar("S", bound=TableState[Any, Any])
V = TypeVar("V", bound=AnyView)
T = TypeVar("T", bound=AnyTable)
F = TypeVar("F")
"""The formatter that puts the events of a game into words, as one seat reads them."""
R = TypeVar("R")


Deed = Callable[[Any, str], None]
"""A command's effect on a draft. The text is the command's key, which takes the first choice of a menu that the command
opens.
"""


# -- the hooks of a game -----------------------------------------------------------------------------------------------


class TableGame(Generic[S, V, T, F]):
    """The methods in which tables of one game differ from other tables. They use only their arguments and have no state."""

    commands: CommandTable
    deeds: Mapping[str, Deed] = {}
    """Effects of the commands that differ from game to game."""
    advice: AdviceFormatter = AdviceFormatter()
    """Puts advice and analysis into the words of the game."""
    kept: ClassVar[Sequence[str]] = ()
    """The fields of the game's state that are kept when another point of a record is shown."""

    @property
    def advises(self) -> bool:
        """Return True if the game has advice."""
        return False

    def new_state(self) -> S:
        """Return the state of a table about which nothing is known yet."""
        raise NotImplementedError

    def read(self, update: updates.Update, seats: int) -> Moved[V] | CameBack[V] | AtPoint[V] | None:
        """Decode an update of a session or a record; None if it is not about the game. Raises Strange."""
        raise NotImplementedError

    def read_events(self, events: Sequence[Any], seats: int, view: V) -> tuple[EventKind, ...]:
        """Decode the events of a message, in a game with that view."""
        raise NotImplementedError

    # -- of the table --------------------------------------------------------------------------------------------------

    def formatter(self, current: Selectors[S, V, T, F], view: V | None) -> F:
        """Return the formatter of events for this seat. `view`: the view after the events."""
        raise NotImplementedError

    def entries(self, log: Sequence[Entry], events: Sequence[EventKind], formatter: F) -> tuple[Entry, ...]:
        """Return the log with these events appended."""
        raise NotImplementedError

    def laid(self, current: Selectors[S, V, T, F], view: V) -> T:
        """Make this person's table of that view."""
        raise NotImplementedError

    def newest(self, draft: Draft[S, V, T, F], view: V) -> T:
        """Make the table of the newest view. From now on each part keeps its key."""
        return self.laid(draft, view)

    def then(self, current: Selectors[S, V, T, F], replaying: Replaying) -> T:
        """Make the table at this point of the replay, where no action is possible."""
        return self.laid(current, self.looked_back(replaying.moment.view))

    def replayed(self, current: Selectors[S, V, T, F]) -> tuple[Moment[V], ...]:
        """Return the steps for the replay of the last turns: the known steps since this seat's last own turn."""
        return current.history.their_last_turns(current.seat)

    def looked_back(self, view: V) -> V:
        """Return an earlier view without its actions."""
        return replace(view, actions=(), standing=())  # type: ignore[type-var]

    def without_result(self, view: V) -> V:
        """Return the same view without its result, as if the game went on."""
        return replace(view, result=None)  # type: ignore[type-var]

    def question_menu(self, table: T) -> Menu | None:
        """Return the game's question as a menu; None if it is asked in another way."""
        return None

    def asking(self, menu: Menu) -> Asking:
        """Return the overlay that shows that menu."""
        return Asking(menu)

    def piles(self, current: Selectors[S, V, T, F]) -> tuple[Pile, ...]:
        """Return all piles and pages of the browser."""
        raise NotImplementedError

    def card_name(self, current: Selectors[S, V, T, F], card: str) -> str:
        """Return the name of a card in a pile."""
        return card

    def picture(self, current: Selectors[S, V, T, F]) -> Any:
        """Return the content of the screen, a `selectors.Picture`."""
        raise NotImplementedError

    # -- keys ----------------------------------------------------------------------------------------------------------

    def keys(self, current: Selectors[S, V, T, F]) -> Collection[str]:
        """Return every key that a part of the table may have."""
        raise NotImplementedError

    def on_key(self, draft: Draft[S, V, T, F], key: str) -> None:
        """Handle the key of a part, unless an open overlay handles it."""
        raise NotImplementedError

    def on_typed(self, draft: Draft[S, V, T, F], typed: Typed) -> bool:
        """Handle a key that was typed ahead; return False to run the key's command instead."""
        return False

    def on_part(self, draft: Draft[S, V, T, F], part: Any) -> None:
        """Do the same as the key of that part."""
        raise NotImplementedError

    def meant(self, draft: Draft[S, V, T, F], action: Verb, key: str) -> Move:
        """Return the effect of an answer that was chosen from a list: send it, or ask for confirmation first."""
        return Send(action)

    def several(self, current: Selectors[S, V, T, F], action: Verb) -> Series[Any] | None:
        """Return the series of actions that this action stands for; None if it is a single action."""
        return None

    # -- the effects of an event ---------------------------------------------------------------------------------------

    def settle(self, draft: Draft[S, V, T, F]) -> None:
        """Update state that depends on the table, after the table has changed."""

    def seen(self, draft: Draft[S, V, T, F]) -> None:
        """Update state after a successful key: the player has seen everything that happened before."""

    def hears(self, draft: Draft[S, V, T, F], update: updates.Update | Moved[V] | CameBack[V] | AtPoint[V]) -> None:
        """Handle an update, before its other effects."""

    def drawn(self, draft: Draft[S, V, T, F], places: Any) -> None:
        """Handle a finished drawing of the table. `places`: the positions of its parts, as this game's layout returns them."""

    def own(self, draft: Draft[S, V, T, F], event: OwnEvent) -> None:
        """Reduce an event that only tables of this game have."""
        raise TypeError(event)

    def sign(self, draft: Draft[S, V, T, F], actions: Mapping[str, Verb]) -> None:
        """Show each symbol at the part that its action is about, and move the cursor to the first of them."""

    def saw(self, draft: Draft[S, V, T, F], events: tuple[EventKind, ...]) -> None:
        """Handle a step that is in the log, before the table is updated."""

    def followed(self, draft: Draft[S, V, T, F], events: tuple[EventKind, ...]) -> None:
        """Handle a step that is in the log and on the table."""

    def beats(self, draft: Draft[S, V, T, F], old: T, events: Sequence[EventKind]) -> Sequence[Beat]:
        """Return the frames that animate a step, drawn over the table after it; `old`: the table before it."""
        return ()

    def ending(self, draft: Draft[S, V, T, F], old: T, events: Sequence[EventKind]) -> Sequence[Beat]:
        """Return the frames between the last table of a game and its final page; `old`: the table before the last step."""
        return ()

    def opened(self, draft: Draft[S, V, T, F]) -> tuple[str, str]:
        """Return the opening of a new turn: the others' actions, and this player's task if the turn is theirs."""
        return "", ""

    def new_game(self, draft: Draft[S, V, T, F]) -> None:
        """Begin another game at the same table."""

    def resumed(self, draft: Draft[S, V, T, F], past: Sequence[PastMove[V]], *, is_whole: bool) -> None:
        """Handle the newest view after a gap and the steps in it, before the table is updated."""

    def returned(self, draft: Draft[S, V, T, F], past: Sequence[PastMove[V]]) -> None:
        """Handle the same steps after the table has been updated."""

    def at_point(self, draft: Draft[S, V, T, F], events: tuple[EventKind, ...]) -> None:
        """Handle a point of a record, before the table is updated. `events`: all events until then."""

    def played_for(
        self, current: Selectors[S, V, T, F], events: Sequence[EventKind], ended: int | None, *, had_run_out: bool
    ) -> int | None:
        """Return the last turn of this seat that a bot played during an absence; None if there is none. `ended`: the turn in
        which this person had sent an action that `ends_turn` and was not answered.
        """
        return None

    def ends_turn(self, action: Verb) -> bool:
        """Return True if that action ends the player's turn."""
        return False

    def digest(self, current: Selectors[S, V, T, F], entries: Sequence[Entry], events: Sequence[EventKind]) -> str:
        """Summarize the missed steps in a few sentences. `entries`: their entries in the log."""
        return digest(entries)

    def why_refused(self, current: Selectors[S, V, T, F], refused: messages.Refused) -> str:
        """Say why an action was refused, as a sentence."""
        raise NotImplementedError


AnyGame = TableGame[Any, Any, Any, Any]


# -- values that follow from a state -----------------------------------------------------------------------------------


class Memory:
    """Remembers the last result of each function for the same arguments. It only saves time: each owner of a table's state
    has one.
    """

    def __init__(self) -> None:
        self._made: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def once(self, name: str, arguments: tuple[Any, ...], make: Callable[[], R]) -> R:
        """Return the remembered result if the arguments are the same objects, else compute it with `make`."""
        known = self._made.get(name)
        if known is not None and all(map(_is, known[0], arguments)):
            found: R = known[1]
            return found
        found = make()
        self._made[name] = arguments, found
        return found


def _is(one: object, other: object) -> bool:
    return one is other


def of_the_state(name: str) -> Any:
    """Return a property that reads that field of the state."""
    return property(attrgetter(f"state.{name}"))


class Selectors(Generic[S, V, T, F]):
    """Derives values from the state of a table, of any game."""

    def __init__(self, state: S, game: TableGame[S, V, T, F], memory: Memory | None = None) -> None:
        self.state = state
        self.game = game
        self.memory = memory if memory is not None else Memory()

    seat: int | None = of_the_state("seat")
    now: float = of_the_state("now")
    view: V | None = of_the_state("view")
    table: T | None = of_the_state("table")
    surroundings: Surroundings = of_the_state("surroundings")
    history: History[V] = of_the_state("history")
    side: int = of_the_state("side")
    choice: int | None = of_the_state("choice")
    overlays: Overlays[TableOverlay] = of_the_state("overlays")
    refused: bool = of_the_state("refused")
    opening: tuple[str, str] = of_the_state("opening")
    lesson: LessonText | None = of_the_state("lesson")
    is_hurried: bool = of_the_state("is_hurried")
    last_said: LastSaid = of_the_state("last_said")
    sees_chat: bool = of_the_state("sees_chat")
    bell: bool = of_the_state("bell")
    warns: bool = of_the_state("warns")
    moments: bool = of_the_state("moments")
    stage: Stage = of_the_state("stage")
    waiting: Verb | None = of_the_state("waiting")
    is_batch: bool = of_the_state("is_batch")
    slow: bool = of_the_state("slow")
    ahead: tuple[Typed, ...] = of_the_state("ahead")

    # -- texts ---------------------------------------------------------------------------------------------------------

    def formatter(self, view: V | None = None) -> F:
        """Return the formatter of events for this seat. `view`: the view after the events, if it is not the newest."""
        return self.game.formatter(self, view if view is not None else self.view)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Return the log."""
        return self.history.log

    def entries(self, events: Sequence[EventKind]) -> tuple[Entry, ...]:
        """Return these events as the entries of a new log."""
        return self.game.entries((), events, self.formatter())

    def entries_after(self, before: Sequence[EventKind], events: Sequence[EventKind]) -> tuple[Entry, ...]:
        """Return the entries that these events add or change when they follow the events `before`."""
        known = self.entries(before)
        entries = self.game.entries(known, events, self.formatter())
        same = next((at for at, (one, other) in enumerate(zip(known, entries, strict=False)) if one != other), len(known))
        return entries[same:]

    def their_last_turns(self) -> tuple[Moment[V], ...]:
        """Return the steps that can be replayed now."""
        return self.game.replayed(self)

    @property
    def notice(self) -> str:
        """Return the answer to the last key, or the newest alert. It disappears with the turn, question or clock that it is
        about.
        """
        return self.state.notice if self.state.notice and self.state.spoken_in == self.moment() else ""

    def moment(self) -> tuple[object, ...]:
        """Return the turn, question, result and clock state that a notice belongs to."""
        table = self.table
        return () if table is None else (table.turn, table.question, table.result, self.is_up)

    # -- the table -----------------------------------------------------------------------------------------------------

    @property
    def is_up(self) -> bool:
        """Return True if this seat has a question but no time left to answer."""
        table = self.table
        if table is None or table.result is not None or table.question is None:
            return False
        return self.has_run_out(table.seat)

    def has_run_out(self, seat: int | None) -> bool:
        """Return True if the time of that seat is up."""
        return self.surroundings.clocks.is_up(seat, self.now)

    def until_next(self) -> float | None:
        """Return the seconds until a clock or a grace period changes on the screen; None if nothing runs."""
        return self.surroundings.until_next(self.now)

    @property
    def milliseconds(self) -> int:
        """Return the time of the last event in milliseconds, the unit of the stage."""
        return round(self.now * 1000)

    @property
    def may_be_advised(self) -> bool:
        """Return True if this seat may have advice: all others are bots, or the host allows advice."""
        table = self.surroundings.around.table
        if table is None or self.seat is None:
            return False
        others = [seat for number, seat in enumerate(table.seats) if number != self.seat]
        return table.hints or all(seat.kind == "bot" for seat in others)

    @property
    def sees_chances(self) -> bool:
        """Return True if the chances to win are shown: to spectators, if the host allows advice."""
        table = self.surroundings.around.table
        return self.seat is None and self.game.advises and table is not None and table.hints

    def names(self, seats: int) -> tuple[str, ...]:
        """Return the names of the players on that many seats."""
        return self.surroundings.names(seats)

    def left(self) -> tuple[int, ...]:
        """Return for each seat the seconds until its grace period ends."""
        return self.surroundings.around.left(self.now)

    def pages(self) -> list[Pile]:
        """Return the pages about a table on a server, after those of an analysis."""
        pages = self.surroundings.pages(self.seat, self.state.way_back, advises=self.game.advises)
        return [*self.state.analysis, *pages]

    def piles(self) -> tuple[Pile, ...]:
        """Return all piles and pages of the browser."""
        return self.game.piles(self)

    def card_name(self, card: str) -> str:
        """Return the name of a card in a pile."""
        return self.game.card_name(self, card)

    def laid(self, view: V) -> T:
        """Make this person's table of that view."""
        return self.game.laid(self, view)

    def shown_table(self) -> T:
        """Return the table on the screen: the current table, or the one at this point of the replay."""
        assert self.table is not None
        replaying = self.overlays.find(Replaying)
        if replaying is None:
            return self.table
        return self.memory.once(
            "shown table", (self.table, replaying, self.surroundings.around), lambda: self.game.then(self, replaying)
        )

    # -- open menus ----------------------------------------------------------------------------------------------------

    def open_menu(self) -> Menu | None:
        """Return the open menu of the client, else the game's question, which is computed once for each table."""
        asking = self.overlays.find(Asking)
        if asking is not None:
            return asking.menu
        table = self.table
        if table is None or self.replays or self.overlays.has(Answering):
            return None
        return self.memory.once("question", (table,), lambda: self.game.question_menu(table))

    @property
    def replays(self) -> bool:
        """Return True if a replay of the last turns is open."""
        return self.overlays.has(Replaying)


# -- from one state to the next ----------------------------------------------------------------------------------------


class Draft(Selectors[S, V, T, F]):
    """The changes to a state while one event is reduced. Only the reducer uses a draft.

    `effects`: the effects outside the state, in their order.
    """

    def __init__(self, state: S, game: TableGame[S, V, T, F], memory: Memory | None = None) -> None:
        super().__init__(state, game, memory)
        self.effects: list[Effect] = []

    def change(self, **fields: Any) -> None:
        """Set these fields of the state. This is nine times as fast as `dataclasses.replace`."""
        if any(getattr(self.state, name) is not value for name, value in fields.items()):
            state = object.__new__(type(self.state))
            vars(state).update(vars(self.state), **fields)
            self.state = state

    def emit(self, effect: Effect) -> None:
        """Add an effect."""
        self.effects.append(effect)

    # -- texts ---------------------------------------------------------------------------------------------------------

    def note(self, *entries: Entry) -> None:
        """Add notes to the log that are not about the game."""
        if entries:
            self.change(history=self.history.note(*entries))

    def say(self, text: str) -> None:
        """Show the answer to a key, or an alert; "" removes the last one."""
        if text or self.state.notice:
            self.change(notice=text, spoken_in=self.moment())

    def refuse(self, why: str) -> None:
        """Show why the last key did nothing."""
        self.change(notice=why, spoken_in=self.moment(), refused=True)

    def introduce(self, opening: tuple[str, str]) -> None:
        """Set the opening of a turn; it disappears with the turn's first action."""
        if opening != self.opening:
            self.change(opening=opening)

    def hear(self, entry: Entry) -> None:
        """Keep the entry as the last line of chat."""
        turn = self.table.turn if self.table is not None else 0
        self.change(last_said=self.last_said.heard(entry, turn))

    # -- the table -----------------------------------------------------------------------------------------------------

    def surround(self, noted: tuple[Surroundings, tuple[Entry, ...]]) -> None:
        """Set the surroundings of the game, and add their notes to the log."""
        surroundings, notes = noted
        self.change(surroundings=surroundings)
        self.note(*notes)

    def lay_out(self) -> None:
        """Make the table of the newest view. Open overlays stay open if they are still valid."""
        assert self.view is not None
        before = self.open_menu()
        table = self.game.newest(self, self.view)
        self.change(table=table)
        self.game.settle(self)
        if (asking := self.overlays.find(Asking)) is not None:
            if (settled := asking.settled(table)) is not None:
                self.open(settled)
            else:
                self.close(Asking)
                self.say(_("The table has changed: that is no longer possible."))
        if before is None or self.open_menu() != before:
            self.mark(None)

    def in_turn(self, turn: int) -> None:
        """Update the last line of chat for that turn: an old line is no longer shown."""
        self.change(last_said=self.last_said.in_turn(turn))

    def begin_anew(self) -> None:
        """Reset the state for another point of a record, so that the previous point leaves no trace."""
        kept = ("seat", "way_back", "now", "bell", "warns", "moments", *self.game.kept)
        self.change(**vars(self.game.new_state()) | {name: getattr(self.state, name) for name in kept})

    # -- open menus and overlays ---------------------------------------------------------------------------------------

    def ask(self, menu: Menu | None, choice: int | None = None) -> None:
        """Open a menu of the client with that choice highlighted; None closes the open menu."""
        self.mark(choice)
        if menu is None:
            self.close(Asking)
        else:
            self.open(self.game.asking(menu))

    def mark(self, choice: int | None) -> None:
        """Mark that choice of the open menu."""
        self.change(choice=choice)

    def open(self, overlay: TableOverlay) -> None:
        """Open that overlay in its layer; it replaces an open overlay of its kind."""
        self.change(overlays=self.overlays.opened(overlay))

    def close(self, *kinds: type[TableOverlay]) -> None:
        """Close the overlays of these kinds."""
        if self.overlays.has(*kinds):
            self.change(overlays=self.overlays.closed(*kinds))

    def look_back(self) -> None:
        """Close the overlays that hide the current table."""
        if self.overlays.aside:
            self.change(overlays=self.overlays.looked_back())

    def back(self) -> TableOverlay | None:
        """Close the overlay that the key for going back closes, and return it; None if none is open."""
        last = self.overlays.last
        if last is not None:
            self.close(type(last))
        return last

    def close_all(self) -> None:
        """Close everything for a new game."""
        self.change(overlays=Overlays(), choice=None, ahead=())
        self.say("")
        self.answered()

    def _close_menu(self) -> None:
        """Close a menu that depends on the current position."""
        asking = self.overlays.find(Asking)
        if asking is None or not asking.menu.any_time:
            self.ask(None)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def begin_key(self) -> None:
        """Begin handling a key: it is not refused yet."""
        self.change(refused=False)

    def end_key(self, *, saw_chat: bool) -> None:
        """End handling a key. A key that was not refused shows that the player has seen all previous events, and the last
        line of chat if it was visible.
        """
        if not self.refused:
            self.game.seen(self)
            if saw_chat and self.last_said != LastSaid():
                self.change(last_said=LastSaid())
        self.change(is_hurried=False)

    def type_ahead(self, typed: Typed) -> None:
        """Keep that key until the pending answer comes; if too many wait, drop the oldest."""
        self.change(ahead=(*self.ahead, replace(typed, is_hurried=self.is_hurried))[-TYPED_AHEAD:])

    def leave_position(self) -> None:
        """Drop the keys typed ahead that mean something else in another position."""
        if self.ahead:
            self.change(ahead=tuple(typed for typed in self.ahead if typed.any_time))

    def forget_typed(self) -> None:
        """Drop all keys typed ahead."""
        self.change(ahead=())

    def next_typed(self) -> Typed:
        """Remove the oldest of the keys typed ahead and return it."""
        typed, *rest = self.ahead
        self.change(ahead=tuple(rest))
        return typed

    # -- acting --------------------------------------------------------------------------------------------------------

    def act(self, action: Verb) -> None:
        """Send an action, or the series that it stands for. Further keys wait until it is answered."""
        if (series := self.game.several(self, action)) is not None:
            self.start(series)
            return
        self._close_menu()
        self.change(waiting=action)
        self.emit(Send(action))

    def answered(self) -> None:
        """Stop waiting: the sent actions are answered, or never will be."""
        self.change(waiting=None, slow=False, is_batch=False)

    def start(self, series: Series[Any], first: Verb | None = None) -> None:
        """Send the first action of a series; each further action is sent after the previous answer. `first`: an action that
        leads to the series.
        """
        self.close(Series)
        self._close_menu()
        self.open(series)
        if first is None:
            self.play_on()
        else:
            self.act(first)

    def play_on(self) -> None:
        """Send the next action of the open series, or all remaining actions of a batch. If none is left, close the series and
        show its summary.
        """
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
            self.open(series.without(actions[0]))
            self.act(actions[0])

    def _act_all(self, actions: Sequence[Verb]) -> None:
        """Send several actions in one message. Further keys wait until all are answered."""
        self._close_menu()
        self.change(waiting=actions[0], is_batch=True)
        self.emit(SendAll(tuple(actions)))


AnySelectors = Selectors[Any, Any, Any, Any]
AnyDraft = Draft[Any, Any, Any, Any]
