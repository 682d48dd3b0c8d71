"""The colours and styles of Star Realms: its factions and its three numbers, for both themes of the interface.

A colour never says anything alone: letters and marks say it too.
"""

from __future__ import annotations

from collections.abc import Mapping

from client.games.star_realms.screen_state import Picture
from client.tui.palette import Look, Looks
from client.tui.theme import SIXTEEN, TABLE
from client.tui.widgets.zone import Zone

FACTIONS = ("blob", "trade_federation", "star_empire", "machine_cult", "unaligned")
"""By their keys in the cards' data; each is also the name of its colour."""

COLOURS: Mapping[str, Mapping[str, str]] = {
    TABLE.name: {
        "blob": "#5fd75f",
        "trade_federation": "#5fafff",
        "star_empire": "#ffd75f",
        "machine_cult": "#ff5f5f",
        "unaligned": "#bcbcbc",
        "trade": "#ffd75f",
        "combat": "#ff5f5f",
        "authority": "#5fafff",
    },
    SIXTEEN.name: {
        "blob": "#55ff55",
        "trade_federation": "#55ffff",
        "star_empire": "#ffff55",
        "machine_cult": "#ff5555",
        "unaligned": "#aaaaaa",
        "trade": "#ffff55",
        "combat": "#ff5555",
        "authority": "#55ffff",
    },
}
"""By the name of the theme."""

LOOKS: Looks = {
    **{faction: Look(faction) for faction in FACTIONS},
    **{f"{faction}-name": Look(faction, "bold") for faction in FACTIONS},
    **{number: Look(number) for number in ("trade", "combat", "authority")},
    **{f"{number}-total": Look(number, "bold") for number in ("trade", "combat", "authority")},
    **{f"bar-{number}": Look(number, "bold", "panel") for number in ("trade", "combat", "authority")},
}


class TableZone(Zone[Picture]):
    """A zone of this table."""

    LOOKS = LOOKS

    def variables(self) -> Mapping[str, str]:
        return {**self.app.theme_variables, **COLOURS.get(self.app.theme, COLOURS[TABLE.name])}
