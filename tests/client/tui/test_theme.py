"""The colours stay what they are on terminals with 256 and with 16 colours, those of a wing too."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem
from textual.theme import Theme

from client.games.star_realms.tui.looks import COLOURS, FACTIONS
from client.tui.theme import SIXTEEN, TABLE, theme_name

OWN = ("primary", "secondary", "accent", "warning", "error", "success", "foreground", "background", "surface", "panel")


def colors(theme: Theme) -> dict[str, str]:
    return {**{name: getattr(theme, name) for name in OWN}, **theme.variables, **COLOURS[theme.name]}


@pytest.mark.parametrize(("name", "color"), colors(TABLE).items())
def test_no_colour_shifts_on_256_colours(name: str, color: str) -> None:
    """By no more than one step of the grey ramp, which Rich takes for light greys."""
    wanted = Color.parse(color).get_truecolor()
    shown = Color.parse(color).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
    assert max(abs(a - b) for a, b in zip(shown, wanted, strict=True)) <= (10 if len(set(wanted)) == 1 else 0)


@pytest.mark.parametrize(("name", "color"), colors(SIXTEEN).items())
def test_no_colour_shifts_on_16_colours(name: str, color: str) -> None:
    from rich._palettes import STANDARD_PALETTE
    from rich.palette import Palette

    assert isinstance(STANDARD_PALETTE, Palette)
    number = Color.parse(color).downgrade(ColorSystem.STANDARD).number
    assert number is not None
    assert STANDARD_PALETTE[number] == Color.parse(color).get_truecolor()


@pytest.mark.parametrize("theme", [TABLE, SIXTEEN], ids=lambda theme: theme.name)
def test_each_faction_has_a_colour_of_its_own(theme: Theme) -> None:
    assert len({COLOURS[theme.name][faction] for faction in FACTIONS}) == 5


def test_both_themes_have_the_same_variables() -> None:
    assert TABLE.variables.keys() == SIXTEEN.variables.keys()


def test_a_terminal_with_16_colours_gets_the_theme_made_for_it() -> None:
    assert [theme_name(system) for system in ("truecolor", "256", "standard")] == ["traderow", "traderow", "traderow-16"]
