"""What the style names of a drawn line mean in the theme: a colour and marks that survive without colour."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style

_LOOKS: dict[str, tuple[str, str]] = {
    "": ("foreground", ""),
    "faint": ("faint", ""),
    "rule": ("rule", ""),
    "title": ("foreground", "bold"),
    "strong": ("foreground", "bold"),
    "blob": ("faction-blob", ""),
    "trade_federation": ("faction-trade-federation", ""),
    "star_empire": ("faction-star-empire", ""),
    "machine_cult": ("faction-machine-cult", ""),
    "unaligned": ("faction-unaligned", ""),
    "trade": ("trade", ""),
    "combat": ("combat", ""),
    "authority": ("authority", ""),
    "trade-total": ("trade", "bold"),
    "combat-total": ("combat", "bold"),
    "authority-total": ("authority", "bold"),
    "key": ("accent", "bold"),
    "live": ("success", "bold"),
    "done": ("faint", ""),
    "warn": ("warning", "bold"),
    "error": ("error", "bold"),
    "good": ("success", "bold"),
    "notice": ("accent", ""),
}
_FALLBACK = {"faint": "#8a8a8a", "rule": "#585858", "cursor": "#005f87", "cursor-text": "#ffffff"}


_ON_BAR = {
    "bar": ("foreground", ""),
    "bar-faint": ("faint", ""),
    "bar-authority": ("authority", "bold"),
    "bar-trade": ("trade", "bold"),
    "bar-combat": ("combat", "bold"),
    "bar-good": ("success", "bold"),
    "bar-title": ("foreground", "bold"),
    "bar-warn": ("warning", "bold"),
    "bar-error": ("error", "bold"),
}


def styles(variables: Mapping[str, str]) -> dict[str, Style]:
    """Every style by its name, from the theme's variables; `cursor`, `alert` and the bar have a background of their own."""
    made = {name: _style(variables, colour, marks) for name, (colour, marks) in _LOOKS.items()}
    made |= {name: _style(variables, colour, marks, "panel") for name, (colour, marks) in _ON_BAR.items()}
    made["cursor"] = _style(variables, "cursor-text", "bold", "cursor")
    made["alert"] = _style(variables, "alert-text", "bold", "alert")
    return made


for _faction in ("blob", "trade_federation", "star_empire", "machine_cult", "unaligned"):
    _LOOKS[f"{_faction}-name"] = (_LOOKS[_faction][0], "bold")


def _style(variables: Mapping[str, str], colour: str, marks: str, back: str = "") -> Style:
    return Style(
        color=_colour(variables, colour), bgcolor=_colour(variables, back) if back else None, bold="bold" in marks or None
    )


def _colour(variables: Mapping[str, str], name: str) -> str:
    return variables.get(name) or _FALLBACK.get(name) or variables.get("foreground", "#d0d0d0")
