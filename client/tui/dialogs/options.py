"""Show the options over a screen: settings, keys, the name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from client.session.sentences import of_trouble
from client.table.details import TOGETHER
from client.terminal import keyboard as terminal_keyboard
from client.terminal import paths, settings_file
from client.terminal.command import Command
from client.terminal.keyboard import Clash, Table, key_names
from client.terminal.remembered import NAME_LENGTH, checked_name, own_name
from client.terminal.settings import Settings
from client.text.i18n import N_, _
from client.text.trouble import Trouble
from client.tui.canvas.draw import Line, Span, crop, fit, rule, width_of, wrap
from client.tui.canvas.glyphs import arrows, glyphs, plain
from client.tui.dialogs.dialog import Dialog

# -- options ----------------------------------------------------------------------------------------------------------


AUTOMATIC = N_("automatic")


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A setting, what it is called here, and what its values are called; without any it is typed on a page of its own."""

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
    OptionLine("name", N_("Name"), {}),
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

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Dialog | None, Settings]:
        """What a key makes of the list (None: it closes) and of the settings."""
        match key:
            case "up" | "down":
                return replace(self, at=(self.at + (1 if key == "down" else -1)) % len(OPTIONS)), settings
            case "enter" if self._leads_to_keys:
                return KeysPage(self.tables, self), settings
            case "enter" if not OPTIONS[self.at].words:
                return NamePage(own_name(settings), self), settings
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
        if not values:
            return settings
        at = values.index(getattr(settings, option.setting))
        return replace(settings, **{option.setting: values[(at + step) % len(values)]})

    def lines(self, settings: Settings, width: int, height: int) -> list[Line]:
        """The list as it is drawn: every value of the marked line and of as many others as there is room for, from the top."""
        shown = [self._drawn(number, settings, width, every=number == self.at) for number in range(len(OPTIONS))]
        foot = self._foot(width)
        room = height - 1 - sum(map(bool, foot)) - sum(map(len, shown))
        for number in range(len(OPTIONS)):
            whole = self._drawn(number, settings, width, every=True)
            more = len(whole) - len(shown[number])
            if more <= max(room, 0):
                shown[number], room = whole, room - more
        lines: list[Line] = [rule(width, [(_("Options"), "title")]), *(line for each in shown for line in each), *foot]
        while len(lines) > height and () in lines:
            lines.remove(())
        return [*lines[: height - 1], *lines[max(height - 1, len(lines) - 1) :]]

    def _drawn(self, number: int, settings: Settings, width: int, *, every: bool) -> list[Line]:
        """One of the options, with every value or the one there is."""
        option, marked = OPTIONS[number], number == self.at
        head: Span = (f"{glyphs().cursor if marked else ' '}{fit(_(option.label), LABEL - 1)} ", "key" if marked else "")
        values = wrap(_values(option, settings, every=every), width - width_of([head]) - 1)
        words = [[(text.replace(TOGETHER, " "), style) for text, style in line] for line in values]
        return [(head if at == 0 else (" " * width_of([head]), ""), *line) for at, line in enumerate(words)]

    def _foot(self, width: int) -> list[Line]:
        """Where they are kept, and the keys."""
        kept = paths.shown(settings_file.settings_file())
        told = wrap([(_("Kept in {file}").format(file=kept), "faint")], width - 2)
        way = arrows("← → ") if OPTIONS[self.at].words else "Enter "
        keys = [(way, "key"), (_("change"), "faint"), ("   Esc ", "key"), (_("close"), "faint")]
        if self._leads_to_keys:
            keys += [("   Enter ", "key"), (_("each key"), "faint")]
        return [(), *(((" ", ""), *line) for line in told), (), ((" ", ""), *keys)]


def _values(option: OptionLine, settings: Settings, *, every: bool) -> Sequence[Span]:
    """The value there is, and after it the others."""
    if not option.words:
        return [(own_name(settings), "strong")]
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


# -- keys page --------------------------------------------------------------------------------------------------------


KEYS = 11
"""Cells of the column of keys."""
TOLD = 4
"""Lines for what is said below the list."""


