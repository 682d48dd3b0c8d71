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
    """You have no card at that place."""

    word = "not-in-play"
    place: Number


@frozen
class NoAbility(RefusalCode):
    """The card has no such ability to use."""

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
    """You have no other card of that faction in play."""

    word = "no-ally"
    card: Named
    faction: Named


@frozen
class NotForSale(RefusalCode):
    """The card is not in the trade row, or the Explorer pile is empty."""

    word = "not-for-sale"
    card: Named


@frozen
class TooDear(RefusalCode):
    """The card costs more than your trade."""

    word = "too-dear"
    card: Named
    cost: Number
    trade: Number


@frozen
class NotAShip(RefusalCode):
    """The card is not a ship."""

    word = "not-a-ship"
    card: Named


@frozen
class NotAttackable(RefusalCode):
    """You cannot attack that seat: it is defeated, or the mode forbids it."""

    word = "not-attackable"
    seat: Number


@frozen
class OutpostFirst(RefusalCode):
    """Destroy that outpost first."""

    word = "outpost-first"
    base: Named


@frozen
class NoSuchBase(RefusalCode):
    """The seat has no base at that place."""

    word = "no-such-base"
    seat: Number
    place: Number


@frozen
class OwnBase(RefusalCode):
    """You cannot destroy your own base."""

    word = "own-base"


@frozen
class NotEnoughCombat(RefusalCode):
    """You do not have enough combat."""

    word = "not-enough-combat"
    needed: Number
    combat: Number


@frozen
class WholeDefense(RefusalCode):
    """Attack a base with its whole defense."""

    word = "whole-defense"
    defense: Number


@frozen
class Amount(RefusalCode):
    """Spend from 1 to that amount."""

    word = "amount"
    maximum: Number


@frozen
class NoSuchOption(RefusalCode):
    """The choice has only that many options."""

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
    """The shares must add up to the cost, within what each has, and another member must pay part of it."""

    word = "shares"
    cost: Number


@frozen
class NotYourNeighbour(RefusalCode):
    """The rules do not allow passing a card to that seat."""

    word = "not-your-neighbour"
    seat: Number


@frozen
class NotYourHeir(RefusalCode):
    """Your cards go to a different team member."""

    word = "not-your-heir"
    seat: Number


@frozen
class NotYours(RefusalCode):
    """You have no such card to leave."""

    word = "not-yours"
    card: Named
