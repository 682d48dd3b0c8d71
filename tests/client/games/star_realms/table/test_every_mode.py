"""A whole game of every mode: one seat by keys, the others by the engine's bot. Every key has an answer.

The table is tested without the screen, so a game takes a second.
"""

from __future__ import annotations

from collections import Counter

import pytest

from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.layouts.table_sheet import laid
from client.games.star_realms.screen_state import Picture
from client.session.updates import ActionRefused, Update
from client.table.state import Key, Updated
from client.table.store import Store
from client.tui.canvas.draw import width_of
from tests.client.drafts import drafted
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.local_game import LocalGame, new, simple

KEYS_AT_MOST = 4000
DRAWN_EVERY = 25
"""Drawing takes longer than playing: the zones are drawn after so many keys, at every size."""
SIZES = ((80, 24), (120, 24), (120, 36), (160, 50))
MODES = [("free-for-all", 6), ("hunter", 4), ("hydra", 6), ("emperor", 6), ("raid", 6)]
WATCHED = [("free-for-all", 3), ("hunter", 4), ("hydra", 4), ("emperor", 6), ("raid", 4)]


class Person:
    """Somebody at a seat of a game in this process, who presses keys."""

    def __init__(self, mode: str, count: int, seat: int | None, seed: int = 3) -> None:
        self.refused: list[ActionRefused] = []
        self.game = LocalGame(new(mode, count, seed), self.hear, simple(seed), seat)
        self.store = Store(STAR_REALMS, self.game)
        self.pressed: Counter[str] = Counter()
        self._last = ("", 0)

    def hear(self, update: Update) -> None:
        if isinstance(update, ActionRefused):
            self.refused.append(update)
        self.store.dispatch(Updated(views.heard(update)))

    def sit_down(self) -> None:
        self.game.begin(many.around(self.game.game))

    @property
    def shown(self) -> Picture:
        return self.store.picture()

    def press(self, key: str, shown: Picture | None = None) -> None:
        """Press a key, and check that something changed. `shown`: the current screen, if it is known."""
        before = self.state(shown or self.shown)
        self.store.dispatch(Key(key))
        self.pressed[key] += 1
        assert self.state(self.shown) != before, f"{key} was met with silence: {before}"

    def state(self, picture: Picture) -> tuple[object, ...]:
        side = picture.table.side if picture.table else 0
        return self.game.seq, side, picture.prompt, picture.notice, picture.menu, picture.choice, picture.cursor

    def key(self, picture: Picture) -> str:
        """Return what somebody presses who tries everything: proposals and passed cards too, then play, buy, attack, end the
        turn."""
        table = picture.table
        assert table is not None
        turn = table.turn
        if picture.menu is not None:
            return next(choice.key or "enter" for choice in picture.menu.choices)
        for fact, key in (("may-pool", "P"), ("may-give", "G")):
            if fact in picture.facts and self._last != (key, turn) and table.proposal is None:
                self._last = (key, turn)
                return key
        if "may-play-all" in picture.facts:
            return "p"
        if live := [stack.key for zone in ("hand", "row") for stack in reversed(table.stacks(zone)) if stack.live]:
            return live[0]
        return "t" if any(action.word.startswith("attack") for action in table.actions) else "e"

    def play(self) -> None:
        """Play to the end of the game, or of what is asked of this seat in it; now and then draw the table."""
        for press in range(KEYS_AT_MOST):
            picture = self.shown
            ends = self.game.game.result is not None or picture.table is None or picture.table.question is None
            if ends or press % DRAWN_EVERY == 0:
                assert_drawn(picture)
            if ends:
                return
            self.press(self.key(picture), picture)


def assert_drawn(picture: Picture) -> None:
    """Check that the table fits every size, with a line for each other seat, or panels below a rule."""
    assert picture.table is not None
    others = len(picture.table.seats) - 1
    for width, height in SIZES:
        shown = laid(picture, width, height)
        assert len(shown.lines) == height
        assert all(width_of(line) == width for line in shown.lines)
        if picture.over is None or picture.browsing is not None:
            assert shown.regions["opponents"].height == (5 if height >= 36 else others)


@pytest.mark.parametrize(("mode", "count"), MODES)
def test_a_whole_game_of_every_mode_is_played_by_keys_and_drawn_on_the_way(mode: str, count: int) -> None:
    person = Person(mode, count, seat=count // 2)
    person.sit_down()
    person.play()
    picture = person.shown
    assert person.game.game.result is not None, "the game was not played to its end"
    assert picture.over is not None
    assert "won" in picture.over.sentence.lower()
    assert not person.refused
    if mode == "hydra":
        assert person.pressed["P"] > 1
    if mode == "emperor":
        assert person.pressed["G"] > 1


@pytest.mark.parametrize(("mode", "count"), WATCHED)
def test_a_spectator_sees_every_mode_to_its_end_and_can_do_nothing(mode: str, count: int) -> None:
    person = Person(mode, count, seat=None)
    person.sit_down()
    assert person.shown.over is not None
    assert "won" in person.shown.over.sentence.lower()
    for key in ("R", "/", "X", "D"):
        with drafted(person.store) as draft:
            draft.say("")
        person.press(key)
    assert not person.store.effects
    for _side in range(count):
        person.press("S")
    assert person.store.effects == ()
