"""The keyboard in use: what each command of a table of commands has as its keys now, and which keys are digits.

There is one at a time, as there is one language; by itself the layout follows the language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from client.command import Command
from client.i18n import language
from client.keyboard.layouts import Layout, layout_of


@dataclass(frozen=True, slots=True)
class Keyboard:
    """`chosen`: the value of the setting `keyboard`; `own`: the keys that a person gave to commands, without clashes."""

    chosen: str = "auto"
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def layout(self) -> Layout:
        return layout_of(self.chosen, language())

    @property
    def moved(self) -> Mapping[str, tuple[str, ...]]:
        """The commands that have other keys than in their table."""
        return {**dict(self.layout.keys), **self.own}

    def table(self, commands: Sequence[Command]) -> tuple[Command, ...]:
        """The commands with the keys they have now."""
        moved = self.moved
        if not moved:
            return tuple(commands)
        return tuple(replace(each, keys=moved[each.name]) if each.name in moved else each for each in commands)

    def digit(self, character: str) -> str:
        """The digit that this character of the number row stands for; "" if none, or if a person gave the key to a command."""
        is_own = any(character in keys for keys in self.own.values())
        return "" if is_own else self.layout.digit(character)

    def as_number(self, line: str) -> str:
        """A typed line, with digits for what the number row types if it is nothing else.

        >>> Keyboard("azerty").as_number("&à"), Keyboard("azerty").as_number("été"), Keyboard().as_number("&")
        ('10', 'été', '&')
        """
        digits = [self.digit(character) for character in line]
        return "".join(digits) if all(digits) else line


_in_use = Keyboard()


def use(keyboard: Keyboard) -> None:
    """From now on."""
    global _in_use
    _in_use = keyboard


def in_use() -> Keyboard:
    return _in_use
