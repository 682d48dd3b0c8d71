"""A table in a position that no key leads to at once: `with drafted(store) as draft` changes its state as a reducer does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from client.table.game import Draft, Selectors
from client.table.state import SessionEffect
from client.table.store import Store


@contextmanager
def drafted(store: Store) -> Iterator[Any]:
    """Yield a draft of its state, which is the state of that store afterwards; do what it emits."""
    draft = Draft(store.state, store.game)
    yield draft
    store._current = Selectors(draft.state, store.game)
    for effect in draft.effects:
        if isinstance(effect, SessionEffect):
            store._send(effect)
        else:
            store.effects = (*store.effects, effect)
