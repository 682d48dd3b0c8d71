"""Show the options over a screen: settings, keys, the name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rich.cells import cell_len

from client.session.sentences import of_trouble
from client.terminal import keyboard as terminal_keyboard
from client.terminal import paths, settings_file
from client.terminal.command import Command
from client.terminal.keyboard import Clash, Table, key_names
from client.terminal.remembered import NAME_LENGTH, checked_name, own_name
from client.terminal.settings import Settings
from client.text.i18n import N_, NAMES, _
from client.text.trouble import Trouble
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, crop, fit, wrap
from client.tui.canvas.glyphs import glyphs, plain
from client.tui.dialogs.dialog import Dialog
from client.tui.widgets.frame import Column, draw_frame, of_page
from client.tui.widgets.sample import bar_sample, signs_sample, theme_sample

# -- options ----------------------------------------------------------------------------------------------------------


AUTOMATIC = N_("automatic")


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A setting, its label here, and the names of its values. A setting without named values is typed on its own page.

    `about`: the effect of the setting.
    """

    setting: str
    label: str
    words: Mapping[Any, str]
    about: str


ON_OFF = {True: N_("on"), False: N_("off")}

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
        N_("The colours, here and at the table."),
    ),
    OptionLine(
        "marks",
        N_("Symbols"),
        {"auto": AUTOMATIC, "symbols": N_("symbols"), "ascii": "ASCII"},
        N_("The characters that draw cards and bars."),
    ),
    OptionLine(
        "language",
        N_("Language"),
        {"": AUTOMATIC, **NAMES},
        N_("The language of everything except names."),
    ),
    OptionLine("name", N_("Name"), {}, N_("Your name at the table, from the next table on.")),
    OptionLine(
        "pace",
        N_("Speed"),
        {"fast": N_("fast"), "normal": N_("normal"), "slow": N_("slow")},
        N_("How fast other players' actions appear. Any key skips the wait."),
    ),
    OptionLine("motion", N_("Motion"), ON_OFF, N_("Animate cards and bars briefly when something happens.")),
    OptionLine(
        "moments",
        N_("Alerts"),
        {True: N_("announced"), False: N_("only in the log")},
        N_("Announce hits, destroyed bases and chances to win in a block of capitals."),
    ),
    OptionLine(
        "turn_signal",
        N_("Your turn"),
        {"bell and title": N_("bell and title"), "bell": N_("bell"), "title": N_("window title"), "off": N_("silent")},
        N_("How traderow tells you that it is your turn."),
    ),
    OptionLine(
        "hints",
        N_("Advice"),
        {True: N_("in your first games"), False: N_("never")},
        N_("Show a line of advice in your first games."),
    ),
    OptionLine(
        "warn",
        N_("Warn me"),
        {True: N_("when something is left"), False: N_("never")},
        N_("Ask before your turn ends with something useful left."),
    ),
    OptionLine(
        "mouse", N_("Mouse"), ON_OFF, N_("A click presses the key of what you click; the wheel scrolls. Never over SSH.")
    ),
    OptionLine(
        "keyboard",
        N_("Keys"),
        {"auto": AUTOMATIC, "qwerty": "QWERTY", "qwertz": "QWERTZ", "azerty": "AZERTY", "left-hand": N_("left hand")},
        N_("The keyboard layout, which decides the keys of cards. Enter lists the key of each command."),
    ),
)

LABEL = 11
"""Cells of the longest label, and one more."""
LEFT_COLUMNS, LEFT_NARROW = 42, 39
"""The column of the line between the settings and the explanation of the marked one, on normal and narrow screens."""


@dataclass(frozen=True, slots=True)
class Options:
    """The open list of settings, and its marked line. `tables`: the commands whose keys can be changed on the keyboard page."""

    at: int = 0
    tables: tuple[Table, ...] = field(default=(), compare=False)

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Dialog | None, Settings]:
        """Return the list after that key (None: closed), and the settings."""
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
        """Return the drawn list: one line for each setting, and the explanation of the marked one at the right."""
        canvas = Canvas(width, height)
        kept = _("Saved in {file}").format(file=paths.shown(settings_file.settings_file()))
        frame = draw_frame(canvas, _("Options"), self._hints, words=_("changes apply immediately"), said=[((kept, "quiet"),)])
        body = frame.body
        left = LEFT_COLUMNS if width >= 80 else LEFT_NARROW
        for number, option in enumerate(OPTIONS):
            marked = number == self.at
            where = Rectangle(body.x - 1, body.y + number, left - body.x, 1)
            _option_row(canvas, where, option, settings, marked=marked)
        for y in range(frame.top, frame.bottom):
            canvas.put(left, y, glyphs().down, "rule")
        beside = Rectangle(left + 2, body.y, width - left - 2 - frame.margin, body.lines)
        _about(Column(canvas.window(beside)), OPTIONS[self.at], settings)
        return [*canvas.lines]

    @property
    def _hints(self) -> Sequence[Command]:
        """Return the keys of the marked line."""
        hints = [of_page("choose", ("up", "down"), _("choose"))]
        if OPTIONS[self.at].words:
            hints.append(of_page("change", ("left", "right"), _("change")))
        else:
            hints.append(of_page("change", ("enter",), _("change")))
        if self._leads_to_keys:
            hints.append(of_page("keys", ("enter",), _("each key")))
        return [*hints, of_page("close", ("escape",), _("close"))]


