"""A bot in battle: its pairs, cards, losses and retreats."""

from __future__ import annotations

from typing import Any

from engine.game import Action
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.moving import chance_of
from engine.starcraft.bots.ranking import best
from engine.starcraft.bots.strengths import values_for
from engine.starcraft.components import CombatCard

COST_OF_CARD = 0.03
"""The price of playing a card of the hand rather than the top card of the deck."""
WORTH_OF_REINFORCING = 0.04
TURNED = 0.3, 0.8
"""An ability at the start of a battle is used where the chance is between these; it is lost or won without it otherwise."""
LEAVES = "retreat"
STEEPNESS = 3
"""The exponent of the strengths in the share that each side wins."""


def worth_of_unit(board: Board, unit: str) -> float:
    """Return the worth of not losing that unit, or of destroying it."""
    cost = board.components.unit[unit].cost
    return 1.0 + cost.minerals + cost.gas


def best_ability(board: Board, actions: list[Action]) -> Action:
    """Spend a card if it can turn the battle, and leave if nothing can."""
    used = [action for action in actions if action[0] == "use"]
    if used:
        chance = outlook_of_battle(board)
        leaving = [action for action in used if action[1].startswith(LEAVES)]
        if leaving and chance < TURNED[0]:
            return leaving[0]
        helping = [action for action in used if action not in leaving and _can_pay_for(board, action[1])]
        if helping and TURNED[0] <= chance <= TURNED[1]:
            return helping[0]
    if ("worker",) in actions:
        return ("worker",)
    loses = [action for action in actions if action[0] == "lose"]
    if loses:
        return best_loss(board, loses)
    return ("pass",) if ("pass",) in actions else actions[0]


def _can_pay_for(board: Board, ability: str) -> bool:
    """Return whether the cost is acceptable: Consume takes a worker, not a unit that fights."""
    return ability != "consume" or bool(board.me["workers"])


def outlook_of_battle(board: Board) -> float:
    """Return the chance of one's own side in the battle that begins, by the expected values of its units."""
    area = board.view["battle"]["area"]
    own, foes = _force(board, board.units[area]), _force(board, board.foes[area])
    if not own or not foes:
        return 1.0 if own else 0.0
    return float(own**STEEPNESS / (own**STEEPNESS + foes**STEEPNESS))


def _force(board: Board, units: list[str]) -> float:
    """Return the force of units: front-line ones count whole, those that only assist by their support."""
    facts, strength = board.components.unit, board.strength
    return sum(
        facts[unit].support if facts[unit].assist else (strength[unit].attack + strength[unit].health) / 2 for unit in units
    )


def best_loss(board: Board, actions: list[Action]) -> Action:
    return best(actions, lambda action: -worth_of_unit(board, action[1]))


def best_pair(board: Board, actions: list[Action]) -> Action:
    """Choose a pair in which the own unit can hit the other and is stronger than it; alone in front, the cheapest."""

    def rank(action: Action) -> float:
        if action[0] == "front":
            return -worth_of_unit(board, action[1])
        _, own, foe = action
        return _outlook(board, own, foe) - _outlook(board, foe, own) + 0.1 * worth_of_unit(board, foe)

    return best(actions, rank)


def _outlook(board: Board, own: str, foe: str) -> float:
    """Return the chance of one unit to destroy the other."""
    if board.components.unit[foe].type not in board.components.unit[own].targets:
        return 0.0
    return chance_of(board.strength[own].attack - board.strength[foe].health)


class Duel:
    """A skirmish as one side sees it."""

    def __init__(self, board: Board, skirmish: dict[str, Any]) -> None:
        battle = board.view["battle"]
        self.board = board
        attacks = battle["attacker"] == board.seat
        self.own, self.foe = (skirmish["attacking"], skirmish["defending"])[:: 1 if attacks else -1]
        self.front, self.enemy = self.own["front"], self.foe["front"]
        self.attacks = attacks
        units = board.components.unit
        self.hits = self._hits(self.front, self.enemy)
        self.is_hit = self._hits(self.enemy, self.front)
        self.more = sum(units[unit].support for unit in self.own["support"] if self._hits(unit, self.enemy))
        self.less = sum(units[unit].support for unit in self.foe["support"] if self._hits(unit, self.front))
        self.more += bool(attacks and battle["special"])
        self.less += bool(not attacks and battle["special"])

    def _hits(self, unit: str | None, other: str | None) -> bool:
        units = self.board.components.unit
        return unit is None or other is None or units[other].type in units[unit].targets

    def worth(self, attack: float, health: float) -> float:
        """Return the worth of final values without support: the chance to destroy times the prize, less that to be
        destroyed."""
        if self.front is None or self.enemy is None:
            return 0.0
        enemy = self.board.strength[self.enemy]
        their_attack = (enemy.attack + enemy.any_attack) / 2 + self.less
        their_health = (enemy.health + enemy.any_health) / 2
        units = self.board.components.unit
        kill = chance_of(attack + self.more - their_health) if self.hits or self.foe["support"] else 0.0
        die = chance_of(their_attack - health) if self.is_hit or self.own["support"] else 0.0
        prize = worth_of_unit(self.board, self.enemy) / 3 + (1.5 if self.attacks and not units[self.enemy].assist else 0.0)
        price = worth_of_unit(self.board, self.front) / 3 + (0.0 if self.attacks else 1.0)
        return kill * prize - die * price

    def worth_of_card(self, card: CombatCard) -> float:
        attack, health = values_for(card, self.front or "")
        for effect in card.effects:
            if effect.word == "attack" and effect.conditions and self._holds_against(effect.conditions):
                attack += effect.amount
        return self.worth(attack, health)

    def _holds_against(self, conditions: Any) -> bool:
        flies = self.enemy is not None and self.board.components.unit[self.enemy].type == "air"
        return any(one.word == "vs" for one in conditions) and all(
            (one.word == "vs" and one.of == "flying" and flies) or (one.word == "front" and one.of == self.front)
            for one in conditions
        )

    def worth_of_deck(self) -> float:
        """Return the average worth of the top card: a card of the deck, or if that is empty one of the discard pile."""
        cards = self.board.components.card
        keys = self.board.me["hidden"] or self.board.me["discard"]
        standard = [cards[key] for key in keys if key in cards and cards[key].kind == "standard"]
        if not standard:
            return self.worth(0, 0)
        return sum(self.worth_of_card(card) for card in standard) / len(standard)


