"""Alerts: an attack, a destroyed base, a possible win, an opponent's possible win, and the actions of others meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec import structs

from client.games.star_realms.layouts.table_sheet import Prompt
from client.games.star_realms.model import lethal
from client.games.star_realms.model.table import Table, lay
from client.session.updates import LinkChanged, Resumed, Stepped, TableChanged
from client.table.owners import SeatOwner
from client.table.state import Configured, Updated
from client.terminal import keyboard
from client.terminal.keyboard import Keyboard
from client.terminal.settings import Settings
from client.tui.dialogs.options import OPTIONS
from protocol import messages
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.games.star_realms.sitting import THEIRS, Sitting, busy
from tests.client.screens import screen_text

HERS: dict[str, Any] = {"on_turn": [1], "asked": THEIRS, "actions": [], "turn": 8}


def hers(*events: list[Any], before: dict[str, Any] | None = None, **parts: Any) -> Sitting:
    """Return Ada's turn, and what she does in it."""
    sitting = Sitting(views.view(**(HERS | (before or {}))))
    return sitting.answered(views.view(**(HERS | parts)), *events, own=False)


def said(sitting: Sitting) -> tuple[str, str]:
    return sitting.shown.block, sitting.shown.prompt


# -- a hit, a base that fell -------------------------------------------------------------------------------------------


def test_a_big_hit_has_a_block_until_my_next_key() -> None:
    sitting = hers(["attack", 1, 0, 13, 23], before={"me": {"authority": 36}}, me={"authority": 23})
    assert said(sitting) == ("HIT FOR 13", "Ada hit you: 36 authority, now 23.")
    assert sitting.shown.change == (-13, 0)
    sitting.press("down")
    assert said(sitting) == ("", "Ada's turn.")
    assert sitting.shown.change == (-13, 0), "the number beside the score stays to the end of my turn"


def test_a_small_hit_has_its_sentence_and_no_block() -> None:
    assert said(hers(["attack", 1, 0, 4, 46], me={"authority": 46})) == ("", "Ada hit you: 50 authority, now 46.")


def test_a_key_that_does_nothing_leaves_the_hit_where_it_is() -> None:
    sitting = hers(["attack", 1, 0, 13, 37], me={"authority": 37}).press("1")
    assert said(sitting)[0] == "HIT FOR 13"
    assert sitting.shown.notice == "Not now: it is Ada's turn."


def test_the_biggest_hit_so_far_is_said_to_be_it() -> None:
    sitting = Sitting(views.view(**(HERS | {"turn": 1})))
    sitting.answered(views.view(**HERS, me={"authority": 44}), ["attack", 1, 0, 6, 44], own=False)
    sitting.answered(views.view(**HERS, me={"authority": 35}), ["attack", 1, 0, 9, 35], own=False)
    assert said(sitting) == ("HIT FOR 9", "Ada hit you: 44 authority, now 35. Ada's biggest hit so far.")


def test_a_base_that_fell_has_a_block_and_its_line_until_my_next_key() -> None:
    hive = {"in_play": views.in_play("the_hive")}
    sitting = hers(["destroy", 1, 0, "the_hive", 5], before={"me": hive})
    assert said(sitting) == ("THE HIVE FELL", "Ada spent 5 combat on it. It is in your discard pile.")
    assert [fallen.card for fallen in sitting.shown.fallen] == ["the_hive"]
    sitting.press("tab")
    assert said(sitting) == ("", "Ada's turn.")
    assert sitting.shown.fallen == ()


def test_a_hit_comes_before_a_base_that_fell_and_the_base_is_named_beside_it() -> None:
    sitting = hers(["destroy", 1, 0, "the_hive", 5], ["attack", 1, 0, 6, 44], me={"authority": 44})
    assert said(sitting)[0] == "HIT FOR 6"
    assert sitting.shown.more == "Ada destroyed The Hive."


def test_a_question_keeps_its_block_and_the_hit_its_sentence() -> None:
    asked = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
    sitting = hers(["attack", 1, 0, 6, 44], me={"authority": 44}, asked=asked, actions=[["discard", "scout"]])
    assert said(sitting) == ("YOU DISCARD", "Ada's Imperial Fighter: which card do you lose?")
    assert sitting.shown.more == "Ada hit you: 50 authority, now 44."


