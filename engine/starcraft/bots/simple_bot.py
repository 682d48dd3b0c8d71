"""The level `simple`: takes and holds points and resources, builds, fights if it can expect to win, denies others their
goals."""

from __future__ import annotations

from typing import Any

from engine.chance import Chance
from engine.game import Action, View
from engine.starcraft.bots import beginnings, buying, event_cards, fighting, moving, planning
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.goals import CONCEDE, find_goals, gives_up


def simple(view: View, chance: Chance) -> Action:
    """Choose the best legal action by rules of thumb; `chance` decides among nearly equal ones."""
    actions = [tuple(action) for action in view["actions"]]
    if len(actions) == 1:
        return actions[0]
    question = next(question for question in view["asked"] if question["seat"] == view["seat"])
    return _answer(seen(view, chance), actions, question)


def seen(view: View, chance: Chance | None) -> Board:
    """Return the board of a view, with the areas that others need for their goals."""
    board = Board(view, chance)
    find_goals(board)
    return board


def _answer(board: Board, actions: list[Action], question: dict[str, Any]) -> Action:
    match question["kind"]:
        case "faction":
            return beginnings.drawn_faction(board, actions)
        case "planet":
            return beginnings.best_planet(board, actions)
        case "base-here":
            return beginnings.best_base(board, actions)
        case "z-major" | "z-minor":
            return beginnings.best_end(board, actions)
        case "forces":
            return beginnings.best_forces(board, actions)
        case "plan":
            if gives_up(board):
                return CONCEDE
            return planning.best_order(board, actions)
        case "execute":
            return planning.best_reveal(board, actions)
        case "revealed":
            return planning.execute_or_event(board, actions, question)
        case "timed":
            return _timed(board, actions)
        case "build":
            return buying.best_purchase(board, actions)
        case "mobilize" | "recall":
            return moving.best_way(board, actions)
        case "research":
            return buying.best_research(board, actions)
        case "bonus":
            return fighting.best_to_take(board, actions)
        case "play-event":
            return event_cards.best_event(board, actions)
        case "target":
            return event_cards.best_target(board, actions, question["effect"])
        case "discard":
            return fighting.best_discard(board, actions)
        case _:
            return _in_battle(board, actions, question)


def _timed(board: Board, actions: list[Action]) -> Action:
    """Use a card that can be used."""
    match actions[0][0]:
        case "order":
            return planning.best_order(board, actions)
        case "fetch":
            return fighting.best_to_take(board, actions)
        case _:
            used = [action for action in actions if action[0] == "use"]
            return (used or actions)[0]


def _in_battle(board: Board, actions: list[Action], question: dict[str, Any]) -> Action:
    match question["kind"]:
        case "ability":
            return fighting.best_ability(board, actions)
        case "pair":
            return fighting.best_pair(board, actions)
        case "support":
            return fighting.best_support(board, actions)
        case "place" | "replace":
            return fighting.best_card(board, actions)
        case "pick":
            return fighting.best_pick(board, actions, question["skirmish"])
        case "lose":
            return fighting.best_loss(board, actions)
        case "withdraw" | "retreat":
            return fighting.best_retreat(board, actions)
        case _:
            return actions[0]
