"""The table without a screen: updates and keys go in, actions and sentences come out."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms.commands import COMMANDS, command
from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.screen_state import Fallen
from client.games.star_realms.state import CursorMoved
from client.session.updates import ActedAll, LinkChanged, Resumed, Spoken, TableChanged
from client.table.state import Configured, Leave, Ring, Updated
from client.table.store import Store
from protocol import messages
from tests.client.drafts import drafted
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands
from tests.client.games.star_realms.sitting import THEIRS, Sitting, busy

# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "action"),
    [
        ("s", ("play", "cutter")),
        ("1", ("acquire", "blob_fighter")),
        ("6", ("acquire", "explorer")),
        ("7", ("attack-base", 1, 0, 4)),
        ("o", ("use", 5, "ally")),
    ],
)
def test_one_key_does_the_obvious_thing_with_a_card(key: str, action: tuple[Any, ...]) -> None:
    assert busy().press(key).acted == [action]


def test_a_card_that_costs_too_much_says_so_and_nothing_is_sent() -> None:
    sitting = busy().press("4")
    assert sitting.acted == []
    assert sitting.shown.notice == "Junkyard costs 6; you have 3 trade."
    assert sitting.shown.shown == "junkyard"


def test_a_card_that_could_only_be_scrapped_asks_first_and_the_same_key_agrees() -> None:
    sitting = busy().press("y")
    assert sitting.acted == []
    assert sitting.shown.menu is not None
    assert sitting.press("y").acted == [("use", 4, "scrap")]


def test_several_abilities_are_offered_by_number() -> None:
    sitting = busy().press("q")
    assert sitting.acted == []
    assert [choice.key for choice in sitting.shown.menu.choices] == ["1", "2", "3", "0"]
    assert sitting.press("3").acted == [("use", 0, "scrap")]


def test_an_ability_that_needs_an_ally_is_sent_for_the_server_to_say_why_not() -> None:
    sitting = Sitting(views.view(me={"in_play": views.in_play("cutter")}))
    sitting.press("q")
    assert sitting.acted == [("use", 0, "ally")]
    sitting.refused("no-ally", card="cutter", faction="trade_federation")
    assert sitting.shown.notice == "Cutter needs another Trade Federation card in play."


def test_a_base_that_may_not_be_attacked_is_sent_for_the_server_to_say_why_not() -> None:
    sitting = busy().press("8")
    assert sitting.acted == [("attack-base", 1, 1, 5)]
    sitting.refused("outpost-first", base="space_station")
    assert sitting.shown.notice == "Space Station is an outpost and must fall first: 4 combat."


def test_a_key_without_a_card_says_so() -> None:
    sitting = busy().press("l")
    assert sitting.shown.notice == "No card has the key l now."


def test_in_their_turn_a_card_is_looked_at_and_the_reason_is_told() -> None:
    sitting = Sitting(views.view(on_turn=[1], asked=THEIRS, actions=[])).press("5")
    assert sitting.acted == []
    assert sitting.shown.shown == "freighter"
    assert sitting.shown.notice == "Not now: it is Ada's turn."


def test_space_and_a_key_only_looks() -> None:
    sitting = busy().press("space", "s")
    assert sitting.acted == []
    assert sitting.shown.shown == "cutter"
    assert sitting.press("enter").acted == [("play", "cutter")]


def test_enter_acts_on_the_card_under_the_cursor() -> None:
    sitting = busy().press("space", "a", "enter")
    assert sitting.acted == [("play", "ram")]


def test_arrows_reach_every_card_of_the_table() -> None:
    sitting = busy().press(*["up"] * 20)
    seen = [sitting.shown.shown]
    for _step in range(20):
        seen.append(sitting.press("down").shown.shown)
    assert {"space_station", "blob_fighter", "explorer", "trading_post", "viper"} <= set(seen)
    assert sitting.acted == []


def test_a_new_hand_is_dealt_new_keys() -> None:
    sitting = Sitting(views.view(hand=["cutter", "viper"]))
    sitting.answered(views.view(turn=8, hand=["blob_wheel", "viper"]), ["end", 0], ["turn", 1, 8])
    assert [(stack.key, stack.card) for stack in sitting.shown.table.hand] == [("a", "blob_wheel"), ("s", "viper")]


# -- waiting for the answer --------------------------------------------------------------------------------------------


def without(view: dict[str, Any], card: str) -> dict[str, Any]:
    hand = [held for held in view["hand"] if held != card]
    actions = [action for action in view["actions"] if action != ["play", card]]
    return view | {"hand": hand, "actions": actions}


def test_a_key_typed_ahead_waits_for_the_answer() -> None:
    sitting = busy().press("s", "a")
    assert sitting.acted == [("play", "cutter")]
    sitting.answered(without(views.busy(), "cutter"))
    assert sitting.acted == [("play", "cutter"), ("play", "ram")]


def test_a_key_typed_ahead_means_the_card_it_meant_when_it_was_typed() -> None:
    sitting = busy().press("s", "s")
    after = without(views.busy(), "cutter")
    sitting.answered(
        after | {"hand": [*after["hand"], "command_ship"], "actions": [*after["actions"], ["play", "command_ship"]]}
    )
    assert sitting.acted == [("play", "cutter")]


def test_keys_typed_ahead_never_answer_a_question() -> None:
    sitting = busy().press("d", "s", "a")
    asked = [{"seat": 0, "kind": "scrap", "source": "missile_bot", "optional": True, "left": 1, "zones": ["hand", "discard"]}]
    actions = [["pass"], ["scrap", "hand", "cutter"], ["scrap", "hand", "ram"]]
    sitting.answered(without(views.busy(), "missile_bot") | {"asked": asked, "actions": actions})
    assert sitting.acted == [("play", "missile_bot")]


def test_a_refusal_drops_what_was_typed_ahead() -> None:
    sitting = busy().press("s", "a").refused("not-in-hand", card="cutter")
    assert sitting.acted == [("play", "cutter")]
    assert sitting.shown.notice == "Cutter is not in your hand."
    assert sitting.press("a").acted == [("play", "cutter"), ("play", "ram")]


def theirs(**parts: Any) -> dict[str, Any]:
    """Return another's turn, in which one may concede."""
    return views.busy() | {"asked": THEIRS, "on_turn": [1], "actions": [], "standing": [["concede"]], **parts}


