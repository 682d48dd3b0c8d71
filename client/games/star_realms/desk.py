"""Hold what one person has before them at a table of Star Realms, and what has happened there."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from client.games.star_realms.data import INFO
from client.games.star_realms.model import cursor
from client.games.star_realms.model.counting import GameNumbers
from client.games.star_realms.model.cursor import Cursor, Rows
from client.games.star_realms.model.plan import Plan
from client.games.star_realms.model.table import Keys, Table, lay
from client.games.star_realms.model.traces import Traces
from client.games.star_realms.overlays import Asking
from client.games.star_realms.texts import events as texts_events
from client.games.star_realms.texts.narrator import Teller
from client.games.star_realms.texts.piles import all_cards, piles
from client.games.star_realms.texts.questions import question_menu
from client.games.star_realms.texts.words import card_name
from client.session import updates
from client.table import desk, history
from client.table.desk import of_the_state
from client.table.log import Entry
from client.table.pages import Pile
from client.table.state import Menu, TableState
from client.text.i18n import _
from engine.language import EventKind
from engine.star_realms.cards import FIRST_VERSION
from engine.star_realms.language.view import View

# -- desk -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State(TableState[View, Table]):
    """What one person has open at a table of Star Realms."""

    numbers: GameNumbers | None = None
    """Of the game that is over, as soon as its record is there."""
    keys: Keys = field(default_factory=dict)
    traces: Traces = field(default_factory=Traces)
    last_keys: Mapping[str, str] = field(default_factory=dict)
    """The key that each card of yours in play had last: one that has fallen is still shown by it."""
    lines: Mapping[str, Rows] = field(default_factory=dict)
    """How the cards of each zone stand on the screen: where the arrows go depends on it."""
    cursor: Cursor = field(default_factory=lambda: Cursor("hand"))
    left: Cursor | None = None
    """Where the cursor stood before a question drew it away."""
    names_keys: bool = False
    """Whether the line of keys begins with those that play and buy cards, as in the first games."""
    as_told: Mapping[str, Any] = field(default_factory=dict)
    """The newest view as it came: what is given to whoever thinks about it."""
    analysis: tuple[Pile, ...] = ()
    """What was found in the game, of a record that was looked at again."""
    plan: Plan = field(default_factory=Plan)
    """What is laid out for one's next turn."""


class Desk(desk.Desk[View, Table, Teller]):
    """What one person has before them."""

    story: Story

    def __init__(self, commands: updates.Commands, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(commands, Story(), clock)
        self.surroundings.advises = True
        self.state: State = State()
        self.advise: Callable[[Table], str] | None = None
        """A line of advice for the turn that begins, in the first games; asked only where it is shown, as it counts as said."""

    numbers: GameNumbers | None = of_the_state("numbers")
    keys: Keys = of_the_state("keys")
    traces: Traces = of_the_state("traces")
    last_keys: Mapping[str, str] = of_the_state("last_keys")
    lines: Mapping[str, Rows] = of_the_state("lines")
    cursor: Cursor = of_the_state("cursor")
    names_keys: bool = of_the_state("names_keys")
    as_told: Mapping[str, Any] = of_the_state("as_told")
    analysis: tuple[Pile, ...] = of_the_state("analysis")
    plan: Plan = of_the_state("plan")

    def teller(self, view: View | None = None) -> Teller:
        view = view or self.view
        seats = view.seats if view is not None else ()
        cards = {(n, card.place): card.card for n, seat in enumerate(seats) for card in seat.in_play}
        data = view.data if view is not None else FIRST_VERSION
        names, teams = self.surroundings.names(len(seats)), tuple(seat.team for seat in seats)
        return Teller(self.commands.seat, names, teams, cards, data)

    def newest(self, view: View) -> Table:
        keys = self.keys
        if self.table is not None and self.table.turn != view.turn:
            keys = {name: key for name, key in keys.items() if name[0] != "hand"}  # a new hand
        table, keys = lay(view, self.surroundings.around.who, keys, self.side)
        self.state = replace(self.state, keys=keys)
        return table

    def settle(self) -> None:
        assert self.table is not None
        last_keys = {**self.last_keys, **{stack.card: stack.key for stack in self.table.me.in_play}}
        at, left = cursor.drawn(self.table, self.cursor, self.state.left)
        self.state = replace(self.state, last_keys=last_keys, cursor=cursor.settled(self.table, at), left=left)

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
        of_rules = Pile(_("Rules of this table"), texts=INFO.rule_texts(table.mode, rules), page="rules")
        return piles(table, [*self.analysis, of_rules, *self.surroundings.pages(), all_cards(table.data, rules)])

    def card_name(self, card: str) -> str:
        return card_name(card)

    def seen(self) -> None:
        self.trace(self.traces.seen())

    # -- how its state changes -----------------------------------------------------------------------------------------

    def point(self, at: Cursor) -> None:
        """The cursor is there."""
        if at != self.cursor:
            self.state = replace(self.state, cursor=at)

    def replan(self, plan: Plan) -> None:
        """That is laid out for one's next turn."""
        self.state = replace(self.state, plan=plan)

    def trace(self, traces: Traces) -> None:
        """That is what has happened and was not seen yet."""
        if traces != self.traces:
            self.state = replace(self.state, traces=traces)

    def count(self, numbers: GameNumbers | None) -> None:
        """The record of the game is there, or another game begins."""
        self.state = replace(self.state, numbers=numbers)

    def keep_as_told(self, view: Mapping[str, Any]) -> None:
        """The newest view as it came."""
        self.state = replace(self.state, as_told=view)

    def show_analysis(self, pages: tuple[Pile, ...]) -> None:
        """That was found in the game."""
        self.state = replace(self.state, analysis=pages)

    def advise_first_games(self, advise: Callable[[Table], str] | None, *, names_keys: bool) -> None:
        """Whether this is one of the first games, in which there is advice and keys are named."""
        self.advise = advise
        if names_keys != self.names_keys:
            self.state = replace(self.state, names_keys=names_keys)

    def stand(self, lines: Mapping[str, Rows]) -> None:
        """The cards stand like that on the screen."""
        if lines != self.lines:
            self.state = replace(self.state, lines=lines)


# -- story ------------------------------------------------------------------------------------------------------------


class Story(history.Story[View, Teller]):
    """Grows with every step; forgets what cannot be replayed any more."""

    def __init__(self) -> None:
        super().__init__()
        self.authority: dict[int, tuple[int, ...]] = {}
        """Each seat's authority where the game was first seen, under the turn before, and at the end of each turn seen."""

    def told(self, entries: Sequence[Entry], events: Sequence[EventKind], teller: Teller) -> tuple[Entry, ...]:
        return texts_events.add_events(entries, events, teller)

    def chart(self) -> list[tuple[int, tuple[int, ...]]]:
        """(turn, authority of every seat), in the order of the turns."""
        return sorted(self.authority.items())

    def highest(self) -> tuple[int, ...]:
        """The most authority that each seat was seen with at the end of a turn, or has now."""
        return tuple(map(max, *self.authority.values())) if len(self.authority) > 1 else next(iter(self.authority.values()), ())

    def _look(self, view: View, seconds: int) -> None:
        super()._look(view, seconds)
        authority = tuple(max(seat.authority, 0) for seat in view.seats)
        self.authority.setdefault(view.turn - 1, authority)
        self.authority[view.turn] = authority

    def _forget(self) -> None:
        super()._forget()
        self.authority = {}
