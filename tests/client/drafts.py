"""Puts a table into a state that no single key leads to: `with drafted(store) as draft` changes it as a reducer does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from client.table.game import Draft, Selectors
from client.table.state import SessionEffect
from client.table.store import Store


@contextmanager
def drafted(store: Store) -> Iterator[Any]:
    """Yield a draft of the store's state. Afterwards the store has that state, and the emitted effects are carried out."""
    draft = Draft(store.state, store.game)
    yield draft
    store._current = Selectors(draft.state, store.game)
    for effect in draft.effects:
        if isinstance(effect, SessionEffect):
            store._send(effect)
        else:
            store.effects = (*store.effects, effect)