@dataclass(frozen=True, slots=True)
class KeysPage:
    """The open page. `waits`: the next key is the new one; `said`: why the last one was none; `behind`: where Esc leads."""

    tables: tuple[Table, ...]
    behind: Dialog | None = None
    at: int = 0
    waits: bool = False
    said: str = ""

    @property
    def commands(self) -> Sequence[Command]:
        return terminal_keyboard.changeable(self.tables)

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Dialog | None, Settings]:
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
                keys = terminal_keyboard.taken_back(command.name, settings.keys)
                return replace(self, said=""), replace(settings, keys=keys)
            case "escape":
                return self.behind, settings
        return self, settings

    def _given(self, command: Command, key: str, settings: Settings, character: str) -> tuple[Dialog, Settings]:
        after = replace(self, waits=False, said="")
        if key == "escape":
            return after, settings
        new = character if len(character) == 1 and character.isprintable() and character != " " else key
        found = terminal_keyboard.given(command.name, new, settings.keyboard, settings.keys, self.tables)
        if isinstance(found, Clash):
            keyboard, _clashes = terminal_keyboard.keyboard_of(settings.keyboard, settings.keys, self.tables)
            return replace(after, said=terminal_keyboard.sentence(found, keyboard)), settings
        return after, replace(settings, keys=found)

    def lines(self, settings: Settings, width: int, height: int) -> list[Line]:
        keyboard, _clashes = terminal_keyboard.keyboard_of(settings.keyboard, settings.keys, self.tables)
        commands = keyboard.table(self.commands)
        room = height - TOLD - 3
        first = max(min(self.at - room // 2, len(commands) - room), 0)
        lines: list[Line] = [rule(width, [(_("Keys"), "title")], [(f"{self.at + 1}/{len(commands)}", "faint")])]
        for number, each in enumerate(commands[first : first + room], first):
            marked = number == self.at
            keys = fit(_("which?") if marked and self.waits else key_names(each.keys), KEYS)
            words = crop(_(each.help), width - KEYS - 2)
            lines.append(((glyphs().cursor if marked else " ", "key"), (keys, "key"), (words, "cursor" if marked else "")))
        told = self._explained(commands[self.at])
        lines += [(), *(((" ", ""), *line) for line in wrap([(told, "")], width - 2)[:TOLD])]
        lines += [()] * (height - 1 - len(lines))
        if self.waits:
            return [*lines, ((" Esc ", "key"), (_("leave it as it is"), "faint"))]
        hints = [(" Enter ", "key"), (_("change"), "faint"), ("  Bksp ", "key"), (_("usual"), "faint")]
        return [*lines, (*hints, ("  Esc ", "key"), (_("back"), "faint"))]

    def _explained(self, command: Command) -> str:
        if self.waits:
            return _("Press the new key: {what}.").format(what=_(command.help))
        return self.said or _(command.help)


# -- The page of one's name: it is typed here, and counts from the next table on --------------------------------------


@dataclass(frozen=True, slots=True)
class NamePage:
    """The open page. `typed`: the name so far; `said`: why the last one was none; `behind`: where it leads back."""

    typed: str
    behind: Dialog | None = None
    said: str = ""

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Dialog | None, Settings]:
        match key:
            case "escape":
                return self.behind, settings
            case "enter":
                return self._taken(settings)
            case "backspace":
                return replace(self, typed=self.typed[:-1], said=""), settings
        if len(character) == 1 and character.isprintable() and len(self.typed) < NAME_LENGTH:
            return replace(self, typed=self.typed + character, said=""), settings
        return self, settings

    def _taken(self, settings: Settings) -> tuple[Dialog | None, Settings]:
        try:
            return self.behind, replace(settings, name=checked_name(self.typed))
        except Trouble as trouble:
            return replace(self, said=of_trouble(trouble)), settings

    def lines(self, settings: Settings, width: int, height: int) -> list[Line]:
        lines: list[Line] = [rule(width, [(_("Your name"), "title")])]
        lines += [((f" {glyphs().cursor} ", "key"), (self.typed, ""), (glyphs().caret, "key")), ()]
        told = self.said or _("The others call you so from the next table on.")
        lines += [((" ", ""), *line) for line in wrap([(told, "strong" if self.said else "")], width - 2)]
        return [*lines, (), ((" Enter ", "key"), (_("change"), "faint"), ("   Esc ", "key"), (_("back"), "faint"))][:height]