def test_whether_to_concede_is_asked_also_where_the_answer_that_is_out_ends_the_turn() -> None:
    sitting = busy().press("e", "e", "s", "X")
    assert sitting.acted == [("end-turn",)]
    sitting.answered(theirs(turn=8), ["end", 0], ["turn", 1, 8])
    assert sitting.acted == [("end-turn",)], "the card was meant for the turn that is over"
    assert sitting.shown.prompt == "Concede the game?"
    assert sitting.press("X").acted[-1] == ("concede",)


def test_whether_to_concede_stays_asked_whatever_the_others_do() -> None:
    sitting = Sitting(theirs()).press("X")
    sitting.answered(theirs(turn=7), ["play", 1, "scout", 1], own=False)
    sitting.answered(views.busy() | {"turn": 8, "standing": [["concede"]]}, ["turn", 0, 8], own=False)
    assert sitting.shown.prompt == "Concede the game?"
    assert sitting.press("X").acted == [("concede",)]


def test_whether_to_concede_stays_asked_while_play_all_goes_on() -> None:
    sitting = busy(standing=[["concede"]]).press("p")
    asked = [{"seat": 1, "kind": "discard", "source": "imperial_fighter", "left": 1, "optional": False, "by": 0}]
    view = views.busy() | {"standing": [["concede"]]}
    sitting.answered(view | {"asked": asked, "actions": []})
    sitting.store.dispatch(Updated(ActedAll(1, None)))
    sitting.press("X").answered(view, own=False)
    assert len(sitting.commands.batches) == 2, "the rest is played"
    assert sitting.shown.prompt == "Concede the game?"
    sitting.press("X")
    assert ("concede",) not in sitting.acted, "what was sent is answered first"
    sitting.answered(played_all() | {"hand": [], "actions": [["end-turn"]], "standing": [["concede"]]})
    sitting.store.dispatch(Updated(ActedAll(len(sitting.commands.batches[1]), None)))
    assert sitting.acted[-1] == ("concede",)


