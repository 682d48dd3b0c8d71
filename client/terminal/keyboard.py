"""Define the keyboard in use: layouts, a person's own keys for commands, and printed names of keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import NamedTuple

from client.terminal.command import Command
from client.text import i18n
from client.text.i18n import NP_, _, language, pgettext

# -- A person's own keys for commands: possible keys, clashes, and the sentences about them ---------------------------


Table = Sequence[Command]
Keys = Mapping[str, tuple[str, ...]]

FIXED = frozenset({"up", "down", "left", "right", "enter", "escape", "tab", "0", "1-6", "ctrl+q"})
"""Keys that cannot be changed. A command with one of these keeps all its keys, so that no person locks themselves out."""
_NAMED = re.compile(r"f([1-9]|1[0-2])|ctrl\+[abdefgklnoprstuvwxyz]|backspace|delete|insert|home|end|pageup|pagedown|space")


class Clash(NamedTuple):
    """The command cannot have that key because the other command has it. Without another command: no command can have the
    key.
    """

    command: Command
    key: str
    other: Command | None = None


def is_fixed(command: Command) -> bool:
    """Return True if the command's keys cannot be changed."""
    return not FIXED.isdisjoint(command.keys)


def changeable(tables: Iterable[Table]) -> list[Command]:
    """List every command whose keys can be changed, once."""
    found: dict[str, Command] = {}
    for command in (command for table in tables for command in table):
        found.setdefault(command.name, command)
    return [command for command in found.values() if not is_fixed(command)]


def spelled(key: str) -> str:
    """Return a key in the spelling of the command tables.

    >>> spelled("Ctrl+P"), spelled("F5"), spelled("P"), spelled("question_mark"), spelled("plus")
    ('ctrl+p', 'f5', 'P', 'question_mark', 'plus')
    """
    return key if len(key) == 1 else key.lower()


def can_be(key: str) -> bool:
    """Return True if a command can have that key: a character that is no digit, or a key with one of these names."""
    if len(key) == 1:
        return key.isprintable() and not key.isspace() and not key.isdigit()
    return _NAMED.fullmatch(key) is not None


def keyboard_of(chosen: str, wanted: Keys, tables: Sequence[Table]) -> tuple[Keyboard, tuple[Clash, ...]]:
    """Return the keyboard with as many of the wanted keys as possible, and the clashes of the others."""
    by_name = {command.name: command for table in tables for command in table}
    own = {name: tuple(map(spelled, keys)) for name, keys in wanted.items() if name in by_name}
    clashes: list[Clash] = []
    for name, keys in [*own.items()]:
        bad = keys[0] if is_fixed(by_name[name]) else next((key for key in keys if not can_be(key)), "")
        if bad:
            clashes.append(Clash(by_name[name], bad))
            del own[name]
    while (clash := _clash(Keyboard(chosen, own), tables)) is not None:
        clashes.append(clash)
        del own[clash.command.name]
    return Keyboard(chosen, own), tuple(clashes)


def given(name: str, key: str, chosen: str, wanted: Keys, tables: Sequence[Table]) -> Clash | Keys:
    """Return the wanted keys after adding that key to that command, or the clash."""
    changed = {**wanted, name: (key,)}
    _keyboard, clashes = keyboard_of(chosen, changed, tables)
    _before, known = keyboard_of(chosen, wanted, tables)
    new = [clash for clash in clashes if clash not in known]
    if not new:
        return changed
    clash = new[0]
    if clash.command.name == name or clash.other is None:
        return clash
    return Clash(clash.other, clash.key, clash.command)


def taken_back(name: str, wanted: Keys) -> Keys:
    """Return the wanted keys without those of that command."""
    return {other: keys for other, keys in wanted.items() if other != name}


