"""Rules of thumb straight on a state: which of its legal actions a seat takes, by a table of worths.

It plays imagined games out, and is the level `steady` by itself.

It uses only the seat's knowledge: its own hand, and no hidden cards of others.
"""

from __future__ import annotations

from typing import Final

from engine.game import Action
from engine.star_realms.bots import replies
from engine.star_realms.bots.taste import LATE, Taste
from engine.star_realms.cards.card_tables import SCRAP, CardTables
from engine.star_realms.play.abilities import uses
from engine.star_realms.play.turn import END_TURN
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.state.reach import bases, cost_to_destroy, outposts
from engine.star_realms.state.seat import Seat
from engine.star_realms.state.state import State

NO_ACTION: Final[Action] = ()
BIG: Final = 10_000


def next_action(state: StarRealmsPosition, seat: int, taste: Taste, buys: bool = True) -> Action:
    """Choose the action of that seat, which is asked. Unless it `buys`, it leaves cards that it could still pay for."""
    owner, frame = (state.owner, state.frame) if seat == state.next_seat else state.asked[seat]
    when = late(state, seat)
    if frame is not None:
        return replies.reply(state, owner, frame, taste, when)
    return (
        finish(state, seat)
        or play_on(state, seat, taste, when)
        or (purchase(state, seat, taste, when) if buys else NO_ACTION)
        or fight(state, seat, taste, when)
        or ditch(state, seat, taste, when)
        or END_TURN
    )


def late(state: State, seat: int) -> int:
    """Return 1 when the weakest opponent is near its end, else 0."""
    authority, score_of = state.authority, state.mode.score_of
    for other in state.mode.opponents(state, seat):
        if authority[score_of[other]] <= LATE:
            return 1
    return 0


# -- playing what is there ---------------------------------------------------------------------------------------------


def play_on(state: State, seat: int, taste: Taste, when: int) -> Action:
    """Choose the next card to play or free ability to use; bases first, then abilities that must be used before the hand is
    played."""
    me, cards = state.seats[seat], state.cards
    hand = me.hand
    if hand:
        is_ship = cards.is_ship
        for card in hand:
            if not is_ship[card]:
                return cards.play[card]
    action = use(cards, me, taste, when, bool(hand))
    if action:
        return action
    if hand:
        rank = taste.rank
        first = hand[0]
        for card in hand:
            if rank[card] < rank[first]:
                first = card
        if rank[first] == 2 and not _can_copy(state, me):
            action = use(cards, me, taste, when, False)
            if action:
                return action
        return cards.play[first]
    return NO_ACTION


def use(cards: CardTables, me: Seat, taste: Taste, when: int, keeps_late: bool) -> Action:
    """Choose an ability of a card in play. `keeps_late`: abilities that count the cards played wait until all are."""
    for action in uses(cards, me):
        if action[2] == "scrap":
            continue
        entry = me.at(action[1])
        assert entry is not None
        face = entry.face
        if keeps_late and taste.late_primary[face]:
            continue
        if taste.forced_scrap[face] and not has_junk(cards, me, face, taste, when):
            continue
        return action
    return NO_ACTION


def has_junk(cards: CardTables, me: Seat, face: int, taste: Taste, when: int) -> bool:
    """Return whether a forced scrap of that card would take something that is better gone."""
    worth, limit = taste.worth[when], taste.scrap[when]
    zones: set[str] = set()
    for effect in (*cards.cards[face].primary, *cards.cards[face].ally):
        if effect.word == "scrap":
            zones.update(effect.zones)
    if "hand" in zones and any(worth[card] <= limit for card in me.hand):
        return True
    return "discard" in zones and any(worth[card] <= limit for card in me.discard)


def _can_copy(state: State, me: Seat) -> bool:
    needle = state.cards.needle
    return any(state.cards.is_ship[card] and card != needle for card in me.played)


# -- winning -----------------------------------------------------------------------------------------------------------


