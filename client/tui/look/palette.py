"""The styles of drawn lines: a colour of the theme, and attributes that remain visible without colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.style import Style
from textual.color import Color


class Look(NamedTuple):
    """A style: `colour` and `back` are variables of the theme. `marks`: "bold", and "cursor" or "block" of the theme."""

    colour: str
    marks: str = ""
    back: str = ""


Looks = Mapping[str, Look]
"""Styles by the names that spans use."""

TEXT, QUIET, STRONG = Look("foreground"), Look("quiet"), Look("strong", "bold")

LOOKS: Looks = {
    "": TEXT,
    "faint": QUIET,
    "done": QUIET,
    "rule": Look("rule"),
    "title": TEXT,
    "strong": STRONG,
    "key": STRONG,
    "live": STRONG,
    "warn": STRONG,
    "error": STRONG,
    "good": TEXT,
    "notice": TEXT,
    "bar": TEXT,
    "bar-faint": QUIET,
    "bar-good": TEXT,
    "bar-title": TEXT,
    "bar-warn": STRONG,
    "bar-error": STRONG,
    "cursor": Look("foreground", "cursor", "cursor"),
    "alert": Look("block", "bold block", "block-ground"),
}
"""The four of the interface are text, quiet, strong and rule; each other name says what for."""


def styles(variables: Mapping[str, str], own: Looks) -> dict[str, Style]:
    """Every style by its name, including a game's `own`, from the variables of the theme."""
    return {name: _style(variables, look) for name, look in {**LOOKS, **own}.items()}


def _style(variables: Mapping[str, str], look: Look) -> Style:
    marks = look.marks.split()
    extra = {variables.get(f"{mark}-style") for mark in marks}
    return Style.from_color(
        Color.parse(variables[look.colour]).rich_color,
        Color.parse(variables[look.back]).rich_color if look.back else None,
    ) + Style(bold="bold" in marks or None, underline="underline" in extra or None, reverse="reverse" in extra or None)
