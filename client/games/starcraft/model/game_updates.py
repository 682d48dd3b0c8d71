"""What a table of StarCraft is told of its game: steps and snapshots, read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from client.games.starcraft.model.decoder import read_events, read_view
from client.past_steps import past_steps
from client.updates import Moment, Replayed, Resumed, Stepped, Told, Update
from engine.language import EventKind
from engine.starcraft.language.view import View
from protocol.messages import SeatClock


@dataclass(frozen=True, slots=True)
class Moved(Told):
    """The game moved. `seat`: who acted; `own`: it answers an action that this client sent."""

    view: View
    events: tuple[EventKind, ...]
    seat: int | None
    seconds: int
    clocks: Sequence[SeatClock]
    own: bool

    @property
    def moment(self) -> Moment:
        return _moment(self.view)


@dataclass(frozen=True, slots=True)
class PastMove:
    """A step that is told afterwards: who acted, what happened, and the views around it."""

    seat: int
    before: View
    events: tuple[EventKind, ...]
    view: View


@dataclass(frozen=True, slots=True)
class CameBack(Told):
    """The game as it is now, after (re)joining, and the last steps not known yet. `is_whole`: they are all there are."""

    view: View
    past: tuple[PastMove, ...]
    is_whole: bool
    seconds: int
    clocks: Sequence[SeatClock]

    @property
    def moment(self) -> Moment:
        return _moment(self.view)


@dataclass(frozen=True, slots=True)
class AtPoint(Told):
    """A point of a record. `told`: every event this seat was told until then."""

    names: tuple[str, ...]
    rules: Mapping[str, Any]
    view: View
    told: tuple[EventKind, ...]


News = Update | Moved | CameBack | AtPoint


def read(update: Update, seats: int) -> Moved | CameBack | AtPoint | None:
    """What the update tells of the game, at a table of so many seats; None if it tells nothing of it. Raises Strange."""
    match update:
        case Stepped(step=step, own=own):
            view = read_view(step.view, seats)
            return Moved(view, read_events(step.events, seats, view.data), step.seat, step.seconds, step.clocks, own)
        case Resumed(snapshot=snapshot):
            view = read_view(snapshot.view, seats)
            return CameBack(view, _past(update, seats, view), update.is_whole, snapshot.seconds, snapshot.clocks)
        case Replayed(names=names, rules=rules):
            view = read_view(update.view, seats)
            return AtPoint(names, rules, view, read_events(update.told, seats, view.data))
    return None


def _moment(view: View) -> Moment:
    return Moment(view.turn, any(asked.seat == view.seat for asked in view.asked), view.result is not None)


def _past(update: Resumed, seats: int, now: View) -> tuple[PastMove, ...]:
    """The steps before that view, each view read once."""
    found: list[PastMove] = []
    for step in past_steps(update):
        before = found[-1].view if found else read_view(step.before, seats)
        view = now if step.view is update.snapshot.view else read_view(step.view, seats)
        found.append(PastMove(step.seat, before, read_events(step.events, seats, view.data), view))
    return tuple(found)
