"""Hold the state of a table, as values: overlays, menus, keys typed ahead, effects, what a lesson says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from client.table.game_news import AnyResult, AnyView, News
from client.table.history import History, Moment
from client.table.log import Entry, sentence
from client.table.pages import HelpPage, Pile
from client.table.stage import FREE, Stage
from client.table.surroundings import Surroundings
from client.text.i18n import _
from engine.judge import Advice
from engine.language import EventKind, QuestionKind, Verb

# -- What a lesson says at the table it is taught at ------------------------------------------------------------------


class LessonText(Struct, frozen=True):
    """The words of a lesson in the place of the table. `begins`: its first sentence; `now`: what to do.

    `keys`: those that act, shown where nothing else is to be answered; `choice`: which of what is shown is the next.
    """

    block: str
    begins: str
    now: str
    keys: Menu | None = None
    choice: int | None = None


# -- Keys that were typed before the server had answered the one before: they wait, in their order --------------------


TYPED_AHEAD = 8
"""The most keys that wait."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A key that waits. `command`: the one it has, if it has one; `any_time`: it means the same in every position."""

    key: str
    command: str = ""
    any_time: bool = False
    meant: object = None
    """The key's target when it was pressed: a choice, or a thing of the game."""
    is_hurried: bool = False
    """It was pressed over something that had not been shown yet."""


# -- chat -------------------------------------------------------------------------------------------------------------


TURNS = 2
"""For so many turns at most: who only watches may never press a key."""


@dataclass(frozen=True, slots=True)
class LastSaid:
    """`entry`: the line as it stands in the log; `turn`: in which it came; `unread`: how many came since your last key."""

    entry: Entry | None = None
    turn: int = 0
    unread: int = 0

    def heard(self, entry: Entry, turn: int) -> LastSaid:
        """Return it with another line, which has come."""
        return LastSaid(entry, turn, self.unread + 1)

    def in_turn(self, turn: int) -> LastSaid:
        """Return it as the game is in that turn now."""
        return replace(self, entry=None) if self.entry is not None and not 0 <= turn - self.turn < TURNS else self


# -- menus ------------------------------------------------------------------------------------------------------------


NONE = "0"
"""The key that declines, in every game."""


class Address(Struct, frozen=True):
    """A sentence of the prompt. `block`: the capitals before it, which nothing has that is not your business; `name`: what
    they spell, where that is a name, which plain lines write as it is.
    """

    block: str
    sentence: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be done about an open question or menu. `zone` groups choices, as the game calls its zones.

    `look`: the style of its label; `card`: the card it is about, where none on the table shows it; `opens`: what it asks next
    instead of acting.
    """

    key: str
    label: str
    action: Verb | None
    zone: str = ""
    look: str = ""
    card: str = ""
    opens: Menu | None = None
    then: Verb | None = None
    """The answer to the question that the action leads to: the choice is of both."""


@dataclass(frozen=True, slots=True)
class Menu:
    """An open sentence with its choices. `again`: the key that opened it, which takes the first choice once more.

    `by_enter`: Enter takes the first choice too. A menu of ours can be closed; a question of the game (`asked`) stays. Where it
    can be declined, Enter does that as long as nothing is marked.
    """

    title: str
    choices: tuple[Choice, ...]
    again: str = ""
    by_enter: bool = False
    asked: bool = False
    block: str = ""
    """The capitals before the sentence, see `Address`."""
    name: str = ""
    marks: bool = False
    """A key only marks its choice; the same key again, or Enter, takes it."""
    any_time: bool = False
    """Its choices mean the same in every position: whatever is done meanwhile, it stays open and a choice waits its turn."""

    @property
    def marks_first(self) -> bool:
        """Return whether it opens with its first choice marked."""
        return self.by_enter

    @property
    def none(self) -> Choice | None:
        """Return what declines a question of the game."""
        return next((choice for choice in self.choices if self.asked and choice.key == NONE), None)

    def choice(self, key: str) -> Choice | None:
        """Return what that key means here."""
        found = next((choice for choice in self.choices if choice.key == key), None)
        if key == "enter" and self.none is not None:
            return self.none
        if found is None and self.choices and (key == self.again or (key == "enter" and self.by_enter)):
            return self.choices[0]
        return found


class Send(Struct, frozen=True):
    """Send this action to the server: what a key means, and the effect of it."""

    action: Verb


class Open(Struct, frozen=True):
    """Ask which of these; nothing has been sent."""

    menu: Menu


class Tell(Struct, frozen=True):
    """Say this; nothing has been sent."""

    text: str


Move = Send | Open | Tell
"""The meaning of a key."""

# Effects and events are structs of msgspec: every start makes all of these classes, and a dataclass takes
# fourteen times as long to make.


# -- effects: what a key or an update leads to outside the table's state ----------------------------------------------


class SendAll(Struct, frozen=True):
    """Send these actions to the server in one message."""

    actions: tuple[Verb, ...]


class Rematch(Struct, frozen=True):
    """Tell the server that this seat is ready to play again."""


class Leave(Struct, frozen=True):
    """Leave the table."""


class Ring(Struct, frozen=True):
    """Ring the bell: it is this seat's turn."""


