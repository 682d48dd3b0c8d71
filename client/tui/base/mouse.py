"""Translate mouse clicks into the keys drawn on the clicked thing, and the wheel into scrolling keys, if the mouse is
enabled.
"""

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
from client.tui.canvas.theme import GAINS, REALMS, SEATS
from client.tui.widgets.menu import Menu
from client.tui.widgets.zone import Zone

ON, OFF = "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"
"""Escape sequences that turn the terminal's reports of clicks and the wheel on and off. Mouse moves are not reported."""

KEY_ROW = "\x1b]7466;{keys}\x07"
"""The escape sequence that sends the browser page the list of keys, as they are printed."""

Cell = tuple[str, str]
"""A character and its style."""


def is_wanted(setting: bool, environ: Mapping[str, str]) -> bool:
    """Return True if the mouse is used: if the setting is on, but never over SSH. A page on a touch screen always uses it."""
    if (guest := visiting()) is not None:
        return guest.touch
    return setting and not environ.get("SSH_CONNECTION") and not environ.get("SSH_TTY")


class MouseKeys(App[None]):
    """An app that translates clicks into keys while the person's setting allows it."""

    _mouse_is_on = False
    _has_key_row = False
    """True if a browser page shows keys to touch."""
    _keys_told = ""

    @property
    def has_mouse(self) -> bool:
        """Return True if clicks and the wheel are handled. Otherwise unrequested mouse reports of the terminal are ignored."""
        return self._mouse_is_on

    def use_mouse(self, wanted: bool) -> None:
        """Enable or disable the mouse."""
        self._switch_mouse(is_wanted(wanted, os.environ))

    def _switch_mouse(self, wanted: bool) -> None:
        if wanted != self._mouse_is_on:
            self._mouse_is_on = wanted
            self._has_key_row = wanted and visiting() is not None
            write_sequence(self, ON if wanted else OFF)
            self.tell_keys()

    def post_display_hook(self) -> None:
        """Send the browser page the keys of the new screen contents."""
        self.tell_keys()

    def tell_keys(self) -> None:
        """Send the browser page the list of keys if it has changed."""
        if self._has_key_row and self.screen_stack:
            told = " ".join(keys_shown(self.screen))
            if told != self._keys_told:
                self._keys_told = told
                write_sequence(self, KEY_ROW.format(keys=told))

    def exit(self, *arguments: Any, **options: Any) -> None:
        """End the app and turn off the terminal's mouse reports."""
        self._switch_mouse(False)
        super().exit(*arguments, **options)

    def key_clicked(self, event: events.Event) -> str:
        """Return the key for a click or a turn of the wheel, or "" if there is none."""
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
    """Return the key for the thing drawn at (x, y), or "" if there is none."""
    for zone in screen.query(Zone):
        room = zone.region
        if zone.display and room.contains(x, y):
            lines = [_cells(zone.shown(line)) for line in range(room.height)]
            if found := under(lines, x - room.x, y - room.y, keys_of(screen)):
                return found
    return ""


def keys_shown(screen: Screen[Any]) -> list[str]:
    """Return the keys drawn on the screen, as they are printed. Keys of the lowest lines come first, because the prompt is at
    the bottom.

    For a page made of other widgets, return the keys of its commands and of its menu.
    """
    keys = keys_of(screen) | _OF_PAGES
    if not any(zone.display for zone in screen.query(Zone)):
        hinted = [command.keys[0] for command in in_use().table([*getattr(screen, "COMMANDS_SHOWN", ())]) if command.hint]
        return [*hinted, *(key for menu in screen.query(Menu) for key in menu.keys)]
    zones = sorted((zone for zone in screen.query(Zone) if zone.display), key=lambda zone: zone.region.y)
    lines = [keys_on(zone.shown(line), keys) for zone in zones for line in range(zone.region.height)]
    last = len(lines)
    while last and (len(lines[last - 1]) > 1 or last == len(lines)):
        last -= 1
    return list(dict.fromkeys(key for line in (*lines[last:], *lines[:last]) for key in line))


def keys_on(line: Line, keys: Mapping[str, str]) -> list[str]:
    """Return the keys that are printed on a line: a character as itself, any other key by its name in Textual.

    >>> keys_on(((" p ", "key"), ("play all  ", "quiet"), ("Space ", "key"), ("look", "quiet")), {"p": "p", "Space": "space"})
    ['p', 'space']
    """
    found = (key_on(text, style) for text, style in line)
    return [word if len(word) == 1 else keys[word] for word in found if word in keys]


