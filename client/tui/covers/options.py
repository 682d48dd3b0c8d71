"""The options: a list over the screen where each setting shows its values, and a change counts at once. No widgets here.

A setting that nothing in the program reads yet has no line; whoever builds what it switches adds one to `OPTIONS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from client import paths
from client.command import N_
from client.i18n import _
from client.keyboard.keymap import Table
from client.settings import file as settings_file
from client.settings.values import Settings
from client.table.details import TOGETHER
from client.tui.covers.keys_page import KeysPage
from client.tui.covers.over import Over
from client.tui.look.draw import Line, Span, fit, rule, width_of, wrap
from client.tui.look.glyphs import arrows, glyphs, plain
from protocol.text import clean

AUTOMATIC = N_("automatic")


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A setting, what it is called here, and what its values are called."""

    setting: str
    label: str
    words: Mapping[Any, str]


OPTIONS: tuple[OptionLine, ...] = (
    OptionLine(
        "theme",
        N_("Theme"),
        {
            "auto": AUTOMATIC,
            "dark": N_("dark"),
            "light": N_("light"),
            "contrast": N_("contrast"),
            "terminal": N_("terminal's own"),
            "none": N_("no colour"),
        },
    ),
    OptionLine("marks", N_("Marks"), {"auto": AUTOMATIC, "symbols": N_("symbols"), "ascii": "ASCII"}),
    OptionLine(
        "language",
        N_("Language"),
        {"": AUTOMATIC, "en": "English", "pl": "Polski", "cs": "Čeština", "fr": "Français"},
    ),
    OptionLine("pace", N_("Pace"), {"fast": N_("fast"), "normal": N_("normal"), "slow": N_("slow")}),
    OptionLine(
        "turn_signal",
        N_("Your turn"),
        {"bell and title": N_("bell and title"), "bell": N_("bell"), "title": N_("window title"), "off": N_("silent")},
    ),
    OptionLine("moments", N_("Moments"), {True: N_("announced"), False: N_("in the log alone")}),
    OptionLine("hints", N_("Advice"), {True: N_("in your first games"), False: N_("never")}),
    OptionLine("warn", N_("Warn me"), {True: N_("when something is left"), False: N_("never")}),
    OptionLine(
        "keyboard",
        N_("Keys"),
        {"auto": AUTOMATIC, "qwerty": "QWERTY", "qwertz": "QWERTZ", "azerty": "AZERTY", "left-hand": N_("left hand")},
    ),
)

LABEL = 11
"""Cells of the longest label, and one."""


@dataclass(frozen=True, slots=True)
class Options:
    """The open list: which line is marked. `tables`: the commands whose keys the line of the keyboard leads to."""

    at: int = 0
    tables: tuple[Table, ...] = field(default=(), compare=False)

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Over | None, Settings]:
        """What a key makes of the list (None: it closes) and of the settings."""
        match key:
            case "up" | "down":
                return replace(self, at=(self.at + (1 if key == "down" else -1)) % len(OPTIONS)), settings
            case "enter" if self._leads_to_keys:
                return KeysPage(self.tables, self), settings
            case "left" | "right" | "enter" | "space":
                return self, self._changed(settings, -1 if key == "left" else 1)
            case "escape" | "o" | "O" | "q":
                return None, settings
        return self, settings

    @property
    def _leads_to_keys(self) -> bool:
        return bool(self.tables) and OPTIONS[self.at].setting == "keyboard"

    def _changed(self, settings: Settings, step: int) -> Settings:
        option = OPTIONS[self.at]
        values = list(option.words)
        at = values.index(getattr(settings, option.setting))
        return replace(settings, **{option.setting: values[(at + step) % len(values)]})

    def lines(self, settings: Settings, width: int, height: int) -> list[Line]:
        """The list as it is drawn: every value where there is room for all of them, else those of the marked line and of lines
        that need no second one.
        """
        lines = self._lines(settings, width, every=True)
        if sum(map(bool, lines)) > height:
            lines = self._lines(settings, width, every=False)
        while len(lines) > height and () in lines:
            lines.remove(())
        return [*lines[: height - 1], *lines[max(height - 1, len(lines) - 1) :]]

    def _lines(self, settings: Settings, width: int, *, every: bool) -> list[Line]:
        lines: list[Line] = [rule(width, [(_("Options"), "title")])]
        for number, option in enumerate(OPTIONS):
            marked = number == self.at
            head: Span = (f"{glyphs().cursor if marked else ' '}{fit(_(option.label), LABEL - 1)} ", "key" if marked else "")
            room = width - width_of([head]) - 1
            values = wrap(_values(option, settings, every=True), room)
            if len(values) > 1 and not (every or marked):
                values = wrap(_values(option, settings, every=False), room)
            for at, line in enumerate(values):
                words = [(text.replace(TOGETHER, " "), style) for text, style in line]
                lines.append((head if at == 0 else (" " * width_of([head]), ""), *words))
        kept = clean(paths.shown(settings_file.settings_file()))
        lines += [(), *(((" ", ""), *line) for line in wrap([(_("Kept in {file}").format(file=kept), "faint")], width - 2))]
        keys = [(arrows("← → "), "key"), (_("change"), "faint"), ("   Esc ", "key"), (_("close"), "faint")]
        if self._leads_to_keys:
            keys += [("   Enter ", "key"), (_("each key"), "faint")]
        return [*lines, (), ((" ", ""), *keys)]


def _values(option: OptionLine, settings: Settings, *, every: bool) -> Sequence[Span]:
    """The value there is, and after it the others."""
    chosen = getattr(settings, option.setting)
    left, right = ("<", ">") if glyphs().cursor == ">" else ("‹", "›")
    spans: list[Span] = [(_together(f"{left} {_(option.words[chosen])} {right}"), "strong")]
    if every:
        others = [_together(_(word)) for value, word in option.words.items() if value != chosen]
        spans.append((" " + f"{TOGETHER}{glyphs().dot} ".join(others), "faint"))
    return spans


def _together(words: str) -> str:
    """On one line, and in ASCII where nothing else is drawn."""
    return plain(words).replace(" ", TOGETHER)
