"""Executing an order at the table: keys buy and move, risks are confirmed before the end, and K destroys own pieces."""

from __future__ import annotations

import pytest

from client.games.starcraft.game import STARCRAFT
from client.games.starcraft.selectors import panel
from client.games.starcraft.state import PanelOpened
from client.session.updates import Commands
from client.table.state import Key, Run
from client.table.store import Store
from tests.client.drafts import drafted
from tests.client.games.star_realms.seat import NotingCommands
from tests.client.games.starcraft.orders import Ordered


def sat_down(order: Ordered) -> tuple[Store, NotingCommands]:
    """Return Fay's table in that order, and what it sends."""
    noted = NotingCommands()
    commands: Commands = noted  # type: ignore[assignment]
    store = Store(STARCRAFT, commands)
    with drafted(store) as draft:
        draft.change(view=order.table.view)
        draft.lay_out()
    return store, noted


@pytest.mark.parametrize(("order", "planet", "name"), [("build", "braken", "build"), ("mobilize", "torus", "mobilize")])
def test_an_order_has_its_panel(order: str, planet: str, name: str) -> None:
    store, _noted = sat_down(Ordered(order, planet))
    assert name == panel(store.current).NAME


def test_a_key_and_a_digit_build_a_unit() -> None:
    store, noted = sat_down(Ordered("build", "antiga_prime"))
    store.dispatch(Key("r"))
    assert noted.acted == []
    store.dispatch(Key("2"))
    assert noted.acted == [("unit", "marine", "antiga_prime-2")]


def test_a_key_that_buys_nothing_says_the_rule() -> None:
    store, noted = sat_down(Ordered("build", "antiga_prime"))
    store.dispatch(Key("J"))
    assert (store.current.notice, noted.acted) == ("One base a planet, and yours stands on Antiga Prime.", [])


def test_k_destroys_a_piece_with_its_key_pressed_twice_and_esc_goes_back() -> None:
    store, noted = sat_down(Ordered("build", "antiga_prime"))
    store.dispatch(Run("destroy"))
    assert panel(store.current).NAME == "destroying"
    store.dispatch(Key("s"))
    assert noted.acted == []
    store.dispatch(Key("s"))
    assert noted.acted == [("destroy-unit", "firebat", "antiga_prime-1")]
    with drafted(store) as draft:
        draft.answered()
    store.dispatch(Run("back"))
    assert panel(store.current).NAME == "build"


@pytest.mark.parametrize("opened", ["", "destroying", "galaxy"])
def test_the_end_of_an_order_is_asked_whatever_panel_is_open_over_it(opened: str) -> None:
    store, noted = sat_down(Ordered("mobilize", "torus"))
    if opened:
        store.dispatch(PanelOpened(opened))
    store.dispatch(Run("end-order"))
    menu = store.current.open_menu()
    assert menu is not None
    assert menu.title == "4 units of yours could still move."
    assert noted.acted == []
    store.dispatch(Key("e"))
    assert noted.acted == [("end",)]
