"""The state of a table as immutable values: overlays, menus, keys typed ahead, effects, texts of a lesson."""

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

# -- The text of a lesson at its table --------------------------------------------------------------------------------


class LessonText(Struct, frozen=True):
    """The texts of a lesson, shown instead of the table's. `begins`: its first sentence; `now`: the present task.

    `keys`: the keys for the task, shown if no other question is open; `choice`: the number of the next choice among those
    shown.
    """

    block: str
    begins: str
    now: str
    keys: Menu | None = None
    choice: int | None = None


# -- Keys that were typed while an answer was pending: they wait in their order ---------------------------------------


TYPED_AHEAD = 8
"""The most keys that wait."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A key that waits. `command`: its command, or ""; `any_time`: it means the same in every position."""

    key: str
    command: str = ""
    any_time: bool = False
    meant: object = None
    """The key's target when it was pressed: a choice, or an object of the game such as a card."""
    is_hurried: bool = False
    """True if the key was pressed while an animation still hid the position."""


# -- chat -------------------------------------------------------------------------------------------------------------


TURNS = 2
"""The most turns for which a line of chat stays, because a spectator may never press a key."""


@dataclass(frozen=True, slots=True)
class LastSaid:
    """The last line of chat. `entry`: its entry in the log; `turn`: the turn in which it came; `unread`: the number of lines
    since your last key.
    """

    entry: Entry | None = None
    turn: int = 0
    unread: int = 0

    def heard(self, entry: Entry, turn: int) -> LastSaid:
        """Return the value after another line of chat."""
        return LastSaid(entry, turn, self.unread + 1)

    def in_turn(self, turn: int) -> LastSaid:
        """Return the value for that turn of the game; an old line is dropped."""
        return replace(self, entry=None) if self.entry is not None and not 0 <= turn - self.turn < TURNS else self


# -- menus ------------------------------------------------------------------------------------------------------------


NONE = "0"
"""The key that declines a question, in every game."""


