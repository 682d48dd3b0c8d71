"""The symbols the table is drawn with: one cell wide everywhere, and a set of plain ASCII for the Linux console."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from client import terminal


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One symbol for each thing that is marked.

    `reach`: may be attacked in this mode; `target`: can be attacked now. `shared`: the first, middle and last line of what
    lines have in common. `clock`: it runs. `bars`: from nothing to full, for charts.
    """

    cursor: str = "›"
    live: str = "◆"
    done: str = "✓"
    outpost: str = "▣"
    base: str = "□"
    pooled: str = "◇"
    turn: str = "►"
    reach: str = "◎"
    target: str = "◉"
    out: str = "✗"
    shared: str = "┐│┘"
    online: str = "●"
    lost: str = "○"
    clock: str = "◔"
    times: str = "×"
    to: str = "→"
    across: str = "─"
    down: str = "│"
    tee_down: str = "┬"
    tee_right: str = "├"
    tee_left: str = "┤"
    corner: str = "┌"
    cross: str = "┼"
    more: str = "…"
    dot: str = "·"
    bars: str = " ▁▂▃▄▅▆▇█"


SYMBOLS = Glyphs()
ASCII = Glyphs(
    cursor=">",
    live="*",
    done="+",
    outpost="#",
    base="o",
    pooled="&",
    turn="@",
    reach="x",
    target="X",
    out="-",
    shared="\\|/",
    online="*",
    lost="!",
    clock="%",
    times="x",
    to=">",
    across="-",
    down="|",
    tee_down="+",
    tee_right="+",
    tee_left="+",
    corner="+",
    cross="+",
    more="~",
    dot="-",
    bars=" .:-=+*##",
)


def plain(name: str) -> str:
    """A name of a language without its accents where only ASCII is drawn, as it is elsewhere."""
    if not terminal.ascii_only():
        return name
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")


def glyphs() -> Glyphs:
    """The set for this terminal, decided before the interface started."""
    return ASCII if terminal.ascii_only() else SYMBOLS
