"""Prices and levels in a few cells."""

from __future__ import annotations

from engine.starcraft.components import Cost

LEVELS = ("", "I", "II", "III")
"""Of buildings, and the stages of event cards."""


def price(cost: Cost | None) -> str:
    """Minerals and gas in short: "2m 1g"; "" for what is printed, and has no price."""
    if cost is None:
        return ""
    words = [f"{cost.minerals}m" if cost.minerals else "", f"{cost.gas}g" if cost.gas else ""]
    return " ".join(word for word in words if word) or "0"
