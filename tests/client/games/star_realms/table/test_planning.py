"""Planning the next turn during another's: marked by keys, listed, changed by surprises, and executed only step by step."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms.overlays import Planning
from client.session.updates import Stepped
from client.table.state import Configured, LastSaid, Updated
from tests.client.drafts import drafted
from tests.client.games.star_realms import views
from tests.client.games.star_realms.sitting import MAIN, THEIRS, Sitting

HAND = ["cutter", "scout", "scout", "viper"]


def theirs(**parts: Any) -> dict[str, Any]:
    """Return Ada's turn."""
    return views.view(**({"on_turn": [1], "turn": 8, "asked": THEIRS, "actions": [], "hand": HAND} | parts))


def mine(**parts: Any) -> dict[str, Any]:
    """Return the turn after it."""
    acts = [["play", card] for card in dict.fromkeys(HAND)]
    return views.view(**({"on_turn": [0], "turn": 9, "asked": MAIN, "actions": acts, "hand": HAND} | parts))


def planned(*pressed: str) -> Sitting:
    """Return a table with keys pressed while a plan is made in Ada's turn."""
    return Sitting(theirs()).press(".", *pressed)


def begun(sitting: Sitting, **parts: Any) -> Sitting:
    """Return it when Ada has ended her turn."""
    return sitting.answered(mine(**parts), ["end", 1], ["turn", 0, 9], own=False)


def numbers(sitting: Sitting) -> dict[str, int]:
    table = sitting.shown.table
    assert table is not None
    return {stack.key: stack.planned for stack in (*table.hand, *table.row) if stack.planned}


def test_keys_of_cards_are_refused_until_a_plan_is_laid_out() -> None:
    sitting = Sitting(theirs()).press("a")
    assert sitting.shown.notice == "Not now: it is Ada's turn."
    assert sitting.shown.more == ""
    sitting.press(".")
    assert sitting.shown.more == "What will you play and buy? Press the keys of the cards, in that order."
    assert sitting.shown.prompt == "Ada's turn.", "whose turn it is stays first"


def test_keys_of_hand_and_row_are_steps_with_numbers_and_nothing_is_sent() -> None:
    sitting = planned("a", "s", "5", "s", "6", "6")
    assert sitting.shown.more == "Planned: 1 Cutter, 2 Scout, 3 buy Freighter, 4 Scout, 5 buy Explorer, 6 buy Explorer."
    assert numbers(sitting) == {"a": 1, "s": 2, "5": 3, "6": 5}
    assert sitting.acted == []
    assert sitting.commands.batches == []


def test_the_card_under_the_cursor_is_planned_by_enter() -> None:
    assert planned("enter").shown.more == "Planned: 1 Cutter."


@pytest.mark.parametrize("key", ["0", "backspace"])
def test_the_last_step_is_taken_back_by_a_key(key: str) -> None:
    sitting = planned("a", "s", key)
    assert sitting.shown.more == "Planned: 1 Cutter."
    assert sitting.press(key, key).shown.notice == "Nothing is planned yet."


@pytest.mark.parametrize(
    ("pressed", "why"),
    [
        (("a", "a"), "Cutter is planned already."),
        (("s", "s", "s"), "Scout is planned already."),
        (("2", "2"), "Cutter is planned already."),
        (("q",), "You can plan only cards from your hand and the trade row."),
        (("a", "s", "s", "d", "1", "2", "3", "4", "5", "6"), "A plan has at most nine steps."),
    ],
)
def test_what_cannot_be_planned_is_told(pressed: tuple[str, ...], why: str) -> None:
    sitting = Sitting(theirs(me={"in_play": views.in_play("trading_post")})).press(".", *pressed)
    assert sitting.shown.notice == why
    assert sitting.acted == []


