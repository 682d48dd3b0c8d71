"""Name the factions' styles, and the zone that draws with them."""

from __future__ import annotations

from collections.abc import Mapping

from client.games.star_realms.screen_state import Picture
from client.tui.widgets.zone import Zone

TOKENS: Mapping[str, str] = {"blob": "B", "trade_federation": "T", "star_empire": "S", "machine_cult": "M", "unaligned": "-"}
"""The token of each faction, by its key in the cards' data."""
ALIASES: Mapping[str, str] = {
    **TOKENS,
    **{f"{faction}-name": token for faction, token in TOKENS.items()},
    **{f"{number}-total": f"{number}!" for number in ("trade", "combat", "authority")},
    **{f"bar-{number}": f"{number}!" for number in ("trade", "combat", "authority")},
}


class TableZone(Zone[Picture]):
    """A zone of this table."""

    def aliases(self) -> Mapping[str, str]:
        return ALIASES
