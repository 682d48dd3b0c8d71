"""Pages of text: help, the table's rules, the confidence of its numbers, and the factions' goals."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from client.games.starcraft.data import INFO
from client.games.starcraft.texts.help import help_pages
from client.games.starcraft.texts.provisional import provisional_texts
from client.table.pages import Printed
from client.text.i18n import LANGUAGES, use_language
from engine.starcraft.components import SHIPPED
from tests.client.games.starcraft.text.beginning import table

PARTS = SHIPPED.newest
PRINTED = Printed(defaultdict(lambda: "*"), {"look": "Space", "undo": "u", "back": "Esc"})


def pages(**changed: Any) -> dict[str, list[tuple[str, str]]]:
    around = table()
    around = replace(around, view=replace(around.view, **changed))
    return {page.kind: [*page.rows] for page in help_pages(around, {}, (), PRINTED)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_has_every_page_in_every_language(language: str) -> None:
    use_language(language)
    found = pages()
    assert [*found] == ["game", "symbols", "keys", "table", "words"]
    for kind, rows in found.items():
        assert kind == "keys" or len(rows) > 8
        assert all("{" not in head + words for head, words in rows)


def test_the_game_is_told_with_the_goal_of_your_own_faction_where_there_are_goals() -> None:
    seats = table().view.seats
    own = (replace(seats[0], faction="tassadar"), *seats[1:])
    said = ("Tassadar", "Wins also, in stage III, with more areas than anybody else.")
    assert said in pages(seats=own)["game"]
    assert said not in pages(seats=own, mode="conquest")["game"]
    assert not any("Wins also" in words for _head, words in pages()["game"])


def test_the_factions_of_the_table_are_named_with_their_letters() -> None:
    seats = table().view.seats
    led = (replace(seats[0], faction="tassadar"), replace(seats[1], faction="raynor"))
    assert pages(seats=led)["symbols"][-1] == ("", "T Tassadar  R Jim Raynor")


def test_what_differs_from_the_default_comes_first_and_says_what_is_usual() -> None:
    lines = INFO.rule_texts("standard", {"team_hands": "shown", "round_limit": 8})
    assert lines[0][0] == "standard"
    assert lines[1:3] == (
        ("Hands of partners (usually hidden)", "Partners see each other's combat cards and orders."),
        ("Limit of rounds (usually unlimited)", "After 8 rounds the player with the most points wins."),
    )
    assert lines[3] == ("", "At their default:")
    assert INFO.rule_texts("standard", {})[1] == ("", "Every rule is at its default:")


def test_the_page_of_numbers_names_the_set_and_counts_by_letter_and_kind() -> None:
    lines = provisional_texts(PARTS)
    assert lines[0] == ("", "Numbers provisional-1: 422 of 633 are certain.")
    assert ("", "259 numbers: given by the rulebook or by several sources.") in lines
    assert ("", "62 numbers: unknown; this number is our own.") in lines
    assert (
        "units, price",
        "12 of 25 certain; 12: the expansion's number, the base game's is not known; 1: sources differ.",
    ) in lines
    assert not any(head == "units, number of figures" for head, _words in lines), "all of them are firm"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_numbers_is_words_in_every_language(language: str) -> None:
    use_language(language)
    for head, words in provisional_texts(PARTS):
        assert "_" not in head + words
        assert words.endswith((".", ":"))
