"""Every refusal of Star Realms: why an action was not accepted. Nothing has changed then.

Arguments that repeat what the action said are as it said them: there may be no such card, zone or seat.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import RefusalCode
from engine.star_realms.language.kinds import Name, Named, Number, Stop


@dataclass(frozen=True, slots=True)
class NotAsked(RefusalCode):
    """You are not asked anything now."""

    word = "not-asked"


@dataclass(frozen=True, slots=True)
class UnknownVerb(RefusalCode):
    """There is no such action here."""

    word = "unknown-verb"
    verb: Name


@dataclass(frozen=True, slots=True)
class WrongAnswer(RefusalCode):
    """The action does not answer the question of that kind."""

    word = "wrong-answer"
    kind: Name


@dataclass(frozen=True, slots=True)
class Malformed(RefusalCode):
    """The action has the wrong number or kinds of arguments."""

    word = "malformed"
    verb: Name


@dataclass(frozen=True, slots=True)
class GameOver(RefusalCode):
    """The game has ended."""

    word = "game-over"


@dataclass(frozen=True, slots=True)
class NotInHand(RefusalCode):
    """That card is not in your hand."""

    word = "not-in-hand"
    card: Named


@dataclass(frozen=True, slots=True)
class NotInZone(RefusalCode):
    """That card is not in that zone."""

    word = "not-in-zone"
    card: Named
    zone: Named


@dataclass(frozen=True, slots=True)
class NotInPlay(RefusalCode):
    """Nothing of yours stands at that place."""

    word = "not-in-play"
    place: Number


@dataclass(frozen=True, slots=True)
class NoAbility(RefusalCode):
    """The card has no such ability (to use)."""

    word = "no-ability"
    card: Named
    ability: Named


@dataclass(frozen=True, slots=True)
class UsedAlready(RefusalCode):
    """Each ability works once a turn."""

    word = "used-already"
    card: Named
    ability: Named


@dataclass(frozen=True, slots=True)
class NoAlly(RefusalCode):
    """No other card of that faction in play."""

    word = "no-ally"
    card: Named
    faction: Named


@dataclass(frozen=True, slots=True)
class NotForSale(RefusalCode):
    """It is not in the trade row, or the Explorer pile is empty."""

    word = "not-for-sale"
    card: Named


@dataclass(frozen=True, slots=True)
class TooDear(RefusalCode):
    """The card costs more than the trade you have."""

    word = "too-dear"
    card: Named
    cost: Number
    trade: Number


@dataclass(frozen=True, slots=True)
class NotAShip(RefusalCode):
    """That card is no ship."""

    word = "not-a-ship"
    card: Named


@dataclass(frozen=True, slots=True)
class NoSuchSeat(RefusalCode):
    """There is no such seat at this table."""

    word = "no-such-seat"
    seat: Number


@dataclass(frozen=True, slots=True)
class NotAttackable(RefusalCode):
    """The mode, or its defeat, forbids to attack that seat."""

    word = "not-attackable"
    seat: Number


@dataclass(frozen=True, slots=True)
class OutpostFirst(RefusalCode):
    """That outpost must be destroyed first."""

    word = "outpost-first"
    base: Named


@dataclass(frozen=True, slots=True)
class NoSuchBase(RefusalCode):
    """No base of that seat stands at that place."""

    word = "no-such-base"
    seat: Number
    place: Number


@dataclass(frozen=True, slots=True)
class OwnBase(RefusalCode):
    """You cannot destroy your own base."""

    word = "own-base"


@dataclass(frozen=True, slots=True)
class NotEnoughCombat(RefusalCode):
    """That takes more combat than you have."""

    word = "not-enough-combat"
    needed: Number
    combat: Number


@dataclass(frozen=True, slots=True)
class WholeDefense(RefusalCode):
    """A base falls to its whole defense or not at all."""

    word = "whole-defense"
    defense: Number


@dataclass(frozen=True, slots=True)
class Amount(RefusalCode):
    """Spend an amount from 1 up to that."""

    word = "amount"
    maximum: Number


@dataclass(frozen=True, slots=True)
class NoSuchOption(RefusalCode):
    """The choice has only so many options."""

    word = "no-such-option"
    options: Number


@dataclass(frozen=True, slots=True)
class NotPlayedThisTurn(RefusalCode):
    """Only ships you played this turn can be copied."""

    word = "not-played-this-turn"
    card: Named


@dataclass(frozen=True, slots=True)
class CannotPass(RefusalCode):
    """This is not optional."""

    word = "cannot-pass"


@dataclass(frozen=True, slots=True)
class NothingToUndo(RefusalCode):
    """Nothing can be taken back; `undo` in the view says what `stop` means."""

    word = "nothing-to-undo"
    stop: Stop


@dataclass(frozen=True, slots=True)
class NoDrawOffer(RefusalCode):
    """Nobody else offers a draw."""

    word = "no-draw-offer"


@dataclass(frozen=True, slots=True)
class OfferedAlready(RefusalCode):
    """You offer a draw already."""

    word = "offered-already"


@dataclass(frozen=True, slots=True)
class Defeated(RefusalCode):
    """You are out of the game."""

    word = "defeated"


@dataclass(frozen=True, slots=True)
class ProposalOpen(RefusalCode):
    """Your team has an open proposal."""

    word = "proposal-open"


@dataclass(frozen=True, slots=True)
class NoProposal(RefusalCode):
    """You have no proposal to withdraw."""

    word = "no-proposal"


@dataclass(frozen=True, slots=True)
class Shares(RefusalCode):
    """The shares must add up to that, within what each has, and another must pay part of it."""

    word = "shares"
    cost: Number


@dataclass(frozen=True, slots=True)
class NotYourNeighbour(RefusalCode):
    """A card can only be passed to a team member the rules allow."""

    word = "not-your-neighbour"
    seat: Number


@dataclass(frozen=True, slots=True)
class NotYourHeir(RefusalCode):
    """Your cards go to another team member."""

    word = "not-your-heir"
    seat: Number


@dataclass(frozen=True, slots=True)
class NotYours(RefusalCode):
    """You have no such card to leave."""

    word = "not-yours"
    card: Named
