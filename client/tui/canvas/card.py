"""Draw one card of a table: as a card, as a tile of two lines, or as a row. Each has the same parts in the same order.

The band is lit if the card can be bought, played, used or attacked now. A name is never cut: it takes a second line. Abilities
that do not fit are left out as a whole and counted, `+1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len

from client.terminal import capabilities
from client.tui.canvas import blocks
from client.tui.canvas.canvas import Canvas, Rectangle, Runs
from client.tui.canvas.draw import PLAIN, Line, Span, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip

LARGE_COLUMNS = 18
"""The least width of a card with abilities in words. Narrower cards have a shorthand."""


@dataclass(frozen=True, slots=True)
class CardContent:
    """The content of a card, in the words of its game. Lines are spans, so that names of people and files are never read as
    markup.

    `token`: the colour of its faction, or of its owner. `letter`, `word`, `long_word`: the faction on the band. `cost`: None if
    it is not for sale. `text`: its abilities, each from the longest wording to the shortest, a line each; `long_text`: for
    large cards, where they wrap. `gains` and `extra`: its first abilities and the others, for rows and tiles. `silhouette`: a
    name in `blocks.SILHOUETTES`. `defense` and `is_outpost` belong to a base; `base_word` names its kind.
    """

    name: str
    token: str
    letter: str = ""
    word: str = ""
    long_word: str = ""
    cost: int | None = None
    text: tuple[tuple[Line, ...], ...] = ()
    long_text: tuple[Line, ...] = ()
    gains: tuple[Line, ...] = ()
    extra: tuple[Line, ...] = ()
    silhouette: str = ""
    defense: int | None = None
    is_outpost: bool = False
    base_word: str = ""
    count: int = 1

    @property
    def title(self) -> str:
        """Return the card's name, with the number of copies."""
        return f"{self.name} {glyphs().times}{self.count}" if self.count > 1 else self.name

    @property
    def shield(self) -> str:
        """Return the symbol of a base and its defense; "" for a ship."""
        if self.defense is None:
            return ""
        return (glyphs().outpost if self.is_outpost else glyphs().base) + str(self.defense)


@dataclass(frozen=True, slots=True)
class CardState:
    """The present state of a card. `lit`: it can be used. `mark`: a symbol at the right end of its band."""

    key: str = ""
    lit: bool = False
    done: bool = False
    gone: bool = False
    new: bool = False
    cursor: bool = False
    chosen: bool = False
    mark: str = ""
    payable: bool = False
    """True if its cost can be paid now or later this turn. Then the chip of the cost is lit instead of the band."""


IDLE = CardState()


def card(canvas: Canvas, where: Rectangle, content: CardContent, state: CardState = IDLE) -> None:
    """Draw a card: band, name, silhouette, and its abilities at the bottom."""
    canvas.put_runs(where.x, where.y, _card(content, state, where.columns, where.lines, capabilities.ascii_only()))


_KEPT = 512
"""The number of drawings in the cache. Most cards do not change from one screen update to the next."""


@lru_cache(_KEPT)
def _card(content: CardContent, state: CardState, columns: int, lines: int, in_ascii: bool) -> Runs:
    canvas = Canvas(columns + 2, lines + 1)
    _draw_card(canvas, Rectangle(0, 0, columns, lines), content, state)
    return canvas.runs()


def _draw_card(canvas: Canvas, where: Rectangle, content: CardContent, state: CardState) -> None:
    x, y, columns, lines = where.x, where.y, where.columns, where.lines
    token, body = content.token, _body(content, state)
    large = columns >= LARGE_COLUMNS
    _copies(canvas, where, content, 2 if large else 1)
    canvas.fill(where, f"text on {body}")
    for line in range(1, lines):
        canvas.put(x, y + line, glyphs().edge, f"{token}.edge on {body}")
    names = _names(content, state, columns)
    foot = 0 if content.defense is None else 1
    room = lines - 1 - len(names) - foot
    text, left_out = _fitting(content, columns - 2, room, large=large)
    _band(canvas, where, content, state, left_out)
    name_style = "quiet!" if state.gone else f"{token}!"
    for at, name in enumerate(names, y + 1):
        canvas.put(x + 1, at, name, name_style)
    ink = "track" if state.gone else f"{token}.mid"
    free = room - len(text)
    blocks.silhouette(
        canvas, x + (columns - blocks.SILHOUETTE_COLUMNS) // 2, y + 1 + len(names), content.silhouette, min(free, 5), ink
    )
    for at, spans in enumerate(text, y + lines - foot - len(text)):
        canvas.spans(x + 1, at, [(words, "quiet") for words, _style in spans] if state.gone else spans)
    if content.defense is not None:
        _base(canvas, x + 1, y + lines - 1, columns - 1, content, state)
    if state.cursor:
        mark_cursor(canvas, Rectangle(x, y + 1, columns, 1))
        if large:
            canvas.put(x, y + lines, glyphs().foot * columns, "strong")


