"""Draw the parts that the panels of orders share: blocks, marks, sources, areas and texts, and their places."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len

from client.games.starcraft.layouts.column import column
from client.games.starcraft.layouts.galaxy import signs
from client.games.starcraft.layouts.galaxy.map import Pointing
from client.games.starcraft.layouts.galaxy.panel import LARGE, WIDE, beside_column
from client.games.starcraft.layouts.parts import USUAL, Place, log_place, lower, window, words_width
from client.games.starcraft.model.sources import Source, sources_to_pay, workers
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Panel
from client.games.starcraft.questions.paying import part_of
from client.games.starcraft.texts.words import area_name
from client.table import pointing
from client.table.pointing import Part, Picks, kind_of
from client.text.i18n import _, ngettext, pgettext
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from engine.starcraft.components import ComponentSet

# -- mining -----------------------------------------------------------------------------------------------------------


DEPLETION = (" ", "-", "=")
"""The symbols of depletion, as on the galaxy: not depleted, partly, wholly."""
WORDS = 50
"""From this width, in cells, a source's state is also in words."""


def mining_block(table: Table, marks: Marks, width: int, across: int) -> Block:
    """Return every source, with that many next to each other."""
    found = sources_to_pay(table)
    lines = beside([_source_line(table, source, marks, width // across) for source in found], across, width)
    at = next((at for at, source in enumerate(found) if part_of(source.key) == marks.cursor), 0)
    return Block([(_("Resources"), "title")], lines, [_pool(table)], least=1, at=at // across)


def _pool(table: Table) -> str:
    """Return how many workers can still be assigned."""
    me, (free, every) = table.me, workers(table, table.side)
    said = [ngettext("{n} worker of {all} free", "{n} workers of {all} free", free).format(n=free, all=every)]
    said += [_("{n} unavailable").format(n=me.unavailable)] if me.unavailable else []
    return ", ".join(said)


def _source_line(table: Table, source: Source, marks: Marks, width: int) -> Line:
    part, g = part_of(source.key), glyphs()
    full = source.is_full and not source.is_permanent and part in marks.live
    head = marks.of(part)
    if full:
        head[-1] = ("!", "warn")
    room = min(16, width - 13)
    name = _("permanent") if source.is_permanent else short_area(table.parts, source.key, room)
    kind = _("min") if source.resource == "minerals" else _("gas")
    squares = g.free * source.free + g.taken * min(source.workers, source.capacity)
    forced = "!" * max(0, source.workers - source.capacity)
    of_kind = f" {kind}{DEPLETION[source.depletion]} "
    spans: list[Span] = [*head, marks.name(part, name, room), (f"{of_kind}{squares}{forced}", "")]
    return (*spans, (f" {_state(source)}" if width >= WORDS else "", "faint"))


def _state(source: Source) -> str:
    """Return the state of a source in words, for the place next to its squares."""
    if source.is_gone:
        return _("exhausted")
    said = [pgettext("a source of minerals or gas", "full")] if source.is_full and source.capacity else []
    return ", ".join([*said, *([_("partly depleted")] if source.depletion else [])])


# -- Cursor, key and mark of a thing ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a panel. `keys`: the keys of its things; `live`: the things that can be added to the picks."""

    keys: dict[Part, str]
    live: Collection[Part]
    picked: Picks
    cursor: Part

    def of(self, part: Part, sign: str = "") -> list[Span]:
        """Return cursor, key and symbol in three cells. `sign`: the symbol of a thing that is not live, such as `!`."""
        g = glyphs()
        here = g.cursor if part == self.cursor else " "
        live = part in self.live
        mark = g.done if part in self.picked else g.live if live else sign or " "
        key = self.keys.get(part, "") or " "
        return [
            (here, "strong"),
            (key, "key" if live else "faint"),
            (mark, "live" if live else "faint" if mark == " " else "warn"),
        ]

    def name(self, part: Part, text: str, width: int) -> Span:
        """Return the name of a thing in that many cells, marked if the cursor is on it."""
        style = "cursor" if part == self.cursor else "" if part in self.live or part in self.picked else "faint"
        return fit(text, width), style


def marks_of(panel: Panel, table: Table, picked: Picks, cursor: Part, places: Collection[str] = ()) -> Marks:
    """Return the marks of a panel.

    Things that begin an action are live at any time; things of the kinds `places` are live once something is picked.
    """
    options = panel.options(table)
    first = {part for part in pointing.live(options, ()) if kind_of(part) not in places}
    live = first | pointing.live(options, picked) if picked else first
    return Marks({thing.part: thing.key for thing in panel.things(table, picked)}, live, picked, cursor)


# -- Areas in symbols and by name -------------------------------------------------------------------------------------


SIGNS = 14
"""The width, in cells, of an area's resources and pieces, with two sides in it or with six units."""


def short_area(parts: ComponentSet, key: str, width: int) -> str:
    """Return the name of an area in at most that many cells. Its number is never cut."""
    number = key.rpartition("-")[2]
    name = area_name(parts, key).removesuffix(number)
    return f"{crop(name[:-1], width - len(number) - 1)}{name[-1]}{number}"


def area_spans(table: Table, area: str) -> list[Span]:
    """Return the resources and the pieces of an area."""
    return list(signs.area(table, area, SIGNS))


# -- the panel and the parts next to it -------------------------------------------------------------------------------


COLUMN, BROAD_COLUMN = 40, 55
"""The width of the column, in cells, and its width on a large screen."""
LOG = 6
"""The lines of the log below a panel that is next to the galaxy, including its rule."""
TALL = 36
"""The fewest lines at which a long panel leaves room for a log below it."""

Drawing = Callable[[int, int, bool], list[Line]]
"""A function that draws the panel in that many columns and lines. The flag is true if the log is next to its last lines."""


class PanelPlace(NamedTuple):
    """A panel on the screen.

    `planet`: the active planet; `lines`: the lines next to the log; `galaxy`: the galaxy stays in sight; `pointing`: the marks
    on the galaxy; `is_long`: the panel needs the full height.
    """

    table: Table
    planet: str
    lines: int
    galaxy: bool = True
    pointing: Pointing | None = None
    is_long: bool = False


def draw_panel(drawing: Drawing, panel: PanelPlace, width: int, height: int) -> list[Line]:
    """Draw the panel with the parts next to it."""
    if width < WIDE:
        return drawing(width, height, True)
    main = _main(width)
    beside = width - main - 1
    if panel.galaxy:
        marked = panel.pointing or Pointing((), ("planet", panel.planet))
        left = beside_column(panel.table, marked, main, height)
        log = _log_lines(panel, height)
        below = [rule(beside, [(_("Log"), "title")]), *[()] * (log - 1)] if log else []
        right = [*drawing(beside, height - log, False), *below]
    else:
        left = drawing(main, height, False)
        right, _place = column(panel.table, panel.planet, beside, height)
    edge: Span = (glyphs().down, "rule")
    left = [*left[:height], *[()] * (height - len(left))]
    return [(*clip(one, main), edge, *clip(other, beside)) for one, other in zip(left, right, strict=False)]


def place_of_log(panel: PanelPlace, width: int, height: int) -> Place | None:
    """Return the place of the log."""
    if width < WIDE:
        return log_place(width, height, panel.lines)
    main = _main(width)
    beside = width - main - 1
    if panel.galaxy:
        log = _log_lines(panel, height)
        return Place(main + 1, height - log + 1, beside, log - 1) if log else None
    _lines, place = column(panel.table, panel.planet, beside, height)
    return place._replace(x=place.x + main + 1)


def _log_lines(panel: PanelPlace, height: int) -> int:
    return 0 if panel.is_long and height < TALL else LOG


def is_beside(width: int) -> bool:
    """Return whether a panel of that width is next to the galaxy. The galaxy shows the areas then."""
    return width in (COLUMN, BROAD_COLUMN)


def _main(width: int) -> int:
    """Return the width, in cells, of the left part: the galaxy, or the panel next to the column."""
    return width - (BROAD_COLUMN if width >= LARGE else COLUMN) - 1


# -- blocks -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """A group of lines below a rule. `head`, `tails`: the texts in the rule.

    The tails are sorted from the longest down, and the first that fits is used. `least`: the fewest lines the block keeps;
    `at`: the line that must be in sight.
    """

    head: Sequence[Span]
    lines: Sequence[Line]
    tails: Sequence[str] = ()
    least: int = 1
    at: int = 0


def stacked(blocks: Sequence[Block], width: int, height: int) -> list[Line]:
    """Return all blocks in exactly that many lines."""
    sizes = [len(block.lines) for block in blocks]
    while sum(sizes) + len(blocks) > height:
        over = [size - block.least for size, block in zip(sizes, blocks, strict=True)]
        if max(over, default=0) <= 0:
            break
        sizes[max(range(len(sizes)), key=lambda at: (over[at], sizes[at]))] -= 1
    lines = [line for block, size in zip(blocks, sizes, strict=True) for line in _drawn(block, size, width)]
    return [*lines, *[clip((), width)] * (height - len(lines))][:height]


def last_of(said: Sequence[str], width: int, height: int, *, log: bool) -> list[Line]:
    """Return the last texts, one line each, next to the log; without the log return all texts, wrapped."""
    shown = said or [_("nothing yet")]
    if not log:
        return _wrapped(shown, width)
    return [((crop(f" {each}", words_width(width)), ""),) for each in shown[-height:]]


def first_of(said: Sequence[str], width: int, height: int, *, log: bool) -> list[Line]:
    """Return the texts wrapped, next to the log if there is one. Lines that do not fit are cut."""
    room = words_width(width) if log else width
    lines = _wrapped(said, room)
    if len(lines) > height:
        lines[height - 1] = clip((*lines[height - 1], (" " * room, "")), room)
    return lines[:height]


def _wrapped(said: Sequence[str], width: int) -> list[Line]:
    return [line for each in said for line in wrap([(f" {each}", "")], width, indent=2)]


def done_height(width: int, lines: int, *, log: bool) -> int:
    """Return the number of lines for completed actions: one on a screen too narrow for the log next to them."""
    return 1 if log and width < USUAL else lines


def above_log(above: Sequence[Line], head: str, words: Sequence[Line], width: int, lines: int, *, log: bool) -> list[Line]:
    """Return a panel whose last lines are next to the log, or a panel without the log.

    Without the log, a longer text takes the blank lines above it.
    """
    while not log and len(words) > lines and above and not any(text.strip() for text, _style in above[-1]):
        above, lines = above[:-1], lines + 1
    below = lower([(head, "title")], words, width, lines) if log else [rule(width, [(head, "title")]), *words[-lines:]]
    found = [*above, *(clip(line, width) if not log else line for line in below)]
    return [*found, *[clip((), width)] * (len(above) + lines + 1 - len(found))]


def fits(blocks: Iterable[Block], height: int) -> bool:
    """Return whether all blocks fit in that many lines without cuts."""
    return sum(1 + len(block.lines) for block in blocks) <= height


def _drawn(block: Block, size: int, width: int) -> list[Line]:
    first, end = window(len(block.lines), block.at, size)
    told = max((at for at, line in enumerate(block.lines, 1) if line), default=0)
    hidden = _hidden(first, told - end)
    room = width - width_of(block.head) - cell_len(hidden) - len("─  ─  ─")
    tail = next((said for said in block.tails if cell_len(said) + 2 <= room), "")
    right: list[Span] = [(tail, "faint"), ("  " if tail and hidden else "", "rule"), (hidden, "warn")]
    return [
        rule(width, block.head, right if tail or hidden else ()),
        *(clip(line, width) for line in block.lines[first:end]),
    ]


def _hidden(above: int, below: int) -> str:
    """Return how many lines are out of sight above and below."""
    g = glyphs()
    said = [_("{n} more").format(n=n) + f" {arrow}" for n, arrow in ((above, g.before), (below, g.further)) if n > 0]
    return "  ".join(said)


def beside(cells: Sequence[Line], across: int, width: int) -> list[Line]:
    """Return the cells in that many columns, row by row."""
    if across <= 1:
        return [clip(cell, width) for cell in cells]
    each = width // across
    return [tuple(span for cell in cells[at : at + across] for span in clip(cell, each)) for at in range(0, len(cells), across)]


def columns(listed: Sequence[Sequence[Line]], width: int) -> list[Line]:
    """Return the lists next to each other, each in its own column."""
    each = width // max(1, len(listed))
    most = max((len(lines) for lines in listed), default=0)
    return [tuple(span for lines in listed for span in clip(lines[at] if at < len(lines) else (), each)) for at in range(most)]


# -- The text about the chosen thing, as a block ----------------------------------------------------------------------


LINES = 3


def block(panel: Panel, table: Table, part: Part, width: int, *, kind_last: bool = False) -> list[Block]:
    """Return the full text about a thing below its name; empty if it has none. `kind_last`: its kind comes last.

    A shorter text leaves lines blank, so that moving the cursor moves no other block.
    """
    told = panel.inspected(table, part) if part else ()
    if not told:
        return []
    head, first = told[0]
    rest = [f"{label} {words}".strip() for label, words in told[1:]]
    said = [*rest, first] if kind_last else [first, *rest]
    lines = wrap([(" " + " ".join(said), "")], width, indent=1)
    return [Block([(head, "title")], [*lines, *[()] * (LINES - len(lines))], least=2)]
