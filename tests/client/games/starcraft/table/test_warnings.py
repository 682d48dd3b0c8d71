"""Warnings at the table: in capitals until the next key, or as long as they hold; in plain text as sentences."""

from __future__ import annotations

from typing import Any

from client.table.state import Configured
from engine.starcraft.game import StarCraft
from tests.client.games.star_realms.local_game import LocalGame
from tests.client.games.starcraft.person import Person
from tests.client.games.starcraft.plain.listener import Listener
from tests.client.games.starcraft.positions import small
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
