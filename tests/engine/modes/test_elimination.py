"""Rulings 68, 69 and 78 with more than two seats: eliminated seats, the zones of their cards, and whose turn is next."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.game import Game
from engine.star_realms.cards import CARDS
from tests.engine.modes.tables import TABLES, alive, asked, concede, end_turn, new, on_turn, reach, scores, table, turns, won
from tests.engine.positions import answers, can, discard, do, explorers, hand, heap, in_play, of, pools, question, refused

FREE = "free-for-all"
VICTIM = {"free-for-all": 1, "hunter": 1, "emperor": 5, "raid": 1}
"""A seat that seat 0 may attack and whose fall does not end the game."""
WORTH: dict[str, Any] = {"hand": "ram", "discard": "cutter", "bases": "the_hive", "top": "explorer", "deck": "viper viper"}


def fell(mode: str, count: int, victim: dict[str, Any], *, leaves: bool = False, **mine: Any) -> Game:
    """Return a game where seat 0 has felled the seat it may, which has left nothing to anybody."""
    seat = VICTIM[mode]
    game = table(mode, count, {0: {"combat": 60, **mine}, seat: victim})
    do(game, f"attack {seat} 50")
    while not leaves and asked(game).get(seat) == "bequeath":
        do(game, "pass", seat=seat)
    return game


def count_of(mode: str) -> int:
    return 6 if mode == "emperor" else 4


# -- 68 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", VICTIM)
@pytest.mark.parametrize("over", [0, 1, 10])
def test_68_a_seat_is_out_the_moment_its_authority_is_at_zero_or_less(mode: str, over: int) -> None:
    seat = VICTIM[mode]
    game = table(mode, count_of(mode), {0: {"combat": 30}, seat: {"authority": 20}})
    do(game, f"attack {seat} 19")
    assert seat in alive(game)
    events = do(game, f"attack {seat} {1 + over}")
    assert events[:2] == [("attack", 0, seat, 1 + over, -over), ("defeat", seat)]
    assert seat not in alive(game)


@pytest.mark.parametrize("mode", VICTIM)
def test_68_the_attacker_keeps_the_rest_of_its_combat_and_goes_on(mode: str) -> None:
    game = fell(mode, count_of(mode), {}, hand="viper")
    assert (asked(game), on_turn(game), pools(game)[1]) == ({0: "main"}, [0], 10)
    do(game, "play viper")
    target = reach(game, 0)[0][0]
    do(game, f"attack {target} 11")
    assert scores(game)[target] == (49 if target == 4 else 39)


@pytest.mark.parametrize("mode", VICTIM)
def test_68_a_seat_that_is_out_is_skipped(mode: str) -> None:
    count = count_of(mode)
    game = fell(mode, count, {})
    living = [seat for seat in range(count) if seat != VICTIM[mode]]
    assert turns(game, count) == [[seat] for seat in [*living, 0]]
    assert game.view(None)["turn"] == count + 1


@pytest.mark.parametrize("mode", VICTIM)
def test_68_a_seat_that_is_out_may_do_nothing_and_be_attacked_no_more(mode: str) -> None:
    seat, game = VICTIM[mode], fell(mode, count_of(mode), {})
    assert (game.actions(seat), game.any_time_actions(seat), reach(game, seat)) == ([], [], ([], []))
    assert refused(game, "end-turn", seat) == ("not-asked", {})
    for sentence in ("concede", "offer-draw", "decline-draw"):
        assert refused(game, sentence, seat) == ("defeated", {})
    assert refused(game, f"attack {seat} 1") == ("not-attackable", {"seat": seat})
    assert refused(game, f"attack-base {seat} 1 5") == ("not-attackable", {"seat": seat})
    assert all(seat not in reach(game, other)[0] + reach(game, other)[1] for other in alive(game))


def test_68_who_is_out_still_watches() -> None:
    game = fell(FREE, 4, WORTH)
    view = game.view(1)
    assert (view["hand"], view["actions"], view["seats"][1]["alive"], view["on_turn"]) == ([], [], False, [0])


@pytest.mark.parametrize(("mode", "count"), TABLES)
def test_68_nobody_may_be_attacked_once_the_game_is_won(mode: str, count: int) -> None:
    game = new(mode, count)
    for seat in reversed(range(count)):
        if game.result is None:
            concede(game, seat)
    assert game.result is not None
    for watcher in range(count):
        may_attack, may_attack_bases = reach(game, watcher)
        assert set(may_attack + may_attack_bases) <= set(alive(game)) - {watcher}


@pytest.mark.parametrize(("mode", "count"), TABLES)
def test_68_whoever_is_out_only_living_enemies_may_be_attacked(mode: str, count: int) -> None:
    for order in (range(count), reversed(range(count)), [1, 3, 0, 2, 5, 4]):
        game = new(mode, count)
        for seat in order:
            if game.result is not None or seat >= count:
                continue
            concede(game, seat)
            shown = game.view(None)["seats"]
            for watcher in alive(game) if game.result is None else []:
                enemies = {other for other in alive(game) if shown[other]["team"] != shown[watcher]["team"]}
                may_attack, may_attack_bases = reach(game, watcher)
                assert may_attack
                assert set(may_attack) | set(may_attack_bases) <= enemies


def test_68_three_may_fall_in_one_turn() -> None:
    game = table(FREE, 5, {0: {"combat": 180}})
    do(game, "attack 1 50", "attack 2 50", "attack 4 50")
    assert (alive(game), pools(game)[1], won(game)) == ([0, 3], 30, None)
    do(game, "end-turn")
    assert on_turn(game) == [3]


# -- 69 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", VICTIM)
def test_69_every_card_of_a_fallen_seat_leaves_and_nothing_returns(mode: str) -> None:
    seat = VICTIM[mode]
    before = table(mode, count_of(mode), {0: {"combat": 60}, seat: WORTH})
    game = fell(mode, count_of(mode), WORTH)
    shown = game.view(None)["seats"][seat]
    assert (shown["hand"], shown["deck"], shown["discard"], shown["in_play"], shown["top"]) == (0, 0, [], [], [])
    assert game.view(None)["trade_deck"] == before.view(None)["trade_deck"]
    assert (explorers(game), heap(game)) == (explorers(before), [])
    assert game.dump()["removed"] == sorted(
        ["ram", "cutter", "the_hive", "explorer", "viper", "viper"], key=[card.key for card in CARDS].index
    )


@pytest.mark.parametrize("mode", [*VICTIM, "hydra"])
def test_69_who_concedes_takes_its_cards_along(mode: str) -> None:
    seat = VICTIM.get(mode, 2)
    game = table(mode, count_of(mode), {seat: {**WORTH, "trade": 3, "combat": 4}})
    concede(game, seat)
    shown = game.view(None)["seats"][seat]
    assert (shown["hand"], shown["deck"], shown["discard"], shown["in_play"], shown["trade"], shown["combat"]) == (
        0, 0, [], [], 0, 0,
    )  # fmt: skip


def test_69_what_was_bequeathed_stays_in_the_game() -> None:
    game = fell("raid", 4, WORTH, leaves=True)
    do(game, "bequeath the_hive 2", "bequeath explorer 3", seat=1)
    assert (discard(game, 2), discard(game, 3)) == (["the_hive"], ["explorer"])
    assert Counter(game.dump()["removed"]) == Counter(["ram", "cutter", "viper", "viper"])


def test_69_the_cards_of_a_fallen_seat_leave_though_its_attacker_concedes() -> None:
    game = fell("emperor", 6, {"hand": "ram", "bases": "the_hive"}, leaves=True)
    assert asked(game) == {5: "bequeath"}
    concede(game, 0)
    while asked(game).get(5) == "bequeath":
        do(game, "pass", seat=5)
    shown = game.view(None)["seats"][5]
    assert (shown["hand"], shown["deck"], shown["in_play"]) == (0, 0, [])
    assert (on_turn(game), asked(game)) == ([1], {1: "main"})


def test_69_questions_to_a_seat_that_concedes_are_void() -> None:
    game = table(FREE, 4, {0: {"hand": "imperial_fighter viper"}, 1: {"hand": "scout viper"}})
    do(game, "play imperial_fighter", "target 1")
    assert asked(game) == {1: "discard"}
    concede(game, 1)
    assert (asked(game), can(game, "play viper")) == ({0: "main"}, True)


def test_69_what_followed_the_void_question_is_done() -> None:
    game = table(FREE, 3, {0: {"hand": "battlecruiser", "bases": "space_station"}, 1: {"hand": "scout"}})
    do(game, "play battlecruiser", "use battlecruiser ally", "target 1")
    concede(game, 1)
    assert asked(game) == {0: "main"}
    assert refused(game, "use battlecruiser ally") == ("used-already", {"card": "battlecruiser", "ability": "ally"})


def test_69_discards_due_of_a_seat_that_is_out_vanish() -> None:
    seats = {0: {"hand": "imperial_fighter", "combat": 50}, 1: {"hand": "scout viper"}}
    game = table(FREE, 3, seats, rules={"discard_timing": "start_of_turn"})
    do(game, "play imperial_fighter", "target 1")
    assert of(game, 1)["discards_due"] == 1
    do(game, "attack 1 50", "end-turn")
    assert (asked(game), game.view(None)["seats"][1]["discards_due"]) == ({2: "main"}, 0)


def test_69_open_choices_no_longer_offer_a_seat_that_is_out() -> None:
    game = table(FREE, 4, {0: {"hand": "imperial_fighter"}, 2: {"hand": "scout"}})
    do(game, "play imperial_fighter")
    assert answers(game) == ["target 1", "target 2", "target 3"]
    concede(game, 1)
    assert (asked(game), answers(game)) == ({0: "target"}, ["target 2", "target 3"])


def test_69_open_choices_no_longer_offer_its_bases() -> None:
    bases = {1: {"bases": "blob_wheel"}, 2: {"bases": "the_hive"}}
    game = table(FREE, 4, {0: {"hand": "missile_mech"}, **bases})
    do(game, "play missile_mech")
    concede(game, 1)
    assert answers(game) == ["destroy 2 1", "pass"]
    concede(game, 2)
    assert asked(game) == {0: "main"}


def test_69_the_questions_of_a_seat_that_concedes_on_turn_are_void_and_the_next_begins() -> None:
    game = table(FREE, 3, {0: {"hand": "imperial_fighter"}, 1: {"hand": "scout viper"}})
    do(game, "play imperial_fighter", "target 1")
    assert concede(game, 0) == [("concede", 0), ("defeat", 0), ("turn", 1, 2)]
    assert (asked(game), hand(game, 1)) == ({1: "main"}, ["scout", "viper"])


@pytest.mark.parametrize(("mode", "count"), [table for table in TABLES if table[0] != "hydra"])
def test_69_conceding_off_turn_changes_nothing_for_the_seat_on_turn(mode: str, count: int) -> None:
    game = table(mode, count, {0: {"hand": "scout viper", "bases": "blob_wheel"}})
    do(game, "play scout")
    seat = count - 1
    before = hand(game), in_play(game), pools(game), game.view(None)["turn"]
    assert concede(game, seat) == [("concede", seat), ("defeat", seat)]
    assert (hand(game), in_play(game), pools(game), game.view(None)["turn"]) == before
    assert (on_turn(game), asked(game)) == ([0], {0: "main"})


@pytest.mark.parametrize(("mode", "count"), [table for table in TABLES if table[0] != "hydra"])
def test_69_conceding_on_turn_begins_the_next_seats(mode: str, count: int) -> None:
    on = {"emperor": 2, "raid": 1}.get(mode, count - 1)
    game = table(mode, count, {on: {"hand": "scout viper"}}, on_turn=on, turn=9)
    do(game, "play scout", seat=on)
    assert concede(game, on) == [("concede", on), ("defeat", on), ("turn", (on + 1) % count, 10)]


def test_69_the_seat_after_one_that_conceded_on_turn_may_not_take_it_back() -> None:
    game = table(FREE, 3)
    concede(game, 0)
    assert refused(game, "undo", 1)[0] == "nothing-to-undo"
    assert refused(game, "undo", 0)[0] == "nothing-to-undo"


# -- 78 ----------------------------------------------------------------------------------------------------------------


def test_78_the_offer_of_a_seat_that_is_out_stands_no_more() -> None:
    game = table(FREE, 4)
    do(game, "offer-draw", seat=1)
    concede(game, 1)
    assert game.view(None)["draw_offers"] == []
    assert refused(game, "decline-draw") == ("no-draw-offer", {})


def test_78_a_fallen_seats_offer_stands_no_more_either() -> None:
    game = table(FREE, 4, {0: {"combat": 50}})
    do(game, "offer-draw", seat=1)
    do(game, "attack 1 50")
    assert game.view(None)["draw_offers"] == []


def test_78_when_the_only_seat_that_did_not_offer_concedes_all_that_live_have_agreed() -> None:
    """Either the game is drawn at once or the two may offer again; never can they no longer agree."""
    game = table(FREE, 3)
    for seat in (0, 1):
        do(game, "offer-draw", seat=seat)
    concede(game, 2)
    for seat in (0, 1):
        if game.result is None:
            do(game, "offer-draw", seat=seat)
    assert won(game) == ((0, 1), "draw")


@pytest.mark.parametrize(("mode", "count"), TABLES)
def test_78_the_turn_limit_ends_every_mode(mode: str, count: int) -> None:
    game = new(mode, count, turn_limit=5)
    for _ in range(5):
        assert game.result is None
        end_turn(game)
    assert game.result is not None
    assert game.result.reason == "turn-limit"


def test_a_bequest_is_public_and_the_attacker_waits() -> None:
    game = fell("raid", 3, {"discard": "ram"}, leaves=True)
    assert question(game)["seat"] == 1
    assert all(game.view(watcher)["asked"] == game.view(None)["asked"] for watcher in range(3))
    assert game.actions(0) == []
