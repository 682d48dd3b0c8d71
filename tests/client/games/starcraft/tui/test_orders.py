"""The faces of the three orders as plain text, at the sizes they have on the table: goldens to be read.

80x17 is the middle of 80x24, 84x29 that of 120x36; 55x38 stands beside the galaxy at 160x50, which stays in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest

from client.games.starcraft.faces.building.face import BUILD
from client.games.starcraft.faces.destroying import DESTROYING
from client.games.starcraft.faces.face import Face, Pick, Picks
from client.games.starcraft.faces.mobilize.face import MOBILIZE
from client.games.starcraft.faces.research.face import RESEARCH
from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.faces import build, destroying, mobilize, research
from client.tui.look.draw import Line, width_of
from tests.client.games.starcraft.orders import Ordered
from tests.client.screens import check_golden

GOLDENS = Path(__file__).parents[1] / "goldens"
SIZES = [(80, 17), (84, 29), (55, 38)]
TROOPS = {"antiga_prime-1": "marine marine marine firebat", "antiga_prime-2": "vulture", "braken-1": "marine firebat"}


class Draws(Protocol):
    """What draws a face."""

    def draw(self, table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]: ...


class Scene(NamedTuple):
    """A table, what was picked on it, where the cursor is, and the face that shows it."""

    face: Face
    drawn: Any
    table: Callable[[], Table]
    picked: Picks = ()
    cursor: Pick = ""


def building(*done: str, **me: Any) -> Table:
    """Fay's special Build order on Antiga Prime."""
    stated = {"units": TROOPS, "permanent": [3, 1], **me}
    return Ordered("build+", "antiga_prime", seats={0: stated}).do(*done).table


def mobilizing(*done: str) -> Table:
    """Her Mobilize order on Torus, where Dee stands."""
    return Ordered("mobilize", "torus", seats={0: {"units": TROOPS}}).do(*done).table


def researching(*done: str) -> Table:
    """Her special Research order on Braken."""
    stated = {"workers": 5, "permanent": [2, 0], "discard": ""}
    return Ordered("research+", "braken", seats={0: stated}).do(*done).table


ATTACK = ("move vulture antiga_prime-2 torus-1 1", "move marine antiga_prime-1 torus-1 1")
SCENES = {
    "build": Scene(BUILD, build, lambda: building("unit marine antiga_prime-2"), ("unit marine",), "unit marine"),
    "build-by-force": Scene(
        BUILD,
        build,
        lambda: building("mine braken-3", "building factory", permanent=[4, 2], cards={"braken-3": 1, "braken-2": 0}),
        (),
        "module rnd",
    ),
    "mobilize": Scene(
        MOBILIZE, mobilize, lambda: mobilizing(*ATTACK), ("unit firebat antiga_prime-1",), "unit firebat antiga_prime-1"
    ),
    "mobilize-begun": Scene(MOBILIZE, mobilize, mobilizing, ("unit marine antiga_prime-1",) * 2, "area torus-2"),
    "research": Scene(RESEARCH, research, lambda: researching("draw"), (), "technology spider_mines"),
    "research-bought": Scene(RESEARCH, research, lambda: researching("draw", "technology spider_mines"), (), "event"),
    "destroying": Scene(DESTROYING, destroying, building, ("unit marine antiga_prime-1",), "unit marine antiga_prime-1"),
}


def shown(scene: Scene, width: int, height: int) -> str:
    """The face, and below it the two lines of the prompt."""
    table = scene.table()
    lines: Sequence[Line] = scene.drawn.draw(table, scene.picked, scene.cursor, width, height)
    assert len(lines) == height
    assert max(map(width_of, lines)) == width
    said = scene.face.said(table, scene.picked)
    prompt = [f"  {said.block}  {said.sentence}", f"  {said.more}"]
    return "\n".join(["".join(text for text, _style in line).rstrip() for line in lines] + [line.rstrip() for line in prompt])


@pytest.mark.parametrize(("width", "height"), SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize("name", SCENES)
def test_a_face_as_it_is_drawn(name: str, width: int, height: int) -> None:
    check_golden(GOLDENS / f"{name}-{width}x{height}.txt", shown(SCENES[name], width, height))