def finish(state: State, seat: int) -> Action:
    """Choose the next step to eliminate an opponent, if combat and scrap abilities suffice now."""
    me = state.seats[seat]
    kept = _combat_kept(state, me)
    combat, reserve = me.combat, sum(amount for _, amount in kept)
    if not combat and not reserve:
        return NO_ACTION
    for target in state.mode.opponents(state, seat):
        authority = state.authority[state.mode.score_of[target]]
        if authority > combat + reserve:
            continue
        walls = outposts(state, target)
        if authority + sum(cost_to_destroy(state, wall) for _, wall in walls) > combat + reserve:
            continue
        if walls:
            if any(owner != target and owner not in state.mode.base_owners(state, seat) for owner, _ in walls):
                continue
            owner, wall = walls[0]
            cost = cost_to_destroy(state, wall)
            if cost <= combat:
                return ("attack-base", owner, wall.place, cost)
        elif authority <= combat:
            return ("attack", target, combat)
        place = max(kept, key=lambda found: found[1])[0]
        return ("use", place, "scrap")
    return NO_ACTION


def _combat_kept(state: State, me: Seat) -> list[tuple[int, int]]:
    """List the cards in play whose scrap ability gains combat, as (place, amount)."""
    cards = state.cards
    found = []
    for entry in me.in_play:
        face = entry.face
        if cards.usable[face] & SCRAP & ~entry.used:
            amount = sum(effect.amount for effect in cards.cards[face].scrap if effect.word == "combat")
            if amount:
                found.append((entry.place, amount))
    return found


# -- buying ------------------------------------------------------------------------------------------------------------


def purchase(state: State, seat: int, taste: Taste, when: int) -> Action:
    """Buy the most valuable affordable card, if it is worth having."""
    trade = state.seats[seat].trade
    if not trade:
        return NO_ACTION
    cards = state.cards
    cost, worth = cards.cost, taste.worth[when]
    best, most = -1, taste.buy[when]
    for card in state.row:
        if card >= 0 and cost[card] <= trade and worth[card] > most:
            best, most = card, worth[card]
    explorer = cards.explorer
    if state.explorers and cost[explorer] <= trade and worth[explorer] > most:
        best = explorer
    return NO_ACTION if best < 0 else cards.acquire[best]


# -- fighting ----------------------------------------------------------------------------------------------------------


def fight(state: State, seat: int, taste: Taste, when: int) -> Action:
    """Spend combat on outposts that must go first, on bases worth more than the damage, and on the weakest opponent."""
    combat = state.seats[seat].combat
    if not combat:
        return NO_ACTION
    mode, worth = state.mode, taste.worth[when]
    best, most = NO_ACTION, -BIG
    for owner in mode.base_owners(state, seat):
        for base in bases(state, owner, outposts_first=True):
            cost = cost_to_destroy(state, base)
            if cost <= combat:
                gain = worth[base.card] + 30 - 4 * cost + taste.siege
                if gain > most:
                    best, most = ("attack-base", owner, base.place, cost), gain
            elif mode.keeps_damage(owner) and most < -BIG // 2:
                best, most = ("attack-base", owner, base.place, combat), -BIG // 2
    target, least = -1, BIG
    for other in mode.opponents(state, seat):
        authority = state.authority[mode.score_of[other]]
        if authority < least and not outposts(state, other):
            target, least = other, authority
    if target >= 0 and (most < 0 or best is NO_ACTION):
        return ("attack", target, combat)
    return best


# -- giving up cards ---------------------------------------------------------------------------------------------------


def ditch(state: State, seat: int, taste: Taste, when: int) -> Action:
    """Scrap a card in play that is worth more for its scrap ability: Explorers late, for the damage they do."""
    me, worth, limit = state.seats[seat], taste.worth[when], taste.ditch[when]
    for place, _ in _combat_kept(state, me):
        entry = me.at(place)
        if entry is not None and worth[entry.card] <= limit and state.cards.is_ship[entry.card]:
            return ("use", place, "scrap")
    return NO_ACTION
