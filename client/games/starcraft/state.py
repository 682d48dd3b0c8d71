"""The values that one player has open at a table of StarCraft, and the history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from client.games.starcraft.model.counting import GameNumbers
from client.games.starcraft.model.scoring import Gains, gained_in_regrouping
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.warnings import NONE, News
from client.games.starcraft.texts.events import Formatter
from client.table import game, history
from client.table.history import Moment
from client.table.pointing import Part, Picks
from client.table.state import OwnEvent, TableState
from client.table.store import Store
from engine.core.common_language import Undone
from engine.language import EventKind, QuestionKind
from engine.starcraft.language.battle_events import BattleOver, SkirmishBegins
from engine.starcraft.language.view import View


@dataclass(frozen=True)
class History(history.History[View]):
    """Hold the history. A turn is only one order, so more turns are kept than in other games."""

    TURNS_KEPT: ClassVar[int] = 60

    def their_last_turns(self, seat: int | None) -> tuple[Moment[View], ...]:
        return in_steps(super().their_last_turns(seat))

    def gained_in_regrouping(self) -> Gains:
        """Return the points gained in the current regrouping, as far as the player saw them."""
        return gained_in_regrouping(event for moment in _standing(self.moments) for event in moment.events)


@dataclass(frozen=True)
class State(TableState[View, Table]):
    """The values that one player has open at a table of StarCraft."""

    history: History = field(default_factory=History)
    numbers: GameNumbers | None = None
    """The statistics of the finished game, as soon as its record is available."""
    panel: str = ""
    """The name of the panel that a key opened on top of the question's panel; "" for none."""
    picked: Picks = ()
    count: int = 0
    """The typed digit that says how many pieces the next key takes; 0 for none."""
    named: Picks = ()
    """Parts of the last action that were not picked. A digit typed after the action only repeats them, until a thing is named.
    """
    saved: str = ""
    """The resource whose price is one lower in the next purchase by an event card."""
    is_done: bool = False
    """True if the last key placed or revealed an order without Enter. Pressing Enter after it, by habit, does nothing."""
    cursor: Part = ()
    shape: str = ""
    """The shape of the galaxy that a key chose, a map or a list; "" for the shape that fits the screen."""
    drawn: str = ""
    """The last shape of the galaxy, a map or a list; "" if the galaxy is not in sight."""
    told_in: int = 0
    """The last turn in which the actions of other players were summed up."""
    asked: QuestionKind | None = None
    """The question at the time when something was picked."""
    is_unseen: bool = False
    """True if a key that skipped the animation brought the question into sight. That key does not answer it."""
    advice: str = ""
    """Advice for the question, in the first games."""
    reading: int = 0
    """2 while a key opens the whole text about a thing, 1 until the next key has been handled, then 0."""
    news: News = NONE
    """News that must not be overlooked and that the player has not seen yet."""
    recorded: tuple[EventKind, ...] = ()
    """The events of the last battle up to the present point of a record."""


Selectors = game.Selectors[State, View, Table, Formatter]
Draft = game.Draft[State, View, Table, Formatter]
TableStore = Store[State, View, Table, Formatter]


@dataclass(frozen=True)
class PanelOpened(OwnEvent):
    """A request to open that panel on top of the question's panel, or to close it if it is open."""

    name: str


@dataclass(frozen=True)
class ShapeTurned(OwnEvent):
    """A request to switch the galaxy between map and list."""


@dataclass(frozen=True)
class FirstGames(OwnEvent):
    """The advice for the present question changed, in the first games."""

    advice: str


@dataclass(frozen=True)
class CursorMoved(OwnEvent):
    """A request to move the cursor to that part."""

    part: Part


def in_steps(moments: Sequence[Moment[View]]) -> tuple[Moment[View], ...]:
    """Return the moments of a turn joined into one.

    A skirmish and the events after a battle each begin another. Undone actions are omitted.
    """
    found: list[Moment[View]] = []
    for moment in _standing(moments):
        if found and found[-1].turn == moment.turn and not _begins(moment):
            last = found.pop()
            moment = replace(
                moment, turn=last.turn, on_turn=last.on_turn, before=last.before, events=last.events + moment.events
            )
        found.append(moment)
    return tuple(found)


def _standing(moments: Sequence[Moment[View]]) -> list[Moment[View]]:
    """Return the moments without undone actions."""
    kept: list[Moment[View]] = []
    for moment in moments:
        if any(isinstance(event, Undone) for event in moment.events):
            del kept[-1:]
        else:
            kept.append(moment)
    return kept


def _begins(moment: Moment[View]) -> bool:
    return any(isinstance(event, SkirmishBegins | BattleOver) for event in moment.events)
