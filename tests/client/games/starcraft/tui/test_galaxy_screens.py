"""The galaxy, planning and the list of orders, as a golden."""

from __future__ import annotations

import pytest

from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.galaxy import AS_LIST, AS_MAP, ORDERS_LIST
from client.games.starcraft.questions.panel import Panel
from client.table.pointing import Part, Picks
from client.terminal import capabilities
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import below_seats, on_the_table, zone
from tests.client.games.starcraft.golden_lines import compare

SMALLEST, SMALL, WIDE = (60, 20), (80, 24), (120, 36)
TORUS: Part = ("planet", "torus")


def with_prompt(
    table: Table, size: tuple[int, int] = SMALL, picked: Picks = (), cursor: Part = TORUS, panel: Panel | None = None
) -> str:
    return below_seats(on_the_table(table, size, picked, cursor, panel), table, size[0])


def of_two() -> Table:
    """Return a galaxy of four planets between two seats."""
    us = {"faction": "raynor", "base": "braken-1", "units": {"braken-2": "vulture vulture", "helios-2": "marine marine"}}
    them = {"faction": "aldaris", "base": "dylar_iv-1", "units": {"dylar_iv-2": "dragoon zealot", "helios-1": "zealot"}}
    game = positions.small(
        {**us, "transports": "braken helios 0", "workers": 4},
        {**them, "transports": "antiga_prime dylar_iv 0, dylar_iv helios 0"},
        planets="antiga_prime@0,0,0 dylar_iv@1,0,1 braken@0,1,1 helios@1,1,0",
        phase="planning",
        stacks={"helios": "0 build, 1 mobilize, 0 mobilize"},
    )
    return positions.seen(game)


def revealed() -> Table:
    """Return the moment at which I have revealed an order that would do nothing."""
    game = positions.sketched(stacks={"torus": [[0, "research"]]}, on_turn=0)
    positions.do(game, "reveal torus")
    return positions.seen(game)


def test_the_galaxy_and_its_orders_look_like_their_golden(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs, watched = positions.seen(positions.executing()), positions.seen(positions.executing(), None, side=1)
    planning, mobilize, helios = positions.seen(positions.planning()), (("order", "mobilize"),), ("planet", "helios")
    found = {
        "many planets, as a map, 60x20": zone(theirs, SMALLEST, shape=AS_MAP),
        "many planets, as a map, 80x24": zone(theirs, SMALL, shape=AS_MAP),
        "many planets, as a list, 120x36": zone(theirs, WIDE, shape=AS_LIST),
        "two seats, 120x36": zone(of_two(), WIDE, cursor=helios),
        "watched, 80x24": zone(watched, SMALL),
        "placing an order, 60x20": with_prompt(planning, SMALLEST, mobilize),
        "placing an order, 80x24": with_prompt(planning, SMALL, mobilize),
        "placing an order, 120x36": with_prompt(planning, WIDE, mobilize),
        "revealing an order": with_prompt(positions.seen(positions.sketched(on_turn=0)), cursor=("planet", "braken")),
        "an order that would do nothing": with_prompt(revealed()),
        "all orders as a list": with_prompt(theirs, panel=ORDERS_LIST),
    }
    monkeypatch.setattr(capabilities, "ascii_only", lambda: True)
    in_ascii = {f"in ASCII, {size[0]}x{size[1]}": zone(theirs, size) for size in (SMALL, WIDE)}
    assert all(shown.replace("×", "x").isascii() for shown in in_ascii.values())
    compare("galaxy", found | in_ascii)


@pytest.mark.parametrize("size", [(120, 36), (160, 50)])
def test_the_log_leaves_what_there_is_to_read_about_an_order_in_the_column_beside_the_map(size: tuple[int, int]) -> None:
    shown = on_the_table(positions.seen(positions.planning()), size, cursor=("order", "research"))
    assert "technology." in shown
    assert "─ Log ─" in shown
