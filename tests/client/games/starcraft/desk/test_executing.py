"""An order executed at the desk: keys buy and move, what is at stake is asked before the end, and K destroys own pieces."""

from __future__ import annotations

import pytest

from client.games.starcraft.desk import Desk
from client.games.starcraft.input import HANDLERS
from client.session.updates import Commands
from tests.client.games.star_realms.seat import NotingCommands
from tests.client.games.starcraft.orders import Ordered


def sat_down(order: Ordered) -> tuple[Desk, NotingCommands]:
    """Fay's desk in that order, and what it sends."""
    noted = NotingCommands()
    commands: Commands = noted  # type: ignore[assignment]
    desk = Desk(commands)
    desk.see(order.table.view)
    desk.lay_out()
    return desk, noted


@pytest.mark.parametrize(("order", "planet", "face"), [("build", "braken", "build"), ("mobilize", "torus", "mobilize")])
def test_an_order_has_its_face(order: str, planet: str, face: str) -> None:
    desk, _noted = sat_down(Ordered(order, planet))
    shown = desk.face.NAME
    assert shown == face


def test_a_key_and_a_digit_build_a_unit() -> None:
    desk, noted = sat_down(Ordered("build", "antiga_prime"))
    HANDLERS.press(desk, "r")
    assert noted.acted == []
    HANDLERS.press(desk, "2")
    assert noted.acted == [("unit", "marine", "antiga_prime-2")]


def test_a_key_that_buys_nothing_says_the_rule() -> None:
    desk, noted = sat_down(Ordered("build", "antiga_prime"))
    HANDLERS.press(desk, "I")
    assert (desk.notice, noted.acted) == ("One base a planet, and yours stands on Antiga Prime.", [])


def test_k_destroys_a_piece_with_its_key_pressed_twice_and_esc_goes_back() -> None:
    desk, noted = sat_down(Ordered("build", "antiga_prime"))
    HANDLERS.command(desk, "destroy", "K")
    assert desk.face.NAME == "destroying"
    HANDLERS.press(desk, "s")
    assert noted.acted == []
    HANDLERS.press(desk, "s")
    assert noted.acted == [("destroy-unit", "firebat", "antiga_prime-1")]
    desk.answered()
    HANDLERS.command(desk, "back", "escape")
    assert desk.face.NAME == "build"


@pytest.mark.parametrize("opened", ["", "destroying", "close-up"])
def test_the_end_of_an_order_is_asked_whatever_face_is_open_over_it(opened: str) -> None:
    desk, noted = sat_down(Ordered("mobilize", "torus"))
    if opened:
        desk.open_face(opened)
    HANDLERS.command(desk, "end-order", "e")
    menu = desk.open_menu()
    assert menu is not None
    assert menu.title == "Nothing has moved; 4 units of yours could."
    assert noted.acted == []
    HANDLERS.press(desk, "e")
    assert noted.acted == [("end",)]
