"""Warnings at the table: in capitals until the next key, or as long as they hold; in plain text as sentences."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.starcraft.layouts.seats import seat_lines
from client.table.state import Configured
from client.text.i18n import LANGUAGES, use_language
from engine.starcraft.game import StarCraft
from tests.client.games.star_realms.local_game import LocalGame
from tests.client.games.starcraft.drawn import zone
from tests.client.games.starcraft.person import Person
from tests.client.games.starcraft.plain.listener import Listener
from tests.client.games.starcraft.positions import small
from tests.client.games.starcraft.table.test_keys import hurried
from tests.client.games.starcraft.table.test_updates import at
from tests.engine.starcraft.board import read

MINE: dict[str, Any] = {
    "faction": "raynor",
    "base": "torus-1",
    "units": {"torus-1": "marine", "helios-2": "marine"},
    "transports": "torus helios 0",
    "hand": "terran-1 terran-2",
}
THEIRS: dict[str, Any] = {
    "faction": "overmind",
    "base": "helios-1",
    "units": {"helios-1": "zergling hydralisk"},
    "transports": "torus helios 0",
    "hand": "zerg-1 zerg-2",
}


def _moved(at_table: LocalGame, *actions: str) -> None:
    """Move Ada's units to Torus, as far as those at the table hear of it."""
    for action in ("reveal torus", "execute", *actions, "end"):
        at_table._step(at_table.game.apply(1, read(action)), 1, own=False)


def _game(mine: dict[str, Any], stacks: str = "0 build, 1 mobilize") -> StarCraft:
    return small(mine, THEIRS, planets="torus helios", stacks={"torus": stacks, "helios": "0 build"}, on_turn=1)


def _person(game: StarCraft, *, moments: bool = True) -> Person:
    person = at(game)
    person.store.dispatch(Configured(bell=False, warns=True, moments=moments, keeps_pace=True, moves=False))
    return person


UNDEFENDED = {**MINE, "units": {"helios-2": "marine"}}
ATTACK = "move hydralisk helios-1 torus-1 1"


def test_an_attack_addresses_the_defender_until_the_next_key_and_then_what_is_asked_does() -> None:
    person = _person(_game(MINE))
    _moved(person.game, ATTACK)
    assert (person.shown.block, person.shown.tone) == ("YOU ARE ATTACKED", "harm")
    assert person.shown.prompt == "Ada attacks Torus 1 with Hydralisk."
    assert person.shown.more.startswith("Your base is at stake.")
    person.press("space", "escape")
    assert person.shown.block != "YOU ARE ATTACKED"


def test_a_key_that_has_only_just_shown_a_warning_leaves_it() -> None:
    person = hurried(_game(MINE), 1, "reveal torus", "execute", ATTACK, "end")
    person.store.dispatch(Configured(bell=False, warns=True, moments=True, keeps_pace=True, moves=False))
    person.press("o")
    assert person.shown.block == "YOU ARE ATTACKED"
    person.press("o")
    assert person.shown.block != "YOU ARE ATTACKED"


def test_without_moments_nothing_is_in_capitals() -> None:
    person = _person(_game(MINE), moments=False)
    _moved(person.game, ATTACK)
    assert person.shown.block != "YOU ARE ATTACKED"


def test_a_base_that_falls_is_said_while_orders_are_chosen_and_beside_what_else_is_asked() -> None:
    person = _person(_game(UNDEFENDED, "0 mobilize, 1 mobilize"))
    _moved(person.game, ATTACK)
    for _key in range(2):
        assert (person.shown.block, person.shown.tone) == ("YOUR BASE FALLS", "harm")
        assert "Ada holds Torus 1: your base there falls in regrouping." in person.shown.prompt
        assert "Your Mobilize on Torus is next: it can save it." in person.shown.prompt
        person.press("space", "escape")
    person.game.act(read("reveal torus"))
    person.game.act(read("execute"))
    assert person.shown.block == "MOBILIZE"
    assert "Winning that area now saves it." in person.shown.more


