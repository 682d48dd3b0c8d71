"""Candidates for a search for lethal lines: in a main phase, the next blow against a seat that can be put out, and answers.

If an action can do no harm to a winning turn, it alone is tried; other actions are tried beside risky ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Action
from engine.star_realms.bots.potential import LIFTS, combat_of, powers
from engine.star_realms.cards.card_tables import ALL, SCRAP, CardTables
from engine.star_realms.cards.effects import Effect
from engine.star_realms.play.abilities import uses
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.questions.question import PASS
from engine.star_realms.state.reach import cost_to_destroy, outposts
from engine.star_realms.state.seat import Frame, Seat

FORKS: Final = 3
"""Of cards that have to go so many are tried, the least first."""

_GAINS: Final = frozenset(("trade", "combat", "authority", "choose", "next-ship-on-top", "opponent-discards"))
_DRAWS: Final = frozenset(("draw", "draw-if-two-bases", "draw-per-played", "acquire-ship-on-top"))

Cards = tuple[int, ...]


def moves(world: StarRealmsPosition, seat: int, unsure: Cards) -> list[Action]:
    """List the actions to try in a main phase. A harmless action alone, if there is one; then actions that draw; scrap
    abilities last."""
    cards, me = world.cards, world.seats[seat]
    found = kills(world, seat)
    if found:
        return found
    sure = [card for card in dict.fromkeys(me.hand) if me.hand.count(card) > unsure.count(card)]
    drawing: list[Action] = []
    last: list[Action] = []
    for card in sure:
        if not cards.is_ship[card]:
            return [cards.play[card]]
    for card in sure:
        if card == cards.needle:
            last.append(cards.play[card])
        elif _has(cards.cards[card].primary, _DRAWS):
            drawing.append(cards.play[card])
        else:
            return [cards.play[card]]
    scraps: list[tuple[int, Action]] = []
    for action in uses(cards, me):
        entry = me.at(action[1])
        assert entry is not None
        effects = cards.cards[entry.face].ability(action[2])
        if action[2] == "scrap":
            power = powers(cards)[entry.face][SCRAP]
            if power.combat or (power.destroys and _has_target(world, seat)):
                scraps.append((-power.combat, action))
        elif effects[0].word == "destroy-base":
            if _has_target(world, seat):
                return [action]
        elif _has(effects, _DRAWS):
            drawing.append(action)
        elif effects[0].word in _GAINS:
            return [action]
    scraps.sort()
    if scraps and kills(world, seat, -sum(combat for combat, _ in scraps)):
        return [scraps[0][1]]
    if drawing:
        return [*_lifted(world, me), drawing[0]]
    if last:
        return last[:1]
    return [action for _, action in scraps[:1]]


def kills(world: StarRealmsPosition, seat: int, more: int = 0) -> list[Action]:
    """List the next blow against each opponent whom the available combat, and so much `more`, can put out."""
    mode, combat = world.mode, world.seats[seat].combat + more
    opponents, reached = mode.opponents(world, seat), mode.base_owners(world, seat)
    scores = {mode.score_of[other] for other in range(len(world.seats)) if is_enemy(world, seat, other)}
    found: list[Action] = []
    for target in opponents:
        walls = outposts(world, target)
        authority = world.authority[mode.score_of[target]]
        if authority + sum(cost_to_destroy(world, wall) for _, wall in walls) > combat:
            continue
        if not walls:
            found.append(("attack", target, combat if len(scores) == 1 else authority))
        elif all(owner in reached for owner, _ in walls):
            owner, wall = walls[0]
            found.append(("attack-base", owner, wall.place, cost_to_destroy(world, wall)))
    return found


def answers(world: StarRealmsPosition, seat: int, frame: Frame, unsure: Cards) -> list[Action]:
    """List answers to try to a question in the seat's own turn, the most promising first."""
    cards, me = world.cards, world.seats[seat]
    listed = world.actions(seat)
    match frame.effect.word:
        case "choose":
            worth = [sum(combat_of(effect) for effect in option) for option in frame.effect.options]
            useful = [at for at, option in enumerate(frame.effect.options) if worth[at] or _has(option, _DRAWS)]
            found: list[Action] = [("choose", at) for at in sorted(useful, key=lambda at: -worth[at])]
            trade = [at for at, option in enumerate(frame.effect.options) if option[0].word == "trade"]
            if trade and (not found or _lifts(world, me)):
                found.append(("choose", trade[0]))
            return found or listed[:1]
        case "destroy-base":
            theirs = [action for action in listed if action != PASS and action[1] != seat]
            return theirs or listed[:1]
        case "copy-ship":
            strength = powers(cards)
            return sorted(listed, key=lambda action: -strength[cards.number[action[1]]][ALL].combat)
        case "acquire-ship-on-top":
            strength = powers(cards)
            return sorted(listed, key=lambda action: -strength[cards.number[action[1]]][ALL].combat)
        case "put-on-top":
            return [("put-on-top",)]
        case _ if PASS in listed:
            return [PASS]
        case _:
            spared = [action for action in listed if not _names_unsure(cards, me, action, unsure)]
            return sorted(spared, key=lambda action: _loss(cards, action))[:FORKS]


def _loss(cards: CardTables, action: Action) -> tuple[bool, int, int]:
    """Rank how bad it is to scrap or discard that: from the hand worse than from the discard pile, combat worse than
    anything."""
    card = cards.number.get(str(action[-1]), -1)
    if card < 0:
        return False, 0, 0
    return action[1] == "hand" or action[0] == "discard", powers(cards)[card][ALL].combat, cards.cost[card]


def _lifted(world: StarRealmsPosition, me: Seat) -> list[Action]:
    """List ships that could be bought and put on top of the deck before a draw."""
    if not me.ships_on_top or not me.trade:
        return []
    cards, strength = world.cards, powers(world.cards)
    ships = [card for card in dict.fromkeys(world.row) if card >= 0 and cards.is_ship[card] and cards.cost[card] <= me.trade]
    ships.sort(key=lambda card: -strength[card][ALL].combat)
    return [cards.acquire[card] for card in ships if strength[card][ALL].combat]


def _lifts(world: StarRealmsPosition, me: Seat) -> bool:
    """Return whether trade could put a ship on top of the deck."""
    if me.ships_on_top:
        return True
    cards = world.cards
    return any(_has((*cards.cards[entry.face].primary, *cards.cards[entry.face].ally), LIFTS) for entry in me.in_play)


def _has(effects: Sequence[Effect], words: frozenset[str]) -> bool:
    return any(effect.word in words for effect in effects)


def _has_target(world: StarRealmsPosition, seat: int) -> bool:
    """Return whether an outpost of others must be destroyed first."""
    mode = world.mode
    return any(outposts(world, target) for target in mode.opponents(world, seat))


def _names_unsure(cards: CardTables, me: Seat, action: Action, unsure: Cards) -> bool:
    if "hand" not in action and action[0] != "discard":
        return False
    card = cards.number.get(str(action[-1]), -1)
    return me.hand.count(card) <= unsure.count(card)


def is_enemy(position: StarRealmsPosition, seat: int, other: int) -> bool:
    """Return whether that other seat is alive and of another team."""
    return position.seats[other].alive and position.mode.teams[other] != position.mode.teams[seat]
