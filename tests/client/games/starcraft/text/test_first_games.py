"""Advice in the first games: once a game for each kind of question, until three games have been finished."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.first_games import Advisor
from client.terminal import remembered
from client.text.i18n import LANGUAGES, use_language
from engine.starcraft.game import StarCraft
from engine.starcraft.language.view import ResultView
from tests.client.games.starcraft.plain.listener import Listener
from tests.client.games.starcraft.positions import do, seen, small
from tests.client.games.starcraft.seat import SeatedApp
from tests.client.screens import screen_text
from tests.client.shown import until, until_shown

PLAN = "A good first plan: Build on Torus, and Mobilize to Helios for its points."


def planning(transports: str = "torus helios 0") -> StarCraft:
    """Return a first round, in which the first order is placed."""
    mine = {
        "faction": "raynor",
        "base": "torus-1",
        "units": {"torus-2": "marine"},
        "workers": 6,
        "transports": transports,
    }
    theirs = {"faction": "overmind", "base": "abaddon-1"}
    return small(mine, theirs, planets="torus helios abaddon", phase="planning", round=1)


def revealed(*orders: str) -> Table:
    """Return the question of the last of these orders, each of them of the first player and on top of a planet."""
    mine = {"faction": "raynor", "base": "torus-1", "units": {"torus-2": "marine"}, "workers": 6, "hand": "terran-1"}
    stacks = {"torus": ", ".join(f"0 {order}" for order in orders[::-1])}
    game = small(mine, {"faction": "overmind", "base": "helios-1"}, planets="torus helios", stacks=stacks)
    do(game, "reveal torus", "execute")
    return seen(game)


def over(table: Table) -> Table:
    result = ResultView(winners=(0,), reason="points")
    return replace(table, view=replace(table.view, result=result, asked=()))


def test_each_question_has_its_advice_once_a_game_as_long_as_it_is_asked() -> None:
    advisor = Advisor()
    for _time in range(2):
        assert advisor.line(seen(planning())) == PLAN
    assert advisor.line(revealed("build")) == "Workers pay for everything: buy one or two in the first rounds."
    assert advisor.line(revealed("mobilize")).startswith("Hold an area alone until the round ends")
    assert advisor.line(revealed("research")) == "Cards win battles: draw three before you buy a technology."
    assert advisor.line(seen(planning())) == ""
    assert Advisor().line(seen(planning(""))) == "A good first plan: Build on Torus, workers before units."
    assert Advisor().line(seen(planning(), None)) == ""


def test_who_has_finished_three_games_is_told_nothing() -> None:
    advisor = Advisor()
    for game in range(3):
        assert advisor.line(seen(planning())) == PLAN
        for _time in range(2):
            assert advisor.line(over(seen(planning()))) == ""
        assert remembered.load().finished_of("starcraft") == game + 1
    assert advisor.line(seen(planning())) == ""
    assert Advisor().line(seen(planning())) == ""


async def test_it_stands_below_the_question_until_a_key_answers_and_only_if_it_is_wanted() -> None:
    app = SeatedApp(planning())
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down()
        await until(pilot, lambda: PLAN in " ".join(screen_text(app).split()))
        await pilot.press("2")
        await until_shown(pilot, "Mobilize: to which planet")
        assert "first plan" not in screen_text(app)
    app = SeatedApp(planning())
    app.settings = replace(app.settings, hints=False)
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down()
        await until_shown(pilot, "PLACE AN ORDER")
        assert "first plan" not in screen_text(app)


def test_in_plain_text_it_comes_before_the_question() -> None:
    listener = Listener(planning(), finished=0)
    listener.sit_down()
    assert any(line.startswith(f"{PLAN} Place an order") for line in listener.heard)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_takes_a_line_and_a_bit_in_every_language(language: str) -> None:
    use_language(language)
    tables = [seen(planning()), seen(planning("")), *(revealed(order) for order in ("build", "mobilize", "research"))]
    for table in tables:
        said = Advisor().line(table)
        assert language == "en" or said not in (PLAN, "")
        assert 0 < cell_len(said) <= 90, said
