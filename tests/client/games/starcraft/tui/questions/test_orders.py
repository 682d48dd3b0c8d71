"""The panels of the three orders and of destroyed pieces, as a golden."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import pytest

from client.games.starcraft.layouts import build, destroying, mobilize, research
from client.games.starcraft.layouts.order_parts import short_area
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.build import BUILD
from client.games.starcraft.questions.galaxy import DESTROYING
from client.games.starcraft.questions.mobilize import MOBILIZE
from client.games.starcraft.questions.panel import Panel
from client.games.starcraft.questions.paying import lack_signs
from client.games.starcraft.questions.research import RESEARCH, lacks, offers
from client.table.pointing import Part, Picks
from client.text.i18n import LANGUAGES, use_language
from client.tui.canvas.draw import width_of
from tests.client.games.starcraft.drawn import on_the_table, panel_height, screen
from tests.client.games.starcraft.drawn import text as plain
from tests.client.games.starcraft.golden_lines import compare, text
from tests.client.games.starcraft.orders import Ordered
from tests.client.games.starcraft.positions import do, executing, seen, small

HEIGHTS = {80: 17, 120: 29}
"""Lines that a screen of 80x24 and one of 120x36 leave a panel."""
TROOPS = {"antiga_prime-1": "marine marine marine firebat", "antiga_prime-2": "vulture", "braken-1": "marine firebat"}


class Scene(NamedTuple):
    """A table, what was picked on it, where the cursor is, and the panel that shows it."""

    panel: Panel
    drawn: Any
    table: Callable[[], Table]
    picked: Picks = ()
    cursor: Part = ()


def building(*done: str, **me: Any) -> Table:
    """Return Fay's special Build order on Antiga Prime."""
    stated = {"units": TROOPS, "permanent": [3, 1], **me}
    return Ordered("build+", "antiga_prime", seats={0: stated}).do(*done).table


def mobilizing(*done: str) -> Table:
    """Return her Mobilize order on Torus, where Dee is."""
    return Ordered("mobilize", "torus", seats={0: {"units": TROOPS}}).do(*done).table


def researching(*done: str) -> Table:
    """Return her special Research order on Braken."""
    stated = {"workers": 5, "permanent": [2, 0], "discard": ""}
    return Ordered("research+", "braken", seats={0: stated}).do(*done).table


ATTACK = ("move vulture antiga_prime-2 torus-1 1", "move marine antiga_prime-1 torus-1 1")
SCENES = {
    "build": Scene(BUILD, build, lambda: building("unit marine antiga_prime-2"), (("unit", "marine"),), ("unit", "marine")),
    "build-by-force": Scene(
        BUILD,
        build,
        lambda: building("mine braken-3", "building factory", permanent=[4, 2], cards={"braken-3": 1, "braken-2": 0}),
        (),
        ("module", "rnd"),
    ),
    "mobilize": Scene(
        MOBILIZE,
        mobilize,
        lambda: mobilizing(*ATTACK),
        (("unit", "firebat", "antiga_prime-1"),),
        ("unit", "firebat", "antiga_prime-1"),
    ),
    "mobilize-begun": Scene(MOBILIZE, mobilize, mobilizing, (("unit", "marine", "antiga_prime-1"),) * 2, ("area", "torus-2")),
    "research": Scene(RESEARCH, research, lambda: researching("draw"), (), ("technology", "spider_mines")),
    "research-begun": Scene(RESEARCH, research, researching, (), ("draw",)),
    "research-bought": Scene(RESEARCH, research, lambda: researching("draw", "technology spider_mines"), (), ("event",)),
    "destroying": Scene(
        DESTROYING, destroying, building, (("unit", "marine", "antiga_prime-1"),), ("unit", "marine", "antiga_prime-1")
    ),
}


def shown(scene: Scene, size: tuple[int, int]) -> str:
    """Return the whole screen."""
    table = scene.table()
    said = scene.panel.said(table, scene.picked)
    place = getattr(scene.drawn, "place_of_log", None)
    log = None if place is None else place(table, scene.cursor, size[0], panel_height(table, *size))
    return screen(table, scene.drawn.draw, size, scene.picked, scene.cursor, said, log)


