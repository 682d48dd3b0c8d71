"""The answers of the bot `simple` in stated positions."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance import SeedChance
from engine.starcraft.bots import BOTS, goals, odds
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.strengths import strengths, values_for
from engine.starcraft.components import FIRST_VERSION, SHIPPED
from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import asked, board, question

RAYNOR: dict[str, Any] = {"faction": "raynor", "base": "torus-2", "workers": 6}
OVERMIND: dict[str, Any] = {"faction": "overmind", "base": "helios-2", "workers": 6}
CARDS = SHIPPED[FIRST_VERSION].card


def answer(game: StarCraft) -> str:
    """Return what the seat that is asked does, as a sentence."""
    return " ".join(map(str, BOTS["simple"](game.view(asked(game)), SeedChance(bytes(32)))))


def played(game: StarCraft, until: str) -> list[str]:
    """Return what the seat that is asked does until it, or another, is asked something else."""
    seat, found = asked(game), []
    while game.result is None and asked(game) == seat and question(game) == until:
        found.append(answer(game))
        game.apply(seat, BOTS["simple"](game.view(seat), SeedChance(bytes(32))))
    return found


def moving(own: dict[str, str], foes: dict[str, str], **rest: Any) -> StarCraft:
    """Return a game where Raynor moves units on Torus, where others are too."""
    game = board({**RAYNOR, "units": own}, {**OVERMIND, "units": foes}, stacks={"torus": "0 mobilize"}, **rest)
    for word in (("reveal", "torus"), ("execute",)):
        game.apply(0, word)
    return game


def test_it_attacks_whom_it_can_expect_to_beat() -> None:
    moves = played(moving({"torus-3": "marine marine marine marine"}, {"torus-1": "zergling"}), "mobilize")
    assert moves[0].startswith("move marine torus-3 torus-1")


def test_it_leaves_alone_whom_it_cannot_beat() -> None:
    moves = played(moving({"torus-2": "marine"}, {"torus-1": "ultralisk ultralisk"}), "mobilize")
    assert not any(move.endswith(("torus-1 1", "torus-1 2")) for move in moves)


def test_it_does_not_attack_what_flies_with_units_that_hit_the_ground() -> None:
    moves = played(moving({"torus-3": "firebat firebat firebat"}, {"torus-1": "mutalisk"}), "mobilize")
    assert not any("torus-1" in move for move in moves)


def test_it_takes_the_area_with_points_and_leaves_somebody_behind() -> None:
    game = moving({"torus-3": "marine marine"}, {})
    assert played(game, "mobilize")[0] == "move marine torus-3 torus-1 1"


def test_in_the_last_stage_it_draws_no_event_card_for_aldaris() -> None:
    """Two End cards would make Aldaris win, so an order that does nothing is executed all the same."""
    useless = {"helios": "0 build"}
    aldaris = {"faction": "aldaris", "base": "helios-2"}
    late: dict[str, Any] = {"stacks": useless, "event_left": (0, 0, 9)}
    against = board(RAYNOR, aldaris, **late)
    against.apply(0, ("reveal", "helios"))
    assert answer(against) == "execute"
    own = board({**aldaris, "base": "torus-2"}, OVERMIND, **late)
    own.apply(0, ("reveal", "helios"))
    assert answer(own) == "event"


def test_it_places_the_order_to_build_a_base_beneath_the_one_that_brings_units() -> None:
    full = dict.fromkeys(("torus-1", "torus-2", "torus-4"), "marine marine") | {"torus-3": "firebat firebat firebat ghost"}
    own = {**RAYNOR, "units": full, "transports": "torus helios 0"}
    far = {**OVERMIND, "base": "dylar_iv-2"}
    game = board(own, far, planets="torus helios dylar_iv", phase="planning")
    orders = []
    while question(game) == "plan":
        seat = asked(game)
        orders += [answer(game)] if seat == 0 else []
        game.apply(seat, BOTS["simple"](game.view(seat), SeedChance(bytes(32))))
    assert orders.index("order build helios") < orders.index("order mobilize helios")


def test_it_places_a_special_order_where_no_standard_one_of_the_kind_is_left() -> None:
    game = board({**RAYNOR, "modules": "rnd"}, OVERMIND, phase="planning")
    view = game.view(0)
    view["actions"] = [["order", "build+", "helios"], ["order", "build+", "torus"]]
    assert BOTS["simple"](view, SeedChance(bytes(32))) == ("order", "build+", "torus")


def test_a_card_counts_by_its_icons_and_by_what_its_text_adds_for_the_unit() -> None:
    assert values_for(CARDS["terran-16"], "siege_tank") == (8, 8)
    assert values_for(CARDS["terran-16"], "goliath") == (7, 8)
    assert values_for(CARDS["terran-16"], "marine") == (2, 5)


def test_bigger_units_are_stronger() -> None:
    strength = strengths(SHIPPED[FIRST_VERSION])
    assert strength["battlecruiser"].attack > strength["marine"].attack
    assert strength["ultralisk"].health > strength["zergling"].health


def near_the_goal(stage: tuple[int, int, int]) -> StarCraft:
    """Return a game where Raynor holds four of the five areas with resources; one of two zerglings can take the fifth, or one
    with a point."""
    own = {"faction": "overmind", "base": "helios-3", "workers": 6, "units": {"helios-3": "zergling zergling"}}
    raynor = {**RAYNOR, "units": {"torus-3": "marine", "torus-4": "marine", "helios-2": "marine marine"}}
    game = board(own, raynor, stacks={"helios": "0 mobilize"}, event_left=stage)
    for word in (("reveal", "helios"), ("execute",)):
        game.apply(0, word)
    return game


def test_in_the_last_stage_it_takes_the_area_that_another_lacks_for_its_goal() -> None:
    assert answer(near_the_goal((5, 5, 20))) == "move zergling helios-3 helios-1 1"
    assert answer(near_the_goal((0, 0, 20))) == "move zergling helios-3 helios-4 1"


@pytest.mark.parametrize(
    ("faction", "units", "lacks"),
    [
        ("raynor", {"torus-3": "marine", "torus-4": "marine"}, 2),
        ("queen_of_blades", {"torus-1": "zergling", "helios-1": "zergling"}, 1),
        ("mengsk", {"torus-1": "marine", "torus-3": "marine", "torus-4": "marine", "helios-1": "marine"}, 3),
        ("overmind", {}, 2),
        ("tassadar", {"torus-3": "zealot"}, 0),
    ],
)
def test_it_counts_what_others_lack_for_their_goals(faction: str, units: dict[str, str], lacks: int) -> None:
    """Where a board has fewer areas than a goal asks, all of them are enough. A planet is whole with each of its areas."""
    them = {"faction": faction, "base": "torus-2", "units": units}
    seen = Board(board({"faction": "aldaris", "base": "helios-2"}, them).view(0))
    assert goals.lacking(seen, 1)[0] == lacks


def test_the_chance_to_win_goes_by_the_cards_of_the_hand() -> None:
    """Cards 16 match no marine; card 1 does."""

    def chance(hand: str) -> float:
        own = {**RAYNOR, "units": {"torus-3": "marine"}, "hand": hand}
        foe = {**OVERMIND, "units": {"torus-1": "zergling"}}
        return odds.chance_to_win(Board(board(own, foe).view(0)), ["marine"], "torus-1")

    assert chance("terran-1") > chance("terran-16")


def test_more_units_that_support_make_a_win_more_likely() -> None:
    seen = Board(board(RAYNOR, {**OVERMIND, "units": {"torus-1": "zergling"}}).view(0))
    chances = [odds.chance_to_win(seen, ["marine"] * count, "torus-1") for count in (0, 1, 2, 3)]
    assert chances[0] == 0
    assert chances == sorted(chances)
    assert chances[3] > chances[1]


def test_the_exact_chance_counts_every_hand_that_either_side_may_have() -> None:
    """A Marine's best card against a Zergling's; each that supports makes it likelier. What cannot be hit is never beaten."""
    seen = Board(board(RAYNOR, {**OVERMIND, "units": {"torus-1": "zergling"}}).view(0))
    chances = [odds.exact_chance(seen, ["marine"] * count, "torus-1") for count in (0, 1, 2, 3)]
    assert chances == sorted(chances)
    assert 0 == chances[0] < chances[1] < chances[3] <= 1
    flying = Board(board(RAYNOR, {**OVERMIND, "units": {"torus-1": "mutalisk"}}).view(0))
    assert odds.exact_chance(flying, ["firebat"], "torus-1") == 0
