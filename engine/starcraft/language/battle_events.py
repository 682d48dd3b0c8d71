"""The events of a battle."""

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
    """A card's ability is used, in a battle or outside."""

    word = "ability"
    seat: Seat
    card: AnyCard


@frozen
class Paired(EventKind):
    """These front-line units form a skirmish."""

    word = "pair"
    skirmish: SkirmishNumber
    attacking: UnitKey
    defending: UnitKey


@frozen
class FrontPicked(EventKind):
    """The unit was chosen for the front line."""

    word = "front"
    seat: Seat
    unit: UnitKey


@frozen
class Supports(EventKind):
    """A unit supports in the skirmish."""

    word = "support"
    seat: Seat
    unit: UnitKey
    skirmish: SkirmishNumber


@frozen
class PlacedCard(EventKind):
    """A card was placed face down; nobody has seen one from the deck."""

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
    """The skirmish is resolved now."""

    word = "skirmish"
    skirmish: SkirmishNumber


@frozen
class Shown(EventKind):
    """Both sides' cards are revealed."""

    word = "show"
    skirmish: SkirmishNumber
    attacking: Cards
    defending: Cards


@frozen
class Void(EventKind):
    """The card has no effect: `unmatched` or `lone-reinforcement`."""

    word = "void"
    seat: Seat
    card: Card
    why: Why


@frozen
class Cancelled(EventKind):
    """The seat's card is cancelled."""

    word = "cancelled"
    seat: Seat
    card: Card


@frozen
class Part(EventKind):
    """A bonus of a card, unit, `special-mobilize` or `air-support` for a side."""

    word = "part"
    skirmish: SkirmishNumber
    seat: Seat
    why: Why
    attack: Number
    health: Number


@frozen
class Sum(EventKind):
    """A side's final attack and health."""

    word = "sum"
    skirmish: SkirmishNumber
    seat: Seat
    attack: Number
    health: Number


@frozen
class UnitDestroyed(EventKind):
    """A unit was destroyed in a battle: by a card, `skirmish`, `nuke` or `surplus` (no room)."""

    word = "destroyed"
    seat: Seat
    unit: UnitKey
    why: Why


@frozen
class LostWorker(EventKind):
    """A worker from the pool paid for the card."""

    word = "lost-worker"
    seat: Seat
    card: AnyCard


@frozen
class IdleWorker(EventKind):
    """The card made a worker from the pool unavailable."""

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
    """That many units retreated."""

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