class Address(Struct, frozen=True):
    """A sentence of the prompt. `block`: an alert in capitals before the sentence, only for things that concern you; `name`:
    the name in these capitals, if there is one; plain text prints the name without capitals.
    """

    block: str
    sentence: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of an open question or menu. `zone` groups choices, with the names of the game's zones.

    `look`: the style of its label; `card`: its card, if no card on the table shows it; `opens`: a further menu, instead of
    an action.
    """

    key: str
    label: str
    action: Verb | None
    zone: str = ""
    look: str = ""
    card: str = ""
    opens: Menu | None = None
    then: Verb | None = None
    """The answer to the question to which the action leads; the choice includes both."""


@dataclass(frozen=True, slots=True)
class Menu:
    """A sentence with its choices. `again`: the key that opened the menu; pressed again, it takes the first choice.

    `by_enter`: Enter takes the first choice too. A menu of the client can be closed; a question of the game (`asked`) stays.
    If a question can be declined, Enter declines it as long as no choice is highlighted.
    """

    title: str
    choices: tuple[Choice, ...]
    again: str = ""
    by_enter: bool = False
    asked: bool = False
    block: str = ""
    """The alert in capitals before the sentence, see `Address`."""
    name: str = ""
    marks: bool = False
    """True if a key only highlights its choice; the same key again, or Enter, takes the choice."""
    any_time: bool = False
    """True if the choices mean the same in every position. The menu then stays open when the position changes, and a choice
    waits until it can be sent.
    """

    @property
    def marks_first(self) -> bool:
        """Return True if the menu opens with its first choice highlighted."""
        return self.by_enter

    @property
    def none(self) -> Choice | None:
        """Return the choice that declines a question of the game."""
        return next((choice for choice in self.choices if self.asked and choice.key == NONE), None)

    def choice(self, key: str) -> Choice | None:
        """Return the choice of that key in this menu; None if it has none."""
        found = next((choice for choice in self.choices if choice.key == key), None)
        if key == "enter" and self.none is not None:
            return self.none
        if found is None and self.choices and (key == self.again or (key == "enter" and self.by_enter)):
            return self.choices[0]
        return found


class Send(Struct, frozen=True):
    """Send this action to the server. It is both a meaning of a key and an effect."""

    action: Verb


class Open(Struct, frozen=True):
    """Open this menu without sending anything."""

    menu: Menu


class Tell(Struct, frozen=True):
    """Show this text without sending anything."""

    text: str


Move = Send | Open | Tell
"""A meaning of a key."""

# Effects and events are structs of msgspec: every start makes all of these classes, and a dataclass takes
# fourteen times as long to make.


# -- effects: consequences of a key or an update outside the table's state --------------------------------------------


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
    """Save the setting of the bell for later games."""


Dialog = Literal["chat", "team-chat", "options", "people", "palette", "help"]


class OpenDialog(Struct, frozen=True):
    """Open that dialog, or the input for chat."""

    name: Dialog


class AskAdvice(Struct, frozen=True):
    """Start the computation of advice on the position, in a game that has advice."""


class AskChances(Struct, frozen=True):
    """Start the computation of the chances to win for a spectator, and cancel an earlier one."""


class Analyse(Struct, frozen=True):
    """Open the record of the finished game for analysis."""


class Copy(Struct, frozen=True):
    """Copy a short description of the finished game to the clipboard."""


class PlayNext(Struct, frozen=True):
    """Leave, and begin a similar game against bots of that level."""

    level: str


SessionEffect = Send | SendAll | Rematch
"""Effects performed by the session."""
InterfaceEffect = Leave | Ring | SwitchBell | OpenDialog | AskAdvice | AskChances | Analyse | Copy | PlayNext
"""Effects performed by the screen, or by the plain text interface."""
Effect = SessionEffect | InterfaceEffect

# -- The fields that every table requires of a game's own classes ------------------------------------------------------


class AnyUndo(Protocol):
    """The number of actions that can be undone, and the reason why no more can."""

    @property
    def steps(self) -> int: ...
    @property
    def stop(self) -> str: ...


class AnyTable(Protocol):
    """The table of one person, as its game draws it. `seat`: None for a spectator."""

    @property
    def seat(self) -> int | None: ...
    @property
    def turn(self) -> int: ...
    @property
    def seats(self) -> Sequence[object]: ...
    @property
    def has_teams(self) -> bool:
        """Return True if any team has more than one member."""

    @property
    def question(self) -> QuestionKind | None:
        """Return the question to this seat; None if there is none."""

    @property
    def in_main(self) -> bool:
        """Return True if this seat can act freely now, so that keys typed ahead are handled."""

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
        """Return the name of the player on that seat."""


# -- The stack of overlays that are open over the table. Each game defines its own overlays ---------------------------


class Overlay:
    """An immutable overlay; to change it, open another of the same kind.

    `layer`: overlays with a higher layer lie above, regardless of the order in which they were opened, and take precedence
    for keys and prompt. `way_back`: the key for going back closes the open overlay with the highest value. `aside`: the
    overlay hides the current table, so menus and questions are hidden while it is open.
    """

    layer: ClassVar[int] = 0
    way_back: ClassVar[int] = 0
    aside: ClassVar[bool] = False


AnyOverlay = TypeVar("AnyOverlay", bound=Overlay)
Kind = TypeVar("Kind", bound=Overlay)


@dataclass(frozen=True, slots=True)
class Overlays(Generic[AnyOverlay]):
    """The open overlays, at most one of each kind, the topmost first."""

    stack: tuple[AnyOverlay, ...] = ()

    def __iter__(self) -> Iterator[AnyOverlay]:
        return iter(self.stack)

    def find(self, kind: type[Kind]) -> Kind | None:
        """Return the open overlay of that kind; None if there is none."""
        return next((overlay for overlay in self.stack if isinstance(overlay, kind)), None)

    def has(self, *kinds: type[Overlay]) -> bool:
        """Return True if one of these kinds is open."""
        return any(isinstance(overlay, kinds) for overlay in self.stack)

    @property
    def aside(self) -> bool:
        """Return True if an overlay hides the current table."""
        return any(overlay.aside for overlay in self.stack)

    @property
    def last(self) -> AnyOverlay | None:
        """Return the overlay that the key for going back closes; None if none is open."""
        return max(self.stack, key=lambda overlay: overlay.way_back, default=None)

    def opened(self, overlay: AnyOverlay) -> Overlays[AnyOverlay]:
        """Return the stack with that overlay in its layer. It replaces an open one of its kind."""
        others = [other for other in self.stack if type(other) is not type(overlay)]
        return Overlays(tuple(sorted((*others, overlay), key=lambda each: each.layer, reverse=True)))

    def closed(self, *kinds: type[Overlay]) -> Overlays[AnyOverlay]:
        """Return the stack without the overlays of these kinds."""
        return Overlays(tuple(overlay for overlay in self.stack if not isinstance(overlay, kinds)))

    def looked_back(self) -> Overlays[AnyOverlay]:
        """Return the stack without the overlays that hide the current table."""
        return Overlays(tuple(overlay for overlay in self.stack if not overlay.aside))


# -- overlays ---------------------------------------------------------------------------------------------------------


T = TypeVar("T", bound=AnyTable)

STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}
SIDEWAYS = frozenset({"left", "right"})


class Beneath(Protocol):
    """The parts of a table that an overlay uses."""

    @property
    def table(self) -> AnyTable | None: ...
    @property
    def log(self) -> tuple[Entry, ...]: ...
    @property
    def replays(self) -> bool:
        """Return True if a replay of the last turns is open."""

    def piles(self) -> tuple[Pile, ...]:
        """List all piles and pages of the browser."""

    def entries(self, events: Sequence[EventKind]) -> Sequence[Entry]:
        """Return these events as the entries of a new log."""


class Pressed(Struct, frozen=True):
    """The effect of a key that an overlay handled. `becomes`: the overlay afterwards; None: it closes. `notice`: the reason
    why the key did nothing; "" if it had an effect; None: the previous notice stays.
    """

    becomes: TableOverlay | None
    notice: str | None = None


class TableOverlay(Overlay):
    """An overlay over a table. `tone`: the tone of its prompt, as in `Picture`."""

    tone: ClassVar[str] = "ask"

    def pressed(self, command: str, beneath: Beneath) -> Pressed | None:
        """Handle a command while this is open. Return None if the table beneath handles it."""
        return None

    def typed(self, key: str, beneath: Beneath) -> Pressed | None:
        """Handle the key of a card or an answer while this is open. Return None if the table beneath handles it."""
        return None

    def prompt(self, beneath: Beneath) -> Address | None:
        """Return the prompt while this is open. Return None for the prompt of the table beneath."""
        return None


@dataclass(frozen=True)
class Helping(TableOverlay):
    """The open help. It handles every key except those that close it or open the palette."""

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
    """The browser of piles. During a replay it shows the piles at that step, and the replay keeps the prompt and Enter."""

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
        """Return the browser at a pile and a line that exist."""
        found = beneath.piles()
        number = min(self.pile, len(found) - 1)
        pile = found[number]
        count = len(beneath.log) if pile.is_log else len(pile.cards) or len(pile.texts)
        return Piles(number, min(max(self.line, 0), max(count - 1, 0)))


@dataclass(frozen=True)
class Replaying(TableOverlay):
    """A replay of the others' last turns, step by step."""

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
    """The mode in which the next key of a card, or of another part, opens its detail view."""

    layer = 2
    way_back = 5
    aside = True

    sentence: str = ""
    """The prompt, if it does not ask for a card."""

    def pressed(self, command: str, beneath: Beneath) -> Pressed | None:
        return Pressed(None) if command == "look" else None

    def prompt(self, beneath: Beneath) -> Address:
        return Address("", self.sentence or _("Look at which card? Press its key."))


