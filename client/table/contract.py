"""Declare what a game's client package gives: the minimum to be playable, and what it may add.

The minimum is `GameClient(id, title, language)`; every other field has a default that works for any game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import engine
from client.table.pointing import Option, Part, Pointing
from client.table.summary import Summary
from client.terminal.command import Command
from engine.core.switches import Switches
from engine.game import Game
from engine.language import Kind, Language, QuestionKind, Verb

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.lessons.course import Course
    from client.lessons.puzzles import Puzzles
    from client.records.library import Numbers
    from client.records.replay import Replay
    from client.session.updates import Commands, Decoded, Update


# -- words -----------------------------------------------------------------------------------------------------------

Sentences = str | tuple[str, str]
"""One sentence, or two: about you, and about somebody else. Arguments of the word stand in braces: `{seat}`, `{card}`."""


@dataclass(frozen=True)
class Texts:
    """The words of a game, in English and marked by `N_`; they are translated where they are read.

    Whatever is missing is taken from the names and docstrings of the game's language.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    """Names by the value: cards, modes, rule switches, and the fields of the view by their names."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """The text of a card, by its key."""
    verbs: Mapping[str, str] = field(default_factory=dict)
    """Labels of verbs on a list of answers, by their words."""
    help: Mapping[str, str] = field(default_factory=dict)
    """Explanations of verbs for the help, by their words."""
    events: Mapping[str, Sentences] = field(default_factory=dict)
    unknown: Mapping[str, Sentences] = field(default_factory=dict)
    """The same where an argument is not told, such as a card that somebody else draws."""
    questions: Mapping[str, str] = field(default_factory=dict)
    waiting: Mapping[str, str] = field(default_factory=dict)
    """Sentences for the others while `{seat}` is asked, by the word of the question."""
    refusals: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why a game ended, by the code of its result."""
    modes: Mapping[str, str] = field(default_factory=dict)
    """A line about each mode."""
    mode_rules: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The rules of each mode, a sentence or two at a time."""
    numbers: Mapping[str, object] = field(default_factory=dict)
    """Values for the braces in the rules of a mode."""
    roles: Mapping[str, str] = field(default_factory=dict)
    """Names of the roles of a mode."""
    switch_names: Mapping[str, str] = field(default_factory=dict)
    """Names of rule switches in a list."""
    switch_choices: Mapping[Any, str] = field(default_factory=dict)
    """A value of a switch in a word or two, by the value, or by (switch, value) where it is said otherwise."""
    switch_sentences: Mapping[tuple[str, Any], Sentences] = field(default_factory=dict)
    """Rules in force by (switch, value); for any number by (switch, int) as singular and plural of `{n}` or with
    `{value}`, for any text by (switch, str) with `{value}`.
    """
    main_switches: Mapping[str, str] = field(default_factory=dict)
    """Sentences for a switch that sets others in a form; each switch in braces is its choice."""
    rules: Sequence[tuple[str, str]] = ()
    """The pages of the help about the game: heads with their words."""


class Questions:
    """Say more of a position than its texts do. A game derives from this class and overrides what it needs."""

    def options(self, view: Any, question: QuestionKind) -> Sequence[Option] | None:
        """Return own options for a question; None: they follow from the verbs."""
        return None

    def why_not(self, view: Any, part: Part) -> str:
        """Say why that part performs nothing now, by the rule; "" for the usual sentence."""
        return ""

    def at_stake(self, view: Any, action: Verb) -> str:
        """Say what the player gives up by that action, so that the client asks once before it sends it; "" for nothing."""
        return ""

    def detail(self, view: Any, part: Part) -> Sequence[tuple[str, str]]:
        """Return heads and texts about a part, beside the text of a card."""
        return ()


# -- a table of the game's own ---------------------------------------------------------------------------------------


