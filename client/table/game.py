"""Read and change the state of a table of any game: selectors, the draft that a reducer works on, and what a game says.

`Selectors` has what follows from a state, `Draft` how one leads to the next. `TableGame` says what a table of one game does
beside what every table does; it has no state of its own.
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
"""A command's effect on a draft; the text is its key, which takes the first choice of a menu that it opens."""


# -- what a game says --------------------------------------------------------------------------------------------------


class TableGame(Generic[S, V, T, F]):
    """Say what a table of one game does beside what every table does: without a state, and of what it is given alone."""

    commands: CommandTable
    deeds: Mapping[str, Deed] = {}
    """Effects of the commands that differ from game to game."""
    advice: AdviceFormatter = AdviceFormatter()
    """Says advice and analysis in the words of the game."""
    kept: ClassVar[Sequence[str]] = ()
    """The fields of its state that stay as they are from point to point of a record."""

    @property
    def advises(self) -> bool:
        """Return whether the game has advice."""
        return False

    def new_state(self) -> S:
        """Return the state of a table before anything is known of it."""
        raise NotImplementedError

    def read(self, update: updates.Update, seats: int) -> Moved[V] | CameBack[V] | AtPoint[V] | None:
        """Decode what a session or a record tells of the game; None for an update that is not of it. Raises Strange."""
        raise NotImplementedError

    def read_events(self, events: Sequence[Any], seats: int, view: V) -> tuple[EventKind, ...]:
        """Decode events as they came over the wire, in a game of which that is a view."""
        raise NotImplementedError

    # -- of the table --------------------------------------------------------------------------------------------------

    def formatter(self, current: Selectors[S, V, T, F], view: V | None) -> F:
        """Return what says events as this seat hears them. `view`: the one after them."""
        raise NotImplementedError

    def entries(self, log: Sequence[Entry], events: Sequence[EventKind], formatter: F) -> tuple[Entry, ...]:
        """Return the log with these events at its end."""
        raise NotImplementedError

    def laid(self, current: Selectors[S, V, T, F], view: V) -> T:
        """Lay that view out for this person."""
        raise NotImplementedError

    def newest(self, draft: Draft[S, V, T, F], view: V) -> T:
        """Lay the newest view out, whose keys stay with what they are of from now on."""
        return self.laid(draft, view)

    def then(self, current: Selectors[S, V, T, F], replaying: Replaying) -> T:
        """Lay the table out as it was at this point of the replay, where nothing can be acted on."""
        return self.laid(current, self.looked_back(replaying.moment.view))

    def replayed(self, current: Selectors[S, V, T, F]) -> tuple[Moment[V], ...]:
        """Return the steps that are looked at once more: those since this seat's last own turn, as far as they were seen."""
        return current.history.their_last_turns(current.seat)

    def looked_back(self, view: V) -> V:
        """Return a view of before, in which nothing can be done."""
        return replace(view, actions=(), standing=())  # type: ignore[type-var]

    def without_result(self, view: V) -> V:
        """Return the same view as if its game went on."""
        return replace(view, result=None)  # type: ignore[type-var]

    def question_menu(self, table: T) -> Menu | None:
        """Return the question of the game as a menu, where it is asked as one."""
        return None

    def asking(self, menu: Menu) -> Asking:
        """Return that menu as it lies over the table."""
        return Asking(menu)

    def piles(self, current: Selectors[S, V, T, F]) -> tuple[Pile, ...]:
        """Return all piles and pages of the browser."""
        raise NotImplementedError

    def card_name(self, current: Selectors[S, V, T, F], card: str) -> str:
        """Say what a card of a pile is called."""
        return card

    def picture(self, current: Selectors[S, V, T, F]) -> Any:
        """Return everything that is drawn, a `selectors.Picture`."""
        raise NotImplementedError

    # -- keys ----------------------------------------------------------------------------------------------------------

    def keys(self, current: Selectors[S, V, T, F]) -> Collection[str]:
        """Return every key that a part of the table may have."""
        raise NotImplementedError

    def on_key(self, draft: Draft[S, V, T, F], key: str) -> None:
        """Do what such a key does where nothing open takes it."""
        raise NotImplementedError

    def on_typed(self, draft: Draft[S, V, T, F], typed: Typed) -> bool:
        """Do what a key does that was typed ahead; False where it does what its command always does."""
        return False

    def on_part(self, draft: Draft[S, V, T, F], part: Any) -> None:
        """Do what the key of that part would do."""
        raise NotImplementedError

    def meant(self, draft: Draft[S, V, T, F], action: Verb, key: str) -> Move:
        """Return what an answer leads to that was chosen from a list: it is sent, or it is asked first whether it is meant."""
        return Send(action)

    def several(self, current: Selectors[S, V, T, F], action: Verb) -> Series[Any] | None:
        """Return the actions that this one takes, where it takes several."""
        return None

    # -- what follows from an event ------------------------------------------------------------------------------------

    def settle(self, draft: Draft[S, V, T, F]) -> None:
        """Follow a table that has been laid out anew: what depends on what stands there."""

    def seen(self, draft: Draft[S, V, T, F]) -> None:
        """Follow a key that did something: what had happened until then has been seen."""

    def hears(self, draft: Draft[S, V, T, F], update: updates.Update | Moved[V] | CameBack[V] | AtPoint[V]) -> None:
        """Follow an update, before anything else follows from it."""

    def drawn(self, draft: Draft[S, V, T, F], places: Any) -> None:
        """Follow a table that is drawn. `places`: where its parts stand, as the layout of this game says it."""

    def own(self, draft: Draft[S, V, T, F], event: OwnEvent) -> None:
        """Reduce an event that only tables of this game have."""
        raise TypeError(event)

    def sign(self, draft: Draft[S, V, T, F], actions: Mapping[str, Verb]) -> None:
        """Put each of these signs at what its action is about, with the cursor at the first."""

    def saw(self, draft: Draft[S, V, T, F], events: tuple[EventKind, ...]) -> None:
        """Follow a step that is in the log, before the table is laid out anew."""

    def followed(self, draft: Draft[S, V, T, F], events: tuple[EventKind, ...]) -> None:
        """Follow a step that is in the log and on the table."""

    def beats(self, draft: Draft[S, V, T, F], old: T, events: Sequence[EventKind]) -> Sequence[Beat]:
        """Return the frames that show how a step came about, over the table after it; `old`: the table before it."""
        return ()

    def ending(self, draft: Draft[S, V, T, F], old: T, events: Sequence[EventKind]) -> Sequence[Beat]:
        """Return the frames between the last table of a game and the page of its end; `old`: the table before the last step."""
        return ()

    def opened(self, draft: Draft[S, V, T, F]) -> tuple[str, str]:
        """Return what the others did, where another turn begins, and what to do now, if it is this person's."""
        return "", ""

    def new_game(self, draft: Draft[S, V, T, F]) -> None:
        """Begin another game at the same table."""

    def resumed(self, draft: Draft[S, V, T, F], past: Sequence[PastMove[V]], *, is_whole: bool) -> None:
        """Follow the newest view after a gap, with those steps before it, before it is laid out."""

    def returned(self, draft: Draft[S, V, T, F], past: Sequence[PastMove[V]]) -> None:
        """Follow the same when the table shows it."""

    def at_point(self, draft: Draft[S, V, T, F], events: tuple[EventKind, ...]) -> None:
        """Follow a point of a record, before it is laid out. `events`: all until then."""

    def played_for(
        self, current: Selectors[S, V, T, F], events: Sequence[EventKind], ended: int | None, *, had_run_out: bool
    ) -> int | None:
        """Return the last turn of this seat that a bot played while nobody was here, if it did. `ended`: the turn in which this
        person had sent an action that was not answered yet, if it `ends_turn`.
        """
        return None

    def ends_turn(self, action: Verb) -> bool:
        """Tell whether that action ends one's turn."""
        return False

    def digest(self, current: Selectors[S, V, T, F], entries: Sequence[Entry], events: Sequence[EventKind]) -> str:
        """Say what was missed, in a few sentences. `entries`: as it stands in the log."""
        return digest(entries)

    def why_refused(self, current: Selectors[S, V, T, F], refused: messages.Refused) -> str:
        """Say why an action was refused, as a sentence."""
        raise NotImplementedError


