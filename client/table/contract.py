"""Declare what a game's client package gives: the minimum to be playable, and what it may add.

The minimum is `GameClient(id, title, language)`; every other field has a default that works for any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import engine
from client.table.pointing import Option, Part, Pointing
from engine.game import Game
from engine.language import Kind, Language, QuestionKind, Verb

Sentences = str | tuple[str, str]
"""One sentence, or two: about you, and about somebody else. Arguments of the word stand in braces: `{seat}`, `{card}`."""


@dataclass(frozen=True)
class Texts:
    """The words of a game, in English and marked by `N_`; they are translated where they are read.

    Whatever is missing is taken from the names and docstrings of the game's language.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    """What a value is called, by the value: cards, modes, rule switches, and the fields of the view by their names."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """The text of a card, by its key."""
    verbs: Mapping[str, str] = field(default_factory=dict)
    """What a verb is called on a list of answers, by its word."""
    help: Mapping[str, str] = field(default_factory=dict)
    """What a verb does, for the help, by its word."""
    events: Mapping[str, Sentences] = field(default_factory=dict)
    unknown: Mapping[str, Sentences] = field(default_factory=dict)
    """The same where an argument is not told, such as a card that somebody else draws."""
    questions: Mapping[str, str] = field(default_factory=dict)
    waiting: Mapping[str, str] = field(default_factory=dict)
    """What is said to the others while `{seat}` is asked, by the word of the question."""
    refusals: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why a game ended, by the code of its result."""
    modes: Mapping[str, str] = field(default_factory=dict)
    """A line about each mode."""
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

    @property
    def engine(self) -> type[Game]:
        """The game itself, for its modes, bots and rule switches."""
        return engine.games[self.id]