class SwitchBell(Struct, frozen=True):
    """Keep for the next games whether the bell rings."""


Dialog = Literal["chat", "team-chat", "options", "people", "palette", "help"]


class OpenDialog(Struct, frozen=True):
    """Open that dialog, or the line of chat."""

    name: Dialog


class AskAdvice(Struct, frozen=True):
    """Have somebody think about the position, in a game that has such advice."""


class AskChances(Struct, frozen=True):
    """Have everybody's chance to win worked out for who watches, and give up what was asked before."""


class Analyse(Struct, frozen=True):
    """Open the record of the game that is over, to look at it again."""


class Copy(Struct, frozen=True):
    """Put the game that is over into the clipboard, in a few lines."""


class PlayNext(Struct, frozen=True):
    """Leave, and begin another game like this one against bots of that level."""

    level: str


SessionEffect = Send | SendAll | Rematch
"""Effects performed by the session."""
InterfaceEffect = Leave | Ring | SwitchBell | OpenDialog | AskAdvice | AskChances | Analyse | Copy | PlayNext
"""Effects performed by the screen, or by the conversation in plain text."""
Effect = SessionEffect | InterfaceEffect

# -- What every table asks of a game's own: the little that is said of every game alike --------------------------------


class AnyUndo(Protocol):
    """The extent to which one can take back, and what stops it there."""

    @property
    def steps(self) -> int: ...
    @property
    def stop(self) -> str: ...


class AnyTable(Protocol):
    """The table of one person, as its game draws it. `seat`: None for a watcher."""

    @property
    def seat(self) -> int | None: ...
    @property
    def turn(self) -> int: ...
    @property
    def seats(self) -> Sequence[object]: ...
    @property
    def has_teams(self) -> bool:
        """Return whether any team has more than one member."""

    @property
    def question(self) -> QuestionKind | None:
        """Return what this seat is asked now, or None."""

    @property
    def in_main(self) -> bool:
        """Return whether this seat acts freely now: keys that were typed ahead go on."""

    @property
    def actions(self) -> tuple[Verb, ...]: ...
    @property
    def standing(self) -> tuple[Verb, ...]: ...
    @property
    def undo(self) -> AnyUndo: ...
    @property
    def draw_offers(self) -> tuple[int, ...]: ...
    @property
    def result(self) -> AnyResult | None: ...
    def name(self, seat: int) -> str:
        """Return the name of that seat."""


# -- The overlays that are open over the table, as a stack. Each game defines its own overlays ------------------------


class Overlay:
    """An immutable overlay; to change it, open another of the same kind.

    `layer`: overlays with a higher layer lie above, in whatever order they were opened, and come first for keys and prompt.
    `way_back`: the key for going back closes the open overlay with the highest value. `aside`: the overlay shows something else
    than the current table, so menus and questions are hidden while it is open.
    """

    layer: ClassVar[int] = 0
    way_back: ClassVar[int] = 0
    aside: ClassVar[bool] = False


AnyOverlay = TypeVar("AnyOverlay", bound=Overlay)
Kind = TypeVar("Kind", bound=Overlay)