def _duels(board: Board) -> dict[int, Duel]:
    return {skirmish["skirmish"]: Duel(board, skirmish) for skirmish in board.view["battle"]["skirmishes"]}


def best_support(board: Board, actions: list[Action]) -> Action:
    """Choose the support that changes most."""
    duels = _duels(board)

    def rank(action: Action) -> float:
        _, unit, number = action
        duel, facts = duels[number], board.components.unit[unit]
        if not duel.enemy or board.components.unit[duel.enemy].type not in facts.targets:
            return 0.0
        own = board.strength[duel.front] if duel.front else board.strength[unit]
        return duel.worth(own.attack + facts.support, own.health) - duel.worth(own.attack, own.health)

    return best(actions, rank)


def best_card(board: Board, actions: list[Action]) -> Action:
    """Choose the card that improves its skirmish most over the top card of the deck, which is played if none does."""
    duels, cards = _duels(board), board.components.card
    deck = {number: duel.worth_of_deck() for number, duel in duels.items()}

    def rank(action: Action) -> float:
        match action:
            case ["card", number, key]:
                return duels[number].worth_of_card(cards[key]) - deck[number] - COST_OF_CARD
            case ["reinforce", number, key]:
                return _worth_of_reinforcement(duels[number], cards[key]) - WORTH_OF_REINFORCING
            case ["deck", _]:
                return 0.0
            case ["mine", *_]:
                return -100.0
            case _:
                return -0.001

    return best(actions, rank)


def _worth_of_reinforcement(duel: Duel, card: CombatCard) -> float:
    """Return the value of a reinforcement by its additions to attack and health; any other text counts a little."""
    shown = [*duel.own["support"], duel.front]
    if "any" not in card.icons and duel.front not in card.icons and not any(unit in card.specialty for unit in shown):
        return -1.0
    if not duel.front:
        return -1.0
    strength = duel.board.strength[duel.front]
    attack = sum(effect.amount for effect in card.effects if effect.word == "attack")
    health = sum(effect.amount for effect in card.effects if effect.word == "health")
    better = duel.worth(strength.attack + attack, strength.health + health) - duel.worth(strength.attack, strength.health)
    return better + (0.3 if card.technology and not (attack or health) else 0.0)


def best_pick(board: Board, actions: list[Action], skirmish: int) -> Action:
    duel, cards = _duels(board)[skirmish], board.components.card
    return best(actions, lambda action: duel.worth_of_card(cards[action[1]]))


def best_retreat(board: Board, actions: list[Action]) -> Action:
    """Choose the cheapest to leave or lose; send the others where most of them fit and most is to be held."""

    def rank(action: Action) -> float:
        if action[0] in ("leave", "lose"):
            return -worth_of_unit(board, action[1])
        area = action[-1]
        return 2 * (board.limit(area) - len(board.units[area])) + board.worth(area)

    return best(actions, rank)


def worth_to_keep(board: Board, key: str) -> float:
    """Return the worth of a combat card in the hand: its values for the units one has."""
    card = board.components.card[key]
    if card.kind != "standard":
        return 9.0 if card.technology else 7.0
    units = {unit for units in board.units.values() for unit in units}
    return max((sum(values_for(card, unit)) for unit in units), default=0) + (1.0 if card.technology else 0.0)


def best_discard(board: Board, actions: list[Action]) -> Action:
    return best(actions, lambda action: -worth_to_keep(board, action[-1]))


def best_to_take(board: Board, actions: list[Action]) -> Action:
    """Choose the card to have in the hand."""
    found = [action for action in actions if action[0] in ("take", "fetch")]
    return best(found or actions, lambda action: worth_to_keep(board, action[-1]) if found else 0.0)