def test_whether_to_concede_is_asked_after_a_refusal_and_after_a_lost_line() -> None:
    assert (
        busy(standing=[["concede"]]).press("s", "X").refused("not-in-hand", card="cutter").shown.prompt == "Concede the game?"
    )
    sitting = busy(standing=[["concede"]]).press("s", "X")
    sitting.store.dispatch(Updated(views.heard(Resumed(messages.Snapshot(9, [], theirs(), 0, [], 9)))))
    assert sitting.shown.prompt == "Concede the game?"


def test_what_is_asked_of_the_position_closes_with_it() -> None:
    sitting = busy().press("y").answered(theirs(turn=8), ["turn", 1, 8], own=False)
    assert sitting.shown.menu is None
    assert sitting.shown.notice == "The table has changed: that is no longer possible."


# -- commands ----------------------------------------------------------------------------------------------------------


PLAYED = [("play", "cutter"), ("play", "ram"), ("play", "viper"), ("use", 5, "ally")]


def played_all() -> dict[str, Any]:
    """Return the busy table after play all."""
    left = without(without(without(views.busy(), "cutter"), "ram"), "viper")
    return left | {"actions": [action for action in left["actions"] if action != ["use", 5, "ally"]]}


def test_play_all_is_one_message_and_says_what_it_did() -> None:
    sitting = busy().press("p")
    assert sitting.commands.batches[0][:4] == PLAYED
    sent = len(sitting.commands.batches[0])
    one = without(views.busy(), "cutter")
    two = without(one, "ram")
    for view in (one, two, without(two, "viper"), played_all()):
        sitting.answered(view)
    assert len(sitting.commands.batches) == 1, "each answer on the way is a step and no reason to send more"
    sitting.store.dispatch(Updated(ActedAll(4, None if sent == 4 else messages.Why("rules", "no-such-place", {}))))
    assert len(sitting.commands.batches) == 1
    assert sitting.shown.notice == (
        "You played 3 cards and used Cutter. Still to choose: d scrap a card · q 1 authority or 1 trade."
    )


def test_a_key_typed_while_play_all_runs_takes_effect_when_it_is_through() -> None:
    sitting = busy().press("p", "X")
    assert len(sitting.commands.batches) == 1
    view = views.busy() | {"hand": [], "actions": [["end-turn"]], "standing": [["concede"]]}
    sitting.answered(view)
    assert sitting.shown.menu is None
    sitting.store.dispatch(Updated(ActedAll(1, None)))
    assert sitting.shown.menu is not None, "whether to concede is asked"


def test_play_all_waits_for_the_answer_to_a_question() -> None:
    sitting = busy().press("p")
    asked = [{"seat": 1, "kind": "discard", "source": "imperial_fighter", "left": 1, "optional": False, "by": 0}]
    sitting.answered(views.busy() | {"asked": asked, "actions": []})
    sitting.store.dispatch(Updated(ActedAll(1, None)))
    assert len(sitting.commands.batches) == 1
    assert sitting.shown.notice == "", "it has more to play, and waits"
    sitting.answered(views.busy(), own=False)
    assert len(sitting.commands.batches) == 2


def test_of_what_was_foreseen_only_what_took_effect_is_said_to_have_been_used() -> None:
    sitting = busy().press("p")
    assert ("use", 5, "ally") in sitting.commands.batches[0]
    left = without(without(without(views.busy(), "cutter"), "ram"), "viper")
    sitting.answered(left)
    sitting.store.dispatch(Updated(ActedAll(3, messages.Why("rules", "no-such-place", {}))))
    sitting.answered(left | {"actions": []})
    sitting.store.dispatch(Updated(ActedAll(0, None)))
    assert sitting.shown.notice.startswith("You played 3 cards")
    assert "used" not in sitting.shown.notice


def test_play_all_goes_on_where_not_all_was_foreseen() -> None:
    sitting = busy().press("p")
    sitting.answered(without(views.busy(), "cutter"))
    sitting.store.dispatch(Updated(ActedAll(1, messages.Why("rules", "not-in-hand", {"card": "ram"}))))
    assert [batch[0] for batch in sitting.commands.batches] == [("play", "cutter"), ("play", "ram")]
    sitting.answered(played_all())
    sitting.store.dispatch(Updated(ActedAll(3, None)))
    assert sitting.shown.notice.startswith("You played 3 cards and used Cutter.")


