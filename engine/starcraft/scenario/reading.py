"""Parts of a stated position, read and checked one by one. All raise ValueError naming the fault and the allowed values."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any


def check_names(what: str, given: Any, known: Sequence[str]) -> None:
    """Check that `given` is a map with no names but those."""
    if not isinstance(given, Mapping):
        raise ValueError(f"{what} is a map that may state {', '.join(known)}, not {given!r}")
    for name in given:
        if name not in known:
            raise ValueError(f"{what} has no {name!r}; choose from {', '.join(known)}")


def number(name: str, value: Any, least: int, most: int | None = None) -> int:
    """Return a whole number within bounds."""
    if type(value) is not int or value < least or (most is not None and value > most):
        bounds = f"from {least} up" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name!r} is a whole number {bounds}, not {value!r}")
    return value


def key(name: str, value: Any, known: Container[Any]) -> str:
    """Return a key that exists."""
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{value!r} in {name!r} is not known; the keys are in engine/starcraft/data/")
    return value


def words(name: str, value: Any) -> list[Any]:
    """Return a list, or the words of a string."""
    if isinstance(value, str):
        return value.split()
    if isinstance(value, list | tuple):
        return list(value)
    raise ValueError(f"{name!r} is a list, or a string of words, not {value!r}")


def keys(name: str, value: Any, known: Container[Any]) -> list[str]:
    """Return a list of keys that exist."""
    return [key(name, word, known) for word in words(name, value)]


def row(name: str, value: Any, length: int) -> list[Any]:
    """Return a list of that many values."""
    found = words(name, value)
    if len(found) != length:
        raise ValueError(f"a row of {name!r} has {length} values, not {len(found)}: {value!r}")
    return found


def by_key(name: str, value: Any, known: Container[Any]) -> dict[str, Any]:
    """Return a map whose keys exist, sorted by them."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{name!r} is a map, not {value!r}")
    return {key(name, one, known): value[one] for one in sorted(value)}
