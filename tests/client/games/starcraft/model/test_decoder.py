"""Every view of the engine is accepted; a view with a missing target or an impossible value is refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from client.games.starcraft.model.decoder import read_events, read_refusal, read_view
from client.text.trouble import Strange, TooNew
from engine.language import OtherEvent, OtherRefusal
from engine.starcraft.language.general import DestroyedPiece
from engine.starcraft.language.refusals.orders import AreaFull
from tests.client.games.starcraft import positions

Raw = dict[str, Any]


def _planet(view: Raw, name: str) -> Raw:
    found: Raw = next(planet for planet in view["galaxy"] if planet["planet"] == name)
    return found


def _seat(view: Raw, **said: Any) -> None:
    view["seats"][0].update(said)


BREAKS: dict[str, Callable[[Raw], Any]] = {
    "a planet that nobody knows": lambda view: view["galaxy"][0].update(planet="mar_sara"),
    "a planet that is there twice": lambda view: view["galaxy"].append(view["galaxy"][0]),
    "two planets in a cell": lambda view: view["galaxy"][0].update(x=2),
    "a cell far away": lambda view: view["galaxy"][0].update(x=33),
    "too many areas": lambda view: _planet(view, "torus")["areas"].append({}),
    "too few areas": lambda view: _planet(view, "torus")["areas"].pop(),
    "units of nobody": lambda view: _planet(view, "torus")["areas"].__setitem__(1, {"units": ["marine"]}),
    "a seat without units": lambda view: _planet(view, "torus")["areas"].__setitem__(1, {"seat": 1}),
    "a seat against itself": lambda view: _planet(view, "torus")["areas"][0].update(attacker=4, attackers=["zealot"]),
    "a unit that nobody knows": lambda view: _planet(view, "torus")["areas"][0].update(units=["medic"]),
    "a seat that is not there": lambda view: _planet(view, "torus")["areas"][0].update(seat=6),
    "a base of a seat that is not there": lambda view: _planet(view, "torus")["areas"][2].update(base=-1),
    "points that are depleted": lambda view: _planet(view, "torus")["areas"][0].update(depletion=1),
    "a depletion without end": lambda view: _planet(view, "torus")["areas"][1].update(depletion=3),
    "an order of nobody": lambda view: _planet(view, "torus")["stack"].append({"seat": 9}),
    "an order that nobody knows": lambda view: _planet(view, "torus")["stack"].append({"seat": 0, "order": "rest"}),
    "a route to itself": lambda view: view["routes"][0].update(other=view["routes"][0]["one"]),
    "a route to a planet that lies elsewhere": lambda view: (view["galaxy"].pop(), view.update(actions=[])),
    "a route that is there twice": lambda view: view["routes"].append(view["routes"][0]),
    "a transport that is there twice": lambda view: view["routes"][0].update(transports=[1, 1]),
    "another planet's order": lambda view: view.update(active="mar_sara"),
    "more workers than permanent resources": lambda view: _seat(view, permanent=[5, 0]),
    "three kinds of permanent resources": lambda view: _seat(view, permanent=[0, 0, 0]),
    "a card of points": lambda view: _seat(view, cards=[{"area": "torus-1", "workers": 0}]),
    "more workers than a card can have": lambda view: _seat(view, cards=[{"area": "torus-2", "workers": 4}]),
    "a building of another race": lambda view: _seat(view, buildings=[{"building": "spire", "level": 1}]),
    "a level that there is not": lambda view: _seat(view, buildings=[{"building": "factory", "level": 9}]),
    "a faction that is there twice": lambda view: _seat(view, faction="mengsk"),
    "technologies without a number": lambda view: _seat(view, copies=[]),
    "a card that nobody knows": lambda view: view.update(hand=["terran-99"]),
    "points that are no number": lambda view: _seat(view, points="many"),
    "an order to a planet that nobody knows": lambda view: view["actions"].append(["order", "build", "mar_sara"]),
    "a transport where no route is": lambda view: view["standing"].append(["destroy-transport", "torus", "abaddon", 0]),
    "a base that lies nowhere": lambda view: view["standing"].append(["destroy-base", "torus-9"]),
    "a question of nobody": lambda view: view["asked"].append({"seat": 6, "kind": "plan", "source": None}),
    "a question from a card that nobody knows": lambda view: view["asked"].append(
        {"seat": 0, "kind": "lose", "source": "\x1b[2J", "count": 1}
    ),
    "a seat missing": lambda view: view["seats"].pop(),
    "a battle of a seat with itself": lambda view: view.update(
        battle={
            "area": "torus-1", "attacker": 1, "defender": 1, "special": False, "step": "pairs", "skirmishes": [], "used": [],
            "triggered": [[], []],
        }
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BREAKS)
def test_a_view_with_what_cannot_be_is_refused(what: str) -> None:
    view = positions.raw(positions.planning())
    assert read_view(view, 6)
    BREAKS[what](view)
    with pytest.raises(Strange):
        read_view(view, 6)


def test_a_view_of_components_that_are_not_known_yet_is_too_new() -> None:
    with pytest.raises(TooNew):
        read_view({**positions.raw(positions.planning()), "data": 99}, 6)


def test_a_question_is_about_a_planet_that_is_on_the_board() -> None:
    here, there = {"faction": "raynor", "base": "torus-1"}, {"faction": "overmind", "base": "helios-1"}
    view = positions.raw(positions.small(here, there, planets="torus helios", stacks={"torus": "0 build"}))
    asked = {"seat": 0, "kind": "build", "source": None, "step": 1, "limit": 2, "discount": False, "less": None}
    asked["mined"] = [0, 0]
    assert read_view({**view, "actions": [], "asked": [{**asked, "planet": "torus"}]}, 2)
    with pytest.raises(Strange, match="braken"):
        read_view({**view, "actions": [], "asked": [{**asked, "planet": "braken"}]}, 2)


def test_events_name_what_there_is() -> None:
    read = read_events([["destroy", 0, "transport", "torus/helios/0", ""], ["sang", 1]], 2)
    assert read == (DestroyedPiece(0, "transport", "torus/helios/0", ""), OtherEvent("sang"))
    for strange in (["destroy", 0, "transport", "torus/torus/0", ""], ["destroy", 0, "\x07", "torus-1", ""]):
        with pytest.raises(Strange):
            read_events([strange], 2)


def test_a_refusal_repeats_what_was_said_whether_there_is_such_a_thing_or_not() -> None:
    refusal = read_refusal("area-full", {"area": "nowhere-3"})
    assert isinstance(refusal, AreaFull)
    assert refusal.area == "nowhere-3"
    assert isinstance(read_refusal("not-in-the-mood", {}), OtherRefusal)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_view_of_a_game_is_read(seats: int) -> None:
    game = positions.random_game(seats, seed=seats)
    chance = random.Random(seats)
    for step in range(200):
        if game.result is not None:
            break
        seat = min(game.pending)
        game.apply(seat, chance.choice(game.actions(seat)))
        if step % 4 == 0:
            for other in (None, *range(seats)):
                read_view(positions.raw(game, other), seats)
