"""A bot's moves: where an area gains more than it gives up, and against those it can beat."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Any, NamedTuple

from engine.game import Action
from engine.starcraft.bots.board import BASE, Board
from engine.starcraft.bots.odds import chance_to_win

MORE_ATTACKERS = 2
WORTH_OF_UNIT = 1.5
LEAST_CHANCE = 0.45
"""An attack with less than that chance is not made."""
MORE_DARING, MORE_DARING_AT_MOST = 0.04, 0.35
"""In Conquest, how much less is enough with each round."""


class Way(NamedTuple):
    """A move that is possible: so many units of that kind at most."""

    unit: str
    start: str
    end: str
    most: int


def ways_listed(actions: Iterable[Any]) -> list[Way]:
    """Return the moves among listed actions."""
    return [Way(*action[1:]) for action in actions if action[0] == "move"]


def ways_to(board: Board, planet: str) -> list[Way]:
    """Return the moves that a Mobilize order on that planet would offer, as far as a bot needs to know."""
    starts = [area for area in board.of_planet[planet] if board.units[area]]
    for other, own in board.ways[planet]:
        if own:
            starts += [area for area in board.of_planet[other] if board.units[area]]
    return [
        Way(unit, start, end, board.units[start].count(unit))
        for start in dict.fromkeys(starts)
        for unit in dict.fromkeys(board.units[start])
        for end in board.of_planet[planet]
        if end != start and end not in board.partners
    ]


class Choice(NamedTuple):
    """The worth of a move. `number`: how many units go."""

    gain: float
    way: Way
    number: int


def best_move(board: Board, ways: list[Way]) -> Choice | None:
    """Return the move that gains most, or None if none gains anything."""
    best: Choice | None = None
    forces: dict[str, float] = {}
    for way in ways:
        if board.besieges(way.end):
            continue
        if board.is_enemy(way.end):
            if way.end not in forces:
                forces[way.end] = worth_of_attack(board, way.end, ways)
            if forces[way.end] <= 0:
                continue
            spare = min(way.most, board.spare(way.start))
            if spare <= 0:
                continue
            choice = Choice(forces[way.end] + board.quality(way.unit) / 10, way, spare)
        else:
            choice = Choice(_gain(board, way), way, 1)
        if choice.gain > 0.05 and (best is None or choice.gain > best.gain):
            best = choice
    return best


def _gain(board: Board, way: Way) -> float:
    """Return the gain of one unit that goes to an area without others' pieces."""
    there = len(board.units[way.end])
    if there >= board.limit(way.end) or _leaves_a_base(board, way.start):
        return 0.0
    return board.holding(way.end, there + 1) - board.holding(way.end, there) - _given_up(board, way.start, 1)


def _leaves_a_base(board: Board, start: str) -> bool:
    """Return whether the last unit goes from a base that others can reach, or from one of theirs that is to fall."""
    return (board.bases.get(start) == board.seat or board.besieges(start)) and board.spare(start) <= 0


def _given_up(board: Board, start: str, count: int) -> float:
    if board.is_enemy(start):
        return 0.0
    there = len(board.units[start])
    return board.holding(start, there) - board.holding(start, there - count)


def worth_of_attack(board: Board, area: str, ways: list[Way]) -> float:
    """Return the expected worth of going into an enemy area with all that can be spared, together with the units there
    already."""
    reward = board.worth(area) + (1.5 * BASE if area in board.bases else 0.0)
    force = list(board.units[area])
    taken: dict[str, int] = {}
    spared = sorted((way for way in ways if way.end == area), key=lambda way: -board.quality(way.unit))
    room = board.limit(area) + (MORE_ATTACKERS if board.foes[area] else 0) - len(force)
    for way in spared:
        count = min(way.most, room, board.spare(way.start) - taken.get(way.start, 0))
        if count > 0:
            taken[way.start] = taken.get(way.start, 0) + count
            force += [way.unit] * count
            room -= count
    if not force:
        return 0.0
    loss = sum(_given_up(board, start, min(count, len(board.units[start]))) for start, count in taken.items())
    if not board.foes[area]:
        return reward - loss / max(1, len(force))
    chance = chance_to_win(board, force, area)
    if chance < least_chance(board):
        return 0.0
    reward += WORTH_OF_UNIT * len(board.foes[area])
    return chance * reward - (1 - chance) * WORTH_OF_UNIT * len(board.foes[area]) - loss


def least_chance(board: Board) -> float:
    """Return the chance an attack must have: less for the bold, and in Conquest less with each round, which has to end."""
    late = 0.0 if board.scores else min(MORE_DARING_AT_MOST, MORE_DARING * board.view["round"])
    return LEAST_CHANCE - board.temper.risk - late


def chance_of(margin: float) -> float:
    """Return the chance that an attack that many points above the enemy's health is sufficient, since neither is certain."""
    return 1 / (1 + exp(-1.1 * (margin + 0.4)))


def carry_out(board: Board, choice: Choice) -> None:
    """Make the move on the board, as if it were made; an attack succeeds."""
    _, way, count = choice
    for _ in range(count):
        board.units[way.start].remove(way.unit)
        board.units[way.end].append(way.unit)
    if board.is_enemy(way.end):
        board.foes[way.end] = []
        if board.bases.get(way.end, board.seat) != board.seat:
            del board.bases[way.end]


def best_way(board: Board, actions: list[Action]) -> Action:
    """Choose the move to make in a Mobilize order, or its end."""
    choice = best_move(board, ways_listed(actions))
    if choice is None:
        return next((action for action in actions if action[0] in ("end", "pass")), actions[0])
    return ("move", choice.way.unit, choice.way.start, choice.way.end, max(1, min(choice.number, choice.way.most)))
