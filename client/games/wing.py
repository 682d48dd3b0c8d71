"""The contract of a wing: what the client needs of a game. Nothing here knows a game or loads Textual.

A wing is the whole client part of one game: texts, table and screens. Only `client.games.registry` imports one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from client.games.rule_values import RuleValues
from client.terminal.command import Command

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.records.library import Numbers
    from client.records.replay import Replay
    from client.session.updates import Commands, Told, Update


class Strange(ValueError):
    """What a server sent is not in the language of the game."""


class TooNew(Strange):
    """It is in the language of a later version of the game."""


class Glance(Protocol):
    """What the start screen and the command line tell of a game; it loads nothing else of the game.

    `MODES`: every mode with the numbers of seats it can be played with. `BOTS`: the levels of its bots, the weakest first;
    `BOT`: the default level. `SETS`: the switches that are `About.SETS`, each with its values, the default first. `CLOCK`: the
    clocks that a table for others begins with, as they are typed. `HAS_OWN_NUMBERS`: whether a table may
    have numbers of its own.
    """

    @property
    def MODES(self) -> Mapping[str, tuple[int, ...]]: ...

    @property
    def BOTS(self) -> Collection[str]: ...

    @property
    def BOT(self) -> str: ...

    @property
    def CLOCK(self) -> str: ...

    @property
    def HAS_OWN_NUMBERS(self) -> bool: ...

    @property
    def SETS(self) -> Mapping[str, tuple[Any, ...]]: ...

    def bot_words(self, level: str) -> str:
        """The name of a bot of that level, and in a word how well it plays: "Pip (easy)"."""

    def bot_line(self, level: str) -> str:
        """How a bot of that level plays, in a sentence that begins with its name."""

    def option_help(self, key: str) -> tuple[str, str]:
        """The metavar and the help of a switch of `SETS` on the command line; `{values}` in the help stands for its values."""

    def lesson_names(self) -> Sequence[str]:
        """A word for each lesson, if there are lessons."""


class About(Protocol):
    """The modes, bots, switches and roles of a game, and a line about each in the current language.

    `MODES`: every mode with the numbers of seats it can be played with, the default first. `BOTS`: the levels of its bots, the
    weakest first. `BOT`: the default level. `SETS`: switches that set others until these are set themselves; each of them is an
    option of the command line, and a form shows the first of them by itself. The other switches are on a page of their own.
    """

    @property
    def MODES(self) -> Mapping[str, tuple[int, ...]]: ...

    @property
    def BOTS(self) -> tuple[str, ...]: ...

    @property
    def BOT(self) -> str: ...

    @property
    def RULES(self) -> RuleValues: ...

    @property
    def SETS(self) -> Mapping[str, tuple[str, ...]]: ...

    def with_defaults(self, chosen: Mapping[str, Any], /) -> dict[str, Any]:
        """The value of every switch, given those that were chosen."""

    def mode_line(self, mode: str) -> str: ...

    def mode_rules(self, mode: str) -> tuple[str, ...]:
        """How a mode is played, in plain words, a sentence or two at a time."""

    def role_name(self, role: str) -> str: ...

    def rule_name(self, key: str) -> str:
        """What a switch is called in a list; the key itself for one that is not known."""

    def rule_choice(self, key: str, value: Any) -> str:
        """That value in a word or two."""

    def rule_sentence(self, key: str, value: Any) -> str:
        """What is played with the switch at that value; "" for what is not known."""

    def choice_line(self, key: str, value: Any) -> tuple[str, str]:
        """The name of a switch of `SETS` in a form, and what it means at that value."""

    def reason_text(self, reason: str) -> str:
        """Why a game ended: the code of a result as a phrase."""


class PlainTable(Protocol):
    """A game's table as lines, for `--plain`: what there is to say of the news, and of what somebody types.

    Sentences may hold the symbols of the screen; `client.plain.speech` makes words of them. A question ends with its numbered
    answers, and the number is one way to answer it.
    """

    @property
    def is_waiting(self) -> bool:
        """Whether an answer of the server is out: no line is given before it has come."""

    @property
    def has_asked(self) -> bool:
        """Whether a question is open that stands at any time, such as whether to concede: what waits does not answer it."""

    @property
    def until_next(self) -> float | None:
        """Seconds until `settled` may have something to say without any news, of a clock for instance; None if it will not."""

    def take(self, update: Update, told: Told | None) -> list[str]:
        """The session tells something; `told` is what `Wing.read` made of it."""

    def settled(self) -> list[str]:
        """Nothing more has come for a while: what was held back to be told together with more of the same."""

    def typed(self, line: str) -> list[str] | None:
        """Do what a line asks for. None: it is for a moment that has not come yet, and waits for it."""

    def meaning(self, line: str) -> object:
        """What a number or a key stands for now: an answer to what is asked, or a card. None: nothing, or the line is no such.

        Equal values mean the same.
        """

    def begun(self) -> Awaitable[list[str]] | None:
        """What the last line has begun and takes a while, given once: await it, and say its lines. It is waiting until then."""

    def help(self) -> list[str]:
        """What can be typed at this table."""


Lessons = Callable[[str, int], "Screen[Any]"]
"""A screen that teaches a game to somebody of that name, from that lesson on; it posts what `client.tui.base.requests` has."""


@dataclass(frozen=True, slots=True)
class Wing:
    """One game, called `title`. Whatever else a game needs is loaded when a function is called; `about` loads no Textual, and
    `glance` nothing else of the game.

    `read` decodes an update at a table with that many seats for the game's screen; None if it is not about the game. It
    raises Strange for what no screen can show, and TooNew if a newer client could. `table_screen` shows the game of a
    session: it is posted every `SessionNews` and acts through `Commands`. `load` loads what these two need, and shows
    nothing. `replay_screen` shows a record; the second argument says whether Escape leads back to the screen before.
    `plain` is the table without a screen, of a session or of a replay. `numbers`: what there is to count in a game beyond
    wins; None: nothing. `commands`: of each of its screens, whose keys can be changed.
    `analysis`: what cost most in a record, in lines, as seen by who has one of those names; None: nobody can say.
    `cards`: every card of the game, each as the token of its colour, what it belongs to, its name, and what it does.
    `hand`: the cards of a hand, by their keys, as client.tui.canvas.card draws them; None: there are none to show.
    `advises`: whether whoever sits at one of its tables can ask what is best.
    """

    title: str
    glance: Callable[[], Glance]
    about: Callable[[], About]
    read: Callable[[Update, int], Told | None]
    table_screen: Callable[[Commands], Screen[Any]]
    replay_screen: Callable[[Replay, bool], Screen[Any]]
    plain: Callable[[Commands], PlainTable]
    lessons: Lessons | None = None
    numbers: Callable[[], Numbers] | None = None
    commands: Callable[[], Sequence[Sequence[Command]]] = tuple
    load: Callable[[], object] = tuple
    analysis: Callable[[Replay, Collection[str], Callable[[int, int], None]], Sequence[str]] | None = None
    advises: bool = False
    cards: Callable[[], Sequence[tuple[str, str, str, str]]] | None = None
    hand: Callable[[Sequence[str]], Sequence[Any]] | None = None