def test_what_hits_another_is_no_business_of_mine() -> None:
    game = many.free_for_all()
    sitting = Sitting(many.seen(game, 0))
    sitting.answered(many.seen(game, 0), ["attack", 2, 1, 9, 40], ["destroy", 2, 1, "the_hive", 5], own=False)
    assert sitting.shown.block == ""
    assert sitting.shown.fallen == ()


def test_a_hit_on_the_authority_of_my_team_is_a_hit_on_me() -> None:
    game = many.hydra()
    view = many.seen(game, 0) | {"asked": [], "actions": [], "on_turn": [2, 3], "proposal": None}
    left = view["seats"][0]["authority"]
    sitting = Sitting(view).answered(view, ["attack", 2, 1, 9, left], own=False)
    assert said(sitting)[0] == "HIT FOR 9"


def test_somebody_who_is_out_is_everybodys_business() -> None:
    game = many.free_for_all()
    view = many.seen(game, 0) | {"asked": [{"seat": 2, "kind": "main"}], "actions": [], "on_turn": [2]}
    living = sum(seat["alive"] for seat in view["seats"]) - 1
    before = Sitting(view)
    after = view | {"seats": [seat | ({"alive": False} if number == 1 else {}) for number, seat in enumerate(view["seats"])]}
    sitting = before.answered(after, ["attack", 2, 1, 9, -1], ["defeat", 1], own=False)
    name = sitting.shown.table.seats[1].name
    assert said(sitting) == (f"{name.upper()} IS OUT", f"{living} seats are left.")
    assert said(sitting.press("down"))[0] == ""


def test_who_is_out_is_not_said_where_one_seat_is_left_as_the_game_is_over() -> None:
    game = many.free_for_all()
    view = many.seen(game, 0) | {"asked": [{"seat": 2, "kind": "main"}], "actions": [], "on_turn": [2]}
    after = view | {"seats": [seat | {"alive": number == 0} for number, seat in enumerate(view["seats"])]}
    sitting = Sitting(view).answered(after, ["defeat", 1], own=False)
    assert "IS OUT" not in said(sitting)[0]
    assert "left" not in said(sitting)[1]


def test_without_moments_a_hit_is_a_sentence() -> None:
    sitting = hers(["attack", 1, 0, 13, 37], me={"authority": 37})
    sitting.store.dispatch(Configured(bell=True, warns=True, moments=False))
    assert said(sitting) == ("", "Ada hit you: 50 authority, now 37.")


# -- a win in reach ----------------------------------------------------------------------------------------------------

OUTPOSTS = views.in_play("space_station", "blob_wheel", "trading_post")
"""Space Station 4 and Trading Post 4 are outposts, Blob Wheel is none."""


def winning(combat: int, actions: list[list[Any]] | None = None) -> dict[str, Any]:
    attacks = [["attack-base", 1, 0, 4], ["attack-base", 1, 2, 4], ["end-turn"]]
    ada = {"authority": 31, "in_play": OUTPOSTS}
    return views.view(me={"combat": combat}, ada=ada, hand=[], actions=attacks if actions is None else actions)


def test_what_is_enough_to_win_is_said_with_what_it_takes() -> None:
    assert said(Sitting(winning(39))) == ("YOU CAN WIN", "39 combat: Ada's outposts take 8, authority 31. Press t.")
    assert said(Sitting(winning(38)))[0] == "YOUR TURN"


def test_one_key_does_the_whole_of_it_outposts_first() -> None:
    sitting = Sitting(winning(39)).press("t")
    assert sitting.acted == [("attack-base", 1, 0, 4)]
    one = winning(35, [["attack-base", 1, 2, 4], ["end-turn"]])
    one["seats"][1]["in_play"] = OUTPOSTS[1:]
    sitting.answered(one, ["destroy", 0, 1, "space_station", 4])
    two = winning(31, [["attack", 1, 31], ["attack-base", 1, 1, 5], ["end-turn"]])
    two["seats"][1]["in_play"] = OUTPOSTS[1:2]
    sitting.answered(two, ["destroy", 0, 1, "trading_post", 4])
    assert sitting.acted == [("attack-base", 1, 0, 4), ("attack-base", 1, 2, 4), ("attack", 1, 31)]


