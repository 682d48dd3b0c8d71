"""The page of keys: every command with its key. Enter and a new key change it, Backspace gives the usual one back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from client.command import Command
from client.i18n import _
from client.keyboard import keymap
from client.keyboard.keymap import Clash, Table
from client.keyboard.printed import key_names
from client.settings.values import Settings
from client.tui.covers.over import Over
from client.tui.look.draw import Line, crop, fit, rule, wrap
from client.tui.look.glyphs import glyphs

KEYS = 11
"""Cells of the column of keys."""
TOLD = 4
"""Lines for what is said below the list."""


@dataclass(frozen=True, slots=True)
class KeysPage:
    """The open page. `waits`: the next key is the new one; `said`: why the last one was none; `behind`: where Esc leads."""

    tables: tuple[Table, ...]
    behind: Over | None = None
    at: int = 0
    waits: bool = False
    said: str = ""

    @property
    def commands(self) -> Sequence[Command]:
        return keymap.changeable(self.tables)

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Over | None, Settings]:
        command = self.commands[self.at]
        if self.waits:
            return self._given(command, key, settings, character)
        match key:
            case "up" | "down":
                at = (self.at + (1 if key == "down" else -1)) % len(self.commands)
                return replace(self, at=at, said=""), settings
            case "enter":
                return replace(self, waits=True, said=""), settings
            case "backspace":
                keys = keymap.taken_back(command.name, settings.keys)
                return replace(self, said=""), replace(settings, keys=keys)
            case "escape":
                return self.behind, settings
        return self, settings

    def _given(self, command: Command, key: str, settings: Settings, character: str) -> tuple[Over, Settings]:
        after = replace(self, waits=False, said="")
        if key == "escape":
            return after, settings
        new = character if len(character) == 1 and character.isprintable() and character != " " else key
        found = keymap.given(command.name, new, settings.keyboard, settings.keys, self.tables)
        if isinstance(found, Clash):
            keyboard, _clashes = keymap.keyboard_of(settings.keyboard, settings.keys, self.tables)
            return replace(after, said=keymap.sentence(found, keyboard)), settings
        return after, replace(settings, keys=found)

    def lines(self, settings: Settings, width: int, height: int) -> list[Line]:
        keyboard, _clashes = keymap.keyboard_of(settings.keyboard, settings.keys, self.tables)
        commands = keyboard.table(self.commands)
        room = height - TOLD - 3
        first = max(min(self.at - room // 2, len(commands) - room), 0)
        lines: list[Line] = [rule(width, [(_("Keys"), "title")], [(f"{self.at + 1}/{len(commands)}", "faint")])]
        for number, each in enumerate(commands[first : first + room], first):
            marked = number == self.at
            keys = fit(_("which?") if marked and self.waits else key_names(each.keys), KEYS)
            words = crop(_(each.help), width - KEYS - 2)
            lines.append(((glyphs().cursor if marked else " ", "key"), (keys, "key"), (words, "cursor" if marked else "")))
        told = self._told(commands[self.at])
        lines += [(), *(((" ", ""), *line) for line in wrap([(told, "")], width - 2)[:TOLD])]
        lines += [()] * (height - 1 - len(lines))
        if self.waits:
            return [*lines, ((" Esc ", "key"), (_("leave it as it is"), "faint"))]
        hints = [(" Enter ", "key"), (_("change"), "faint"), ("  Bksp ", "key"), (_("usual"), "faint")]
        return [*lines, (*hints, ("  Esc ", "key"), (_("back"), "faint"))]

    def _told(self, command: Command) -> str:
        if self.waits:
            return _("Press the new key: {what}.").format(what=_(command.help))
        return self.said or _(command.help)
