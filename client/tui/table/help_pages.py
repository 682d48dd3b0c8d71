"""The help over the table: a line with the names of its pages, and the page that is open."""

from __future__ import annotations

from client.i18n import _
from client.keyboard.printed import key_name
from client.table.pages import Helped, Printed, Row
from client.tui.look.draw import Line, Span, clip, rule, width_of, wrap
from client.tui.look.glyphs import arrows, glyphs
from protocol.text import clean

MOST = 26
"""The widest a sign or key may be before its words begin."""


def help_lines(helped: Helped, width: int, height: int) -> list[Line]:
    """The help in that room, every line of it."""
    lines = [rule(width, _names(helped))]
    rows = helped.pages[helped.page].rows
    wide = max((min(width_of([(head, "")]), MOST) for head, words in rows if head and words), default=0)
    for row in rows[helped.line :]:
        lines += _row(row, wide, width)
    drawn = [clip(line, width) for line in lines[:height]]
    return [*drawn, *[clip((), width)] * (height - len(drawn))]


def printed(keys: dict[str, tuple[str, ...]]) -> Printed:
    """The signs and keys of this terminal. `keys`: of every command."""
    g = glyphs()
    signs = g._asdict()
    return Printed(signs, {name: " ".join(key_name(key) for key in its) for name, its in keys.items()})


def _names(helped: Helped) -> list[Span]:
    spans: list[Span] = [(_("Help"), "title"), (f" {glyphs().across * 2} ", "rule")]
    for number, page in enumerate(helped.pages):
        here = number == helped.page
        spans += [(f" {glyphs().dot} ", "rule")] if number else []
        spans.append((f"{number + 1} {page.name.upper() if here else page.name}", "strong" if here else "faint"))
    return spans


def _row(row: Row, wide: int, width: int) -> list[Line]:
    head, words = (arrows(clean(part)) for part in row)
    if not head and not words:
        return [()]
    if not words:
        return [((" ", ""), (head, "title"))]
    if not head:
        return [((" ", ""), *line) for line in wrap([(words, "")], width - 2)]
    space = " " * max(wide - width_of([(head, "")]), 0) + "  "
    return [((" ", ""), *line) for line in wrap([(head, "key"), (space, ""), (words, "")], width - 2, indent=wide + 2)]