def _option_row(canvas: Canvas, where: Rectangle, option: OptionLine, settings: Settings, *, marked: bool) -> None:
    """Draw a setting: its label and its value."""
    if marked:
        canvas.fill(where, "text on cursor.g")
        canvas.put(where.x, where.y, glyphs().cursor, "strong!")
    canvas.put(where.x + 1, where.y, _(option.label), "strong!" if marked else "text")
    at, value = where.x + 1 + LABEL, _value(option, settings)
    room = where.columns - 1 - LABEL - 3
    if marked and option.words:
        canvas.put(at, where.y, f"{glyphs().lower} {crop(value, room)} {glyphs().higher}", "strong!")
    else:
        canvas.put(at + 2, where.y, crop(value, room), "strong!" if marked else "quiet")


def _value(option: OptionLine, settings: Settings) -> str:
    """Return a word for the value of a setting. In ASCII mode the word is ASCII too."""
    if not option.words:
        return own_name(settings)
    return plain(_(option.words[getattr(settings, option.setting)]))


def _about(column: Column, option: OptionLine, settings: Settings) -> None:
    """Describe a setting with all of its values, and draw an example."""
    column.line((_(option.label), "strong!"))
    column.say(_(option.about))
    column.gap()
    x = 0
    for value, word in option.words.items():
        style = "block! on high" if getattr(settings, option.setting) == value else "text on track"
        chips = [f" {line[0][0]} " for line in wrap([(plain(_(word)), "")], column.width - 2)]
        for number, chip in enumerate(chips):
            if x and (number or x + cell_len(chip) > column.width):
                x = 0
                column.take(1)
            x = column.canvas.put(x, column.y, chip, style) + 1
    column.take(2 if option.words else 0)
    match option.setting:
        case "theme":
            theme_sample(column)
        case "marks":
            signs_sample(column)
        case "pace" | "motion":
            bar_sample(column)
        case "moments":
            column.line((" " + _("YOUR TURN") + " ", "block! on block.g"))


# -- keys page --------------------------------------------------------------------------------------------------------


KEYS = 11
"""Cells of the column of keys."""


@dataclass(frozen=True, slots=True)
class KeysPage:
    """The open page of keys. `waits`: the next key is the new one; `said`: the reason why the last key was refused; `behind`:
    the dialog that Esc leads back to.
    """

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
        canvas = Canvas(width, height)
        told = wrap([(self._explained(commands[self.at]), "strong" if self.said or self.waits else "")], width - 4)
        if self.waits:
            hints = [of_page("leave", ("escape",), _("leave it as it is"))]
        else:
            back = of_page("back", ("escape",), _("back"))
            hints = [of_page("change", ("enter",), _("change")), of_page("usual", ("backspace",), _("usual")), back]
        frame = draw_frame(canvas, _("Keys"), hints, right=f"{self.at + 1}/{len(commands)}", said=told)
        body = frame.body
        first = max(min(self.at - body.lines // 2, len(commands) - body.lines), 0)
        for y, each in enumerate(commands[first : first + body.lines], body.y):
            marked = first + y - body.y == self.at
            if marked:
                canvas.fill(Rectangle(body.x - 1, y, body.columns + 1, 1), "text on cursor.g")
                canvas.put(body.x - 1, y, glyphs().cursor, "strong!")
            canvas.put(body.x, y, fit(_("which?") if marked and self.waits else key_names(each.keys), KEYS), "strong!")
            canvas.put(body.x + KEYS + 1, y, crop(_(each.help), body.columns - KEYS - 1), "strong" if marked else "text")
        return [*canvas.lines]

    def _explained(self, command: Command) -> str:
        if self.waits:
            return _("Press the new key: {what}.").format(what=_(command.help))
        return self.said or _(command.help)


# -- The page for the person's name, which is used from the next table on ---------------------------------------------


@dataclass(frozen=True, slots=True)
class NamePage:
    """The open page for the name. `typed`: the name so far; `said`: the reason why the last name was refused; `behind`: the
    dialog to return to.
    """

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
        canvas = Canvas(width, height)
        hints = [of_page("change", ("enter",), _("change")), of_page("back", ("escape",), _("back"))]
        said = wrap([(self.said, "strong!")], width - 4) if self.said else []
        frame = draw_frame(canvas, _("Your name"), hints, said=said)
        body = frame.body
        canvas.fill(Rectangle(body.x - 1, body.y, NAME_LENGTH + 5, 1), "text on cursor.g")
        canvas.put(body.x - 1, body.y, glyphs().cursor, "strong!")
        canvas.spans(body.x + 1, body.y, [(self.typed, ""), (glyphs().caret, "key")])
        column = Column(canvas.window(Rectangle(body.x, body.y + 2, body.columns, body.lines - 2)))
        column.say(_("That is your name from the next table on."), "quiet")
        return [*canvas.lines]
