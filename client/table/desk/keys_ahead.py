"""Keys that were typed before the server had answered the one before: they wait, in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

TYPED_AHEAD = 8
"""How many keys may wait."""


class KeysAhead:
    """Each is what it does when its turn comes. A key `any_time` means the same in every position."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Callable[[], None], bool]] = deque(maxlen=TYPED_AHEAD)

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, do: Callable[[], None], *, any_time: bool = False) -> None:
        """One more waits."""
        self._waiting.append((do, any_time))

    def do_next(self) -> None:
        """What was typed first."""
        do, _any_time = self._waiting.popleft()
        do()

    def position_left(self) -> None:
        """The position they were typed for is no more: only those stay that mean the same in every one."""
        kept = [each for each in self._waiting if each[1]]
        self._waiting.clear()
        self._waiting.extend(kept)

    def clear(self) -> None:
        """None of them is meant any more."""
        self._waiting.clear()
