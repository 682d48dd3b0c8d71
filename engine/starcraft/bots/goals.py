"""Others' progress towards the special victories of their factions, and the worth of taking an area from them for that."""

from __future__ import annotations

from collections import Counter

from engine.game import View
from engine.starcraft.bots.board import Board
from engine.starcraft.components import ComponentSet

REACHED, NEAR = 16.0, 8.0
"""The worth of an area needed by a seat that has reached its goal, and by one that lacks one area."""
EARLY = 0.2
"""The least weight of a goal, as the game begins."""
DRAWN_IN_TWO_ROUNDS = 6
"""So many event cards a seat before the last stage it begins to grow: that stage comes in the middle of a round."""
LAST_STAGE = 3

HOPELESS_FROM, HOPELESS, HOPELESS_AT_MOST = 12, 0.03, 0.8
"""In Conquest a bot gives up from that round on if it has less than that share of the strongest other seat's pieces. The share
grows by so much with each round, since the game has to end.
"""
CONCEDE = ("concede",)


def gives_up(board: Board) -> bool:
    """Return whether a game that only the last seat wins is lost, so that it need not be played out."""
    now, seats = board.view["round"], board.view["seats"]
    is_offered = list(CONCEDE) in board.view.get("standing", ())
    partners = any(seat["alive"] and seat["team"] == board.me["team"] for seat in seats if seat is not board.me)
    if board.scores or now < HOPELESS_FROM or partners or not is_offered:
        return False
    held = board.strength_of_seats()
    most = max(strength for seat, strength in held.items() if seat != board.seat)
    return bool(held[board.seat] < most * min(HOPELESS_AT_MOST, HOPELESS * now))


def find_goals(board: Board) -> None:
    """Find the areas that others need to reach their special goals, and who lacks one at most, for the board."""
    if not board.scores:
        return
    pressing = how_pressing(board)
    near: set[int] = set()
    denied: dict[str, float] = {}
    for seat, has in enumerate(board.view["seats"]):
        if has["alive"] and has["faction"] and has["team"] != board.me["team"]:
            lacks, areas = lacking(board, seat)
            if lacks <= 1:
                near.add(seat)
                worth = pressing * (NEAR if lacks == 1 else REACHED)
                for area in areas:
                    denied[area] = max(denied.get(area, 0.0), worth)
    board.denied = denied
    if pressing > EARLY:
        board.close = frozenset(near)


def how_pressing(board: Board) -> float:
    """Return 1 in the last stage of the event deck, in which special victories are possible; less the more cards are before
    it."""
    left = draws_left(board.view, board.components)
    return max(EARLY, 1 - left / (DRAWN_IN_TWO_ROUNDS * len(board.view["seats"])))


def draws_left(view: View, components: ComponentSet) -> int:
    """Return how many event cards have to be drawn before the last stage is open."""
    if view["event_stage"] in (0, LAST_STAGE):
        return 0
    last = sum(card.copies for card in components.events if card.stage == LAST_STAGE)
    return int(max(1, view["event_left"] - last))


def lacking(board: Board, seat: int) -> tuple[int, list[str]]:
    """Return how many areas a seat lacks for the goal of its faction, and the relevant areas: its own, and those it wants."""
    faction = board.components.faction[board.view["seats"][seat]["faction"]]
    amount = faction.objective_amount
    own = {area for area, holder in board.controlled.items() if holder == seat}
    match faction.objective:
        case "resource-areas":
            return _counted([area for area in board.areas if board.areas[area].is_resource], own, amount)
        case "point-areas":
            return _counted([area for area in board.areas if not board.areas[area].is_resource], own, amount)
        case "whole-planets":
            return _of_planets(board, own, amount)
        case "base-planets":
            bases = [area for area, owner in board.bases.items() if owner == seat]
            return amount - len(bases), bases
        case "most-areas":
            counts = Counter(holder for holder in board.controlled.values() if holder not in (None, seat))
            return max(counts.values(), default=0) + 1 - len(own), list(board.areas)
    return amount + 2, []


def _counted(areas: list[str], own: set[str], amount: int) -> tuple[int, list[str]]:
    """Count any of these areas; if there are fewer, all of them are enough."""
    return min(amount, len(areas)) - len(own.intersection(areas)), areas


def _of_planets(board: Board, own: set[str], amount: int) -> tuple[int, list[str]]:
    """Return the planets that it is nearest to having whole."""
    missing = sorted(
        (sum(area not in own for area in areas), planet) for planet, areas in board.of_planet.items() if own & set(areas)
    )[:amount]
    if len(missing) < amount:
        return amount + 2, []
    return sum(count for count, _planet in missing), [area for _count, planet in missing for area in board.of_planet[planet]]
