"""Battles: abilities, skirmishes, cards, losses and retreats."""

from __future__ import annotations

from typing import Annotated

from engine.language import EventKind, Flag, Limited, QuestionKind, Seat, Verb, frozen
from engine.starcraft.language.general import HAND, End, Lose, Mine, Pass, ToAll, Use
from engine.starcraft.language.kinds import (
    AnyCard,
    AreaKey,
    Card,
    Cards,
    Count,
    EventKey,
    Number,
    PlacedFrom,
    SkirmishNumber,
    UnitKey,
    Why,
)


@frozen
class LoseWorker(Verb):
    """Lose a worker of the pool."""

    word = "worker"


@frozen
class AbilityQuestion(QuestionKind):
    """Whether to use an ability at the start of the battle; once it is used (`source`), what it asks."""

    word = "ability"
    answered_by = (Use, Pass, Mine, Lose, LoseWorker)
    seat: Seat
    source: Annotated[AnyCard | None, "the card that is being used, or nil"]


@frozen
class Pair(Verb):
    """A skirmish of your unit and that of the defender."""

    word = "pair"
    own: UnitKey
    enemy: UnitKey


@frozen
class Front(Verb):
    """That unit is in the front line, since all of your units are Assist or all of theirs are."""

    word = "front"
    unit: UnitKey


@frozen
class PairQuestion(QuestionKind):
    """Which units meet."""

    word = "pair"
    answered_by = (Pair, Front)
    seat: Seat
    source: None = None


@frozen
class Support(Verb):
    """That unit supports in that skirmish."""

    word = "support"
    unit: UnitKey
    skirmish: SkirmishNumber


@frozen
class SupportQuestion(QuestionKind):
    """Where each other unit supports."""

    word = "support"
    answered_by = (Support,)
    seat: Seat
    units: Annotated[tuple[UnitKey, ...], "units still to be assigned, sorted"]
    source: None = None


@frozen
class PlaceCard(Verb):
    """A card of the hand in that skirmish."""

    word = "card"
    skirmish: SkirmishNumber
    card: Card


@frozen
class Reinforce(Verb):
    """A reinforcement of the hand beside the card there."""

    word = "reinforce"
    skirmish: SkirmishNumber
    card: Card


@frozen
class PlaceTop(Verb):
    """The top card of the deck, unseen, in that skirmish."""

    word = "deck"
    skirmish: SkirmishNumber


@frozen
class PlaceQuestion(QuestionKind):
    """Which cards to place."""

    word = "place"
    answered_by = (PlaceCard, Reinforce, PlaceTop, End)
    seat: Seat
    open: Annotated[Flag, "whether they lie open"]
    source: None = None


@frozen
class Pick(Verb):
    """That one of two cards of the deck."""

    word = "pick"
    card: Card


@frozen
class PickQuestion(QuestionKind):
    """Which of two cards of the deck to place; the seat that is asked sees them in its answers."""

    word = "pick"
    answered_by = (Pick,)
    seat: Seat
    source: AnyCard
    skirmish: SkirmishNumber


@frozen
class NextSkirmish(Verb):
    """Resolve that skirmish next."""

    word = "skirmish"
    skirmish: SkirmishNumber


@frozen
class NextQuestion(QuestionKind):
    """Which skirmish comes next."""

    word = "next"
    answered_by = (NextSkirmish,)
    seat: Seat
    source: None = None


@frozen
class ReplaceQuestion(QuestionKind):
    """Which card comes in place of a cancelled one."""

    word = "replace"
    answered_by = (PlaceCard, PlaceTop)
    seat: Seat
    source: Card
    skirmish: SkirmishNumber


@frozen
class LoseQuestion(QuestionKind):
    """Which unit to lose."""

    word = "lose"
    answered_by = (Lose,)
    seat: Seat
    source: Annotated[Why, "the card it comes from, or `supporters`, `nuke`"]
    count: Annotated[Count, "how many, with this one"]


@frozen
class WithdrawTo(Verb):
    """That unit, which is cloaked, withdraws to that area."""

    word = "to"
    unit: UnitKey
    area: AreaKey


@frozen
class WithdrawQuestion(QuestionKind):
    """Where a cloaked unit withdraws to."""

    word = "withdraw"
    answered_by = (WithdrawTo,)
    seat: Seat
    source: None = None


@frozen
class Leave(Verb):
    """That unit is one of those that retreat."""

    word = "leave"
    unit: UnitKey


@frozen
class RetreatQuestion(QuestionKind):
    """Which units retreat, where to, and which fall for lack of room."""

    word = "retreat"
    answered_by = (Leave, ToAll, Lose)
    seat: Seat
    source: Annotated[EventKey | None, "the card by which they leave before the battle, or nil"]
    count: Annotated[Count, "units still to be named"]


# -- what happens ------------------------------------------------------------------------------------------------------


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
