"""Every question a duel can ask, with exactly the fields and answers that docs/star-realms.md states."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.chance import SeedChance
from tests.engine.positions import answers, do, duel, question
from tests.engine.rulings.documented import ACTIONS, ANSWERED_BY, MAY_LACK, NOT_IN_A_DUEL, QUESTIONS, SEAT, STANDING, VIEW

Case = tuple[dict[str, Any], dict[str, Any], list[str], dict[str, Any], list[str]]

ASKED: dict[str, Case] = {
    "main": ({"hand": "scout"}, {}, [], {}, ["end-turn", "play scout"]),
    "choose": (
        {"hand": "patrol_mech"},
        {},
        ["play patrol_mech"],
        {"source": "patrol_mech", "options": [["trade 3"], ["combat 5"]]},
        ["choose 0", "choose 1"],
    ),
    "scrap": (
        {"hand": "trade_bot viper", "discard": "scout"},
        {},
        ["play trade_bot"],
        {"source": "trade_bot", "optional": True, "left": 1, "zones": ["hand", "discard"]},
        ["pass", "scrap discard scout", "scrap hand viper"],
    ),
    "scrap-row": (
        {"hand": "battle_pod"},
        {},
        ["play battle_pod"],
        {"source": "battle_pod", "optional": True},
        ["pass", "scrap row cutter", "scrap row junkyard"],
    ),
    "discard": (
        {"bases": "recycling_station", "hand": "scout scout viper"},
        {},
        ["use recycling_station primary", "choose 1"],
        {"source": "recycling_station", "optional": True, "left": 2, "by": 0},
        ["discard scout", "discard viper", "pass"],
    ),
    "destroy-base": (
        {"hand": "missile_mech"},
        {"bases": "blob_wheel"},
        ["play missile_mech"],
        {"source": "missile_mech", "optional": True},
        ["destroy 1 1", "pass"],
    ),
    "acquire-free": (
        {"played": "blob_carrier ram"},
        {},
        ["use blob_carrier ally"],
        {"source": "blob_carrier"},
        ["acquire cutter", "acquire explorer"],
    ),
    "put-on-top": (
        {"played": "freighter cutter", "trade": 2},
        {},
        ["use freighter ally", "acquire cutter"],
        {"source": "cutter", "card": "cutter", "optional": True},
        ["pass", "put-on-top"],
    ),
    "copy-ship": (
        {"hand": "stealth_needle", "played": "scout viper"},
        {},
        ["play stealth_needle"],
        {"source": "stealth_needle"},
        ["copy scout", "copy viper"],
    ),
}


@pytest.mark.parametrize("kind", ASKED)
def test_a_question_has_its_documented_fields_and_answers(kind: str) -> None:
    mine, theirs, sentences, fields, may_answer = ASKED[kind]
    game = duel(mine, theirs, row="cutter junkyard")
    do(game, *sentences)
    assert question(game) == {"seat": 0, "kind": kind, **fields}
    assert set(fields) == set(QUESTIONS[kind])
    assert answers(game) == may_answer
    assert game.actions(1) == []
    decision = game.pending[0]
    assert (decision.kind, dict(decision.args)) == (kind, fields)
    assert [game.view(seat)["asked"] for seat in (0, 1)] == [game.view(None)["asked"]] * 2
    if kind != "main":
        assert {answer.split()[0] for answer in may_answer} <= set(ANSWERED_BY[kind])


def test_every_documented_question_of_a_duel_is_asked_above() -> None:
    assert set(ASKED) == set(QUESTIONS) - NOT_IN_A_DUEL


def test_a_question_without_an_optional_part_lists_no_pass() -> None:
    game = duel({"bases": "junkyard", "hand": "scout"})
    do(game, "use junkyard primary")
    assert question(game)["optional"] is False
    assert answers(game) == ["scrap hand scout"]


def test_an_opponents_discard_is_asked_of_the_opponent_by_the_card_that_says_so() -> None:
    game = duel({"hand": "imperial_fighter"}, {"hand": "scout"})
    do(game, "play imperial_fighter")
    assert question(game) == {"seat": 1, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 0}


def test_a_discard_at_the_start_of_the_turn_is_by_nobody() -> None:
    game = duel({}, {"hand": "scout viper", "discards_due": 1}, rules={"discard_timing": "start_of_turn"})
    do(game, "end-turn")
    asked = question(game)
    assert (asked["seat"], asked["by"], asked["left"], asked["optional"]) == (1, None, 1, False)
    assert set(asked) == {"seat", "kind", *QUESTIONS["discard"]}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("timing", ["immediate", "start_of_turn"])
def test_in_whole_games_every_view_question_and_action_is_as_documented(seed: int, timing: str) -> None:
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes([seed]) * 32, rules={"discard_timing": timing})
    chance = SeedChance(bytes([seed]) * 32)
    random = game.bots["random"]
    for _ in range(600):
        if game.result is not None:
            break
        for seat in (0, 1, None):
            view = game.view(seat)
            assert {*view} | MAY_LACK >= set(VIEW) >= {*view}
            assert view.get("data", 1) == game.data_version
            assert all({*them} | MAY_LACK >= set(SEAT) >= {*them} for them in view["seats"])
            for asked in view["asked"]:
                assert set(asked) == {"seat", "kind", *QUESTIONS[asked["kind"]]}
                verbs = {action[0] for action in view["actions"]} if asked["seat"] == seat else set()
                assert verbs <= (set(ANSWERED_BY[asked["kind"]]) or set(ACTIONS))
            assert {action[0] for action in view["standing"]} <= set(STANDING)
        (seat,) = game.pending
        game.apply(seat, random(game.view(seat), chance))