def key_on(text: str, style: str) -> str:
    """Return the key printed in that span, as a chip or as a letter before a word; "" if the span is not a key.

    >>> key_on(" p ", "strong! on track"), key_on("e ", "key"), key_on("a word", "text"), key_on(" 1 ", "block! on trade")
    ('p', 'e', '', '')
    """
    read, words = parse(style), text.split()
    is_key = read.bold and words and (text.startswith(" ") if read.ground else len(words) == 1)
    if {read.ground, read.ink} & _IN_A_CARD:
        return ""  # an amount or a cost
    return words[0] if is_key else ""


def keys_of(screen: Screen[Any]) -> dict[str, str]:
    """Return the keys of a screen by their printed form."""
    listed = getattr(screen, "listed_commands", None)
    return printed_keys((*getattr(screen, "COMMANDS_SHOWN", ()), *(listed() if listed else ())))


def printed_keys(commands: Iterable[Command]) -> dict[str, str]:
    """Return the keys that can be clicked, by their printed form: those of the commands, and every letter and digit."""
    keys = {character: character for character in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}
    keys |= {key_name(key): key for command in in_use().table([*commands]) for key in command.keys if "-" not in key}
    return keys | {key_name(key): key for key in ("enter", "escape", "space", "tab", "backspace")}


def under(lines: Sequence[Sequence[Cell]], x: int, y: int, keys: Mapping[str, str]) -> str:
    """Return the key of the thing drawn at (x, y). The key of a card is on its top band; the key of a line is at its left end.

    >>> row = [*_cells(((" p ", "strong! on track"), (" Play now", "text")))]
    >>> under([row], 6, 0, {"p": "p"}), under([row], 20, 0, {"p": "p"})
    ('p', '')
    >>> card = [_cells((("1 T Fed", "block! on T"),)), _cells(((" Cutter", "T! on T.body"),))]
    >>> under(card, 3, 1, {"1": "1", "T": "T"})
    '1'
    >>> under([_cells(((" 1 ", "block! on trade"), (" trade", "trade")))], 1, 0, {"1": "1"})  # so much there is, and no key
    ''
    """
    if not (0 <= y < len(lines) and 0 <= x < len(lines[y])):
        return ""
    ground = parse(lines[y][x][1]).ground
    if ground in _IN_A_CARD and not _is_on_a_card(lines, x, y):
        return ""
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


def _is_on_a_card(lines: Sequence[Sequence[Cell]], x: int, y: int) -> bool:
    """Return True if a chip is on a card: the background to its left, to its right or above it is that of a card."""
    line = lines[y]
    first = last = x
    while first > 0 and line[first - 1][1] == line[x][1]:
        first -= 1
    while last + 1 < len(line) and line[last + 1][1] == line[x][1]:
        last += 1
    around = [line[at][1] for at in (first - 1, last + 1) if 0 <= at < len(line)] + ([lines[y - 1][x][1]] if y else [])
    grounds = [parse(style).ground for style in around]
    return any(ground and (ground.endswith(".body") or ground in (*REALMS, *SEATS)) for ground in grounds)


_OF_PAGES = {key_name(key): key for key in ("ctrl+q", *(f"f{number}" for number in range(1, 6)))}
"""Keys that pages have in addition to those of their screens."""
_IN_A_CARD = frozenset(GAINS)
"""Backgrounds of chips that are drawn on a card."""
_ENDS = frozenset("│┃|")
"""Characters that separate two sides of a line."""


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
    """Return the nearest key to the left of the cell, or on it. `within`: only a chip that touches the clicked text."""
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
        is_chip = bool(read.ground) and text.startswith(" ") and read.ground not in _IN_A_CARD
        if read.bold and text.strip() in keys and (is_chip or (not read.ground and not within)):
            return keys[text.strip()]
        if _ENDS & set(text) or (within and read.ground not in (start_ground, *_IN_A_CARD)):
            return ""
        end = first
    return ""


def _cells(line: Line) -> list[Cell]:
    """Return a line cell by cell."""
    return [(character, style) for text, style in line for character in text]
