"""Sequences of listed moves end in exactly the positions that the rules of movement allow (M2-M6, M10).

The rules define the position after the moves; the engine lists one move after the other. Small planets are searched completely:
listed moves reach every legal final position and no other, and no sequence gets stuck.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.starcraft import step
from engine.starcraft.orders.moving import Moving
from engine.starcraft.position import StarCraftPosition
from engine.starcraft.state.seat import NOBODY
from tests.engine.starcraft.board import board, do

Units = dict[str, tuple[str, ...]]
"""Own units by area, sorted."""
Final = tuple[tuple[str, tuple[str, ...]], ...]
"""The same when the order is over, to be compared."""


def beginning(blue: dict[str, Any], *others: dict[str, Any], rules: dict[str, Any] | None = None) -> StarCraftPosition:
    """Return the first question of a Mobilize order on Torus."""
    game = board(blue, *others, planets="torus helios dylar_iv", stacks={"torus": "0 mobilize"}, rules=rules)
    do(game, "reveal torus", "execute")
    return game.position


def units_of(state: StarCraftPosition) -> Units:
    box = state.box
    return {
        box.areas.key[area]: tuple(sorted(box.units.key[kind] for kind in units))
        for area, units in enumerate(state.seats[0].units)
        if units
    }


def reached(start: StarCraftPosition) -> set[Final]:
    """Return every position in which the order could be ended."""
    found, seen, left = set(), set(), [start]
    while left:
        state = left.pop()
        frame = state.frames[-1]
        assert isinstance(frame, Moving), "it never gets stuck"
        mark = (tuple(map(tuple, state.seats[0].units)), frame)
        if mark in seen:
            continue
        seen.add(mark)
        for action in state.actions(0):
            if action[0] == "end":
                found.add(tuple(sorted(units_of(state).items())))
            elif action[0] == "move":
                for count in range(1, action[4] + 1):
                    said = (*action[:4], count)
                    assert state.check(0, said) is None
                    twin = state.copy()
                    twin.events = []
                    step.carry_out(twin, 0, said)
                    left.append(twin)
    return found


def allowed(state: StarCraftPosition, adjacent: tuple[str, ...]) -> set[Final]:
    """Return every final position that the rules allow: each unit is put everywhere. `adjacent`: where transports lead from."""
    box = state.box
    torus = [box.areas.key[area] for area in box.areas.of_planet[box.areas.planet_number["torus"]]]
    units = [(area, kind) for area, kinds in units_of(state).items() for kind in kinds]
    found = set()
    for ends in product(*(_ends(area, torus, adjacent) for area, _ in units)):
        after: dict[str, list[str]] = {}
        entered = set()
        is_legal = True
        for (start, kind), end in zip(units, ends, strict=True):
            after.setdefault(end, []).append(kind)
            if end != start:
                if _is_enemy(state, end):
                    entered.add(end)
                is_legal = is_legal and not (start not in torus and _has_air_support(state, end))
        if is_legal and len(entered) <= 1 and all(len(after.get(area, ())) <= _limit(state, area) for area in torus):
            found.add(tuple(sorted((area, tuple(sorted(kinds))) for area, kinds in after.items())))
    return found


def _ends(start: str, torus: list[str], adjacent: tuple[str, ...]) -> list[str]:
    if start in torus:
        return torus
    return [start, *torus] if start.rpartition("-")[0] in adjacent else [start]


def _is_enemy(state: StarCraftPosition, area: str) -> bool:
    number = state.box.areas.number[area]
    return state.base[number] not in (NOBODY, 0) or any(them.units[number] for them in state.seats[1:])


def _has_air_support(state: StarCraftPosition, area: str) -> bool:
    owner = state.base[state.box.areas.number[area]]
    return owner not in (NOBODY, 0) and state.seats[owner].modules[state.box.air_support_module] > 0


def _limit(state: StarCraftPosition, area: str) -> int:
    number = state.box.areas.number[area]
    return state.box.areas.limit[number] + (2 if any(them.units[number] for them in state.seats[1:]) else 0)


FREE = {"faction": "overmind", "base": "dylar_iv-1"}
TWO_AREAS = {**FREE, "units": {"torus-1": "zergling", "torus-4": "zergling"}}
BASE_AND_UNITS = {"faction": "overmind", "base": "torus-2", "units": {"torus-1": "zergling"}}
AIR_SUPPORT = {"faction": "raynor", "base": "torus-2", "modules": "air_support"}
TWO_BASES = ({"faction": "overmind", "base": "torus-2"}, {"faction": "aldaris", "base": "torus-3"})


@pytest.mark.parametrize(
    ("units", "others"),
    [
        ({"torus-1": "zealot zealot", "torus-2": "dragoon", "torus-3": "zealot"}, [FREE]),
        ({"torus-1": "zealot zealot", "torus-2": "dragoon dragoon", "torus-4": "scout"}, [FREE]),
        ({"torus-1": "zealot scout", "torus-2": "dragoon dragoon", "torus-4": "reaver reaver"}, [FREE]),
        ({"torus-2": "zealot dragoon", "torus-3": "zealot scout"}, [TWO_AREAS]),
        ({"torus-2": "zealot zealot", "torus-4": "dragoon dragoon", "torus-3": "scout"}, [BASE_AND_UNITS]),
        ({"torus-2": "zealot zealot", "torus-3": "dragoon dragoon dragoon", "torus-4": "scout scout"}, [*TWO_BASES]),
        ({"torus-4": "zealot zealot", "helios-2": "dragoon dragoon", "helios-3": "scout"}, [FREE]),
        ({"torus-4": "zealot", "torus-3": "scout", "helios-2": "dragoon dragoon"}, [AIR_SUPPORT]),
        ({"torus-4": "zealot dragoon", "helios-2": "zealot dragoon zealot"}, [TWO_AREAS | {"units": {"torus-1": "zergling"}}]),
    ],
)
def test_listed_moves_lead_to_every_final_position_that_is_legal_and_to_no_other(
    units: dict[str, str], others: list[dict[str, Any]]
) -> None:
    blue = {"faction": "tassadar", "base": "helios-1", "transports": "torus helios", "units": units}
    state = beginning(blue, *others)
    assert reached(state) == allowed(state, ("helios",))
