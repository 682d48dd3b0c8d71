"""The words and the parts of any game: texts where there are some, else the docstrings of its language; keys that stay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import engine
from client.games.default import table as tables
from client.games.default.table import Desk
from client.table.contract import GameClient, Texts
from client.table.formatter import GameTeller, texts_of
from client.testing import Feed, play, press
from client.text.i18n import use_language
from engine.core.common_language import Conceded, NotAsked
from engine.language import OtherEvent, OtherRefusal
from tests.games.envoys.client import BARE, GAME
from tests.games.envoys.game import Envoys
from tests.games.envoys.language import LANGUAGE, AimQuestion, Drew, MustPlayDuchess, Offered, Over, Played

NAMES = ("Ann", "Bob", "Cem")


@pytest.fixture(autouse=True)
def _envoys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(engine, "games", {**engine.games, "envoys": Envoys})
    yield
    use_language("en")


def teller(game: GameClient, me: int | None = 0) -> GameTeller:
    return GameTeller(me, NAMES, (), game)


def test_an_event_is_about_you_or_about_somebody() -> None:
    assert teller(GAME).event(Played(0, "scout")) == "You play Scout."
    assert teller(GAME, 1).event(Played(0, "scout")) == "Ann plays Scout."
    assert teller(GAME).event(Offered(2, 0, 3)) == "Cem offers Ann 3 for the hand."
    assert teller(GAME).event(Over((0, 2), "last")) == "The game is over: Ann and Cem won."


def test_what_is_not_told_has_a_sentence_too() -> None:
    assert teller(GAME).event(Drew(1, None)) == "Bob draws a card."
    assert teller(BARE).event(Drew(1, None)) == "Bob: A card was drawn (a card)."
    assert teller(GAME).event(OtherEvent("later")) == ""
    assert teller(GAME).refusal(OtherRefusal("later")) == "That was refused: later."


def test_without_texts_docstrings_speak_and_common_words_are_those_of_every_game() -> None:
    bare = teller(BARE)
    assert bare.event(Played(1, "scout")) == "Bob: A card was played (Scout)."
    assert bare.event(Conceded(0)) == "You conceded."
    assert bare.question(AimQuestion(0, "scout")) == "Choose a player for your card."
    assert bare.waiting(AimQuestion(1, "scout")) == "Bob is deciding."
    assert bare.refusal(MustPlayDuchess()).startswith("The Duchess leaves a hand")
    assert bare.refusal(NotAsked()) == "There is nothing to answer now."


def test_texts_are_read_once_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GameClient("envoys", "Envoys", LANGUAGE, texts=Texts(reasons={"last": "Log"}))
    assert teller(game).reason("last") == "Log"
    use_language("pl")
    assert teller(game).reason("last") == "Dziennik"
    assert texts_of(game) is texts_of(game)


def asked(seed: int) -> Iterator[Desk]:
    """Every position of a game in which seat 0 is asked."""
    played = play(GAME, "court", 2, seed, 60)
    desk = Desk(Feed(0), GAME)
    decoder = tables.decoder_of(GAME, 2)
    for moment in played.moments:
        view = decoder.part(LANGUAGE.view, moment.views[0])
        tables.take(desk, tables.Moved(view, decoder.events(moment.events[0]), None, 0, (), True))
        if desk.table is not None and desk.table.question is not None:
            yield desk


def test_a_part_keeps_its_key_as_long_as_the_question_is_open() -> None:
    for desk in asked(3):
        before = dict(desk.parts())
        desk.lay_out()
        assert dict(desk.parts()) == before


def test_a_pick_is_taken_back_by_escape_and_gives_way_to_another_of_its_kind() -> None:
    seen: set[Any] = set()
    for desk in (desk for seed in range(12) for desk in asked(seed)):
        table = desk.table
        assert table is not None
        if not any(len(option.parts) > 1 for option in table.options):
            continue
        cards = [(part, key) for part, key in desk.parts() if part[0] == "card"]
        if len(cards) < 2:
            continue
        press(desk, cards[0][1])
        press(desk, cards[1][1])
        if desk.waiting is None:
            assert desk.picks == (cards[1][0],)
            press(desk, "escape")
            assert desk.picks == ()
        seen.add(table.question)
    assert seen


def test_a_part_picked_before_the_last_answer_came_is_picked_after_it() -> None:
    for desk in asked(3):
        assert desk.table is not None
        part, key = next((part, key) for part, key in desk.parts() if key)
        desk.act(desk.table.actions[0])
        press(desk, key)
        assert [typed.meant for typed in desk.ahead] == [part]
        assert desk.picks == ()
        desk.answered()
        tables.HANDLERS.go_on(desk)
        assert desk.ahead == ()
        assert desk.waiting is not None or desk.open_menu() is not None or desk.picks == (part,)


def test_what_cannot_be_picked_says_why() -> None:
    desk = next(asked(1))
    press(desk, "Z" if "Z" not in dict(desk.parts()).values() else "Y")
    assert "does nothing here" in desk.notice


def test_the_last_turns_of_the_others_are_reviewed_step_by_step() -> None:
    reviewed = False
    for desk in (desk for seed in range(6) for desk in asked(seed)):
        if not desk.story.their_last_turns(0):
            continue
        press(desk, "<")
        assert desk.replays
        assert tables.picture(desk).prompt.startswith("Replay 1/")
        assert desk.parts() == ()
        press(desk, "escape")
        assert not desk.replays
        reviewed = True
    assert reviewed
