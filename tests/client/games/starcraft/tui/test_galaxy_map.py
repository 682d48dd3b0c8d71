"""The map of the galaxy: each planet is drawn once, larger on larger screens; routes touch planets, and a map larger than its
zone scrolls."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from client.games.starcraft.layouts import build, mobilize
from client.games.starcraft.layouts.galaxy import panel
from client.games.starcraft.layouts.galaxy.map import LEAST_WIDTH, SMALL, Grid, Pointing, draw_map, grid
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.threats import threatened
from client.games.starcraft.questions.galaxy import AS_LIST, AS_MAP
from client.games.starcraft.texts.planets import sorted_ways
from client.terminal import capabilities
from client.text import i18n
from client.tui.canvas.draw import Line, width_of
from client.tui.canvas.styles import GROUNDS
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import text

GALAXIES = 20
ROOMS = ((80, 16), (83, 27), (110, 41), (47, 13))


@cache
def tables(seats: int) -> tuple[Table, ...]:
    """Return tables with whole galaxies, as chance and random choices lay them."""
    return tuple(_table(seats, seed) for seed in range(GALAXIES))


def _table(seats: int, seed: int) -> Table:
    game = positions.random_game(seats, seed)
    chance = random.Random(seed)
    while len(game.position.galaxy.placed) < 2 * seats:
        seat = min(game.pending)
        game.apply(seat, chance.choice(game.actions(seat)))
    return positions.seen(game)


def drawn(table: Table, width: int, height: int, pointing: Pointing | None = None) -> tuple[Grid, list[str]]:
    """Return the places of the planets, and the lines of the map, all as wide as the room."""
    pointing = pointing or Pointing()
    found = grid(table, width, height, pointing.planet)
    assert found is not None
    lines = draw_map(table, pointing, found, width)
    assert {width_of(line) for line in lines} == {width}
    assert len(lines) == found.lines <= height
    return found, ["".join(words for words, _style in line) for line in lines]


@pytest.fixture
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.use_language(request.param)
    yield request.param
    i18n.use_language("en")


@pytest.mark.parametrize("language", i18n.LANGUAGES, indirect=True)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_planet_is_there_once_with_its_whole_name(seats: int, language: str) -> None:
    for table in tables(seats)[:12]:
        for width, height in ROOMS:
            for cursor in [planet.planet for planet in table.view.galaxy][:: seats - 1]:
                found, lines = drawn(table, width, height, Pointing((), ("planet", cursor)))
                assert found.place(cursor) is not None
                for planet in table.view.galaxy:
                    if (place := found.place(planet.planet)) is None:
                        assert not found.is_whole
                        continue
                    x, y = place
                    head = lines[y][x : x + found.width]
                    assert table.parts.planet[planet.planet].name in head
                    assert table.key(planet.planet) in head[:2]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_each_route_is_a_stroke_that_touches_both_planets_or_is_named_at_both_ends(seats: int) -> None:
    for table in tables(seats):
        found, lines = drawn(table, 160, 60)
        assert found.is_whole
        for (column, row), planet in found.at.items():
            place = found.place(planet)
            assert place is not None
            x, y = place
            foot = lines[y + 1 + found.detail * len(table.planet(planet).areas)] if found.detail else ""
            for way in sorted_ways(table, planet):
                if way.z:
                    assert f"~{table.key(way.to)}" in foot[x : x + found.width]
                elif found.at.get((column + 1, row)) == way.to:
                    gap = lines[y + 2][x + found.width : x + found.width + found.gap]
                    assert set(gap) <= set("─━")
                    assert gap
                elif found.at.get((column, row + 1)) == way.to:
                    below = found.place(way.to)
                    assert below is not None
                    first = y + 1 + found.detail * len(table.planet(planet).areas)
                    assert all(lines[line][x + found.width // 2] in "│┃" for line in range(first, below[1]))


def test_transports_of_everybody_are_drawn_in_their_colours_with_their_letters() -> None:
    table = positions.seen(positions.executing())
    found = grid(table, 83, 27)
    assert found is not None
    spans = [span for line in draw_map(table, Pointing(), found, 83) for span in line]
    carriers = {style for words, style in spans if words in "━┃"}
    assert carriers == {"R!", "P!", "Y!", "C!", "O!", "G!"}
    for letter, ink in (("R", "R!"), ("K", "P!"), ("T", "Y!"), ("M", "C!"), ("A", "O!"), ("O", "G!")):
        assert (letter, ink) in spans


def filled(lines: list[Line]) -> float:
    """Return the share of the cells with a sign or a ground other than the screen's."""
    cells = [(character, GROUNDS[style]) for line in lines for words, style in line for character in words]
    return sum(character != " " or bool(ground) for character, ground in cells) / len(cells)