AnyGame = TableGame[Any, Any, Any, Any]


# -- what follows from a state -----------------------------------------------------------------------------------------


class Memory:
    """Remember what was made last of the same arguments. Whoever holds the state of a table has one; it changes no result."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def once(self, name: str, arguments: tuple[Any, ...], make: Callable[[], R]) -> R:
        """Return what was made of these very arguments, or make it."""
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
    """Tell what follows from the state of a table, of any game."""

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

    # -- what is said --------------------------------------------------------------------------------------------------

    def formatter(self, view: V | None = None) -> F:
        """Return what says events as this seat hears them. `view`: the one after them, if it is not the newest."""
        return self.game.formatter(self, view if view is not None else self.view)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Return what has happened."""
        return self.history.log

    def entries(self, events: Sequence[EventKind]) -> tuple[Entry, ...]:
        """Return these events as entries of a log of their own."""
        return self.game.entries((), events, self.formatter())

    def entries_after(self, before: Sequence[EventKind], events: Sequence[EventKind]) -> tuple[Entry, ...]:
        """Return these events as they are told after others: the entries that they begin or change."""
        known = self.entries(before)
        entries = self.game.entries(known, events, self.formatter())
        same = next((at for at, (one, other) in enumerate(zip(known, entries, strict=False)) if one != other), len(known))
        return entries[same:]

    def their_last_turns(self) -> tuple[Moment[V], ...]:
        """Return the steps that can be looked at once more now."""
        return self.game.replayed(self)

    @property
    def notice(self) -> str:
        """Return the answer to the last key, or what has just come: gone with the turn, question or clock it spoke of."""
        return self.state.notice if self.state.notice and self.state.spoken_in == self.moment() else ""

    def moment(self) -> tuple[object, ...]:
        """Return what a notice speaks of."""
        table = self.table
        return () if table is None else (table.turn, table.question, table.result, self.is_up)

    # -- the table -----------------------------------------------------------------------------------------------------

    @property
    def is_up(self) -> bool:
        """Tell whether this seat would be asked, but has no time left to answer."""
        table = self.table
        if table is None or table.result is not None or table.question is None:
            return False
        return self.has_run_out(table.seat)

    def has_run_out(self, seat: int | None) -> bool:
        """Tell whether the time of that seat is up."""
        return self.surroundings.clocks.is_up(seat, self.now)

    def until_next(self) -> float | None:
        """Return the seconds until a clock, or what is left of somebody's grace, shows something else; None if nothing runs."""
        return self.surroundings.until_next(self.now)

    @property
    def milliseconds(self) -> int:
        """Return the time of the last event, as the stage counts it."""
        return round(self.now * 1000)

    @property
    def may_be_advised(self) -> bool:
        """Return whether this seat may be advised: the others are bots, or the host allows it to everybody."""
        table = self.surroundings.around.table
        if table is None or self.seat is None:
            return False
        others = [seat for number, seat in enumerate(table.seats) if number != self.seat]
        return table.hints or all(seat.kind == "bot" for seat in others)

    @property
    def sees_chances(self) -> bool:
        """Return whether everybody's chance to win is shown: to spectators, where the host allows advice to everybody."""
        table = self.surroundings.around.table
        return self.seat is None and self.game.advises and table is not None and table.hints

    def names(self, seats: int) -> tuple[str, ...]:
        """Name who sits on each of so many seats."""
        return self.surroundings.names(seats)

    def left(self) -> tuple[int, ...]:
        """Return for each seat the seconds until something is done about its absence."""
        return self.surroundings.around.left(self.now)

    def pages(self) -> list[Pile]:
        """Return what there is to read about a table that is on a server."""
        pages = self.surroundings.pages(self.seat, self.state.way_back, advises=self.game.advises)
        return [*self.state.analysis, *pages]

    def piles(self) -> tuple[Pile, ...]:
        """Return all piles and pages of the browser."""
        return self.game.piles(self)

    def card_name(self, card: str) -> str:
        """Say what a card of a pile is called."""
        return self.game.card_name(self, card)

    def laid(self, view: V) -> T:
        """Lay that view out for this person."""
        return self.game.laid(self, view)

    def shown_table(self) -> T:
        """Return the table on the screen: as it is, or as it was at this point of the replay."""
        assert self.table is not None
        replaying = self.overlays.find(Replaying)
        if replaying is None:
            return self.table
        return self.memory.once(
            "shown table", (self.table, replaying, self.surroundings.around), lambda: self.game.then(self, replaying)
        )

    # -- what is open --------------------------------------------------------------------------------------------------

    def open_menu(self) -> Menu | None:
        """Return what is open: a menu of ours, or the question of the game, which is made once for each table."""
        asking = self.overlays.find(Asking)
        if asking is not None:
            return asking.menu
        table = self.table
        if table is None or self.replays or self.overlays.has(Answering):
            return None
        return self.memory.once("question", (table,), lambda: self.game.question_menu(table))

    @property
    def replays(self) -> bool:
        """Tell whether a replay of the last turns is open."""
        return self.overlays.has(Replaying)


