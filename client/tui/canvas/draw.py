"""Draw lines of styled text, measured in cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cached_cell_len, cell_len, set_cell_size

from client.tui.canvas.glyphs import glyphs

Span = tuple[str, str]
Line = tuple[Span, ...]

PLAIN = ""


def width_of(line: Iterable[Span]) -> int:
    """Return the width of a line in cells."""
    return sum([len(text) if text.isascii() else cached_cell_len(text) for text, _ in line])


def crop(text: str, width: int) -> str:
    """Return the text in at most that many cells, ending in an ellipsis if it was cut."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1) + glyphs().more if width > 0 else ""


def fit(text: str, width: int) -> str:
    """Return the text in exactly that many cells."""
    return set_cell_size(crop(text, width), width)


def distinct(texts: Sequence[str], width: int) -> tuple[str, ...]:
    """Return each text in at most that many cells. Texts that would look alike are cut in the middle instead of the end.

    >>> distinct(["Bo", "medium-bot", "medium-bot-2"], 8)
    ('Bo', 'mediu…ot', 'mediu…-2')
    >>> distinct(["Ann", "Christine Marie"], 8)
    ('Ann', 'Christi…')
    """
    cropped = [crop(text, width) for text in texts]
    return tuple(
        _without_middle(text, width) if cropped.count(short) > 1 and text != short else short
        for text, short in zip(texts, cropped, strict=True)
    )


def _without_middle(text: str, width: int) -> str:
    """Return the beginning and the last two characters of a text, with an ellipsis between them."""
    end = text[-2:]
    room = width - cell_len(end) - 1
    return set_cell_size(text, room) + glyphs().more + end if room > 0 else crop(text, width)


def clip(line: Sequence[Span], width: int) -> Line:
    """Return the line in exactly that many cells: cropped at its end, or filled with blanks."""
    total = width_of(line)
    if total <= width:
        kept = [span for span in line if span[0]]
        return (*kept, (" " * (width - total), PLAIN)) if total < width else tuple(kept)
    kept, room = [], width
    for text, style in line:
        length = cell_len(text)
        if length >= room:
            kept.append((crop(text + " ", room), style))
            break
        kept.append((text, style))
        room -= length
    return tuple(span for span in kept if span[0])


def rule(width: int, left: Sequence[Span], right: Sequence[Span] = (), *, start: str | None = None) -> Line:
    """Return a horizontal rule with words at its left and right; `start`: the part before the first word."""
    across = glyphs().across
    head: list[Span] = [(across + " " if start is None else start, "rule"), *left, (" ", "rule")]
    tail: list[Span] = [(" ", "rule"), *right, (" " + across, "rule")] if right else []
    room = width - width_of(head) - width_of(tail)
    if room < 0:
        return clip(head, width)
    return (*head, (across * room, "rule"), *tail)


def noted(line: Sequence[Span], notes: Sequence[str]) -> Line:
    """Return a rule with the first of these notes, in grey, that fits into the rule's last free stretch; unchanged if none
    fits.

    >>> noted((("─ ", "rule"), ("Battle", "title"), (" ", "rule"), ("──────────", "rule")), ["9 are provisional", "9: V"])
    (('─ ', 'rule'), ('Battle', 'title'), (' ', 'rule'), ('───', 'rule'), (' 9: V ', 'faint'), ('─', 'rule'))
    """
    across = glyphs().across
    for at in range(len(line) - 1, -1, -1):
        text, style = line[at]
        if style == "rule" and len(text) > 1 and text == across * len(text):
            note = next((note for note in notes if cell_len(note) <= len(text) - _STRETCH), "")
            if note:
                left = across * (len(text) - cell_len(note) - 3)
                return (*line[:at], (left, style), (f" {note} ", "faint"), (across, style), *line[at + 1 :])
            break
    return tuple(line)


_STRETCH = 5
"""The columns of a rule beside a note: blanks, the end, and the stretch before the note."""


def wrap(spans: Sequence[Span], width: int, *, indent: int = 0) -> list[Line]:
    """Break the spans at blanks into lines of at most that many cells; later lines begin with `indent` blanks.

    A word longer than a line is broken at the end of the line, a path between its names, and a name at a hyphen. `width` must
    have room for the indent and a wide character.
    """
    if width_of(spans) <= width:
        return [_joined([span for span in spans if span[0]])]
    lines: list[Line] = []
    current: list[Span] = []
    used = start = 0

    def begin_line() -> None:
        nonlocal current, used, start
        lines.append(_joined(current))
        current, used = ([(" " * indent, PLAIN)] if indent else []), indent
        start = indent

    for unit in _units(spans):
        wide = width_of(unit)
        if used + wide <= width:
            current += unit
            used += wide
            continue
        if used > start:  # the line is full: this begins the next one, without the blanks
            begin_line()
            unit = [(unit[0][0].lstrip(" "), unit[0][1]), *unit[1:]]
        for word, style in unit:
            while word:
                length = len(word) if word.isascii() else cell_len(word)
                if used + length <= width:
                    current.append((word, style))
                    used += length
                    break
                if used > start:
                    word = word.lstrip(" ")
                else:
                    head = _whole_parts(_head(word, width - used))
                    current.append((head, style))
                    word = word[len(head) :]
                begin_line()
    begun = len(current) > (1 if start else 0)  # not by cells: a combining mark has none
    return [*lines, _joined(current)] if begun or not lines else lines


def last_lines(newest_first: Iterable[Sequence[Span]], width: int, height: int) -> list[Line]:
    """Return the last lines of a log that fit, wrapped, with the newest at the bottom.

    >>> last_lines([[("three four", "")], [("two", "")], [("one", "")]], 5, 3)
    [(('two', ''),), (('three', ''),), ((' four', ''),)]
    """
    lines: list[Line] = []
    for spans in newest_first:
        if len(lines) >= height:
            break
        lines = wrap(spans, width, indent=1) + lines
    return lines[max(len(lines) - height, 0) :]


def _whole_parts(head: str) -> str:
    """Return the beginning of a long word, up to the end of a name in a path, or up to a hyphen in its second half."""
    if (cut := head.rfind("/") + 1) > 1:
        return head[:cut]
    cut = head.rfind("-") + 1
    return head[:cut] if 2 * cut > len(head) else head


def _head(word: str, room: int) -> str:
    """Return the part of a word that fits, at least one character. A combining mark stays with its base."""
    length = 1
    while length < len(word) and cell_len(word[: length + 1]) <= room:
        length += 1
    return word[:length]


def _words(spans: Sequence[Span]) -> Iterable[Span]:
    """Yield every word with the blanks before it, in its span's style."""
    for text, style in spans:
        start, at = 0, text.find(" ", 1)
        while at > 0:
            if text[at - 1] != " ":
                yield text[start:at], style
                start = at
            at = text.find(" ", at + 1)
        if text[start:]:
            yield text[start:], style


def _units(spans: Sequence[Span]) -> Iterable[list[Span]]:
    """Yield units that stay on one line: words of several styles without a blank between them, such as a name and its full
    stop.
    """
    unit: list[Span] = []
    for word, style in _words(spans):
        if unit and (word[0] == " " or unit[-1][0].endswith(" ")):
            yield unit
            unit = []
        unit.append((word, style))
    if unit:
        yield unit


def _joined(spans: Sequence[Span]) -> Line:
    joined: list[Span] = []
    for text, style in spans:
        if joined and joined[-1][1] == style:
            joined[-1] = (joined[-1][0] + text, style)
        else:
            joined.append((text, style))
    return tuple(joined)
