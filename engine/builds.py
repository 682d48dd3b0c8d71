"""Which build of the engine runs: the plain files, or what `setup.py` compiles of them."""

from __future__ import annotations

from engine import chance


def build() -> str:
    """`plain` or `compiled`."""
    return "plain" if chance.__file__.endswith(".py") else "compiled"
