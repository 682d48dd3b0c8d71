"""The sketches of the galaxy, of planning and of a planet from near, as plain text: goldens to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from client import terminal
from client.games.starcraft.faces.execution import EXECUTION
from client.games.starcraft.faces.galaxy import GALAXY
from client.games.starcraft.faces.planning import PLANNING
from client.games.starcraft.tui.faces import close_up, execution, galaxy, orders_list, planning
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import face_height, screen
from tests.client.screens import check_golden

GOLDENS = Path(__file__).parents[1] / "goldens"
SIZES = [(60, 20), (80, 24), (120, 36), (160, 50)]


def _check(name: str, shown: str) -> None:
    check_golden(GOLDENS / f"{name}.txt", shown)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_galaxy_while_another_seat_acts(size: tuple[int, int]) -> None:
    table = positions.seen(positions.executing())
    log = galaxy.place_of_log(table, "planet torus", size[0], face_height(table, *size))
    shown = screen(table, galaxy.draw, size, said=GALAXY.said(table, ()), log=log)
    _check(f"galaxy-{size[0]}x{size[1]}", shown)


def test_the_galaxy_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "ascii_only", lambda: True)
    table = positions.seen(positions.executing())
    for size in ((80, 24), (120, 36)):
        shown = screen(table, galaxy.draw, size, said=GALAXY.said(table, ()))
        assert shown.replace("×", "x").isascii()
        _check(f"ascii-galaxy-{size[0]}x{size[1]}", shown)


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: "x".join(map(str, size)))
def test_placing_an_order(size: tuple[int, int]) -> None:
    table, picked = positions.seen(positions.planning()), ("order mobilize", "planet torus")
    log = galaxy.place_of_log(table, "planet torus", size[0], face_height(table, *size))
    shown = screen(table, planning.draw, size, picked, said=PLANNING.said(table, picked), log=log)
    _check(f"planning-{size[0]}x{size[1]}", shown)


def test_revealing_an_order_and_what_becomes_of_it() -> None:
    game = positions.sketched(on_turn=0)
    table = positions.seen(game)
    _check("execute-80x24", screen(table, execution.draw, cursor="planet braken", said=EXECUTION.said(table, ())))
    positions.do(game, "reveal braken")
    table = positions.seen(game)
    _check("revealed-80x24", screen(table, execution.draw, cursor="planet braken", said=EXECUTION.said(table, ())))


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: "x".join(map(str, size)))
def test_a_planet_from_near(size: tuple[int, int]) -> None:
    table = positions.seen(positions.executing())
    _check(f"close-up-{size[0]}x{size[1]}", screen(table, close_up.draw, size, said=GALAXY.said(table, ())))


def test_all_orders_as_a_list() -> None:
    table = positions.seen(positions.executing())
    _check("orders-80x24", screen(table, orders_list.draw, said=GALAXY.said(table, ())))


def test_the_galaxy_as_a_watcher_sees_it() -> None:
    table = positions.seen(positions.executing(), None, side=1)
    _check("watching-80x24", screen(table, galaxy.draw, said=GALAXY.said(table, ())))
