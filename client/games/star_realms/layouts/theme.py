"""Colour the factions in every theme of the interface."""

from __future__ import annotations

from collections.abc import Mapping

from client.games.star_realms.screen_state import Picture
from client.tui.canvas.theme import CONTRAST, DARK, LIGHT, NONE, OWN, STRONG, TERMINAL, TEXT, Look, Looks
from client.tui.widgets.zone import Zone

FACTIONS = ("blob", "trade_federation", "star_empire", "machine_cult", "unaligned")
"""By their keys in the cards' data; each is also the name of its colour."""

_TEXT = {theme.name: theme.foreground or OWN for theme in (DARK, LIGHT, CONTRAST, TERMINAL, NONE)}
HUES: Mapping[str, tuple[str, ...]] = {
    DARK.name: ("#5fffaf", "#87afff", "#ffd700", "#ff875f"),
    LIGHT.name: ("#008700", "#005fff", "#5f5f00", "#870000"),
    CONTRAST.name: ("#00ffaf", "#87afff", "#ffd700", "#ff875f"),
    TERMINAL.name: ("ansi_green", "ansi_cyan", "ansi_yellow", "ansi_red"),
    NONE.name: (OWN, OWN, OWN, OWN),
}
COLOURS: Mapping[str, Mapping[str, str]] = {
    theme: {
        **dict(zip(FACTIONS, (*hues, _TEXT[theme]), strict=True)),
        **{
            f"{faction}-name": _TEXT[theme] if theme == TERMINAL.name else hue
            for faction, hue in zip(FACTIONS, (*hues, _TEXT[theme]), strict=True)
        },
    }
    for theme, hues in HUES.items()
}
"""By the name of the theme. On a ground that we do not know the letter alone has the colour, not the name beside it."""

LOOKS: Looks = {
    **{faction: Look(faction) for faction in FACTIONS},
    **{f"{faction}-name": Look(f"{faction}-name") for faction in FACTIONS},
    **dict.fromkeys(("trade", "combat", "authority"), TEXT),
    **{f"{number}-total": STRONG for number in ("trade", "combat", "authority")},
    **{f"bar-{number}": STRONG for number in ("trade", "combat", "authority")},
}
LIGHT_LOOKS: Looks = {**LOOKS, **{faction: Look(faction, "bold") for faction in FACTIONS}}
"""Dark hues are harder to tell apart, so they are bold on a light ground."""


class TableZone(Zone[Picture]):
    """A zone of this table."""

    def looks(self) -> Looks:
        return LIGHT_LOOKS if self.app.theme == LIGHT.name else LOOKS

    def variables(self) -> Mapping[str, str]:
        return {**self.app.theme_variables, **COLOURS.get(self.app.theme, COLOURS[DARK.name])}
