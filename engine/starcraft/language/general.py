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
    """No, or no more."""

    word = "pass"


@frozen
class End(Verb):
    """End the order or the placing."""

    word = "end"


@frozen
class Mine(Verb):
    """Put a worker there for what you buy next; on a full card that is force mining."""

    word = "mine"
    source: Source


@frozen
class Use(Verb):
    """Use that card's ability."""

    word = "use"
    card: AnyCard


@frozen
class Lose(Verb):
    """Lose one unit of that kind."""

    word = "lose"
    unit: UnitKey


@frozen
class ToAll(Verb):
    """All of them go to that area."""

    word = "to-all"
    area: AreaKey


@frozen
class Transport(Verb):
    """A transport on that route."""

    word = "transport"
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class Phase(EventKind):
    """A phase of that round begins."""

    word = "phase"
    phase: PhaseName
    round: Count


@frozen
class Turn(EventKind):
    """That seat's turn begins: a placement, an executed order, or the regrouping of all."""

    word = "turn"
    seat: Seat
    number: Count


@frozen
class First(EventKind):
    """That seat has the first-player token."""

    word = "first"
    seat: Seat


@frozen
class Paid(EventKind):
    """So many workers went to that source."""

    word = "pay"
    seat: Seat
    source: Source
    workers: Count


@frozen
class ForceMined(EventKind):
    """The last of them mined a full card."""

    word = "force-mined"
    seat: Seat
    area: AreaKey


@frozen
class Depleted(EventKind):
    """The area is depleted, partly (1) or wholly (2)."""

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
    """So many workers joined that seat."""

    word = "workers"
    seat: Seat
    count: Count


@frozen
class WorkersBack(EventKind):
    """So many workers returned to the pool."""

    word = "workers-back"
    seat: Seat
    count: Count


@frozen
class GainedCard(EventKind):
    """The resource card of that area came to the seat."""

    word = "gained-card"
    seat: Seat
    area: AreaKey


@frozen
class LostCard(EventKind):
    """The resource card of that area went back to the common pool, workers on it to the supply."""

    word = "lost-card"
    seat: Seat
    area: AreaKey


@frozen
class Points(EventKind):
    """So many conquest points."""

    word = "points"
    seat: Seat
    count: Count


@frozen
class PutTransport(EventKind):
    """A transport came to that route."""

    word = "transport"
    seat: Seat
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class DestroyedPiece(EventKind):
    """A piece returned to its owner's supply; `why`: the key of a card, or `""`."""

    word = "destroy"
    seat: Seat
    piece: Piece
    where: Where
    why: Why


@frozen
class Drew(EventKind):
    """So many combat cards were drawn."""

    word = "draw"
    seat: Seat
    count: Count
    cards: Annotated[Cards | None, Limited(HAND, of="seat")]


@frozen
class DrewEvent(EventKind):
    """An event card of that stage was drawn, face down."""

    word = "draw-event"
    seat: Seat
    stage: Stage


@frozen
class Shuffled(EventKind):
    """The combat deck was shuffled, the discard pile with it."""

    word = "shuffle"
    seat: Seat


@frozen
class Discarded(EventKind):
    """The card went to the discard pile."""

    word = "discard"
    seat: Seat
    card: Card


@frozen
class TookCard(EventKind):
    """The card went to the hand, seen by all."""

    word = "take"
    seat: Seat
    card: Card


@frozen
class Moved(EventKind):
    """So many units went from one area to another."""

    word = "move"
    seat: Seat
    unit: UnitKey
    start: AreaKey
    end: AreaKey
    count: Number
