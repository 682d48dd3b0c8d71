"""The desk of one person at a table of Star Realms: cards with their keys, the cursor, what was seen to happen, the plan.

What every desk has is in `client.table.desk.desk`. What keys do is in `input.command_handlers`, what is shown in `presenter`,
what can be open in `overlays`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from client import updates
from client.games.star_realms.model import cursor
from client.games.star_realms.model.build_table import Keys, lay
from client.games.star_realms.model.cursor import Cursor, Rows
from client.games.star_realms.model.game_numbers import GameNumbers
from client.games.star_realms.model.plan import Plan
from client.games.star_realms.model.table import Table
from client.games.star_realms.model.traces import Traces
from client.games.star_realms.overlays import Asking
from client.games.star_realms.story import Story
from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.pages.all_cards import all_cards
from client.games.star_realms.text.pages.piles import piles
from client.games.star_realms.text.pages.rules_page import rule_texts
from client.games.star_realms.text.prompts.questions import question_menu
from client.games.star_realms.text.words import card_name
from client.i18n import _
from client.table.desk import desk
from client.table.desk.menus import Menu
from client.table.pages import Pile
from engine.star_realms.cards import FIRST_VERSION
from engine.star_realms.language.view import View


class Desk(desk.Desk[View, Table, Teller]):
    """What one person has before them."""

    story: Story

    def __init__(self, commands: updates.Commands, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(commands, Story(), clock)
        self.surroundings.advises = True
        self.numbers: GameNumbers | None = None
        """Of the game that is over, as soon as its record is there."""
        self.keys: Keys = {}
        self.traces = Traces()
        self.last_keys: dict[str, str] = {}
        """The key that each card of yours in play had last: one that has fallen is still shown by it."""
        self.lines: dict[str, Rows] = {}
        """How the cards of each zone stand on the screen: where the arrows go depends on it."""
        self.cursor = Cursor("hand")
        self._left: Cursor | None = None
        """Where the cursor stood before a question drew it away."""
        self.advise: Callable[[Table], str] | None = None
        """A line of advice for the turn that begins, in the first games; asked only where it is shown, as it counts as said."""
        self.names_keys = False
        """Whether the line of keys begins with those that play and buy cards, as in the first games."""
        self.as_told: Mapping[str, Any] = {}
        """The newest view as it came: what a coach is given."""
        self.analysis: tuple[Pile, ...] = ()
        """What was found in the game, of a record that was looked at again."""
        self.plan = Plan()
        """What is laid out for one's next turn."""

    def teller(self, view: View | None = None) -> Teller:
        view = view or self.view
        seats = view.seats if view is not None else ()
        cards = {(n, card.place): card.card for n, seat in enumerate(seats) for card in seat.in_play}
        data = view.data if view is not None else FIRST_VERSION
        names, teams = self.surroundings.names(len(seats)), tuple(seat.team for seat in seats)
        return Teller(self.commands.seat, names, teams, cards, data)

    def newest(self, view: View) -> Table:
        if self.table is not None and self.table.turn != view.turn:
            self.keys = {name: key for name, key in self.keys.items() if name[0] != "hand"}  # a new hand
        table, self.keys = lay(view, self.surroundings.around.who, self.keys, self.side)
        return table

    def settle(self) -> None:
        assert self.table is not None
        self.last_keys |= {stack.card: stack.key for stack in self.table.me.in_play}
        self.cursor, self._left = cursor.drawn(self.table, self.cursor, self._left)
        self.cursor = cursor.settled(self.table, self.cursor)

    def laid(self, view: View) -> Table:
        return lay(view, self.surroundings.around.who, self.keys, self.side)[0]

    def looked_back(self, view: View) -> View:
        return replace(view, actions=(), standing=())

    def without_result(self, view: View) -> View:
        return replace(view, result=None)

    def question_menu(self, table: Table) -> Menu | None:
        return question_menu(table)

    def asking(self, menu: Menu) -> Asking:
        return Asking(menu)

    def piles(self) -> tuple[Pile, ...]:
        table, rules = self.shown_table(), self.surroundings.around.rules
        of_rules = Pile(_("Rules of this table"), texts=rule_texts(table.mode, rules), page="rules")
        return piles(table, [*self.analysis, of_rules, *self.surroundings.pages(), all_cards(table.data, rules)])

    def card_name(self, card: str) -> str:
        return card_name(card)

    def seen(self) -> None:
        self.traces = self.traces.seen()
