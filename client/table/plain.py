"""Any table in plain text: sentences for updates, questions with numbered answers, and typed lines. No Textual.

`TextTable` works for any game with the store that also holds the state of the screen. It decides when texts are printed and
in which order. The texts come from the game's subclass, by the methods under "texts of a game". Each method has a default
that follows from the game's language, so a table without sentences of its own is complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, ClassVar, Generic, Protocol, assert_never

from client.session import updates
from client.session.sentences import of_seconds
from client.table import advice, advice_process, details, selectors
from client.table.advice_process import NoAnswer
from client.table.formatter import not_begun, watching
from client.table.game import F, S, Selectors, T, V
from client.table.game_news import AtPoint, CameBack, Moved, PastMove
from client.table.history import TOLD, Moment, tellable
from client.table.log import Entry, sentence, spoken
from client.table.pages import Pile
from client.table.state import (
    NONE,
    Advised,
    Analyse,
    Answer,
    AnyTable,
    AskAdvice,
    AskChances,
    Asking,
    Back,
    Batch,
    ChancesFound,
    Choice,
    Choose,
    Configured,
    Copy,
    InterfaceEffect,
    Leave,
    Menu,
    Notice,
    OpenDialog,
    PlayNext,
    Ring,
    Run,
    SwitchBell,
    Updated,
)
from client.table.store import Store
from client.terminal.keyboard import in_use
from client.terminal.words import Word, find, help_lines, named, numbered
from client.text.i18n import N_, _, labelled
from engine.judge import Advice
from engine.language import EventKind, Verb

KEPT = 1000
"""The most lines of the log that are kept."""
SHOWN = 10
"""The lines of the log that are printed by default."""
FLAT = 9
"""The most answers that are listed in full."""
HELD = 200
"""The most events that are held back to be merged."""

# -- The words that every table has ----------------------------------------------------------------------------------


ANSWERING = (
    Word("none", N_("none, no, pass"), N_("answer no, none, or no more")),
    Word("end", N_("end, done"), N_("end the order, or what you place")),
)
LOOKING = (
    Word("log", N_("log, story"), N_("the last lines of the game"), N_("HOW MANY")),
    Word("replay", N_("replay, last turn"), N_("what the others did since your turn")),
    Word("piles", N_("piles, pile"), N_("discard piles and decks; with its number: one of them"), N_("NUMBER")),
    Word("clock", N_("clock, time"), N_("how much time everybody has")),
    Word("rules", N_("rules, rulebook"), N_("the rules of this table")),
    Word("terms", N_("terms, conditions"), N_("its clocks, and what happens on disconnection")),
    Word("proof", N_("proof, shuffles"), N_("the proof of the shuffles, and where the record is")),
    Word("again", N_("what, repeat"), N_("whose turn it is and what is asked; an empty line does the same")),
)
REST = (
    Word("undo", N_("undo, take back"), N_("take your last action back")),
    Word("draw", N_("draw, offer a draw"), N_("offer a draw, or answer the offer")),
    Word("concede", N_("concede, give up"), N_("give the game up")),
    Word("rematch", N_("rematch, play again"), N_("after the game: play again")),
    Word("leave", N_("leave, go"), N_("leave after the game, or at any time as a spectator")),
    Word("side", N_("side, turn around"), N_("see the table from the next seat's side, if you watch")),
)


ADVICE = Word(
    "advice",
    N_("advice, hint"),
    N_("what is best now, how likely it wins, and why; against bots, or where the host allows it"),
)
"""The word for advice, in a game that has advice."""


# -- Numbered answers ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parted(Choice):
    """An answer in parts, which can be asked one after the other: first the item, then the place, then the amount.

    Without an action, it leads to the answers that begin with its parts.
    """

    parts: tuple[str, ...] = ()
    digits: tuple[str, ...] = ()
    """The digit of each part on the screen, "" for none; plain text uses the same digit."""

    def digit(self, depth: int) -> str:
        """Return the digit of that part."""
        return self.digits[depth] if depth < len(self.digits) else ""


def narrowed(menu: Menu, path: tuple[str, ...] = ()) -> Menu:
    """Return the menu of the answers that begin with these parts. Up to FLAT answers are listed in full, more of them part
    by part; 0 goes one part back.
    """
    parted = [choice for choice in menu.choices if isinstance(choice, Parted)]
    if not parted:
        return menu
    left = [choice for choice in parted if choice.parts[: len(path)] == path]
    has_digits = any(choice.digit(len(path)) for choice in left)
    said = _whole(left, path) if len(left) <= FLAT and not has_digits else _by_part(left, path)
    answers = _numbered(said)
    if path:
        return replace(
            menu, title=labelled(", ".join(path)).rstrip(), choices=(*answers, Parted(NONE, _("back"), None, parts=path[:-1]))
        )
    return replace(menu, choices=(*answers, *(choice for choice in menu.choices if not isinstance(choice, Parted))))


def _numbered(said: Sequence[Parted]) -> list[Parted]:
    """Give each answer the number to type: its digit on the screen, else the next free number."""
    taken = Counter(choice.key for choice in said if choice.key)
    free = (str(number) for number in count(1) if str(number) not in taken)
    found = [replace(choice, key=choice.key if taken[choice.key] == 1 else next(free)) for choice in said]
    return sorted(found, key=lambda choice: int(choice.key))


def _whole(left: Sequence[Parted], path: tuple[str, ...]) -> list[Parted]:
    """Return each answer with all of its remaining parts."""
    return [replace(choice, key=choice.digit(len(path)), label=" ".join(choice.parts[len(path) :])) for choice in left]


def _by_part(left: Sequence[Parted], path: tuple[str, ...]) -> list[Parted]:
    """Return the choices for the next part. A part that leads to only one answer is replaced by the whole answer."""
    groups: dict[str, list[Parted]] = {}
    for choice in left:
        groups.setdefault(choice.parts[len(path)], []).append(choice)
    said: list[Parted] = []
    for part, group in groups.items():
        deeper = (*path, part)
        if len(group) == 1 or any(len(choice.parts) == len(deeper) for choice in group):
            said += _whole(group, path)
        elif len(groups) == 1:
            return _by_part(group, deeper)
        else:
            said.append(Parted(group[0].digit(len(path)), part, None, parts=deeper))
    return said


def by_number(menu: Menu) -> dict[str, Choice]:
    """Return the answers by the number to type. An answer whose key is a digit keeps it; the others get the free numbers."""
    taken = {choice.key for choice in menu.choices if choice.key.isdigit()}
    free = (str(number) for number in count(1) if str(number) not in taken)
    found = {choice.key if choice.key.isdigit() else next(free): choice for choice in menu.choices}
    return dict(sorted(found.items(), key=lambda pair: (pair[0] == NONE, int(pair[0]))))


# -- Events as whole sentences ---------------------------------------------------------------------------------------


Tell = Callable[[Any, Sequence[EventKind], Any], list[str]]
"""Returns the sentences for events. The first argument is the table before the events, or None; the last is the formatter."""


class SentenceBuffer(Protocol):
    """Merges events of the other players into sentences, and returns those that are complete. The last sentence may grow
    until `rest` is called.
    """

    def take(self, before: Any, events: Sequence[EventKind], formatter: Any) -> list[str]:
        """Add events, and return the sentences that are complete now."""

    def rest(self, formatter: Any) -> list[str]:
        """Return the sentences that were held back to be merged with later events."""


class HoldingLast:
    """Holds back the last sentence, because the next event may change it."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._events: list[EventKind] = []
        self._before: Any = None
        self._said: list[str] = []

    def take(self, before: Any, events: Sequence[EventKind], formatter: Any) -> list[str]:
        """Add events, and return the sentences that are complete now."""
        rest = self.rest(formatter) if len(self._events) > HELD else []
        if not self._events:
            self._before = before
        self._events += events
        return [*rest, *self._new(self._tell(self._before, self._events, formatter)[:-1])]

    def rest(self, formatter: Any) -> list[str]:
        """Return the sentences that were held back to be merged with later events."""
        found = self._new(self._tell(self._before, self._events, formatter))
        self._events, self._said = [], []
        return found

    def _new(self, told: list[str]) -> list[str]:
        """Return the new or changed sentences. A sentence that grew after it was printed is printed again."""
        found = [line for at, line in enumerate(told) if at >= len(self._said) or self._said[at] != line]
        self._said = told
        return found


