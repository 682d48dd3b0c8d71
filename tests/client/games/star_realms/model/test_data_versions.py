"""A table and a record show the cards of their own data version, next to tables of other versions."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import engine
from client.games.star_realms.model.table import lay
from client.games.star_realms.texts.words import card_name, faction_of
from client.records.files import RecordFile
from client.records.replay import Replay
from client.text.trouble import Strange
from client.tui.app.replay_app import ReplayApp
from engine.chance import SeedChance
from engine.game import Game
from engine.star_realms.bots.simple_bot import VALUES, simple
from engine.star_realms.cards import SHIPPED
from engine.star_realms.game import StarRealms
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.screens import screen_text
from tests.client.screens import screen_text as text
from tests.engine.newer_data import FOLDER, NEXT, NewerStarRealms

OLD = {"scrap_heap": [], "trade_row": ["battle_pod", *views.ROW[1:]], "hand": ["viper"]}
NEW = {"scrap_heap": [], "trade_row": ["zeta_pod", *views.ROW[1:]], "hand": ["viper"], "data": NEXT}


@pytest.fixture(autouse=True)
def _released(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a later release of the program, which has two versions of the data."""
    monkeypatch.setattr(SHIPPED, "_folder", Path(FOLDER.name))
    monkeypatch.setattr(SHIPPED, "_read", {})
    monkeypatch.setattr(SHIPPED, "versions", NewerStarRealms.data_versions)
    monkeypatch.setattr(engine, "games", MappingProxyType({"star-realms": NewerStarRealms}))


def beside(shown: str, word: str) -> str:
    """Return all that is said beside that word."""
    return "".join(line for line in shown.splitlines() if word in line)


@pytest.mark.parametrize(("parts", "combat", "cost"), [(OLD, "1c", "2"), (NEW, "3c", "5")])
async def test_a_table_shows_the_cards_of_its_own_data(parts: dict[str, Any], combat: str, cost: str) -> None:
    async with TableApp(NotingCommands()).run_test(size=(100, 30)) as pilot:
        await sit_down(pilot, views.view(**parts))
        assert combat in beside(text(pilot.app), "Viper")
        assert f" {cost} " in beside(text(pilot.app), "Battle Pod")


@pytest.mark.parametrize(("game", "combat", "cost"), [(StarRealms, "1c", "2"), (NewerStarRealms, "3c", "5")])
async def test_a_record_shows_the_cards_of_its_own_data(game: type[Game], combat: str, cost: str) -> None:
    version = max(game.data_versions) if game is NewerStarRealms else min(game.data_versions)
    rules, chance = game.settle_rules("duel", 2, {}), SeedChance(bytes(32))
    played = game.begin("duel", 2, rules, SeedChance(bytes(32)), version)
    while (
        "Battle Pod" not in map(card_name, filter(None, played.view(None)["trade_row"]))
        or "viper" not in played.view(0)["hand"]
    ):
        played.apply(seat := min(played.pending), simple(played.view(seat), chance))
    app = ReplayApp(Replay(RecordFile(played.record, ("Ann", "Bob"))))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(">")
        await pilot.pause()
        assert combat in beside(screen_text(app), "Viper")
        assert f" {cost} " in beside(screen_text(app), "Battle Pod")


def test_a_new_game_at_the_table_may_have_other_cards_than_the_one_before() -> None:
    before, after = (lay(views.seen(views.view(**parts)), (), {})[0] for parts in (OLD, NEW))
    assert before.hand != after.hand, "the same Viper is drawn anew"
    assert [table.facts["viper"].primary[0].amount for table in (before, after)] == [1, 3]


def test_a_view_holds_the_cards_of_its_own_data_alone() -> None:
    for parts in (OLD | {"data": NEXT}, NEW | {"data": 1}):
        with pytest.raises(Strange):
            views.seen(views.view(**parts))


def test_every_card_ever_has_a_name_and_a_faction() -> None:
    assert [card_name(key) for key in ("battle_pod", "zeta_pod", "no_such_card")] == [
        "Battle Pod",
        "Battle Pod",
        "no_such_card",
    ]
    assert {faction_of("battle_pod"), faction_of("zeta_pod")} == {"blob"}


def test_the_simple_bot_plays_with_cards_it_has_no_value_for() -> None:
    assert "zeta_pod" not in VALUES
    game = NewerStarRealms.begin("duel", 2, NewerStarRealms.settle_rules("duel", 2, {}), SeedChance(bytes(32)))
    thinking, bought = SeedChance(bytes(32)), False
    while game.result is None:
        seat = min(game.pending)
        action = simple(game.view(seat), thinking)
        bought = bought or action == ("acquire", "zeta_pod")
        game.apply(seat, action)
    assert bought
