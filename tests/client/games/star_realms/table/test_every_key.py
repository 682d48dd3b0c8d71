"""Every key has an answer: it acts, it opens something, or a sentence gives the reason why it does not."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest

from client.table.state import Key
from tests.client.games.star_realms import views
from tests.client.games.star_realms.sitting import Sitting
from tests.client.games.star_realms.tui.test_budgets import theirs


def discarding() -> dict[str, object]:
    asks = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
    return theirs() | {"asked": asks, "actions": [["discard", "scout"], ["discard", "viper"]]}


@pytest.mark.parametrize("view", [views.busy, theirs, discarding], ids=["my turn", "their turn", "a question"])
def test_every_printable_key_is_answered(view: Callable[[], dict[str, object]]) -> None:
    silent = []
    for key in string.printable[:94]:
        sitting = Sitting(view())
        before = sitting.shown
        sitting.store.dispatch(Key(key))
        if sitting.shown == before and not sitting.acted and not sitting.store.effects:
            silent.append(key)
    assert silent == []
