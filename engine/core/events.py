"""Events as tuples: a function for each event of the language. Written by `python -m docs.write_words`."""

from __future__ import annotations

from engine.game import Event


def defeated(seat: int) -> Event:
    return ("defeat", seat)


def conceded(seat: int) -> Event:
    return ("concede", seat)


def draw_offered(seat: int) -> Event:
    return ("offer-draw", seat)


def draw_declined(seat: int) -> Event:
    return ("decline-draw", seat)


def undone(seat: int) -> Event:
    return ("undo", seat)
