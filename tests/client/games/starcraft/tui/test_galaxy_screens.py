"""The sketches of the galaxy, of planning and of a planet from near, as plain text: goldens to be read."""

from __future__ import annotations

import pytest

from client.games.starcraft.questions.galaxy import AS_LIST, AS_MAP, ORDERS_LIST
from client.terminal import capabilities
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import on_the_table, zone
from tests.client.games.starcraft.golden_lines import compare

SIZES = [(60, 20), (80, 24), (120, 36), (160, 50)]


def _named(size: tuple[int, int]) -> str:
    return "x".join(map(str, size))


@pytest.mark.parametrize("size", SIZES, ids=_named)
def test_the_galaxy_while_another_seat_acts(size: tuple[int, int]) -> None:
    compare(f"galaxy-{_named(size)}", on_the_table(positions.seen(positions.executing()), size))


@pytest.mark.parametrize("size", SIZES[1:3], ids=_named)
def test_the_galaxy_in_ascii(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capabilities, "ascii_only", lambda: True)
    shown = zone(positions.seen(positions.executing()), size)
    assert shown.replace("×", "x").isascii()
    compare(f"ascii-galaxy-{_named(size)}", shown)


@pytest.mark.parametrize("size", SIZES[:3], ids=_named)
def test_placing_an_order(size: tuple[int, int]) -> None:
    compare(
        f"planning-{_named(size)}",
        on_the_table(positions.seen(positions.planning()), size, (("order", "mobilize"),), ("planet", "torus")),
    )


def test_revealing_an_order_and_one_that_would_do_nothing() -> None:
    game = positions.sketched(on_turn=0)
    compare("execute-80x24", on_the_table(positions.seen(game), cursor=("planet", "braken")))
    game = positions.sketched(stacks={"torus": [[0, "research"]]}, on_turn=0)
    positions.do(game, "reveal torus")
    compare("revealed-80x24", on_the_table(positions.seen(game), cursor=("planet", "torus")))


@pytest.mark.parametrize("size", SIZES[:2], ids=_named)
def test_many_planets_as_a_map_where_it_is_chosen(size: tuple[int, int]) -> None:
    compare(f"map-{_named(size)}", zone(positions.seen(positions.executing()), size, shape=AS_MAP))


def test_the_list_where_it_is_chosen() -> None:
    compare("list-120x36", zone(positions.seen(positions.executing()), (120, 36), shape=AS_LIST))


@pytest.mark.parametrize("size", SIZES[1:3], ids=_named)
def test_two_seats_have_a_map_of_their_own(size: tuple[int, int]) -> None:
    us = {"faction": "raynor", "base": "braken-1", "units": {"braken-2": "vulture vulture", "helios-2": "marine marine"}}
    them = {"faction": "aldaris", "base": "dylar_iv-1", "units": {"dylar_iv-2": "dragoon zealot", "helios-1": "zealot"}}
    game = positions.small(
        {**us, "transports": "braken helios 0", "workers": 4},
        {**them, "transports": "antiga_prime dylar_iv 0, dylar_iv helios 0"},
        planets="antiga_prime@0,0,0 dylar_iv@1,0,1 braken@0,1,1 helios@1,1,0",
        phase="planning",
        stacks={"helios": "0 build, 1 mobilize, 0 mobilize"},
    )
    compare(f"map-two-{_named(size)}", zone(positions.seen(game), size, cursor=("planet", "helios")))


def test_all_orders_as_a_list() -> None:
    compare("orders-80x24", on_the_table(positions.seen(positions.executing()), panel=ORDERS_LIST))


def test_the_galaxy_as_a_watcher_sees_it() -> None:
    compare("watching-80x24", zone(positions.seen(positions.executing(), None, side=1), (80, 24)))


@pytest.mark.parametrize("size", [(120, 36), (160, 50)])
def test_the_log_leaves_what_there_is_to_read_about_an_order_in_the_column_beside_the_map(size: tuple[int, int]) -> None:
    shown = on_the_table(positions.seen(positions.planning()), size, cursor=("order", "research"))
    assert "technology." in shown
    assert "─ Log ─" in shown
