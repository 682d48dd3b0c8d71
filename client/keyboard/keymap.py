"""Keys that a person gives to commands: which there are, which clash, and what is said of that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from client.command import Command
from client.i18n import _
from client.keyboard.keyboard import Keyboard
from client.keyboard.printed import key_name, key_names

Table = Sequence[Command]
Keys = Mapping[str, tuple[str, ...]]

FIXED = frozenset({"up", "down", "left", "right", "enter", "escape", "tab", "0", "1-6", "ctrl+q"})
"""A command that has one of these keeps its keys, so that nobody can lock themselves out."""
_NAMED = re.compile(r"f([1-9]|1[0-2])|ctrl\+[abdefgklnoprstuvwxyz]|backspace|delete|insert|home|end|pageup|pagedown|space")


@dataclass(frozen=True, slots=True)
class Clash:
    """The command cannot have that key: the other has it. Without another one, no command can have it."""

    command: Command
    key: str
    other: Command | None = None


def is_fixed(command: Command) -> bool:
    """Whether the command keeps its keys, whatever a person would like."""
    return not FIXED.isdisjoint(command.keys)


def changeable(tables: Iterable[Table]) -> list[Command]:
    """Every command that can have other keys, once."""
    found: dict[str, Command] = {}
    for command in (command for table in tables for command in table):
        found.setdefault(command.name, command)
    return [command for command in found.values() if not is_fixed(command)]


def spelled(key: str) -> str:
    """A key as the tables of commands have it.

    >>> spelled("Ctrl+P"), spelled("F5"), spelled("P"), spelled("question_mark"), spelled("plus")
    ('ctrl+p', 'f5', 'P', 'question_mark', 'plus')
    """
    return key if len(key) == 1 else key.lower()


def can_be(key: str) -> bool:
    """Whether a command can have that key: a character that is no digit, or a key of these names."""
    if len(key) == 1:
        return key.isprintable() and not key.isspace() and not key.isdigit()
    return _NAMED.fullmatch(key) is not None


def keyboard_of(chosen: str, wanted: Keys, tables: Sequence[Table]) -> tuple[Keyboard, tuple[Clash, ...]]:
    """The keyboard with as many of the wanted keys as are possible together, and why the others are not."""
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
    """The wanted keys with that one for that command, or with what it clashes."""
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
    """The wanted keys without those of that command."""
    return {other: keys for other, keys in wanted.items() if other != name}


def sentence(clash: Clash, keyboard: Keyboard) -> str:
    """What is said of a clash."""
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
    """What is said of the first key that is not possible; "" if all are. `tables` is asked only if any key is wanted."""
    if not wanted:
        return ""
    keyboard, clashes = keyboard_of(chosen, wanted, tables())
    return sentence(clashes[0], keyboard) if clashes else ""


def title(command: Command) -> str:
    """What the command is called: its word in the line of keys, or else what it does."""
    return _(command.hint) if command.hint else _(command.help)


def _clash(keyboard: Keyboard, tables: Sequence[Table]) -> Clash | None:
    """The first of the person's keys that another command of the same table has, too."""
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