class Thinking(TableOverlay, Struct, frozen=True):
    """The state while advice is computed. Escape or any other action cancels it."""

    way_back = 4
    tone = "wait"

    def prompt(self, beneath: Beneath) -> Address:
        return Address("", _("Thinking about it. Esc calls it off."))


class Asking(TableOverlay, Struct, frozen=True):
    """An open menu of the client: nothing is sent before one of its choices is taken."""

    layer = 1
    way_back = 4

    menu: Menu

    def prompt(self, beneath: Beneath) -> Address:
        return Address(self.menu.block, self.menu.title)

    def settled(self, table: AnyTable) -> Asking | None:
        """Return the menu for the changed table; None if one of its choices is no longer possible."""
        return self if still_possible(self.menu, table) else None


def still_possible(menu: Menu, table: AnyTable) -> bool:
    """Return True if every choice of the menu is possible."""
    possible = {None, *table.actions, *table.standing}
    return all(
        choice.action in possible and (choice.opens is None or still_possible(choice.opens, table)) for choice in menu.choices
    )


class Series(TableOverlay, Struct, Generic[T], frozen=True):
    """Several actions, each sent after the answer to the previous one. A series handles no keys; going back stops it."""

    way_back = 1

    def next_actions(self, table: T) -> Sequence[Verb]:
        """Return the next actions; empty if the series has ended."""
        raise NotImplementedError

    def without(self, action: Verb) -> Series[T]:
        """Return the series after that action was sent."""
        return self

    def waits(self, table: T) -> bool:
        """Return True if the series has to wait for another player's answer; it then continues automatically."""
        return False

    def summary(self, table: T) -> str:
        """Return the summary of the finished series."""
        return ""


