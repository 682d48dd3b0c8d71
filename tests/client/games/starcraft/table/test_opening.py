"""At the beginning of a turn, the prompt lists the others' actions since one's last turn, until the first key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from client.games.starcraft.layouts.table_sheet import Prompt
from client.games.starcraft.texts.events import Formatter
from client.games.starcraft.texts.log import ROOM, opening
from client.text import i18n
from engine.language import EventKind
from engine.starcraft.language.battle_events import Battle, BattleOver
from engine.starcraft.language.general import DestroyedPiece
from engine.starcraft.language.order_tokens import Executed
from engine.starcraft.language.orders import BuiltBase
from tests.client.games.starcraft.positions import NAMES, sketched
from tests.client.games.starcraft.table.test_updates import at
from tests.client.games.starcraft.tui.test_budgets import TROOPS, to_attack
from tests.engine.starcraft.board import read

FAY = Formatter(0, tuple(NAMES[:6]))
LOST: tuple[EventKind, ...] = (Battle(1, 0, "torus-1"), DestroyedPiece(0, "base", "torus-1", ""), BattleOver(1))
REST: tuple[EventKind, ...] = (
    BuiltBase(2, "pridewater-1"),
    Executed(1, "mobilize", "torus"),
    Executed(2, "build+", "pridewater"),
)
TWO_AND_KEYS = 3
"""The lines of what is said, and that of keys."""


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    i18n.use_language("en")


def test_what_matters_most_comes_first_and_what_has_no_room_is_left_out() -> None:
    assert opening(FAY, LOST + REST).startswith("Ada attacked you on Torus 1 and won. ")
    assert opening(FAY, REST) == "New bases: Bo (Pridewater 1). Executed: Ada (Mobilize), Bo (special Build)."
    assert opening(FAY, ()) == opening(FAY, (Executed(0, "build", "torus"),)) == ""


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_it_is_never_longer_than_a_line(language: str) -> None:
    i18n.use_language(language)
    for events in (LOST, REST, LOST + REST, LOST * 5, LOST * 5 + REST * 9, REST * 9):
        assert cell_len(opening(FAY, events)) <= ROOM
    assert opening(FAY, LOST)
    assert opening(FAY, REST)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_prompt_says_it_on_its_second_line_until_the_first_key(language: str) -> None:
    i18n.use_language(language)
    person = at(sketched(on_turn=1))
    game, others = person.game.game, 0
    while not others or 0 not in game.pending:
        seat = next(iter(game.pending))
        verb = next((each for each in game.actions(seat) if each[0] in ("pass", "end", "execute")), game.actions(seat)[0])
        person.game._step(game.apply(seat, verb), seat, own=False)
        others += 1
        assert others < 100
    shown = person.shown
    assert person.store.current.opening[0]
    assert shown.more == person.store.current.opening[0]
    assert language != "en" or shown.more == "Executed: Ada (Build), Bo (Research), Cem (Build), Dee (Build), Eli (Build)."
    assert Prompt().height(shown, 80) == TWO_AND_KEYS
    person.press("right")
    assert person.store.current.opening[0] == ""
    assert "Ada" not in person.shown.more


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_who_is_attacked_reads_it_at_the_first_question_of_the_battle_and_not_at_the_next(language: str) -> None:
    i18n.use_language(language)
    person = at(to_attack(), 4)
    attack = ["reveal torus", "execute", *(f"move {unit} torus-1 1" for unit in TROOPS), "end"]
    placed = ["pair vulture zealot", "pair marine zealot", "support firebat 1", "card 1 terran-7", "card 2 terran-1", "end"]
    for action in attack + placed:
        person.game._step(person.game.game.apply(0, read(action)), 0, own=False)
    assert person.store.current.table is not None
    assert person.store.current.table.question is not None
    assert language != "en" or person.shown.prompt.startswith("Fay attacks Torus 1 with ")
    assert "Torus 1" in person.shown.prompt
    assert person.shown.more, "what is asked stands behind it"
    person.press("down")
    assert "Torus 1" not in person.shown.prompt + person.shown.more
