"""Whole screens: the arrangement of the zones at every size, as a golden, and the picture in docs/playing.md. The content of
each zone is in the zones' goldens."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.client.games.star_realms.learn.test_learn_screen import learning
from tests.client.games.star_realms.seat import NotingCommands, TableApp, each_drawn
from tests.client.games.star_realms.tui import test_goldens, test_goldens_many
from tests.client.games.star_realms.tui.test_ending import at_the_end
from tests.client.games.star_realms.tui.test_goldens import GOLDENS, compare
from tests.client.screens import check_golden, screen_text

PICTURE = "my turn, 80x24"
"""It stands in the handbook."""
WHOLE = test_goldens.WHOLE | test_goldens_many.WHOLE


async def drawn(pilot: Pilot[None], scene: test_goldens.Scene | test_goldens_many.Scene) -> str:
    of_two = isinstance(scene, test_goldens.Scene)
    return await (test_goldens.drawn(pilot, scene) if of_two else test_goldens_many.drawn(pilot, scene))


async def at_its_end(size: tuple[int, int], seat: int) -> str:
    app = TableApp(NotingCommands(seat))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.tell(*at_the_end("duel", 2, seat))
        await pilot.pause()
        return screen_text(app)


async def of_a_lesson() -> str:
    async with learning(3) as (app, _pilot):
        return screen_text(app)


async def test_whole_screens_look_like_their_golden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    found = await each_drawn(WHOLE, drawn)
    found["lesson, 80x24"] = await of_a_lesson()
    found["lost, 80x24"] = await at_its_end((80, 24), 0)
    found["won, 120x36"] = await at_its_end((120, 36), 1)
    check_golden(GOLDENS / "my-turn-80x24.txt", found.pop(PICTURE))
    compare("screens", found)


def test_no_whole_screen_is_wider_or_higher_than_its_terminal() -> None:
    for name, scene in WHOLE.items():
        golden = test_goldens.golden_of(name) if name in test_goldens.WHOLE else test_goldens_many.golden_of(name)
        lines = golden.splitlines()
        assert len(lines) <= scene.size[1], name
        assert max(map(len, lines)) <= scene.size[0], name
