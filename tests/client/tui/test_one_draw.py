"""A key causes one screen update: the table is drawn once, and the menu and the keyboard are computed at most once."""

from __future__ import annotations

import gettext
import sys
from collections import Counter
from typing import Any

import pytest

from client.session.updates import Stepped, TableChanged
from client.terminal.keyboard import Keyboard, in_use
from protocol import i18n
from tests.client.games.star_realms import views
from tests.client.games.star_realms.local_game import plain
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.person import around
from tests.client.games.starcraft.seat import StarCraftApp

MOST_LOOKED_UP = 80
"""Sentences that a key looks up in the catalogue at the busiest table of Star Realms, 120 columns wide."""
QUESTION = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
KEYS = ("down", "left", "tab", "?", "escape", "v", "down", "escape", "space", "a", "X", "0", "f2", ":")


def counted(screen: Any, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return how often the screen is drawn, the question made into a menu, and the keyboard in use asked for."""
    counts: Counter[str] = Counter()
    drawn, menu = screen.drawn, screen.store.game.question_menu

    def drawing(*args: Any) -> Any:
        counts["drawn"] += 1
        return drawn(*args)

    def asking(table: Any) -> Any:
        counts["menus"] += 1
        return menu(table)

    def asking_keyboard() -> Keyboard:
        counts["keyboard"] += 1
        return Keyboard()

    for module in [*sys.modules.values()]:
        if vars(module).get("in_use") is in_use:
            monkeypatch.setattr(module, "in_use", asking_keyboard)
    monkeypatch.setattr(screen, "drawn", drawing)
    monkeypatch.setattr(screen.store.game, "question_menu", asking)
    return counts


@pytest.mark.parametrize("asked", [False, True], ids=["my turn", "a question"])
async def test_a_key_draws_the_table_of_star_realms_once(asked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        view = (
            views.busy() | {"asked": QUESTION, "actions": [["discard", "ram"], ["discard", "viper"]]} if asked else views.busy()
        )
        await sit_down(pilot, view)
        counts = counted(app.table, monkeypatch)
        for key in KEYS:
            counts.clear()
            await pilot.press(key)
            await pilot.pause()
            assert counts["drawn"] == 1, key
            assert counts["menus"] <= 1, key
            assert counts["keyboard"] <= (2 if key == ":" else 1), "the palette has a line of keys of its own"


async def test_a_key_draws_the_table_of_starcraft_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = StarCraftApp(NotingCommands())
    app.seats = 6
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.tell(
            TableChanged(around(positions.planning())), Stepped(views.step(plain(positions.planning().view(0))), own=False)
        )
        await pilot.pause()
        counts = counted(app.table, monkeypatch)
        for key in KEYS:
            counts.clear()
            await pilot.press(key)
            await pilot.pause()
            assert counts["drawn"] == 1, key
            assert counts["menus"] <= 1, key
            assert counts["keyboard"] <= (2 if key == ":" else 1), "the palette has a line of keys of its own"


class CountingCatalogue(gettext.NullTranslations):
    """Counts the sentences that are looked up."""

    counted = 0

    def gettext(self, message: str) -> str:
        self.counted += 1
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.counted += 1
        return super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        self.counted += 1
        return super().pgettext(context, message)


async def test_a_key_looks_few_sentences_up(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(120, 36)) as pilot:
        await sit_down(pilot, views.busy())
        catalogue = CountingCatalogue()
        monkeypatch.setattr(i18n, "_translations", catalogue)
        for key in ("down", "left", "right"):
            catalogue.counted = 0
            await pilot.press(key)
            await pilot.pause()
            assert 0 < catalogue.counted <= MOST_LOOKED_UP, (key, catalogue.counted)