def test_a_base_that_fell_is_said_until_the_next_key() -> None:
    person = _person(_game(UNDEFENDED, "1 mobilize"))
    _moved(person.game, ATTACK)
    person.game.act(read("reveal helios"))
    person.game.act(read("event"))
    assert (person.shown.block, person.shown.tone) == ("YOUR BASE FELL", "harm")
    assert person.shown.prompt == "Torus 1 fell to Ada."
    assert "You also lost" in person.shown.more
    person.press("space", "escape")
    assert person.shown.block != "YOUR BASE FELL"


def _scores(at_table: LocalGame) -> None:
    """Let both give up their orders, so that points are gained."""
    for seat, action in ((1, "reveal helios"), (1, "event"), (0, "reveal torus"), (0, "event")):
        at_table._step(at_table.game.apply(seat, read(action)), seat, own=seat == 0)


def scoring() -> StarCraft:
    return small(MINE, THEIRS, planets="torus helios", stacks={"torus": "0 build", "helios": "1 build"}, on_turn=1)


NEEDS = "Still needed to win: you 13, Ada 14 (+1)."


def test_points_are_a_moment_with_their_planets_and_the_distance_to_victory_until_the_next_key() -> None:
    person = at(scoring())
    person.store.dispatch(Configured(bell=False, warns=True, moments=True, keeps_pace=True, moves=True))
    _scores(person.game)
    assert (person.shown.block, person.shown.tone) == ("YOU GAINED 2 POINTS", "good")
    assert person.shown.prompt == "Your points come from Torus (2)."
    assert person.shown.more.startswith(NEEDS)
    table = person.shown.table
    assert table is not None
    (beat,) = person.store.state.stage.beats
    assert {(patch.part, patch.amount) for patch in beat.patches} == {(0, 2), (1, 1)}
    for size in ((80, 24), (120, 36)):
        seats = "".join(text for line in seat_lines(table, size[0]) for text, _style in line)
        assert "+2" in seats
        assert "+1" in seats
    person.press("space", "escape")
    assert "GAINED" not in person.shown.block
    assert person.store.state.stage.is_free
    other = at(scoring(), None)
    other.store.dispatch(Configured(bell=False, warns=True, moments=True, keeps_pace=True, moves=False))
    _scores(other.game)
    assert (other.shown.block, other.shown.tone) == ("FAY GAINED 2 POINTS", "you")
    silent = at(scoring())
    silent.store.dispatch(Configured(bell=False, warns=True, moments=False, keeps_pace=True, moves=True))
    _scores(silent.game)
    assert "GAINED" not in silent.shown.block
    assert silent.store.state.stage.is_free
    listener = Listener(scoring())
    listener.game._others = lambda: None  # type: ignore[method-assign]
    listener.sit_down()
    _scores(listener.game)
    assert f"Your points come from Torus (2). {NEEDS}" in listener.heard


def _last_stage() -> tuple[StarCraft, tuple[str, ...]]:
    """Return a game in which Ada draws the last card of stage II."""
    stacks = {"torus": "1 mobilize", "helios": "0 build"}
    return small(MINE, THEIRS, planets="torus helios", stacks=stacks, on_turn=1, event_left=(0, 1, 12)), (
        "reveal torus",
        "event",
    )


def _last_end() -> tuple[StarCraft, tuple[str, ...]]:
    """Return a game in which Ada, who leads, plays the first End card."""
    theirs = {**THEIRS, "unread": "the_end_draws_near", "points": 9}
    return small(MINE, theirs, planets="torus helios", phase="regrouping", event_left=(0, 0, 12)), ("play the_end_draws_near",)


LAST = {
    "STAGE III": (_last_stage, "From now on special goals win too, in regrouping."),
    "ADA WINS WITH THE NEXT END CARD": (_last_end, "One End card is open: the next one ends the game, and Ada would win."),
}


