"""What can be open over the table of Star Realms: each overlay with its keys, its prompt and its way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from client.games.star_realms.intents import all_at_once, play_all, pooling
from client.games.star_realms.model import lethal
from client.games.star_realms.model.shares import Shares, still_payable
from client.games.star_realms.model.table import Action, Table, place_of
from client.games.star_realms.story import Moment, Story
from client.games.star_realms.text.events import log
from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.pages.help_pages import HelpPage
from client.games.star_realms.text.pages.piles import Pile
from client.games.star_realms.text.prompts import refusals
from client.games.star_realms.text.prompts.address import Address
from client.games.star_realms.text.prompts.questions import Menu
from client.i18n import _
from client.table import overlays
from engine.star_realms.language.main_phase import Play, Use
from engine.star_realms.language.refusals import Shares as UnequalShares

STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}
SIDEWAYS = frozenset({"left", "right"})


class Sight(Protocol):
    """What an overlay asks of the desk it lies on."""

    table: Table | None
    story: Story

    @property
    def replays(self) -> bool:
        """Whether a replay of the last turns is open."""

    def piles(self) -> tuple[Pile, ...]:
        """All piles and pages of the browser."""

    def teller(self) -> Teller: ...


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was the overlay's own: what becomes of the overlay (None: it closes), and why it did nothing ("": it did; None:
    what is said stays)."""

    becomes: DeskOverlay | None
    notice: str | None = None


class DeskOverlay(overlays.Overlay):
    """An overlay of this game. `tone`: in which it speaks, as in `Picture`."""

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

    moments: tuple[Moment, ...]
    at: int = 0

    _STEPS: ClassVar[dict[str, int]] = {"left": -1, "replay": -1, "right": 1, "look": 1, "use": 1}

    @property
    def moment(self) -> Moment:
        return self.moments[self.at]

    def pressed(self, command: str, sight: Sight) -> Pressed | None:
        if command not in self._STEPS:
            return None
        at = max(self.at + self._STEPS[command], 0)
        return Pressed(replace(self, at=at) if at < len(self.moments) else None)

    def prompt(self, sight: Sight) -> Address:
        told = " ".join(entry.text for entry in log.add_events((), self.moment.events, sight.teller()))
        return Address("", _("Replay {n}/{total}: {what}").format(n=self.at + 1, total=len(self.moments), what=told))


@dataclass(frozen=True)
class Looking(DeskOverlay):
    """The next key of a card looks at it."""

    layer = 2
    way_back = 5
    aside = True

    def pressed(self, command: str, sight: Sight) -> Pressed | None:
        return Pressed(None) if command == "look" else None

    def prompt(self, sight: Sight) -> Address:
        return Address("", _("Look at which card? Press its key."))


@dataclass(frozen=True)
class Planning(DeskOverlay):
    """In another's turn the keys of cards plan one's own (`input.planning`). The prompt goes on saying whose turn it is."""


@dataclass(frozen=True)
class Asking(DeskOverlay):
    """A menu of ours: nothing is sent before one of its choices is taken."""

    layer = 1
    way_back = 4

    menu: Menu

    def pressed(self, command: str, sight: Sight) -> Pressed | None:
        """The arrows change who pays how much, where that is asked."""
        shares, table = self.menu.shares, sight.table
        if shares is None or table is None or command not in STEPS:
            return None
        return self._other_seat(shares, table, command) if command in SIDEWAYS else self._other_share(shares, table, command)

    def prompt(self, sight: Sight) -> Address:
        return Address(self.menu.block, self.menu.title)

    def settled(self, table: Table) -> Asking | None:
        """As it is on the table that has changed; None where not everything in it can still be done."""
        if not _still_possible(self.menu, table):
            return None
        return self if self.menu.shares is None else Asking(pooling.refreshed(table, self.menu.shares))

    def _other_seat(self, shares: Shares, table: Table, command: str) -> Pressed:
        return Pressed(Asking(pooling.share_menu(table, shares.moved(STEPS[command]))), "")

    def _other_share(self, shares: Shares, table: Table, command: str) -> Pressed:
        """Up is one more, down one less."""
        changed = shares.changed(-STEPS[command])
        if changed is None:
            return Pressed(self, refusals.refusal(UnequalShares(sum(shares.amounts)), table))
        return Pressed(Asking(pooling.share_menu(table, changed)), "")


def _still_possible(menu: Menu, table: Table) -> bool:
    if menu.shares is not None:
        return still_payable(table, menu.shares)
    possible = {None, *table.actions, *table.standing}
    return all(
        choice.action in possible and (choice.opens is None or _still_possible(choice.opens, table)) for choice in menu.choices
    )


@dataclass(frozen=True)
class Series(DeskOverlay):
    """Several actions, each sent when the one before is answered. It has no keys; to go back is to send no more of them."""

    way_back = 1

    def next_actions(self, table: Table) -> Sequence[Action]:
        """What comes next; nothing: it is through."""
        raise NotImplementedError

    def summary(self, table: Table) -> str:
        """What it did, when it is through."""
        return ""


@dataclass(frozen=True)
class PlayingAll(Series):
    """Play all: what it has left to do is sent in one message."""

    before: Table
    played: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    """The cards it used without having played them."""
    sent: tuple[Action, ...] = ()
    """What it has asked the server to do and has no answer to."""

    def next_actions(self, table: Table) -> Sequence[Play | Use]:
        return all_at_once.foreseen(table)

    def asked(self, actions: Sequence[Action]) -> PlayingAll:
        """The same with these actions sent."""
        return replace(self, sent=tuple(actions))

    def answered(self, done: int) -> PlayingAll:
        """The same after so many of what was sent have been done, from the first on."""
        played, used = list(self.played), list(self.used)
        for action in self.sent[:done]:
            match action:
                case Play(card):
                    played.append(card)
                case Use(place) if (stack := place_of(self.before, self.before.side, place)) is not None:
                    used.append(stack.card)
        return PlayingAll(self.before, tuple(played), tuple(dict.fromkeys(used)))

    def summary(self, table: Table) -> str:
        return play_all.summary(self.played, self.used, self.before, table)


@dataclass(frozen=True)
class Finishing(Series):
    """Putting a seat out: its outposts, then itself."""

    target: int

    def next_actions(self, table: Table) -> Sequence[Action]:
        attack = lethal.next_attack(table, self.target) if table.in_main else None
        return () if attack is None else (attack,)


@dataclass(frozen=True)
class Answering(Series):
    """A choice that was made together with what leads to its question."""

    answer: Action

    def next_actions(self, table: Table) -> Sequence[Action]:
        return (self.answer,) if self.answer in table.actions else ()