def test_play_all_stops_at_a_refusal() -> None:
    sitting = busy().press("p").refused("not-in-hand", card="cutter")
    sitting.answered(views.busy(), own=False)
    assert len(sitting.commands.batches) == 1


def test_escape_lets_play_all_send_no_more() -> None:
    sitting = busy().press("p", "escape").answered(without(views.busy(), "cutter"))
    sitting.store.dispatch(Updated(ActedAll(1, messages.Why("rules", "not-in-hand", {"card": "ram"}))))
    assert len(sitting.commands.batches) == 1
    assert sitting.press("a").acted[-1] == ("play", "ram")


def test_an_answer_that_comes_after_a_lost_line_is_of_no_matter() -> None:
    sitting = busy().press("p")
    sitting.store.dispatch(Updated(views.heard(Resumed(views.snapshot(without(views.busy(), "cutter"), [])))))
    sitting.store.dispatch(Updated(ActedAll(1, None)))
    assert len(sitting.commands.batches) == 1


def test_the_turn_ends_at_once_when_nothing_useful_is_left() -> None:
    assert Sitting(views.view(hand=[], actions=[["end-turn"]])).press("e").acted == [("end-turn",)]


@pytest.mark.parametrize("again", ["e", "enter"])
def test_the_guard_asks_once_and_the_same_key_or_enter_ends_the_turn(again: str) -> None:
    sitting = busy().press("e")
    assert sitting.acted == []
    assert sitting.shown.block == "STILL YOURS"
    assert sitting.shown.prompt.startswith("4 cards not played. Not used: Trading Post, Cutter. 3 trade: Survey Ship costs 3.")
    assert sitting.press(again).acted == [("end-turn",)]


def test_whom_the_guard_does_not_warn_it_does_not_ask() -> None:
    sitting = busy()
    sitting.store.dispatch(Configured(bell=True, warns=False, moments=True))
    assert sitting.press("e").acted == [("end-turn",)]


@pytest.mark.parametrize("key", ["escape", "0"])
def test_the_guard_can_be_left(key: str) -> None:
    sitting = busy().press("e", key)
    assert sitting.acted == []
    assert (sitting.shown.block, sitting.shown.prompt) == ("YOUR TURN", "")


def test_attack_goes_straight_at_the_only_target() -> None:
    assert busy().press("t").acted == [("attack-base", 1, 0, 4)]
    only = busy(actions=[["attack", 1, 5], ["end-turn"]])
    assert only.press("t").acted == [("attack", 1, 5)]


def test_attack_offers_the_seat_first_and_the_bases_by_their_own_keys() -> None:
    several = [["attack", 1, 5], ["attack-base", 1, 1, 5], ["end-turn"]]
    assert busy(actions=several).press("t", "t").acted == [("attack", 1, 5)]
    assert busy(actions=several).press("t", "8").acted == [("attack-base", 1, 1, 5)]


def test_attack_without_combat_says_so() -> None:
    assert Sitting(views.view()).press("t").shown.notice == "You have no combat to attack with."


def test_attack_names_the_outpost_that_stands_in_the_way() -> None:
    view = views.view(me={"combat": 3}, ada={"in_play": views.in_play("junkyard", "space_station")})
    notice = Sitting(view).press("t").shown.notice
    assert notice == "Space Station is an outpost and must fall first: 4 combat; you have 3."


def test_undo_is_sent_or_says_why_it_stops() -> None:
    assert busy().press("u").acted == [("undo",)]
    stopped = busy(standing=[["concede"]], undo={"steps": 0, "stop": "chance"})
    assert stopped.press("u").acted == []
    assert stopped.shown.notice == "Undo stops here: a card was drawn or revealed."


def test_after_the_last_step_back_it_is_said_why_it_ends_there() -> None:
    sitting = busy().press("u").answered(views.busy() | {"undo": {"steps": 0, "stop": "chance"}}, ["undo", 0])
    assert sitting.shown.notice == "Undo stops here: a card was drawn or revealed."