class Batch(Series[T], frozen=True):
    """A series whose remaining actions are sent in one message."""

    def asked(self, actions: Sequence[Verb]) -> Batch[T]:
        """Return the batch after these actions were sent."""
        raise NotImplementedError

    def answered(self, done: int) -> Batch[T]:
        """Return the batch after the first `done` of the sent actions took effect."""
        raise NotImplementedError


class Several(Series[AnyTable], frozen=True):
    """Several answers that were chosen together, each to a question of the kind `word`."""

    word: str
    left: tuple[Verb, ...]

    def next_actions(self, table: AnyTable) -> Sequence[Verb]:
        return self.left[:1] if table.question is not None and table.question.word == self.word else ()

    def without(self, action: Verb) -> Several:
        return Several(self.word, self.left[1:])


class Answering(Series[AnyTable], frozen=True):
    """The answer to a later question, chosen together with the action that leads to the question."""

    answer: Verb

    def next_actions(self, table: AnyTable) -> Sequence[Verb]:
        return (self.answer,) if self.answer in table.actions else ()


# -- the state of a table ---------------------------------------------------------------------------------------------


V = TypeVar("V", bound=AnyView)


@dataclass(frozen=True)
class TableState(Generic[V, T]):
    """Everything that one person sees at a table, as one value. Games add fields of their own.

    `view`: the view from the server; `table`: the same as this person's table.
    """

    seat: int | None = None
    """This person's seat; None for a spectator."""
    way_back: str = ""
    """The command with which a guest without a key returns to their seat."""
    now: float = 0.0
    """The time of the last event, in seconds of a monotonic clock."""
    view: V | None = None
    table: T | None = None
    surroundings: Surroundings = field(default_factory=Surroundings)
    """The surroundings of the game: seats, clocks, connections, the record."""
    history: History[V] = field(default_factory=History)
    """The known history of the game."""
    side: int = 0
    """For a spectator: the seat at the bottom of the screen."""
    choice: int | None = None
    """The number of the choice that Enter takes, in the open menu or question."""
    overlays: Overlays[TableOverlay] = Overlays()
    notice: str = ""
    spoken_in: tuple[object, ...] = ()
    """The turn, question and clock state that the notice is about. It disappears with them."""
    refused: bool = False
    """True if the last key was refused."""
    opening: tuple[str, str] = ("", "")
    """The others' actions since your last turn, and the present task; kept until your first action."""
    lesson: LessonText | None = None
    """The texts of the lesson at this table; None without a lesson."""
    is_hurried: bool = False
    """True if the present key has skipped an animation."""
    last_said: LastSaid = LastSaid()
    sees_chat: bool = True
    """True if the last line of chat is visible. A key pressed while an overlay covers the line does not mark it as read."""
    bell: bool = True
    warns: bool = True
    """True if the player is asked before a turn ends with something useful left."""
    moments: bool = True
    """True if important events have alerts of their own, and threats and chances to win the game are computed."""
    waiting: Verb | None = None
    """The action that was sent and not answered yet."""
    is_batch: bool = False
    """True if several actions were sent in one message and not all are answered."""
    slow: bool = False
    """True if the answer has been pending so long that the screen says so."""
    ahead: tuple[Typed, ...] = ()
    """Keys typed while an answer is pending, the oldest first."""
    raw_view: Mapping[str, Any] = field(default_factory=dict)
    """The newest view before decoding, in a game with advice: the input of the judge."""
    chances: tuple[int, ...] = ()
    """For a spectator: each seat's chance to win in percent, at the beginning of the last turn for which it was computed."""
    chances_turn: int | None = None
    """The turn for which the chances were last requested."""
    analysis: tuple[Pile, ...] = ()
    """The result of an analysis of the record, as pages."""
    costliest: str = ""
    """The costliest decision of the analysed game, in a sentence."""
    keeps_pace: bool = False
    """True if events are animated at the chosen speed, so that a word precedes the end of a game."""
    moves: bool = False
    """True if changes are animated."""
    opens_tables: bool = True
    """True if the person can open a table on this computer, unlike a guest from elsewhere."""
    stage: Stage = FREE
    """The remaining frames of the present animation."""