def tile(canvas: Canvas, where: Rectangle, content: CardContent, state: CardState = IDLE) -> None:
    """Draw a card of two lines: a band with key, defense and name, and below it the card's effects."""
    canvas.put_runs(where.x, where.y, _tile(content, state, where.columns, where.lines, capabilities.ascii_only()))


@lru_cache(_KEPT)
def _tile(content: CardContent, state: CardState, columns: int, lines: int, in_ascii: bool) -> Runs:
    canvas = Canvas(columns, lines)
    _draw_tile(canvas, Rectangle(0, 0, columns, lines), content, state)
    return canvas.runs()


def _draw_tile(canvas: Canvas, where: Rectangle, content: CardContent, state: CardState) -> None:
    x, y, columns = where.x, where.y, where.columns
    band, ink = _band_style(content, state)
    body = _body(content, state)
    canvas.fill(Rectangle(x, y, columns, 1), f"text on {band}")
    canvas.fill(Rectangle(x, y + 1, columns, where.lines - 1), f"text on {body}")
    for line in range(1, where.lines):
        canvas.put(x, y + line, glyphs().edge, f"{content.token}.edge")
    head = [part for part in (state.key, content.shield) if part]
    at = canvas.put(x + 1, y, " ".join([*head, ""]), f"{ink}!")
    mark = _mark(state)
    first, *rest = _split(content.title, columns - (at - x) - (2 if mark else 1))
    end, last = canvas.put(at, y, first, f"{ink}!" if state.lit else ink), x + columns
    canvas.right(last - 1 if end < last - 2 else last, y, mark, f"{ink}!")
    below = x + 1
    if rest:
        below = canvas.put(below, y + 1, f"{' '.join(rest)} ", "quiet!" if state.gone else f"{content.token}!")
    words = fitting([*content.gains, *(((" ", PLAIN), *each) for each in content.extra)], x + columns - 1 - below, " ")
    canvas.spans(below, y + 1, [(text, "quiet") for text, _style in words] if state.gone else words)
    if state.cursor:
        mark_cursor(canvas, Rectangle(x, y, columns, 1))


NAME_COLUMNS = 18
"""The default cells of a name in a row. No name is longer."""


def row(
    canvas: Canvas,
    where: Rectangle,
    content: CardContent,
    state: CardState = IDLE,
    *,
    name: int = NAME_COLUMNS,
    extra: int = 0,
    shields: bool = True,
) -> None:
    """Draw a card in one line. `name`: the cells of the longest name. `extra`: the column of the abilities after the first (0:
    directly after it). `shields`: symbols of bases have columns of their own; otherwise they replace the letter.
    """
    in_ascii = capabilities.ascii_only()
    canvas.put_runs(where.x, where.y, _row(content, state, where.columns, name, extra, shields, in_ascii))


@lru_cache(_KEPT)
def _row(content: CardContent, state: CardState, columns: int, name: int, extra: int, shields: bool, in_ascii: bool) -> Runs:
    canvas = Canvas(columns, 1)
    _draw_row(canvas, Rectangle(0, 0, columns, 1), content, state, name=name, extra=extra, shields=shields)
    return canvas.runs()


