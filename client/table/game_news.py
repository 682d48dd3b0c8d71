"""News about the game of a table, for any game: steps, snapshots and points of a record, decoded by the game's decoder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from client.session.updates import Decoded, Moment, Replayed, Resumed, Score, Stepped, Update
from engine.language import EventKind, QuestionKind
from protocol.changes import earlier
from protocol.messages import SeatClock


class AnyResult(Protocol):
    """The end of a game."""

    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def reason(self) -> str: ...


class AnySeat(Protocol):
    """The part of a view about a seat that every game has."""

    @property
    def alive(self) -> bool: ...


class AnyView(Protocol):
    """The part of a view that every game has."""

    @property
    def seat(self) -> int | None: ...
    @property
    def turn(self) -> int: ...
    @property
    def on_turn(self) -> tuple[int, ...]: ...
    @property
    def seats(self) -> Sequence[AnySeat]: ...
    @property
    def asked(self) -> tuple[QuestionKind, ...]: ...
    @property
    def result(self) -> AnyResult | None: ...
    @property
    def data(self) -> int: ...


V = TypeVar("V", bound=AnyView)


@dataclass(frozen=True, slots=True)
class Moved(Decoded, Generic[V]):
    """A step of the game. `seat`: the seat that acted; `own`: it answers an action that this client sent."""

    view: V
    events: tuple[EventKind, ...]
    seat: int | None
    seconds: int
    clocks: Sequence[SeatClock]
    own: bool
    raw_view: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The view before decoding, from which an engine can restore the position."""
    score: Score = field(default=Score(), compare=False)
    light: bool = field(default=False, compare=False)
    """The value of the reader's `is_light`."""
    last: bool = field(default=False, compare=False)
    """The value of the reader's `ends_turn`."""

    @property
    def moment(self) -> Moment:
        return _moment(self.view, self.score)

    @property
    def is_light(self) -> bool:
        return self.light

    @property
    def ends_turn(self) -> bool:
        return self.last


@dataclass(frozen=True, slots=True)
class PastMove(Generic[V]):
    """An earlier step: its player, its events, and the views before and after it."""

    seat: int
    before: V
    events: tuple[EventKind, ...]
    view: V


@dataclass(frozen=True, slots=True)
class CameBack(Decoded, Generic[V]):
    """The present game after joining or rejoining, and the last steps not known yet. `is_whole`: the steps are complete."""

    view: V
    past: tuple[PastMove[V], ...]
    is_whole: bool
    seconds: int
    clocks: Sequence[SeatClock]
    raw_view: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """As in `Moved`."""
    score: Score = field(default=Score(), compare=False)

    @property
    def moment(self) -> Moment:
        return _moment(self.view, self.score)


@dataclass(frozen=True, slots=True)
class AtPoint(Decoded, Generic[V]):
    """A point of a record. `events`: every event until then that was sent to this seat."""

    names: tuple[str, ...]
    rules: Mapping[str, Any]
    view: V
    events: tuple[EventKind, ...]


@dataclass(frozen=True, slots=True)
class PastStep:
    """One step as this seat saw it, or would have seen it. `seat`: the seat that acted; `before`, `view`: the views before
    and after.
    """

    seat: int
    before: Mapping[str, Any]
    events: list[Any]
    view: Mapping[str, Any]


def past_steps(resumed: Resumed) -> tuple[PastStep, ...]:
    """Return the steps that were not known yet, in order. If a server's changes do not fit, only the steps after them."""
    view: Any = resumed.snapshot.view
    found: list[PastStep] = []
    for step in reversed(resumed.snapshot.missed):
        if step.seq <= resumed.known:
            break
        try:
            before = earlier(view, [(was.where, was.what) for was in step.before])
        except ValueError:
            break
        if not isinstance(before, dict):
            break
        found.append(PastStep(step.seat, before, step.events, view))
        view = before
    return tuple(reversed(found))


News = Update | Moved[V] | CameBack[V] | AtPoint[V]
Read = Callable[[Update, int], Moved[V] | CameBack[V] | AtPoint[V] | None]


def reader(
    read_view: Callable[[Mapping[str, object], int], V],
    read_events: Callable[[Iterable[object], int, V], tuple[EventKind, ...]],
    score_of: Callable[[V], Score] = lambda view: Score(),
    is_light: Callable[[Sequence[EventKind], V], bool] = lambda events, view: False,
    ends_turn: Callable[[Sequence[EventKind]], bool] = lambda events: False,
) -> Read[V]:
    """Return a game's `Interface.read`. `read_view` decodes a view at a table with that many seats; `read_events` decodes
    events in a game with that view. Both raise Strange. `score_of`: the part of a view that the start screen shows;
    `is_light`: True if a step need not be shown alone; `ends_turn`: True if it does nothing but end a turn.
    """

    def read(update: Update, seats: int) -> Moved[V] | CameBack[V] | AtPoint[V] | None:
        match update:
            case Stepped(step=step, own=own):
                view = read_view(step.view, seats)
                events = read_events(step.events, seats, view)
                score, light, last = score_of(view), is_light(events, view), ends_turn(events)
                return Moved(view, events, step.seat, step.seconds, step.clocks, own, step.view, score, light, last)
            case Resumed(snapshot=snapshot):
                view = read_view(snapshot.view, seats)
                before = past(update, seats, view)
                fit = len(before) == sum(step.seq > update.known for step in snapshot.missed)
                return CameBack(
                    view, before, update.is_whole and fit, snapshot.seconds, snapshot.clocks, snapshot.view, score_of(view)
                )
            case Replayed(names=names, rules=rules):
                view = read_view(update.view, seats)
                return AtPoint(names, rules, view, read_events(update.events, seats, view))
        return None

    def past(update: Resumed, seats: int, now: V) -> tuple[PastMove[V], ...]:
        """Return the steps before that view. Each view is decoded once."""
        found: list[PastMove[V]] = []
        for step in past_steps(update):
            before = found[-1].view if found else read_view(step.before, seats)
            view = now if step.view is update.snapshot.view else read_view(step.view, seats)
            found.append(PastMove(step.seat, before, read_events(step.events, seats, view), view))
        return tuple(found)

    return read


def _moment(view: AnyView, score: Score) -> Moment:
    return Moment(view.turn, any(asked.seat == view.seat for asked in view.asked), view.result is not None, score)