def test_conceding_is_asked_twice_and_enter_does_not_do_it() -> None:
    sitting = busy().press("X", "enter")
    assert sitting.acted == []
    assert sitting.press("X").acted == [("concede",)]


def test_a_draw_is_offered_after_a_second_press_and_answered_with_the_same_key() -> None:
    assert busy().press("D").acted == []
    assert busy().press("D", "D").acted == [("offer-draw",)]
    offered = {"draw_offers": [1], "standing": [["concede"], ["decline-draw"], ["offer-draw"]]}
    assert "Ada offers a draw" in busy(**offered).shown.prompt
    assert busy(**offered).press("D", "1").acted == [("decline-draw",)]
    assert busy(**offered).press("D", "D").acted == [("offer-draw",)]


@pytest.mark.parametrize(
    "name", [command.name for command in COMMANDS if command.name not in ("quit", "up", "down", "left", "right")]
)
def test_no_command_is_ever_answered_with_silence(name: str) -> None:
    """In the other's turn, where most of them mean nothing."""
    sitting = Sitting(views.view(on_turn=[1], asked=THEIRS, actions=[], standing=[]))
    before = sitting.shown
    sitting.press(command(name).keys[0])
    assert sitting.acted == []
    silent = sitting.shown == before and not sitting.store.effects
    assert not silent or name == "back"


def test_escape_never_sends_anything() -> None:
    for opened in ([], ["e"], ["t"], ["q"], ["X"], ["D"], ["v"], ["space"], ["p"]):
        sitting = busy().press(*opened)
        sent = list(sitting.acted)
        assert sitting.press("escape", "escape").acted == sent


# -- questions ---------------------------------------------------------------------------------------------------------

SCRAP = {
    "asked": [{"seat": 0, "kind": "scrap", "source": "trade_bot", "optional": True, "left": 1, "zones": ["hand", "discard"]}],
    "actions": [["pass"], ["scrap", "discard", "viper"], ["scrap", "hand", "cutter"]],
}


def test_a_question_is_answered_with_the_key_of_the_card() -> None:
    assert busy(**SCRAP).press("s").acted == [("scrap", "hand", "cutter")]


def test_a_question_is_declined_with_zero() -> None:
    assert busy(**SCRAP).press("0").acted == [("pass",)]


def test_arrows_and_enter_answer_a_question_too_and_show_the_card() -> None:
    sitting = busy(**SCRAP).press("right", "right")
    assert sitting.shown.shown == "viper"
    assert sitting.press("enter").acted == [("scrap", "discard", "viper")]


def test_enter_with_nothing_marked_declines_what_can_be_declined() -> None:
    sitting = busy(**SCRAP)
    with drafted(sitting.store) as draft:
        draft.mark(None)
    assert sitting.press("enter").acted == [("pass",)]


def test_enter_alone_does_not_answer_what_has_to_be_answered() -> None:
    sitting = busy(**{**SCRAP, "actions": SCRAP["actions"][1:]})
    with drafted(sitting.store) as draft:
        draft.mark(None)
    assert sitting.press("enter").acted == []
    assert sitting.shown.notice


def test_a_card_that_is_no_answer_is_looked_at_and_the_question_is_not_said_again() -> None:
    sitting = busy(**SCRAP).press("1")
    assert sitting.acted == []
    assert sitting.shown.shown == "blob_fighter"
    assert sitting.shown.notice == "Blob Fighter is for sale, not yours to scrap."
    assert (sitting.shown.block, sitting.shown.prompt) == (
        "TRADE BOT",
        "which card of your hand or discard pile do you scrap?",
    )
    assert sitting.press("e").shown.notice == "Answer the question first.", "the second reason stands alone"


def test_a_question_that_cannot_be_declined_says_so() -> None:
    view = views.view(
        on_turn=[1],
        asked=[{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}],
        actions=[["discard", "scout"], ["discard", "viper"]],
    )
    sitting = Sitting(view)
    assert sitting.shown.block == "YOU DISCARD"
    assert sitting.shown.prompt == "Ada's Imperial Fighter: which card do you lose?"
    assert sitting.press("0").shown.notice == "This must be done; it cannot be declined."
    assert sitting.press("s").acted == [("discard", "viper")]


