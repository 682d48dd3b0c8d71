"""The steps a lesson is made of: which key takes one now, and by what it is known to be taken.

A step names what is to be done, not a key: its key is read from the table and from the table of commands, so that it is
right wherever the card lies and whatever key a command has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from client.games.star_realms.desk import Desk
from client.games.star_realms.input import commands
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.text.cards.card_text import clauses
from client.i18n import _
from client.table.desk.overlays import Looking
from engine.star_realms.cards.effects import read_effect


@dataclass(frozen=True, slots=True)
class Key:
    """A key to press. `command`: its command; "" for a card or an answer. `label`: what it does, in a word or two."""

    key: str
    label: str
    command: str = ""


@dataclass(frozen=True)
class Step:
    """One thing to do. `text`: what to say about it, see `lessons`; `card`: the card it is about, if it is about one."""

    text: str
    card: str = ""

    def sentence(self, desk: Desk) -> str:
        """What to say now, in English."""
        return self.text

    def key(self, desk: Desk) -> Key:
        """The key that takes it now, or that leads to it."""
        raise NotImplementedError

    def is_taken(self, table: Table, looked: str) -> bool:
        """Whether it has been taken. `looked`: the card that was looked at last."""
        raise NotImplementedError

    def points_at(self, table: Table) -> Stack | None:
        """The card that is spoken of, where it is one."""
        return None


@dataclass(frozen=True)
class OnCard(Step):
    """A step that is taken by the key of a card."""

    zone: ClassVar[str] = ""

    def key(self, desk: Desk) -> Key:
        assert desk.table is not None
        stack = self.points_at(desk.table)
        return Key(stack.key if stack is not None else "", self.label())

    def points_at(self, table: Table) -> Stack | None:
        return next((stack for stack in table.stacks(self.zone) if stack.card == self.card), None)

    def label(self) -> str:
        raise NotImplementedError


class Look(OnCard):
    """Look at a card that is for sale."""

    zone = "row"

    def key(self, desk: Desk) -> Key:
        return super().key(desk) if desk.overlays.has(Looking) else _of_command("look")

    def is_taken(self, table: Table, looked: str) -> bool:
        return looked == self.card

    def label(self) -> str:
        return _("look")


class Play(OnCard):
    """Play a card of the hand."""

    zone = "hand"

    def is_taken(self, table: Table, looked: str) -> bool:
        return any(stack.card == self.card for stack in table.me.in_play)

    def label(self) -> str:
        return _("play")


class Buy(OnCard):
    """Buy a card of the trade row."""

    zone = "row"

    def is_taken(self, table: Table, looked: str) -> bool:
        return self.card in table.me.discard

    def label(self) -> str:
        return _("buy")


@dataclass(frozen=True)
class Use(OnCard):
    """Use a card in play and choose that effect, as the card's data has it."""

    zone: ClassVar[str] = "mine"
    answer: str = ""
    """What to say when there is something to choose."""
    effect: str = ""
    is_scrap: bool = False

    def sentence(self, desk: Desk) -> str:
        return self.text if desk.open_menu() is None else self.answer

    def key(self, desk: Desk) -> Key:
        menu = desk.open_menu()
        if menu is None:
            return super().key(desk)
        said = clauses([read_effect(self.effect)])[0].casefold()
        choice = next((choice for choice in menu.choices if said in choice.label.casefold()), None)
        return Key(choice.key, choice.label) if choice is not None else Key("", "")

    def is_taken(self, table: Table, looked: str) -> bool:
        stack = self.points_at(table)
        return stack is None if self.is_scrap else stack is not None and "primary" in stack.used and table.in_main

    def label(self) -> str:
        return _("use")


@dataclass(frozen=True)
class ByCommand(Step):
    """A step that is taken by a command."""

    name: ClassVar[str] = ""

    def key(self, desk: Desk) -> Key:
        return _of_command(self.name)


class PlayAll(ByCommand):
    """Play the whole hand."""

    name = "play-all"

    def is_taken(self, table: Table, looked: str) -> bool:
        return not table.hand


class TakeBack(ByCommand):
    """Undo, so that the hand is not empty any more."""

    name = "undo"

    def is_taken(self, table: Table, looked: str) -> bool:
        return bool(table.hand)


class Attack(ByCommand):
    """Spend all combat on the only target."""

    name = "attack"

    def is_taken(self, table: Table, looked: str) -> bool:
        return table.me.combat == 0


@dataclass(frozen=True)
class EndTurn(ByCommand):
    """End that turn; the other seat takes its own at once."""

    name: ClassVar[str] = "end-turn"
    turn: int = 0

    def is_taken(self, table: Table, looked: str) -> bool:
        return table.turn > self.turn


def _of_command(name: str) -> Key:
    command = commands.command(name)
    return Key(command.keys[0], _(command.hint), name)