@pytest.mark.parametrize("block", LAST)
def test_what_ends_the_game_is_said_when_it_comes_near_and_in_plain_text_too(block: str) -> None:
    make, sentence = LAST[block]
    game, actions = make()
    person, listener = _person(game.copy()), Listener(game.copy())
    listener.game._others = lambda: None  # type: ignore[method-assign]
    listener.sit_down()
    for action in actions:
        for at_table in (person.game, listener.game):
            at_table._step(at_table.game.apply(1, read(action)), 1, own=False)
    assert (person.shown.block, person.shown.prompt) == (block, sentence)
    assert any(sentence in line for line in listener.heard)
    person.press("space", "escape")
    assert person.shown.block != block


def test_the_galaxy_marks_a_base_that_falls_as_map_and_as_list() -> None:
    person = _person(_game(UNDEFENDED, "0 mobilize, 1 mobilize"))
    _moved(person.game, ATTACK)
    table = person.store.current.table
    assert table is not None
    for shape in ("map", "list"):
        assert "R▣!" in zone(table, (80, 24), shape=shape)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_warning_is_said_in_every_language(language: str) -> None:
    use_language(language)
    try:
        told = []
        for mine, stacks in ((MINE, "1 mobilize"), (UNDEFENDED, "0 mobilize, 1 mobilize"), (UNDEFENDED, "1 mobilize")):
            person = _person(_game(mine, stacks))
            _moved(person.game, ATTACK)
            told.append((person.shown.block, person.shown.prompt))
        person.game.act(read("reveal helios"))
        person.game.act(read("event"))
        told.append((person.shown.block, person.shown.prompt))
        for make, _sentence in LAST.values():
            game, actions = make()
            person = _person(game)
            for action in actions:
                person.game._step(person.game.game.apply(1, read(action)), 1, own=False)
            told.append((person.shown.block, person.shown.prompt))
        person = _person(scoring())
        _scores(person.game)
        told.append((person.shown.block, person.shown.prompt))
    finally:
        use_language("en")
    blocks = {block for block, _prompt in told}
    assert len(blocks) == 6, "attacked, falls, fell, the last stage, the last End card, points"
    assert not blocks & {
        "YOU ARE ATTACKED",
        "YOUR BASE FALLS",
        "YOUR BASE FELL",
        "STAGE III",
        "ADA WINS WITH THE NEXT END CARD",
        "YOU GAINED 2 POINTS",
    }
    assert not any("{" in words or " your " in words for pair in told for words in pair)


def test_in_plain_text_they_are_sentences() -> None:
    listener = Listener(_game(UNDEFENDED, "0 mobilize, 1 mobilize"))
    listener.game._others = lambda: None  # type: ignore[method-assign]
    listener.sit_down()
    _moved(listener.game, ATTACK)
    heard = " ".join(listener.heard)
    assert "Ada holds Torus 1: your base there falls in regrouping. Your Mobilize on Torus is next: it can save it." in heard
    listener = Listener(_game(MINE))
    listener.game._others = lambda: None  # type: ignore[method-assign]
    listener.sit_down()
    _moved(listener.game, ATTACK)
    assert "Ada attacks Torus 1 with Hydralisk. Your base is at stake." in " ".join(listener.heard)


def test_odds_are_sentences_in_plain_text() -> None:
    listener = Listener(_game(MINE))
    listener.game._others = lambda: None  # type: ignore[method-assign]
    listener.sit_down()
    _moved(listener.game, ATTACK)
    placed = [action for action in listener.game.game.actions(1) if action[0] == "deck"]
    listener.game._step(listener.game.game.apply(1, placed[0]), 1, own=False)
    listener.game._step(listener.game.game.apply(1, ("end",)), 1, own=False)
    said = listener.plain.question_title()
    assert "Skirmish 1: their Hydralisk falls " in said
    assert said.endswith("Which cards do you place?")
    lines = listener.type("battle")
    assert lines is not None
    assert any(line.startswith("Card 1 in skirmish 1: their Hydralisk falls ") for line in lines)
