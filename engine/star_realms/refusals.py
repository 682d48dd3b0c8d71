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


def not_in_hand(card: str) -> Refusal:
    return Refusal("not-in-hand", {"card": card})


def not_in_zone(card: str, zone: str) -> Refusal:
    return Refusal("not-in-zone", {"card": card, "zone": zone})


def not_in_play(place: int) -> Refusal:
    return Refusal("not-in-play", {"place": place})


def no_ability(card: str, ability: str) -> Refusal:
    return Refusal("no-ability", {"card": card, "ability": ability})


def used_already(card: str, ability: str) -> Refusal:
    return Refusal("used-already", {"card": card, "ability": ability})


def no_ally(card: str, faction: str) -> Refusal:
    return Refusal("no-ally", {"card": card, "faction": faction})


def not_for_sale(card: str) -> Refusal:
    return Refusal("not-for-sale", {"card": card})


def too_dear(card: str, cost: int, trade: int) -> Refusal:
    return Refusal("too-dear", {"card": card, "cost": cost, "trade": trade})


def not_a_ship(card: str) -> Refusal:
    return Refusal("not-a-ship", {"card": card})


def not_attackable(seat: int) -> Refusal:
    return Refusal("not-attackable", {"seat": seat})


def outpost_first(base: str) -> Refusal:
    return Refusal("outpost-first", {"base": base})


def no_such_base(seat: int, place: int) -> Refusal:
    return Refusal("no-such-base", {"seat": seat, "place": place})


def own_base() -> Refusal:
    return Refusal("own-base")


def not_enough_combat(needed: int, combat: int) -> Refusal:
    return Refusal("not-enough-combat", {"needed": needed, "combat": combat})


def whole_defense(defense: int) -> Refusal:
    return Refusal("whole-defense", {"defense": defense})


def amount(maximum: int) -> Refusal:
    return Refusal("amount", {"maximum": maximum})


def no_such_option(options: int) -> Refusal:
    return Refusal("no-such-option", {"options": options})


def not_played_this_turn(card: str) -> Refusal:
    return Refusal("not-played-this-turn", {"card": card})


def cannot_pass() -> Refusal:
    return Refusal("cannot-pass")


def proposal_open() -> Refusal:
    return Refusal("proposal-open")


def no_proposal() -> Refusal:
    return Refusal("no-proposal")


def shares(cost: int) -> Refusal:
    return Refusal("shares", {"cost": cost})


def not_your_neighbour(seat: int) -> Refusal:
    return Refusal("not-your-neighbour", {"seat": seat})


def not_your_heir(seat: int) -> Refusal:
    return Refusal("not-your-heir", {"seat": seat})


def not_yours(card: str) -> Refusal:
    return Refusal("not-yours", {"card": card})
