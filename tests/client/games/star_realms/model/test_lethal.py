"""The client's counts about a possible win, compared with the rules of every mode for every set of living players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from client.games.star_realms.model import lethal
from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.table import Table, lay
from client.table.owners import SeatOwner
from engine.star_realms.modes import MODES
from tests.client.games.star_realms import views

TABLES = [(mode, seats) for mode, kind in MODES.items() for seats in kind.seat_counts]


@dataclass(frozen=True)
class State:
    """The part of a state that a mode looks at."""

    seats: tuple[Any, ...]
    rules: Any = None
    on_turn: tuple[int, ...] = (0,)


def positions(mode: str, seats: int) -> Iterator[tuple[Any, tuple[bool, ...]]]:
    """Yield the mode's rules, and every choice of living seats in which the game still goes on."""
    rules = MODES[mode](seats)
    for alive in product((True, False), repeat=seats):
        living = {rules.teams[seat] for seat in range(seats) if alive[seat]}
        whole = mode != "hydra" or all(alive)
        emperors = mode != "emperor" or (alive[1] and alive[4])
        if len(living) > 1 and whole and emperors:
            yield rules, alive


def table(mode: str, alive: tuple[bool, ...], rules: Any) -> Table:
    seats = [
        views.seat(team=rules.teams[n], role=rules.role(n), alive=alive[n], authority=10 if alive[n] else 0)
        for n in range(len(alive))
    ]
    view = views.view(mode=mode) | {"seats": seats, "asked": [], "actions": [], "standing": []}
    return lay(views.seen(view), tuple(SeatOwner(f"P{n}") for n in range(len(alive))), {})[0]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_who_may_attack_whom_is_what_the_mode_says(mode: str, seats: int) -> None:
    for rules, alive in positions(mode, seats):
        state = State(tuple(SimpleNamespace(alive=each) for each in alive))
        for attacker in (seat for seat in range(seats) if alive[seat]):
            enemies = {seat for seat in range(seats) if alive[seat] and rules.teams[seat] != rules.teams[attacker]}
            told = {seat for seat in enemies if model_table.may_attack(mode, attacker, seat, alive, rules.role(attacker))}
            assert told == set(rules.opponents(state, attacker)), (alive, attacker)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_whose_fall_ends_the_game_is_what_the_mode_says(mode: str, seats: int) -> None:
    for rules, alive in positions(mode, seats):
        state = State(tuple(SimpleNamespace(alive=each) for each in alive))
        shown = table(mode, alive, rules)
        for target in (seat for seat in range(seats) if alive[seat]):
            falls = set(rules.fallen(state, rules.score_of[target]))
            left = {rules.teams[seat] for seat in range(seats) if alive[seat] and seat not in falls}
            assert lethal.ends_with(shown, shown.seats[target]) is (len(left) <= 1), (alive, target)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_whose_outposts_stand_before_a_seat_is_what_the_mode_says(mode: str, seats: int) -> None:
    rules = MODES[mode](seats)
    shown = table(mode, (True,) * seats, rules)
    for target in range(seats):
        covering = {
            seat.number for seat in shown.seats if seat.number == target or lethal.protects(shown, seat, shown.seats[target])
        }
        assert covering == set(rules.covered_by(target))
