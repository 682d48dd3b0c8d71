"""The contributions of a team to a joint purchase or destruction. Changes keep to the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from client.games.star_realms.model.table import Action, Pooled, Table
from engine.star_realms.language.proposing import PoolAcquire, PoolAttack


@dataclass(frozen=True, slots=True)
class Shares:
    """The contributions to a cost. `proposal`: the listed proposal, whose contributions may differ; `have`: the resources of
    each member.

    `own`: the number of this player's contribution; `at`: the number of the contribution that the arrows change.
    """

    proposal: Pooled
    members: tuple[int, ...]
    amounts: tuple[int, ...]
    have: tuple[int, ...]
    own: int
    at: int = 0

    @property
    def action(self) -> Pooled:
        """Return the proposal with these contributions."""
        return replace(self.proposal, shares=self.amounts)

    def moved(self, step: int) -> Shares:
        """Select another member's contribution for changing."""
        return replace(self, at=(self.at + step) % len(self.members))

    def changed(self, step: int) -> Shares | None:
        """Change the selected contribution by one, and another one by the difference. Return None if the rules do not allow
        it.

        >>> shares = Shares(PoolAcquire("ram", (2, 1)), (0, 1), (1, 2), (2, 3), own=0)
        >>> shares.changed(1).amounts, shares.changed(-1).amounts, shares.moved(1).changed(-2)
        ((2, 1), (0, 3), None)
        """
        for other in self._partners():
            amounts = list(self.amounts)
            amounts[self.at] += step
            amounts[other] -= step
            tried = replace(self, amounts=tuple(amounts))
            if tried.payable():
                return tried
        return None

    def payable(self) -> bool:
        """Return True if everybody can pay their contribution, and a member other than the proposer pays a part."""
        others = sum(self.amounts) - self.amounts[self.own]
        return others > 0 and all(0 <= amount <= most for amount, most in zip(self.amounts, self.have, strict=True))

    def _partners(self) -> Iterable[int]:
        """Return the other members: this player first, then the largest contributions."""
        others = [number for number in range(len(self.members)) if number != self.at]
        return sorted(others, key=lambda number: (number != self.own, -self.amounts[number]))


def suggested(table: Table, proposal: Pooled) -> Shares:
    """Return the contributions of a listed proposal."""
    team = table.team
    own = next(number for number, seat in enumerate(team) if seat.number == table.side)
    return Shares(proposal, tuple(seat.number for seat in team), proposal.shares, _have(table, proposal), own, own)


def still_payable(table: Table, shares: Shares) -> bool:
    """Return True if these contributions can still be proposed on the present table."""
    return any(_same(action, shares.proposal) for action in table.actions) and with_pools(table, shares).payable()


def _same(action: Action, proposal: Pooled) -> bool:
    """Return True if both proposals are the same except for the contributions."""
    match action:
        case PoolAcquire() | PoolAttack():
            return replace(action, shares=()) == replace(proposal, shares=())
    return False


def with_pools(table: Table, shares: Shares) -> Shares:
    """Return the same contributions with each member's present resources."""
    return replace(shares, have=_have(table, shares.proposal))


def _have(table: Table, proposal: Pooled) -> tuple[int, ...]:
    return tuple(seat.trade if isinstance(proposal, PoolAcquire) else seat.combat for seat in table.team)
