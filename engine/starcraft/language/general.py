"""Words that answer more than one question, and what is told of rounds, resources, cards and lost pieces anywhere."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count, Number
from engine.language import EventKind, Limited, Seat, Verb, frozen
from engine.starcraft.language.kinds import (
    AnyCard,
    AreaKey,
    Card,
    Cards,
    Depletion,
    PhaseName,
    Piece,
    PlanetKey,
    Source,
    Stage,
    UnitKey,
    Where,
    Why,
    ZNumber,
)

HAND = "hand"
"""The sight of a seat that may look into another's hand, as mode and rules say it."""
ORDERS = "orders"
"""The sight of a seat that may see the faces of another's placed orders."""
EVENTS = "events"
"""The sight of a seat that may see another's event cards when they are read."""


@frozen
class Pass(Verb):
    """Decline, or stop."""

    word = "pass"


@frozen
class End(Verb):
    """End the order or the placing."""

    word = "end"


@frozen
class Mine(Verb):
    """Mine there for the next purchase; on a full card, force-mine."""

    word = "mine"
    source: Source


@frozen
class Use(Verb):
    """Use the card's ability."""

    word = "use"
    card: AnyCard


@frozen
class Lose(Verb):
    """Lose a unit of that kind."""

    word = "lose"
    unit: UnitKey


@frozen
class ToAll(Verb):
    """Send all to that area."""

    word = "to-all"
    area: AreaKey


@frozen
class Transport(Verb):
    """Place a transport on that route."""

    word = "transport"
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class Phase(EventKind):
    """A phase begins."""

    word = "phase"
    phase: PhaseName
    round: Count


@frozen
class Turn(EventKind):
    """A turn begins: a placement, an executed order, or the regrouping."""

    word = "turn"
    seat: Seat
    number: Count


@frozen
class First(EventKind):
    """The seat has the first-player token."""

    word = "first"
    seat: Seat


@frozen
class Paid(EventKind):
    """That many workers were placed on the source."""

    word = "pay"
    seat: Seat
    source: Source
    workers: Count


@frozen
class ForceMined(EventKind):
    """The last of these workers force-mined."""

    word = "force-mined"
    seat: Seat
    area: AreaKey


@frozen
class Depleted(EventKind):
    """The area is partly (1) or fully (2) depleted."""

    word = "depleted"
    area: AreaKey
    stage: Depletion


@frozen
class Restored(EventKind):
    """The area is no longer partly depleted."""

    word = "restored"
    area: AreaKey


@frozen
class Workers(EventKind):
    """The seat gained that many workers."""

    word = "workers"
    seat: Seat
    count: Count


@frozen
class WorkersBack(EventKind):
    """That many workers returned to the pool."""

    word = "workers-back"
    seat: Seat
    count: Count


@frozen
class GainedCard(EventKind):
    """The seat gained the area's resource card."""

    word = "gained-card"
    seat: Seat
    area: AreaKey


@frozen
class LostCard(EventKind):
    """The seat lost the area's resource card; workers on it went to the supply."""

    word = "lost-card"
    seat: Seat
    area: AreaKey


@frozen
class Points(EventKind):
    """The seat gained that many conquest points."""

    word = "points"
    seat: Seat
    count: Count


@frozen
class PutTransport(EventKind):
    """A transport was placed on the route."""

    word = "transport"
    seat: Seat
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class DestroyedPiece(EventKind):
    """A piece returned to its owner's supply. `why`: a card's key, or `""`."""

    word = "destroy"
    seat: Seat
    piece: Piece
    where: Where
    why: Why


@frozen
class Drew(EventKind):
    """That many combat cards were drawn."""

    word = "draw"
    seat: Seat
    count: Count
    cards: Annotated[Cards | None, Limited(HAND, of="seat")]


@frozen
class DrewEvent(EventKind):
    """An event card was drawn, face down."""

    word = "draw-event"
    seat: Seat
    stage: Stage


@frozen
class Shuffled(EventKind):
    """The combat deck and discard pile were shuffled together."""

    word = "shuffle"
    seat: Seat


@frozen
class Discarded(EventKind):
    """The card was discarded."""

    word = "discard"
    seat: Seat
    card: Card


@frozen
class TookCard(EventKind):
    """The card went to the hand, face up."""

    word = "take"
    seat: Seat
    card: Card


@frozen
class Moved(EventKind):
    """That many units moved."""

    word = "move"
    seat: Seat
    unit: UnitKey
    start: AreaKey
    end: AreaKey
    count: Number