# -- The table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Before:
    """The table before an update. `link`: the state of the connection, and why the server is not trusted; `lost`: as in
    `TextTable.lost`.
    """

    table: Any
    is_batch: bool
    link: tuple[str, str]
    lost: str

    @property
    def was_over(self) -> bool:
        return self.table is not None and self.table.result is not None


class TextTable(Generic[S, V, T, F]):
    """A table in plain text; implements `client.table.contract.PlainTable`. `store`: holds its state."""

    acting: ClassVar[Sequence[Word]] = ANSWERING
    """Words that answer or act. They wait until this player has to move."""
    at_once: ClassVar[frozenset[str]] = frozenset()
    """Commands of these words that do not wait."""
    looking: ClassVar[Sequence[Word]] = (Word("table", N_("table, all"), N_("everything on the table")),)
    """Words of the game that only show something. They take precedence over those of every table."""
    rest: ClassVar[Sequence[Word]] = ()
    """All other words of the game. They take precedence over those of every table."""
    repeats_question: ClassVar[bool] = False
    """True if the question and its answers are repeated after a line that did not answer it."""

    def __init__(self, store: Store[S, V, T, F]) -> None:
        self.store = store
        self._sentence_buffer = self.sentence_buffer()
        self._lines: list[str] = []
        """All lines printed about the game."""
        self._asked: Menu | None = None
        """The question that was printed last."""
        self._path: tuple[Menu | None, tuple[str, ...]] = (None, ())
        """The question and the parts of its answer that were typed so far."""
        self._made: tuple[AnyTable | None, Menu | None] = (None, None)
        """The table for which the question was made last, and that question."""
        self._done: list[EventKind] = []
        """This player's events that are not printed yet, because more of the same series will follow."""
        self._done_from: Any = None
        """The table before these events."""
        self._last_note: Entry | None = None
        self._proof = self._warning = ""
        """The last sentences about the shuffles, and about this player's time."""
        self._is_leaving = False
        self._is_record = False
        """True at a point of a record, where no action is possible."""
        self.looked_at = ""
        self.thinks: Callable[[str, Mapping[str, Any]], Awaitable[Advice]] = advice_process.advice
        """Computes advice on a view of a game, in another process."""
        self.foretells: Callable[[str, Mapping[str, Any]], Awaitable[tuple[int, ...]]] = advice_process.chances
        """Computes the chances to win in a spectator's view of a game, in another process."""
        self._has_begun = self._is_thinking = self._asks_chances = False
        self._events = 0
        """In a record: the number of events at the previous point."""

    @property
    def current(self) -> Selectors[S, V, T, F]:
        """Return the selectors of the current state."""
        return self.store.current

    # -- texts of a game -----------------------------------------------------------------------------------------------

    def tell(self, before: Any, events: Sequence[EventKind], formatter: Any) -> list[str]:
        """Return the sentences for these events. `before`: the table before the events; None if it is not known."""
        return [entry.text for entry in self.store.game.entries((), events, formatter) if entry.text]

    def sentence_buffer(self) -> SentenceBuffer:
        """Return the buffer that merges the other players' events into sentences."""
        return HoldingLast(self.tell)

    def did(self, before: Any, events: Sequence[EventKind], *, is_batch: bool) -> list[str]:
        """Return the sentences for this player's events. `before`: the table before them; `is_batch`: the notice summarizes
        them.
        """
        return [*self.tell(before, events, self.current.formatter()), *self.notice()]

    def score(self) -> str:
        """Return the scores of all players, in a line."""
        return ""

    def headline(self) -> str:
        """Return the sentence that names the player to move."""
        table = self.current.table
        assert table is not None
        return _("You are asked.") if table.question is not None else self.whose_move()

    def whose_move(self) -> str:
        """Return the sentence that names the other players to move; "" if there are none."""
        view, table = self.current.view, self.current.table
        assert view is not None
        assert table is not None
        names = list(dict.fromkeys(table.name(asked.seat) for asked in view.asked if asked.seat != table.seat))
        return _("{name}'s move.").format(name=", ".join(names)) if names else ""

    def standing(self) -> list[str]:
        """Return the players to move, or the winners, with the scores. The open question is printed after it."""
        table = self.current.table
        assert table is not None
        if table.result is not None:
            return [line for line in (*self.tell_result(), self.score()) if line]
        return [" ".join(part for part in (self.headline(), self.score()) if part)]

    def tell_result(self) -> list[str]:
        """Return the winners and the reason."""
        table = self.current.table
        if table is None or table.result is None:
            return []
        names = [table.name(seat) for seat in table.result.winners]
        return [_("{names} won.").format(names=", ".join(names)) if names else _("The game is a draw.")]

    def beginning(self) -> list[str]:
        """Return the introduction to a table that the player sees for the first time."""
        return [*self.whole(), *self.standing()]

    def whole(self) -> list[str]:
        """Describe the whole table."""
        return [line for line in (self._pile(number) for number in range(1, len(self.listed_piles()) + 1)) if line]

    def turned(self, before: Before, news: Moved[Any]) -> list[str]:
        """Return the sentences about the player to move, to print after a step. Sentences that were held back come first."""
        table = self.current.table
        assert table is not None
        return [line for line in (self.whose_move(),) if line and news.own and table.question is None]

    def ended(self) -> str:
        """Return the sentences for the end of the game, after the winners."""
        return self.score()

    def at_point(self) -> list[str]:
        """Return the state of the game at a point of a record."""
        return [line for line in (self.headline(), self.score()) if line]

    def missed(self, news: CameBack[Any], *, is_back: bool) -> list[str]:
        """Return the events of an absence. `is_back`: this table was seen before; else only the last events are known."""
        past = tellable(news.past)
        lines = self._tell_again(past)
        if not is_back:
            return [_("What happened last:"), *lines, _("Now:")] if lines else []
        if not news.is_whole or len(past) < len(news.past):
            lines = [_("Welcome back. Too much has happened to list it."), *lines]
        elif lines:
            lines = [_("While you were away:"), *lines]
        else:
            lines = [_("Welcome back.")]
        return [*lines, *self.standing()]

    def lost(self) -> str:
        """Return the player's plans that have become impossible; the text is printed when it changes."""
        return ""

    def question(self) -> Menu | None:
        """Return the game's question as a menu in which every action is an answer in parts, if the table has no menu of its
        own.
        """
        table = self.current.table
        if table is None or table.question is None:
            return None
        listed = self.listed_actions()
        declined = [choice for action in listed if (choice := self._declined(action)) is not None]
        actions = [each for action in listed if self._declined(action) is None for each in self.amounts(action)]
        answers = [Parted("", "", action, parts=self.parts(action), digits=self.digits(action)) for action in actions]
        return Menu(self.question_title(), (*answers, *declined[:1]), asked=True)

    def question_title(self) -> str:
        """Return the game's question as a sentence."""
        return _("What do you do?")

    def listed_actions(self) -> Sequence[Verb]:
        """Return the possible answers, in the order in which they are printed."""
        table = self.current.table
        return () if table is None else table.actions

    def digits(self, action: Verb) -> tuple[str, ...]:
        """Return the digit of each part of the action on the screen, "" for none."""
        return ()

    def parts(self, action: Verb) -> tuple[str, ...]:
        """Return the parts of an answer in the order of the questions: first the item, then the place, then the amount."""
        word, *rest = action.wire
        return str(word), *(str(part) for part in rest)

    def amounts(self, action: Verb) -> Iterable[Verb]:
        """Return every action that this action represents. An amount is listed only once, at its maximum."""
        return (action,)

    def title(self, menu: Menu) -> str:
        """Return the question of a menu."""
        return menu.title

    def zone_name(self, zone: str) -> str:
        """Return the heading of the answers of a zone, for a question with answers of several zones; "" for none."""
        return ""

    def look(self, command: str, rest: str) -> list[str]:
        """Return the text for a word of `looking`."""
        return self.whole()

    def listed_piles(self) -> list[Pile]:
        """Return the piles that the word for piles lists."""
        return [pile for pile in self.current.piles() if not (pile.is_log or pile.page or pile.texts)]

    def page(self, name: str) -> Sequence[tuple[str, str]]:
        """Return a page to read, as (heading, text) for each line."""
        return next((pile.texts for pile in self.current.piles() if pile.page == name), ())

    def do(self, command: str, rest: str) -> list[str] | None:
        """Carry out a word of `acting` or `rest`, or a command of the screen. Return None if it is too early."""
        if command in ("none", "end"):
            return self.answer(NONE)
        self.command(command)
        return []

    def is_key(self, line: str) -> bool:
        """Return True if the line is a number or a key, not a word."""
        return line.isascii() and line.isdigit()

    def press(self, key: str) -> list[str] | None:
        """Handle a number or a key. Return None if it is too early."""
        return self.answer(key)

    def key_meaning(self, key: str) -> object:
        """Return the target of a key that answers no question, such as a card."""
        return None

    def on_name(self, line: str) -> list[str] | None:
        """Handle a line that is neither a word nor a numbered answer. Return None if it is too early."""
        if self.menu() is None:
            return None if self.is_early else [self.why_nothing()]
        return [self.no_word(line)]

    def why_nothing(self) -> str:
        """Return why there is no question to answer."""
        table = self.current.table
        if table is None:
            return not_begun()
        if table.result is not None:
            return _("The game is over.")
        return watching() if table.seat is None else _("There is nothing to answer now.")

    def _perform(self, effect: InterfaceEffect) -> None:
        match effect:
            case Leave():
                self._is_leaving = True
                self.store.commands.leave()
            case AskAdvice():
                self._has_begun = self._is_thinking = True
            case AskChances():
                self._asks_chances = True
            case Ring() | SwitchBell() | OpenDialog() | Analyse() | Copy() | PlayNext():
                pass  # have no use in plain text
            case _:
                assert_never(effect)

    def more_words(self) -> Sequence[Word]:
        """Return words that are available only now."""
        return ()

    # -- methods for the game's subclass -------------------------------------------------------------------------------

    def menu(self) -> Menu | None:
        """Return the open question with its answers, after the parts that were typed."""
        whole = self._whole_menu()
        return None if whole is None else narrowed(whole, self._path[1] if self._path[0] == whole else ())

    def answer(self, number: str) -> list[str] | None:
        """Choose the answer with that number. Return None if no question is open yet."""
        menu = self.menu()
        if menu is None:
            return None if self.is_early else [self.why_nothing()]
        choice = by_number(menu).get(number)
        if choice is not None:
            self.choose(choice)
            return []
        if number == NONE:
            return [_("This must be answered: none is not among the answers.")]
        return [_("{n} is none of the answers.").format(n=number[:9])]

    def choose(self, choice: Choice) -> None:
        """Choose an answer: show its next parts, send it, or ask for confirmation."""
        if isinstance(choice, Parted) and choice.action is None:
            self._path = self._whole_menu(), choice.parts
        elif self.current.open_menu() is None and choice.action is not None:
            self.store.dispatch(Answer(choice.action))
        else:
            self.store.dispatch(Choose(choice))

    def command(self, name: str, key: str = "") -> None:
        """Run a command of the screen. If its menu is open, the same command takes the menu's first choice, as on the
        screen.
        """
        menu, key = self.current.open_menu(), key or self.store.game.commands.command(name).keys[0]
        if menu is not None and not menu.asked and menu.again == key and menu.choices:
            self.store.dispatch(Choose(menu.choices[0]))
        else:
            self.store.dispatch(Run(name, key))

    def notice(self) -> list[str]:
        """Return the current notice of the table."""
        return [self.current.notice] if self.current.notice else []

    def said_late(self) -> list[str]:
        """Return the text to print when slow work that a line started has finished."""
        return self._log([*self.notice(), *self._question()])

    def no_word(self, line: str) -> str:
        """Return the refusal of an unknown line."""
        return _("{words} is not a command here: type help for the commands.").format(words=line[:40])

    @property
    def is_early(self) -> bool:
        """Return True if this player has to wait for a move before acting."""
        table, view, asking = self.current.table, self.current.view, self.current.overlays.find(Asking)
        if table is None or view is None:
            return True
        if table.seat is None or table.result is not None or not view.seats[table.seat].alive:
            return False
        return table.question is None and (asking is None or asking.menu.any_time)

    # -- client.table.contract.PlainTable ----------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self.current.waiting is not None or self.current.table is None or self._is_leaving or self._is_thinking

    @property
    def has_asked(self) -> bool:
        return (menu := self.current.open_menu()) is not None and menu.any_time

    @property
    def until_next(self) -> float | None:
        self.store.tick()
        until: float | None = self.current.until_next()
        return until

    def settled(self) -> list[str]:
        self.store.tick()
        before, self._warning = self._warning, selectors.low_time(self.current)
        return self._log([*self._held(), *([self._warning] if self._warning not in ("", before) else [])])

    def take(self, update: updates.Update, decoded: updates.Decoded | None) -> list[str]:
        now = self.current
        before = Before(now.table, now.overlays.has(Batch), self._link, self.lost())
        self.store.dispatch(Notice(""))
        news: Any = update if decoded is None else decoded
        self.store.dispatch(Updated(news))
        match decoded:
            case Moved():
                lines = self._moved(before, decoded)
            case CameBack():
                lines = self._came_back(before, decoded)
            case AtPoint():
                lines = self._at_point(before, decoded)
            case _:
                lines = self._beside(before, update)
        self._asks_chances |= AskChances() in self.store.take_effects()
        if isinstance(decoded, AtPoint):
            return self._log(lines)
        if (lost := self.lost()) != before.lost and lost:
            lines = [*lines, *self._held(), lost]
        if before.table is None and self.current.table is not None:
            lines = [*lines, *self._held(), *self._beginning()]
        question = self._question(again=isinstance(decoded, CameBack))
        return self._log([*lines, *(self._held() if question else []), *self._notes(), *question])

    def typed(self, line: str) -> list[str] | None:
        before = self.menu()
        self.looked_at = ""
        self.store.dispatch(Notice(""))
        said = self._do(in_use().as_number(line))
        if said is None:
            return None
        said = [*self._log(self._held()), *said, *self.notice()]
        for effect in self.store.take_effects():
            self._perform(effect)
        asked, menu = self._question(), self.menu()
        if not asked and self.current.notice and self.repeats_question and menu is not None and menu == before:
            asked = [self._asked_whole(menu)]
        return [*said, *asked]

    def meaning(self, line: str) -> object:
        key = in_use().as_number(line)
        if self.current.table is None or not self.is_key(key):
            return None
        menu = self.menu()
        choice = None if menu is None else by_number(menu).get(key) or menu.choice(key)
        return self.key_meaning(key) if menu is None or choice is None else (menu.title, choice)

    def seat_name(self, seat: int) -> str:
        table = self.current.table
        return "" if table is None else table.name(seat)

    def follow(self, *, warns: bool) -> None:
        self.store.dispatch(Configured(bell=False, warns=warns, moments=self.store.state.moments))

    def way_to(self, actions: Sequence[tuple[Any, ...]], command: str) -> str:
        whole, menu = self._whole_menu(), self.menu()
        if whole is None or menu is None:
            return ""
        wanted = [choice for choice in whole.choices if choice.action is not None and choice.action.wire in actions]
        for number, choice in by_number(menu).items():
            is_part = isinstance(choice, Parted) and choice.action is None and number != NONE
            if any(choice.action == each.action or (is_part and _begins(each, choice)) for each in wanted):
                return number
        return ""

    def begun(self) -> Awaitable[list[str]] | None:
        has_begun, self._has_begun = self._has_begun, False
        table = self.current.surroundings.around.table
        return self._advised(table.game, self.store.state.raw_view) if has_begun and table is not None else None

    async def _advised(self, game: str, view: Mapping[str, Any]) -> list[str]:
        """Return advice on that view, if it is still wanted when it is ready."""
        try:
            found = await self.thinks(game, view)
        except NoAnswer:
            found = None
        finally:
            self._is_thinking = False
        self.store.dispatch(Notice(""))
        self.store.dispatch(Advised(found))
        return self.said_late()

    def chances(self) -> Awaitable[list[str]] | None:
        asks, self._asks_chances = self._asks_chances, False
        table, state = self.current.surroundings.around.table, self.store.state
        return self._foretold(table.game, state.raw_view, state.chances_turn) if asks and table is not None else None

    async def _foretold(self, game: str, view: Mapping[str, Any], turn: int | None) -> list[str]:
        """Return the chances to win in that view, if it is still that turn when they are ready."""
        try:
            found = await self.foretells(game, view)
        except NoAnswer:
            found = ()
        self.store.dispatch(ChancesFound(turn, found))
        said = advice.chances_in_words(selectors.chances(self.current)) if turn == self.store.state.chances_turn else ""
        return self._log([sentence(said)] if said else [])

    def help(self) -> list[str]:
        return [
            _("Type the number of an answer, its name, or a word. A command typed early waits until it can be used."),
            *self.word_help(),
        ]

    def word_help(self, acting: Sequence[Word] = ()) -> list[str]:
        """Return the help for every word. `acting`: more words that act."""
        return help_lines([*self.acting, *acting, *self.looking, *LOOKING, *self.rest, *REST])

    # -- typed lines ---------------------------------------------------------------------------------------------------

    def _do(self, line: str) -> list[str] | None:
        if self.current.table is None:
            return None
        if not line:
            return self.again()
        if self.is_key(line):
            return [of_a_record()] if self._is_record else self.press(line)
        if line == "back":
            self.store.dispatch(Back())
            self._path = None, ()
            return self.again()
        found = find((*self.more_words(), *self.acting, *self.looking, *LOOKING, *self.rest, *REST), line)
        if found is None:
            return [self.no_word(line)] if self._is_record else self._on_name(line)
        word, rest = found[0], in_use().as_number(found[1])
        if word in LOOKING:
            return self.show(word.command, rest)
        if word in self.looking:
            return self.look(word.command, rest)
        if self._is_record:
            return [of_a_record()]
        if word in self.acting and word.command not in self.at_once and self.is_early:
            return None
        return self.do(word.command, rest)

    def _on_name(self, line: str) -> list[str] | None:
        """Choose an answer by its name, or by the beginning of a word of the name."""
        if (menu := self.menu()) is not None:
            found = list(by_number(menu).values())
            number = named([choice.label for choice in found], line)
            if number is not None:
                self.choose(found[number])
                return []
        return self.on_name(line)

    def show(self, command: str, rest: str) -> list[str]:
        """Return the text for a word of `LOOKING`."""
        match command:
            case "log":
                return self._lines[-(int(rest) if _is_number(rest) else SHOWN) :] or [_("Nothing has happened yet.")]
            case "replay":
                return self._their_turns()
            case "piles":
                return self._named_piles(rest)
            case "clock":
                return [self._clocks()]
            case "again":
                return self.again()
        texts = self.page(command)
        return read(texts) if texts else [_("There is nothing to read about that.")]

    def again(self) -> list[str]:
        """Return the player to move, the scores and the open question again."""
        return [*self.standing(), *self._question(again=True)]

    def _their_turns(self) -> list[str]:
        moments = self.current.their_last_turns()
        if not moments:
            return [_("You have not seen a turn of theirs yet.")]
        return self._tell_again(moments)

    def _tell_again(self, steps: Sequence[PastMove[Any] | Moment[Any]]) -> list[str]:
        """Return the sentences for these steps, merged."""
        current, buffer = self.current, self.sentence_buffer()
        lines = [
            line for step in steps for line in buffer.take(current.laid(step.before), step.events, current.formatter(step.view))
        ]
        return [*lines, *buffer.rest(current.formatter())]

    def _named_piles(self, rest: str) -> list[str]:
        """Return the numbered names of the piles, or the pile with the typed number."""
        if not _is_number(rest):
            return [f"{number} {_in_a_list(pile)}" for number, pile in enumerate(self.listed_piles(), 1)]
        return [self._pile(int(rest)) or _("There is no such pile.")]

    def _pile(self, number: int) -> str:
        """Describe the pile with that number; "" if there is none."""
        pile = next(iter(self.listed_piles()[number - 1 : number]), None) if number else None
        if pile is None:
            return ""
        names = [self.current.card_name(card) + (f" ×{many}" if many > 1 else "") for card, many in pile.cards]
        said = [*pile.notes, *([f"{', '.join(names)}."] if names else []), *map(sentence, read(pile.texts))]
        return " ".join([labelled(pile.name).rstrip(), *(said or [sentence(_("empty"))])])

    def _clocks(self) -> str:
        self.store.tick()
        table = self.current.table
        readings = self.current.surroundings.clocks.readings(self.current.now)
        if not readings or table is None:
            return _("No clocks.")
        names = [_("You") if seat == table.seat else table.name(seat) for seat in range(len(table.seats))]
        return ", ".join(f"{name} {of_seconds(reading.seconds)}" for name, reading in zip(names, readings, strict=False)) + "."

    # -- printed updates -----------------------------------------------------------------------------------------------

    def _moved(self, before: Before, news: Moved[Any]) -> list[str]:
        """Return the lines for a step of the game."""
        current, table = self.current, self.current.table
        assert table is not None
        if news.own:
            self._done_from = self._done_from if self._done else before.table
            self._done += news.events
            if current.overlays.has(Batch):
                return []
            lines = [*self._held(), *self._tell_done(is_batch=before.is_batch)]
        else:
            lines = self._sentence_buffer.take(before.table, news.events, current.formatter())
            if current.notice:
                lines = [*lines, *self._held(), *self.notice()]
        if before.was_over and table.result is None:
            return [*self._notes(), *self._beginning()]
        if before.table is not None and table.result is None and (then := self.turned(before, news)):
            lines = [*lines, *self._held(), *then]
        if table.result is not None and not before.was_over:
            again = _("Type rematch to play again, or leave.") if table.seat is not None else _("Type leave to go.")
            lines = [*lines, *self._held(), f"{self.ended()} {again}".strip()]
        return lines

    def _tell_done(self, *, is_batch: bool) -> list[str]:
        before, events = self._done_from, self._done
        self._done_from, self._done = None, []
        return self.did(before, events, is_batch=is_batch)

    def _came_back(self, before: Before, news: CameBack[Any]) -> list[str]:
        """Return the position after a gap, and the known events in it."""
        self._sentence_buffer, self._done, self._asked = self.sentence_buffer(), [], None
        lines = self.missed(news, is_back=before.table is not None)
        self.store.dispatch(Notice(""))
        return lines

    def _at_point(self, before: Before, news: AtPoint[Any]) -> list[str]:
        """Return a point of a record: the last events, and the state of the game."""
        new = news.events[self._events :] if len(news.events) > self._events else ()
        self._events = len(news.events)
        self._is_record = True
        new = new if len(new) <= TOLD else new[-1:]  # says who won, if the record ends here
        happened = self.tell(before.table, new, self.current.formatter())
        return [*happened, *self.at_point()]

    def _beginning(self) -> list[str]:
        return [*self.beginning(), _("Type help for the commands.")]

    def _beside(self, before: Before, update: updates.Update) -> list[str]:
        """Return the news that are not about the game, and the answers to sent actions."""
        current = self.current
        is_batch = current.overlays.has(Batch)
        match update:
            case updates.ActedAll() if not (is_batch and current.waiting is not None):
                return self._tell_done(is_batch=before.is_batch and not is_batch)
            case updates.ActionRefused():
                refusal = self.notice()
                self.store.dispatch(Notice(""))
                return [*(self._tell_done(is_batch=False) if self._done else []), *refusal]
            case updates.ProofChanged() if current.table is not None and current.table.result is not None:
                return self._verdict()
            case updates.LinkChanged(state="lost") if self._link != before.link:
                self._notes()  # says the same in fewer words
                if current.table is not None:
                    return [selectors.said(current, lambda: selectors.Said("", "")).sentence]
                is_seated = current.seat is not None
                return [self._link[1] or details.of_lost_line(current.surroundings.pause, is_seated=is_seated)]
        return []

    def _verdict(self) -> list[str]:
        """Return the result of verifying the shuffles, if it has changed."""
        before, self._proof = self._proof, details.in_a_line(self.current.surroundings.proof)
        return [f"{self._proof}."] if self._proof not in ("", before) else []

    # -- small things --------------------------------------------------------------------------------------------------

    def _whole_menu(self) -> Menu | None:
        """Return the open question with every answer: a menu of the client, or the game's question."""
        current = self.current
        if current.table is None or (opened := current.open_menu()) is not None:
            return None if current.table is None else opened
        if current.table.result is not None:
            return None
        if self._made[0] is not current.table:
            self._made = current.table, self.question()
        return self._made[1]

    def _declined(self, action: Verb) -> Choice | None:
        """Return the choice for an action that declines, which is answer 0; None for other actions."""
        words = {"pass": _("none"), "end": _("done")}.get(action.word)
        return None if words is None else Choice(NONE, words, action)

    def _question(self, *, again: bool = False) -> list[str]:
        """Return the open question, unless it was printed last. While an answer is pending, return none."""
        if self.is_waiting:
            self._asked, self._path = None, (None, ())
            return []
        menu, table = self.menu(), self.current.table
        if menu == self._asked and not again:
            return []
        self._asked = menu
        if menu is None or table is None or table.result is not None or (self._is_record and not again):
            return []
        return [self._asked_whole(menu)]

    def _asked_whole(self, menu: Menu) -> str:
        """Return a question with its answers. If the menu's title is a statement, "What do you do?" is added."""
        title = self.title(menu)
        says_no_more = title.endswith(".") and not (menu.asked or menu.name)
        asked = title + " " + _("What do you do?") if says_no_more else title
        return f"{asked} {self._answers(menu)}".strip()

    def _answers(self, menu: Menu) -> str:
        """Return the answers as text. If they are of several zones, each zone has a heading."""
        zones: dict[str, list[tuple[str, str]]] = {}
        for number, choice in by_number(menu).items():
            zones.setdefault(self.zone_name(choice.zone), []).append((number, choice.label))
        if not zones:
            return ""
        if len([zone for zone in zones if zone]) < 2:
            return numbered(answer for found in zones.values() for answer in found)
        heads = {zone: labelled(f"{zone[:1].upper()}{zone[1:]}") if zone else "" for zone in zones}
        return " ".join(f"{heads[zone]}{numbered(found)}" for zone, found in zones.items())

    @property
    def _link(self) -> tuple[str, str]:
        return self.current.surroundings.link, self.current.surroundings.distrust

    def _held(self) -> list[str]:
        """Return the sentences that were held back to be merged with later events."""
        return self._sentence_buffer.rest(self.current.formatter()) if self.current.table is not None else []

    def _notes(self) -> list[str]:
        """Return the notes and chat that are new since the last call.

        The log is limited, so new entries are those after the last one that was printed.
        """
        new: list[Entry] = []
        for entry in reversed(self.current.log):
            if entry is self._last_note:
                break
            if entry.kind in ("note", "chat"):
                new.insert(0, entry)
        if new:
            self._last_note = new[-1]
        return [spoken(entry) for entry in new]

    def _log(self, lines: list[str]) -> list[str]:
        self._lines = [*self._lines, *lines][-KEPT:]
        return lines


def _begins(answer: Choice, part: Choice) -> bool:
    """Return True if the answer begins with the parts of `part`."""
    return isinstance(answer, Parted) and isinstance(part, Parted) and answer.parts[: len(part.parts)] == part.parts


def read(texts: Iterable[tuple[str, str]]) -> list[str]:
    """Return lines to read, each as "heading: text"."""
    return [labelled(head, words) if head and words else head or words for head, words in texts]


def _in_a_list(pile: Pile) -> str:
    """Return a pile's name with its notes, or with its count."""
    return labelled(pile.name, " ".join(pile.notes)) if pile.notes else pile.tab or pile.name


def of_a_record() -> str:
    """Return the refusal of an action at a point of a record."""
    return _("This is a record: type go on to play from here.")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < len(text) < 5
