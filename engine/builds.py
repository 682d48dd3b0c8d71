"""Tell which build of the engine runs: the plain files, or those that `setup.py` has compiled."""

from __future__ import annotations

from engine import chance


def build() -> str:
    """Return `plain` or `compiled`."""
    return "plain" if chance.__file__.endswith(".py") else "compiled"
