"""Paying together, where a mode lets a team do that: proposals, what is asked about them, and what is told of them."""

from __future__ import annotations

from typing import Annotated

from engine.language import EventKind, QuestionKind, Rest, Seat, Verb, frozen
from engine.star_realms.language.kinds import Card, Place, Share

Shares = Annotated[tuple[Share, ...], Rest("share", 2, 3)]
"""The payments of the team's members, in seat order."""


@frozen
class PoolAcquire(Verb):
    """Propose a team purchase, with a share of trade for each member in seat order. Listed once. Shares must add up to
    the cost, none above what its seat has, and another member must pay at least 1.
    """

    word = "pool-acquire"
    modes = "hydra"
    card: Card
    shares: Shares


@frozen
class PoolAttack(Verb):
    """Propose to destroy a base as a team, with shares of combat that add up to its defense; otherwise the same."""

    word = "pool-attack"
    modes = "hydra"
    seat: Seat
    place: Place
    shares: Shares


@frozen
class Withdraw(Verb):
    """Withdraw your proposal."""

    word = "withdraw"
    modes = "hydra"


@frozen
class Agree(Verb):
    """Pay your share."""

    word = "agree"


@frozen
class Refuse(Verb):
    """Refuse to pay; the proposal ends."""

    word = "refuse"


@frozen
class ProposalQuestion(QuestionKind):
    """Whether to pay your share of a team purchase."""

    word = "proposal"
    answered_by = (Agree, Refuse)
    seat: Seat
    source: Annotated[None, "nil"]
    by: Annotated[Seat, "the proposing seat"]
    action: Annotated[Verb, "the proposed action"]


@frozen
class Proposed(EventKind):
    """A proposal, with the parts of its action."""

    word = "propose"
    seat: Seat
    action: Annotated[Verb, Rest("verb")]


@frozen
class Agreed(EventKind):
    """The seat agreed to a proposal."""

    word = "agree"
    seat: Seat


@frozen
class Refused(EventKind):
    """The seat refused a proposal."""

    word = "refuse"
    seat: Seat


@frozen
class ProposalDropped(EventKind):
    """The seat's proposal ended: refused, withdrawn or impossible."""

    word = "drop-proposal"
    seat: Seat
