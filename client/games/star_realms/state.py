"""The state of one person's table of Star Realms, and its history, as immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from client.games.star_realms.model.counting import GameNumbers, leading
from client.games.star_realms.model.cursor import Cursor, Rows
from client.games.star_realms.model.plan import Plan
from client.games.star_realms.model.table import Keys, Stack, Table
from client.games.star_realms.model.traces import Traces
from client.games.star_realms.texts.narrator import Formatter
from client.table import game, history
from client.table.state import OwnEvent, TableState
from client.table.store import Store
from engine.star_realms.language.view import View


@dataclass(frozen=True)
class History(history.History[View]):
    """A history with the authority of the seats over the turns, and the turn in which another side took the lead."""

    authority: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Each seat's authority at the end of each known turn. The authority at the first known position is stored under the
    turn before.
    """

    ahead: tuple[int, ...] | None = None
    """The side that was ahead at the end of the last turn with a leader."""
    turned: tuple[history.Moment[View], ...] = ()
    """The known steps of the turn in which that side took the lead."""

    def chart(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return (turn, authority of every seat) in the order of the turns."""
        return sorted(self.authority.items())

    def highest(self) -> tuple[int, ...]:
        """Return the highest known authority of each seat at the end of a turn, or now."""
        return tuple(map(max, *self.authority.values())) if len(self.authority) > 1 else next(iter(self.authority.values()), ())

    def around_turn(self, turn: int) -> tuple[history.Moment[View], ...]:
        """Return the steps of the turn in which the game turned, and of the last turns after it; empty if it was not seen."""
        turned = [moment for moment in self.turned if moment.turn == turn]
        later = [moment for moment in self.moments if moment.turn > turn]
        return tuple(moment for moment in (*turned, *later) if moment.events) if turned else ()

    def _looked(self, view: View, seconds: int) -> History:
        looked = super()._looked(view, seconds)
        turn = self.last.turn if self.last is not None else view.turn
        if (view.turn > turn or view.result is not None) and (ahead := leading(view)) not in (None, self.ahead):
            steps = tuple(moment for moment in self.moments if moment.turn == turn)
            looked = replace(looked, ahead=ahead, turned=steps)
        authority = tuple(max(seat.authority, 0) for seat in view.seats)
        return replace(looked, authority={view.turn - 1: authority, **looked.authority, view.turn: authority})

    def _forgotten(self) -> History:
        return replace(super()._forgotten(), authority={}, ahead=None, turned=())


@dataclass(frozen=True)
class State(TableState[View, Table]):
    """The state of one person's table of Star Realms."""

    history: History = field(default_factory=History)
    numbers: GameNumbers | None = None
    """The statistics of the finished game, when its record has been fetched."""
    keys: Keys = field(default_factory=dict)
    traces: Traces = field(default_factory=Traces)
    last_keys: Mapping[str, str] = field(default_factory=dict)
    """The last key of each of your cards in play. A destroyed base is still shown with it."""
    lines: Mapping[str, Rows] = field(default_factory=dict)
    """The rows of each zone on the screen, for the arrow keys."""
    cursor: Cursor = field(default_factory=lambda: Cursor("hand"))
    left: Cursor | None = None
    """The position of the cursor before a question moved it."""
    advice: str = ""
    """Advice for a new turn, in the first games."""
    names_keys: bool = False
    """True if the line of keys begins with those that play and buy cards, as in the first games."""
    plan: Plan = field(default_factory=Plan)
    """The plan of the next turn."""


Selectors = game.Selectors[State, View, Table, Formatter]
Draft = game.Draft[State, View, Table, Formatter]
TableStore = Store[State, View, Table, Formatter]

# -- events that only these tables have -------------------------------------------------------------------------------


@dataclass(frozen=True)
class FirstGames(OwnEvent):
    """The event that sets whether this is one of the first games, in which keys are named, and an optional line of advice."""

    advice: str
    names_keys: bool


@dataclass(frozen=True)
class Planned(OwnEvent):
    """A card was named for the plan of the next turn; None removes its last step."""

    stack: Stack | None


@dataclass(frozen=True)
class Charted(OwnEvent):
    """Each seat's authority at the end of turns that were not seen is known."""

    authority: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True)
class CursorMoved(OwnEvent):
    """The cursor is to move to this position."""

    cursor: Cursor
