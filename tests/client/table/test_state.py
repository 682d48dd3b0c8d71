"""The state of a table is one frozen value, and only the desks and what they are made of make another one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import get_args

import pytest

import client
from client.games.default.table import Desk as DefaultDesk
from client.games.default.table import State as DefaultState
from client.games.star_realms.desk import Desk as StarRealmsDesk
from client.games.star_realms.desk import State as StarRealmsState
from client.games.starcraft.desk import Desk as StarCraftDesk
from client.games.starcraft.desk import State as StarCraftState
from client.table import state
from client.table.contract import GameClient
from client.table.state import TableState
from engine.star_realms.language.complete import LANGUAGE
from tests.client.games.star_realms.seat import NotingCommands

CLIENT = Path(client.__file__).parent
DESKS = {"table/desk.py", "games/default/table.py", "games/star_realms/desk.py", "games/starcraft/desk.py"}
"""Where a state follows from the one before."""
ANY_GAME = GameClient("star-realms", "Star Realms", LANGUAGE)
MAKERS = {"TableState", "State"}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(CLIENT.rglob("*.py")):
        yield file.relative_to(CLIENT).as_posix(), ast.parse(file.read_text(encoding="utf-8"))


def is_desk(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "desk") or (isinstance(node, ast.Attribute) and node.attr == "desk")


def is_state(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute) and node.attr == "state" and (is_desk(node.value) or ast.unparse(node.value) == "self")
    )


def makes_a_state(node: ast.AST) -> bool:
    """Whether a state of a table is made there, or a field of a desk written."""
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        return is_desk(node.value)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    return node.func.id in MAKERS or (node.func.id == "replace" and bool(node.args) and is_state(node.args[0]))


def test_nothing_but_a_desk_makes_another_state() -> None:
    found = [f"{name}:{node.lineno}" for name, tree in modules() for node in ast.walk(tree) if makes_a_state(node)]  # type: ignore[attr-defined]
    assert {place.partition(":")[0] for place in found} == DESKS, [p for p in found if p.partition(":")[0] not in DESKS]


@pytest.mark.parametrize("kind", [TableState, DefaultState, StarRealmsState, StarCraftState])
def test_a_state_is_frozen_and_holds_no_function(kind: type) -> None:
    assert is_dataclass(kind)
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert [field.name for field in fields(kind) if "Callable" in str(field.type)] == []


@pytest.mark.parametrize("effect", get_args(state.Effect), ids=lambda effect: str(effect.__name__))
def test_an_effect_is_a_frozen_value(effect: type) -> None:
    assert is_dataclass(effect)
    assert effect.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert [field.name for field in fields(effect) if "Callable" in str(field.type)] == []


@pytest.mark.parametrize(
    "desk",
    [StarRealmsDesk(NotingCommands()), StarCraftDesk(NotingCommands()), DefaultDesk(NotingCommands(), ANY_GAME)],
    ids=["star-realms", "starcraft", "default"],
)
def test_the_fields_of_a_desk_can_only_be_read(desk: StarRealmsDesk | StarCraftDesk | DefaultDesk) -> None:
    for field in fields(desk.state):
        if isinstance(getattr(type(desk), field.name, None), property):
            with pytest.raises(AttributeError):
                setattr(desk, field.name, None)
