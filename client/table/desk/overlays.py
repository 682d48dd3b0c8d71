"""What can be open over any table: each overlay with its keys, its prompt and its way back. A game adds its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from client.i18n import _
from client.table import overlays
from client.table.desk.any_table import AnyTable
from client.table.desk.menus import Address, Menu
from client.table.log import Entry, sentence
from client.table.pages import HelpPage, Pile
from client.table.story import Moment
from engine.language import EventKind, Verb

T = TypeVar("T", bound=AnyTable)

STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}
SIDEWAYS = frozenset({"left", "right"})


class Logged(Protocol):
    """What has happened."""

    @property
    def log(self) -> tuple[Entry, ...]: ...


class Sight(Protocol):
    """What an overlay asks of the desk it lies on."""

    @property
    def table(self) -> AnyTable | None: ...
    @property
    def story(self) -> Logged: ...
    @property
    def replays(self) -> bool:
        """Whether a replay of the last turns is open."""

    def piles(self) -> tuple[Pile, ...]:
        """All piles and pages of the browser."""

    def told(self, events: Sequence[EventKind]) -> Sequence[Entry]:
        """These events as entries of a log of their own."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was the overlay's own: what becomes of the overlay (None: it closes), and why it did nothing ("": it did; None:
    what is said stays)."""

    becomes: DeskOverlay | None
    notice: str | None = None


class DeskOverlay(overlays.Overlay):
    """An overlay over a table. `tone`: in which it speaks, as in `Picture`."""

    tone: ClassVar[str] = "ask"

    def pressed(self, command: str, sight: Sight) -> Pressed | None:
        """What the command does while this is open; None: it is for what lies beneath."""
        return None

    def typed(self, key: str, sight: Sight) -> Pressed | None:
        """What the key of a card or an answer does while this is open; None: it is for what lies beneath."""
        return None

    def prompt(self, sight: Sight) -> Address | None:
        """What is said while this is open; None: what lies beneath speaks."""
        return None


@dataclass(frozen=True)
class Helping(DeskOverlay):
    """The help. Every key is its own but those that lead back."""

    layer = 5
    way_back = 6
    aside = True

    pages: tuple[HelpPage, ...]
    page: int = 0
    line: int = 0

    def pressed(self, command: str, sight: Sight) -> Pressed | None:
        if command in ("back", "palette"):
            return None
        if command in ("help", "use"):
            return Pressed(None)
        if command in SIDEWAYS or command == "zone":
            return Pressed(replace(self, page=(self.page + STEPS.get(command, 1)) % len(self.pages), line=0), "")
        if command in STEPS:
            last = len(self.pages[self.page].rows) - 1
            return Pressed(replace(self, line=min(max(self.line + STEPS[command], 0), last)), "")
        return Pressed(self, _("Esc closes the help."))

    def typed(self, key: str, sight: Sight) -> Pressed:
        if key.isdigit() and 0 < int(key) <= len(self.pages):
            return Pressed(replace(self, page=int(key) - 1, line=0), "")
        return Pressed(self, _("Esc closes the help."))


@dataclass(frozen=True)
class Piles(DeskOverlay):
    """The browser. Over a replay it shows the piles of that moment, and leaves the prompt and Enter to the replay."""

    layer = 4
    way_back = 3
    aside = True
    tone = "replay"

    pile: int = 0
    line: int = 0

    def pressed(self, command: str, sight: Sight) -> Pressed | None:
        if command in SIDEWAYS or command == "zone":
            return Pressed(Piles((self.pile + STEPS.get(command, 1)) % len(sight.piles())))
        if command in STEPS:
            settled = self.settled(sight)
            return Pressed(replace(settled, line=settled.line + STEPS[command]).settled(sight))
        if command == "browse" or (command == "use" and not sight.replays):
            return Pressed(None)
        return None

    def prompt(self, sight: Sight) -> Address | None:
        return None if sight.replays else Address("", _("Looking through the piles."))

    def settled(self, sight: Sight) -> Piles:
        """On a pile and a line that there is."""
        found = sight.piles()
        number = min(self.pile, len(found) - 1)
        pile = found[number]
        count = len(sight.story.log) if pile.is_log else len(pile.cards) or len(pile.texts)
        return Piles(number, min(max(self.line, 0), max(count - 1, 0)))


@dataclass(frozen=True)
class Replaying(DeskOverlay):
    """The last turns of the others, step by step."""

    layer = 3
    way_back = 2
    aside = True
    tone = "replay"

    moments: tuple[Moment[Any], ...]
    at: int = 0

    _STEPS: ClassVar[dict[str, int]] = {"left": -1, "replay": -1, "right": 1, "look": 1, "use": 1}

    @property
    def moment(self) -> Moment[Any]:
        return self.moments[self.at]

    def pressed(self, command: str, sight: Sight) -> Pressed | None:
        if command not in self._STEPS:
            return None
        at = max(self.at + self._STEPS[command], 0)
        return Pressed(replace(self, at=at) if at < len(self.moments) else None)

    def prompt(self, sight: Sight) -> Address:
        told = " ".join(sentence(entry.text) for entry in sight.told(self.moment.events))
        return Address("", _("Replay {n}/{total}: {what}").format(n=self.at + 1, total=len(self.moments), what=told))


@dataclass(frozen=True)
class Looking(DeskOverlay):
    """The next key of a card, or of whatever else has one, looks at it."""

    layer = 2
    way_back = 5
    aside = True

    sentence: str = ""
    """What it asks, where it is not a card that is looked at."""

    def pressed(self, command: str, sight: Sight) -> Pressed | None:
        return Pressed(None) if command == "look" else None

    def prompt(self, sight: Sight) -> Address:
        return Address("", self.sentence or _("Look at which card? Press its key."))


@dataclass(frozen=True)
class Asking(DeskOverlay):
    """A menu of ours: nothing is sent before one of its choices is taken."""

    layer = 1
    way_back = 4

    menu: Menu

    def prompt(self, sight: Sight) -> Address:
        return Address(self.menu.block, self.menu.title)

    def settled(self, table: AnyTable) -> Asking | None:
        """As it is on the table that has changed; None where not everything in it can still be done."""
        return self if still_possible(self.menu, table) else None


def still_possible(menu: Menu, table: AnyTable) -> bool:
    """Whether every choice of the menu can be taken."""
    possible = {None, *table.actions, *table.standing}
    return all(
        choice.action in possible and (choice.opens is None or still_possible(choice.opens, table)) for choice in menu.choices
    )


@dataclass(frozen=True)
class Series(DeskOverlay, Generic[T]):
    """Several actions, each sent when the one before is answered. It has no keys; to go back is to send no more of them."""

    way_back = 1

    def next_actions(self, table: T) -> Sequence[Verb]:
        """What comes next; nothing: it is through."""
        raise NotImplementedError

    def waits(self, table: T) -> bool:
        """Whether nothing comes next before others have answered: it goes on by itself then."""
        return False

    def summary(self, table: T) -> str:
        """What it did, when it is through."""
        return ""


@dataclass(frozen=True)
class Batch(Series[T]):
    """What it has left to do is sent in one message."""

    def asked(self, actions: Sequence[Verb]) -> Batch[T]:
        """The same with these actions sent."""
        raise NotImplementedError

    def answered(self, done: int) -> Batch[T]:
        """The same after so many of what was sent have been done, from the first on."""
        raise NotImplementedError


@dataclass(frozen=True)
class Answering(Series[AnyTable]):
    """A choice that was made together with what leads to its question."""

    answer: Verb

    def next_actions(self, table: AnyTable) -> Sequence[Verb]:
        return (self.answer,) if self.answer in table.actions else ()
