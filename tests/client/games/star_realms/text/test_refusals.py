"""Refusals: every code has its own sentence with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms.model.table import Table, lay
from client.games.star_realms.texts import refusals
from client.table.owners import SeatOwner
from tests.client.games.star_realms import contract, views

ARGUMENTS: dict[str, Any] = {
    "verb": "dance",
    "kind": "scrap",
    "card": "cutter",
    "zone": "hand",
    "place": 3,
    "ability": "ally",
    "faction": "trade_federation",
    "cost": 2,
    "trade": 1,
    "seat": 1,
    "base": "junkyard",
    "needed": 5,
    "combat": 3,
    "defense": 5,
    "maximum": 4,
    "options": 2,
    "stop": "chance",
}


def table(view: dict[str, Any] | None = None) -> Table:
    return lay(views.seen(view or views.busy()), (SeatOwner("Me"), SeatOwner("Ada")), {})[0]


@pytest.mark.parametrize("code", contract.codes("Refusals"))
def test_every_code_has_a_sentence(code: str) -> None:
    for around in (table(), None):
        text = refusals.any_refusal("rules", code, ARGUMENTS, around)
        assert text.endswith((".", "!", "?"))
        assert "{" not in text
        assert code not in text or " " not in code
        assert not text.startswith("The server refused that")


def test_a_refusal_that_is_not_as_written_is_told_by_its_code() -> None:
    for args in ({}, {"card": 3, "cost": 2, "trade": 1}, {"card": "cutter", "cost": "x", "trade": []}):
        assert refusals.any_refusal("rules", "too-dear", args, table()) == "The server refused that: too-dear."


def test_what_is_too_dear_says_by_how_much() -> None:
    assert refusals.any_refusal("rules", "too-dear", ARGUMENTS, table()) == "Cutter costs 2; you have 1 trade."


def test_who_is_asked_instead_is_named() -> None:
    theirs = table(views.view(on_turn=[1], asked=[{"seat": 1, "kind": "main"}], actions=[]))
    assert refusals.any_refusal("rules", "not-asked", {}, theirs) == "Not now: it is Ada's turn."


def test_an_outpost_in_the_way_is_named_with_its_defense() -> None:
    assert (
        refusals.any_refusal("rules", "outpost-first", ARGUMENTS, table())
        == "Junkyard is an outpost and must fall first: 5 combat."
    )


@pytest.mark.parametrize("stop", ["start", "chance", "seat", "turn"])
def test_undo_says_why_it_stops(stop: str) -> None:
    text = refusals.any_refusal("rules", "nothing-to-undo", {"stop": stop}, table())
    assert text.startswith("There is nothing" if stop == "start" else "Undo stops here: ")


def test_a_code_of_tomorrow_is_shown_as_it_is() -> None:
    assert "too-loud" in refusals.any_refusal("rules", "too-loud", {}, table())


def test_refusals_of_table_and_server_are_sentences_too() -> None:
    for scope, code in (("table", "stale"), ("server", "too-fast"), ("table", "seat-left")):
        assert refusals.any_refusal(scope, code, {"seq": 4}, None).endswith(".")


@pytest.mark.parametrize("code", contract.codes("Refusals"))
@pytest.mark.parametrize("value", [None, True, {"a": 1}, ["x", ["y"]], -5, "left out"])
def test_no_argument_of_a_server_breaks_a_sentence_or_looks_like_python(code: str, value: Any) -> None:
    args = {} if value == "left out" else dict.fromkeys(ARGUMENTS, value)
    said = refusals.any_refusal("rules", code, args, table())
    assert not any(python in said for python in ("None", "True", "{'", "['", "[["))