# -- how one state leads to the next -----------------------------------------------------------------------------------


class Draft(Selectors[S, V, T, F]):
    """Lead from one state to the next, for as long as one event is reduced; nobody outside the reducer sees one.

    `effects`: what is to be done outside, in its order.
    """

    def __init__(self, state: S, game: TableGame[S, V, T, F], memory: Memory | None = None) -> None:
        super().__init__(state, game, memory)
        self.effects: list[Effect] = []

    def change(self, **fields: Any) -> None:
        """Give these fields of the state other values. So it is nine times as fast as by `dataclasses.replace`."""
        if any(getattr(self.state, name) is not value for name, value in fields.items()):
            state = object.__new__(type(self.state))
            vars(state).update(vars(self.state), **fields)
            self.state = state

    def emit(self, effect: Effect) -> None:
        """Have that done outside."""
        self.effects.append(effect)

    # -- what is said --------------------------------------------------------------------------------------------------

    def note(self, *entries: Entry) -> None:
        """Note in the log what is not of the game."""
        if entries:
            self.change(history=self.history.note(*entries))

    def say(self, text: str) -> None:
        """Answer a key, or tell what has just come; with "" what was said is gone."""
        if text or self.state.notice:
            self.change(notice=text, spoken_in=self.moment())

    def refuse(self, why: str) -> None:
        """Say why the last key did nothing."""
        self.change(notice=why, spoken_in=self.moment(), refused=True)

    def introduce(self, opening: tuple[str, str]) -> None:
        """Say that of a turn that begins; nothing more when its first action is done."""
        if opening != self.opening:
            self.change(opening=opening)

    def hear(self, entry: Entry) -> None:
        """Keep what somebody has said as the last line of chat."""
        turn = self.table.turn if self.table is not None else 0
        self.change(last_said=self.last_said.heard(entry, turn))

    # -- the table -----------------------------------------------------------------------------------------------------

    def surround(self, noted: tuple[Surroundings, tuple[Entry, ...]]) -> None:
        """Put that around the game, and what is noted of it into the log."""
        surroundings, notes = noted
        self.change(surroundings=surroundings)
        self.note(*notes)

    def lay_out(self) -> None:
        """Make the newest view the table; what is open over it stays open where it still holds."""
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
        """Go to that turn: what was said long before is not the last line any more."""
        self.change(last_said=self.last_said.in_turn(turn))

    def begin_anew(self) -> None:
        """Forget everything for another point of a record: the way to it leaves no trace."""
        kept = ("seat", "way_back", "now", "bell", "warns", "moments", *self.game.kept)
        self.change(**vars(self.game.new_state()) | {name: getattr(self.state, name) for name in kept})

    # -- what is open --------------------------------------------------------------------------------------------------

    def ask(self, menu: Menu | None, choice: int | None = None) -> None:
        """Open a menu of ours with that choice under the highlight; None closes the one there is."""
        self.mark(choice)
        if menu is None:
            self.close(Asking)
        else:
            self.open(self.game.asking(menu))

    def mark(self, choice: int | None) -> None:
        """Put the highlight on that choice of what is open."""
        self.change(choice=choice)

    def open(self, overlay: TableOverlay) -> None:
        """Open that overlay in its layer, in the place of one of its kind."""
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
        """Close one overlay and return it; None if none is open."""
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
        """Close the menu about a position that changes."""
        asking = self.overlays.find(Asking)
        if asking is None or not asking.menu.any_time:
            self.ask(None)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def begin_key(self) -> None:
        """Begin a key: nothing is refused yet."""
        self.change(refused=False)

    def end_key(self, *, saw_chat: bool) -> None:
        """End a key. One that did something has been seen to be pressed: what happened until then is known, and what was said,
        if that could be seen.
        """
        if not self.refused:
            self.game.seen(self)
            if saw_chat and self.last_said != LastSaid():
                self.change(last_said=LastSaid())
        self.change(is_hurried=False)

    def type_ahead(self, typed: Typed) -> None:
        """Keep that key until the answer comes that is out; of too many the first is forgotten."""
        self.change(ahead=(*self.ahead, replace(typed, is_hurried=self.is_hurried))[-TYPED_AHEAD:])

    def leave_position(self) -> None:
        """Forget keys whose position is no more: only those stay that mean the same in every one."""
        if self.ahead:
            self.change(ahead=tuple(typed for typed in self.ahead if typed.any_time))

    def forget_typed(self) -> None:
        """Forget every key that waits."""
        self.change(ahead=())

    def next_typed(self) -> Typed:
        """Take the key that was typed first."""
        typed, *rest = self.ahead
        self.change(ahead=tuple(rest))
        return typed

    # -- acting --------------------------------------------------------------------------------------------------------

    def act(self, action: Verb) -> None:
        """Send an action, or the several that it takes; until they are answered, further keys wait."""
        if (series := self.game.several(self, action)) is not None:
            self.start(series)
            return
        self._close_menu()
        self.change(waiting=action)
        self.emit(Send(action))

    def answered(self) -> None:
        """Wait no more: what was sent is answered, or never will be."""
        self.change(waiting=None, slow=False, is_batch=False)

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
        """Send the next actions of several, or say what they did."""
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
        """Send several actions in one message; until all are answered, further keys wait."""
        self._close_menu()
        self.change(waiting=actions[0], is_batch=True)
        self.emit(SendAll(tuple(actions)))


AnySelectors = Selectors[Any, Any, Any, Any]
AnyDraft = Draft[Any, Any, Any, Any]
