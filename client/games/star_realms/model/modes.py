"""What a view does not say of its mode and a screen has to know: the only place of the table that tells modes by name."""

from __future__ import annotations

_SHARED_AUTHORITY = frozenset({"hydra"})
_POOLS = frozenset({"hydra"})
_PASSES = frozenset({"emperor"})


def shares_authority(mode: str) -> bool:
    """Whether the members of a team live on one authority score."""
    return mode in _SHARED_AUTHORITY


def shares_pools(mode: str) -> bool:
    """Whether a team may add up its trade and combat."""
    return mode in _POOLS


def passes_cards(mode: str) -> bool:
    """Whether a card may be passed to a team member for trade."""
    return mode in _PASSES
