"""The contract of a face: one of the screens that take the middle of the table, such as the galaxy, a build order, a battle.

A face names what can be pointed at (`Thing`), and for each action the things that make it up (`Making`). From these the desk
knows what a key does: keys pick things one after the other, in any order, until one action is left that they make up. So no
face handles keys itself, and every legal action can be reached by keys and by the cursor alike.

Screens that draw a face are in `tui.faces`, one file of the same name for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from client.games.starcraft.model.table import Table
from engine.language import Verb
from engine.starcraft.language.orders import BuildWorkers, Move

Pick = str
"""What a thing is, in words with spaces between: "planet torus", "area torus-1", "unit marine torus-1", "skirmish 2"."""
Picks = tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """What a key or the cursor can pick. `row`, `column`: where the arrows find it on the face; keys are unique on a face.

    A thing without a key is reached by the cursor, or picked by Enter (`pick` "done").
    """

    pick: Pick
    key: str
    row: int
    column: int = 0


@dataclass(frozen=True, slots=True)
class Making:
    """An action and the things that make it up, in whatever order they are picked.

    `counted`: a thing that may be picked again, up to `most` times; how often it was is the action's amount, in its field
    `count`. `asks_enter`: once picked whole it is done by Enter or by its last key once more, for what cannot be taken back.
    """

    picks: Picks
    action: Verb
    counted: Pick = ""
    most: int = 1
    asks_enter: bool = False

    def with_count(self, count: int) -> Verb:
        """The action with that amount."""
        match self.action:
            case BuildWorkers():
                return BuildWorkers(count)
            case Move(unit, start, end):
                return Move(unit, start, end, count)
        return self.action


@dataclass(frozen=True, slots=True)
class Hint:
    """What a key does now, for the line of keys."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class Said:
    """The two lines of the prompt. `block`: the capitals before it, which nothing has that is not this person's business.

    `hints`: keys that answer, before those of the commands.
    """

    sentence: str
    block: str = ""
    more: str = ""
    hints: tuple[Hint, ...] = ()


@dataclass(frozen=True, slots=True)
class Guard:
    """What is at stake if that action is done now: one key confirms it, any other keeps the table as it is."""

    sentence: str


class Face(Protocol):
    """One face. It is a value without a state of its own: everything it shows is in the table and in what is picked."""

    NAME: str

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        """What can be picked or looked at, in reading order. A thing keeps its key as long as it is shown."""

    def makings(self, table: Table) -> Sequence[Making]:
        """How each legal action is made up of things; commands (end, pass, undo, destroy) are not among them."""

    def said(self, table: Table, picked: Picks) -> Said:
        """What is asked, given what is picked already. It names the rule where nothing can be done."""

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        """Why that thing makes no action with what is picked, by the rule's words."""

    def guard(self, table: Table, action: Verb) -> Guard | None:
        """What is at stake if that action is done now; None: nothing."""

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        """What there is to read about a thing: heads with their words, in whole sentences."""


@runtime_checkable
class SteeredFace(Face, Protocol):
    """A face with keys of its own, such as `r` and the arrows where a planet is placed. The desk asks it first."""

    def starts(self, table: Table) -> Picks:
        """What is picked before the first key."""

    def steer(self, table: Table, picked: Picks, key: str) -> Picks | None:
        """What is picked after that key: "up", "down", "left", "right" or a character. None: it does what it always does."""
