"""The interface of a panel: one of the screens in the middle of the table, such as the galaxy, a Build order or a battle.

A panel lists the things that can be pointed at (`Thing`). The parts of each action follow from the language
(`pointing.options`): keys pick parts, in any order, until they make up exactly one action. So panels do not handle keys, and
every legal action can be reached by keys or by the cursor. Only a battle defines its own options. The screens that draw a panel
are in `layouts`, in a file of the same name.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar

from client.games.starcraft import pointing
from client.games.starcraft.model.table import Table
from client.table import pointing as pointing_of_any_game
from client.table.pointing import Option, Part, Picks
from engine.language import Verb


@dataclass(frozen=True, slots=True)
class Thing:
    """A part with its place. `row`, `column`: its position for the arrow keys. Keys are unique on a panel.

    A thing without a key is reached with the cursor and picked with Enter.
    """

    part: Part
    key: str
    row: int
    column: int = 0


@dataclass(frozen=True, slots=True)
class Hint:
    """A key with its present meaning, for the line of keys."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class Said:
    """The two lines of the prompt. `block`: capitals in front of the prompt, only if it concerns this player.

    `hints`: keys that answer the question, listed before those of the commands.
    """

    sentence: str
    block: str = ""
    more: str = ""
    hints: tuple[Hint, ...] = ()


@dataclass(frozen=True, slots=True)
class Guard:
    """A warning about the consequences of an action. One key confirms the action; any other key cancels it."""

    sentence: str


class Panel:
    """One panel. It has no state: everything it shows is in the table and in the picked parts."""

    NAME = ""
    COUNTS: ClassVar[bool] = False
    """True if a digit that comes first is the number of pieces for the next key."""

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        """Return the things that can be picked or looked at, in reading order. A thing keeps its key while it is shown."""
        raise NotImplementedError

    def options(self, table: Table) -> Sequence[Option]:
        """Return the parts of each legal action. Commands (end, pass, undo, destroy) are not included."""
        return pointing.options(table)

    def said(self, table: Table, picked: Picks) -> Said:
        """Return the prompt for the parts picked so far. If nothing can be done, the prompt names the rule."""
        raise NotImplementedError

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        """Return why that part makes no action with the picked parts, in the words of the rule."""
        return ""

    def keeps(self, table: Table, picked: Picks) -> bool:
        """Return whether the picked parts can still become an answer."""
        return bool(pointing_of_any_game.possible(self.options(table), picked))

    def marked(self, table: Table, picked: Picks, part: Part) -> Picks | None:
        """Return the picked parts after one more, if the panel picks several answers before Enter; None on other panels."""
        return None

    def together(self, table: Table, picked: Picks) -> Sequence[Verb]:
        """Return the actions that Enter performs one after the other, if several things are picked for one action each."""
        return ()

    def guard(self, table: Table, action: Verb) -> Guard | None:
        """Return a warning about the consequences of that action; None if there are none."""
        return None

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        """Return the text about a part: headings with their text, in full sentences."""
        raise NotImplementedError


class SteeredPanel(Panel):
    """A panel with its own keys, such as `r` and the arrow keys for placing a planet. It gets each key first."""

    def starts(self, table: Table) -> Picks:
        """Return the parts that are picked before the first key."""
        raise NotImplementedError

    def steer(self, table: Table, picked: Picks, key: str) -> Picks | None:
        """Return the picked parts after that key: "up", "down", "left", "right" or a character.

        None if the key keeps its usual effect.
        """
        raise NotImplementedError


# -- Arrow keys on a panel --------------------------------------------------------------------------------------------


def thing_of(things: Sequence[Thing], part: Part) -> Thing | None:
    """Return the thing with that part."""
    return next((thing for thing in things if thing.part == part), None)


def moved(things: Sequence[Thing], cursor: Part, direction: str) -> Part:
    """Return the part under the cursor after an arrow key: the next thing of the row, or the nearest thing of the next row.

    >>> things = [Thing(("a",), "a", 0), Thing(("b",), "b", 1), Thing(("c",), "c", 1, 1), Thing(("d",), "d", 5)]
    >>> moved(things, ("a",), "down"), moved(things, ("b",), "right"), moved(things, ("c",), "down")
    (('b',), ('c',), ('d',))
    """
    here = thing_of(things, cursor)
    if here is None:
        return things[0].part if things else ()
    step = 1 if direction in ("right", "down") else -1
    if direction in ("left", "right"):
        row = sorted((thing for thing in things if thing.row == here.row), key=lambda thing: thing.column)
        at = row.index(here) + step
        return row[at].part if 0 <= at < len(row) else cursor
    rows = sorted({thing.row for thing in things}, reverse=step < 0)
    beyond = [row for row in rows if (row - here.row) * step > 0]
    if not beyond:
        return cursor
    return min((thing for thing in things if thing.row == beyond[0]), key=lambda thing: abs(thing.column - here.column)).part


def next_live(things: Sequence[Thing], cursor: Part, live: Collection[Part]) -> Part:
    """Return the next thing that can be added to the picks. The search continues from the last thing to the first."""
    here = thing_of(things, cursor)
    at = list(things).index(here) + 1 if here is not None else 0
    return next((thing.part for thing in (*things[at:], *things[:at]) if thing.part in live), cursor)


def settled(things: Sequence[Thing], cursor: Part, live: Collection[Part], home: Collection[Part] = ()) -> Part:
    """Return the cursor if its thing is still there.

    Otherwise, also for (), return the first thing that can be added to the picks, else the first thing. Things in `home` have
    precedence.
    """
    if thing_of(things, cursor) is not None:
        return cursor
    parts = [thing.part for thing in things]
    found = [part for part in parts if part in live] or parts
    return next((part for part in found if part in home), found[0] if found else ())
