"""All of the engine's words are in the language, and each seat gets the events that the language defines for it."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import MISSING, FrozenInstanceError, fields
from typing import Any

import pytest

import engine
from engine.core import any_time_actions
from engine.core.common_language import Undo
from engine.core.undo import UNDO
from engine.game import Event, Game
from engine.language import OfWords, QuestionKind, Verb, Word, arguments, frozen, limits
from engine.star_realms import views
from engine.star_realms.cards.effects import BARE, NUMBERED, VOCABULARY
from engine.star_realms.language.complete import LANGUAGE
from engine.star_realms.language.main_phase import Attack, EndTurn, Play
from engine.star_realms.language.view import ChangedRule, InPlay, SeatView, Waiting

MODES = [(mode, seats) for mode, counts in engine.games["star-realms"].modes.items() for seats in counts]
WORDS = [*LANGUAGE.verbs.values(), *LANGUAGE.events.values(), *LANGUAGE.questions.values(), *LANGUAGE.refusals.values()]


def played(mode: str, seats: int, steps: int = 120) -> Iterator[tuple[Game, list[Event]]]:
    """Yield a game of random actions, with the events that led to each position."""
    rng = random.Random(f"language {mode} {seats}")
    game = engine.new_game("star-realms", mode=mode, seats=seats, seed=bytes(32))
    events: list[Event] = []
    for _ in range(steps):
        yield game, events
        if game.result is not None:
            return
        seat = rng.choice(list(game.pending))
        events = game.apply(seat, rng.choice(game.actions(seat)))


def loaded_by(program: str) -> set[str]:
    """Return the modules of games that a fresh interpreter has loaded after that."""
    program = f"import engine, sys; {program}; print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    return {name for name in names if name.startswith(("engine.star_realms", "engine.starcraft"))}


@pytest.mark.parametrize(
    ("game", "room", "others"),
    [("star-realms", "engine.star_realms", "engine.starcraft"), ("starcraft", "engine.starcraft", "engine.star_realms")],
)
def test_an_engine_loads_a_game_without_the_others_and_the_words_that_only_its_clients_read(
    game: str, room: str, others: str
) -> None:
    loaded = loaded_by(f"engine.games[{game!r}]")
    assert f"{room}.language.standing" in loaded
    assert not {f"{room}.language.{part}" for part in ("complete", "refusals", "view")} & loaded
    assert not [name for name in loaded if name.startswith(others)]


def test_to_list_the_games_or_to_look_for_one_loads_none() -> None:
    assert loaded_by("assert [*engine.games] and len(engine.games) and 'chess' not in engine.games") == set()


def test_words_are_equal_if_they_are_the_same_word_with_equal_arguments() -> None:
    assert Play("scout") == Play("scout")
    assert hash(Play("scout")) == hash(Play("scout"))
    assert Play("scout") != Play("viper")
    assert EndTurn() != Undo()
    assert repr(Attack(1, 2)) == "Attack(seat=1, amount=2)"
    with pytest.raises(FrozenInstanceError):
        Attack(1, 2).seat = 3  # type: ignore[misc]


def test_a_word_is_made_of_its_arguments_the_first_time_and_every_time() -> None:
    @frozen
    class Wager(QuestionKind):
        """A stake."""

        word = "wager"
        seat: int
        amount: int
        source: str | None = None

    for _time in range(2):
        assert Wager(1, 2) == Wager(seat=1, amount=2, source=None)
        assert Wager(1, 2, "scout").source == "scout"
        for wrong in ((1,), (1, 2, None, 3)):
            with pytest.raises(TypeError):
                Wager(*wrong)
    question = Wager(1, 2)
    assert copy.deepcopy(question) == question
    assert not hasattr(question, "__dict__")
    with pytest.raises(FrozenInstanceError):
        del question.amount


def test_of_each_word_something_is_made_when_it_is_looked_up_first_and_of_nothing_else() -> None:
    made: list[type[Verb]] = []

    def length(verb: type[Verb]) -> int:
        made.append(verb)
        return len(verb.word)

    lengths = OfWords({"play": Play, "attack": Attack}, length)
    assert made == []
    assert [lengths["attack"], lengths["attack"], lengths["juggle"]] == [6, 6, None]
    assert made == [Attack]
    assert {*lengths} == {"attack"}


def names(part: type[Any]) -> list[str]:
    return [argument.name for argument in arguments(part)]


def says(part: type[Any], keys: list[str], order: list[str] | None = None) -> bool:
    """Return whether these are the keys of that part in their order, all but some that have a value where they are absent."""
    may_lack = {field.name for field in fields(part) if field.default is not MISSING}
    return keys == [name for name in order or names(part) if name in keys or name not in may_lack]


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_a_view_has_exactly_the_keys_of_the_language(mode: str, seats: int) -> None:
    for game, _ in played(mode, seats):
        for seat in (*range(seats), None):
            view = game.view(seat)
            assert says(LANGUAGE.view, sorted(view), sorted(names(LANGUAGE.view)))
            assert view.get("data", 1) == game.data_version, "of version 1 no view names its data"
            assert all(says(ChangedRule, list(rule)) for rule in view.get("rules", ()))
            for them in view["seats"]:
                assert says(SeatView, list(them))
                assert all(says(InPlay, list(card)) for card in them["in_play"])
                assert all(says(Waiting, list(effect)) for effect in them.get("waiting", ()))
            for asked in view["asked"]:
                question = LANGUAGE.questions[asked["kind"]]
                assert {*asked} - {"kind"} <= {*names(question)}
                assert {*names(question)} - {*asked} <= {"source"}


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_what_is_a_seats_own_is_empty_for_a_spectator(mode: str, seats: int) -> None:
    own = [argument.name for argument in arguments(LANGUAGE.view) if argument.yours]
    assert {"hand", "actions", "standing"} <= {*own}
    for game, _ in played(mode, seats, 40):
        view = game.view(None)
        assert [view[name] for name in own] == [[]] * len(own)


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_everybody_is_told_every_event_but_what_is_limited(mode: str, seats: int) -> None:
    for game, events in played(mode, seats):
        for event in events:
            limited = {at for at, _of, _sight in limits(LANGUAGE.events[event[0]])}
            for seat in (*range(seats), None):
                told = game.event_for(seat, event)
                assert told is not None
                for at, (whole, part) in enumerate(zip(event, told, strict=True)):
                    assert part == whole or (part is None and at in limited)


def test_an_event_that_nobody_declared_is_told_to_nobody() -> None:
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    assert [game.event_for(seat, ("peek", 0, "scout")) for seat in (0, 1, None)] == [None] * 3


def test_every_sight_that_the_language_names_is_one_of_the_engine() -> None:
    named = {sight for event in LANGUAGE.events.values() for _at, _of, sight in limits(event)}
    assert named == {*views._SIGHTS}


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_every_word_has_a_sentence_and_every_argument_a_kind(word: type[Word]) -> None:
    assert word.__doc__
    assert word.__doc__.strip().endswith(".")
    assert not word.__doc__.startswith(f"{word.__name__}("), "dataclasses wrote this one"
    for argument in arguments(word):
        assert argument.kind is not None or argument.name in ("action", "source")


@pytest.mark.parametrize("part", [LANGUAGE.view, SeatView, InPlay])
def test_every_part_of_the_view_has_a_sentence(part: type[Any]) -> None:
    assert all(argument.sentence for argument in arguments(part))


def test_the_standing_verbs_are_those_of_the_engine() -> None:
    assert {word for word, verb in LANGUAGE.verbs.items() if verb.stands} == any_time_actions.VERBS | {UNDO[0]}


def test_the_vocabulary_explains_every_word_of_the_cards_and_no_other() -> None:
    explained = {word.split()[0] for words in VOCABULARY for word in words.split(", ")}
    assert explained == {*NUMBERED, *BARE, "scrap", "draw-per-played"}