def test_escape_stops_it_half_way() -> None:
    sitting = Sitting(winning(39)).press("t", "escape")
    one = winning(35, [["attack-base", 1, 2, 4], ["end-turn"]])
    one["seats"][1]["in_play"] = OUTPOSTS[1:]
    assert sitting.answered(one, ["destroy", 0, 1, "space_station", 4]).acted == [("attack-base", 1, 0, 4)]


def test_it_is_withdrawn_when_it_is_not_true_any_more() -> None:
    sitting = Sitting(winning(39)).press("7")
    after = winning(34)
    assert said(sitting.answered(after, ["destroy", 0, 1, "space_station", 4]))[0] == "SPACE STATION DESTROYED"


def test_without_moments_t_attacks_as_ever_and_nothing_is_counted() -> None:
    sitting = Sitting(winning(39))
    sitting.store.dispatch(Configured(bell=True, warns=True, moments=False))
    assert said(sitting)[0] == "YOUR TURN"
    assert sitting.press("t").shown.menu is not None
    assert sitting.acted == []


def test_the_guard_says_that_it_is_enough() -> None:
    sitting = Sitting(winning(39)).press("e")
    assert said(sitting) == ("STILL YOURS", "39 combat: enough to win with t.")


# -- another's win in reach --------------------------------------------------------------------------------------------


def test_what_is_enough_against_me_is_said_while_it_is_true() -> None:
    mine = {"authority": 23, "in_play": views.in_play("trading_post")}
    sitting = hers(me=mine, ada={"combat": 27})
    assert said(sitting) == ("ADA CAN WIN", "27 combat: your outpost takes 4, your authority is 23.")
    sitting.answered(views.view(**HERS, me=mine, ada={"combat": 26}), own=False)
    assert said(sitting) == ("", "Ada's turn.")
    bare = hers(me={"authority": 23}, ada={"combat": 23})
    assert said(bare) == ("ADA CAN WIN", "23 combat: your authority is 23.")


def test_in_my_turn_nobody_else_can_win() -> None:
    assert said(Sitting(views.view(me={"authority": 3}, ada={"combat": 20})))[0] == "YOUR TURN"


def table(game: Any, seat: int, **combat: int) -> Table:
    view = many.seen(game, seat)
    for number, amount in combat.items():
        view["seats"][int(number[1:])]["combat"] = amount
    return lay(views.seen(view), tuple(SeatOwner(f"P{n}") for n in range(len(view["seats"]))), {})[0]


def test_a_fall_that_does_not_end_the_game_is_called_by_its_name() -> None:
    game = many.free_for_all()
    view = many.seen(game, 0)
    me = view["seats"][0]
    view["seats"][1] |= {"authority": 5, "in_play": []}
    me["combat"] = 9
    view |= {"asked": [{"seat": 0, "kind": "main"}], "on_turn": [0], "may_attack": [1, 2]}
    view["actions"] = [["attack", 1, 9], ["end-turn"]]
    sitting = Sitting(view)
    name = sitting.shown.table.seats[1].name
    assert said(sitting)[0] == f"YOU CAN PUT {name.upper()} OUT"
    assert sitting.press("t").acted == [("attack", 1, 5)], "the rest of the combat is kept"


def test_a_hunter_is_in_danger_from_the_right_alone() -> None:
    game = many.hunter()
    count = len(many.seen(game, 0)["seats"])
    right, left = count - 1, 1
    view = table(game, 0).me
    for seat, danger in ((right, True), (left, False)):
        seen = many.seen(game, 0)
        seen["on_turn"], seen["asked"] = [seat], [{"seat": seat, "kind": "main"}]
        seen["seats"][seat] |= {"combat": 200, "alive": True}
        around = lay(views.seen(seen), tuple(SeatOwner(f"P{n}") for n in range(count)), {})[0]
        assert (lethal.against_me(around) is not None) is (danger and view.alive)


# -- my turn begins ----------------------------------------------------------------------------------------------------


def begins(*events: list[Any]) -> Sitting:
    """Return a table where my turn 7 ends, Ada does that in hers, mine begins."""
    sitting = busy().answered(views.view(**HERS), ["end", 0], ["turn", 1, 8])
    return sitting.answered(views.view(turn=9), *events, ["end", 1], ["turn", 0, 9], own=False)


