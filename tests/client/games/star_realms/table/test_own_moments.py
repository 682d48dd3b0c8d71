"""Alerts about one's own actions, as about others': an attack, a destroyed base, a whole faction, the lead taken back."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms.state import FirstGames
from client.table.state import Configured
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.sitting import THEIRS, Sitting

BASES = {"in_play": views.in_play("war_world")}


def said(sitting: Sitting) -> tuple[str, str]:
    return sitting.shown.block, sitting.shown.prompt


def hit(sitting: Sitting, amount: int, left: int, **parts: Any) -> Sitting:
    return sitting.answered(views.view(ada={"authority": left}, **parts), ["attack", 0, 1, amount, left])


def test_my_hit_has_a_block_until_my_next_key_that_acts() -> None:
    sitting = hit(Sitting(views.view()), 17, 33)
    assert said(sitting) == ("YOU HIT FOR 17", "Ada: 50 authority, now 33.")
    assert sitting.shown.tone == "good"
    sitting.press("~")
    assert said(sitting)[0] == "YOU HIT FOR 17", "a key that does nothing leaves it"
    sitting.press("down")
    assert said(sitting) == ("YOUR TURN", "")


def test_a_small_hit_of_mine_has_none() -> None:
    assert said(hit(Sitting(views.view()), 4, 46)) == ("YOUR TURN", "")


def test_my_biggest_hit_of_the_game_is_said_to_be_it() -> None:
    sitting = Sitting(views.view(turn=1))
    hit(sitting, 6, 44)
    assert said(sitting)[1] == "Ada: 50 authority, now 44."
    hit(sitting.press("down"), 9, 35)
    assert said(sitting) == ("YOU HIT FOR 9", "Ada: 44 authority, now 35. Your biggest hit so far.")
    hit(sitting.press("down"), 8, 27)
    assert said(sitting)[1] == "Ada: 35 authority, now 27."


def test_a_base_that_i_fell_has_a_block() -> None:
    sitting = Sitting(views.view(ada=BASES)).answered(views.view(), ["destroy", 0, 1, "war_world", 4])
    assert said(sitting) == ("WAR WORLD DESTROYED", "You spent 4 combat on it. It is in Ada's discard pile.")
    sitting = Sitting(views.view(ada=BASES)).answered(views.view(), ["destroy", 0, 1, "war_world", 0])
    assert said(sitting)[1] == "It is in Ada's discard pile."


def test_of_two_the_weightier_has_the_block_and_the_other_a_sentence() -> None:
    sitting = Sitting(views.view(ada=BASES))
    sitting.answered(views.view(ada={"authority": 44}), ["destroy", 0, 1, "war_world", 4], ["attack", 0, 1, 6, 44])
    assert said(sitting)[0] == "YOU HIT FOR 6"
    assert sitting.shown.more == "War World is destroyed."


def blobs(count: int, combat: int) -> dict[str, Any]:
    return {"in_play": views.in_play(*["blob_fighter"] * count), "combat": combat}


def test_a_whole_faction_has_a_block_with_its_combat() -> None:
    sitting = Sitting(views.view(me=blobs(2, 6)))
    sitting.answered(views.view(me=blobs(3, 9)), ["play", 0, "blob_fighter", 2])
    assert said(sitting)[0] == "YOUR TURN"
    sitting.answered(views.view(me=blobs(4, 23)), ["play", 0, "blob_fighter", 3])
    assert said(sitting) == ("BLOB ×4 TOGETHER", "You have 23 combat.")
    sitting.answered(views.view(me=blobs(5, 26)), ["play", 0, "blob_fighter", 4])
    assert said(sitting) == ("BLOB ×5 TOGETHER", "You have 26 combat."), "once, as it is now"
    assert sitting.shown.more == ""


def test_unaligned_ships_are_no_faction() -> None:
    ships = {"in_play": views.in_play(*["scout"] * 5)}
    sitting = Sitting(views.view()).answered(views.view(me=ships), ["play", 0, "scout", 4])
    assert said(sitting)[0] == "YOUR TURN"


def test_the_lead_taken_back_has_a_block() -> None:
    sitting = Sitting(views.view(me={"authority": 20}, ada={"authority": 34}))
    sitting.answered(views.view(me={"authority": 28}, ada={"authority": 34}), ["gain", 0, "authority", 8, "cutter"])
    assert said(sitting)[0] == "YOUR TURN"
    after = views.view(me={"authority": 28}, ada={"authority": 27})
    sitting.answered(after, ["destroy", 0, 1, "war_world", 4], ["attack", 0, 1, 3, 27])
    assert said(sitting) == ("AHEAD AGAIN", "You were 14 behind, and lead by 28 to 27.")
    assert sitting.shown.more == "War World is destroyed."


def test_what_i_take_back_is_announced_no_more() -> None:
    sitting = hit(Sitting(views.view()), 17, 33)
    sitting.answered(views.view(), ["undo", 0])
    assert said(sitting)[0] == "YOUR TURN"


def test_a_win_in_reach_comes_first_and_the_rest_stands_below_it() -> None:
    attacks = [["attack", 1, 13], ["end-turn"]]
    sitting = Sitting(views.view(ada={"authority": 13} | BASES))
    view = views.view(me={"combat": 14}, ada={"authority": 13}, actions=attacks)
    sitting.answered(view, ["destroy", 0, 1, "war_world", 4])
    assert said(sitting)[0] == "YOU CAN WIN"
    assert sitting.shown.more == "War World is destroyed."


def test_a_question_keeps_its_block_and_the_deed_its_sentence() -> None:
    asked = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
    view = views.view(asked=asked, actions=[["discard", "scout"]])
    sitting = Sitting(views.view(ada=BASES)).answered(view, ["destroy", 0, 1, "war_world", 0])
    assert said(sitting)[0] == "YOU DISCARD"
    assert sitting.shown.more == "War World is destroyed."


def test_it_is_gone_with_my_turn() -> None:
    sitting = hit(Sitting(views.view()), 17, 33)
    sitting.answered(views.view(on_turn=[1], asked=THEIRS, actions=[], turn=8), ["end", 0], ["turn", 1, 8])
    assert said(sitting) == ("", "Ada's turn.")


def test_without_moments_and_for_others_there_is_none() -> None:
    sitting = hit(Sitting(views.view()), 17, 33)
    sitting.store.dispatch(Configured(bell=True, warns=True, moments=False))
    assert said(sitting) == ("YOUR TURN", "")
    game = many.free_for_all()
    sitting = Sitting(many.seen(game, 0))
    before = said(sitting)
    sitting.answered(many.seen(game, 0), ["attack", 2, 1, 9, 40], own=False)
    assert said(sitting) == before


@pytest.mark.parametrize("advice", ["Buy ships that give trade first.", ""])
def test_no_line_of_the_prompt_is_lost(advice: str) -> None:
    sitting = Sitting(views.view())
    sitting.store.dispatch(FirstGames(advice, names_keys=True))
    hit(sitting, 17, 33)
    assert sitting.shown.block == "YOU HIT FOR 17"
    assert sitting.shown.more == advice
