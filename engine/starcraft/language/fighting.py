"""Battles: abilities, skirmishes, cards, losses and retreats."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count
from engine.language import Flag, QuestionKind, Seat, Verb, frozen
from engine.starcraft.language.general import End, Lose, Mine, Pass, ToAll, Use
from engine.starcraft.language.kinds import AnyCard, AreaKey, Card, EventKey, SkirmishNumber, UnitKey, Why


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
