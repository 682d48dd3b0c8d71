"""The main phase's actions.

For each verb: its legal actions (`main_actions`), why an action is illegal (`check_main`), and its effect (`MAIN`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.chance import Chance
from engine.game import Action, Refusal
from engine.star_realms import events, refusals
from engine.star_realms.cards.card_tables import ALLY, BIT, EARNED, PRIMARY
from engine.star_realms.cards.programs import COMBAT
from engine.star_realms.play import attack, passing
from engine.star_realms.play.abilities import add_uses, shared_factions, take_use, uses
from engine.star_realms.play.phases import finish_turn
from engine.star_realms.play.resolve import gain, run
from engine.star_realms.questions import proposals
from engine.star_realms.questions.destroy_and_acquire import buy
from engine.star_realms.state import zones
from engine.star_realms.state.reach import attacks
from engine.star_realms.state.seat import EMPTY
from engine.star_realms.state.state import State

END_TURN: Final[Action] = ("end-turn",)
_NONE: Final[Sequence[Action]] = ()


# -- what is legal -----------------------------------------------------------------------------------------------------


def main_actions(state: State, seat: int) -> list[Action]:
    """List every legal main-phase action, sorted and unique: acquire, attack, attack-base, end-turn, play, use."""
    me = state.seats[seat]
    listed: list[Action] = []
    if me.trade:
        offered = state.offers.get(me.trade)
        listed += zones.offers(state, me.trade) if offered is None else offered
    if me.combat:
        listed += attacks(state, seat, me.combat)
    listed.append(END_TURN)
    if state.mode.passes_cards:
        listed += passing.card_passes(state, seat)
    if me.hand:
        play = state.cards.play
        for card in dict.fromkeys(me.hand):
            listed.append(play[card])
    if state.mode.shares_pools:
        listed += proposals.proposals(state, seat)
    listed += uses(state.cards, me) if me.uses is None else me.uses
    if state.proposal is not None and state.proposal.by == seat:
        listed.append(proposals.WITHDRAW)
    return listed


def random_team_action(
    state: State,
    seat: int,
    chance: Chance,
    buys: Sequence[Action],
    hits: Sequence[Action],
    cards: int,
    used: Sequence[Action],
) -> Action:
    """Return the action at a random place of `main_actions` in a mode whose team members can help each other.

    `cards` is how many different ones the hand has.
    """
    passes = passing.card_passes(state, seat) if state.mode.passes_cards else _NONE
    aims = proposals.aims(state, seat) if state.mode.shares_pools else _NONE
    end = len(buys) + len(hits)
    first = end + 1 + len(passes)
    played = first + cards
    last = played + len(aims) + len(used)
    withdraws = state.proposal is not None and state.proposal.by == seat
    at = chance.below(last + withdraws)
    if at < end:
        return buys[at] if at < len(buys) else hits[at - len(buys)]
    if at == end:
        return END_TURN
    if at < first:
        return passes[at - end - 1]
    if at < played:
        return state.cards.play[zones.kind(state.seats[seat].hand, at - first)]
    if at == last:
        return proposals.WITHDRAW
    at -= played
    return proposals.proposed(state, seat, aims[at]) if at < len(aims) else used[at - len(aims)]


def check_main(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why a well-formed action is not allowed in the main phase; None if it is."""
    check = _CHECKS.get(action[0])
    return check(state, seat, action) if check else refusals.wrong_answer("main")


def _check_play(state: State, seat: int, action: Action) -> Refusal | None:
    if state.cards.number.get(action[1]) in state.seats[seat].hand:
        return None
    return refusals.not_in_hand(action[1])


def _check_use(state: State, seat: int, action: Action) -> Refusal | None:
    _, place, ability = action
    me = state.seats[seat]
    entry = me.at(place)
    if entry is None:
        return refusals.not_in_play(place)
    face, bit = entry.face, BIT.get(ability, 0)
    card = state.cards.key[face]
    if not state.cards.usable[face] & bit or (bit == PRIMARY and state.cards.is_ship[entry.card]):
        return refusals.no_ability(card=card, ability=ability)
    if entry.used & bit:
        return refusals.used_already(card=card, ability=ability)
    if bit == ALLY and not (shared_factions(state.cards, me) & state.cards.faction_bit[face] or entry.used & EARNED):
        return refusals.no_ally(card=card, faction=state.cards.cards[face].faction)
    return None