@dataclass(frozen=True, slots=True)
class Overlays(Generic[AnyOverlay]):
    """At most one overlay of each kind, the topmost first."""

    stack: tuple[AnyOverlay, ...] = ()

    def __iter__(self) -> Iterator[AnyOverlay]:
        return iter(self.stack)

    def find(self, kind: type[Kind]) -> Kind | None:
        """Return the open overlay of that kind."""
        return next((overlay for overlay in self.stack if isinstance(overlay, kind)), None)

    def has(self, *kinds: type[Overlay]) -> bool:
        """Return whether one of these kinds is open."""
        return any(isinstance(overlay, kinds) for overlay in self.stack)

    @property
    def aside(self) -> bool:
        """Return whether an overlay hides the current table."""
        return any(overlay.aside for overlay in self.stack)

    @property
    def last(self) -> AnyOverlay | None:
        """Return the overlay that the key for going back closes; None if none is open."""
        return max(self.stack, key=lambda overlay: overlay.way_back, default=None)

    def opened(self, overlay: AnyOverlay) -> Overlays[AnyOverlay]:
        """Add that overlay in its layer. It replaces an open one of its kind."""
        others = [other for other in self.stack if type(other) is not type(overlay)]
        return Overlays(tuple(sorted((*others, overlay), key=lambda each: each.layer, reverse=True)))

    def closed(self, *kinds: type[Overlay]) -> Overlays[AnyOverlay]:
        """Drop the overlays of these kinds."""
        return Overlays(tuple(overlay for overlay in self.stack if not isinstance(overlay, kinds)))

    def looked_back(self) -> Overlays[AnyOverlay]:
        """Drop the overlays that hide the current table."""
        return Overlays(tuple(overlay for overlay in self.stack if not overlay.aside))


# -- overlays ---------------------------------------------------------------------------------------------------------


T = TypeVar("T", bound=AnyTable)

STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}
SIDEWAYS = frozenset({"left", "right"})


class Beneath(Protocol):
    """The part of a table that an overlay asks of it."""

    @property
    def table(self) -> AnyTable | None: ...
    @property
    def log(self) -> tuple[Entry, ...]: ...
    @property
    def replays(self) -> bool:
        """Return whether a replay of the last turns is open."""

    def piles(self) -> tuple[Pile, ...]:
        """List all piles and pages of the browser."""

    def entries(self, events: Sequence[EventKind]) -> Sequence[Entry]:
        """Return these events as entries of a log of their own."""


class Pressed(Struct, frozen=True):
    """A key was the overlay's own: what becomes of the overlay (None: it closes), and why it did nothing ("": it did; None:
    what is said stays)."""

    becomes: TableOverlay | None
    notice: str | None = None


class TableOverlay(Overlay):
    """An overlay over a table. `tone`: in which it speaks, as in `Picture`."""

    tone: ClassVar[str] = "ask"

    def pressed(self, command: str, beneath: Beneath) -> Pressed | None:
        """Do what the command does while this is open; None: it is for the table beneath."""
        return None

    def typed(self, key: str, beneath: Beneath) -> Pressed | None:
        """Do what the key of a card or an answer does while this is open; None: it is for the table beneath."""
        return None

    def prompt(self, beneath: Beneath) -> Address | None:
        """Return what is said while this is open; None: the table beneath speaks."""
        return None


@dataclass(frozen=True)
class Helping(TableOverlay):
    """The help. Every key is its own but those that lead back."""

    layer = 5
    way_back = 6
    aside = True

    pages: tuple[HelpPage, ...]
    page: int = 0
    line: int = 0

    def pressed(self, command: str, beneath: Beneath) -> Pressed | None:
        if command in ("back", "palette"):
            return None
        if command in ("help", "use"):
            return Pressed(None)
        if command in SIDEWAYS or command == "zone":
            return Pressed(replace(self, page=(self.page + STEPS.get(command, 1)) % len(self.pages), line=0), "")
        if command in STEPS:
            last = len(self.pages[self.page].rows) - 1
            return Pressed(replace(self, line=min(max(self.line + STEPS[command], 0), last)), "")
        return Pressed(self, _("Esc closes the help."))

    def typed(self, key: str, beneath: Beneath) -> Pressed:
        if key.isdigit() and 0 < int(key) <= len(self.pages):
            return Pressed(replace(self, page=int(key) - 1, line=0), "")
        return Pressed(self, _("Esc closes the help."))


