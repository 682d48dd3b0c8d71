"""Turn by turn: a line for each turn, what happened most in it, and the score after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from client.games.star_realms.texts.events import turn_lines
from engine.language import EventKind
from tests.client.games.star_realms import views


@dataclass(frozen=True)
class Step:
    turn: int
    on_turn: tuple[int, ...]
    events: tuple[EventKind, ...]


def step(turn: int, seat: int, *events: list[Any]) -> Step:
    return Step(turn, (seat,), views.told(*events))


def test_a_turn_is_told_by_what_mattered_most_first() -> None:
    steps = [
        step(8, 1, ["gain", 1, "authority", 4, "cutter"], ["gain", 1, "combat", 9, "ram"]),
        step(8, 1, ["acquire", 1, "cutter", 2, "discard"], ["refill", 1, "corvette"]),
        step(8, 1, ["destroy", 1, 0, "trading_post", 4]),
        step(8, 1, ["attack", 1, 0, 5, 45]),
        step(9, 0, ["gain", 0, "combat", 3, "ram"]),
    ]
    eight, nine = turn_lines(steps, {8: (45, 54)})
    assert (eight.turn, eight.seat, eight.score) == (8, 1, (45, 54))
    assert eight.did == ("hit for 5", "felled Trading Post", "bought Cutter", "4 authority")
    assert (nine.did, nine.score) == (("3 combat",), ())


def test_what_was_taken_back_is_not_told() -> None:
    steps = [
        step(8, 0, ["acquire", 0, "cutter", 2, "discard"]),
        step(8, 0, ["undo", 0]),
        step(8, 0, ["acquire", 0, "ram", 3, "discard"]),
    ]
    assert [line.did for line in turn_lines(steps, {})] == [("bought Ram",)]
