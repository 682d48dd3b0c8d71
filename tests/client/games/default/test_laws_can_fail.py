"""Each client invariant finds a fault that is seeded for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from client import testing
from client.games.default import layouts
from client.games.default.plain import DefaultLines
from client.table import default, pointing
from client.table.contract import GameClient, Texts
from client.table.formatter import GameFormatter
from client.table.pointing import Picked
from client.testing import Played, check, every_word_has_a_sentence, play
from client.text.trouble import Strange
from tests.games.envoys.client import GAME


def alike(*_args: Any) -> Any:
    return tuple(((f"part-{number}",), "a") for number in range(2))


PLANTED: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "two parts with one key": (default, "_keys", alike),
    "a part that is lost": (pointing, "pick", lambda _found, picks, _part: Picked(picks, is_lost=True)),
    "no log": (layouts, "_table", lambda _canvas, _picture, _width: 0),
    "an event that no line tells": (DefaultLines, "tell", lambda _lines, *_events: []),
    "a seat by its number": (GameFormatter, "_said", lambda _formatter, _argument, value: str(value)),
    "a view that is not read again": (testing, "encoded", lambda _value: {}),
    "an action that is not legal": (testing.Feed, "act", lambda feed, _action: feed.sent.append(("cheat",))),
}


@pytest.fixture
def played() -> Played:
    return play(GAME, "court", 3, 4, 40)


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str, played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    held, name, wrong = PLANTED[fault]
    monkeypatch.setattr(held, name, wrong)
    with pytest.raises((AssertionError, Strange)):
        check(played, Random(2))


def test_without_a_fault_nothing_is_found(played: Played) -> None:
    check(played, Random(2))


def test_a_sentence_that_asks_for_what_there_is_not_is_found() -> None:
    wrong = GameClient(GAME.id, GAME.title, GAME.language, GAME.card, Texts(events={"play": "{nobody} plays."}))
    with pytest.raises(AssertionError):
        every_word_has_a_sentence(wrong)


def test_a_word_without_a_sentence_is_found_in_a_shipped_game() -> None:
    every_word_has_a_sentence(GAME, is_shipped=True)
    texts = replace(GAME.texts, events={word: text for word, text in GAME.texts.events.items() if word != "saw"})
    with pytest.raises(AssertionError):
        every_word_has_a_sentence(GameClient(GAME.id, GAME.title, GAME.language, GAME.card, texts), is_shipped=True)
