"""Declare the contents of a game's client package: the minimum for a playable game, and optional additions.

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
"""One sentence, or two: about you, and about another player. Arguments of the word are in braces: `{seat}`, `{card}`."""


@dataclass(frozen=True)
class Texts:
    """The words of a game, in English and marked by `N_`; they are translated where they are used.

    Missing texts default to the names and docstrings of the game's language.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    """Names of values: cards, modes, rule switches, and fields of the view."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """The text of a card, by its key."""
    verbs: Mapping[str, str] = field(default_factory=dict)
    """Labels of verbs in a list of answers, by their words."""
    help: Mapping[str, str] = field(default_factory=dict)
    """Explanations of verbs for the help, by their words."""
    events: Mapping[str, Sentences] = field(default_factory=dict)
    unknown: Mapping[str, Sentences] = field(default_factory=dict)
    """Sentences for events with a hidden argument, such as a card that another player draws."""
    questions: Mapping[str, str] = field(default_factory=dict)
    waiting: Mapping[str, str] = field(default_factory=dict)
    """Sentences for the other players while `{seat}` answers a question, by the word of the question."""
    refusals: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Reasons for the end of a game, by the code of its result."""
    modes: Mapping[str, str] = field(default_factory=dict)
    """A one-line description of each mode."""
    mode_rules: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The rules of each mode, a sentence or two in each text."""
    numbers: Mapping[str, object] = field(default_factory=dict)
    """Values for the placeholders in the rules of a mode."""
    roles: Mapping[str, str] = field(default_factory=dict)
    """Names of the roles of a mode."""
    switch_names: Mapping[str, str] = field(default_factory=dict)
    """Names of rule switches in a list."""
    switch_choices: Mapping[Any, str] = field(default_factory=dict)
    """A value of a switch in a word or two, by the value, or by (switch, value) if the switch needs its own words."""
    switch_sentences: Mapping[tuple[str, Any], Sentences] = field(default_factory=dict)
    """Rules in force by (switch, value). The key (switch, int) has singular and plural of `{n}` or a sentence with `{value}`,
    for any number; (switch, str) has a sentence with `{value}`, for any text.
    """
    main_switches: Mapping[str, str] = field(default_factory=dict)
    """Sentences in a form for a switch that sets other switches; a switch in braces is replaced by its choice."""
    rules: Sequence[tuple[str, str]] = ()
    """The pages of the help about the game, as (heading, text)."""


class Questions:
    """Adapts the questions of a game. A game derives from this class and overrides the methods it needs."""

    def options(self, view: Any, question: QuestionKind) -> Sequence[Option] | None:
        """Return the game's own options for a question; None: they are derived from the verbs."""
        return None

    def why_not(self, view: Any, part: Part) -> str:
        """Return the rule that makes the part useless now; "" for the usual sentence."""
        return ""

    def at_stake(self, view: Any, action: Verb) -> str:
        """Return the loss that the action would cause, so that the client asks for confirmation; "" for none."""
        return ""

    def detail(self, view: Any, part: Part) -> Sequence[tuple[str, str]]:
        """Return headings and texts about a part, in addition to the text of a card."""
        return ()


# -- a table of the game's own ---------------------------------------------------------------------------------------