@dataclass(frozen=True)
class Piles(TableOverlay):
    """The browser. Over a replay it shows the piles of that moment, and leaves the prompt and Enter to the replay."""

    layer = 4
    way_back = 3
    aside = True
    tone = "replay"

    pile: int = 0
    line: int = 0

    def pressed(self, command: str, beneath: Beneath) -> Pressed | None:
        if command in SIDEWAYS or command == "zone":
            return Pressed(Piles((self.pile + STEPS.get(command, 1)) % len(beneath.piles())))
        if command in STEPS:
            settled = self.settled(beneath)
            return Pressed(replace(settled, line=settled.line + STEPS[command]).settled(beneath))
        if command == "browse" or (command == "use" and not beneath.replays):
            return Pressed(None)
        return None

    def prompt(self, beneath: Beneath) -> Address | None:
        if beneath.replays:
            return None
        pile = beneath.piles()[self.settled(beneath).pile]
        is_read = pile.is_log or (bool(pile.texts) and not pile.cards)
        return Address("", _("Reading: {page}.").format(page=pile.name) if is_read else _("Looking through the piles."))

    def settled(self, beneath: Beneath) -> Piles:
        """Move to a pile and a line that exist."""
        found = beneath.piles()
        number = min(self.pile, len(found) - 1)
        pile = found[number]
        count = len(beneath.log) if pile.is_log else len(pile.cards) or len(pile.texts)
        return Piles(number, min(max(self.line, 0), max(count - 1, 0)))


@dataclass(frozen=True)
class Replaying(TableOverlay):
    """The last turns of the others, step by step."""

    layer = 3
    way_back = 2
    aside = True
    tone = "replay"

    moments: tuple[Moment[Any], ...]
    at: int = 0

    _STEPS: ClassVar[dict[str, int]] = {"left": -1, "replay": -1, "right": 1, "look": 1, "use": 1}

    @property
    def moment(self) -> Moment[Any]:
        return self.moments[self.at]

    def pressed(self, command: str, beneath: Beneath) -> Pressed | None:
        if command not in self._STEPS:
            return None
        at = max(self.at + self._STEPS[command], 0)
        return Pressed(replace(self, at=at) if at < len(self.moments) else None)

    def prompt(self, beneath: Beneath) -> Address:
        told = " ".join(sentence(entry.text) for entry in beneath.entries(self.moment.events))
        return Address("", _("Replay {n}/{total}: {what}").format(n=self.at + 1, total=len(self.moments), what=told))


class Looking(TableOverlay, Struct, frozen=True):
    """The next key of a card, or of whatever else has one, looks at it."""

    layer = 2
    way_back = 5
    aside = True

    sentence: str = ""
    """Its question, unless a card is looked at."""

    def pressed(self, command: str, beneath: Beneath) -> Pressed | None:
        return Pressed(None) if command == "look" else None

    def prompt(self, beneath: Beneath) -> Address:
        return Address("", self.sentence or _("Look at which card? Press its key."))


class Thinking(TableOverlay, Struct, frozen=True):
    """Advice has been asked for and is not there yet. Whatever is done meanwhile, or Escape, calls it off."""

    way_back = 4
    tone = "wait"

    def prompt(self, beneath: Beneath) -> Address:
        return Address("", _("Thinking about it. Esc calls it off."))


class Asking(TableOverlay, Struct, frozen=True):
    """A menu of ours: nothing is sent before one of its choices is taken."""

    layer = 1
    way_back = 4

    menu: Menu

    def prompt(self, beneath: Beneath) -> Address:
        return Address(self.menu.block, self.menu.title)

    def settled(self, table: AnyTable) -> Asking | None:
        """Return it as it is on the table that has changed; None where not everything in it can still be done."""
        return self if still_possible(self.menu, table) else None


def still_possible(menu: Menu, table: AnyTable) -> bool:
    """Return whether every choice of the menu can be taken."""
    possible = {None, *table.actions, *table.standing}
    return all(
        choice.action in possible and (choice.opens is None or still_possible(choice.opens, table)) for choice in menu.choices
    )


