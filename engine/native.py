"""The optional compiled build of the engine: what its compiler is told in the sources, and whether it is what runs.

`setup.py` makes it. Decorators of the compiler say nothing at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:  # it comes with the compiler

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:
        return lambda kind: kind


def is_compiled() -> bool:
    """Whether the engine that runs here is the compiled one."""
    from engine import chance

    return not chance.__file__.endswith(".py")


def build() -> str:
    """Which build runs, in a word."""
    return "compiled" if is_compiled() else "plain"
