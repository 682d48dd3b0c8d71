"""Combat: spending it on seats and bases."""

from __future__ import annotations

from engine.game import Action, Refusal
from engine.star_realms import events, refusals
from engine.star_realms.play import defeat
from engine.star_realms.state.reach import check_base, cost_to_destroy, destroy, outposts
from engine.star_realms.state.state import State


def check_attack(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why `("attack", target, amount)` is not allowed; None if it is."""
    _, target, amount = action
    if not 0 <= target < state.mode.seats:
        return refusals.no_such_seat(target)
    if target not in state.mode.opponents(state, seat):
        return refusals.not_attackable(target)
    if covering := outposts(state, target):
        return refusals.outpost_first(state.cards.key[covering[0][1].card])
    return _check_amount(amount, state.seats[seat].combat)


def check_attack_base(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why `("attack-base", owner, place, amount)` is not allowed; None if it is."""
    _, owner, place, amount = action
    refusal = check_base(state, seat, owner, place)
    if refusal:
        return refusal
    card = state.seats[owner].at(place)
    assert card is not None
    combat, cost = state.seats[seat].combat, cost_to_destroy(state, card)
    if state.mode.damage_stays[owner]:
        return _check_amount(amount, min(combat, cost))
    if amount != cost:
        return refusals.whole_defense(cost)
    if cost > combat:
        return refusals.not_enough_combat(needed=cost, combat=combat)
    return None


def _check_amount(amount: int, maximum: int) -> Refusal | None:
    return None if 1 <= amount <= maximum else refusals.amount(maximum)


def attack(state: State, seat: int, action: Action) -> None:
    """Spend combat on a seat's authority."""
    _, target, amount = action
    state.seats[seat].combat -= amount
    score = state.mode.score_of[target]
    state.authority[score] -= amount
    if state.listens:
        state.events.append(events.attacked(seat, target, amount, state.authority[score]))
    if state.authority[score] <= 0:
        defeat.fall(state, score, seat)


def attack_base(state: State, seat: int, action: Action) -> None:
    """Spend combat on a base; it falls when its whole defense is paid."""
    _, owner, place, amount = action
    state.seats[seat].combat -= amount
    card = state.seats[owner].at(place)
    assert card is not None
    if amount < cost_to_destroy(state, card):
        state.seats[owner].change(card, card.copied, card.used, card.damage + amount)
        state.reach = {}
        if state.listens:
            state.events.append(events.hit_base(seat, owner, state.cards.key[card.card], amount))
    else:
        destroy(state, seat, owner, card, amount)