def _draw_row(
    canvas: Canvas, where: Rectangle, content: CardContent, state: CardState, *, name: int, extra: int, shields: bool
) -> None:
    x, y, end = where.x, where.y, where.x + where.columns
    token = content.token
    body = "cursor.g" if state.cursor or state.chosen else f"{token}.body"
    canvas.put(x, y, glyphs().cursor if state.cursor else " ", "strong!")
    band, ink = _band_style(content, state)
    at = canvas.put(x + 1, y, f" {state.key or ' '} ", f"{ink}! on {band}") if state.key else x + 4
    canvas.fill(Rectangle(at, y, name + 4, 1), f"text on {body}")
    canvas.put(at, y, _mark(state), f"{'strong' if state.cursor else token}!")
    lead = content.letter if shields else content.shield or content.letter
    after_lead = canvas.put(at + 1, y, lead, f"{'text' if state.cursor else token}!") + 1
    title = f"{glyphs().done} {content.title}" if state.chosen else content.title
    name_ink = "strong!" if state.cursor else "quiet" if state.gone else f"{token}!" if state.lit else token
    canvas.put(after_lead, y, title, name_ink)
    canvas.put(at + name + 3, y, glyphs().new if state.new else "", "strong!")
    at += name + 4
    if content.cost is not None:
        canvas.put(at, y, f" {content.cost} ", chip("trade") if state.lit or state.payable else "trade! on track")
        at += 3
    if shields:
        canvas.put(at + 1, y, content.shield, f"{token}!")
        at += 4
    at += 1
    gains = fitting(content.gains, end - at, " ")
    after = canvas.spans(at, y, gains)
    if content.extra:
        after = max(after + (2 if gains else 0), x + extra)
        canvas.spans(after, y, fitting(content.extra, end - after))


def mark_cursor(canvas: Canvas, where: Rectangle) -> None:
    """Mark the line under the cursor: black on white, a symbol in the first cell."""
    canvas.paint(where, chip("block.g"))
    canvas.put(where.x, where.y, glyphs().cursor, chip("block.g"))


def fitting(abilities: Sequence[Line], columns: int, gap: str = "  ") -> Line:
    """Return as many whole abilities as fit one line, with a gap between them, and how many do not.

    >>> fitting([(("3c", "combat!"),), (("ally draw", ""),)], 20)
    (('3c', 'combat!'), ('  ', ''), ('ally draw', ''))
    >>> fitting([(("3c", "combat!"),), (("ally draw", ""),)], 8)
    (('3c', 'combat!'), (' +1', 'quiet'))
    """
    for kept in range(len(abilities), 0, -1):
        spans = _joined(abilities[:kept], gap)
        if kept < len(abilities):
            spans.append((f" +{len(abilities) - kept}", "quiet"))
        if width_of(spans) <= columns:
            return tuple(spans)
    return ((f"+{len(abilities)}", "quiet"),) if abilities and columns > 1 else ()


def _joined(abilities: Sequence[Line], gap: str) -> list[Span]:
    spans: list[Span] = []
    for ability in abilities:
        spans += [*([(gap, PLAIN)] if spans else []), *ability]
    return spans


# -- the parts of a card ----------------------------------------------------------------------------------------------


def _body(content: CardContent, state: CardState) -> str:
    if state.gone:
        return "panel"
    return "cursor.g" if state.chosen else f"{content.token}.body"


def _band_style(content: CardContent, state: CardState) -> tuple[str, str]:
    """Return background and ink of the band: in full colour if the card can be used."""
    if state.gone:
        return "track", "quiet"
    return (content.token, "block") if state.lit or state.chosen else ("track", content.token)


def _mark(state: CardState) -> str:
    if state.gone:
        return glyphs().out
    return glyphs().done if state.done else state.mark


def _band(canvas: Canvas, where: Rectangle, content: CardContent, state: CardState, left_out: int) -> None:
    x, y, columns = where.x, where.y, where.columns
    band, ink = _band_style(content, state)
    canvas.fill(Rectangle(x, y, columns, 1), f"{ink} on {band}")
    at = canvas.put(x + 1, y, f"{state.key} ", f"{ink}!") if state.key else x + 1
    at = canvas.put(at, y, content.letter, f"{ink}!")
    end = x + columns
    if content.cost is not None:
        canvas.put(end - 3, y, f" {content.cost} ", chip("trade") if state.lit or state.payable else "trade! on track")
        end -= 3
    else:
        end -= 1
    signs = [sign for sign in (glyphs().new if state.new else "", f"+{left_out}" if left_out else "", _mark(state)) if sign]
    for sign in reversed(signs):
        end -= cell_len(sign)
        canvas.put(end, y, sign, f"{ink}!")
        end -= 1
    word = content.long_word if cell_len(content.long_word) < end - at else content.word
    if word and cell_len(word) < end - at:
        canvas.put(at + 1, y, word, f"{ink}!" if state.lit else ink)