@pytest.mark.parametrize(
    ("events", "summary"),
    [
        ([["attack", 1, 0, 5, 45]], "Ada hit you for 5."),
        ([["acquire", 1, "ram", 3, "discard"]], "Ada bought Ram."),
        (
            [["attack", 1, 0, 3, 47], ["acquire", 1, "ram", 3, "discard"], ["refill", 2, "cutter"], ["attack", 1, 0, 2, 45]],
            "Ada hit you for 5, bought Ram. 1 card of the row is new.",
        ),
        (
            [["destroy", 1, 0, "the_hive", 5], ["attack", 1, 0, 2, 48], ["acquire", 1, "ram", 3, "discard"]],
            "Ada destroyed The Hive, hit you for 2, bought Ram.",
        ),
        ([["acquire", 1, card, 1, "discard"] for card in ("ram", "scout", "ram")], "Ada bought Ram ×2 and Scout."),
        ([["acquire", 1, "ram", 3, "discard"]] * 4, "Ada bought 4 cards."),
    ],
)
def test_my_turn_begins_with_what_she_did(events: list[list[Any]], summary: str) -> None:
    sitting = begins(*events)
    assert said(sitting) == ("YOUR TURN", summary)
    assert sitting.shown.more == "p plays your hand. < shows it again."


def test_my_turn_begins_with_the_keys_that_are_really_mine(request: pytest.FixtureRequest) -> None:
    request.addfinalizer(partial(keyboard.use, keyboard.in_use()))
    keyboard.use(Keyboard(own={"play-all": ("z",), "look": ("x",)}))
    assert begins(["attack", 1, 0, 5, 45]).shown.more == "z plays your hand. < shows it again."
    assert ("x", "look") in (Prompt().own_hints(hers().press(".").shown) or ())


def test_a_turn_in_which_nothing_happened_to_me_needs_no_sentence() -> None:
    sitting = begins(["play", 1, "scout", 0])
    assert said(sitting) == ("YOUR TURN", "")
    assert sitting.shown.more == ""


def test_a_reply_takes_the_place_of_the_summary_and_the_first_action_clears_both() -> None:
    sitting = begins(["attack", 1, 0, 5, 45])
    refused = sitting.press("4").shown
    assert (refused.prompt, refused.more, refused.notice) == ("", "", "Junkyard costs 6; you have 0 trade.")
    assert said(sitting.press("down"))[1] == ""
    sitting.press("a").answered(views.view(turn=9, hand=["viper"]), ["play", 0, "scout", 0])
    assert said(sitting) == ("YOUR TURN", "")
    assert (sitting.shown.notice, sitting.shown.more) == ("", "")


def test_of_several_others_only_who_hit_me_is_told_of() -> None:
    game = many.free_for_all()
    theirs = many.seen(game, 0) | {"turn": 30, "on_turn": [1], "asked": [{"seat": 1, "kind": "main"}], "actions": []}
    sitting = Sitting(theirs)
    mine = theirs | {"turn": 31, "on_turn": [0], "asked": [{"seat": 0, "kind": "main"}], "actions": [["end-turn"]]}
    sitting.answered(mine, ["acquire", 1, "ram", 3, "discard"], ["attack", 2, 0, 4, 30], ["turn", 0, 31], own=False)
    name = sitting.shown.table.seats[2].name
    assert said(sitting) == ("YOUR TURN", f"{name} hit you for 4.")


# -- no sentence outlives its truth ------------------------------------------------------------------------------------


def test_a_refusal_goes_with_the_turn_it_spoke_of() -> None:
    sitting = Sitting(views.view(**HERS)).press("1")
    assert sitting.shown.notice == "Not now: it is Ada's turn."
    sitting.answered(views.view(turn=9), ["end", 1], ["turn", 0, 9], own=False)
    assert sitting.shown.notice == ""
    assert said(sitting)[0] == "YOUR TURN"


def test_a_reason_goes_with_the_question_it_spoke_of() -> None:
    asked = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
    sitting = hers(asked=asked, actions=[["discard", "scout"]]).press("1")
    assert sitting.shown.notice == "Blob Fighter is for sale, not in your hand."
    sitting.answered(views.view(**HERS), ["discard", 0, "scout"], own=False)
    assert sitting.shown.notice == ""


