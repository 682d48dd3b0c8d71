"""Every refusal a duel can give, with the arguments that docs/star-realms.md states; each leaves the game as it was."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.engine.positions import do, duel, refused, refused_action
from tests.engine.rulings.documented import NOT_IN_A_DUEL, REFUSALS


@dataclass(frozen=True)
class Case:
    """A position, what is done in it, and what is then refused how."""

    code: str
    args: dict[str, Any]
    sentence: str
    mine: dict[str, Any] = field(default_factory=dict)
    theirs: dict[str, Any] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    seat: int = 0
    rules: dict[str, Any] = field(default_factory=dict)
    row: str = "cutter"
    explorers: int = 9


NEEDLE = {"hand": "stealth_needle", "played": "scout blob_wheel"}
CARRIER = {"played": "blob_carrier ram"}
WALL = {"bases": "the_hive junkyard"}

CASES = [
    Case("not-asked", {}, "end-turn", seat=1),
    Case("not-asked", {}, "end-turn", {"hand": "imperial_fighter"}, {"hand": "scout"}, ("play imperial_fighter",)),
    Case("unknown-verb", {"verb": "dance"}, "dance"),
    Case("unknown-verb", {"verb": "dance"}, "dance", seat=1),
    Case("wrong-answer", {"kind": "main"}, "pass"),
    Case("wrong-answer", {"kind": "main"}, "choose 0"),
    Case("wrong-answer", {"kind": "choose"}, "end-turn", {"hand": "patrol_mech"}, before=("play patrol_mech",)),
    Case("wrong-answer", {"kind": "scrap"}, "discard scout", {"hand": "trade_bot scout"}, before=("play trade_bot",)),
    Case("wrong-answer", {"kind": "scrap-row"}, "acquire cutter", {"hand": "battle_pod"}, before=("play battle_pod",)),
    Case("wrong-answer", {"kind": "acquire-free"}, "put-on-top", CARRIER, before=("use blob_carrier ally",)),
    Case("wrong-answer", {"kind": "copy-ship"}, "play scout", NEEDLE, before=("play stealth_needle",)),
    Case("malformed", {"verb": "play"}, "play"),
    Case("malformed", {"verb": "play"}, "play 3"),
    Case("malformed", {"verb": "end-turn"}, "end-turn now"),
    Case("malformed", {"verb": "attack"}, "attack 1", {"combat": 5}),
    Case("malformed", {"verb": "choose"}, "choose first"),
    Case("not-in-hand", {"card": "ram"}, "play ram", {"hand": "scout", "discard": "ram"}),
    Case("not-in-hand", {"card": "no_such_card"}, "play no_such_card"),
    Case("not-in-zone", {"card": "ram", "zone": "row"}, "scrap row ram", {"hand": "battle_pod"}, before=("play battle_pod",)),
    Case("not-in-zone", {"card": "ram", "zone": "hand"}, "scrap hand ram", {"hand": "trade_bot viper"},
         before=("play trade_bot",)),
    Case("not-in-play", {"place": 7}, "use 7 primary", {"bases": "blob_wheel"}),
    Case("not-in-play", {"place": 1}, "use 1 primary", theirs={"bases": "blob_wheel"}),
    Case("no-ability", {"card": "blob_wheel", "ability": "ally"}, "use blob_wheel ally", {"bases": "blob_wheel"}),
    Case("no-ability", {"card": "blob_wheel", "ability": "fly"}, "use blob_wheel fly", {"bases": "blob_wheel"}),
    Case("no-ability", {"card": "ram", "ability": "primary"}, "use ram primary", {"played": "ram"}),
    Case("used-already", {"card": "blob_wheel", "ability": "primary"}, "use 1 primary", {"bases": "blob_wheel"},
         before=("use 1 primary",)),
    Case("no-ally", {"card": "ram", "faction": "blob"}, "use ram ally", {"played": "ram cutter"}),
    Case("not-for-sale", {"card": "ram"}, "acquire ram", {"trade": 9}),
    Case("not-for-sale", {"card": "scout"}, "acquire scout", {"trade": 9}),
    Case("not-for-sale", {"card": "explorer"}, "acquire explorer", {"trade": 9}, explorers=0),
    Case("not-for-sale", {"card": "ram"}, "acquire ram", CARRIER, before=("use blob_carrier ally",)),
    Case("too-dear", {"card": "the_hive", "cost": 5, "trade": 4}, "acquire the_hive", {"trade": 4}, row="the_hive"),
    Case("too-dear", {"card": "explorer", "cost": 2, "trade": 0}, "acquire explorer"),
    Case("not-a-ship", {"card": "the_hive"}, "acquire the_hive", CARRIER, before=("use blob_carrier ally",),
         row="the_hive cutter"),
    Case("no-such-seat", {"seat": 2}, "attack 2 1", {"combat": 5}),
    Case("no-such-seat", {"seat": -1}, "attack -1 1", {"combat": 5}),
    Case("no-such-seat", {"seat": 2}, "attack-base 2 1 1", {"combat": 5}),
    Case("no-such-seat", {"seat": 9}, "destroy 9 1", {"hand": "missile_mech"}, WALL, ("play missile_mech",)),
    Case("not-attackable", {"seat": 0}, "attack 0 1", {"combat": 5}),
    Case("outpost-first", {"base": "junkyard"}, "attack 1 1", {"combat": 5}, WALL),
    Case("outpost-first", {"base": "junkyard"}, "attack-base 1 the_hive 5", {"combat": 5}, WALL),
    Case("outpost-first", {"base": "junkyard"}, "destroy 1 the_hive", {"hand": "missile_mech"}, WALL, ("play missile_mech",)),
    Case("no-such-base", {"seat": 1, "place": 3}, "attack-base 1 3 5", {"combat": 5}, WALL),
    Case("no-such-base", {"seat": 1, "place": 9}, "destroy 1 9", {"hand": "missile_mech"}, WALL, ("play missile_mech",)),
    Case("own-base", {}, "attack-base 0 the_hive 5", {"combat": 5, "bases": "the_hive"}),
    Case("own-base", {}, "destroy 0 blob_wheel", {"hand": "missile_mech", "bases": "blob_wheel"}, WALL, ("play missile_mech",)),
    Case("no-such-base", {"seat": 0, "place": 2}, "destroy 0 missile_mech", {"hand": "missile_mech", "bases": "blob_wheel"},
         WALL, ("play missile_mech",), rules={"destroy_own_base": True}),
    Case("not-enough-combat", {"needed": 5, "combat": 4}, "attack-base 1 junkyard 5", {"combat": 4}, WALL),
    Case("whole-defense", {"defense": 5}, "attack-base 1 junkyard 4", {"combat": 9}, WALL),
    Case("amount", {"maximum": 5}, "attack 1 6", {"combat": 5}),
    Case("amount", {"maximum": 5}, "attack 1 0", {"combat": 5}),
    Case("amount", {"maximum": 0}, "attack 1 1"),
    Case("no-such-option", {"options": 2}, "choose 2", {"hand": "patrol_mech"}, before=("play patrol_mech",)),
    Case("no-such-option", {"options": 2}, "choose -1", {"hand": "patrol_mech"}, before=("play patrol_mech",)),
    Case("not-played-this-turn", {"card": "ram"}, "copy ram", NEEDLE, before=("play stealth_needle",)),
    Case("not-played-this-turn", {"card": "blob_wheel"}, "copy blob_wheel", NEEDLE, before=("play stealth_needle",)),
    Case("cannot-pass", {}, "pass", {"bases": "junkyard", "hand": "scout"}, before=("use junkyard primary",)),
    Case("cannot-pass", {}, "pass", {"hand": "patrol_mech"}, before=("play patrol_mech",)),
    Case("nothing-to-undo", {"stop": "start"}, "undo"),
    Case("nothing-to-undo", {"stop": "chance"}, "undo", {"hand": "corvette"}, before=("play corvette",)),
    Case("nothing-to-undo", {"stop": "turn"}, "undo", {"hand": "scout"}, before=("play scout",), seat=1),
    Case("no-draw-offer", {}, "decline-draw"),
    Case("no-draw-offer", {}, "decline-draw", before=("offer-draw",)),
    Case("offered-already", {}, "offer-draw", before=("offer-draw",)),
    Case("no-proposal", {}, "withdraw"),
    Case("wrong-answer", {"kind": "main"}, "pass-card scout 1", {"discard": "scout", "trade": 1}),
    Case("wrong-answer", {"kind": "main"}, "pool-acquire cutter 1 1", {"trade": 5}, {"hand": "scout"}),
    Case("wrong-answer", {"kind": "main"}, "agree"),
    Case("game-over", {}, "end-turn", before=("concede",)),
    Case("game-over", {}, "end-turn", before=("concede",), seat=1),
    Case("game-over", {}, "undo", before=("concede",), seat=1),
    Case("game-over", {}, "attack 1 1", {"combat": 60}, before=("attack 1 55",)),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.sentence}")
def test_what_is_not_allowed_is_refused_with_its_reason(case: Case) -> None:
    game = duel(case.mine, case.theirs, rules=case.rules, row=case.row, explorers=case.explorers)
    do(game, *case.before)
    assert refused(game, case.sentence, case.seat) == (case.code, case.args)


def test_every_documented_refusal_of_a_duel_is_given_above() -> None:
    assert {case.code for case in CASES} == set(REFUSALS) - NOT_IN_A_DUEL


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusals_arguments_are_those_documented(code: str) -> None:
    for case in CASES:
        if case.code == code:
            assert set(case.args) == set(REFUSALS[code])


def test_taking_back_stops_where_another_seat_acted() -> None:
    game = duel({"hand": "imperial_fighter"}, {"hand": "scout"})
    do(game, "play imperial_fighter")
    do(game, "discard scout", seat=1)
    assert refused(game, "undo") == ("nothing-to-undo", {"stop": "seat"})


@pytest.mark.parametrize("seat", [2, -1, 10**30, None, "0", True, 0.0])
def test_a_seat_that_is_none_is_told_so(seat: Any) -> None:
    game = duel({"hand": "scout"})
    assert refused_action(game, ("play", "scout"), seat) == ("no-such-seat", {"seat": seat})


NO_ACTIONS: list[Any] = [
    (), [], None, 7, "end-turn", {"verb": "end-turn"}, (None,), (3,), (["end-turn"],), ("play", None), ("play", ["scout"]),
    ("play", b"scout"), ("use", "1", "scrap"), ("use", 1.0, "scrap"), ("use", True, "scrap"), ("attack", True, True),
    ("attack", 1, None), ("choose", False), ("scrap", "hand"), ("pass", ()), ("concede", 1), ("undo", "all"),
    ("play", ""), ("use", 1, ""), ("scrap", "hand", ""), ("pool-acquire", "", 1), ("",),
]  # fmt: skip


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_action_at_all_is_malformed(action: Any) -> None:
    game = duel({"hand": "scout", "bases": "blob_wheel", "combat": 3})
    code, args = refused_action(game, action)
    assert (code, set(args)) == ("malformed", {"verb"})
    assert isinstance(args["verb"], str)


def test_refused_actions_leave_the_next_legal_one_as_it_was() -> None:
    game, untouched = duel({"hand": "corvette"}), duel({"hand": "corvette"})
    for action in NO_ACTIONS:
        refused_action(game, action)
    refused(game, "play ram")
    refused(game, "acquire cutter")
    refused(game, "end-turn", 1)
    assert do(game, "play corvette") == do(untouched, "play corvette")
    assert game.dump() == untouched.dump()
