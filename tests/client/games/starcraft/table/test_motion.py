"""Skirmishes are shown in a few updates: cards turn, bars fill, units are destroyed. Any key shows the end, and no timer is
left."""

from __future__ import annotations

import pytest

from client.games.starcraft.layouts.battle.fronts import front
from client.games.starcraft.model.battle import FILLING, HIDDEN, TURNED, fight
from client.games.starcraft.questions.battle import BATTLE
from client.table.state import Configured, Tick
from tests.client.games.starcraft.person import Person
from tests.client.games.starcraft.table.test_updates import at
from tests.client.games.starcraft.tui.test_budgets import TROOPS, to_attack
from tests.engine.starcraft.board import read

PAIRS = ("pair vulture zealot", "pair marine zealot", "support firebat 1")
PLACED = ("card 1 terran-7", "reinforce 1 terran-17", "card 2 terran-1", "end", "card 1 protoss-4", "card 2 protoss-3", "end")
BEFORE = ("reveal torus", "execute", *(f"move {unit} torus-1 1" for unit in TROOPS), "end", *PAIRS, *PLACED)


def _placed(seat: int | None = 0, *, moves: bool = True, pace: bool = True) -> Person:
    """Return a battle whose skirmishes both have their cards: the attacker says which comes first, the other follows by
    itself."""
    person = at(to_attack(), seat)
    person.store.dispatch(Configured(bell=False, warns=True, moments=True, keeps_pace=pace, moves=moves))
    for sentence in (*BEFORE, "skirmish 1"):
        game = person.game.game
        asked = min(game.pending)
        person.game._step(game.apply(asked, read(sentence)), asked, own=asked == seat)
    return person


def _looks(person: Person) -> list[dict[int, str]]:
    """Return the frames that are still to be seen, and what each shows of the skirmishes."""
    return [{patch.part: patch.look for patch in beat.patches} for beat in person.store.state.stage.beats]


@pytest.mark.parametrize("seat", [0, 4, None])
def test_cards_turn_then_bars_fill_for_both_sides_and_for_watchers(seat: int | None) -> None:
    person = _placed(seat)
    assert _looks(person) == [{1: TURNED, 2: HIDDEN}, {1: FILLING, 2: HIDDEN}, {2: TURNED}, {2: FILLING}]
    assert person.shown.block != "YOU HOLD TORUS 1", "the verdict is still to come"
    log = " ".join(entry.text for entry in person.shown.log)
    assert "placed" in log
    assert "lost" not in log, "nor does the log tell it"
    shown = person.shown.table
    assert shown is not None
    scene = BATTLE.scene(shown)
    assert scene is not None
    hidden = front(scene, scene.fight.skirmishes[1], 0, HIDDEN)
    assert (hidden.attack, hidden.verdict, hidden.has_fallen) == ("?", "", False)
    assert "Card" not in hidden.cards
    while (due := person.store.state.stage.due) is not None:
        person.store.dispatch(Tick(due / 1000))
    assert person.shown.table is person.store.current.table
    assert "TORUS 1" in person.shown.block
    assert "lost" in " ".join(entry.text for entry in person.shown.log)


def test_a_key_shows_the_end_at_once() -> None:
    person = _placed()
    person.press("space")
    assert person.store.state.stage.is_free
    assert person.store.state.stage.due is None


@pytest.mark.parametrize(("moves", "pace"), [(False, True), (True, False)])
def test_without_motion_or_at_the_fast_pace_only_the_end_is_shown(moves: bool, pace: bool) -> None:
    person = _placed(moves=moves, pace=pace)
    assert person.store.state.stage.is_free
    assert person.shown.block == "YOU HOLD TORUS 1"
    assert person.store.current.table is not None
    assert fight(person.store.current.table) is not None
