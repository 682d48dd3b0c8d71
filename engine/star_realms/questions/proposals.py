"""Adding up combat on a base or trade on a purchase, where a mode lets members of a team share (Hydra, section 6.3).

One member proposes the target and everybody's share. Every other payer is asked, and it happens when all have agreed. No points
are reserved meanwhile: spending them can void the proposal (ruling 77). The seat that proposes gets the card.

    ("pool-acquire", card, share, share[, share])           shares in seat order of the team, adding up to the cost
    ("pool-attack", owner, place, share, share[, share])    ... to what the base withstands
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.game import Action, Refusal
from engine.star_realms import events, refusals
from engine.star_realms.cards.effects import Effect
from engine.star_realms.questions.destroy_and_acquire import buy
from engine.star_realms.questions.question import Question
from engine.star_realms.state import zones
from engine.star_realms.state.reach import check_base, cost_to_destroy, destroy, reach
from engine.star_realms.state.seat import EMPTY, Frame
from engine.star_realms.state.state import Proposal, State

AGREEMENT: Final[Effect] = Effect("proposal")
WITHDRAW: Final[Action] = ("withdraw",)
AGREE: Final[Action] = ("agree",)
REFUSE: Final[Action] = ("refuse",)


# -- proposing ---------------------------------------------------------------------------------------------------------


def proposals(state: State, seat: int) -> list[Action]:
    """List every possible proposal, with one division each: the proposer pays as much as it can, the others at least 1."""
    found = aims(state, seat)
    return _proposals(state, seat, found) if found else found


def aims(state: State, seat: int) -> list[Action]:
    """List everything that the team's pools can pay for together, in the order of the proposals: `acquire` actions, then bases
    of `reach`."""
    found: list[Action] = []
    if state.proposal is not None and _open_proposal(state, seat):
        return found
    seats = state.seats
    trade = combat = 0
    for partner in state.mode.partners[seat]:
        them = seats[partner]
        trade += them.trade
        combat += them.combat
    me = seats[seat]
    if trade:
        trade += me.trade
        offered = state.offers.get(trade)
        found += zones.offers(state, trade) if offered is None else offered
    if combat:
        combat += me.combat
        for target in (state.reach.get(seat) or reach(state, seat))[1]:
            if target[2] <= combat:
                found.append(target)
    return found


def proposed(state: State, seat: int, aim: Action) -> Action:
    """Return the proposal of one of `aims`, with one division."""
    return _proposals(state, seat, [aim])[0]


def _proposals(state: State, seat: int, found: list[Action]) -> list[Action]:
    """Return the proposals of those `aims`."""
    seats, cards, members = state.seats, state.cards, state.mode.sharers[seat]
    trade, combat = [seats[member].trade for member in members], [seats[member].combat for member in members]
    me = members.index(seat)
    listed: list[Action] = []
    for aim in found:
        if aim[0] == "acquire":
            listed.append(("pool-acquire", aim[1], *_divide(trade, me, cards.cost[cards.number[aim[1]]])))
        else:
            listed.append(("pool-attack", aim[0], aim[1], *_divide(combat, me, aim[2])))
    return listed


def _divide(pools: list[int], proposer: int, cost: int) -> list[int]:
    """Divide a cost among the pools that can pay it: the proposer pays as much as possible, the others at least 1."""
    shares = [0] * len(pools)
    shares[proposer] = own = min(pools[proposer], cost - 1)
    left = cost - own
    for member, most in enumerate(pools):
        if member != proposer:
            if left <= most:
                shares[member] = left
                break
            shares[member] = most
            left -= most
    return shares


def check_proposal(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why a well-formed proposal may not be made; None if it may."""
    members = state.mode.sharers[seat]
    if len(members) == 1:
        return refusals.wrong_answer("main")
    if _open_proposal(state, seat):
        return refusals.proposal_open()
    return _check_payable(state, seat, action)


