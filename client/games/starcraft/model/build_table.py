"""Lays a view out as a `Table`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from client.games.starcraft.model.keys import planet_keys, pools
from client.games.starcraft.model.table import Table
from client.table.who import Who
from engine.starcraft.language.view import View

_NO_RULES: Mapping[str, object] = MappingProxyType({})


def lay(view: View, who: Sequence[Who], side: int = 0, rules: Mapping[str, object] = _NO_RULES) -> Table:
    """The table a view shows. `side`: the seat that a watcher looks over; `rules`: the switches of the table."""
    keys = planet_keys((planet.planet for planet in view.galaxy), pools().planets)
    return Table(view, tuple(who), side if view.seat is None else view.seat, keys, rules)