@pytest.mark.parametrize("key", [".", "escape"])
def test_a_plan_that_is_done_stays_and_keys_are_refused_again(key: str) -> None:
    sitting = planned("a", key)
    assert not sitting.shown.is_planning
    assert sitting.shown.more == "Planned: 1 Cutter."
    assert sitting.press("s").shown.notice == "Not now: it is Ada's turn."


def test_space_still_looks() -> None:
    sitting = planned("space", "5")
    assert sitting.shown.shown == "freighter"
    assert numbers(sitting) == {}


def test_in_ones_turn_the_next_step_stands_in_the_prompt_under_the_cursor_and_is_done_by_one_key() -> None:
    sitting = begun(planned("s", "5", "a"))
    assert sitting.acted == [], "never by itself"
    assert not sitting.shown.is_planning
    assert sitting.shown.more == "Press . to play Scout, as planned. Then: buy Freighter, Cutter."
    assert sitting.shown.stack is not None
    assert sitting.shown.stack.card == "scout"
    assert sitting.press(".").acted == [("play", "scout")]


def test_enter_does_the_next_step_as_the_cursor_is_there_and_any_other_key_is_what_it_is() -> None:
    assert begun(planned("s", "5")).press("enter").acted == [("play", "scout")]
    assert begun(planned("s", "5")).press("d").acted == [("play", "viper")]
    assert begun(planned("s", "5")).press("up", "enter").acted == [("play", "cutter")]


def after_scout() -> tuple[dict[str, Any], list[Any]]:
    return mine(me={"trade": 1}, hand=["cutter", "scout", "viper"]), ["play", 0, "scout", 0]


def test_a_step_that_is_done_leads_to_the_next_also_when_its_own_key_did_it() -> None:
    view, event = after_scout()
    for key in (".", "s"):
        sitting = begun(planned("s", "5", "a")).press(key).answered(view, event)
        assert sitting.shown.more == "Press . to buy Freighter, as planned. Then: Cutter."
        assert (sitting.shown.cursor.zone, sitting.shown.cursor.index) == ("row", 4)


def test_a_step_that_cannot_be_paid_says_why_and_stays() -> None:
    view, event = after_scout()
    sitting = begun(planned("s", "5")).press(".").answered(view, event).press(".")
    assert sitting.acted == [("play", "scout")]
    assert sitting.shown.notice == "Freighter costs 4; you have 1 trade."
    assert sitting.shown.more == "Press . to buy Freighter, as planned."


def test_pressed_twice_before_the_answer_it_does_two_different_steps() -> None:
    view, event = after_scout()
    sitting = begun(planned("s", "a")).press(".", ".")
    assert sitting.acted == [("play", "scout")]
    sitting.answered(view, event)
    assert sitting.acted == [("play", "scout"), ("play", "cutter")]


def test_the_end_of_the_turn_ends_the_plan() -> None:
    sitting = begun(planned("s", "5"))
    sitting.answered(theirs(turn=10), ["end", 0], ["draw", 0, 5, HAND], ["turn", 1, 10])
    assert sitting.shown.more == ""
    assert numbers(sitting) == {}


# -- surprises ---------------------------------------------------------------------------------------------------------


def test_a_card_that_is_bought_away_leaves_the_plan_and_that_is_said_until_you_act() -> None:
    row = ["blob_fighter", "cutter", "survey_ship", "junkyard", "ram"]
    sitting = planned("a", "5", "1").answered(theirs(trade_row=row), ["acquire", 1, "freighter", 4, "discard"], own=False)
    said = "No longer for sale, so removed from your plan: Freighter."
    assert sitting.shown.more == f"{said} Planned: 1 Cutter, 2 buy Blob Fighter."
    begun(sitting, trade_row=row)
    assert sitting.shown.more == f"{said} Press . to play Cutter, as planned. Then: buy Blob Fighter."
    sitting.press(".").answered(mine(trade_row=row, hand=HAND[1:]), ["play", 0, "cutter", 0])
    assert sitting.shown.more == "Press . to buy Blob Fighter, as planned."