class PlainTable(Protocol):
    """A game's table as lines, for `--plain`: what there is to say of the news, and of what somebody types.

    Sentences may hold the symbols of the screen; `client.plain.speech` makes words of them. A question ends with its numbered
    answers, and the number is one way to answer it.
    """

    @property
    def is_waiting(self) -> bool:
        """Return whether an answer of the server is awaited: no line is given before it has come."""

    @property
    def has_asked(self) -> bool:
        """Return whether a question is open that can come at any time, such as whether to concede: waiting lines do not answer
        it."""

    @property
    def until_next(self) -> float | None:
        """Return the seconds until `settled` may have something to say without any news, of a clock for instance; None if it
        will not."""

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat, as the table has it."""

    def follow(self, *, warns: bool) -> None:
        """Set whether it is asked before a turn ends with something useful left."""

    def take(self, update: Update, decoded: Decoded | None) -> list[str]:
        """Take in an update of the session; `decoded` is what `Interface.read` made of it."""

    def settled(self) -> list[str]:
        """Return what was held back to be said together with more of the same: nothing more has come for a while."""

    def typed(self, line: str) -> list[str] | None:
        """Do what a line asks for. None: it is for a moment that has not come yet, and waits for it."""

    def meaning(self, line: str) -> object:
        """Return the present meaning of a number or a key: an answer to the question, or a card. None: the line has none.

        Equal values mean the same.
        """

    @property
    def looked_at(self) -> str:
        """Return the card that the last line looked at; "" for none."""

    def way_to(self, actions: Sequence[tuple[Any, ...]], command: str) -> str:
        """Say what to type next for one of these actions, which that command performs; "" where nothing leads there now."""

    def begun(self) -> Awaitable[list[str]] | None:
        """Return the slow work that the last line has begun, given once: await it, and say its lines. It is waiting until
        then."""

    def chances(self) -> Awaitable[list[str]] | None:
        """Return the work on everybody's chance to win, if the last news asks for it, given once: await it, and say its lines.

        One that is still awaited is given up for it.
        """

    def help(self) -> list[str]:
        """List everything that can be typed at this table."""


Lessons = Callable[[str, int], "Screen[Any]"]
"""A screen that teaches a game to somebody of that name, from that lesson on; it posts what `client.tui.base.requests` has."""


PuzzleScreen = Callable[[Any, str, str, Callable[[], None]], "Screen[Any]"]
"""The table of a try: with a `PuzzleTable`, a sentence to begin with, another as a hint, and what to call when it is over or
put aside."""


@dataclass(frozen=True, slots=True)
class Interface:
    """The interface of a game: how it is shown and played. Each function loads what it needs when it is called.

    `read` decodes an update at a table with that many seats for the game's screen; None if it is not about the game. It raises
    Strange for what no screen can show, and TooNew if a newer client could. `table_screen` shows the game of a session: it is
    posted every `SessionNews` and acts through `Commands`. `load` loads what these two need, and shows nothing. `replay_screen`
    shows a record; the second argument says whether Escape leads back to the screen before. `plain` is the table without a
    screen, of a session or of a replay. `commands`: of each of its screens, whose keys can be changed.
    """

    read: Callable[[Update, int], Decoded | None]
    table_screen: Callable[[Commands], Screen[Any]]
    replay_screen: Callable[[Replay, bool], Screen[Any]]
    plain: Callable[[Commands], PlainTable]
    commands: Callable[[], Sequence[Sequence[Command]]]
    load: Callable[[], object]
    analysis: Callable[[Replay, Collection[str], Callable[[int, int], None]], Sequence[str]] | None = None
    """Return the costliest decisions of a record for a player of those names, in lines; None: the game cannot be judged."""


@dataclass(frozen=True, eq=False)
class GameClient:
    """One game as the client knows it; equal to itself alone. `card`: the kind of value whose lists are zones and piles."""

    id: str
    title: str
    language: Language
    card: Kind | None = None
    texts: Texts = field(default_factory=Texts)
    pointing: Pointing = field(default_factory=Pointing)
    questions: Questions = field(default_factory=Questions)
    locale: Path | None = None
    """The folder of the game's own catalogues, `<language>/LC_MESSAGES/traderow.mo`; ours have what they do not."""
    vocabulary: Mapping[Kind, Sequence[str]] = field(default_factory=dict)
    """The valid texts of kinds that depend on the game's data instead of its language."""
    summary: Summary | None = None
    """The table that is read before the game is loaded; None: the engine is asked."""
    switches: Switches | None = None
    """The engine's rule switches, where a table of the game shall not load the whole engine for them."""
    settle: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None
    """The value of every switch, given those that were chosen; None: the engine's for its first mode."""
    interface: Interface | None = None
    """A table of its own; None: the one that any game has."""
    lessons: Lessons | None = None
    course: Callable[[], Course] | None = None
    """The lessons as data, for plain text."""
    numbers: Callable[[], Numbers] | None = None
    """Counts of a game beyond wins."""
    puzzles: Callable[[], Puzzles] | None = None
    """Turns to be won, where it has some."""
    puzzle_screen: PuzzleScreen | None = None
    cards: Callable[[], Sequence[tuple[str, str, str, str]]] | None = None
    """Every card of the game, each as the token of its colour, what it belongs to, its name, and what it does."""
    hand: Callable[[Sequence[str]], Sequence[Any]] | None = None
    """The cards of a hand, by their keys, as client.tui.canvas.card draws them; None: there are none to show."""

    @property
    def engine(self) -> type[Game]:
        """Return the game itself, for its modes, bots and rule switches."""
        return engine.games[self.id]

    def summarized(self) -> Summary:
        """Return its summary, complete."""
        return (self.summary or Summary(self.id, self.title)).complete()
