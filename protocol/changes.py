"""Differences between views: a list of places in a view, each with the value it had before.

Two views that follow on each other differ in little, so the earlier one costs little beside the later one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Path = list[Any]
"""Keys of maps and places in lists, from the outermost in; an empty one is the whole."""

MOST = 256
"""Of more changes than that nobody makes a list: the whole value is named instead."""


def changes(after: Any, before: Any) -> list[tuple[Path, Any]]:
    """List the places where `after` differs from `before`, each with the value it had before.

    >>> changes({"a": 1, "b": [2, {"c": 3}]}, {"a": 1, "b": [2, {"c": 4}]})
    [(['b', 1, 'c'], 4)]
    >>> changes({"a": [1, 2]}, {"a": [1]}), changes({"a": 1}, {"a": 1})
    ([(['a'], [1])], [])
    """
    found: list[tuple[Path, Any]] = []
    _compare(after, before, [], found)
    return found if len(found) <= MOST else [([], before)]


def earlier(after: Any, changed: Iterable[tuple[Path, Any]]) -> Any:
    """Return the earlier value of `after`, before these changes; `after` itself is not changed. Raises ValueError for a place
    it does not have.

    >>> earlier({"a": 1, "b": [2, {"c": 3}]}, [(["b", 1, "c"], 4)])
    {'a': 1, 'b': [2, {'c': 4}]}
    """
    for path, value in changed:
        after = _put(after, path, 0, value)
    return after


def _compare(after: Any, before: Any, path: Path, found: list[tuple[Path, Any]]) -> None:
    if after == before and type(after) is type(before):
        return
    if isinstance(after, dict) and isinstance(before, dict) and after.keys() == before.keys():
        for key in after:
            _compare(after[key], before[key], [*path, key], found)
    elif isinstance(after, (list, tuple)) and isinstance(before, (list, tuple)) and len(after) == len(before):
        for place, (one, other) in enumerate(zip(after, before, strict=True)):
            _compare(one, other, [*path, place], found)
    else:
        found.append((path, before))


def _put(whole: Any, path: Path, at: int, value: Any) -> Any:
    if at == len(path):
        return value
    place = path[at]
    if isinstance(whole, dict) and isinstance(place, str) and place in whole:
        return {**whole, place: _put(whole[place], path, at + 1, value)}
    if isinstance(whole, list) and type(place) is int and 0 <= place < len(whole):
        return [*whole[:place], _put(whole[place], path, at + 1, value), *whole[place + 1 :]]
    raise ValueError(f"nothing is at {path}")
