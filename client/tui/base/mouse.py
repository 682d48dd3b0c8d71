"""Make a click the key that stands on what is clicked, and the wheel a key that scrolls; only where a person wants a mouse."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from textual import events
from textual.app import App
from textual.screen import Screen

from client.session.route import visiting
from client.terminal.command import Command
from client.terminal.keyboard import in_use, key_name
from client.tui.canvas.draw import Line
from client.tui.canvas.shim import write_sequence
from client.tui.canvas.styles import parse
from client.tui.canvas.theme import GAINS
from client.tui.widgets.zone import Zone

ON, OFF = "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"
"""Have the terminal tell of clicks and the wheel, by place; not of every move."""

Cell = tuple[str, str]
"""A character and its style."""


def is_wanted(setting: bool, environ: Mapping[str, str]) -> bool:
    """Return whether the mouse is used: if a person wants it, and never over ssh."""
    return setting and visiting() is None and not environ.get("SSH_CONNECTION") and not environ.get("SSH_TTY")


class MouseKeys(App[None]):
    """An app that takes a click for a key, as long as the person wants that."""

    _mouse_is_on = False

    @property
    def has_mouse(self) -> bool:
        """Return whether clicks and the wheel are taken; else nothing is done or drawn for what a terminal sends unasked."""
        return self._mouse_is_on

    def use_mouse(self, wanted: bool) -> None:
        """Use the mouse from now on, or no more."""
        wanted = is_wanted(wanted, os.environ)
        if wanted != self._mouse_is_on:
            self._mouse_is_on = wanted
            write_sequence(self, ON if wanted else OFF)

    def exit(self, *arguments: Any, **options: Any) -> None:
        """End the app; the terminal has its mouse back."""
        self.use_mouse(False)
        super().exit(*arguments, **options)

    def key_clicked(self, event: events.Event) -> str:
        """Return the key that a click or the wheel stands for; "" for none."""
        match event:
            case _ if not self._mouse_is_on:
                return ""
            case events.MouseScrollUp():
                return "up"
            case events.MouseScrollDown():
                return "down"
            case events.MouseUp(button=1) if self.screen_stack:
                return key_at(self.screen, int(event.screen_x), int(event.screen_y))
        return ""


def key_at(screen: Screen[Any], x: int, y: int) -> str:
    """Return the key of what is drawn there; "" if there is none."""
    for zone in screen.query(Zone):
        room = zone.region
        if zone.display and room.contains(x, y):
            lines = [_cells(zone.shown(line)) for line in range(room.height)]
            if found := under(lines, x - room.x, y - room.y, printed_keys(getattr(screen, "COMMANDS_SHOWN", ()))):
                return found
    return ""


def printed_keys(commands: Iterable[Command]) -> dict[str, str]:
    """Return the keys that can be clicked by how they are printed: those of the commands, and every letter and digit."""
    keys = {character: character for character in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}
    keys |= {key_name(key): key for command in in_use().table([*commands]) for key in command.keys if "-" not in key}
    return keys | {key_name(key): key for key in ("enter", "escape", "space", "tab", "backspace")}


def under(lines: Sequence[Sequence[Cell]], x: int, y: int, keys: Mapping[str, str]) -> str:
    """Return the key of what is drawn there: that of a card is on its band, above it; that of a line at its left.

    >>> row = [*_cells(((" p ", "strong! on track"), (" Play now", "text")))]
    >>> under([row], 6, 0, {"p": "p"}), under([row], 20, 0, {"p": "p"})
    ('p', '')
    >>> card = [_cells((("1 T Fed", "block! on T"),)), _cells(((" Cutter", "T! on T.body"),))]
    >>> under(card, 3, 1, {"1": "1", "T": "T"})
    '1'
    """
    if not (0 <= y < len(lines) and 0 <= x < len(lines[y])):
        return ""
    ground = parse(lines[y][x][1]).ground
    if ground.endswith(".body") or ground in _IN_A_CARD:
        beside = _left_of(lines[y], x, keys, within=True)
        if beside:
            return beside
        while y > 0 and (parse(lines[y][x][1]).ground.endswith(".body") or parse(lines[y][x][1]).ground in _IN_A_CARD):
            y -= 1
        ground = parse(lines[y][x][1]).ground
        return keys.get(_first_word(lines[y], x, ground), "") if ground else ""
    if ground and (word := keys.get(_first_word(lines[y], x, ground), "")):
        return word
    return _left_of(lines[y], x, keys, within=False)


_IN_A_CARD = frozenset(GAINS)
"""Grounds of chips that stand on a card."""
_ENDS = frozenset("│┃|")
"""What parts two sides of a line."""


def _first_word(line: Sequence[Cell], x: int, ground: str) -> str:
    """Return the first word on that background around the cell."""
    first = x
    while first > 0 and parse(line[first - 1][1]).ground == ground:
        first -= 1
    text = ""
    for character, style in line[first:]:
        if parse(style).ground != ground:
            break
        text += character
    words = text.split()
    return words[0] if words else ""


def _left_of(line: Sequence[Cell], x: int, keys: Mapping[str, str], *, within: bool) -> str:
    """Return the nearest key at the left of the cell, or on it. `within`: only a chip that touches what is clicked."""
    end = x + 1
    while end < len(line) and line[end][1] == line[x][1]:
        end += 1
    start_ground = parse(line[x][1]).ground
    while end > 0:
        style = line[end - 1][1]
        first = end - 1
        while first > 0 and line[first - 1][1] == style:
            first -= 1
        text = "".join(character for character, _style in line[first:end])
        read = parse(style)
        is_chip = bool(read.ground) and text.startswith(" ")
        if read.bold and text.strip() in keys and (is_chip or (not read.ground and not within)):
            return keys[text.strip()]
        if _ENDS & set(text) or (within and read.ground not in (start_ground, *_IN_A_CARD)):
            return ""
        end = first
    return ""


def _cells(line: Line) -> list[Cell]:
    """Return a line cell by cell."""
    return [(character, style) for text, style in line for character in text]
