"""Questions: every kind has a sentence for the asked player and one for those who wait, and every answer has a key."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms.model.table import Table, lay
from client.games.star_realms.texts import questions
from client.games.star_realms.texts import questions as texts_questions
from client.table.owners import SeatOwner
from engine.star_realms.language import asking
from tests.client.games.star_realms import contract, views

ASKED: dict[str, tuple[dict[str, Any], list[list[Any]]]] = {
    "main": ({}, [["end-turn"]]),
    "choose": ({"source": "patrol_mech", "options": [["trade 3"], ["combat 5"]]}, [["choose", 0], ["choose", 1]]),
    "scrap": (
        {"source": "trade_bot", "optional": True, "left": 1, "zones": ["hand", "discard"]},
        [["pass"], ["scrap", "discard", "viper"], ["scrap", "hand", "scout"]],
    ),
    "scrap-row": ({"source": "battle_pod", "optional": True}, [["pass"], ["scrap", "row", "cutter"]]),
    "discard": ({"source": "imperial_fighter", "optional": False, "left": 1, "by": 1}, [["discard", "scout"]]),
    "destroy-base": ({"source": "missile_mech", "optional": True}, [["destroy", 1, 0], ["pass"]]),
    "acquire-free": ({"source": "blob_carrier"}, [["acquire", "cutter"], ["acquire", "explorer"]]),
    "put-on-top": ({"source": "freighter", "card": "cutter", "optional": True}, [["pass"], ["put-on-top"]]),
    "copy-ship": ({"source": "stealth_needle"}, [["copy", "ram"]]),
    "target": ({"source": "imperial_fighter"}, [["target", 1]]),
    "proposal": ({"source": None, "by": 1, "action": ["pool-acquire", "ram", 2, 1]}, [["agree"], ["refuse"]]),
    "bequeath": ({"source": None, "heir": 1, "optional": True}, [["bequeath", "ram", 1], ["pass"]]),
}


def table(kind: str, *, seat: int = 0) -> Table:
    args, actions = ASKED[kind]
    view = views.view(
        me={"in_play": views.in_play("ram"), "discard": ["viper"]},
        ada={"in_play": views.in_play("blob_wheel"), "team": 0 if kind == "proposal" else 1},
        hand=["scout"],
        asked=[{"seat": seat, "kind": kind, **args}],
        actions=actions if seat == 0 else [],
    )
    return lay(views.seen(view), (SeatOwner("Me"), SeatOwner("Ada")), {})[0]


@pytest.mark.parametrize("kind", contract.codes("Questions"))
def test_every_kind_has_a_sentence_for_who_is_asked(kind: str) -> None:
    around = table(kind)
    assert around.question is not None
    said = texts_questions.question(around.question, around)
    text = said.sentence
    assert said.block.isupper()
    assert text.endswith((".", "?")) or kind == "main"
    assert "does not know" not in text
    assert "{" not in text


@pytest.mark.parametrize("kind", contract.codes("Questions"))
def test_every_kind_has_a_sentence_for_who_waits_that_names_the_seat(kind: str) -> None:
    around = table(kind, seat=1)
    text = questions.others_sentence(around.asked[0], around)
    assert text.startswith("Ada")
    assert text != "Ada is deciding." or kind == "unknown"
    assert questions.question_menu(around) is None


@pytest.mark.parametrize("kind", [kind for kind in contract.codes("Questions") if kind != "main"])
def test_every_answer_has_a_key_of_its_own(kind: str) -> None:
    around = table(kind)
    menu = questions.question_menu(around)
    assert menu is not None
    assert {choice.action for choice in menu.choices} == set(around.actions)
    keys = [choice.key for choice in menu.choices]
    assert all(keys)
    assert len(keys) == len(set(keys))


def test_an_answer_on_the_table_has_the_key_of_its_card() -> None:
    menu = questions.question_menu(table("scrap"))
    assert menu is not None
    by_action = {choice.action: choice for choice in menu.choices}
    assert by_action[asking.Scrap("hand", "scout")].key == "a"
    assert by_action[asking.Pass()].key == "0"


def test_declining_comes_last() -> None:
    menu = questions.question_menu(table("scrap"))
    assert menu is not None
    assert menu.choices[-1].action == asking.Pass()


def test_the_main_phase_is_no_menu() -> None:
    assert questions.question_menu(table("main")) is None


def test_enter_answers_nothing_unless_something_is_chosen() -> None:
    menu = questions.question_menu(table("discard"))
    assert menu is not None
    assert menu.choice("enter") is None


def test_an_option_is_told_in_words() -> None:
    assert questions.option_text(["trade 3"]) == "gain 3 trade"
    assert questions.option_text(["combat 5"]) == "gain 5 combat"


def test_two_bases_alike_are_one_answer() -> None:
    view = views.view(
        ada={"in_play": views.in_play("blob_wheel", "blob_wheel")},
        asked=[{"seat": 0, "kind": "destroy-base", "source": "missile_mech", "optional": True}],
        actions=[["destroy", 1, 0], ["destroy", 1, 1], ["pass"]],
    )
    menu = questions.question_menu(lay(views.seen(view), (SeatOwner("Me"), SeatOwner("Ada")), {})[0])
    assert menu is not None
    assert [choice.key for choice in menu.choices] == ["7", "0"]
