"""Define every setting. A TOML file that a person may edit has the values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from client.text.i18n import LANGUAGES
from protocol.front_ends import KINDS, SSH, WEB

AUTO = "auto"
THEMES = (AUTO, "dark", "light", "contrast", "terminal", "none")
MARKS = (AUTO, "symbols", "ascii")
PACES = ("fast", "normal", "slow")
SIGNALS = ("bell and title", "bell", "title", "off")
KEYBOARDS = (AUTO, "qwerty", "qwertz", "azerty", "left-hand")

USUAL_PORT = {kind.name: kind.port for kind in KINDS}

Keys = Mapping[str, tuple[str, ...]]
"""Commands by name, each with the person's own keys."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default. `keys`: read and saved here, and checked by the code that knows the commands."""

    name: str = ""
    language: str = ""
    theme: str = AUTO
    marks: str = AUTO
    pace: str = "normal"
    turn_signal: str = SIGNALS[0]
    motion: bool = True
    mouse: bool = False
    moments: bool = True
    hints: bool = True
    warn: bool = True
    records: bool = True
    address: str = ""
    keyboard: str = AUTO
    ssh_port: int = USUAL_PORT[SSH]
    web_port: int = USUAL_PORT[WEB]
    keys: Keys = field(default_factory=dict)


class Allowed(NamedTuple):
    """The allowed values of a setting: one of `values`. A setting without `values` is a text that may be empty, or a port
    number.

    `about`: the comment in the file.
    """

    values: tuple[str | bool, ...]
    about: str
    is_port: bool = False


ALLOWED: Mapping[str, Allowed] = {
    "name": Allowed((), "what the others call you, up to 16 characters; empty: the name of your login"),
    "language": Allowed(("", *LANGUAGES), "the language of the interface; empty: that of your environment"),
    "theme": Allowed(THEMES, "the colours; auto: by what the terminal says of itself; terminal: its own ground, 16 colours"),
    "marks": Allowed(MARKS, "what the table is drawn with; auto: symbols where they come out right"),
    "pace": Allowed(PACES, "how fast you see what the others do; any key shows the rest at once"),
    "motion": Allowed((True, False), "whether cards and bars move for a moment where the pace is normal or slow"),
    "mouse": Allowed((True, False), "whether a click is the key on what is clicked, and the wheel scrolls; never over ssh"),
    "turn_signal": Allowed(SIGNALS, "what tells you that it is your turn"),
    "moments": Allowed((True, False), "whether a hit, a fallen base or a chance to win is announced in a block of its own"),
    "hints": Allowed((True, False), "whether a line of advice follows in your first games"),
    "warn": Allowed((True, False), "whether you are asked before your turn ends with something useful left"),
    "records": Allowed((True, False), "whether the records of games that are over are kept"),
    "address": Allowed((), "the server you joined last"),
    "keyboard": Allowed(KEYBOARDS, "the layout of your keyboard, or a preset; auto: by the language"),
    "ssh_port": Allowed((), "the port where people come to your tables with ssh", is_port=True),
    "web_port": Allowed((), "the port where they come with a browser", is_port=True),
}
"""Allowed values by the setting's name in the file, in the file's order. The table `keys` comes last."""

_COMMAND = re.compile(r"[a-z][a-z-]{0,31}")
_KEY_LENGTH, _KEYS = 16, 4
TEXT_LENGTH = 300


def fits(setting: str, value: object) -> bool:
    """Return True if the setting may have that value."""
    values = ALLOWED[setting].values
    if ALLOWED[setting].is_port:
        return type(value) is int and 1 <= value <= 65535
    if values:
        return any(value == allowed and type(value) is type(allowed) for allowed in values)
    return isinstance(value, str) and len(value) <= TEXT_LENGTH and (value.isprintable() or not value)


def keys_of(command: str, value: object) -> tuple[str, ...] | None:
    """Return the keys that a line of the table `keys` gives to that command: one, or a list; None if the value is invalid.

    >>> keys_of("play-all", "o"), keys_of("undo", ["u", "backspace"]), keys_of("Play All", "o"), keys_of("undo", 3)
    (('o',), ('u', 'backspace'), None, None)
    """
    keys = [value] if isinstance(value, str) else value
    if not (isinstance(keys, list) and 1 <= len(keys) <= _KEYS and _COMMAND.fullmatch(command)):
        return None
    return tuple(keys) if all(_is_key(key) for key in keys) else None


def _is_key(key: object) -> bool:
    return isinstance(key, str) and 1 <= len(key) <= _KEY_LENGTH and key.isprintable() and key != " "


def changes(before: Settings, after: Settings) -> dict[str, Any]:
    """Return the settings that differ, with their values in `after`.

    >>> changes(Settings(), Settings(theme="light"))
    {'theme': 'light'}
    """
    return {
        each.name: getattr(after, each.name)
        for each in fields(Settings)
        if getattr(before, each.name) != getattr(after, each.name)
    }