def _names(content: CardContent, state: CardState, columns: int) -> list[str]:
    title = f"{glyphs().done} {content.title}" if state.chosen else content.title
    return _split(title, columns - 1)


def _split(title: str, columns: int) -> list[str]:
    """Split a name into as many lines as it needs, without the blank at each break."""
    if cell_len(title) <= columns:
        return [title]
    return ["".join(text for text, _style in line) for line in wrap([(title, PLAIN)], max(columns, 2))]


def _fitting(content: CardContent, columns: int, room: int, *, large: bool) -> tuple[list[Line], int]:
    """Return the lines of the card's abilities, and the number of abilities left out."""
    if large and content.long_text:
        wrapped = [wrap(ability, columns) for ability in content.long_text]
        if sum(map(len, wrapped)) <= room:
            return [line for lines in wrapped for line in lines], 0
    wrapped = [_wording(ability, columns) for ability in content.text]
    kept: list[Line] = []
    for at, lines in enumerate(wrapped):
        if len(kept) + len(lines) > room:
            return kept, len(wrapped) - at
        kept += lines
    return kept, 0


def _wording(ability: Sequence[Line], columns: int) -> list[Line]:
    """Return the longest wording that fits one line, or the shortest, wrapped, if none fits."""
    for wording in ability:
        if width_of(wording) <= columns:
            return [wording]
    return wrap(ability[-1], columns) if ability else []


def _base(canvas: Canvas, x: int, y: int, columns: int, content: CardContent, state: CardState) -> None:
    mark = glyphs().outpost if content.is_outpost else glyphs().base
    lit = content.is_outpost and not state.gone
    token = "quiet" if state.gone else content.token
    at = canvas.put(x, y, f" {mark} {content.defense} ", chip(token) if lit else f"{token}! on track") + 1
    if cell_len(content.base_word) <= columns - (at - x):
        canvas.put(at, y, content.base_word, token if lit else "quiet")


def _copies(canvas: Canvas, where: Rectangle, content: CardContent, columns: int) -> None:
    """Draw the edges of the copies behind the card."""
    for behind in range(min(columns, content.count - 1), 0, -1):
        x = where.x + where.columns - 1 + behind
        canvas.put(x, where.y, glyphs().brim, f"{content.token}.mid")
        for y in range(where.y + 1, where.y + where.lines):
            canvas.put(x, y, glyphs().side if behind == 1 else glyphs().edge, f"{content.token}.mid")


def pile(
    canvas: Canvas,
    where: Rectangle,
    back: tuple[int, str],
    front: Sequence[Line],
    *,
    brim: str = "rule",
) -> None:
    """Draw a face-down pile with its count and its name, and an open pile below it.

    `front`: the lines of the open pile; `brim`: the colour of its edge.
    """
    x, y, columns = where.x, where.y, where.columns
    up = where.lines // 2
    count, name = back
    canvas.fill(Rectangle(x, y, columns, up), "rule on panel", glyphs().shade)
    canvas.put(x + 1, y + 1, f"{count}".center(columns - 2), "strong! on ground")
    canvas.put(x + 1, y + 2, name.center(columns - 2), "quiet on ground")
    canvas.fill(Rectangle(x, y + up, columns, where.lines - up), "text on panel")
    canvas.put(x, y + up, glyphs().brim * columns, f"{brim} on ground")
    for at, line in enumerate(front[: lines_in_front(where)], y + up + 1):
        canvas.spans(x + 1, at, line)


def lines_in_front(where: Rectangle) -> int:
    """Return the number of lines for the open one of two piles in that rectangle."""
    return where.lines - where.lines // 2 - 1
