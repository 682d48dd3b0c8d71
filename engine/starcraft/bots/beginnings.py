"""A bot's set-up: its faction, its planets, the places of its base and its first forces."""

from __future__ import annotations

from engine.game import Action
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.ranking import best, one_of_best
from engine.starcraft.components import Area

LAST_TO_TAKE = "aldaris"
"""All others need more points because of him, and the game lasts longer: an easy opponent takes him if nobody else is left."""
PLANETS_ALIKE = 1.5


def drawn_faction(board: Board, actions: list[Action]) -> Action:
    """Choose any of the leaders but one."""
    return one_of_best(actions, lambda action: -float(action[1] == LAST_TO_TAKE), 0.5, board.chance)


def worth_of_planet(areas: tuple[Area, ...]) -> float:
    """Return the worth of a planet as a home."""
    return sum(area.amount * {"points": 4.0, "gas": 2.0, "minerals": 1.5}[area.kind] + 0.3 for area in areas)


def best_planet(board: Board, actions: list[Action]) -> Action:
    """Choose the better planet first, since the base goes there; the other one beside it."""
    at = {planet["planet"]: (planet["x"], planet["y"]) for planet in board.view["galaxy"]}
    home = next((at[planet] for planet in board.homes()), None)

    def rank(action: Action) -> float:
        _, planet, x, y, _ = action
        far = abs(x - home[0]) + abs(y - home[1]) if home else 0
        return worth_of_planet(board.components.planet[planet].areas) - far / 1000

    return one_of_best(actions, rank, PLANETS_ALIKE, board.chance)


def best_base(board: Board, actions: list[Action]) -> Action:
    """Choose the base on the first planet, on its best area."""
    bases = [action for action in actions if action[0] == "base"]
    return best(bases, lambda action: _worth_at_home(board.areas[action[1]]))


def _worth_at_home(area: Area) -> float:
    return area.amount * {"points": 6.0, "gas": 3.0, "minerals": 2.0}[area.kind] + 0.1 * area.limit


def best_end(board: Board, actions: list[Action]) -> Action:
    """Choose a z-axis route from one's home to the best planet that has no other way there."""
    homes = board.homes()

    def rank(action: Action) -> float:
        planet = action[1]
        if planet in homes:
            return 100.0
        if any(other in homes for other, _ in board.ways[planet]):
            return 0.0
        return sum(board.worth(area) for area in board.of_planet[planet] if not board.is_enemy(area))

    return best(actions, rank)


def best_forces(board: Board, actions: list[Action]) -> Action:
    """Choose a unit in every area at home, the better ones where there is most to hold; the transport to the best neighbour."""

    def rank(action: Action) -> float:
        if action[0] == "put":
            area, there = action[2], len(board.units[action[2]])
            return 20 + board.holding(area, there + 1) - board.holding(area, there) + board.quality(action[1]) / 10
        _, one, other, _ = action
        there_ = other if board.home(one) else one
        return max((board.worth(area) for area in board.of_planet[there_] if not board.is_enemy(area)), default=0.0) / 10

    return best(actions, rank)