def test_coming_back_is_said_until_the_turn_moves_on() -> None:
    sitting = Sitting(views.view())
    sitting.store.dispatch(Updated(views.heard(Resumed(views.snapshot(views.view(), [])))))
    assert sitting.shown.notice == "Welcome back."
    sitting.store.dispatch(
        Updated(views.heard(Stepped(views.step(views.view(**HERS), ["end", 0], ["turn", 1, 8], by=0), own=False)))
    )
    assert sitting.shown.notice == ""


def test_coming_back_after_a_bot_has_played_for_me_says_which_turn() -> None:
    sitting = Sitting(views.view())
    missed = [["play", 0, "scout", 0], ["end", 0], ["turn", 1, 8], ["play", 1, "scout", 0], ["end", 1], ["turn", 0, 9]]
    sitting.store.dispatch(Updated(views.heard(Resumed(views.snapshot(views.view(turn=9), missed)))))
    assert sitting.shown.notice == "Welcome back. A bot played turn 7 for you: the log (v) has it."


def test_a_turn_that_i_ended_myself_before_the_line_was_lost_was_played_by_no_bot() -> None:
    sitting = Sitting(views.view(hand=[], actions=[["end-turn"]])).press("e")
    assert sitting.acted == [("end-turn",)]
    missed = [["end", 0], ["turn", 1, 8], ["play", 1, "scout", 0]]
    sitting.store.dispatch(Updated(views.heard(Resumed(views.snapshot(views.view(**HERS), missed)))))
    assert sitting.shown.notice == "While you were away: Ada played Scout."


def test_coming_back_after_the_clock_has_run_out_says_so() -> None:
    sitting = Sitting(views.view())
    now = [0.0]
    sitting.store.clock = lambda: now[0]
    terms = structs.replace(views.table(), clock=messages.Clock("turn", 60, 0, "bot"), clocks=views.clocks(5, 60, running=[0]))
    sitting.store.dispatch(Updated(views.heard(TableChanged(terms))))
    sitting.store.dispatch(Updated(views.heard(LinkChanged("lost", retry_in=2.0))))
    now[0] = 9.0
    missed = [["end", 0], ["turn", 1, 8]]
    sitting.store.dispatch(
        Updated(views.heard(Resumed(views.snapshot(views.view(**HERS), missed, views.clocks(60, 51, running=[1])))))
    )
    assert sitting.shown.notice == ("Welcome back. Your clock ran out and a bot played turn 7 for you: the log (v) has it.")


# -- each half of an either/or -----------------------------------------------------------------------------------------


def test_each_half_of_an_either_or_has_a_number_and_does_both_steps() -> None:
    post = views.in_play("barter_world")
    view = views.view(me={"in_play": post}, hand=[], actions=[["use", 0, "primary"], ["use", 0, "scrap"], ["end-turn"]])
    sitting = Sitting(view).press("q")
    assert said(sitting) == ("BARTER WORLD", "choose one.")
    assert [(choice.key, choice.label) for choice in sitting.shown.menu.choices] == [
        ("1", "gain 2 authority"),
        ("2", "gain 2 trade"),
        ("3", "scrap it: gain 5 combat"),
        ("0", "back"),
    ]
    assert sitting.press("2").acted == [("use", 0, "primary")]
    asked = [{"seat": 0, "kind": "choose", "source": "barter_world", "options": [["authority 2"], ["trade 2"]]}]
    question = view | {"asked": asked, "actions": [["choose", 0], ["choose", 1]]}
    sitting.answered(question, ["use", 0, "barter_world", 0, "primary"])
    assert sitting.acted == [("use", 0, "primary"), ("choose", 1)]
    assert sitting.shown.menu is None, "it is answered already"
    sitting.answered(views.view(me={"in_play": post, "trade": 2}), ["choose", 0, "barter_world", 1])
    assert said(sitting)[0] == "YOUR TURN"