class Series(TableOverlay, Struct, Generic[T], frozen=True):
    """Several actions, each sent when the one before is answered. It has no keys; to go back is to send no more of them."""

    way_back = 1

    def next_actions(self, table: T) -> Sequence[Verb]:
        """Return what comes next; nothing: it is through."""
        raise NotImplementedError

    def without(self, action: Verb) -> Series[T]:
        """Return the same with that action sent."""
        return self

    def waits(self, table: T) -> bool:
        """Return whether nothing comes next before others have answered: it goes on by itself then."""
        return False

    def summary(self, table: T) -> str:
        """Return what it did, when it is through."""
        return ""


class Batch(Series[T], frozen=True):
    """A series whose remaining actions are sent in one message."""

    def asked(self, actions: Sequence[Verb]) -> Batch[T]:
        """Return the same with these actions sent."""
        raise NotImplementedError

    def answered(self, done: int) -> Batch[T]:
        """Return the same after so many of what was sent have been done, from the first on."""
        raise NotImplementedError


class Several(Series[AnyTable], frozen=True):
    """Several answers that were given at once, each to a question of that kind."""

    word: str
    left: tuple[Verb, ...]

    def next_actions(self, table: AnyTable) -> Sequence[Verb]:
        return self.left[:1] if table.question is not None and table.question.word == self.word else ()

    def without(self, action: Verb) -> Several:
        return Several(self.word, self.left[1:])


class Answering(Series[AnyTable], frozen=True):
    """A choice that was made together with what leads to its question."""

    answer: Verb

    def next_actions(self, table: AnyTable) -> Sequence[Verb]:
        return (self.answer,) if self.answer in table.actions else ()


# -- the state of a table ---------------------------------------------------------------------------------------------


V = TypeVar("V", bound=AnyView)


@dataclass(frozen=True)
class TableState(Generic[V, T]):
    """Everything that one person has open at a table, as one value. A game adds fields of its own.

    `view`: as the server tells it; `table`: the same as it is laid out for this person.
    """

    seat: int | None = None
    """This person's; None for a spectator."""
    way_back: str = ""
    """The command that leads a visitor without a key back to their seat."""
    now: float = 0.0
    """The time of the last event, in seconds of a clock that only ever grows."""
    view: V | None = None
    table: T | None = None
    surroundings: Surroundings = field(default_factory=Surroundings)
    """The table around its game: seats, clocks, connections, the record."""
    history: History[V] = field(default_factory=History)
    """The history, as far as it was seen."""
    side: int = 0
    """For a watcher: from whose side the table is seen."""
    choice: int | None = None
    """Which choice of the open menu or question Enter takes."""
    overlays: Overlays[TableOverlay] = Overlays()
    notice: str = ""
    spoken_in: tuple[object, ...] = ()
    """The turn, question and clock that the notice is about: it is gone with them."""
    refused: bool = False
    """True if the last key was answered with a refusal."""
    opening: tuple[str, str] = ("", "")
    """The others' actions since your last turn, and the task now: until your first action."""
    lesson: LessonText | None = None
    """The text of the lesson at this table, if there is one."""
    is_hurried: bool = False
    """The key that comes now has shown at once what still waited."""
    last_said: LastSaid = LastSaid()
    sees_chat: bool = True
    """True if the last line of chat is in sight below: a key pressed while something covers it has not seen it."""
    bell: bool = True
    warns: bool = True
    """True if a turn with something useful left asks before it ends."""
    moments: bool = True
    """True if important events have a block of their own, and chances to win or lose are counted."""
    waiting: Verb | None = None
    """The action that was sent and is not answered yet."""
    is_batch: bool = False
    """Several actions were sent together and are not all answered yet."""
    slow: bool = False
    """The answer has been out for so long that the screen says so."""
    ahead: tuple[Typed, ...] = ()
    """Keys typed before the last answer, the first first."""
    raw_view: Mapping[str, Any] = field(default_factory=dict)
    """The newest view as it came, in a game with advice: what is given to whoever thinks about it."""
    chances: tuple[int, ...] = ()
    """For who watches: each seat's chance to win in percent, as the last turn began in which it was worked out."""
    chances_turn: int | None = None
    """The turn for which it was asked last."""
    analysis: tuple[Pile, ...] = ()
    """The findings of an analysis of the record."""
    costliest: str = ""
    """The decision of that game that cost most, in a sentence."""
    keeps_pace: bool = False
    """True if events are shown at a pace, so that a word precedes the end of a game."""
    moves: bool = False
    """True if changes are animated for a moment."""
    opens_tables: bool = True
    """True if the person can open a table on this computer, unlike a guest from elsewhere."""
    stage: Stage = FREE
    """The frames that still show how something came about."""


