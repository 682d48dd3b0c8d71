"""The symbols the table is drawn with: one cell wide everywhere, and a set of plain ASCII for the Linux console."""

from __future__ import annotations

from dataclasses import dataclass

from client import terminal


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One symbol for each thing that is marked.

    `reach`: may be attacked in this mode; `target`: can be attacked now. `shared`: the first, middle and last line of what
    lines have in common. `clock`: it runs. `bars`: from nothing to full, for charts. `new`: a card since your last turn.
    `there`, `gone`: authority in a bar, before them `dot`. `up`, `down_by`: a change. `further`, `before`: more lies there.
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
    new: str = "•"
    leader: str = "★"
    there: str = "█"
    gone: str = "▒"
    up: str = "▲"
    down_by: str = "▼"
    tee_up: str = "┴"
    further: str = "↓"
    before: str = "↑"


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
    dot=".",
    bars=" .:-=+*##",
    new="'",
    leader="^",
    there="=",
    gone="%",
    up="+",
    down_by="-",
    tee_up="+",
    further="v",
    before="^",
)


def glyphs() -> Glyphs:
    """The set for this terminal, decided before the interface started."""
    return ASCII if terminal.ascii_only() else SYMBOLS
