"""Which lines of a list are in sight where there is no room for all of them."""

from __future__ import annotations

_MOST = 2
"""The lines of a move: as many are drawn anew, the others are moved by the terminal where they have all of its width."""


def window(count: int, at: int, room: int) -> tuple[int, int]:
    """The first line in sight, and the one behind the last, so that line `at` is among them.

    It moves by a line, in a long list by two: the cursor has to move on for a while before it moves again.

    >>> [window(10, at, 4) for at in (0, 3, 4, 5, 9)], [window(20, at, 8) for at in (7, 8, 9, 10)]
    ([(0, 4), (0, 4), (1, 5), (2, 6), (6, 10)], [(0, 8), (2, 10), (2, 10), (4, 12)])
    """
    if room < 1:
        return 0, 0
    step = min(max(room // 4, 1), _MOST)
    beyond = max(at - room + 1, 0)
    first = min(-(-beyond // step) * step, max(count - room, 0))
    return first, min(first + room, count)
