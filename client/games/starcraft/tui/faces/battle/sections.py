"""Sections one below the other, in so many lines: what does not fit is scrolled to the cursor, and its rule counts it."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.tui.drawing.window import window
from client.games.starcraft.tui.faces.battle.view import Section
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, rule
from client.tui.look.glyphs import arrows, glyphs


def stacked(sections: Sequence[Section], width: int, height: int) -> list[Line]:
    """All of them in exactly that many lines. Where there is room a blank line stands between them; where there is too little
    the last ones are left out, but never the second, which is what is asked.
    """
    shown = list(sections)
    while len(shown) > 2 and sum(1 + min(section.least, len(section.lines)) for section in shown) > height:
        shown.pop()
    sizes = _sizes(shown, height)
    spare = height - sum(sizes) - len(shown)
    lines: list[Line] = []
    for number, (section, size) in enumerate(zip(shown, sizes, strict=True)):
        first, end = window(len(section.lines), section.focus, size)
        lines += [_rule(section, first, end, width), *(clip(line, width) for line in section.lines[first:end])]
        if spare > 0 and number < len(shown) - 1:
            lines.append(clip((), width))
            spare -= 1
    lines += [clip((), width)] * (height - len(lines))
    return lines[:height]


def _sizes(sections: Sequence[Section], height: int) -> list[int]:
    """How many lines each has. The last one is cut first, down to the least that is worth drawing."""
    sizes = [len(section.lines) for section in sections]
    over = sum(sizes) + len(sections) - height
    for least in (True, False):
        for at in reversed(range(len(sections))):
            cut = max(0, min(over, sizes[at] - (sections[at].least if least else 0)))
            sizes[at] -= cut
            over -= cut
    return sizes


def _rule(section: Section, first: int, end: int, width: int) -> Line:
    above, below = section.hidden(first, end)
    left: list[Span] = [(section.left, "title")]
    hidden = [
        _("{n} more {arrow}").format(n=count, arrow=arrow)
        for count, arrow in ((above, glyphs().before), (below, glyphs().further))
        if count
    ]
    if hidden:
        left.append((", " + ", ".join(hidden), "warn"))
    return rule(width, left, [(arrows(section.right), "faint")] if section.right else [])
