"""Regrouping: event cards with what they ask, and discarding."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count
from engine.language import EventKind, Limited, QuestionKind, Seat, Verb, frozen
from engine.starcraft.language.general import EVENTS, Lose, Mine, Pass, Transport
from engine.starcraft.language.kinds import AreaKey, Card, EventKey, EventKeys, Named, Option, PlanetKey, UnitKey, ZNumber
from engine.starcraft.language.orders import BuildBuilding, BuildModule, BuildUnit, BuyTechnology, Discount, TakeCard


@frozen
class PlayEvent(Verb):
    """Execute that event card."""

    word = "play"
    card: EventKey


@frozen
class ChooseOption(Verb):
    """Choose that option of the card."""

    word = "option"
    n: Option


@frozen
class ChooseArea(Verb):
    """Choose that area."""

    word = "area"
    area: AreaKey


@frozen
class ChooseRoute(Verb):
    """Choose that route."""

    word = "route"
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class FromRoute(Verb):
    """Choose your transport on that route."""

    word = "from-route"
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class EndOfZ(Verb):
    """Choose that planet's end of the z-axis route."""

    word = "end-of-z"
    z: ZNumber
    planet: PlanetKey


@frozen
class Assault(Verb):
    """Choose a unit of that seat in that area."""

    word = "assault"
    seat: Seat
    unit: UnitKey
    area: AreaKey


@frozen
class ChooseCardOf(Verb):
    """Choose that event card in the seat's play area."""

    word = "card-of"
    seat: Seat
    card: EventKey


@frozen
class PlayEventQuestion(QuestionKind):
    """Which event card to execute."""

    word = "play-event"
    answered_by = (PlayEvent, Pass)
    seat: Seat
    source: None = None


@frozen
class TargetQuestion(QuestionKind):
    """What an event card asks."""

    word = "target"
    answered_by = (
        ChooseOption,
        ChooseArea,
        ChooseRoute,
        FromRoute,
        EndOfZ,
        BuildUnit,
        Assault,
        BuildBuilding,
        BuildModule,
        BuyTechnology,
        TakeCard,
        Mine,
        Discount,
        ChooseCardOf,
        Transport,
        Lose,
        Pass,
    )
    seat: Seat
    source: EventKey
    effect: Annotated[Named, "the effect's word, or `to-hand` for cards of a new technology"]


@frozen
class Discard(Verb):
    """Discard that combat card."""

    word = "discard"
    card: Card


@frozen
class DiscardQuestion(QuestionKind):
    """Which cards to discard, down to the hand limit."""

    word = "discard"
    answered_by = (Discard,)
    seat: Seat
    source: None = None


@frozen
class EventsRead(EventKind):
    """The seat reads its new event cards."""

    word = "event-read"
    seat: Seat
    cards: Annotated[EventKeys | None, Limited(EVENTS, of="seat")]


@frozen
class EventPlayed(EventKind):
    """The event card is executed."""

    word = "event"
    seat: Seat
    card: EventKey


@frozen
class EventDiscarded(EventKind):
    """An event card is discarded face up."""

    word = "event-discarded"
    seat: Seat
    card: EventKey


@frozen
class EventKept(EventKind):
    """An event card is kept in the play area."""

    word = "event-kept"
    seat: Seat
    card: EventKey


@frozen
class EndCard(EventKind):
    """An End card is placed in the common area."""

    word = "end-card"
    seat: Seat


@frozen
class EventTaken(EventKind):
    """`seat` took a kept event card from `target`."""

    word = "event-taken"
    seat: Seat
    target: Seat
    card: EventKey


@frozen
class ShuffledBack(EventKind):
    """An event card went back into its stage of the event deck."""

    word = "shuffle-back"
    seat: Seat
    card: EventKey


@frozen
class EventRemoved(EventKind):
    """An event card left the seat's play area and the game."""

    word = "event-removed"
    seat: Seat
    card: EventKey


@frozen
class ShuffledEvents(EventKind):
    """That many discarded stage III cards form a new event deck."""

    word = "shuffle-events"
    count: Count


@frozen
class Rerouted(EventKind):
    """A transport moved to another route."""

    word = "reroute"
    seat: Seat
    one: PlanetKey
    other: PlanetKey
    z: ZNumber
    new_one: PlanetKey
    new_other: PlanetKey
    new_z: ZNumber


@frozen
class SwappedZ(EventKind):
    """The ends of two z-axis routes changed places."""

    word = "swap-z"
    z: ZNumber
    planet: PlanetKey
    other_z: ZNumber
    other_planet: PlanetKey


@frozen
class NothingDone(EventKind):
    """A card, or part of it, had no effect."""

    word = "nothing"
    seat: Seat
    card: EventKey
    effect: Named
