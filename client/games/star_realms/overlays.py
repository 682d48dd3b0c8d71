"""Overlays of the Star Realms table, in addition to those of any table: contributions, a plan, several actions."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from client.games.star_realms import intents, macros
from client.games.star_realms.model import lethal
from client.games.star_realms.model.shares import Shares, still_payable
from client.games.star_realms.model.table import Action, Table, place_of
from client.games.star_realms.texts import refusals
from client.games.star_realms.texts.questions import shares_of
from client.table import state
from client.table.state import SIDEWAYS, STEPS, AnyTable, Batch, Beneath, Menu, Pressed, Series, TableOverlay
from engine.star_realms.language.main_phase import Play, Use
from engine.star_realms.language.refusals import Shares as UnequalShares


class Planning(TableOverlay, Struct, frozen=True):
    """The mode in which keys of cards plan your next turn, during another player's turn. The prompt still shows whose turn
    it is.
    """


class Asking(state.Asking, frozen=True):
    """A menu of the client in which the arrows may change the contributions."""

    def pressed(self, command: str, beneath: Beneath) -> Pressed | None:
        shares, table = shares_of(self.menu), beneath.table
        if shares is None or not isinstance(table, Table) or command not in STEPS:
            return None
        return self._other_seat(shares, table, command) if command in SIDEWAYS else self._other_share(shares, table, command)

    def settled(self, table: AnyTable) -> Asking | None:
        if not isinstance(table, Table) or not _still_possible(self.menu, table):
            return None
        shares = shares_of(self.menu)
        return self if shares is None else Asking(intents.refreshed(table, shares))

    def _other_seat(self, shares: Shares, table: Table, command: str) -> Pressed:
        return Pressed(Asking(intents.share_menu(table, shares.moved(STEPS[command]))), "")

    def _other_share(self, shares: Shares, table: Table, command: str) -> Pressed:
        """Change a contribution: up adds one, down subtracts one."""
        changed = shares.changed(-STEPS[command])
        if changed is None:
            return Pressed(self, refusals.refusal(UnequalShares(sum(shares.amounts)), table))
        return Pressed(Asking(intents.share_menu(table, changed)), "")


def _still_possible(menu: Menu, table: Table) -> bool:
    if (shares := shares_of(menu)) is not None:
        return still_payable(table, shares)
    possible = {None, *table.actions, *table.standing}
    return all(
        choice.action in possible and (choice.opens is None or _still_possible(choice.opens, table)) for choice in menu.choices
    )


class PlayingAll(Batch[Table], frozen=True):
    """The series of play all: its remaining actions are sent in one message."""

    before: Table
    played: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    """The cards that it used without playing them."""
    sent: tuple[Action, ...] = ()
    """Actions sent to the server and not answered yet."""

    def next_actions(self, table: Table) -> Sequence[Play | Use]:
        return macros.foreseen(table)

    def waits(self, table: Table) -> bool:
        """Return True if the others have to answer a card's question before more cards can be played."""
        if table.turn != self.before.turn or table.result is not None or table.in_main or table.question is not None:
            return False
        targets = sum(seat.reach == "seat" for seat in table.seats)
        has_more = any(macros.plays_silently(table.facts[stack.card], targets) for stack in table.hand)
        return table.me.on_turn and not table.me.ended and has_more

    def asked(self, actions: Sequence[Action]) -> PlayingAll:
        """Return the series after these actions were sent."""
        return replace(self, sent=tuple(actions))

    def answered(self, done: int) -> PlayingAll:
        """Return the series after the first `done` of the sent actions took effect."""
        played, used = list(self.played), list(self.used)
        for action in self.sent[:done]:
            match action:
                case Play(card):
                    played.append(card)
                case Use(place) if (stack := place_of(self.before, self.before.side, place)) is not None:
                    used.append(stack.card)
        return PlayingAll(self.before, tuple(played), tuple(dict.fromkeys(used)))

    def summary(self, table: Table) -> str:
        is_same_turn = table.turn == self.before.turn
        return macros.summary(self.played, self.used, self.before, table) if is_same_turn else ""


class Finishing(Series[Table], frozen=True):
    """The series that defeats a seat: attacks on its outposts, then on the seat."""

    target: int

    def next_actions(self, table: Table) -> Sequence[Action]:
        attack = lethal.next_attack(table, self.target) if table.in_main else None
        return () if attack is None else (attack,)
