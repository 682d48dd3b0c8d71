"""Parse and combine the words of a style: `ink`, `ink!` in bold, `ink on ground`, `ink! on ground`. Independent of Textual.

Ink and ground (the background) are tokens of the theme (`client.tui.canvas.theme`). A style without a ground has that of the
screen. `ALIASES` are names for the purpose of a text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from client.tui.canvas.draw import PLAIN, Line, Span

ALIASES: Mapping[str, str] = {
    "": "text",
    "faint": "quiet",
    "done": "quiet",
    "title": "text",
    "strong": "strong!",
    "key": "strong!",
    "live": "strong!",
    "warn": "strong!",
    "error": "strong!",
    "good": "text",
    "notice": "text",
    "bar": "text",
    "bar-faint": "quiet",
    "bar-good": "text",
    "bar-title": "text",
    "bar-warn": "strong!",
    "bar-error": "strong!",
    "cursor": "text on cursor.g",
    "alert": "block! on block.g",
}
"""Names for the purpose of a text, with their styles."""


class Style(NamedTuple):
    """The parts of a style. An empty ground is that of the screen."""

    ink: str
    bold: bool
    ground: str


def parse(style: str, aliases: Mapping[str, str] = ALIASES) -> Style:
    """Parse a style. If its ink is an alias, the alias is parsed, and the style's own ground replaces that of the alias.

    >>> parse("B! on B.body"), parse("key on cursor.g"), parse("on panel")
    (Style(ink='B', bold=True, ground='B.body'), Style(ink='strong', bold=True, ground='cursor.g'), \
Style(ink='text', bold=False, ground='panel'))
    """
    ink, ground = _cut(style)
    bold = ink.endswith("!")
    meaning = aliases.get(ink.removesuffix("!"))
    if meaning is not None:
        ink, own = _cut(meaning)
        bold = bold or ink.endswith("!")
        ground = ground or own
    ground = _cut(aliases.get(ground, ground))[0].rstrip("!") if ground else ""
    return Style(ink.rstrip("!"), bold, "" if ground == "ground" else ground)


def over(style: str, below: str) -> str:
    """Return the style on the present background, unless the style has a background of its own.

    >>> over("B!", "text on B.body"), over("key", ""), over("alert", "on panel"), over("quiet on ground", "on panel")
    ('B! on B.body', 'key', 'alert', 'quiet')
    """
    return OVER[style][below]


def _cut(style: str) -> tuple[str, str]:
    if style.startswith("on "):
        return "text", style[3:]
    ink, _on, ground = style.partition(" on ")
    return ink, ground


class _Grounds(dict[str, str]):
    def __missing__(self, style: str) -> str:
        ground = self[style] = parse(style).ground
        return ground


class _Over(dict[str, str]):
    """Computes a style over each other style."""

    def __init__(self, style: str) -> None:
        super().__init__()
        whole = f"text {style}" if style.startswith("on ") else style
        self._style = whole.removesuffix(" on ground")
        self._brings = " on " in whole or bool(GROUNDS[whole])

    def __missing__(self, below: str) -> str:
        ground = "" if self._brings else GROUNDS[below]
        style = self[below] = f"{self._style} on {ground}" if ground else self._style
        return style


class _EveryOver(dict[str, _Over]):
    def __missing__(self, style: str) -> _Over:
        found = self[style] = _Over(style)
        return found


GROUNDS = _Grounds()
"""The ground of a style, by the style's words; "" for that of the screen."""
OVER = _EveryOver()
"""Combined styles, by the new style and then by the present style."""

_MARK = re.compile(r"\{([A-Za-z.-]*)([:!#])([^{}]*)\}")


def marked(text: str, style: str = PLAIN) -> Line:
    """Return a text with markup as spans: {token:words} in a colour, {token!words} in bold, {token#words} as a chip, which has
    a background.

    >>> marked("{B!ally} {combat# 4 } now", "quiet")
    (('ally', 'B!'), (' ', 'quiet'), (' 4 ', 'block! on combat'), (' now', 'quiet'))
    """
    spans: list[Span] = []
    at = 0
    for found in _MARK.finditer(text):
        if found.start() > at:
            spans.append((text[at : found.start()], style))
        token, kind, words = found.groups()
        spans.append((words, {":": token, "!": f"{token}!", "#": chip(token)}[kind]))
        at = found.end()
    if at < len(text):
        spans.append((text[at:], style))
    return tuple(spans)


def chip(token: str) -> str:
    """Return the style of a chip: black on that colour."""
    return f"block! on {token}"
