"""Order tokens: placing, revealing, executing or dropping them."""

from __future__ import annotations

from typing import Annotated

from engine.language import EventKind, Limited, QuestionKind, Seat, Verb, frozen
from engine.starcraft.language.general import ORDERS, Mine, Pass, Use
from engine.starcraft.language.kinds import Card, Moment, OrderKey, Pile, PlanetKey

# -- placing -----------------------------------------------------------------------------------------------------------


@frozen
class Order(Verb):
    """Place the order face down on that planet."""

    word = "order"
    order: OrderKey
    planet: PlanetKey


@frozen
class PlanQuestion(QuestionKind):
    """Which order to place, and where."""

    word = "plan"
    answered_by = (Order,)
    seat: Seat
    source: None = None


@frozen
class PlacedOrder(EventKind):
    """An order was placed on top of the planet's stack."""

    word = "order"
    seat: Seat
    order: Annotated[OrderKey | None, Limited(ORDERS, of="seat")]
    planet: PlanetKey


@frozen
class Fetch(Verb):
    """Take the combat card from that pile into your hand."""

    word = "fetch"
    pile: Pile
    card: Card


@frozen
class TimedQuestion(QuestionKind):
    """Whether to use a card now; then (`source`) what it asks."""

    word = "timed"
    answered_by = (Use, Pass, Order, Fetch, Mine)
    seat: Seat
    source: Annotated[str | None, "the card in use, or nil"]
    moment: Moment


# -- revealing ---------------------------------------------------------------------------------------------------------


@frozen
class Reveal(Verb):
    """Reveal your order on top of that planet."""

    word = "reveal"
    planet: PlanetKey


@frozen
class ExecuteQuestion(QuestionKind):
    """Which order to reveal."""

    word = "execute"
    answered_by = (Reveal,)
    seat: Seat
    source: None = None


@frozen
class Execute(Verb):
    """Execute the revealed order."""

    word = "execute"


@frozen
class TakeEvent(Verb):
    """Draw an event card instead."""

    word = "event"


@frozen
class DoubleTime(Verb):
    """Use Double Time: retrieve workers from resource cards, then execute the order."""

    word = "double-time"


@frozen
class RevealedQuestion(QuestionKind):
    """Whether to execute the order or draw an event card."""

    word = "revealed"
    answered_by = (Execute, TakeEvent, DoubleTime)
    seat: Seat
    order: OrderKey
    planet: PlanetKey
    source: None = None


@frozen
class Revealed(EventKind):
    """An order was revealed."""

    word = "reveal"
    seat: Seat
    order: OrderKey
    planet: PlanetKey


@frozen
class EventOption(EventKind):
    """The seat draws an event card instead of executing the order."""

    word = "event-option"
    seat: Seat
    order: OrderKey
    planet: PlanetKey


@frozen
class Blocked(EventKind):
    """None of the seat's orders is on top; it draws an event card."""

    word = "blocked"
    seat: Seat


@frozen
class Executed(EventKind):
    """The order is executed."""

    word = "execute"
    seat: Seat
    order: OrderKey
    planet: PlanetKey


@frozen
class Dropped(EventKind):
    """An eliminated seat's order was discarded without effect."""

    word = "dropped"
    seat: Seat
    order: OrderKey
    planet: PlanetKey
