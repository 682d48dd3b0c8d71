"""The values that one person has open at a table of StarCraft, and its history."""

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
    """Hold what has happened. A turn is one order, so more of them are kept."""

    TURNS_KEPT: ClassVar[int] = 60

    def their_last_turns(self, seat: int | None) -> tuple[Moment[View], ...]:
        return in_steps(super().their_last_turns(seat))

    def gained_in_regrouping(self) -> Gains:
        """Return the points of the regrouping that is on, as far as it was seen."""
        return gained_in_regrouping(event for moment in _standing(self.moments) for event in moment.events)


@dataclass(frozen=True)
class State(TableState[View, Table]):
    """The values that one person has open at a table of StarCraft."""

    history: History = field(default_factory=History)
    numbers: GameNumbers | None = None
    """Of the game that is over, as soon as its record is there."""
    panel: str = ""
    """The name of the panel that a key has opened over the one that is asked; "" for none."""
    picked: Picks = ()
    count: int = 0
    """The digit before a key that says of how many it is meant; 0 for none."""
    named: Picks = ()
    """Parts of the last action that were not picked, until a thing is named: a digit typed after it only repeats them."""
    saved: str = ""
    """The resource of which the next purchase by an event card costs one less."""
    is_done: bool = False
    """The last key placed or revealed an order by itself: Enter pressed after it by habit does nothing."""
    cursor: Part = ()
    shape: str = ""
    """The shape of the galaxy that a key has chosen, a map or a list; "" for the one that fits the screen."""
    drawn: str = ""
    """The shape in which the galaxy was drawn last: a map or a list; "" if it is not in sight."""
    told_in: int = 0
    """The turn in which it was last said what the others did."""
    asked: QuestionKind | None = None
    """The question at the time when something was picked."""
    is_unseen: bool = False
    """True if the question has opened while a key hurried: that key does not answer it."""
    news: News = NONE
    """News that must not be overlooked and was not seen yet."""
    recorded: tuple[EventKind, ...] = ()
    """At a point of a record: what had happened in the last battle until then."""


Selectors = game.Selectors[State, View, Table, Formatter]
Draft = game.Draft[State, View, Table, Formatter]
TableStore = Store[State, View, Table, Formatter]


@dataclass(frozen=True)
class PanelOpened(OwnEvent):
    """That panel is to lie over what is asked, or what is asked where it is shown already."""

    name: str


@dataclass(frozen=True)
class ShapeTurned(OwnEvent):
    """The galaxy is to be a list where it was a map, and a map where it was a list."""


@dataclass(frozen=True)
class CursorMoved(OwnEvent):
    """The cursor is to stand on that part."""

    part: Part


def in_steps(moments: Sequence[Moment[View]]) -> tuple[Moment[View], ...]:
    """Return the moments of a turn as one; a skirmish, and what follows a battle, begin another. What was taken back is left
    out."""
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
    """Return them without what was taken back."""
    kept: list[Moment[View]] = []
    for moment in moments:
        if any(isinstance(event, Undone) for event in moment.events):
            del kept[-1:]
        else:
            kept.append(moment)
    return kept


def _begins(moment: Moment[View]) -> bool:
    return any(isinstance(event, SkirmishBegins | BattleOver) for event in moment.events)
