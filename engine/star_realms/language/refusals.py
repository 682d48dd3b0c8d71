"""Every refusal of Star Realms: why an action was not accepted. Nothing has changed then.

Arguments that repeat what the action said are as it said them: there may be no such card, zone or seat.
"""

from __future__ import annotations

from engine.core.common_language import Number
from engine.language import RefusalCode, frozen
from engine.star_realms.language.kinds import Named


@frozen
class NotInHand(RefusalCode):
    """That card is not in your hand."""

    word = "not-in-hand"
    card: Named


@frozen
class NotInZone(RefusalCode):
    """That card is not in that zone."""

    word = "not-in-zone"
    card: Named
    zone: Named


@frozen
class NotInPlay(RefusalCode):
    """Nothing of yours stands at that place."""

    word = "not-in-play"
    place: Number


@frozen
class NoAbility(RefusalCode):
    """The card has no such ability (to use)."""

    word = "no-ability"
    card: Named
    ability: Named


@frozen
class UsedAlready(RefusalCode):
    """Each ability works once a turn."""

    word = "used-already"
    card: Named
    ability: Named


@frozen
class NoAlly(RefusalCode):
    """No other card of that faction in play."""

    word = "no-ally"
    card: Named
    faction: Named


@frozen
class NotForSale(RefusalCode):
    """It is not in the trade row, or the Explorer pile is empty."""

    word = "not-for-sale"
    card: Named


@frozen
class TooDear(RefusalCode):
    """The card costs more than the trade you have."""

    word = "too-dear"
    card: Named
    cost: Number
    trade: Number


@frozen
class NotAShip(RefusalCode):
    """That card is no ship."""

    word = "not-a-ship"
    card: Named


@frozen
class NotAttackable(RefusalCode):
    """The mode, or its defeat, forbids to attack that seat."""

    word = "not-attackable"
    seat: Number


@frozen
class OutpostFirst(RefusalCode):
    """That outpost must be destroyed first."""

    word = "outpost-first"
    base: Named


@frozen
class NoSuchBase(RefusalCode):
    """No base of that seat stands at that place."""

    word = "no-such-base"
    seat: Number
    place: Number


@frozen
class OwnBase(RefusalCode):
    """You cannot destroy your own base."""

    word = "own-base"


@frozen
class NotEnoughCombat(RefusalCode):
    """That takes more combat than you have."""

    word = "not-enough-combat"
    needed: Number
    combat: Number


@frozen
class WholeDefense(RefusalCode):
    """A base falls to its whole defense or not at all."""

    word = "whole-defense"
    defense: Number


@frozen
class Amount(RefusalCode):
    """Spend an amount from 1 up to that."""

    word = "amount"
    maximum: Number


@frozen
class NoSuchOption(RefusalCode):
    """The choice has only so many options."""

    word = "no-such-option"
    options: Number


@frozen
class NotPlayedThisTurn(RefusalCode):
    """Only ships you played this turn can be copied."""

    word = "not-played-this-turn"
    card: Named


@frozen
class CannotPass(RefusalCode):
    """This is not optional."""

    word = "cannot-pass"


@frozen
class ProposalOpen(RefusalCode):
    """Your team has an open proposal."""

    word = "proposal-open"


@frozen
class NoProposal(RefusalCode):
    """You have no proposal to withdraw."""

    word = "no-proposal"


@frozen
class Shares(RefusalCode):
    """The shares must add up to that, within what each has, and another must pay part of it."""

    word = "shares"
    cost: Number


@frozen
class NotYourNeighbour(RefusalCode):
    """A card can only be passed to a team member the rules allow."""

    word = "not-your-neighbour"
    seat: Number


@frozen
class NotYourHeir(RefusalCode):
    """Your cards go to another team member."""

    word = "not-your-heir"
    seat: Number


@frozen
class NotYours(RefusalCode):
    """You have no such card to leave."""

    word = "not-yours"
    card: Named