# -- events: what a state is reduced by -------------------------------------------------------------------------------


class Tick(Struct, frozen=True):
    """It is that time: what is drawn and decided from now on goes by it."""

    now: float


class Seated(Struct, frozen=True):
    """This is the seat whose table is shown. `way_back`: as in `TableState`."""

    seat: int | None
    way_back: str = ""


class Key(Struct, frozen=True):
    """A key was pressed: of a choice, of a part of the table, or of a command."""

    key: str


class Run(Struct, frozen=True):
    """A command was given. `key`: the one it has, "" for its first."""

    command: str
    key: str = ""


class Choose(Struct, frozen=True):
    """A choice of what is open was taken, or one of a list that plain text has said."""

    choice: Choice


class Point(Struct, frozen=True):
    """A part of the table was named: that does what its key would do."""

    part: object


class Answer(Struct, frozen=True):
    """An answer was chosen from a list: it is sent, or it is asked first whether it is meant. `key`: which confirms it then."""

    action: Verb
    key: str = "1"


class Updated(Struct, frozen=True):
    """The session, or a record, says that. `before_a_key`: it had waited, and a key has shown it at once."""

    update: News[Any]
    before_a_key: bool = False


class TakesLong(Struct, frozen=True):
    """The answer has been out for long."""


class Configured(Struct, frozen=True):
    """The settings say that from now on."""

    bell: bool
    warns: bool
    moments: bool
    keeps_pace: bool = False
    moves: bool = False
    opens_tables: bool = True


class Skipped(Struct, frozen=True):
    """A key was pressed that means nothing to the table: whatever moves is there at once."""


class KeysChanged(Struct, frozen=True):
    """Keyboard or language are others: the table is laid out anew."""


class LineTimed(Struct, frozen=True):
    """The terminal answers after so many milliseconds."""

    milliseconds: int | None


class Drawn(Struct, frozen=True):
    """The table is drawn. `sees_chat`: its last line of chat is in sight; `places`: where its parts stand, as its game says."""

    sees_chat: bool
    places: object = None


class Notice(Struct, frozen=True):
    """Something is to be said; "" for no more of what was. `refuses`: as the reason why the last key did nothing."""

    text: str
    refuses: bool = False


class Ask(Struct, frozen=True):
    """A menu of ours is to be open, or with None none."""

    menu: Menu | None


class Opened(Struct, frozen=True):
    """An overlay is to lie over the table."""

    overlay: TableOverlay


class Closed(Struct, frozen=True):
    """The overlays of these kinds are to go; all of them, with whatever was typed ahead, where none is named."""

    kinds: tuple[type[TableOverlay], ...] = ()


class Back(Struct, frozen=True):
    """The topmost overlay is to go, and what was typed ahead."""


class Taught(Struct, frozen=True):
    """A lesson has the word, or none."""

    lesson: LessonText | None


class Advised(Struct, frozen=True):
    """Somebody has thought about the position. `found` None: nobody could."""

    found: Advice | None


class ChancesFound(Struct, frozen=True):
    """Each seat's chance to win in that turn was worked out, in percent; nothing: nobody could."""

    turn: int | None
    chances: tuple[int, ...]


class Analysed(Struct, frozen=True):
    """That was found in the game, of a record that was looked at again."""

    pages: tuple[Pile, ...]
    costliest: str = ""


class Signed(Struct, frozen=True):
    """Each of these signs is to stand at what its action is about: "?" at what was done, "!" at what is better."""

    actions: tuple[tuple[str, Verb], ...]


class OwnEvent:
    """An event that only tables of one game have; its game reduces it."""

    __slots__ = ()


Event = (
    Tick
    | Seated
    | Key
    | Run
    | Choose
    | Point
    | Answer
    | Updated
    | TakesLong
    | Configured
    | Skipped
    | KeysChanged
    | LineTimed
    | Drawn
    | Notice
    | Ask
    | Opened
    | Closed
    | Back
    | Taught
    | Advised
    | ChancesFound
    | Analysed
    | Signed
    | OwnEvent
)
