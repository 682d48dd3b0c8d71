"""Show a table's custom components beside its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

COMPONENTS = "components"
"""The entry beside the switches of a table with custom components: the short name by which people compare them."""


def mark_of(components: Sequence[str]) -> str:
    """Return the short name of custom components: the beginning of their hash."""
    from engine.record import corrections_mark

    return corrections_mark(components)[:8]


def stated(rules: Mapping[str, Any], components: Sequence[str]) -> Mapping[str, Any]:
    """Return the switches of a table, with the short name of its custom components if there are any."""
    if not components:
        return rules
    return {**rules, COMPONENTS: mark_of(components)}
