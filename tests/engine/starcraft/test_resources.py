"""Section 7: capacity, paying, mining, depletion, and declarations before a purchase."""

from __future__ import annotations

from typing import Any

import pytest

from engine.starcraft.game import StarCraft
from engine.starcraft.state import resources
from engine.starcraft.state.paying import NO_PREFIX, Prefix, add_prefix, affordable, pay_rest, prefix_answers
from engine.starcraft.state.state import State
from tests.engine.starcraft.board import board, of, told

OVERMIND = {"faction": "overmind", "base": "dylar_iv-1"}
FULL = (4, 2)
"""All permanent resources are used."""


def mining(workers: int = 5, rules: dict[str, Any] | None = None, **has: Any) -> tuple[StarCraft, State]:
    raynor = {"faction": "raynor", "base": "torus-1", "workers": workers, "permanent": FULL, **has}
    game = board(raynor, OVERMIND, planets="torus helios dylar_iv", rules=rules, stacks={"torus": "0 build"})
    return game, game.position


def number(state: State, key: str) -> int:
    return state.box.source_number[key]


def cards(game: StarCraft, seat: int = 0) -> dict[str, int]:
    return {card["area"]: card["workers"] for card in of(game, seat)["cards"]}


def test_e1_e2_t03_a_card_takes_as_many_workers_as_its_number() -> None:
    game, state = mining(cards={"helios-2": 0, "dylar_iv-3": 0})
    assert resources.can_pay(state, 0, 4, 0)
    assert not resources.can_pay(state, 0, 5, 0)
    resources.pay(state, 0, 2, 0)
    assert cards(game) == {"helios-2": 2, "dylar_iv-3": 0}
    assert of(game)["workers"] == 3


def test_e2_t04_spending_is_limited_by_workers_and_by_capacity() -> None:
    _, state = mining(permanent=(0, 0), workers=5, cards={"torus-3": 0, "dylar_iv-2": 0})
    assert resources.free_capacity(state, 0) == (4, 6)
    assert resources.can_pay(state, 0, 0, 5)
    assert not resources.can_pay(state, 0, 1, 5)
    assert not resources.can_pay(state, 0, 0, 6)


def test_e3_permanent_resources_are_never_force_mined() -> None:
    _, state = mining(cards={})
    assert resources.sources(state, 0) == []
    assert not resources.can_pay(state, 0, 1, 0)
    assert resources.force_capacity(state, 0) == (0, 0)


def test_e4_one_worker_beyond_a_full_card_turns_it_and_marks_its_area() -> None:
    game, state = mining(cards={"torus-2": 1})
    state.events = []
    resources.mine(state, 0, number(state, "torus-2"))
    assert cards(game) == {"torus-2": 2}
    assert state.depletion[number(state, "torus-2")] == 1
    assert [event[0] for event in state.events] == ["pay", "force-mined", "depleted"]


def test_e4_a_card_that_is_not_full_is_not_force_mined() -> None:
    _, state = mining(cards={"torus-2": 0})
    resources.mine(state, 0, number(state, "torus-2"))
    assert state.depletion[number(state, "torus-2")] == 0


def test_e5_t05_force_mined_twice_the_card_leaves_the_game_and_the_area_is_depleted() -> None:
    game, state = mining(workers=4, cards={"torus-3": 0})
    for _ in range(4):
        resources.mine(state, 0, number(state, "torus-3"))
    assert cards(game) == {}
    assert (of(game)["workers"], of(game)["unavailable"]) == (0, 4)
    assert state.depletion[number(state, "torus-3")] == 2
    resources.retrieve_workers(state, 0)
    assert of(game)["workers"] == 4 + sum(FULL)


@pytest.mark.parametrize(("rule", "first"), [("same", 2), ("one_less", 1)])
def test_e6_t64_what_a_partly_depleted_card_gives(rule: str, first: int) -> None:
    game, state = mining(rules={"partly_depleted_capacity": rule}, cards={"torus-3": 0})
    state.depletion[number(state, "torus-3")] = 1
    assert resources.free_capacity(state, 0) == (0, first)
    assert resources.force_capacity(state, 0) == (0, 1)
    for _ in range(first):
        resources.mine(state, 0, number(state, "torus-3"))
    assert cards(game) == {"torus-3": first}
    resources.mine(state, 0, number(state, "torus-3"))
    assert cards(game) == {}