class PlainTable(Protocol):
    """A game's table as lines of text, for `--plain`: it prints news and handles typed lines.

    Sentences may contain the symbols of the screen; `client.plain.speech` turns them into words. A question ends with its
    numbered answers, which can be chosen by number.
    """

    @property
    def is_waiting(self) -> bool:
        """Return True while an answer of the server is pending: no line may be typed before it has come."""

    @property
    def has_asked(self) -> bool:
        """Return True if a question is open that is independent of the game, such as the confirmation to concede. Waiting
        lines do not answer it.
        """

    @property
    def until_next(self) -> float | None:
        """Return the seconds until `settled` may return text without any news, for instance about a clock; None if it will
        not.
        """

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat at this table."""

    def follow(self, *, warns: bool) -> None:
        """Set whether the player is asked before a turn ends with something useful left."""

    def take(self, update: Update, decoded: Decoded | None) -> list[str]:
        """Apply an update of the session; `decoded` is the result of `Interface.read` for it."""

    def settled(self) -> list[str]:
        """Return the text that was held back to be merged with later events. Called when no more have come for a while."""

    def typed(self, line: str) -> list[str] | None:
        """Carry out a typed line and return the text to print. None: the line belongs to a later position and has to wait."""

    def meaning(self, line: str) -> object:
        """Return the present meaning of a number or a key: an answer to the question, or a card. None: the line has no
        meaning.

        Equal values mean the same.
        """

    @property
    def looked_at(self) -> str:
        """Return the card that the last line described; "" for none."""

    def way_to(self, actions: Sequence[tuple[Any, ...]], command: str) -> str:
        """Return the next thing to type for one of these actions, which that command performs; "" if none of them can be
        reached now.
        """

    def begun(self) -> Awaitable[list[str]] | None:
        """Return the slow work that the last line started; a second call returns None. The caller awaits it and prints its
        lines. The table is waiting until then.
        """

    def chances(self) -> Awaitable[list[str]] | None:
        """Return the work that computes the chances to win, if the last news require it; a second call returns None. The
        caller awaits it and prints its lines.

        New work replaces work that is still awaited.
        """

    def help(self) -> list[str]:
        """List everything that can be typed at this table."""


Lessons = Callable[[str, int], "Screen[Any]"]
"""Makes the screen with the lessons of a game. The arguments are the player's name and the first lesson. The screen posts the
requests in `client.tui.base.requests`.
"""


PuzzleScreen = Callable[[Any, str, str, Callable[[], None]], "Screen[Any]"]
"""Makes the table of an attempt at a puzzle. The arguments are a `PuzzleTable`, an introduction, a hint, and a function to
call when the attempt ends or is left.
"""


@dataclass(frozen=True, slots=True)
class Interface:
    """The interface of a game: how it is shown and played. Each function imports its modules when it is called.

    `read` decodes an update for the game's screen, at a table with that many seats; None if the update is not about the game.
    It raises Strange for data that no screen can show, and TooNew for data that a newer client could show. `table_screen`
    shows the game of a session: it receives every `SessionNews` and acts through `Commands`. `load` imports the modules that
    these two need. `replay_screen` shows a record; the second argument is True if Escape leads back to the previous screen.
    `plain` is the table in plain text, of a session or of a replay. `commands`: the commands of each of its screens, whose
    keys can be changed.
    """

    read: Callable[[Update, int], Decoded | None]
    table_screen: Callable[[Commands], Screen[Any]]
    replay_screen: Callable[[Replay, bool], Screen[Any]]
    plain: Callable[[Commands], PlainTable]
    commands: Callable[[], Sequence[Sequence[Command]]]
    load: Callable[[], object]
    analysis: Callable[[Replay, Collection[str], Callable[[int, int], None]], Sequence[str]] | None = None
    """Returns the costliest decisions of a record as lines, for a player with one of these names; None: the game cannot be
    judged.
    """


@dataclass(frozen=True, eq=False)
class GameClient:
    """One game as the client knows it; equal only to itself. `card`: the kind of value whose lists are zones and piles."""

    id: str
    title: str
    language: Language
    card: Kind | None = None
    texts: Texts = field(default_factory=Texts)
    pointing: Pointing = field(default_factory=Pointing)
    questions: Questions = field(default_factory=Questions)
    locale: Path | None = None
    """The folder of the game's own catalogues, `<language>/LC_MESSAGES/traderow.mo`; missing messages are taken from the
    client's own.
    """
    vocabulary: Mapping[Kind, Sequence[str]] = field(default_factory=dict)
    """The valid texts of kinds that depend on the game's data instead of its language."""
    summary: Summary | None = None
    """The summary that is available before the game is loaded; None: it is derived from the engine."""
    switches: Switches | None = None
    """The engine's rule switches, for a game whose tables should not import the whole engine; None: the engine's."""
    settle: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None
    """Returns the value of every switch, given the chosen ones; None: the engine's function for its first mode."""
    interface: Interface | None = None
    """The game's own interface; None: the default interface."""
    lessons: Lessons | None = None
    course: Callable[[], Course] | None = None
    """The lessons as data, for plain text."""
    numbers: Callable[[], Numbers] | None = None
    """Statistics of the game other than wins."""
    puzzles: Callable[[], Puzzles] | None = None
    """Puzzles in which a turn has to be won, if the game has any."""
    puzzle_screen: PuzzleScreen | None = None
    cards: Callable[[], Sequence[tuple[str, str, str, str]]] | None = None
    """Every card of the game as (colour token, group, name, text)."""
    hand: Callable[[Sequence[str]], Sequence[Any]] | None = None
    """The cards of a hand, by their keys, as client.tui.canvas.card draws them; None: the game has no cards to show."""

    @property
    def engine(self) -> type[Game]:
        """Return the engine's game, with its modes, bots and rule switches."""
        return engine.games[self.id]

    def summarized(self) -> Summary:
        """Return the complete summary of the game."""
        return (self.summary or Summary(self.id, self.title)).complete()
