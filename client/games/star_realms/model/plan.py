"""The plan of a player's next turn: cards to play and to buy, in order. It is never sent; each step needs a key.

The hand is known after the player's own turn. It changes only if an opponent forces a discard, and then the whole plan is
dropped. If a card is no longer for sale, its step is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec import Struct

from client.games.star_realms.model.table import Stack, Table
from engine.language import EventKind
from engine.star_realms.language.main_phase import Acquired, Ended, Played

LONGEST = 9
"""The most steps; a step's number has one cell."""


class PlanStep(Struct, frozen=True):
    """A card to play (`zone` "hand") or to buy ("row"). `key`: the key of its slot in the trade row; "" in the hand."""

    zone: str
    card: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan. `hand`, `due`: the cards in hand when it was made, and the number of discards due. `gone`: planned cards
    that left the trade row; `upset`: the plan was dropped because the hand changed. Both are kept until your next action.
    """

    steps: tuple[PlanStep, ...] = ()
    hand: tuple[str, ...] = ()
    due: int = 0
    gone: tuple[str, ...] = ()
    upset: bool = False

    def fits(self, stack: Stack) -> bool:
        """Return True if another card of the stack can be planned."""
        return self.steps.count(step_of(stack)) < max(stack.count, 1)

    def with_step(self, stack: Stack, table: Table) -> Plan:
        """Return the plan with another step: a card of that stack."""
        return Plan((*self.steps, step_of(stack)), held(table), table.me.discards_due)

    def without_last(self) -> Plan:
        """Return the plan without its last step."""
        return Plan(self.steps[:-1], self.hand, self.due)

    def next_stack(self, table: Table) -> Stack | None:
        """Return the card of the first step."""
        stacks = (*table.hand, *table.row)
        return next((stack for stack in stacks if self.steps and step_of(stack) == self.steps[0]), None)

    def marked(self, table: Table) -> Table:
        """Return the table with step numbers at the planned cards."""
        if not self.steps:
            return table

        def mark(stack: Stack) -> Stack:
            step = step_of(stack)
            return replace(stack, planned=self.steps.index(step) + 1) if step in self.steps else stack

        return replace(table, row=tuple(map(mark, table.row)), hand=tuple(map(mark, table.hand)))

    def after(self, events: Sequence[EventKind], table: Table) -> Plan:
        """Return the remaining plan after these events, which led to that table."""
        me = table.seat
        if table.result is not None or any(isinstance(event, Ended) and event.seat == me for event in events):
            return Plan()
        plan = self
        for event in events:
            match event:
                case Played(seat, card) if seat == me:
                    plan = plan._done("hand", card)
                case Acquired(seat, card) if seat == me:
                    plan = plan._done("row", card)
        return plan._settled(table)

    def _done(self, zone: str, card: str) -> Plan:
        """Return the plan without a finished step. A player who acts has seen which steps were dropped."""
        at = next((n for n, step in enumerate(self.steps) if (step.zone, step.card) == (zone, card)), None)
        return Plan(self.steps if at is None else self.steps[:at] + self.steps[at + 1 :], self.hand, self.due)

    def _settled(self, table: Table) -> Plan:
        """Return the plan without impossible steps."""
        if not self.steps:
            return self
        me = table.me
        mine = me.on_turn and not me.ended
        if not mine and (held(table) != self.hand or me.discards_due > self.due or table.question is not None):
            return Plan(upset=True)
        in_hand = Counter({stack.card: stack.count for stack in table.hand})
        for_sale = {step_of(stack) for stack in table.row}
        kept: list[PlanStep] = []
        for step in self.steps:
            if step in for_sale or (step.zone == "hand" and kept.count(step) < in_hand[step.card]):
                kept.append(step)
        gone = [step.card for step in self.steps if step.zone == "row" and step not in for_sale]
        return replace(self, steps=tuple(kept), gone=(*self.gone, *gone))


def step_of(stack: Stack) -> PlanStep:
    """Return the step that plays or buys a card of that stack."""
    return PlanStep(stack.zone, stack.card, stack.key if stack.zone == "row" else "")


def held(table: Table) -> tuple[str, ...]:
    """Return the cards in hand, with repetitions."""
    return tuple(stack.card for stack in table.hand for _copy in range(stack.count))
