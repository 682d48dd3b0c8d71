"""Refusals: a function for each refusal of the language. Written by `python -m docs.write_words`."""

from __future__ import annotations

from engine.core.refusals import game_over as game_over
from engine.core.refusals import is_defeated as is_defeated
from engine.core.refusals import malformed as malformed
from engine.core.refusals import no_draw_offer as no_draw_offer
from engine.core.refusals import no_such_seat as no_such_seat
from engine.core.refusals import not_asked as not_asked
from engine.core.refusals import nothing_to_undo as nothing_to_undo
from engine.core.refusals import offered_already as offered_already
from engine.core.refusals import unknown_verb as unknown_verb
from engine.core.refusals import wrong_answer as wrong_answer
from engine.game import Refusal


def not_legal(verb: str) -> Refusal:
    return Refusal("not-legal", {"verb": verb})


def faction_taken(faction: str) -> Refusal:
    return Refusal("faction-taken", {"faction": faction})


def not_legal_planet(planet: str) -> Refusal:
    return Refusal("not-legal-planet", {"planet": planet})


def no_slot() -> Refusal:
    return Refusal("no-slot")


def no_order_left(order: str) -> Refusal:
    return Refusal("no-order-left", {"order": order})


def special_orders(allowed: int) -> Refusal:
    return Refusal("special-orders", {"allowed": allowed})


def buried(planet: str) -> Refusal:
    return Refusal("buried", {"planet": planet})


def must_build_in_order(step: int) -> Refusal:
    return Refusal("must-build-in-order", {"step": step})


def no_base_here(planet: str) -> Refusal:
    return Refusal("no-base-here", {"planet": planet})


def base_here_already(planet: str) -> Refusal:
    return Refusal("base-here-already", {"planet": planet})


def not_unlocked(what: str) -> Refusal:
    return Refusal("not-unlocked", {"what": what})


def build_limit(limit: int) -> Refusal:
    return Refusal("build-limit", {"limit": limit})


def area_full(area: str) -> Refusal:
    return Refusal("area-full", {"area": area})


def not_friendly(area: str) -> Refusal:
    return Refusal("not-friendly", {"area": area})


def no_transport(planet: str) -> Refusal:
    return Refusal("no-transport", {"planet": planet})


def own_transport_there() -> Refusal:
    return Refusal("own-transport-there")


def orbital_defense(area: str, seat: int) -> Refusal:
    return Refusal("orbital-defense", {"area": area, "seat": seat})


def one_enemy_area(area: str) -> Refusal:
    return Refusal("one-enemy-area", {"area": area})


def moved_already(unit: str) -> Refusal:
    return Refusal("moved-already", {"unit": unit})


def not_affordable(minerals: int, gas: int, workers: int) -> Refusal:
    return Refusal("not-affordable", {"minerals": minerals, "gas": gas, "workers": workers})


def no_module_slot(module: str) -> Refusal:
    return Refusal("no-module-slot", {"module": module})


def not_the_level(building: str) -> Refusal:
    return Refusal("level", {"building": building})


def no_figure(what: str) -> Refusal:
    return Refusal("no-figure", {"what": what})


def assist_cannot(unit: str) -> Refusal:
    return Refusal("assist-cannot", {"unit": unit})


def card_needed(skirmish: int) -> Refusal:
    return Refusal("card-needed", {"skirmish": skirmish})


def not_in_hand(card: str) -> Refusal:
    return Refusal("not-in-hand", {"card": card})


def no_reinforcement_alone(card: str) -> Refusal:
    return Refusal("no-reinforcement-alone", {"card": card})


def not_among_victims(unit: str) -> Refusal:
    return Refusal("not-among-victims", {"unit": unit})


def most_victims(unit: str) -> Refusal:
    return Refusal("most-victims", {"unit": unit})


def no_room(area: str) -> Refusal:
    return Refusal("no-room", {"area": area})


def not_your_turn() -> Refusal:
    return Refusal("not-your-turn")


def is_teammate(area: str) -> Refusal:
    return Refusal("teammate", {"area": area})