def _check_payable(state: State, seat: int, action: Action) -> Refusal | None:
    members = state.mode.sharers[seat]
    if action[0] == "pool-acquire":
        shares = action[2:]
        card = state.cards.number.get(action[1], EMPTY)
        if not zones.is_for_sale(state, card):
            return refusals.not_for_sale(action[1])
        pool, cost = "trade", state.cards.cost[card]
    else:
        shares = action[3:]
        refusal = check_base(state, seat, action[1], action[2])
        if refusal:
            return refusal
        base = state.seats[action[1]].at(action[2])
        assert base is not None
        pool, cost = "combat", cost_to_destroy(state, base)
    if len(shares) != len(members):
        return refusals.malformed(action[0])
    payable = sum(shares) == cost and min(shares) >= 0 and shares[members.index(seat)] < cost
    for member, share in zip(members, shares, strict=True):
        if share > _pool(state, member, pool):
            payable = False
    return None if payable else refusals.shares(cost)


def propose(state: State, seat: int, action: Action) -> None:
    """Ask every other payer."""
    members = state.mode.sharers[seat]
    shares = action[-len(members) :]
    waiting = tuple(member for member, share in zip(members, shares, strict=True) if share and member != seat)
    state.proposal, state.settles = Proposal(seat, action, waiting), True
    if state.listens:
        state.events.append(events.proposed(seat, action))
    for member in waiting:
        state.seats[member].stack.append(Frame(AGREEMENT, EMPTY, 0, member))


def check_withdraw(state: State, seat: int, action: Action) -> Refusal | None:
    """Return a refusal unless that seat has a proposal to withdraw."""
    mine = state.proposal is not None and state.proposal.by == seat
    return None if mine else refusals.no_proposal()


def withdraw(state: State, seat: int, action: Action) -> None:
    """Withdraw the proposer's proposal."""
    drop(state)


def drop(state: State) -> None:
    """Remove the proposal, and the questions to members who have not agreed yet."""
    assert state.proposal is not None
    if state.listens:
        state.events.append(events.proposal_dropped(state.proposal.by))
    state.proposal = None
    for me in state.seats:
        me.stack = [frame for frame in me.stack if frame.effect is not AGREEMENT]


def recheck(state: State) -> None:
    """Drop the proposal if, after another action, it can no longer be paid or carried out (ruling 77)."""
    proposal = state.proposal
    if proposal is not None and _check_payable(state, proposal.by, proposal.action):
        drop(state)


def _open_proposal(state: State, seat: int) -> bool:
    return state.proposal is not None and state.proposal.by in state.mode.sharers[seat]


def _pool(state: State, seat: int, pool: str) -> int:
    return state.seats[seat].trade if pool == "trade" else state.seats[seat].combat


# -- agreeing ----------------------------------------------------------------------------------------------------------


def _details(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    assert state.proposal is not None
    return {"by": state.proposal.by, "action": list(state.proposal.action)}


def _answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return [AGREE, REFUSE] if state.proposal is not None else []


def _explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return refusals.wrong_answer("proposal")


def _answer(state: State, seat: int, frame: Frame, action: Action) -> Sequence[Effect]:
    proposal = state.proposal
    assert proposal is not None
    if state.listens:
        state.events.append(events.refused(seat) if action == REFUSE else events.agreed(seat))
    if action == REFUSE:
        drop(state)
        return ()
    waiting = tuple(member for member in proposal.waiting if member != seat)
    if waiting:
        state.proposal = proposal._replace(waiting=waiting)
    else:
        _carry_out(state, proposal)
    return ()


def _carry_out(state: State, proposal: Proposal) -> None:
    """Take everybody's share, and give the proposer the card, or destroy the base."""
    seat, action = proposal.by, proposal.action
    members = state.mode.sharers[seat]
    shares = action[-len(members) :]
    state.proposal = None
    for member, share in zip(members, shares, strict=True):
        if action[0] == "pool-acquire":
            state.seats[member].trade -= share
        else:
            state.seats[member].combat -= share
    if action[0] == "pool-acquire":
        buy(state, seat, state.cards.number[action[1]])
    else:
        base = state.seats[action[1]].at(action[2])
        assert base is not None
        destroy(state, seat, action[1], base, sum(shares))


PROPOSAL: Final[Question] = Question("agree", _details, _answers, _explain, _answer)