def test_a_refused_first_step_leaves_no_answer_behind() -> None:
    view = views.view(me={"in_play": views.in_play("patrol_mech", "barter_world")}, hand=[], actions=[["use", 1, "primary"]])
    sitting = Sitting(view).press("w", "1").refused("used-already", card="barter_world", ability="primary")
    asked = [{"seat": 0, "kind": "choose", "source": "patrol_mech", "options": [["trade 3"], ["combat 5"]]}]
    sitting.answered(view | {"asked": asked, "actions": [["choose", 0], ["choose", 1]]}, own=False)
    assert sitting.acted == [("use", 1, "primary")]
    assert sitting.shown.menu is not None


def test_where_a_new_ship_goes_is_one_or_two_and_never_nothing() -> None:
    asked = [{"seat": 0, "kind": "put-on-top", "source": "cutter", "card": "cutter", "optional": True}]
    sitting = Sitting(views.view(asked=asked, actions=[["pass"], ["put-on-top"]]))
    assert [choice.key for choice in sitting.shown.menu.choices] == ["1", "2"]
    assert sitting.press("0").acted == []
    assert sitting.press("2").acted == [("pass",)]


# -- every key has an answer -------------------------------------------------------------------------------------------

PRINTABLE = [chr(number) for number in range(33, 127)]
ASKED = [{"seat": 0, "kind": "scrap", "source": "trade_bot", "optional": True, "left": 1, "zones": ["hand", "discard"]}]
SITUATIONS: dict[str, dict[str, Any]] = {
    "my turn": {},
    "their turn": HERS,
    "a question": {"asked": ASKED, "actions": [["pass"], ["scrap", "hand", "ram"]]},
    "over": {"asked": [], "actions": [], "standing": [], "result": {"winners": [0], "reason": "authority"}},
}


def unanswered(sitting: Callable[[], Sitting]) -> list[str]:
    """Return the printable keys that do nothing there and say nothing."""
    return [key for key in PRINTABLE if not is_answered(sitting(), key)]


def is_answered(sitting: Sitting, key: str) -> bool:
    before = sitting.shown
    sitting.press(key)
    done = sitting.acted or sitting.store.effects or sitting.commands.has_left or sitting.commands.asked_for_rematch
    return bool(done) or sitting.shown != before


@pytest.mark.parametrize("situation", SITUATIONS)
def test_no_printable_key_is_without_an_answer(situation: str) -> None:
    assert unanswered(lambda: busy(**SITUATIONS[situation])) == []


@pytest.mark.parametrize("opened", ["v", "space", "X", "q"])
def test_no_printable_key_is_without_an_answer_whatever_is_open(opened: str) -> None:
    assert unanswered(lambda: busy().press(opened)) == []


def test_no_printable_key_of_a_watcher_is_without_an_answer() -> None:
    sittings: list[Sitting] = []

    def watching() -> Sitting:
        sitting = Sitting(views.busy() | {"seat": None, "actions": [], "standing": []})
        sitting.commands.seat = sitting.store.commands.seat = None
        sittings.append(sitting)
        return sitting

    assert unanswered(watching) == []
    assert [sitting.acted for sitting in sittings if sitting.acted] == []


def test_a_key_that_means_nothing_says_so_once() -> None:
    sitting = busy().press("~")
    assert sitting.shown.notice == "~ does nothing here; ? lists the keys."
    once = sitting.shown
    assert sitting.press("~").shown == once


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_setting_decides_about_moments_also_when_it_is_changed_meanwhile(wanted: bool) -> None:
    app = TableApp(NotingCommands())
    app.settings = Settings(moments=wanted)  # type: ignore[attr-defined]
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, winning(39))
        assert ("YOU CAN WIN" in screen_text(app)) is wanted
        at = next(n for n, option in enumerate(OPTIONS) if option.setting == "moments")
        await pilot.press("O", *["down"] * at, "right", "escape")
        assert ("YOU CAN WIN" in screen_text(app)) is not wanted


def test_a_command_that_is_refused_has_not_seen_what_hit_you() -> None:
    sitting = Sitting(views.view(on_turn=[1], turn=8, asked=THEIRS, actions=[]))
    hit = views.view(me={"authority": 37}, on_turn=[1], turn=8, asked=THEIRS, actions=[])
    sitting.answered(hit, ["attack", 1, 0, 13, 37], own=False)
    assert sitting.press("e").shown.block == "HIT FOR 13"
    assert sitting.press("up").shown.block == ""
