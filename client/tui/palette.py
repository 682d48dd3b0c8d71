"""The styles of drawn lines: a colour of the theme, and attributes that remain visible without colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.style import Style


class Look(NamedTuple):
    """A style: `colour` and `back` are variables of the theme, `marks` may be "bold"."""

    colour: str
    marks: str = ""
    back: str = ""


Looks = Mapping[str, Look]
"""Styles by the names that spans use."""

LOOKS: Looks = {
    "": Look("foreground"),
    "faint": Look("faint"),
    "rule": Look("rule"),
    "title": Look("foreground", "bold"),
    "strong": Look("foreground", "bold"),
    "key": Look("accent", "bold"),
    "live": Look("success", "bold"),
    "done": Look("faint"),
    "warn": Look("warning", "bold"),
    "error": Look("error", "bold"),
    "good": Look("success", "bold"),
    "notice": Look("accent"),
    "bar": Look("foreground", "", "panel"),
    "bar-faint": Look("faint", "", "panel"),
    "bar-good": Look("success", "bold", "panel"),
    "bar-title": Look("foreground", "bold", "panel"),
    "bar-warn": Look("warning", "bold", "panel"),
    "bar-error": Look("error", "bold", "panel"),
    "cursor": Look("cursor-text", "bold", "cursor"),
    "alert": Look("alert-text", "bold", "alert"),
}
_FALLBACK = {"faint": "#8a8a8a", "rule": "#585858", "cursor": "#005f87", "cursor-text": "#ffffff"}


def styles(variables: Mapping[str, str], own: Looks) -> dict[str, Style]:
    """Every style by its name, including a game's `own`, from the variables of the theme."""
    return {name: _style(variables, look) for name, look in {**LOOKS, **own}.items()}


def _style(variables: Mapping[str, str], look: Look) -> Style:
    return Style(
        color=_colour(variables, look.colour),
        bgcolor=_colour(variables, look.back) if look.back else None,
        bold="bold" in look.marks or None,
    )


def _colour(variables: Mapping[str, str], name: str) -> str:
    return variables.get(name) or _FALLBACK.get(name) or variables.get("foreground", "#d0d0d0")
