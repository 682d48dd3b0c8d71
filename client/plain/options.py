"""List the options that matter in plain text, and change one by a line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from client.games.registry import commands
from client.terminal import keyboard
from client.terminal.settings import Settings
from client.text.i18n import N_, _, use_language, wanted_language

AUTOMATIC = N_("automatic")


@dataclass(frozen=True, slots=True)
class Option:
    """A setting, what it is called, and what its values are called."""

    setting: str
    label: str
    words: Mapping[Any, str]

    def value(self, settings: Settings) -> str:
        """What it is now, in words."""
        return _(self.words[getattr(settings, self.setting)])

    def answers(self) -> Sequence[tuple[str, str]]:
        """Every value with its number."""
        return [(str(number), _(word)) for number, word in enumerate(self.words.values(), 1)]

    def changed(self, settings: Settings, number: str) -> Settings | None:
        """The settings with the value of that number; None where there is none."""
        at = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 3 else -1
        values = list(self.words)
        return replace(settings, **{self.setting: values[at]}) if 0 <= at < len(values) else None


OPTIONS: tuple[Option, ...] = (
    Option(
        "language",
        N_("Language"),
        {"": AUTOMATIC, "en": "English", "pl": "Polski", "cs": "Čeština", "fr": "Français"},
    ),
    Option(
        "keyboard",
        N_("Keys"),
        {"auto": AUTOMATIC, "qwerty": "QWERTY", "qwertz": "QWERTZ", "azerty": "AZERTY", "left-hand": N_("left hand")},
    ),
    Option("warn", N_("Warn me"), {True: N_("when something is left"), False: N_("never")}),
)


def listed(settings: Settings) -> list[tuple[str, str]]:
    """Every option with its number and its value."""
    return [(str(number), f"{_(each.label)}: {each.value(settings)}") for number, each in enumerate(OPTIONS, 1)]


def apply(settings: Settings) -> None:
    """Take effect at once."""
    use_language(settings.language or wanted_language(os.environ))
    used, _clashes = keyboard.keyboard_of(settings.keyboard, settings.keys, commands())
    keyboard.use(used)