def test_the_panels_of_orders_look_like_their_golden() -> None:
    found = {}
    for name, width in [*((name, 80) for name in SCENES), ("build", 120), ("research", 120)]:
        scene, height = SCENES[name], HEIGHTS[width]
        table = scene.table()
        lines = scene.drawn.draw(table, scene.picked, scene.cursor, width, height)
        found[f"{name}, {width} columns"] = text(lines, width, height, scene.panel.said(table, scene.picked))
    compare("orders", found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_what_is_asked_has_room_at_80_columns_in_every_language(name: str, language: str) -> None:
    scene = SCENES[name]
    use_language(language)
    try:
        table = scene.table()
        for picked in ((), scene.picked):
            said = scene.panel.said(table, picked)
            assert len(f"[{said.block}] {said.sentence}") <= 78, said.sentence
            assert len(said.more) <= 78, said.more
    finally:
        use_language("en")


@pytest.mark.parametrize("name", SCENES)
def test_a_panel_fills_its_place_exactly(name: str) -> None:
    scene = SCENES[name]
    table = scene.table()
    for width, height in product((60, 79, 80, 100, 119, 120, 140, 159, 160, 200), (8, 12, 17, 29, 41)):
        lines = scene.drawn.draw(table, scene.picked, scene.cursor, width, height)
        assert len(lines) == height, (width, height)
        assert max(map(width_of, lines)) <= width, (width, height)


@pytest.mark.parametrize(("size", "least"), [((80, 17), 12), ((120, 29), 12), ((60, 13), 7)])
def test_a_research_order_shows_every_technology_with_what_its_letters_mean(size: tuple[int, int], least: int) -> None:
    """It showed six of twelve at 80 columns, and nothing said what R, S and P are."""
    table = researching("draw")
    things = [thing for thing in RESEARCH.things(table, ()) if thing.part[0] == "technology"]
    drawn = plain(research.draw(table, (), things[0].part, *size))
    names = [table.parts.technology[thing.part[1]].name for thing in things]
    assert sum(f"{thing.key}◆{name[:5]}" in drawn for thing, name in zip(things, names, strict=True)) >= min(least, len(things))
    assert ("R reinforcement, S standard, P in play" in drawn) is (size[0] >= 80)


def test_what_a_technology_lacks_is_shown_whole_where_two_are_beside_each_other() -> None:
    stated = {"workers": 1, "permanent": [0, 0], "discard": ""}
    table = Ordered("research+", "braken", seats={0: stated}).do("draw").table
    lacking = [lack_signs(table, short) for offer in offers(table) if (short := lacks(table, offer)) is not None]
    drawn = plain(research.draw(table, (), (), 80, 17))
    assert lacking
    assert [drawn.count(each) for each in sorted(set(lacking))] == [lacking.count(each) for each in sorted(set(lacking))]


def test_a_build_order_shows_its_purchases_beside_each_other_also_on_the_narrowest_screen() -> None:
    table = building()
    things = [
        thing for thing in BUILD.things(table, ()) if thing.part[0] in ("workers", "transport", "unit", "building", "module")
    ]
    drawn = plain(build.draw(table, (), things[0].part, 60, 13))
    assert sum(f"{thing.key}◆" in drawn for thing in things) >= 8


def test_the_number_of_an_area_is_never_read_as_part_of_a_planet_s_name() -> None:
    parts = seen(executing()).parts
    assert [short_area(parts, "vyctor_5-1", width) for width in (20, 8)] == ["Vyctor 5-1", "Vycto…-1"]
    assert short_area(parts, "torus-3", 20) == "Torus 3"


def test_where_a_purchase_goes_is_asked_on_the_map_also_on_a_small_screen() -> None:
    """Where the galaxy has few planets; what is for sale has that room before and afterwards."""
    mine = {"faction": "raynor", "base": "torus-1", "workers": 8, "units": {"torus-2": "marine"}}
    cells = "torus@0,0,0 helios@1,0,2 braken@0,1,0 abaddon@1,1,0"
    game = small(mine, {"faction": "aldaris", "base": "helios-1"}, planets=cells, stacks={"torus": "0 build"}, on_turn=0)
    do(game, "reveal torus", "execute", seat=0)
    table = seen(game)
    names = ("Torus", "Helios", "Braken", "Abaddon")
    for size in ((80, 24), (80, 23)):
        assert "Barracks" in on_the_table(table, size, (), ("transport",))
        for picked, key in ((("unit", "marine"), "1p2 R"), (("transport",), "5◆Helios")):
            shown = on_the_table(table, size, (picked,), picked)
            assert [name in shown for name in (*names, key)] == [True] * 5
            assert "permanent" in shown, "a worker can be sent to mine before it is said where"
            assert "nothing yet" in shown
