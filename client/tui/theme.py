"""The colours of the interface by name: one theme for 256 colours and more, and one for 16 colours.

A wing adds the colours of its game for both themes. The 256-colour theme uses only colours of the xterm palette, so that no
colour is approximated. No meaning depends on colour alone: letters and marks show it too.
"""

from __future__ import annotations

from textual.theme import Theme

TABLE = Theme(
    name="traderow",
    primary="#5fafff",
    secondary="#5f87af",
    accent="#ffd75f",
    warning="#ffaf00",
    error="#ff5f5f",
    success="#5fd75f",
    foreground="#d0d0d0",
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    dark=True,
    variables={
        "faint": "#8a8a8a",
        "rule": "#585858",
        "cursor": "#005f87",
        "cursor-text": "#ffffff",
        "alert": "#ffd75f",
        "alert-text": "#121212",
    },
)
"""The theme for 256 colours and truecolor."""

SIXTEEN = Theme(
    name="traderow-16",
    primary="#55ffff",
    secondary="#00aaaa",
    accent="#ffff55",
    warning="#ffff55",
    error="#ff5555",
    success="#55ff55",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#555555",
    dark=True,
    luminosity_spread=0.0,
    variables={
        "faint": "#aaaaaa",
        "rule": "#aaaaaa",
        "cursor": "#0000aa",
        "cursor-text": "#ffffff",
        "alert": "#ffff55",
        "alert-text": "#000000",
    },
)
"""The theme for terminals with 16 colours; it uses exactly these."""

THEMES = (TABLE, SIXTEEN)


def theme_name(color_system: str) -> str:
    """The theme for what the terminal can show: "truecolor", "256" or "standard"."""
    return SIXTEEN.name if color_system == "standard" else TABLE.name