def sentence(clash: Clash, keyboard: Keyboard) -> str:
    """Describe a clash."""
    if clash.other is not None:
        words = _('{key} is the key of "{other}". "{command}" stays at {keys}.')
    elif clash.key.isdigit():
        words = _('Digits are for cards and answers. "{command}" stays at {keys}.')
    else:
        words = _('{key} cannot be the key of a command. "{command}" stays at {keys}.')
    [now] = keyboard.table([clash.command])
    other = title(clash.other) if clash.other else ""
    return words.format(key=key_name(clash.key), command=title(clash.command), keys=key_names(now.keys), other=other)


def complaint(chosen: str, wanted: Keys, tables: Callable[[], Sequence[Table]]) -> str:
    """Describe the first impossible key; "" if all are possible. `tables` is called only if any key is wanted."""
    if not wanted:
        return ""
    keyboard, clashes = keyboard_of(chosen, wanted, tables())
    return sentence(clashes[0], keyboard) if clashes else ""


def title(command: Command) -> str:
    """Return the title of the command: its hint, or else its help."""
    return _(command.hint) if command.hint else _(command.help)


def _clash(keyboard: Keyboard, tables: Sequence[Table]) -> Clash | None:
    """Return the first of the person's keys that another command of the same table also has."""
    own = list(keyboard.own)
    for table in tables:
        owners: dict[str, Command] = {}
        for command, now in zip(table, keyboard.table(table), strict=True):
            for key in now.keys:
                other = owners.setdefault(key, command)
                if other is command:
                    continue
                since = [own.index(each.name) if each.name in own else -1 for each in (other, command)]
                return Clash(command, key, other) if since[1] > since[0] else Clash(other, key, command)
    return None


# -- keyboard ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keyboard:
    """`chosen`: the value of the setting `keyboard`; `own`: a person's own keys for commands, without clashes."""

    chosen: str = "auto"
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def layout(self) -> Layout:
        return layout_of(self.chosen, language())

    @property
    def moved(self) -> Mapping[str, tuple[str, ...]]:
        """Return the commands whose keys differ from their table."""
        return {**dict(self.layout.keys), **self.own}

    def table(self, commands: Sequence[Command]) -> tuple[Command, ...]:
        """Return the commands with their current keys."""
        moved = self.moved
        if not moved:
            return tuple(commands)
        return tuple(each._replace(keys=moved[each.name]) if each.name in moved else each for each in commands)

    def digit(self, character: str) -> str:
        """Return the digit for this character of the number row; "" if there is none, or if the person gave the key to a
        command.
        """
        is_own = any(character in keys for keys in self.own.values())
        return "" if is_own else self.layout.digit(character)

    def as_number(self, line: str) -> str:
        """Return a typed line with digits in place of the number row's characters, if the line has no other characters.

        >>> Keyboard("azerty").as_number("&à"), Keyboard("azerty").as_number("été"), Keyboard().as_number("&")
        ('10', 'été', '&')
        """
        digits = [self.digit(character) for character in line]
        return "".join(digits) if all(digits) else line


_in_use = Keyboard()
_followers: list[Callable[[], None]] = []


def use(keyboard: Keyboard) -> None:
    """Use that keyboard from now on."""
    global _in_use
    _in_use = keyboard
    for changed in _followers:
        changed()


def follow(changed: Callable[[], None]) -> None:
    """Call `changed` whenever another keyboard is used, or another language changes the layout."""
    _followers.append(changed)
    i18n.follow(changed)


def in_use() -> Keyboard:
    return _in_use


# -- layouts ----------------------------------------------------------------------------------------------------------


LayoutKeys = tuple[tuple[str, tuple[str, ...]], ...]
"""Commands by name, each with its keys."""


class Layout(NamedTuple):
    """A keyboard layout. `upper`, `home` and `lower`: the rows of letters, in the order in which cards use them; `capitals`:
    likewise.

    `numbers`: the characters of the keys 1 to 9 and 0 without Shift; "" if they are digits. `keys`: commands with other keys in
    this layout.
    """

    upper: str
    home: str
    lower: str
    numbers: str = ""
    capitals: str = ascii_uppercase
    keys: LayoutKeys = ()

    def digit(self, character: str) -> str:
        """Return the digit on the number-row key that types this character; "" for any other key.

        >>> AZERTY.digit("é"), QWERTZ.digit("é"), QWERTY.digit("é"), AZERTY.digit("")
        ('2', '0', '', '')
        """
        return "1234567890"[self.numbers.index(character)] if character and character in self.numbers else ""


