"""Which lines of a list are in sight where there is no room for all of them."""

from __future__ import annotations


def window(count: int, at: int, room: int) -> tuple[int, int]:
    """The first line in sight, and the one behind the last, so that line `at` is among them.

    It moves by half of its height: most steps of the cursor redraw two lines, not all of them.

    >>> [window(10, at, 4) for at in (0, 3, 4, 5, 6, 9)]
    [(0, 4), (0, 4), (2, 6), (2, 6), (4, 8), (6, 10)]
    """
    if room < 1:
        return 0, 0
    step = max(room // 2, 1)
    beyond = max(at - room + 1, 0)
    first = min(-(-beyond // step) * step, max(count - room, 0))
    return first, min(first + room, count)
