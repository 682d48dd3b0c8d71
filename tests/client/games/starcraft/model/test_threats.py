"""Threats and news that must not be overlooked, on stated positions: for those they concern, for others and for spectators."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from client.games.starcraft.model.table import Table
from client.games.starcraft.model.warnings import NONE, FallingBase, News, falling_bases, next_end, reached
from client.games.starcraft.texts import warnings
from engine.core.common_language import Undone
from engine.starcraft.game import StarCraft
from engine.starcraft.language.battle_events import Battle, SkirmishBegins
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.positions import do
from tests.client.games.starcraft.questions.battle.sitting import Sitting

RAYNOR: dict[str, Any] = {"faction": "raynor", "base": "torus-1", "units": {"torus-1": "marine"}}
OVERMIND: dict[str, Any] = {"faction": "overmind", "base": "helios-1", "units": {"helios-1": "zergling"}}


def _board(*stacks: str, mine: dict[str, Any] | None = None, **stated: Any) -> StarCraft:
    """Return a board where the Overmind's Zergling is in the area of Raynor's base on Torus, who has other units on Helios."""
    first = mine or {"faction": "raynor", "base": "torus-1", "units": {"helios-2": "marine"}, "transports": "torus helios 0"}
    second = {**OVERMIND, "units": {"torus-1": "zergling", "helios-1": "zergling"}}
    lying = {"torus": ", ".join(stacks), **({"helios": "0 build"} if stacks[-1][0] == "1" else {})}
    return positions.small(first, second, planets="torus helios", stacks=lying, **stated)


def test_a_base_falls_where_only_others_stand() -> None:
    for seat, side in ((0, 0), (1, 0), (None, 0), (None, 1)):
        found = falling_bases(positions.seen(_board("0 build"), seat, side))
        assert found == (FallingBase("torus-1", 0, 1),)
    defended = {"faction": "raynor", "base": "torus-1", "units": {"torus-1": "marine"}}
    game = positions.small(defended, OVERMIND, planets="torus helios", stacks={"torus": "0 build"})
    assert falling_bases(positions.seen(game)) == ()


def test_a_mobilize_of_its_owner_there_can_save_it_as_far_as_it_is_seen() -> None:
    game = _board("0 mobilize", "1 build", "0 mobilize", "1 build")
    assert falling_bases(positions.seen(game))[0].below == (1, 3)
    assert falling_bases(positions.seen(game, 1))[0].below == ()
    assert falling_bases(positions.seen(game, None))[0].below == ()


def test_a_partner_s_units_fell_no_base() -> None:
    seats = (
        {"faction": "raynor", "base": "torus-1"},
        OVERMIND,
        {"faction": "mengsk", "base": "braken-1", "units": {"torus-1": "marine"}},
        {"faction": "aldaris", "base": "helios-2"},
    )
    game = positions.small(*seats, planets="torus helios braken", stacks={"torus": "0 build"}, mode="teams")
    table = positions.seen(game)
    assert falling_bases(table) == ()
    assert falling_bases(replace(table, rules={"partner_bases": "fall"})) == (FallingBase("torus-1", 0, 2),)


def _warned(table: Table) -> warnings.Warned:
    (found,) = warnings.standing(table)
    return found


@pytest.mark.parametrize(
    ("stacks", "said"),
    [
        (("1 build", "0 mobilize"), "Your Mobilize on Torus is next: it can save it."),
        (("0 mobilize", "1 build"), "Your Mobilize on Torus can save it; 1 order is above it."),
        (("0 build",), "Only a Mobilize on Torus could save it, and you have none there."),
    ],
)
def test_it_is_said_what_could_save_it(stacks: tuple[str, ...], said: str) -> None:
    found = _warned(positions.seen(_board(*stacks)))
    assert (found.block, found.tone, found.more) == ("YOUR BASE FALLS", "harm", said)
    assert found.sentence == "Ada holds Torus 1: your base there falls in regrouping."


def test_while_its_owner_mobilizes_there_it_is_about_to_be_saved_or_not() -> None:
    game = _board("0 mobilize")
    do(game, "reveal torus", "execute")
    assert _warned(positions.seen(game)).more == "Winning that area now saves it."


def test_who_watches_is_told_whose_base_falls_and_the_other_side_nothing() -> None:
    game = _board("0 build")
    assert _warned(positions.seen(game, None)).block == "THE BASE OF FAY FALLS"
    assert list(warnings.standing(positions.seen(game, 1))) == []


def _regrouped(seat: int | None = 0) -> tuple[News, Table]:
    """Return the news and the table after the base on Torus fell."""
    sitting = Sitting(_board("0 build"))
    before = sitting.table(seat)
    sitting.act(0, ("reveal", "torus"))
    sitting.act(0, ("event",))
    table = sitting.table(seat)
    return NONE.after(sitting.told(seat), table.side, before.view, table.view), table


@pytest.mark.parametrize(("seat", "block"), [(0, "YOUR BASE FELL"), (None, "THE BASE OF FAY FELL")])
def test_a_base_that_fell_is_told_with_what_went_with_it(seat: int | None, block: str) -> None:
    news, table = _regrouped(seat)
    assert news.bases == (("torus-1", 1),)
    found = next(warnings.seen_once(table, news))
    assert (found.block, found.sentence) == (block, "Torus 1 fell to Ada.")
    cards = "the resource cards of Torus 2, Torus 3 and Torus 4"
    assert found.more == f"You also lost the transport between Torus and Helios and {cards}."
    assert not NONE.after((), 0, None, table.view).bases
    mined = next(warnings.seen_once(table, replace(news, workers=3)))
    assert mined.more.endswith("Torus 4 and 3 workers." if "," not in cards else ", " + cards + " and 3 workers.")


def test_what_is_taken_back_is_no_news() -> None:
    news, table = _regrouped()
    assert news.after((Undone(0),), 0, None, table.view) == NONE


def test_an_attack_is_news_for_the_defender_until_the_first_skirmish() -> None:
    view = positions.seen(_board("0 build")).view
    attack = Battle(1, 0, "torus-1")
    news = NONE.after((attack,), 0, None, view)
    assert news.attack == attack
    assert NONE.after((attack,), 1, None, view).attack is None
    assert news.after((SkirmishBegins(1),), 0, None, view).attack is None
    table = positions.seen(_board("0 build"))
    found = next(warnings.seen_once(table, news))
    assert (found.block, found.tone) == ("YOU ARE ATTACKED", "harm")
    assert found.sentence == "Ada attacks Torus 1 with Zergling."
    watched = next(warnings.seen_once(positions.seen(_board("0 build"), None), news))
    assert (watched.block, watched.tone) == ("FAY IS ATTACKED", "you")


def test_the_last_end_card_but_one_says_who_wins_with_the_next() -> None:
    table = positions.seen(positions.small({**RAYNOR, "points": 5}, OVERMIND, ends=1, stacks={"torus": "0 build"}))
    found = next_end(table)
    assert found is not None
    assert (found.winners, found.is_stand) == ((0,), False)
    assert next_end(positions.seen(positions.small(RAYNOR, OVERMIND, stacks={"torus": "0 build"}))) is None
    told = next(warnings.seen_once(table, News(ends=1)))
    assert (told.block, told.tone) == ("YOU WIN WITH THE NEXT END CARD", "good")
    aldaris = {"faction": "aldaris", "base": "helios-1", "units": {"helios-1": "zealot"}}
    table = positions.seen(positions.small({**RAYNOR, "points": 5}, aldaris, ends=1, stacks={"torus": "0 build"}))
    told = next(warnings.seen_once(table, News(ends=1)))
    assert (told.block, told.tone) == ("ADA WINS WITH THE NEXT END CARD", "harm")
    assert told.more == "While Aldaris is in the game, two End cards are a victory."
    watched = replace(table, view=replace(table.view, seat=None))
    assert next(warnings.seen_once(watched, News(ends=1))).tone == "you"


def test_the_last_stage_says_whose_goal_is_reached() -> None:
    game = positions.small(RAYNOR, OVERMIND, event_left=(0, 0, 5), stacks={"torus": "0 build"})
    table = positions.seen(game)
    early = replace(table.view, event_stage=2)
    assert NONE.after((), 0, early, table.view).stage == 3
    assert NONE.after((), 0, table.view, table.view).stage == 0
    assert reached(table) == ()
    found = next(warnings.seen_once(table, News(stage=3)))
    assert (found.block, found.tone, found.more) == ("STAGE III", "you", "")
    tassadar = {"faction": "tassadar", "base": "helios-1", "units": {"helios-2": "zealot"}}
    table = positions.seen(positions.small(RAYNOR, tassadar, event_left=(0, 0, 5), stacks={"torus": "0 build"}))
    found = next(warnings.seen_once(table, News(stage=3)))
    assert (found.tone, found.more) == ("harm", "Ada has what it takes: most areas 2/2.")
