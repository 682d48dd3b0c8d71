"""Find commands by the beginning of any of their words."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from rich.cells import cell_len

from client.terminal.command import Command
from client.terminal.keyboard import FIXED, key_name
from client.terminal.settings import Settings
from client.terminal.words import folded
from client.text.i18n import _
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, crop, fit, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.dialogs.dialog import Dialog
from client.tui.widgets.frame import draw_frame, of_page

_WORD = re.compile(r"\w+")
LEAST_KEY = 7
"""The least width of the column of keys. Longer key names of some languages make it wider."""
LONGEST = 30
"""The most characters that can be typed."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry of the palette. `key`: as printed, "" for none; `also`: words for the search in addition to those of the label.

    `now`: True if the command is possible now. An impossible command is listed too, and explains itself when chosen.
    """

    label: str
    do: Callable[[], None] = field(compare=False)
    key: str = ""
    also: str = ""
    now: bool = True

    def is_meant(self, typed: str) -> bool:
        """Return True if every typed word is the beginning of one of the entry's words."""
        words = _WORD.findall(folded(f"{self.label} {self.also}"))
        return all(any(word.startswith(part) for word in words) for part in _WORD.findall(folded(typed)))


def offer(command: Command, do: Callable[[], None], *, now: bool = True) -> Offer:
    """Return a command with its current key. In another language it is also found by its English words."""
    label = _(command.help)
    shown = label if now else _("not now: {what}").format(what=label)
    also = f"{command.name} {command.help} {label} {_(command.hint) if command.hint else ''}"
    return Offer(shown, do, key_name(command.keys[0]), also, now)


def of_person(name: str, muted: Collection[str], mute: Callable[[str], None]) -> Offer:
    """Return the entry that mutes or unmutes a person."""
    words = _("hear {name} again") if name in muted else _("mute {name}")
    return Offer(words.format(name=name), partial(mute, name), also="mute unmute")


def can_be_found(command: Command) -> bool:
    """Return True for all commands except those that move a cursor, and the palette itself."""
    return command.name != "palette" and command.keys[0] not in FIXED - {"ctrl+q"}


@dataclass(frozen=True, slots=True)
class Palette:
    """The open palette: all entries, the typed text, and the marked line."""

    offers: tuple[Offer, ...]
    typed: str = ""
    at: int = 0

    @property
    def found(self) -> Sequence[Offer]:
        """Return the entries that match the typed text, the possible ones first."""
        meant = [each for each in self.offers if each.is_meant(self.typed)]
        return sorted(meant, key=lambda each: not each.now)

    @property
    def marked(self) -> Offer | None:
        found = self.found
        return found[self.at] if self.at < len(found) else None

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Dialog | None, Settings]:
        match key:
            case "escape" | "f5" | "enter":
                return None, settings
            case "up" | "down":
                count = max(len(self.found), 1)
                return replace(self, at=(self.at + (1 if key == "down" else -1)) % count), settings
            case "backspace":
                return replace(self, typed=self.typed[:-1], at=0), settings
        if len(character) == 1 and character.isprintable() and len(self.typed) < LONGEST:
            return replace(self, typed=self.typed + character, at=0), settings
        return self, settings

    def lines(self, settings: Settings, width: int, height: int) -> list[Line]:
        g = glyphs()
        canvas = Canvas(width, height)
        hints = [of_page("do", ("enter",), _("do it")), of_page("choose", ("up", "down"), _("choose"))]
        frame = draw_frame(canvas, _("Commands"), [*hints, of_page("close", ("escape",), _("close"))])
        body = frame.body
        canvas.spans(body.x - 1, body.y, ((f"{g.cursor} ", "key"), (self.typed, ""), (g.caret, "key")))
        wide = _key_column(self.found)
        for y, line in enumerate(_rows(self.found, self.at, body.columns + 1, body.lines - 1), body.y + 1):
            if any(style == "cursor" for _text, style in line):
                canvas.fill(Rectangle(body.x + wide, y, body.columns - wide, 1), "text on cursor.g")
            canvas.spans(body.x - 1, y, line)
        return [*canvas.lines]


def _key_column(found: Sequence[Offer]) -> int:
    """Return the width of the column of keys, with a blank behind the longest."""
    return max([LEAST_KEY, *(cell_len(each.key) + 1 for each in found)])


def _rows(found: Sequence[Offer], at: int, width: int, room: int) -> list[Line]:
    """Return the lines of as many entries as fit. The marked entry is shown in full."""
    if not found:
        return [((" ", ""), (_("Nothing has that name."), "faint"))]
    keys = _key_column(found)
    words = width - keys - 2
    marked = wrap([(found[at].label, "cursor")], words)
    first = max(min(at - room // 2, len(found) - room + len(marked) - 1), 0)
    lines: list[Line] = []
    for number, each in enumerate(found[first:], first):
        style = "" if each.now else "faint"
        if number == at:
            heads = [(glyphs().cursor, "key"), (fit(each.key, keys), "key")]
            lines += [((*heads, *line) if n == 0 else ((" " * (keys + 1), ""), *line)) for n, line in enumerate(marked)]
        else:
            lines.append(((" ", ""), (fit(each.key, keys), "key" if each.now else "faint"), (crop(each.label, words), style)))
    return lines[:room]
