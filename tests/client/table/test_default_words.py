"""The words and parts of any game: its texts, or else the docstrings of its language; keys stay the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import engine
from client.games.default import table as tables
from client.table.contract import GameClient, Texts
from client.table.formatter import GameFormatter, texts_of
from client.table.input import go_on
from client.table.state import Answer, Key, KeysChanged, Updated
from client.table.store import Store
from client.testing import Feed, play
from client.text.i18n import use_language
from engine.core.common_language import Conceded, NotAsked
from engine.language import OtherEvent, OtherRefusal
from tests.client.drafts import drafted
from tests.games.envoys.client import BARE, GAME
from tests.games.envoys.game import Envoys
from tests.games.envoys.language import LANGUAGE, AimQuestion, Drew, MustPlayDuchess, Offered, Over, Played

NAMES = ("Ann", "Bob", "Cem")


@pytest.fixture(autouse=True)
def _envoys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(engine, "games", {**engine.games, "envoys": Envoys})
    yield
    use_language("en")


def formatter(game: GameClient, me: int | None = 0) -> GameFormatter:
    return GameFormatter(me, NAMES, (), game)


def test_an_event_is_about_you_or_about_somebody() -> None:
    assert formatter(GAME).event(Played(0, "scout")) == "You play Scout."
    assert formatter(GAME, 1).event(Played(0, "scout")) == "Ann plays Scout."
    assert formatter(GAME).event(Offered(2, 0, 3)) == "Cem offers Ann 3 for the hand."
    assert formatter(GAME).event(Over((0, 2), "last")) == "The game is over: Ann and Cem won."


def test_what_is_not_told_has_a_sentence_too() -> None:
    assert formatter(GAME).event(Drew(1, None)) == "Bob draws a card."
    assert formatter(BARE).event(Drew(1, None)) == "Bob: A card was drawn (a card)."
    assert formatter(GAME).event(OtherEvent("later")) == ""
    assert formatter(GAME).refusal(OtherRefusal("later")) == "The server refused that: later."


def test_without_texts_docstrings_speak_and_common_words_are_those_of_every_game() -> None:
    bare = formatter(BARE)
    assert bare.event(Played(1, "scout")) == "Bob: A card was played (Scout)."
    assert bare.event(Conceded(0)) == "You conceded."
    assert bare.question(AimQuestion(0, "scout")) == "Choose a player for your card."
    assert bare.waiting(AimQuestion(1, "scout")) == "Bob is deciding."
    assert bare.refusal(MustPlayDuchess()).startswith("The Duchess leaves a hand")
    assert bare.refusal(NotAsked()) == "There is nothing to answer now."


def test_texts_are_read_once_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GameClient("envoys", "Envoys", LANGUAGE, texts=Texts(reasons={"last": "Log"}))
    assert formatter(game).reason("last") == "Log"
    use_language("pl")
    assert formatter(game).reason("last") == "Dziennik"
    assert texts_of(game) is texts_of(game)


def asked(seed: int) -> Iterator[Store]:
    """Yield every position of a game in which seat 0 is asked."""
    played = play(GAME, "court", 2, seed, 60)
    store = Store(tables.game_of(GAME), Feed(0))
    decoder = tables.decoder_of(GAME, 2)
    for moment in played.moments:
        view = decoder.part(LANGUAGE.view, moment.views[0])
        store.dispatch(Updated(tables.Moved(view, decoder.events(moment.events[0]), None, 0, (), True)))
        if store.current.table is not None and store.current.table.question is not None:
            yield store


def test_a_part_keeps_its_key_as_long_as_the_question_is_open() -> None:
    for store in asked(3):
        before = dict(tables.parts(store.current))
        store.dispatch(KeysChanged())
        assert dict(tables.parts(store.current)) == before


def test_a_pick_is_taken_back_by_escape_and_gives_way_to_another_of_its_kind() -> None:
    seen: set[Any] = set()
    for store in (store for seed in range(12) for store in asked(seed)):
        table = store.current.table
        assert table is not None
        if not any(len(option.parts) > 1 for option in table.options):
            continue
        cards = [(part, key) for part, key in tables.parts(store.current) if part[0] == "card"]
        if len(cards) < 2:
            continue
        store.dispatch(Key(cards[0][1]))
        store.dispatch(Key(cards[1][1]))
        if store.current.waiting is None:
            assert store.state.picks == (cards[1][0],)
            store.dispatch(Key("escape"))
            assert store.state.picks == ()
        seen.add(table.question)
    assert seen


def test_a_part_picked_before_the_last_answer_came_is_picked_after_it() -> None:
    for store in asked(3):
        assert store.current.table is not None
        part, key = next((part, key) for part, key in tables.parts(store.current) if key)
        store.dispatch(Answer(store.current.table.actions[0]))
        store.dispatch(Key(key))
        assert [typed.meant for typed in store.current.ahead] == [part]
        assert store.state.picks == ()
        with drafted(store) as draft:
            draft.answered()
            go_on(draft)
        assert store.current.ahead == ()
        assert store.current.waiting is not None or store.current.open_menu() is not None or store.state.picks == (part,)


def test_what_cannot_be_picked_says_why() -> None:
    store = next(asked(1))
    store.dispatch(Key("Z" if "Z" not in dict(tables.parts(store.current)).values() else "Y"))
    assert "does nothing here" in store.current.notice


def test_the_last_turns_of_the_others_are_reviewed_step_by_step() -> None:
    reviewed = False
    for store in (store for seed in range(6) for store in asked(seed)):
        if not store.state.history.their_last_turns(0):
            continue
        store.dispatch(Key("<"))
        assert store.current.replays
        assert store.picture().prompt.startswith("Replay 1/")
        assert tables.parts(store.current) == ()
        store.dispatch(Key("escape"))
        assert not store.current.replays
        reviewed = True
    assert reviewed
