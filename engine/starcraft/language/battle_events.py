"""What happens in a battle."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count, Number
from engine.language import EventKind, Limited, Seat, frozen
from engine.starcraft.language.general import HAND
from engine.starcraft.language.kinds import AnyCard, AreaKey, Card, Cards, PlacedFrom, SkirmishNumber, UnitKey, Why


@frozen
class Battle(EventKind):
    """A battle begins."""

    word = "battle"
    attacker: Seat
    defender: Seat
    area: AreaKey


@frozen
class UsedAbility(EventKind):
    """A card's ability is used; outside battles too."""

    word = "ability"
    seat: Seat
    card: AnyCard


@frozen
class Paired(EventKind):
    """A skirmish of these front-line units, the attacker's first."""

    word = "pair"
    skirmish: SkirmishNumber
    attacking: UnitKey
    defending: UnitKey


@frozen
class FrontPicked(EventKind):
    """That unit of the seat is to be in the front line."""

    word = "front"
    seat: Seat
    unit: UnitKey


@frozen
class Supports(EventKind):
    """A unit supports in that skirmish."""

    word = "support"
    seat: Seat
    unit: UnitKey
    skirmish: SkirmishNumber


@frozen
class PlacedCard(EventKind):
    """A card lies in that skirmish; one of the deck nobody has seen."""

    word = "card"
    seat: Seat
    skirmish: SkirmishNumber
    card: Annotated[Card | None, Limited(HAND, of="seat")]
    place: PlacedFrom


@frozen
class OpenCard(EventKind):
    """A card was placed open."""

    word = "open-card"
    seat: Seat
    skirmish: SkirmishNumber
    card: Card
    place: PlacedFrom


@frozen
class SkirmishBegins(EventKind):
    """That skirmish is resolved."""

    word = "skirmish"
    skirmish: SkirmishNumber


@frozen
class Shown(EventKind):
    """The cards of both sides, the attacker's first."""

    word = "show"
    skirmish: SkirmishNumber
    attacking: Cards
    defending: Cards


@frozen
class Void(EventKind):
    """That card counts for nothing: `unmatched`, `lone-reinforcement`."""

    word = "void"
    seat: Seat
    card: Card
    why: Why


@frozen
class Cancelled(EventKind):
    """That card of the seat is cancelled."""

    word = "cancelled"
    seat: Seat
    card: Card


@frozen
class Part(EventKind):
    """What that card, unit or word (`special-mobilize`, `air-support`) gives a side; 0/0: nothing."""

    word = "part"
    skirmish: SkirmishNumber
    seat: Seat
    why: Why
    attack: Number
    health: Number


@frozen
class Sum(EventKind):
    """Final attack and health of a side."""

    word = "sum"
    skirmish: SkirmishNumber
    seat: Seat
    attack: Number
    health: Number


@frozen
class UnitDestroyed(EventKind):
    """A unit was destroyed in a battle: by the key of a card, `skirmish`, `nuke`, or `surplus` (no room)."""

    word = "destroyed"
    seat: Seat
    unit: UnitKey
    why: Why


@frozen
class LostWorker(EventKind):
    """A worker of the pool was lost, as the cost of that card."""

    word = "lost-worker"
    seat: Seat
    card: AnyCard


@frozen
class IdleWorker(EventKind):
    """A worker of the pool became unavailable by that card."""

    word = "idle-worker"
    seat: Seat
    card: Card


@frozen
class Withdrew(EventKind):
    """A cloaked unit withdrew."""

    word = "withdrawn"
    seat: Seat
    unit: UnitKey
    area: AreaKey


@frozen
class Triggered(EventKind):
    """A splash card was triggered."""

    word = "triggered"
    seat: Seat
    card: Card


@frozen
class Returned(EventKind):
    """A card returned to the technology deck."""

    word = "returned"
    seat: Seat
    card: Card


@frozen
class Retreated(EventKind):
    """So many units of that kind retreated to that area."""

    word = "retreat"
    seat: Seat
    unit: UnitKey
    area: AreaKey
    count: Count


@frozen
class BattleOver(EventKind):
    """The battle is over."""

    word = "battle-over"
    winner: Seat | None
