"""Trials of orders on a copy of the board."""

from __future__ import annotations

from engine.starcraft.bots.board import Board
from engine.starcraft.bots.buying import worth_of_transport, worth_of_unit
from engine.starcraft.bots.moving import best_move, carry_out, ways_to

EVENT = 1.5
"""The worth of an event card early in the game."""
LATE = 2.5
"""Its worth in the last stage to a seat that the end of the game suits; it harms others as much."""
TECHNOLOGY = 1.5
CARD = 0.5
UPGRADES = 5
"""So many workers at most pay for buildings, modules and workers in an order."""
GATHERS_UNTIL = 6
"""In Conquest, units are worth more than cards and technologies after that round."""
LAST_STAGE = 3
LAST_STAND = "others-need-20-and-ends-win"


def worth_of(board: Board, order: str, planet: str) -> float:
    """Return the value of an order; the board is afterwards as if it had been executed."""
    match order.rstrip("+"):
        case "build":
            return worth_of_build(board, planet)
        case "mobilize":
            return worth_of_mobilize(board, planet)
        case _:
            return worth_of_research(board, planet)


def worth_of_build(board: Board, planet: str) -> float:
    """Return the value of a Build order on that planet; its pieces are on the board afterwards."""
    workers, minerals, _ = board.money()
    workers, minerals = workers - board.spent, minerals - board.spent
    home = board.home(planet)
    found = 0.0
    if home is None:
        if not any(board.units[area] and not board.is_enemy(area) for area in board.of_planet[planet]):
            return 0.0
        if workers < 2 or minerals < 2:
            return 1.0
        area = max(
            (area for area in board.of_planet[planet] if board.units[area] and not board.is_enemy(area)), key=board.worth
        )
        found = board.worth_of_base(planet)
        board.bases[area] = board.seat
        board.spent += 3
        return found
    for _ in range(2):
        if workers < 2:
            break
        best = max(
            (
                area
                for area in board.of_planet[planet]
                if not board.is_enemy(area) and len(board.units[area]) < board.limit(area)
            ),
            key=lambda area: worth_of_unit(board, board.plain, area),
            default=None,
        )
        if best is None:
            break
        found += worth_of_unit(board, board.plain, best)
        board.units[best].append(board.plain)
        workers -= 2
        board.spent += 2
    if workers > 0:
        way = max(
            (other for other, own in board.ways[planet] if not own),
            key=lambda to: worth_of_transport(board, planet, to),
            default="",
        )
        if way and worth_of_transport(board, planet, way) > 0:
            found += worth_of_transport(board, planet, way) * 0.5
            workers -= 1
            board.spent += 1
            board.ways[planet] = [*board.ways[planet], (way, True)]
            board.ways[way] = [*board.ways[way], (planet, True)]
    if workers > 0:
        found += min(workers, 3) * 0.8
        board.spent += min(workers, UPGRADES)
    return found


def worth_of_mobilize(board: Board, planet: str) -> float:
    """Return the value of moving units to that planet; they are there afterwards."""
    found = 0.0
    ways = ways_to(board, planet)
    for _ in range(8):
        choice = best_move(board, ways)
        if choice is None:
            break
        found += choice.gain
        carry_out(board, choice)
        ways = [
            way._replace(most=board.units[way.start].count(way.unit))
            for way in ways
            if way.unit in board.units[way.start] and way.start != choice.way.end
        ]
    return found


def worth_of_research(board: Board, planet: str) -> float:
    """Return the worth of an event card, a technology, and as many cards as the hand has room for."""
    if board.home(planet) is None:
        return 0.0
    workers, _, gas = board.money()
    room: int = board.hand_limit - board.me["hand"]
    least = worth_of_event(board)
    if not board.scores and board.view["round"] > GATHERS_UNTIL:
        return least
    technology = TECHNOLOGY if gas >= 2 and workers - board.spent >= 2 else 0.0
    return max(0.0, least + technology + CARD * max(1, min(3, room)))


def worth_of_event(board: Board) -> float:
    """Return the worth of an event card: an order that brings less is not executed. In the last stage cards bring the end
    nearer."""
    view = board.view
    if not board.scores:
        return EVENT / 3
    if view["event_stage"] < LAST_STAGE:
        return EVENT
    return LATE if ends_well(board) else -LATE


def ends_well(board: Board) -> bool:
    """Return whether one's team would win if two End cards ended the game now."""
    seats, faction = board.view["seats"], board.components.faction
    last_stands = [seat for seat in seats if seat["alive"] and faction[seat["faction"]].objective == LAST_STAND]
    if last_stands:
        return any(seat["team"] == board.me["team"] for seat in last_stands)
    points: dict[int, int] = {}
    for seat in seats:
        points[seat["team"]] = points.get(seat["team"], 0) + seat["points"]
    return all(other < points[board.me["team"]] for team, other in points.items() if team != board.me["team"])