@pytest.mark.parametrize(
    "view",
    [
        theirs(hand=HAND[1:]),
        theirs(me={"discards_due": 1}),
        theirs(
            asked=[{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}],
            actions=[["discard", "scout"], ["discard", "viper"]],
        ),
    ],
    ids=["discarded", "due", "asked"],
)
def test_a_discard_that_is_forced_upsets_the_whole_plan(view: dict[str, Any]) -> None:
    sitting = planned("a", "5").answered(view, own=False)
    assert numbers(sitting) == {}
    assert sitting.store.state.plan.upset
    if sitting.shown.menu is None:
        assert sitting.shown.more.startswith("You lose a card from your hand: your plan is cancelled.")
    assert sitting.acted == []


def test_a_question_ends_planning_so_that_its_keys_are_answers() -> None:
    asked = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
    sitting = planned().answered(theirs(asked=asked, actions=[["discard", "scout"], ["discard", "viper"]]), own=False)
    assert sitting.press("s").acted == [("discard", "scout")]


def test_another_game_begins_without_a_plan() -> None:
    sitting = planned("a")
    sitting.answered(theirs(result={"winners": [1], "reason": "concession"}, asked=[]), ["over", [1], "concession"], own=False)
    assert sitting.store.state.plan.steps == ()


# -- a key that hurries ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("warns", [True, False])
def test_a_key_that_hurried_to_ones_turn_does_not_end_it_unasked(warns: bool) -> None:
    sitting = Sitting(theirs())
    sitting.store.dispatch(Configured(bell=True, warns=warns, moments=True))
    begun(sitting, actions=[["play", "cutter"], ["end-turn"]])
    with drafted(sitting.store) as draft:
        draft.change(is_hurried=True)
    sitting.press("e")
    assert sitting.acted == []
    assert sitting.shown.block == "STILL YOURS"
    assert sitting.press("0", "e").acted == ([] if warns else [("end-turn",)])


# -- where there is none -----------------------------------------------------------------------------------------------


def test_in_ones_own_turn_and_beside_the_table_there_is_nothing_to_lay_out() -> None:
    sitting = Sitting(mine()).press(".")
    assert sitting.shown.notice == "Nothing is planned. In another player's turn, . plans your next one."
    watching = Sitting(theirs() | {"seat": None, "hand": []})
    assert watching.press(".").shown.notice == "You are watching."
    assert "may-plan" not in watching.shown.facts


def test_the_line_of_keys_has_it_where_it_means_something() -> None:
    assert "may-plan" in Sitting(theirs()).shown.facts
    assert "may-plan" not in Sitting(mine()).shown.facts
    assert "may-plan" not in begun(planned("s")).shown.facts, "there the prompt names the key"


def test_no_key_of_planning_asks_the_session_for_anything() -> None:
    class Silent:
        """A session of which nothing may be asked."""

        seat, watching, code, address, way_back = 0, False, "KITE", "127.0.0.1", ""

        def __getattr__(self, name: str) -> Any:
            raise AssertionError(f"{name} was asked for")

    sitting = Sitting(theirs())
    sitting.store.commands = Silent()
    sitting.press(".", "a", "s", "5", "6", "0", "backspace", "up", "enter", "q", ".", ".", "escape")
    sitting.store.dispatch(Updated(views.heard(Stepped(views.step(mine(), ["end", 1], ["turn", 0, 9], by=1), own=False))))
    assert sitting.store.current.last_said == LastSaid()


def test_the_end_of_the_game_ends_it() -> None:
    over = theirs(asked=[], result={"winners": [0], "reason": "concede"})
    sitting = planned("a").answered(over, ["concede", 1], ["over", [0], "concede"], own=False)
    assert not sitting.store.state.overlays.has(Planning)


def test_who_is_put_out_plans_no_longer() -> None:
    sitting = planned("a").answered(theirs(me={"alive": False, "authority": 0}), ["out", 0], own=False)
    assert not sitting.store.state.overlays.has(Planning)