QWERTY = Layout("qwertyuiop", "asdfghjkl", "zxcvbnm")
QWERTZ = Layout("qwertzuiop", "asdfghjkl", "yxcvbnm", "+ěščřžýáíé")
AZERTY = Layout("azertyuiop", "qsdfghjklm", "wxcvbn", "&é\"'(-è_çà")

LEFT = 5
"""The number of keys of each row for the left hand."""


def left_hand(layout: Layout) -> Layout:
    """Return the same keyboard for the left hand alone: cards use its keys first, and commands get the right hand's keys."""
    left = "".join(row[:LEFT] for row in (layout.upper, layout.home, layout.lower))
    right = "".join(row[LEFT:] for row in (layout.upper, layout.lower))
    return layout._replace(
        upper=layout.upper[:LEFT],
        lower=layout.lower[:LEFT] + right,
        capitals=(left + right + layout.home[LEFT:]).upper(),
        keys=(
            ("play-all", ("r",)),
            ("undo", (layout.lower[0],)),
            ("together", ("C",)),
            ("replay", ("b", "<")),
            ("chat", ("c", "/")),
            ("people", ("E",)),
            ("bell", ("B",)),
            ("options", ("F",)),
            ("help", ("f1", "?")),
            ("palette", ("f5", ":")),
            ("advice", ("f7",)),
            ("analyse", ("f8",)),
            ("map", ("r",)),
            ("orders", ("W",)),
        ),
    )


LEFT_HAND = "left-hand"
CHOSEN: Mapping[str, Layout] = {"qwerty": QWERTY, "qwertz": QWERTZ, "azerty": AZERTY}
USUAL: Mapping[str, Layout] = {"cs": QWERTZ, "fr": AZERTY}
"""The default layouts of languages; QWERTY for the others."""
_LEFT = {language: left_hand(USUAL.get(language, QWERTY)) for language in ("", *USUAL)}


def layout_of(chosen: str, language: str) -> Layout:
    """Return the layout for the value of the setting `keyboard`, or else for the language."""
    if chosen == LEFT_HAND:
        return _LEFT.get(language, _LEFT[""])
    return CHOSEN.get(chosen) or USUAL.get(language, QWERTY)


# -- Keys as they are printed on the keyboard -------------------------------------------------------------------------


# Translators: names of keys, in one word each, as they are printed on keyboards of your country; sentences use the same ones
_NAMES = {
    "enter": NP_("key", "Enter"),
    "escape": NP_("key", "Esc"),
    "space": NP_("key", "Space"),
    "tab": NP_("key", "Tab"),
    "up": NP_("key", "Up"),
    "down": NP_("key", "Down"),
    "left": NP_("key", "Left"),
    "right": NP_("key", "Right"),
    "backspace": NP_("key", "Bksp"),
    "delete": NP_("key", "Del"),
    "insert": NP_("key", "Ins"),
    "home": NP_("key", "Home"),
    "end": NP_("key", "End"),
    "pageup": NP_("key", "PgUp"),
    "pagedown": NP_("key", "PgDn"),
}
_SIGNS = {"question_mark": "?", "slash": "/"}


def key_name(key: str) -> str:
    """Return the printed name of a key on the keyboard.

    >>> key_name("ctrl+q"), key_name("f1"), key_name("escape"), key_name("e"), key_name("D")
    ('Ctrl+Q', 'F1', 'Esc', 'e', 'D')
    """
    if key.startswith("ctrl+"):
        return f"Ctrl+{key_name(key.removeprefix('ctrl+')).upper()}"
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return pgettext("key", _NAMES[key]) if key in _NAMES else _SIGNS.get(key, key)


def key_names(keys: Iterable[str]) -> str:
    """Return the printed names of all keys of a command."""
    return " ".join(map(key_name, keys))
