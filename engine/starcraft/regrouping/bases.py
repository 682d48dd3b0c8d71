"""Fall of bases, and then of transports (RG1)."""

from __future__ import annotations

from engine.starcraft import events
from engine.starcraft.state import pieces
from engine.starcraft.state.areas import defender
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State
from engine.starcraft.state.transports import destroy_stranded


def destroy_bases_and_transports(state: State) -> None:
    """Destroy every base with units of another seat in its area, all together; then every transport left without a base."""
    for area in [area for area in state.galaxy.areas if _falls(state, area)]:
        state.events.append(events.destroyed_piece(state.base[area], "base", state.box.areas.key[area], ""))
        pieces.take_base(state, area)
    destroy_stranded(state)


def _falls(state: State, area: int) -> bool:
    """Return whether the base falls. The rulebook names an opponent's base, and a partner is none; the switch `partner_bases`
    has the other reading."""
    owner = state.base[area]
    if owner == NOBODY:
        return False
    other = defender(state, area, owner)
    if other == NOBODY:
        return False
    return state.rules["partner_bases"] == "fall" or not state.mode.are_partners(owner, other)
