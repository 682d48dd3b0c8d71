"""Section 6.4: in Emperor a card goes from one discard pile to another of the team, for one trade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.game import Game
from tests.engine.modes.tables import table
from tests.engine.positions import answers, discard, do, pools, refused


def front(seats: Mapping[int, Mapping[str, Any]] | None = None, **position: Any) -> Game:
    return table("emperor", 6, seats, **position)


def test_6_4_for_one_trade_a_card_goes_from_ones_discard_pile_to_a_neighbours() -> None:
    game = front({0: {"trade": 2, "discard": "ram scout"}, 1: {"discard": "viper"}})
    assert do(game, "pass-card ram 1") == [("pass-card", 0, 1, "ram")]
    assert (pools(game)[0], discard(game, 0), discard(game, 1)) == (1, ["scout"], ["viper", "ram"])


def test_6_4_there_is_no_limit_to_the_cards_passed_in_a_turn_but_the_trade() -> None:
    game = front({0: {"trade": 2, "discard": "ram scout viper"}})
    do(game, "pass-card ram 1", "pass-card viper 1")
    assert refused(game, "pass-card scout 1") == ("too-dear", {"card": "scout", "cost": 1, "trade": 0})
    assert "pass-card scout 1" not in answers(game)


def test_6_4_a_card_is_passed_in_ones_own_main_phase() -> None:
    game = front({1: {"trade": 2, "discard": "ram"}})
    assert refused(game, "pass-card ram 0", 1) == ("not-asked", {})
    game = front({0: {"trade": 2, "discard": "ram", "hand": "patrol_mech"}})
    do(game, "play patrol_mech")
    assert refused(game, "pass-card ram 1") == ("wrong-answer", {"kind": "choose"})


def test_6_4_only_cards_of_the_discard_pile_are_passed() -> None:
    game = front({0: {"trade": 2, "hand": "ram", "discard": "scout"}})
    assert refused(game, "pass-card ram 1") == ("not-in-zone", {"card": "ram", "zone": "discard"})
    assert refused(game, "pass-card no_such_card 1") == ("not-in-zone", {"card": "no_such_card", "zone": "discard"})


NEIGHBOURS = {0: [1], 1: [0, 2], 2: [1], 3: [4], 4: [3, 5], 5: [4]}


@pytest.mark.parametrize("seat", range(6))
def test_6_4_a_card_goes_to_an_adjacent_member_of_the_team(seat: int) -> None:
    """OPEN-P, the default: between an admiral and his emperor."""
    game = front({seat: {"trade": 1, "discard": "ram"}}, on_turn=seat)
    assert answers(game, seat) == ["end-turn", *(f"pass-card ram {other}" for other in NEIGHBOURS[seat])]
    for other in set(range(-1, 7)) - set(NEIGHBOURS[seat]):
        assert refused(game, f"pass-card ram {other}", seat) == ("not-your-neighbour", {"seat": other})


@pytest.mark.parametrize("seat", range(6))
def test_6_4_under_the_switch_a_card_goes_to_any_member_of_the_team(seat: int) -> None:
    """OPEN-P, the other side: the rules of 2013."""
    game = front({seat: {"trade": 1, "discard": "ram"}}, on_turn=seat, rules={"emperor_pass": "any"})
    team = [other for other in ([0, 1, 2] if seat < 3 else [3, 4, 5]) if other != seat]
    assert answers(game, seat) == ["end-turn", *(f"pass-card ram {other}" for other in team)]
    for other in set(range(-1, 7)) - set(team):
        assert refused(game, f"pass-card ram {other}", seat) == ("not-your-neighbour", {"seat": other})


def test_6_4_no_card_goes_to_a_member_that_is_out() -> None:
    for rules, seat in ({}, 1), ({"emperor_pass": "any"}, 0):
        game = front({seat: {"trade": 1, "discard": "ram"}}, on_turn=seat, rules=rules, out=[2])
        assert refused(game, "pass-card ram 2", seat) == ("not-your-neighbour", {"seat": 2})


@pytest.mark.parametrize("mode", ["free-for-all", "hunter", "hydra", "raid"])
def test_6_4_in_no_other_mode_is_a_card_passed(mode: str) -> None:
    game = table(mode, 4, {0: {"trade": 4, "discard": "ram"}})
    assert refused(game, "pass-card ram 1") == ("wrong-answer", {"kind": "main"})
