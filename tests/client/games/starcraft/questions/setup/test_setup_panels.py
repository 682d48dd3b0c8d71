"""The panels of the set-up: every listed action is reached by keys, and every thing answers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from client.games.starcraft.model.ground import SIDES
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Panel, SteeredPanel
from client.games.starcraft.questions.setup import (
    ARROWS,
    TURN,
    BuildingGalaxy,
    ChoosingFaction,
    StartingBase,
    StartingForces,
    ZAxis,
    open_slots,
    why_no_pass,
)
from client.table import pointing
from client.table.pointing import kind_of
from engine.language import Verb
from engine.starcraft.language.general import Transport
from engine.starcraft.language.setup import ChooseFaction, PlaceEnd, PlacePlanet, PutBase, PutUnit
from tests.client.games.starcraft.positions import random_game, seen
from tests.client.games.starcraft.questions.reached import mute, unreached

PANELS: dict[str, tuple[Panel, tuple[type[Verb], ...]]] = {
    "faction": (ChoosingFaction(), (ChooseFaction,)),
    "base-here": (StartingBase(), (PutBase,)),
    "z-major": (ZAxis(), (PlaceEnd,)),
    "z-minor": (ZAxis(), (PlaceEnd,)),
    "forces": (StartingForces(), (PutUnit, Transport)),
}
SEATS = (2, 3, 4, 5, 6)


def tables(seats: int, seed: int) -> Iterator[tuple[Table, Table]]:
    """Yield a random set-up: each position as the seat that is asked sees it, and as another one does."""
    game, chance = random_game(seats, seed), random.Random(seed)
    while (seat := next(iter(game.pending))) is not None and game.view(seat)["phase"] == "setup":
        yield seen(game, seat), seen(game, (seat + 1) % seats)
        game.apply(seat, chance.choice(game.actions(seat)))


@pytest.mark.parametrize("seats", SEATS)
def test_every_action_of_the_set_up_is_reached_by_things_that_are_shown(seats: int) -> None:
    kinds = set()
    for table, _other in tables(seats, seats):
        assert table.question is not None
        kinds.add(table.question.word)
        if (panel := PANELS.get(table.question.word)) is not None:
            assert not unreached(panel[0], table, panel[1])
    assert kinds >= {*PANELS, "planet"}


@pytest.mark.parametrize("seats", SEATS)
def test_every_thing_of_the_set_up_picks_or_says_why_not(seats: int) -> None:
    for table, other in tables(seats, seats + 10):
        assert table.question is not None
        panel = PANELS.get(table.question.word, (BuildingGalaxy(), ()))[0]
        if not isinstance(panel, SteeredPanel):
            assert not mute(panel, table)
            for thing in panel.things(table, ()):
                assert not mute(panel, table, pointing.pick(panel.options(table), (), thing.part).picks)
                assert panel.inspected(table, thing.part)
        assert not mute(panel, other)
        assert panel.said(table, ()).sentence
        assert panel.said(other, ()).sentence
        assert not panel.said(other, ()).block


@pytest.mark.parametrize("seats", [2, 6])
def test_arrows_turning_and_planet_keys_reach_every_placement(seats: int) -> None:
    panel = BuildingGalaxy()
    for table, _other in tables(seats, seats):
        if not table.can(PlacePlanet):
            continue
        keys = [*ARROWS, TURN, *(thing.key for thing in panel.things(table, ()))]
        found, open_ = {panel.starts(table)}, [panel.starts(table)]
        while open_:
            picked = open_.pop()
            assert panel.said(table, picked).sentence
            for key in keys:
                steered = panel.steer(table, picked, key)
                if steered is not None and steered not in found:
                    found.add(steered)
                    open_.append(steered)
        options = {option.parts for option in panel.options(table)}
        assert found == options
        assert pointing.ready(panel.options(table), panel.starts(table)) is not None


def test_placing_waits_for_enter_and_other_keys_are_left_to_the_table() -> None:
    table = next(table for table, _other in tables(3, 1) if table.can(PlacePlanet))
    panel = BuildingGalaxy()
    assert all(option.confirm for option in panel.options(table))
    assert panel.steer(table, panel.starts(table), "v") is None


def test_a_faction_is_read_first_and_taken_by_its_key_once_more() -> None:
    table = next(tables(4, 1))[0]
    panel = ChoosingFaction()
    read = pointing.pick(panel.options(table), (), ("faction", "tassadar"))
    assert read.action is None
    assert "Tassadar" in panel.said(table, read.picks).sentence
    assert pointing.pick(panel.options(table), read.picks, ("faction", "tassadar")).action == ChooseFaction("tassadar")


def test_a_faction_that_somebody_leads_says_who() -> None:
    game = random_game(3, 1)
    first = next(iter(game.pending))
    game.apply(first, ("faction", "overmind"))
    table = seen(game, next(iter(game.pending)))
    assert table.name(first) in ChoosingFaction().why_not(table, (), ("faction", "overmind"))


def test_in_the_second_round_the_base_cannot_wait() -> None:
    for table, _other in tables(2, 5):
        if table.question is not None and table.question.word == "base-here":
            says = why_no_pass(table)
            assert bool(says) == (not getattr(table.question, "optional", True))


def test_units_keep_their_keys_until_the_last_one_stands() -> None:
    panel, keys = StartingForces(), dict[int, dict[str, str]]()
    for table, _other in tables(2, 3):
        if table.seat is not None and table.can(PutUnit):
            now = {thing.part: thing.key for thing in panel.things(table, ()) if kind_of(thing.part) == "unit"}
            assert keys.setdefault(table.seat, now) == now
    assert any(len(kinds) > 1 for kinds in keys.values())


def test_everybody_sees_which_slots_z_axis_routes_have_left() -> None:
    """Whether they are asked or not, and also where a planet has some slots left; a route under way has taken one."""
    partly = set()
    game, chance = random_game(6, 3), random.Random(3)
    while game.view(None)["phase"] == "setup":
        seat = next(iter(game.pending))
        asked, galaxy, areas = game.pending[seat], game.position.galaxy, game.position.box.areas
        free = {areas.planet_key[planet]: {SIDES[side] for side in galaxy.free_slots(planet)} for planet in galaxy.planets}
        if asked.kind == "z-minor":
            free[asked.args["planet"]].remove(asked.args["side"])
        for watcher in (seat, (seat + 1) % 6):
            shown = {planet: set(sides) for planet, sides in open_slots(seen(game, watcher)).items()}
            assert shown == free
        ends = {planet for route in galaxy.routes if route.z for planet in (route.one, route.other)}
        partly |= {planet for planet in ends if galaxy.free_slots(planet)}
        game.apply(seat, chance.choice(game.actions(seat)))
    assert partly


def test_a_planet_to_be_placed_says_what_its_areas_give() -> None:
    table = next(table for table, _other in tables(3, 1) if table.can(PlacePlanet))
    pick = BuildingGalaxy().things(table, ())[0].part
    words = " ".join(said for _head, said in BuildingGalaxy().inspected(table, pick))
    assert "every round, room for" in words