def test_a_question_draws_the_cursor_to_the_card_that_asks_and_gives_it_back() -> None:
    view = views.view(me={"in_play": views.in_play("patrol_mech")})
    asked = [{"seat": 0, "kind": "choose", "source": "patrol_mech", "options": [["trade 3"], ["combat 5"]]}]
    sitting = Sitting(view).answered(view | {"asked": asked, "actions": [["choose", 0], ["choose", 1]]})
    assert sitting.shown.shown == "patrol_mech"
    assert sitting.answered(view).store.state.cursor == Cursor("hand", 0)


def test_their_question_is_told_without_its_cards() -> None:
    asked = [{"seat": 1, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 0}]
    assert Sitting(views.view(asked=asked, actions=[])).shown.prompt == ("Ada is choosing a card to discard, out of 5.")


# -- looking -----------------------------------------------------------------------------------------------------------


def test_the_piles_open_over_the_table_and_close_again() -> None:
    sitting = busy().press("v")
    assert sitting.shown.browsing is not None
    assert sitting.shown.shown == "trade_bot"
    assert sitting.press("down").shown.shown == "scout"
    assert sitting.press("right").shown.browsing.piles[1].name == "Your deck"
    assert sitting.press("escape").shown.browsing is None
    assert sitting.acted == []


def test_the_piles_hold_what_public_play_tells_of_the_other_side() -> None:
    found = {pile.name: dict(pile.cards) for pile in busy().press("v").shown.browsing.piles}
    assert found["Ada's hand and deck"] == {"scout": 3, "viper": 1, "ram": 1}
    assert found["Ada's discard pile"] == {"scout": 1, "viper": 1}
    assert found["Scrap heap"] == {"viper": 1, "scout": 2}


def test_every_pile_has_a_short_name_with_its_count() -> None:
    named = [pile.tab for pile in busy().press("v").shown.browsing.piles if pile.tab]
    assert named == ["Yours 3", "Deck 4", "Ada's discard 2", "Ada's deck 5", "Scrap heap 3"]


def test_what_is_next_is_told_only_where_nobody_knows_it() -> None:
    assert busy().press("v", "right").shown.browsing.piles[1].notes[0] == "4 cards, in unknown order."
    known = views.view(me={"deck": 2, "top": ["ram"], "hidden": ["scout"]})
    deck = Sitting(known).press("v", "right").shown.browsing.piles[1]
    assert deck.notes == ("2 cards.", "Next to be drawn: Ram.")
    assert not deck.is_drawn


def test_the_deck_says_how_likely_the_next_card_is() -> None:
    deck = busy().press("v", "right").shown.browsing.piles[1]
    assert "Your next card is certainly Ram, Scout or Viper." in deck.notes


def their_turn(sitting: Sitting) -> Sitting:
    hers = views.view(on_turn=[1], turn=8, asked=THEIRS, actions=[])
    sitting.answered(hers, ["end", 0], ["turn", 1, 8])
    sitting.answered(hers | {"trade_row": ["ram"] * 5}, ["acquire", 1, "cutter", 2, "discard"], own=False)
    return sitting.answered(views.view(turn=9), ["attack", 1, 0, 6, 44], ["end", 1], ["turn", 0, 9], own=False)


def test_their_last_turn_is_played_again_on_the_table() -> None:
    sitting = their_turn(busy()).press("<")
    assert sitting.shown.prompt == "Replay 1/2: Ada bought Cutter for 2."
    assert sitting.shown.table.row[0].card == "ram"
    assert sitting.press("right").shown.prompt.startswith("Replay 2/2: Ada hit you for 6: 50, now 44.")
    assert sitting.press("left").shown.prompt.startswith("Replay 1/2")
    assert sitting.press("right", "right").shown.block == "YOUR TURN"


def test_nothing_can_be_done_to_a_table_of_the_past() -> None:
    sitting = their_turn(busy()).press("<", "a", "1", "enter")
    assert sitting.acted == []


