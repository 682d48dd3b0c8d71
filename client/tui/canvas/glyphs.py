"""List the symbols used to draw a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from client.terminal import capabilities

# -- Numbers over time as bars of block characters, and other charts in text ------------------------------------------


def curve(values: Sequence[int], top: int, width: int, height: int = 1) -> list[str]:
    """Draw a chart of that many columns and lines, and return its lines from the top down. The first column shows the first
    value, the last column the last value. A value above 0 never looks like 0.

    >>> curve([8, 4, 0], 8, 3), curve([50, 1], 50, 4, 2)
    (['█▄ '], ['██  ', '██▁▁'])
    """
    bars = glyphs().bars
    steps = len(bars) - 1
    shown = [values[round(at * (len(values) - 1) / max(width - 1, 1))] for at in range(width)] if values else []
    levels = [-(-max(value, 0) * steps * height // max(top, 1)) for value in shown]
    return ["".join(bars[min(max(level - steps * line, 0), steps)] for level in levels) for line in reversed(range(height))]


def bar(percent: int, width: int) -> str:
    """Draw a bar filled from the left to that percentage. A value above 0 never looks like 0.

    >>> bar(50, 4), bar(1, 4), bar(0, 4)
    ('██··', '█···', '····')
    """
    full = min(-(-percent * width // 100), width)
    return glyphs().bars[-1] * full + glyphs().dot * (width - full)


# -- The symbols of a table. All are one cell wide; the Linux console has a set in ASCII ------------------------------


class Glyphs(NamedTuple):
    """The symbols of a table.

    `reach`: may be attacked in this mode; `target`: can be attacked now. `shared`: the first, middle and last line of a bracket
    around several lines. `clock`: a running clock. `bars`: from nothing to full, for charts. `new`: a card since your last
    turn. `there`, `gone`: present and lost authority in a bar; `dot` comes before them. `up`, `down_by`: a change. `further`,
    `before`: more lines follow, or precede. `versus`: between two fighting units. `back`: a card face down. `free`, `taken`: an
    available and a used resource. `own_across`, `own_down`: lines of our own things. `lower`, `higher`: around a value that can
    be changed. `link`: between cards that are allies. `shade`: the back of a pile. `edge`: the left side of a card; `side`: the
    pile behind it; `foot`: a line below it; `brim`: the upper side of an open pile. `next`: follows the next step; `threat`:
    others can reach it; `cuts`: the four corners of a rounded card. `hangs`, `rises`: a stroke down from the thing above, or up
    from the thing below; `dots_across`, `dots_down`: lines of a possible thing.
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
    star: str = "✦"
    lower: str = "‹"
    higher: str = "›"
    there: str = "█"
    gone: str = "▒"
    up: str = "▲"
    down_by: str = "▼"
    tee_up: str = "┴"
    further: str = "↓"
    before: str = "↑"
    caret: str = "▏"
    versus: str = "⚔"
    back: str = "▮"
    free: str = "■"
    taken: str = "□"
    own_across: str = "━"
    own_down: str = "┃"
    hangs: str = "╵"
    rises: str = "╷"
    dots_across: str = "╌"
    dots_down: str = "╎"
    link: str = "━"
    shade: str = "░"
    edge: str = "▏"
    side: str = "▌"
    foot: str = "▀"
    brim: str = "▄"
    next: str = "◂"
    threat: str = "‼"
    cuts: str = "▟▙▜▛"


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
    star="*",
    lower="<",
    higher=">",
    there="=",
    gone="%",
    up="+",
    down_by="-",
    tee_up="+",
    further="Down",
    before="Up",
    caret="_",
    versus="x",
    back="=",
    free="#",
    taken=".",
    own_across="=",
    own_down="H",
    hangs="'",
    rises=",",
    dots_across="~",
    dots_down=":",
    link="=",
    shade=".",
    edge="|",
    side="|",
    foot='"',
    brim="_",
    next="<",
    threat="!",
    cuts="    ",
)


_ARROWS = str.maketrans({"←": "Left", "→": "Right", "↑": "Up", "↓": "Down"})


def arrows(text: str) -> str:
    """Return a text with the arrow keys inserted. In plain ASCII the arrow keys have names, because `<` and `v` are keys."""
    return text.translate(_ARROWS) if capabilities.ascii_only() else text


def plain(name: str) -> str:
    """Return a language's name, without its accents if only ASCII is drawn."""
    if not capabilities.ascii_only():
        return name
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")


def glyphs() -> Glyphs:
    """Return the symbols for this terminal, which are chosen before the interface starts."""
    return ASCII if capabilities.ascii_only() else SYMBOLS
