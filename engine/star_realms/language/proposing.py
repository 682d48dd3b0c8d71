"""Paying together, where a mode lets a team do that: proposals, what is asked about them, and what is told of them."""

from __future__ import annotations

from typing import Annotated

from engine.language import EventKind, QuestionKind, Rest, Seat, Verb, frozen
from engine.star_realms.language.kinds import Card, Place, Share

Shares = Annotated[tuple[Share, ...], Rest("share", 2, 3)]
"""What each member of a team pays, in seat order."""


@frozen
class PoolAcquire(Verb):
    """Propose to buy together: one share of trade for each member of the team, in seat order. Listed once, with one way to
    share; accepted with any shares that add up to the cost, none more than its seat has, if another than the proposer pays at
    least 1.
    """

    word = "pool-acquire"
    modes = "hydra"
    card: Card
    shares: Shares


@frozen
class PoolAttack(Verb):
    """Propose to destroy a base together: shares of combat, listed and accepted likewise, adding up to its whole defense."""

    word = "pool-attack"
    modes = "hydra"
    seat: Seat
    place: Place
    shares: Shares


@frozen
class Withdraw(Verb):
    """Take your open proposal back."""

    word = "withdraw"
    modes = "hydra"


@frozen
class Agree(Verb):
    """Pay your share."""

    word = "agree"


@frozen
class Refuse(Verb):
    """Do not pay it: the proposal is off."""

    word = "refuse"


@frozen
class ProposalQuestion(QuestionKind):
    """Agree or refuse to pay one's share of a joint payment of the team."""

    word = "proposal"
    answered_by = (Agree, Refuse)
    seat: Seat
    source: Annotated[None, "nil"]
    by: Annotated[Seat, "who proposes"]
    action: Annotated[Verb, "the proposal as its proposer made it"]


@frozen
class Proposed(EventKind):
    """A proposal, followed by the parts of its action."""

    word = "propose"
    seat: Seat
    action: Annotated[Verb, Rest("verb")]


@frozen
class Agreed(EventKind):
    """That seat pays its share of a proposal."""

    word = "agree"
    seat: Seat


@frozen
class Refused(EventKind):
    """That seat does not pay its share of a proposal."""

    word = "refuse"
    seat: Seat


@frozen
class ProposalDropped(EventKind):
    """The proposal of that seat is off: refused, withdrawn, or no longer possible."""

    word = "drop-proposal"
    seat: Seat