@pytest.mark.parametrize("arrow", ["up", "down", "left", "right"])
def test_the_arrows_go_on_where_the_card_under_the_cursor_was_not_there_yet(arrow: str) -> None:
    sitting = their_turn(busy())
    sitting.answered(views.view(turn=9, ada={"in_play": views.in_play("space_station", "blob_wheel")}), own=False)
    sitting.store.dispatch(CursorMoved(Cursor("theirs", 1)))
    assert sitting.press("<", arrow).shown.prompt.startswith("Replay ")


def test_the_piles_of_a_replay_leave_it_the_prompt_and_enter() -> None:
    sitting = their_turn(busy()).press("<", "v")
    assert sitting.shown.prompt.startswith("Replay 1/2")
    assert sitting.press("right", "enter").shown.prompt.startswith("Replay 2/2")
    assert sitting.shown.browsing.pile == 1
    shown = sitting.press("escape").shown
    assert (shown.browsing, shown.replaying) == (None, True)
    assert not sitting.press("escape").shown.replaying


def test_to_act_leaves_everything_one_looks_at() -> None:
    sitting = busy().press("X", "space", "v", "e")
    assert not sitting.store.current.overlays.aside
    assert sitting.shown.browsing is None


def test_a_replay_before_any_turn_of_theirs_says_so() -> None:
    assert busy().press("<").shown.notice == "You have not seen a turn of theirs yet."


# -- the table around the game -----------------------------------------------------------------------------------------


def test_the_bell_rings_when_it_becomes_my_turn_and_not_for_my_own_actions() -> None:
    sitting = Sitting(views.view(on_turn=[1], asked=THEIRS, actions=[]))
    sitting.answered(views.view(turn=8), ["turn", 0, 8], own=False)
    assert sitting.store.effects == (Ring(),)
    sitting.store.take_effects()
    sitting.answered(views.view(turn=8, hand=["viper"]), ["play", 0, "scout", 0])
    assert sitting.store.effects == ()


def test_the_bell_rings_for_a_question_off_turn() -> None:
    sitting = Sitting(views.view(on_turn=[1], asked=THEIRS, actions=[]))
    asked = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
    sitting.answered(views.view(on_turn=[1], asked=asked, actions=[["discard", "scout"]]), own=False)
    assert sitting.store.effects == (Ring(),)


def test_after_a_lost_line_there_is_a_digest() -> None:
    sitting = Sitting(views.view(on_turn=[1], asked=THEIRS, actions=[]))
    sitting.store.dispatch(Updated(views.heard(LinkChanged("lost", retry_in=2.0))))
    assert sitting.shown.prompt.startswith("Connection lost")
    sitting.store.dispatch(Updated(views.heard(LinkChanged("on"))))
    missed = [["acquire", 1, "ram", 3, "discard"], ["attack", 1, 0, 6, 44]]
    sitting.store.dispatch(Updated(views.heard(Resumed(views.snapshot(views.view(turn=9), missed)))))
    assert sitting.shown.notice == "While you were away: Ada bought Ram for 3. Ada hit you for 6: 50, now 44."
    assert sitting.shown.log[-1].text == "Ada hit you for 6: 50, now 44."


def test_the_first_position_of_a_table_is_no_digest() -> None:
    store = Store(STAR_REALMS, NotingCommands())
    store.dispatch(Updated(views.heard(TableChanged(views.table()))))
    store.dispatch(Updated(views.heard(Resumed(views.snapshot(views.view(), None)))))
    assert store.picture().notice == ""


def test_what_waits_for_an_answer_is_given_up_when_the_position_comes_anew() -> None:
    sitting = busy().press("s")
    sitting.store.dispatch(Updated(views.heard(Resumed(views.snapshot(without(views.busy(), "cutter"), [])))))
    assert sitting.press("a").acted == [("play", "cutter"), ("play", "ram")]


def test_who_lost_the_line_is_not_told_to_have_left() -> None:
    sitting = busy()
    sitting.store.dispatch(Updated(views.heard(TableChanged(views.table(links=("on", "lost"))))))
    sitting.store.dispatch(Updated(views.heard(TableChanged(views.table(links=("on", "on"))))))
    sitting.store.dispatch(Updated(views.heard(TableChanged(views.table(links=("on", "left"))))))
    assert [entry.text for entry in sitting.shown.log[-3:]] == [
        "Ada has disconnected and may come back.",
        "Ada is back.",
        "Ada has left the table.",
    ]


