"""Play all over several messages: it continues automatically after others have answered a card's question."""

from __future__ import annotations

from typing import Any

from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.overlays import PlayingAll
from client.games.star_realms.plain.plain_table import StarRealmsText
from client.plain.speech import aloud
from client.session.updates import Update
from client.table.state import Run, Updated
from client.table.store import Store
from tests.client.drafts import drafted
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.local_game import LocalGame, eager

HANDS = {0: {"hand": "imperial_fighter imperial_fighter scout"}, 1: {"hand": "scout viper scout"}}


class Slow(LocalGame):
    """The other seat answers when the test asks it to."""

    def _others(self) -> None:
        pass

    def answer(self) -> None:
        seat = next(seat for seat in self.game.pending if seat != self.seat)
        self._step(self.game.apply(seat, eager(self.game.view(seat))), seat, own=False)


def begun() -> tuple[Store, Slow]:
    game = many.position("duel", 2, HANDS)
    stores: list[Store] = []
    local = Slow(game, lambda update: stores[0].dispatch(Updated(views.heard(update))), eager)
    stores.append(Store(STAR_REALMS, local))
    local.begin(many.around(game))
    return stores[0], local


def hand(local: LocalGame) -> list[str]:
    cards: list[str] = local.game.view(0)["hand"]
    return cards


def test_it_stops_for_the_discard_and_goes_on_when_that_is_done() -> None:
    store, local = begun()
    store.dispatch(Run("play-all"))
    assert hand(local) == ["imperial_fighter"]
    assert store.current.overlays.has(PlayingAll)
    assert "YOUR TURN" not in store.picture().block
    local.answer()
    assert hand(local) == []
    assert store.current.notice.startswith("You played 3 cards:")
    assert not store.current.overlays.has(PlayingAll), "nothing is left to play"
    local.answer()
    assert store.current.notice.startswith("You played 3 cards:") or store.current.notice == ""


def test_escape_leaves_the_rest_in_the_hand() -> None:
    store, local = begun()
    store.dispatch(Run("play-all"))
    store.dispatch(Run("back"))
    local.answer()
    assert hand(local) == ["imperial_fighter"]


def test_a_turn_that_ended_meanwhile_is_not_played_on() -> None:
    """As a bot ends it for somebody whose line is lost."""
    store, local = begun()
    store.dispatch(Run("play-all"))
    waits = store.current.overlays.find(PlayingAll)
    assert waits is not None
    view: dict[str, Any] = many.seen(local.game, 0) | {"turn": 11}
    with drafted(store) as draft:
        draft.change(view=views.seen(view))
        draft.lay_out()
    assert store.current.table is not None
    assert not waits.waits(store.current.table)
    assert waits.summary(store.current.table) == ""


def test_in_lines_what_was_done_is_said_before_the_wait_and_the_rest_after_it() -> None:
    game = many.position("duel", 2, HANDS)
    said: list[str] = []
    tables: list[StarRealmsText] = []

    def hear(update: Update) -> None:
        told = views.heard(update)
        said.extend(aloud(line) for line in tables[0].take(update, told if told is not update else None))

    local = Slow(game, hear, eager)
    tables.append(StarRealmsText(local))
    local.begin(many.around(game))
    said.clear()
    tables[0].typed("p")
    before = list(said)
    assert any("You played" in line and "Imperial Fighter" in line for line in before)
    local.answer()
    assert hand(local) == []
    assert any("You played 3 cards" in line for line in said[len(before) :])
