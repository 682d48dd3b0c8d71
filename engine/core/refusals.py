"""Refusals: a function for each refusal of the language. Written by `python -m docs.write_words`."""

from __future__ import annotations

from engine.game import Refusal


def not_asked() -> Refusal:
    return Refusal("not-asked")


def unknown_verb(verb: str) -> Refusal:
    return Refusal("unknown-verb", {"verb": verb})


def wrong_answer(kind: str) -> Refusal:
    return Refusal("wrong-answer", {"kind": kind})


def malformed(verb: str) -> Refusal:
    return Refusal("malformed", {"verb": verb})


def game_over() -> Refusal:
    return Refusal("game-over")


def no_such_seat(seat: int) -> Refusal:
    return Refusal("no-such-seat", {"seat": seat})


def no_draw_offer() -> Refusal:
    return Refusal("no-draw-offer")


def offered_already() -> Refusal:
    return Refusal("offered-already")


def is_defeated() -> Refusal:
    return Refusal("defeated")


def nothing_to_undo(stop: str) -> Refusal:
    return Refusal("nothing-to-undo", {"stop": stop})
