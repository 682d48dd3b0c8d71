"""Advice at the table: the tables that allow it, the requests, and how the answer is shown and followed."""

from __future__ import annotations

from typing import Any

import pytest

from client.session.updates import TableChanged
from client.table.state import Advised, AskAdvice, Thinking, Updated
from engine.judge import BETTER, EQUAL, SURELY, Advice, Choice, Reason, Step
from tests.client.games.star_realms import views
from tests.client.games.star_realms.sitting import Sitting, busy

RAM = Choice(("acquire", "cutter"), 61, SURELY, (Reason("in-wins", "cutter", 18, 24),))
OTHERS = (Choice(("acquire", "survey_ship"), 55), Choice(("end-turn",), 50))


def against(*kinds: str, hints: bool = False, **parts: Any) -> Sitting:
    """Return the middle of a turn of mine, the others of those kinds."""
    person = busy(**parts)
    table = views.table(kinds=("person", *kinds), hints=hints)
    person.store.dispatch(Updated(views.heard(TableChanged(table))))
    return person


def advised(person: Sitting, found: Advice | None) -> Sitting:
    person.press("i")
    person.store.dispatch(Advised(found))
    return person


def test_against_a_bot_i_asks_for_advice_on_the_view_as_it_came() -> None:
    person = against("bot").press("i")
    assert person.store.effects == (AskAdvice(),)
    assert person.shown.prompt == "Thinking about it. Esc calls it off."
    assert person.store.state.raw_view["hand"] == ["cutter", "missile_bot", "ram", "viper"]
    assert "may-ask" in person.shown.facts


def test_against_a_person_there_is_none_and_it_says_so() -> None:
    person = against("person").press("i")
    assert not person.store.effects
    assert person.store.current.notice == "Advice is for games against bots, and for tables whose host allows it."
    assert "may-ask" not in person.shown.facts


def test_against_a_person_there_is_where_the_host_allows_it() -> None:
    assert against("person", hints=True).press("i").store.effects == (AskAdvice(),)


def test_one_person_among_bots_is_enough_for_none() -> None:
    person = busy()
    person.store.dispatch(Updated(views.heard(TableChanged(views.table("Ada", "Bo", "Cy", kinds=("person", "bot", "person"))))))
    assert not person.current.may_be_advised


def test_a_watcher_is_not_advised() -> None:
    person = against("bot")
    person.commands.seat = None
    person.store.tick()
    assert not person.current.may_be_advised


def test_in_anothers_turn_it_says_whose_move_it_is() -> None:
    person = against("bot", asked=[{"seat": 1, "kind": "main"}], actions=[]).press("i")
    assert person.store.current.notice == "Not now: it is Ada's turn."
    assert not person.store.effects


def test_the_choices_stand_in_the_prompt_with_their_chances_and_why() -> None:
    person = advised(against("bot"), Advice((RAM, *OTHERS)))
    shown = person.shown
    assert (shown.block, shown.prompt) == ("ADVICE", "Cutter is played in 18 of 24 simulated wins.")
    assert shown.menu is not None
    assert [(choice.key, choice.label) for choice in shown.menu.choices] == [
        ("1", "buy Cutter: 61 %, surely better"),
        ("2", "buy Survey Ship: 55 %"),
        ("3", "end the turn: 50 %"),
        ("0", "back"),
    ]


def test_a_turn_that_wins_is_told_with_what_is_chosen_on_the_way() -> None:
    steps = (
        Step(("play", "ram"), "ram"),
        Step(("choose", 1), chosen=("combat 5",)),
        Step(("destroy", 1, 3), "junkyard"),
        Step(("put-on-top",)),
        Step(("attack", 1, 50)),
    )
    prompt = advised(against("bot"), Advice(winning=steps)).shown.prompt
    order = "play Ram, gain 5 combat, destroy Junkyard, on top of your deck, hit Ada for 50"
    assert prompt == f"You win in this turn, in this order: {order}."


def test_a_digit_does_what_it_says() -> None:
    person = advised(against("bot"), Advice((RAM, *OTHERS))).press("2")
    assert person.acted == [("acquire", "survey_ship")]


def test_nothing_is_done_by_going_back() -> None:
    for key in ("0", "escape"):
        person = advised(against("bot"), Advice((RAM,))).press(key)
        assert person.acted == []
        assert person.shown.menu is None


