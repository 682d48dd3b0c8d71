"""A table that has numbers of its own says so beside its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

COMPONENTS = "components"
"""The entry beside the switches of a table with numbers of its own: the name by which people compare them."""


def mark_of(components: Sequence[str]) -> str:
    """Return the name by which people compare own numbers: the beginning of their hash."""
    from engine.record import corrections_mark

    return corrections_mark(components)[:8]


def stated(rules: Mapping[str, Any], components: Sequence[str]) -> Mapping[str, Any]:
    """Return the switches of a table; if it has numbers of its own, also the name by which people compare them."""
    if not components:
        return rules
    return {**rules, COMPONENTS: mark_of(components)}
