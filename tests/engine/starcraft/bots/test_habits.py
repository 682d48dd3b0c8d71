"""Habits that players missed in the bot `simple`, each in a stated position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import engine
from engine.chance import SeedChance
from engine.starcraft.bots import BOTS, buying, fighting, goals, planning
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.moving import least_chance
from engine.starcraft.bots.ranking import one_of_best
from engine.starcraft.bots.simple_bot import seen
from engine.starcraft.bots.tempers import EVEN, TEMPERS
from engine.starcraft.components import FIRST_VERSION, SHIPPED
from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import asked, board, do, question

RAYNOR: dict[str, Any] = {"faction": "raynor", "base": "torus-2", "workers": 6}
OVERMIND: dict[str, Any] = {"faction": "overmind", "base": "helios-2", "workers": 6}


def answer(game: Any, seed: int = 0) -> str:
    """Return what the seat that is asked does, as a sentence."""
    return " ".join(map(str, BOTS["simple"](game.view(asked(game)), SeedChance(bytes([seed]) * 32))))


def played(game: StarCraft, kind: str) -> list[str]:
    """Return what the seat that is asked does as long as that is the question."""
    seat, found = asked(game), []
    while game.result is None and asked(game) == seat and question(game) == kind:
        found.append(answer(game))
        do(game, found[-1])
    return found


def test_one_unit_stays_in_anothers_base_until_it_falls() -> None:
    """Units that have come to a base without a fight destroy it as the round ends, if one is still there (RG1)."""
    own = {**RAYNOR, "units": {"helios-2": "marine marine"}}
    game = board(own, {**OVERMIND, "units": {"helios-1": "zergling"}}, stacks={"helios": "0 mobilize"})
    there = Board(game.view(0))
    assert (there.besieges("helios-2"), there.spare("helios-2")) == (True, 1)
    do(game, "reveal helios", "execute")
    played(game, "mobilize")
    assert Board(game.view(0)).units["helios-2"]


# -- denial ------------------------------------------------------------------------------------------------------------


def test_what_others_need_for_their_goals_weighs_more_with_every_event_card_drawn() -> None:
    stages = [(12, 12, 9), (5, 12, 9), (0, 12, 9), (0, 6, 9), (0, 1, 9), (0, 0, 9)]
    weights = [goals.how_pressing(Board(board(RAYNOR, OVERMIND, event_left=left).view(0))) for left in stages]
    assert weights == sorted(weights)
    assert weights[0] < 0.3 < weights[3] < weights[5] == 1.0


# -- a base is not left ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "leaves"), [("torus-4", False), ("helios-2", True)])
def test_the_last_unit_leaves_a_base_only_if_nobody_can_come(there: str, leaves: bool) -> None:
    """A zergling on the same planet can; one on the next planet without a transport cannot."""
    own = {**RAYNOR, "units": {"torus-2": "marine"}}
    game = board(own, {**OVERMIND, "units": {there: "zergling"}}, stacks={"torus": "0 mobilize"})
    do(game, "reveal torus", "execute")
    assert any("torus-2" in move for move in played(game, "mobilize")) == leaves


def test_a_transport_brings_a_rival_within_reach_of_a_base() -> None:
    own, foe = {**RAYNOR, "units": {"torus-2": "marine"}}, {**OVERMIND, "units": {"helios-2": "zergling"}}
    far, near = board(own, foe), board(own, {**foe, "transports": "torus helios 0"})
    assert [Board(game.view(0)).spare("torus-2") for game in (far, near)] == [1, 0]


# -- money -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("round", "buys"), [(1, True), (2, True), (3, False)])
def test_it_hires_workers_in_the_first_two_rounds(round: int, buys: bool) -> None:
    game = board({**RAYNOR, "workers": 8}, OVERMIND, stacks={"torus": "0 build"}, round=round)
    do(game, "reveal torus", "execute")
    assert any(purchase.startswith("workers") for purchase in played(game, "build")) == buys


def test_it_hires_no_more_workers_than_twelve() -> None:
    assert buying.workers_wanted(Board(board({**RAYNOR, "workers": 12}, OVERMIND, round=1).view(0))) <= 0


def test_it_mines_first_what_it_will_lose_and_more_than_the_card_gives() -> None:
    """A zergling stands where the card is from."""
    own = {**RAYNOR, "units": {"torus-2": "marine"}, "cards": {"torus-4": 1}}
    game = board(own, {**OVERMIND, "units": {"torus-4": "zergling"}}, stacks={"torus": "0 build"}, round=4)
    do(game, "reveal torus", "execute")
    assert "mine torus-4" in played(game, "build")


# -- technologies and abilities ----------------------------------------------------------------------------------------


def test_it_researches_what_lies_in_the_play_area() -> None:
    own = {"faction": "tassadar", "base": "torus-2", "workers": 8, "units": {"torus-2": "high_templar high_templar"}}
    game = board(own, OVERMIND, stacks={"torus": "0 research"}, round=4)
    do(game, "reveal torus", "execute")
    assert "technology summon_archon" in played(game, "research")


@pytest.mark.parametrize(
    ("own", "foes", "uses"), [("marine", "zergling", True), ("battlecruiser battlecruiser", "zergling", False)]
)
def test_a_card_is_spent_on_a_battle_that_it_can_turn(own: str, foes: str, uses: bool) -> None:
    raynor = {**RAYNOR, "units": {"torus-3": own}, "kept": "flawless_attack_plan"}
    game = board(raynor, {**OVERMIND, "units": {"torus-4": foes}}, stacks={"torus": "0 mobilize"})
    do(game, "reveal torus", "execute")
    for unit in dict.fromkeys(own.split()):
        game.apply(0, ("move", unit, "torus-3", "torus-4", own.split().count(unit)))
    do(game, "end")
    assert question(game) == "ability"
    assert (answer(game) == "use flawless_attack_plan") == uses
    assert (fighting.TURNED[0] <= fighting.outlook_of_battle(Board(game.view(0))) <= fighting.TURNED[1]) == uses


# -- orders ------------------------------------------------------------------------------------------------------------


def test_it_places_no_mobilize_order_that_would_do_nothing() -> None:
    """One unit in a base that a rival can reach, and no other: nothing can move."""
    own = {**RAYNOR, "units": {"torus-2": "marine"}, "workers": 0}
    game = board(own, {**OVERMIND, "units": {"torus-4": "zergling"}}, phase="planning")
    assert not answer(game).startswith("order mobilize")


def test_an_order_that_brings_a_little_is_executed_and_one_that_does_nothing_is_given_up() -> None:
    """One unit may move to a depleted area; without it nothing can move."""
    there = {"helios-1": "zergling", "helios-3": "zergling"}
    for count, wanted in ((2, "execute"), (1, "event")):
        own = {**OVERMIND, "units": {**there, "helios-2": " ".join(["zergling"] * count)}}
        foe = {**RAYNOR, "units": {"helios-4": "marine marine marine"}} if count == 1 else RAYNOR
        game = board(own, foe, stacks={"helios": "0 mobilize"}, depleted={"helios-4": 2})
        do(game, "reveal helios")
        assert answer(game) == wanted


def test_to_lie_on_top_of_a_rivals_order_is_worth_something() -> None:
    beneath = board(RAYNOR, OVERMIND, phase="planning", first=1)
    do(beneath, "order build helios")
    view = seen(beneath.view(0), None)
    assert planning.blocking(view, "helios") > 0
    assert planning.blocking(view, "torus") == 0


def test_what_covers_a_rivals_order_is_executed_last() -> None:
    game = board({**RAYNOR, "base": "torus-2 helios-3"}, OVERMIND, stacks={"helios": "1 build, 0 build", "torus": "0 build"})
    assert answer(game) == "reveal torus"


# -- chance ------------------------------------------------------------------------------------------------------------


def test_factions_are_drawn_and_aldaris_is_left_to_people() -> None:
    game = engine.new_game("starcraft", mode="standard", seats=2, seed=bytes(32))
    drawn = Counter(answer(game, seed) for seed in range(60))
    assert set(drawn) == {f"faction {key}" for key in TEMPERS if key != "aldaris"}


def test_the_same_position_is_not_always_played_alike_but_for_the_same_chance() -> None:
    game = board(RAYNOR, OVERMIND)
    view, options = game.view(0), [("reveal", "torus"), ("reveal", "helios"), ("reveal", "dylar_iv")]
    worth = {"torus": 1.0, "helios": 0.8, "dylar_iv": 0.2}

    def chosen(seed: int) -> str:
        chance = Board(view, SeedChance(bytes([seed]) * 32)).chance
        return str(one_of_best(options, lambda option: worth[option[1]], planning.NEARLY_AS_GOOD, chance)[1])

    assert {chosen(seed) for seed in range(20)} == {"torus", "helios"}
    assert chosen(3) == chosen(3)


# -- Conquest ----------------------------------------------------------------------------------------------------------


def test_in_conquest_all_go_for_the_weakest() -> None:
    weak = {"faction": "tassadar", "base": "dylar_iv-2"}
    strong = {**OVERMIND, "units": {"helios-2": "zergling zergling"}}
    game = board(RAYNOR, strong, weak, planets="torus helios dylar_iv", mode="conquest")
    there = Board(game.view(0))
    assert there.prey == 2
    assert there.worth("dylar_iv-2") > there.worth("helios-2")


def test_in_conquest_attacks_grow_bolder_and_elsewhere_do_not() -> None:
    early, late = (least_chance(Board(board(RAYNOR, OVERMIND, mode="conquest", round=at).view(0))) for at in (1, 20))
    assert late < early
    one, other = (least_chance(Board(board(RAYNOR, OVERMIND, round=at).view(0))) for at in (1, 20))
    assert one == other


@pytest.mark.parametrize(
    ("mode", "at", "base", "gives_up"),
    [
        ("conquest", 12, {}, True),
        ("conquest", 12, {"base": "torus-2"}, False),
        ("conquest", 11, {}, False),
        ("standard", 12, {}, False),
    ],
)
@pytest.mark.parametrize("level", ["simple", "keen"])
def test_in_conquest_a_bot_gives_up_what_is_lost(level: str, mode: str, at: int, base: dict[str, str], gives_up: bool) -> None:
    own = {"faction": "raynor", "units": {"torus-2": "marine"}, **base}
    game = board(own, {**OVERMIND, "units": {"helios-2": "zergling zergling"}}, phase="planning", mode=mode, round=at)
    view = game.view(0)
    assert (BOTS[level](view, SeedChance(bytes(32))) == ("concede",)) == gives_up
    assert BOTS["simple"](view | {"standing": []}, SeedChance(bytes(32)))[0] == "order"


# -- tempers -----------------------------------------------------------------------------------------------------------


def test_every_leader_has_a_temper_of_its_own() -> None:
    leaders = {faction.key for faction in SHIPPED[FIRST_VERSION].factions}
    assert set(TEMPERS) == leaders
    assert len({*TEMPERS.values(), EVEN}) == len(leaders) + 1


def test_in_conquest_an_order_to_move_is_placed_where_the_weakest_is_though_the_plan_has_won_there() -> None:
    weak = {"faction": "tassadar", "base": "helios-3", "units": {"helios-3": "zealot"}}
    own = {**RAYNOR, "base": "torus-2", "units": {"torus-2": "marine marine", "helios-2": "battlecruiser battlecruiser"}}
    hunting = board(own, weak, phase="planning", mode="conquest", round=9)
    plan = planning.planned(seen(hunting.view(0), None), hunting.actions(0), 0.0)
    assert plan.count(("mobilize", "helios")) == 2


def test_in_conquest_workers_are_hired_all_the_time() -> None:
    late = board({**RAYNOR, "workers": 4}, OVERMIND, mode="conquest", round=9)
    assert buying.workers_wanted(Board(late.view(0))) > 0