def test_choices_that_cannot_be_told_apart_are_said_to_be_as_good() -> None:
    equal = (Choice(("acquire", "cutter"), 61, EQUAL), Choice(("acquire", "survey_ship"), 60, EQUAL), OTHERS[1])
    person = advised(against("bot"), Advice(equal))
    assert person.shown.prompt == "1 and 2 are equally good."
    assert person.shown.menu is not None
    assert person.shown.menu.choices[0].label == "buy Cutter: 61 %"


def test_better_is_less_than_surely_better() -> None:
    person = advised(against("bot"), Advice((Choice(("acquire", "cutter"), 61, BETTER), *OTHERS)))
    assert person.shown.menu is not None
    assert person.shown.menu.choices[0].label == "buy Cutter: 61 %, better"
    assert person.shown.prompt == "Your chance to win, with each:"


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason("taken", "cutter", 20, 24), "If you leave Cutter, somebody else buys it in 20 of 24 games."),
        (Reason("holds", "space_station", 2), "Space Station would hold you up for 2 turns."),
        (Reason("holds", "space_station", 1), "Space Station would hold you up for 1 turn."),
        (Reason("wins-in", count=3), "You mostly win 3 turns later."),
    ],
)
def test_each_reason_is_a_sentence(reason: Reason, said: str) -> None:
    choice = Choice(("attack-base", 1, 0, 4), 61, SURELY, (reason,))
    person = advised(against("bot"), Advice((choice, *OTHERS)))
    assert person.shown.prompt == said
    assert person.shown.menu is not None
    assert person.shown.menu.choices[0].label == "destroy Space Station: 61 %, surely better"


def test_a_turn_that_wins_is_told_in_its_order() -> None:
    steps = (
        Step(("play", "ram"), "ram"),
        Step(("use", 7, "scrap"), "ram"),
        Step(("attack-base", 1, 0, 4), "space_station"),
        Step(("attack", 1, 44)),
    )
    person = advised(against("bot"), Advice(winning=steps))
    assert person.shown.prompt == (
        "You win in this turn, in this order: play Ram, scrap Ram for its effect, destroy Space Station, hit Ada for 44."
    )
    person.press("1")
    assert person.acted == [("play", "ram")]


def test_what_can_be_done_alone_is_said_to_come_first() -> None:
    person = advised(against("bot"), Advice((Choice(("play", "ram"), None),)))
    assert person.shown.prompt == "There is nothing to choose: do this first."


def test_what_is_best_after_the_hand_is_said_while_there_is_only_a_card_to_play() -> None:
    then = (Choice(("acquire", "cutter"), 52, SURELY), Choice(("use", 9, "scrap"), 50), Choice(("end-turn",), 49))
    person = advised(against("bot"), Advice((Choice(("play", "ram"), None),), then=then))
    assert person.shown.prompt == "Do this first. With all your cards played: buy Cutter 52 %, end the turn 49 %."
    person.press("1")
    assert person.acted == [("play", "ram")]


def test_an_answer_that_comes_too_late_is_not_shown() -> None:
    person = against("bot").press("i", "escape")
    person.store.dispatch(Advised(Advice((RAM,))))
    assert person.shown.menu is None


def test_what_is_done_meanwhile_calls_it_off() -> None:
    person = against("bot").press("i")
    person.answered(views.busy(), ["gain", 0, "trade", 2, "cutter"])
    assert not person.store.current.overlays.has(Thinking)


def test_without_an_answer_it_says_that_there_is_no_advice() -> None:
    assert advised(against("bot"), None).store.current.notice == "There is no advice for this."


def test_a_question_is_answered_by_its_own_words() -> None:
    asked = [{"seat": 0, "kind": "scrap", "source": "missile_bot", "zones": ["hand", "discard"], "left": 1, "optional": True}]
    person = against("bot", asked=asked, actions=[["pass"], ["scrap", "discard", "scout"], ["scrap", "hand", "viper"]])
    advised(person, Advice((Choice(("scrap", "discard", "scout"), 52, SURELY), Choice(("pass",), 40))))
    assert person.shown.menu is not None
    assert [choice.label for choice in person.shown.menu.choices[:2]] == [
        "scrap Scout: 52 %, surely better",
        "choose nothing: 40 %",
    ]
    person.press("1")
    assert person.acted == [("scrap", "discard", "scout")]