def test_e7_what_depletes_an_area_makes_workers_on_its_card_unavailable() -> None:
    game, state = mining(cards={"torus-3": 1})
    resources.deplete(state, number(state, "torus-3"))
    assert cards(game) == {"torus-3": 1}
    resources.deplete(state, number(state, "torus-3"))
    assert (cards(game), of(game)["unavailable"]) == ({}, 1)


def test_e8_new_workers_are_unavailable_free_ones_are_not() -> None:
    game, state = mining(workers=1)
    resources.hire(state, 0, 2)
    resources.hire(state, 0, 1, free=True)
    assert (of(game)["workers"], of(game)["unavailable"]) == (2, 2)


def test_e11_permanent_resources_are_used_first() -> None:
    game, state = mining(permanent=(3, 0), cards={"torus-2": 0})
    resources.pay(state, 0, 2, 0)
    assert (of(game)["permanent"], cards(game)) == ([4, 0], {"torus-2": 1})


def test_e11_then_cards_of_friendly_areas_then_of_empty_ones_then_of_enemy_ones() -> None:
    units = {"helios-2": "marine"}
    _, state = mining(units=units, cards={"dylar_iv-3": 0, "torus-2": 0, "helios-2": 0})
    state.crowd[number(state, "dylar_iv-3")] = 1  # an enemy's unit
    order = []
    for _ in range(5):
        resources.pay(state, 0, 1, 0)
        order.append(told(state.events, "pay")[-1][2])
    assert order == ["helios-2", "helios-2", "torus-2", "dylar_iv-3", "dylar_iv-3"]


def test_e11_among_equals_the_card_with_most_workers_then_the_planet_placed_first_then_the_lower_number() -> None:
    _, state = mining(cards={"dylar_iv-4": 1, "torus-4": 0, "torus-2": 0})
    order = []
    for _ in range(3):
        resources.pay(state, 0, 1, 0)
        order.append(told(state.events, "pay")[-1][2])
    assert order == ["dylar_iv-4", "torus-2", "torus-4"]


def test_e11_force_mining_never_happens_by_itself() -> None:
    _, state = mining(cards={"torus-2": 1})
    assert not resources.can_pay(state, 0, 1, 0)
    assert resources.force_capacity(state, 0) == (2, 0)


# -- prefixes ----------------------------------------------------------------------------------------------------------


def test_mine_is_listed_where_a_purchase_can_follow_that_uses_it() -> None:
    _, state = mining(cards={"torus-2": 1, "torus-3": 0})
    assert prefix_answers(state, 0, NO_PREFIX, [(1, 0)]) == [("mine", "torus-2")]
    assert prefix_answers(state, 0, NO_PREFIX, [(1, 1)]) == [("mine", "torus-2"), ("mine", "torus-3")]
    assert prefix_answers(state, 0, NO_PREFIX, [(3, 0)]) == [], "it gives two at most"
    assert prefix_answers(state, 0, Prefix(minerals=1), [(1, 0), (0, 1)]) == [], "nothing would use another"


def test_while_a_prefix_is_open_only_what_uses_all_of_it_is_affordable() -> None:
    _, state = mining(cards={"torus-2": 0, "torus-3": 0})
    prefix = add_prefix(state, 0, NO_PREFIX, ("mine", "torus-3"))
    assert prefix == Prefix(gas=1)
    assert affordable(state, 0, (1, 1), prefix)
    assert not affordable(state, 0, (1, 0), prefix)


def test_what_was_mined_is_not_paid_again() -> None:
    game, state = mining(workers=2, cards={"torus-2": 0, "torus-3": 0})
    prefix = add_prefix(state, 0, NO_PREFIX, ("mine", "torus-3"))
    pay_rest(state, 0, (1, 1), prefix)
    assert cards(game) == {"torus-2": 1, "torus-3": 1}
    assert of(game)["workers"] == 0


def test_a_discount_is_listed_where_it_makes_something_payable() -> None:
    _, state = mining(workers=1, cards={"torus-2": 0})
    assert prefix_answers(state, 0, NO_PREFIX, [], [(1, 1)]) == [("discount", "gas")]
    prefix = add_prefix(state, 0, NO_PREFIX, ("discount", "gas"))
    assert affordable(state, 0, (1, 1), prefix)
    assert not affordable(state, 0, (1, 0), prefix), "it would be lost"
    assert prefix_answers(state, 0, prefix, [(1, 1)], [(1, 1)]) == [("mine", "torus-2")]
