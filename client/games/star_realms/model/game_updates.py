"""What a table of Star Realms is told of its game: steps and snapshots, read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from client.games.star_realms.model.decoder import read_events, read_view
from client.updates import Replayed, Resumed, Stepped, Told, Update
from engine.language import EventKind
from engine.star_realms.language.view import View
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


@dataclass(frozen=True, slots=True)
class CameBack(Told):
    """The game as it is now, after (re)joining; `missed`: the events since, or None if there are too many to tell."""

    view: View
    missed: tuple[EventKind, ...] | None
    seconds: int
    clocks: Sequence[SeatClock]


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
            missed = None if snapshot.missed is None else read_events(snapshot.missed, seats, view.data)
            return CameBack(view, missed, snapshot.seconds, snapshot.clocks)
        case Replayed(names=names, rules=rules):
            view = read_view(update.view, seats)
            return AtPoint(names, rules, view, read_events(update.told, seats, view.data))
    return None
