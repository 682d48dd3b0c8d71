"""Battles: abilities, skirmishes, cards, losses and retreats."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count
from engine.language import Flag, QuestionKind, Seat, Verb, frozen
from engine.starcraft.language.general import End, Lose, Mine, Pass, ToAll, Use
from engine.starcraft.language.kinds import AnyCard, AreaKey, Card, EventKey, SkirmishNumber, UnitKey, Why


@frozen
class LoseWorker(Verb):
    """Lose a worker from the pool."""

    word = "worker"


@frozen
class AbilityQuestion(QuestionKind):
    """Whether to use an ability at the start of the battle; then (`source`) what it asks."""

    word = "ability"
    answered_by = (Use, Pass, Mine, Lose, LoseWorker)
    seat: Seat
    source: Annotated[AnyCard | None, "the card in use, or nil"]


@frozen
class Pair(Verb):
    """Pair your unit with the defender's."""

    word = "pair"
    own: UnitKey
    enemy: UnitKey


@frozen
class Front(Verb):
    """Choose the front-line unit where one side has only Assist units."""

    word = "front"
    unit: UnitKey


@frozen
class PairQuestion(QuestionKind):
    """Which units to pair."""

    word = "pair"
    answered_by = (Pair, Front)
    seat: Seat
    source: None = None


@frozen
class Support(Verb):
    """Let the unit support in that skirmish."""

    word = "support"
    unit: UnitKey
    skirmish: SkirmishNumber


@frozen
class SupportQuestion(QuestionKind):
    """Where the other units support."""

    word = "support"
    answered_by = (Support,)
    seat: Seat
    units: Annotated[tuple[UnitKey, ...], "units still to assign, sorted"]
    source: None = None


@frozen
class PlaceCard(Verb):
    """Place a card from your hand."""

    word = "card"
    skirmish: SkirmishNumber
    card: Card


@frozen
class Reinforce(Verb):
    """Add a reinforcement from your hand."""

    word = "reinforce"
    skirmish: SkirmishNumber
    card: Card


@frozen
class PlaceTop(Verb):
    """Place the top card of your deck, unseen."""

    word = "deck"
    skirmish: SkirmishNumber


@frozen
class PlaceQuestion(QuestionKind):
    """Which cards to place."""

    word = "place"
    answered_by = (PlaceCard, Reinforce, PlaceTop, End)
    seat: Seat
    open: Annotated[Flag, "they are placed open"]
    source: None = None


@frozen
class Pick(Verb):
    """Choose one of two cards from the deck."""

    word = "pick"
    card: Card


@frozen
class PickQuestion(QuestionKind):
    """Which of two cards from the deck to place; only the answers show them."""

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
    """Which skirmish to resolve next."""

    word = "next"
    answered_by = (NextSkirmish,)
    seat: Seat
    source: None = None


@frozen
class ReplaceQuestion(QuestionKind):
    """Which card replaces a cancelled one."""

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
    source: Annotated[Why, "the card, `supporters` or `nuke`"]
    count: Annotated[Count, "units to lose, this one included"]


@frozen
class WithdrawTo(Verb):
    """Withdraw the cloaked unit to that area."""

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
    """Choose a unit to retreat."""

    word = "leave"
    unit: UnitKey


@frozen
class RetreatQuestion(QuestionKind):
    """Which units retreat, where to, and which are lost for lack of room."""

    word = "retreat"
    answered_by = (Leave, ToAll, Lose)
    seat: Seat
    source: Annotated[EventKey | None, "the card used to avoid the battle, or nil"]
    count: Annotated[Count, "units still to choose"]
