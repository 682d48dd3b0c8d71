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
    """Take that option of the card."""

    word = "option"
    n: Option


@frozen
class ChooseArea(Verb):
    """That area."""

    word = "area"
    area: AreaKey


@frozen
class ChooseRoute(Verb):
    """That route."""

    word = "route"
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class FromRoute(Verb):
    """Your transport of that route."""

    word = "from-route"
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class EndOfZ(Verb):
    """That planet's end of that z-axis route."""

    word = "end-of-z"
    z: ZNumber
    planet: PlanetKey


@frozen
class Assault(Verb):
    """A unit of that seat in that area."""

    word = "assault"
    seat: Seat
    unit: UnitKey
    area: AreaKey


@frozen
class ChooseCardOf(Verb):
    """That event card of a seat's play area."""

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
    """What an event card asks. `effect`: which of its words."""

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
    effect: Annotated[Named, "the word of the effect that asks, or `to-hand`: cards of a new technology"]


@frozen
class Discard(Verb):
    """Discard that combat card."""

    word = "discard"
    card: Card


@frozen
class DiscardQuestion(QuestionKind):
    """Which cards to discard, down to the limit of the hand."""

    word = "discard"
    answered_by = (Discard,)
    seat: Seat
    source: None = None


@frozen
class EventsRead(EventKind):
    """The new event cards of that seat."""

    word = "event-read"
    seat: Seat
    cards: Annotated[EventKeys | None, Limited(EVENTS, of="seat")]


@frozen
class EventPlayed(EventKind):
    """That event card is executed."""

    word = "event"
    seat: Seat
    card: EventKey


@frozen
class EventDiscarded(EventKind):
    """An event card is discarded, shown to all."""

    word = "event-discarded"
    seat: Seat
    card: EventKey


@frozen
class EventKept(EventKind):
    """An event card lies in the play area."""

    word = "event-kept"
    seat: Seat
    card: EventKey


@frozen
class EndCard(EventKind):
    """An End card lies in the common area."""

    word = "end-card"
    seat: Seat


@frozen
class EventTaken(EventKind):
    """A kept event card went from one seat to the other."""

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
    """An event card left that seat's play area and the game."""

    word = "event-removed"
    seat: Seat
    card: EventKey


@frozen
class ShuffledEvents(EventKind):
    """So many discarded event cards of stage III are a new event deck."""

    word = "shuffle-events"
    count: Count


@frozen
class Rerouted(EventKind):
    """A transport went from one route to another."""

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
    """The ends of two z-axis routes have changed places."""

    word = "swap-z"
    z: ZNumber
    planet: PlanetKey
    other_z: ZNumber
    other_planet: PlanetKey


@frozen
class NothingDone(EventKind):
    """A card, or a part of it, could do nothing."""

    word = "nothing"
    seat: Seat
    card: EventKey
    effect: Named
