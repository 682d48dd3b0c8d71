"""The chance to win a battle, by the cards one holds and those the other may hold: attack against health, in each skirmish."""

from __future__ import annotations

from collections.abc import Sequence

from engine.starcraft.bots.board import Board
from engine.starcraft.bots.strengths import values_for
from engine.starcraft.components import STANDARD, CombatCard
from engine.starcraft.odds import Hand, all_of, clash, hand_after, played

DRAWN = 3
"""The cards that an attacker draws as the battle begins."""
UNOPPOSED = 0.9
"""The chance against units that only assist."""
SURPRISE = 0.06
"""The chance that a sum differs from the numbers of the cards: by a reinforcement or an ability."""


def chance_to_win(board: Board, force: Sequence[str], area: str) -> float:
    """Return the chance that these units destroy every defender that could stay, each in a skirmish of its own."""
    units = board.components.unit
    fights, front = _fights(board, force, area)
    if not fights:
        return UNOPPOSED if front and not any(not units[unit].assist for unit in board.foes[area]) else 0.0
    hand = own_cards(board)
    attacks = []
    for own, foe in fights:
        if units[foe].type not in units[own].targets and not any(units[foe].type in units[unit].targets for unit in front):
            return 0.0
        best = max(hand, key=lambda card: values_for(card, own).attack, default=None)
        attacks.append(0 if best is None else values_for(best, own).attack)
        if best is not None:
            hand.remove(best)
    healths = [health_of(board, area, foe) for _own, foe in fights]
    for unit in front:  # those that are left support where it helps most
        helps = [at for at, (_own, foe) in enumerate(fights) if units[foe].type in units[unit].targets]
        if helps:
            at = min(helps, key=lambda at: _share(attacks[at], healths[at]))
            attacks[at] += units[unit].support
    chance = 1.0
    for attack, health in zip(attacks, healths, strict=True):
        chance *= SURPRISE + (1 - 2 * SURPRISE) * _share(attack, health)
    return chance


def _fights(board: Board, force: Sequence[str], area: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the pairs of these units and the units there, and those left to support; none if they are too few."""
    units = board.components.unit
    front = sorted((unit for unit in force if not units[unit].assist), key=lambda unit: -board.strength[unit].attack)
    against = [unit for unit in board.foes[area] if not units[unit].assist]
    if len(front) < len(against):
        return [], []
    fights: list[tuple[str, str]] = []
    for foe in sorted(against, key=lambda unit: -board.strength[unit].health):
        own = next((unit for unit in front if units[foe].type in units[unit].targets), front[0])
        front.remove(own)
        fights.append((own, foe))
    return fights, front


def exact_chance(board: Board, force: Sequence[str], area: str) -> float:
    """Return the same, counted over every hand that either side may have when the battle begins; reinforcements are left
    out."""
    units = board.components.unit
    fights, left = _fights(board, force, area)
    if not fights:
        return chance_to_win(board, force, area)
    drawn = hand_after(hand_of(board, board.seat), board.me["deck"], board.me["discard"], DRAWN)
    foe_seat = board.holders[area]
    them = board.view["seats"][foe_seat]
    race = board.components.race[board.components.faction[them["faction"]].race]
    theirs = hand_after(hand_of(board, foe_seat), them["deck"], them["discard"], race.cards_as_defender)
    more = [0] * len(fights)
    for unit in left:  # to whom they help, one after the other
        helped = [at for at, (_own, foe) in enumerate(fights) if units[foe].type in units[unit].targets]
        if helped:
            more[min(helped, key=more.__getitem__)] += units[unit].support
    chances = []
    for (own, foe), support in zip(fights, more, strict=True):
        mine = played(drawn, _worths(board, board.seat, own, support), {}, len(fights))
        others = played(theirs, _worths(board, foe_seat, foe, 0), {}, len(fights))
        hits = units[foe].type in units[own].targets or support > 0
        chances.append(clash(mine, others, hits=hits).fells)
    return float(all_of(chances))


def hand_of(board: Board, seat: int) -> Hand:
    """Return the possible cards of that hand, as far as one knows."""
    held = board.view["seats"][seat]
    certain = board.view["hand"] if seat == board.seat else held["open"] or held["known"]
    return Hand(tuple(certain), tuple(held["hidden"]), held["hand"] - len(certain))


def _worths(board: Board, seat: int, unit: str, support: int) -> dict[str, tuple[int, int]]:
    """Return the worth of each standard card that the seat may hold for that unit, with support."""
    held, cards = board.view["seats"][seat], board.components.card
    keys = {
        *held["hidden"],
        *held["known"],
        *held["discard"],
        *(board.view["hand"] if seat == board.seat else held["open"] or ()),
    }
    found = {}
    for key in keys:
        if key in cards and cards[key].kind == STANDARD:
            attack, health = values_for(cards[key], unit)
            found[key] = (attack + support, health)
    return found


def _share(attack: int, healths: Sequence[int]) -> float:
    """Return how many of the healths that attack is enough for."""
    return sum(health <= attack for health in healths) / len(healths)


def own_cards(board: Board) -> list[CombatCard]:
    """Return the standard cards of the hand, and as many of the deck as are drawn, good and bad ones."""
    cards = board.components.card
    hand = [cards[key] for key in board.view["hand"] if key in cards and cards[key].kind == STANDARD]
    deck = [cards[key] for key in board.me["hidden"] if key in cards and cards[key].kind == STANDARD]
    deck.sort(key=lambda card: card.major.attack if card.major is not None else 0)
    return hand + [deck[len(deck) * (2 * at + 1) // (2 * DRAWN)] for at in range(DRAWN) if deck]


def health_of(board: Board, area: str, unit: str) -> Sequence[int]:
    """Return the possible healths of that unit there: by the better half of its owner's cards, who chooses among them."""
    seat = board.holders[area]
    if (seat, unit) not in board.healths:
        cards, held = board.components.card, board.view["seats"][seat]
        keys = [key for key in (*held["hidden"], *held["known"]) if key in cards and cards[key].kind == STANDARD]
        found = sorted((values_for(cards[key], unit).health for key in keys), reverse=True)
        better = found[: (len(found) + 2) // 3]
        board.healths[seat, unit] = better or [round(board.strength[unit].health)]
    return board.healths[seat, unit]
