"""The game Envoys: its playthrough, its catalogues and its bot. The client's invariants play the rest."""

from __future__ import annotations

import gettext
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from client.locale import extract
from client.table.formatter import texts_of
from client.text.i18n import LOCALE, use_language
from engine.chance import Dice, SeedChance
from engine.demo.__main__ import main
from engine.testing import laws
from tests.games.envoys.client import GAME
from tests.games.envoys.game import Envoys
from tests.games.envoys.language import LANGUAGE


@pytest.fixture(autouse=True)
def _envoys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(engine, "games", {**engine.games, "envoys": Envoys})
    yield
    use_language("en")


TestLaws = laws(Envoys, LANGUAGE)


def played(seats: int, seed: int, events: Counter[str]) -> Envoys:
    """Return a game of random moves, some of which are taken back or are concessions."""
    chance = random.Random(seed)
    game = engine.new_game("envoys", mode="court", seats=seats, seed=seed.to_bytes(32, "big"))
    while game.result is None:
        seat = min(game.pending)
        action = chance.choice(game.actions(seat))
        unasked = game.any_time_actions(seat)
        if ("undo",) in unasked and chance.random() < 0.3:
            action = ("undo",)
        elif chance.random() < 0.02:
            seat = chance.choice([each for each in range(seats) if game.any_time_actions(each)])
            action = ("concede",)
        events.update(event[0] for event in game.apply(seat, action))
    assert isinstance(game, Envoys)
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_end_and_are_replayed(seats: int) -> None:
    events: Counter[str] = Counter()
    for seed in range(60):
        game = played(seats, seed, events)
        again = engine.replay(game.record)
        assert again.result == game.result
        assert again.position.dump() == game.position.dump()  # type: ignore[attr-defined]
    assert set(events) == set(LANGUAGE.events)


def test_its_playthrough_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    """To write it anew: python -m engine.demo --playthrough tests.games.envoys.game:Envoys --seats 3"""
    main(["--playthrough", "tests.games.envoys.game:Envoys", "--seats", "3"])
    assert capsys.readouterr().out == Path(__file__).with_name("playthrough.txt").read_text("utf-8")


@pytest.mark.parametrize(("language", "card", "question"), [
    ("en", "Sentry", "Which card do you play?"),
    ("pl", "Wartownik", "Którą kartę zagrywasz?"),
    ("cs", "Hlídka", "Kterou kartu zahraješ?"),
    ("fr", "Sentinelle", "Quelle carte joues-tu\u00a0?"),
])  # fmt: skip
def test_it_speaks_by_catalogues_of_its_own_which_the_client_has_not(language: str, card: str, question: str) -> None:
    use_language(language)
    texts = texts_of(GAME)
    assert texts.names["sentry"] == card
    assert texts.questions["play"] == question
    assert texts.cards["crown"].startswith("8. ")
    assert GAME.locale is not None
    if language != "en":
        assert gettext.translation("traderow", LOCALE, [language]).gettext("Sentry") == "Sentry", "nobody else needs it"


def test_what_its_catalogues_do_not_say_is_said_by_those_of_the_client(tmp_path: Path) -> None:
    use_language("pl")
    assert texts_of(replace(GAME, locale=tmp_path)).refusals["out"] == gettext.translation("traderow", LOCALE, ["pl"]).gettext(
        "You are out of the game."
    )
    assert texts_of(replace(GAME, locale=None)).names["sentry"] == "Sentry"


def test_its_catalogues_are_complete(capsys: pytest.CaptureFixture[str]) -> None:
    """To bring them up to date: python -m client.locale.extract tests/games/envoys"""
    assert extract.main(["--check", str(Path(__file__).parent)]) == 0, capsys.readouterr().out


def test_its_careful_bot_wins_most_games_against_chance() -> None:
    won = 0
    for seed in range(100):
        game, chance, me = Envoys.begin("court", 2, {"favours": 3}, SeedChance(bytes(31) + bytes([seed]))), Dice(seed), seed % 2
        while game.result is None:
            seat = min(game.pending)
            level = "simple" if seat == me else "random"
            game.apply(seat, tuple(Envoys.bots[level](game.view(seat), chance)))
        won += me in game.result.winners
    assert won > 60
