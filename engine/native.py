"""Hints in the sources for the compiler of the optional build (see `setup.py`), and the differences of the classes it makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:  # it comes with the compiler

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:
        return lambda kind: kind


def fields(kind: type) -> tuple[str, ...]:
    """Return the names of a class's own slots; a compiled class has no `__slots__`."""
    found: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", None) or kind.__slots__  # type: ignore[attr-defined]
    return found