# -- events that change a state ---------------------------------------------------------------------------------------


class Tick(Struct, frozen=True):
    """The time has come to `now`; later drawing and decisions use it."""

    now: float


class Seated(Struct, frozen=True):
    """The seat of the table has been set. `way_back`: as in `TableState`."""

    seat: int | None
    way_back: str = ""


class Key(Struct, frozen=True):
    """A key was pressed: of a choice, a part of the table, or a command."""

    key: str


class Run(Struct, frozen=True):
    """A command was given. `key`: the command's key; "" for its first key."""

    command: str
    key: str = ""


class Choose(Struct, frozen=True):
    """A choice of the open menu was taken, or a choice from a list in plain text."""

    choice: Choice


class Point(Struct, frozen=True):
    """A part of the table was named, with the same effect as its key."""

    part: object


class Answer(Struct, frozen=True):
    """An answer was chosen from a list: it is sent, or a confirmation is asked for. `key`: the key that confirms it."""

    action: Verb
    key: str = "1"


class Updated(Struct, frozen=True):
    """An update of the session or of a record has come. `before_a_key`: it was waiting, and a key has now released it."""

    update: News[Any]
    before_a_key: bool = False


class TakesLong(Struct, frozen=True):
    """An answer has been pending for long."""


class Configured(Struct, frozen=True):
    """The settings have changed."""

    bell: bool
    warns: bool
    moments: bool
    keeps_pace: bool = False
    moves: bool = False
    opens_tables: bool = True


class Skipped(Struct, frozen=True):
    """A key without a meaning for the table was pressed. It ends an animation."""


class KeysChanged(Struct, frozen=True):
    """The keyboard layout or the language has changed, so the table is laid out again."""


class LineTimed(Struct, frozen=True):
    """The answering time of the terminal was measured, in milliseconds."""

    milliseconds: int | None


class Drawn(Struct, frozen=True):
    """The table was drawn. `sees_chat`: the last line of chat is visible; `places`: the positions of its parts, in the
    game's own form.
    """

    sees_chat: bool
    places: object = None


class Notice(Struct, frozen=True):
    """A notice is to be shown; "" removes the present one. `refuses`: it is the reason why the last key did nothing."""

    text: str
    refuses: bool = False


class Ask(Struct, frozen=True):
    """A menu of the client is to be opened; None closes the open one."""

    menu: Menu | None


class Opened(Struct, frozen=True):
    """An overlay is to be opened."""

    overlay: TableOverlay


class Closed(Struct, frozen=True):
    """The overlays of these kinds are to be closed; without kinds, all overlays, and the keys typed ahead are dropped."""

    kinds: tuple[type[TableOverlay], ...] = ()


class Back(Struct, frozen=True):
    """The topmost overlay is to be closed, and the keys typed ahead are dropped."""


class Taught(Struct, frozen=True):
    """The texts of a lesson are to be shown, or removed."""

    lesson: LessonText | None


class Advised(Struct, frozen=True):
    """The computation of advice has ended. `found`: None if it failed."""

    found: Advice | None


class ChancesFound(Struct, frozen=True):
    """Each seat's chance to win in that turn was computed, in percent; empty if that failed."""

    turn: int | None
    chances: tuple[int, ...]


class Analysed(Struct, frozen=True):
    """The analysis of a record has ended."""

    pages: tuple[Pile, ...]
    costliest: str = ""


class Signed(Struct, frozen=True):
    """Symbols are to be shown at the parts of actions: "?" for the action taken, "!" for the better one."""

    actions: tuple[tuple[str, Verb], ...]


class OwnEvent:
    """An event of tables of one game; that game reduces it."""

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