def test_chat_stands_in_the_log_as_it_was_typed() -> None:
    sitting = busy()
    sitting.store.dispatch(Updated(views.heard(Spoken(views.said("Ada", "[bold]hi[/]")))))
    assert (sitting.shown.log[-1].name, sitting.shown.log[-1].text) == ("Ada", "[bold]hi[/]")


def won() -> dict[str, Any]:
    return views.view(asked=[], actions=[], standing=[], result={"winners": [0], "reason": "authority"})


def test_the_end_says_who_won_and_offers_a_rematch() -> None:
    sitting = busy().answered(won(), ["over", [0], "authority"])
    assert sitting.shown.over is not None
    assert sitting.shown.over.sentence.startswith("[YOU WON] in turn 7")
    sitting.press("R")
    assert sitting.commands.asked_for_rematch
    sitting.press("L")
    assert sitting.store.effects[-1] == Leave()


def test_escape_with_nothing_open_and_leave_tell_how_to_go_before_the_end() -> None:
    sitting = busy().press("escape")
    assert sitting.shown.notice == "Ctrl+Q quits; your seat is kept and you can come back."
    assert sitting.press("v", "escape").shown.notice == ""
    assert sitting.press("L").shown.notice == "That is possible after the game. If you quit earlier, your seat is kept."


def test_rematch_and_leave_wait_for_the_end() -> None:
    sitting = busy().press("R")
    assert not sitting.commands.asked_for_rematch
    assert sitting.shown.notice == "You can do that only after the game."


def test_a_new_game_at_the_table_begins_afresh() -> None:
    sitting = busy().answered(won(), ["over", [0], "authority"])
    sitting.answered(views.view(turn=1), ["turn", 0, 1], own=False)
    assert sitting.shown.over is None
    assert (sitting.shown.block, sitting.shown.prompt) == ("YOUR TURN", "")
    assert sitting.shown.log[-1].text == "A new game."
    assert sitting.store.state.cursor == Cursor("hand")
    assert [turn for turn, _authority in sitting.store.current.history.chart()] == [0, 1]


def test_nothing_is_done_after_the_end() -> None:
    sitting = busy().answered(won()).press("a", "1", "p", "t", "e", "u")
    assert sitting.acted == []


# -- what changes leave behind -----------------------------------------------------------------------------------------


def test_what_changed_is_shown_by_seat_by_key_and_by_name() -> None:
    mine = views.in_play("the_hive", "trading_post")
    sitting = Sitting(views.view(me={"in_play": mine}, turn=8))
    sitting.answered(views.view(me={"in_play": mine}, on_turn=[1], asked=THEIRS, turn=9), ["end", 0], ["turn", 1, 9])
    assert [(stack.key, stack.card) for stack in sitting.shown.table.me.in_play] == [("q", "the_hive"), ("w", "trading_post")]
    after = views.view(me={"in_play": mine[1:], "authority": 37}, on_turn=[1], asked=THEIRS, turn=9)
    sitting.answered(
        after, ["acquire", 1, "ram", 3, "discard"], ["refill", 3, "cutter"], ["destroy", 1, 0, "the_hive", 5],
        ["attack", 1, 0, 13, 37], own=False,
    )  # fmt: skip
    assert sitting.shown.change == (-13, 0)
    assert sitting.shown.new_cards == {"4"}
    assert sitting.shown.fallen == (Fallen("the_hive", "Ada", "q"),)


def test_a_replay_of_their_turn_shows_no_traces_of_now() -> None:
    sitting = Sitting(views.view(on_turn=[1], asked=THEIRS))
    sitting.answered(views.view(me={"authority": 45}, turn=8), ["attack", 1, 0, 5, 45], ["end", 1], ["turn", 0, 8], own=False)
    assert sitting.shown.change == (-5, 0)
    assert sitting.press("<").shown.change == ()


def test_the_prompt_leaves_the_result_to_the_panel_of_the_end() -> None:
    sitting = Sitting(won())
    assert sitting.shown.over is not None
    assert sitting.shown.prompt == ""
    assert sitting.press("F").shown.notice, "a reason or a reply is said as ever"
