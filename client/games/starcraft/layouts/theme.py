"""Colour the factions in every theme of the interface."""

from __future__ import annotations

from collections.abc import Mapping

from client.games.starcraft.model.table import Table
from client.tui.canvas.theme import CONTRAST, DARK, LIGHT, NONE, OWN, TERMINAL, Look, Looks

FACTIONS = ("raynor", "mengsk", "tassadar", "aldaris", "queen_of_blades", "overmind")
"""By their keys in the data; each is also the name of its colour and of its style."""
_TEXT = {theme.name: theme.foreground or OWN for theme in (DARK, LIGHT, CONTRAST, TERMINAL, NONE)}
HUES: Mapping[str, tuple[str, ...]] = {
    DARK.name: ("#5f87af", "#d75f5f", "#ffff87", "#ffaf00", "#af5fff", "#5fd7af"),
    LIGHT.name: ("#0000d7", "#870000", "#5f5f00", "#af5f00", "#5f0087", "#008700"),
    CONTRAST.name: ("#87afd7", "#d78787", "#ffff00", "#ff8700", "#d787ff", "#00ff5f"),
    TERMINAL.name: ("ansi_blue", "ansi_red", "ansi_yellow", "ansi_cyan", "ansi_magenta", "ansi_green"),
    NONE.name: (OWN,) * len(FACTIONS),
}
"""As printed: blue, red, yellow, orange, purple, green; of these the ones that are furthest apart, whoever looks."""
COLOURS: Mapping[str, Mapping[str, str]] = {theme: dict(zip(FACTIONS, hues, strict=True)) for theme, hues in HUES.items()}
"""By the name of the theme."""

LOOKS: Looks = {faction: Look(faction) for faction in FACTIONS}
LIGHT_LOOKS: Looks = {faction: Look(faction, "bold") for faction in FACTIONS}
"""Dark hues are harder to tell apart, so they are bold on a light ground."""


def hue(table: Table, seat: int) -> str:
    """The style of what belongs to a seat; that of text before it has a faction."""
    return table.view.seats[seat].faction or ""