@pytest.mark.parametrize(("seats", "least"), [(6, 1 / 3), (2, 1 / 4), (3, 1 / 4), (4, 1 / 4), (5, 1 / 4)])
def test_cells_grow_until_so_much_of_the_map_is_filled(seats: int, least: float) -> None:
    shares = []
    for table in tables(seats):
        width = 120 - panel.column_width(120) - 1
        shares.append(filled(panel.beside_column(table, Pointing(), width, 28)))
    assert sum(shares) / len(shares) >= least
    if seats == 6:
        table = positions.seen(positions.executing())
        assert filled(panel.beside_column(table, Pointing(), 83, 28)) >= least


def test_a_galaxy_that_is_wider_than_the_room_scrolls_with_the_cursor() -> None:
    row = positions.small(
        {"faction": "raynor", "base": "torus-1"},
        {"faction": "overmind", "base": "helios-1"},
        planets="torus@0,0,0 helios@1,0,1 braken@2,0,0 dylar_iv@3,0,0 tarsonis@4,0,0 abaddon@5,0,1",
        phase="planning",
    )
    table = positions.seen(row)
    for planet in table.view.galaxy:
        found, lines = drawn(table, 47, 13, Pointing((), ("planet", planet.planet)))
        assert not found.is_whole
        assert table.parts.planet[planet.planet].name in lines[0]
    assert "use the arrows for more" in text(panel.draw(table, (), ("planet", "torus"), 80, 18, wanted=AS_MAP)[:1])


def test_where_the_galaxy_is_a_map_by_itself() -> None:
    two, six = tables(2)[0], tables(6)[0]
    assert [panel.shape(two, width) for width in (79, 80, 100, 160)] == [AS_LIST, AS_MAP, AS_MAP, AS_MAP]
    assert [panel.shape(six, width) for width in (79, 80, 99, 100, 160)] == [AS_LIST, AS_LIST, AS_LIST, AS_MAP, AS_MAP]
    assert panel.shape(six, 60, AS_MAP) == AS_MAP
    assert panel.shape(two, 160, AS_LIST) == AS_LIST
    empty = positions.seen(positions.random_game(2, 1))
    assert panel.shape(empty, 160) == AS_LIST


def test_five_by_four_small_cells_fit_on_eighty_columns() -> None:
    table = positions.seen(positions.executing())
    found, lines = drawn(table, 80, 16)
    assert (found.is_whole, found.detail, found.width) == (True, SMALL, LEAST_WIDTH[SMALL])
    assert (len(found.columns), len(found.rows), len(lines)) == (5, 4, 16 - 1)
    shown = text(panel.draw(table, (), ("planet", "torus"), 80, 17, wanted=AS_MAP))
    assert shown.split("\n")[-1].endswith(" next Ada (now), then you: Mobilize, Dee ─")


def test_a_contested_area_is_cut_in_two_and_a_threatened_one_has_its_mark() -> None:
    held = {"torus-1": "zealot", "torus-3": "zealot zealot dragoon"}
    game = positions.sketched(on_turn=0, stacks={"torus": [[0, "mobilize"]]}, seats={4: {"units": held}})
    positions.do(game, "reveal torus", "execute", "move marine antiga_prime-1 torus-1 1")
    table = positions.seen(game)
    for width, height in ROOMS[:3]:
        found = grid(table, width, height)
        assert found is not None
        fight = next(line for line in draw_map(table, Pointing(), found, width) if any("⚔" in words for words, _style in line))
        grounds = [GROUNDS[style] for words, style in fight if words.strip()]
        assert {"O.body", "block.g", "R.body"} <= set(grounds)
    over = {"transports": [["helios", "torus", 0], ["antiga_prime", "torus", 0]]}
    planning = positions.seen(positions.sketched(phase="planning", stacks={}, seats={4: over}))
    _found, lines = drawn(planning, 83, 27, Pointing(threatened=threatened(planning)))
    assert len(re.findall("‼", "\n".join(lines))) == len(threatened(planning)) > 0


