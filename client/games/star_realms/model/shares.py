"""The shares of a team in a joint purchase or destruction: a division that stays within the rules when changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from client.games.star_realms.model.table import Action, Pooled, Table
from engine.star_realms.language.proposing import PoolAcquire, PoolAttack


@dataclass(frozen=True, slots=True)
class Shares:
    """A division of the cost. `proposal`: as it was listed, with other shares; `have`: what each member could pay.

    `own`: which is mine; `at`: whose share the arrows change now.
    """

    proposal: Pooled
    members: tuple[int, ...]
    amounts: tuple[int, ...]
    have: tuple[int, ...]
    own: int
    at: int = 0

    @property
    def action(self) -> Pooled:
        """Return the proposal."""
        return replace(self.proposal, shares=self.amounts)

    def moved(self, step: int) -> Shares:
        """Select another member's share for changing."""
        return replace(self, at=(self.at + step) % len(self.members))

    def changed(self, step: int) -> Shares | None:
        """Give that member one more or one less, the difference to another; None if the rules leave no such division.

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
        """Return whether everybody has enough for their share, and another than the proposer pays a part."""
        others = sum(self.amounts) - self.amounts[self.own]
        return others > 0 and all(0 <= amount <= most for amount, most in zip(self.amounts, self.have, strict=True))

    def _partners(self) -> Iterable[int]:
        """Return the others: myself first, then the largest shares."""
        others = [number for number in range(len(self.members)) if number != self.at]
        return sorted(others, key=lambda number: (number != self.own, -self.amounts[number]))


def suggested(table: Table, proposal: Pooled) -> Shares:
    """Return the division a listed proposal comes with."""
    team = table.team
    own = next(number for number, seat in enumerate(team) if seat.number == table.side)
    return Shares(proposal, tuple(seat.number for seat in team), proposal.shares, _have(table, proposal), own, own)


def still_payable(table: Table, shares: Shares) -> bool:
    """Return whether that division can still be proposed on the table as it is now."""
    return any(_same(action, shares.proposal) for action in table.actions) and with_pools(table, shares).payable()


def _same(action: Action, proposal: Pooled) -> bool:
    """Return whether both propose the same, whoever pays how much."""
    match action:
        case PoolAcquire() | PoolAttack():
            return replace(action, shares=()) == replace(proposal, shares=())
    return False


def with_pools(table: Table, shares: Shares) -> Shares:
    """Return the same division, with what everybody has now."""
    return replace(shares, have=_have(table, shares.proposal))


def _have(table: Table, proposal: Pooled) -> tuple[int, ...]:
    return tuple(seat.trade if isinstance(proposal, PoolAcquire) else seat.combat for seat in table.team)