def _check_acquire(state: State, seat: int, action: Action) -> Refusal | None:
    card = state.cards.number.get(action[1], EMPTY)
    if card == state.cards.explorer and not state.explorers:
        return refusals.not_for_sale(action[1])
    if card != state.cards.explorer and (card == EMPTY or card not in state.row):
        return refusals.not_for_sale(action[1])
    trade = state.seats[seat].trade
    if state.cards.cost[card] > trade:
        return refusals.too_dear(card=action[1], cost=state.cards.cost[card], trade=trade)
    return None


def _check_nothing(state: State, seat: int, action: Action) -> Refusal | None:
    return None


_CHECKS: Final[dict[str, Callable[[State, int, Action], Refusal | None]]] = {
    "acquire": _check_acquire,
    "attack": attack.check_attack,
    "attack-base": attack.check_attack_base,
    "end-turn": _check_nothing,
    "pass-card": passing.check_card_pass,
    "play": _check_play,
    "pool-acquire": proposals.check_proposal,
    "pool-attack": proposals.check_proposal,
    "use": _check_use,
    "withdraw": proposals.check_withdraw,
}


# -- what it does ------------------------------------------------------------------------------------------------------


def play(state: State, seat: int, action: Any) -> None:
    """Play a card; a ship's primary ability resolves immediately (ruling 6)."""
    me, cards = state.seats[seat], state.cards
    card = cards.number[action[1]]
    me.hand.remove(card)
    if card in me.known:
        me.known = zones.without(me.known, card)
    place = me.put(card)
    if cards.changes_uses[card]:
        add_uses(cards, me, card, place)
    me.played.append(card)
    if state.listens:
        state.events.append(events.played(seat, action[1], place))
    if cards.is_ship[card]:
        if me.pays_ships:
            _gain_per_ship(state, seat)
        run(state, seat, card, place, cards.primary[card])
    else:
        me.pays_ships, state.reach = True, {}
        if cards.combat_per_ship[card] and state.rules.fleet_hq == "static":
            _gain_for_ships_there(state, seat, card)


def _gain_for_ships_there(state: State, seat: int, card: int) -> None:
    """Gain for the ships already in play when a base is played that gains for ships."""
    ships = sum(state.cards.is_ship[entry.card] for entry in state.seats[seat].in_play)
    if ships:
        gain(state, seat, COMBAT, ships, card)


def _gain_per_ship(state: State, seat: int) -> None:
    """Gain the combat of the seat's bases for a ship just played."""
    me, per_ship = state.seats[seat], state.cards.combat_per_ship
    me.pays_ships = False
    for entry in me.in_play:
        if per_ship[entry.card]:
            me.pays_ships = True
            gain(state, seat, COMBAT, 1, entry.card)


def use(state: State, seat: int, action: Any) -> None:
    """Use an ability of a card in play. A card whose scrap ability is used leaves play immediately (ruling 20)."""
    _, place, ability = action
    me, cards = state.seats[seat], state.cards
    entry = me.at(place)
    assert entry is not None
    face = entry.face
    if state.listens:
        state.events.append(events.used(seat, cards.key[face], place, ability))
    take_use(cards, me, entry, action)
    if ability == "scrap":
        state.reach = {}
        zones.to_heap(state, entry.card)
        if state.listens:
            state.events.append(events.scrapped(seat, cards.key[entry.card], "play"))
    run(state, seat, face, place, cards.programs[ability][face])


def acquire(state: State, seat: int, action: Any) -> None:
    """Buy a card. It goes to the discard pile; a ship may then go on top of the deck (rulings 13, 46 and 74)."""
    card = state.cards.number[action[1]]
    state.seats[seat].trade -= state.cards.cost[card]
    buy(state, seat, card)


def end_turn(state: State, seat: int, action: Any) -> None:
    """End the seat's main phase. The turn ends when every seat on turn has done so."""
    state.seats[seat].ended = True
    finish_turn(state)


MAIN: Final[dict[str, Callable[[State, int, Any], None]]] = {
    "acquire": acquire,
    "attack": attack.attack,
    "attack-base": attack.attack_base,
    "end-turn": end_turn,
    "pass-card": passing.pass_card,
    "play": play,
    "pool-acquire": proposals.propose,
    "pool-attack": proposals.propose,
    "use": use,
    "withdraw": proposals.withdraw,
}