def test_what_is_lit_says_what_may_be_pointed_at() -> None:
    table = positions.seen(positions.planning())
    lines = panel.draw(table, (("order", "mobilize"),), (), 120, 29)
    spans = [span for line in lines for span in line]
    heads = {words.strip(): style for words, style in spans if re.match(r".*(Torus|Abaddon)$", words.strip())}
    assert heads["h◆Torus"] == "block! on O"
    assert heads["a Abaddon"] == "C! on track"


@pytest.mark.parametrize("size", ROOMS)
def test_in_ascii_every_sign_is_ascii(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capabilities, "ascii_only", lambda: True)
    table = positions.seen(positions.planning())
    _found, lines = drawn(table, *size, Pointing((), ("planet", "torus"), threatened=threatened(table)))
    assert "".join(lines).isascii()


def two_seats() -> Table:
    """Return a game where Fay mobilizes on Helios, from where and from Braken units can go."""
    us = {"faction": "raynor", "base": "braken-1", "units": {"braken-2": "vulture vulture", "helios-3": "marine"}}
    them = {"faction": "aldaris", "base": "dylar_iv-1", "units": {"dylar_iv-2": "dragoon zealot", "helios-1": "zealot"}}
    game = positions.small(
        {**us, "transports": "braken helios 0", "workers": 4},
        {**them, "transports": "dylar_iv helios 0"},
        planets="antiga_prime@0,0,0 dylar_iv@1,0,1 braken@0,1,1 helios@1,1,0",
        stacks={"helios": "1 mobilize, 0 mobilize"},
    )
    positions.do(game, "reveal helios", "execute")
    return positions.seen(game)


@pytest.mark.parametrize("size", [(80, 18), (120, 29), (160, 42)])
def test_mobilize_shows_on_the_map_who_can_go_where_and_what_is_left_open(size: tuple[int, int]) -> None:
    table, vulture = two_seats(), ("unit", "vulture", "braken-2")
    spans = [span for line in mobilize.draw(table, (vulture, vulture), vulture, *size) for span in line]
    assert ("○", "strong! on R.body") in [(words.strip(), style) for words, style in spans]
    chips = {words.strip() for words, style in spans if style == "block! on R"}
    assert chips & {"v", "vv", "Vulture", "2Vulture"}
    assert {"1", "2", "4"} <= {words for words, style in spans if style == "block! on strong"}, "where they can go"
    shown = ["".join(words for words, _style in line) for line in mobilize.draw(table, (), vulture, *size)]
    assert any("‼" in line for line in shown)
    assert not any("○" in line for line in shown), "nothing has left yet"


def test_at_80_columns_the_small_map_takes_the_place_of_the_list_of_areas() -> None:
    shown = text(mobilize.draw(two_seats(), (), (), 80, 18))
    assert "Helios, where they go" not in shown
    assert "Yours that can go" in shown
    assert "Helios, where they go" in text(mobilize.draw(two_seats(), (), (), 80, 15)), "there it has no room"


@pytest.mark.parametrize("size", [(120, 29), (160, 42)])
def test_build_shows_on_the_map_where_what_is_picked_can_go(size: tuple[int, int]) -> None:
    game = positions.sketched(
        on_turn=0, stacks={"antiga_prime": [[0, "build"]]}, seats={0: {"permanent": [0, 0], "workers": 9}}
    )
    positions.do(game, "reveal antiga_prime", "execute")
    table = positions.seen(game)
    for picked, digits in (((), set()), ((("unit", "marine"),), {"1", "2", "3"})):
        spans = [span for line in build.draw(table, picked, (), *size) for span in line]
        assert {words for words, style in spans if style == "block! on strong" and words.isdigit()} == digits
