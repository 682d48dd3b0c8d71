"""Menus and what is said with them: an addressed sentence, choices with their keys, and what a key can mean."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import Verb

NONE = "0"
"""The key that declines, in every game."""


@dataclass(frozen=True, slots=True)
class Address:
    """A sentence of the prompt. `block`: the capitals before it, which nothing has that is not your business; `name`: what
    they spell, where that is a name, which plain lines write as it is.
    """

    block: str
    sentence: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be done about an open question or menu. `zone` groups choices, as the game calls its zones.

    `look`: the style of its label; `card`: the card it is about, where none on the table shows it; `opens`: what it asks next
    instead of acting.
    """

    key: str
    label: str
    action: Verb | None
    zone: str = ""
    look: str = ""
    card: str = ""
    opens: Menu | None = None
    then: Verb | None = None
    """What answers the question that the action leads to: the choice is of both."""


@dataclass(frozen=True, slots=True)
class Menu:
    """What is open: a sentence and its choices. `again`: the key that opened it, which takes the first choice once more.

    `by_enter`: Enter takes the first choice too. A menu of ours can be closed; a question of the game (`asked`) stays. Where it
    can be declined, Enter does that as long as nothing is marked.
    """

    title: str
    choices: tuple[Choice, ...]
    again: str = ""
    by_enter: bool = False
    asked: bool = False
    block: str = ""
    """The capitals before the sentence, see `Address`."""
    name: str = ""
    any_time: bool = False
    """Its choices mean the same in every position: whatever is done meanwhile, it stays open and a choice waits its turn."""

    @property
    def marks_first(self) -> bool:
        """Whether it opens with its first choice marked."""
        return self.by_enter

    @property
    def none(self) -> Choice | None:
        """What declines a question of the game."""
        return next((choice for choice in self.choices if self.asked and choice.key == NONE), None)

    def choice(self, key: str) -> Choice | None:
        """What that key means here."""
        found = next((choice for choice in self.choices if choice.key == key), None)
        if key == "enter" and self.none is not None:
            return self.none
        if found is None and self.choices and (key == self.again or (key == "enter" and self.by_enter)):
            return self.choices[0]
        return found


@dataclass(frozen=True, slots=True)
class Send:
    """Send this action to the server."""

    action: Verb


@dataclass(frozen=True, slots=True)
class Open:
    """Ask which of these; nothing has been sent."""

    menu: Menu


@dataclass(frozen=True, slots=True)
class Tell:
    """Say this; nothing has been sent."""

    text: str


Move = Send | Open | Tell
"""What a key means."""
