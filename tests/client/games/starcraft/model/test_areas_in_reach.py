"""An area is threatened by a player who may have a Mobilize there and has units in reach. Areas that units leave are
exposed."""

from __future__ import annotations

from client.games.starcraft.model.threats import left_open, threatened, threats
from client.games.starcraft.questions.mobilize import MOBILIZE
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft import positions

US = {"faction": "raynor", "base": "torus-1", "units": {"torus-2": "marine"}, "workers": 5}
THEM = {"faction": "overmind", "base": "helios-1", "units": {"helios-1": "zergling"}}
BY_TRANSPORT = {**THEM, "transports": "torus helios 0"}


def at(them: dict[str, object], us: dict[str, object] | None = None, **stated: object) -> StarCraft:
    return positions.small(us or US, them, planets="torus helios", **{"phase": "planning", **stated})  # type: ignore[arg-type]


def test_units_come_over_a_transport_of_their_own_and_not_without_one() -> None:
    assert threatened(positions.seen(at(BY_TRANSPORT))) == {"torus-1", "torus-2"}
    assert threats(positions.seen(at(BY_TRANSPORT)), "torus-2") == (1,)
    assert not threatened(positions.seen(at(THEM)))
    assert not threatened(positions.seen(at({**BY_TRANSPORT, "units": {}})))


def test_units_of_the_planet_itself_come_without_a_transport() -> None:
    there = {**THEM, "units": {"helios-1": "zergling", "torus-3": "zergling"}}
    assert threatened(positions.seen(at(there))) == {"torus-1", "torus-2"}


def test_what_is_not_ours_is_not_threatened() -> None:
    table = positions.seen(at(BY_TRANSPORT))
    assert not threats(table, "helios-1")
    assert not threats(table, "torus-3")
    other = positions.seen(at({**BY_TRANSPORT}), 1)
    assert not threatened(other), "the marine has no transport of its own to Helios"


def test_in_the_execution_their_order_has_to_lie_on_the_planet() -> None:
    reached = {"torus-1", "torus-2"}
    assert threatened(positions.seen(at(BY_TRANSPORT, phase="execution", stacks={"torus": "1 mobilize, 0 build"}))) == reached
    assert threatened(positions.seen(at(BY_TRANSPORT, phase="execution", stacks={"torus": "1 build, 0 build"}))) == reached, (
        "it lies face down"
    )
    assert not threatened(positions.seen(at(BY_TRANSPORT, phase="execution", stacks={"torus": "0 build", "helios": "1 build"})))


def test_in_the_planning_who_has_placed_four_orders_comes_only_where_they_lie() -> None:
    four = "1 build, 1 research, 1 mobilize, 1 build"
    assert not threatened(positions.seen(at(BY_TRANSPORT, stacks={"helios": four})))
    assert threatened(positions.seen(at(BY_TRANSPORT, stacks={"helios": four[9:], "torus": "1 build"})))


def test_air_support_lets_no_unit_of_another_planet_land_at_its_base() -> None:
    shut = {**US, "modules": "air_support"}
    assert threatened(positions.seen(at(BY_TRANSPORT, shut))) == {"torus-2"}
    there = {**BY_TRANSPORT, "units": {"torus-3": "zergling"}}
    assert threatened(positions.seen(at(there, shut))) == {"torus-1", "torus-2"}


def test_what_units_leave_lies_open_also_a_base_unless_another_unit_stays() -> None:
    us = {**US, "units": {"torus-1": "firebat", "torus-2": "marine", "torus-3": "marine marine"}}
    game = at(THEM, us, phase="execution", stacks={"torus": "0 mobilize"})
    positions.do(game, "reveal torus", "execute")
    table = positions.seen(game)
    assert left_open(table) == frozenset()
    assert left_open(table, (("unit", "marine", "torus-2"),)) == {"torus-2"}
    assert left_open(table, (("unit", "firebat", "torus-1"),)) == {"torus-1"}, "a base alone holds nobody up"
    assert "No unit guards your base on Torus 1 now." in str(MOBILIZE.said(table, (("unit", "firebat", "torus-1"),)))
    assert "guards" not in str(MOBILIZE.said(table, (("unit", "marine", "torus-2"),)))
    assert left_open(table, (("unit", "marine", "torus-3"),)) == frozenset()
    assert left_open(table, (("unit", "marine", "torus-3"), ("unit", "marine", "torus-3"))) == {"torus-3"}
