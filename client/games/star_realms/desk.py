"""The desk of one person at a table: everything this client knows and has open, moved on by the session's updates.

No Textual: the screen feeds it updates and keys, asks it for a `Picture`, and carries out its wishes (a bell, a chat line).
What keys do is in `deeds.py`, what is shown in `show.py`.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from client import updates
from client.fairness_proof import FairnessProof
from client.games.star_realms import session_updates
from client.games.star_realms.input import play_all, pooling
from client.games.star_realms.model import cursor
from client.games.star_realms.model.build_table import Keys, lay
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.game_updates import CameBack, Moved, News
from client.games.star_realms.model.shares import still_payable
from client.games.star_realms.model.table import Action, Table
from client.games.star_realms.story import TOLD, Moment, Story
from client.games.star_realms.text import digest, refusals
from client.games.star_realms.text.log import Entry, add_events
from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.questions import Menu, question_menu
from client.i18n import _
from client.table.clocks import Clocks
from client.table.table_status import Around
from engine.language import EventKind
from engine.star_realms.cards import FIRST_VERSION
from engine.star_realms.language.main_phase import Play, Use
from engine.star_realms.language.standing import Undone
from engine.star_realms.language.view import View
from protocol import messages

TYPED_AHEAD = 8
"""How many keys may wait for an answer of the server."""


class Desk:
    """What one person has before them. `clock`: seconds that only ever grow."""

    def __init__(self, commands: updates.Commands, clock: Callable[[], float] = time.monotonic) -> None:
        self.commands = commands
        self.clock = clock
        self.story = Story()
        self.around = Around()
        self.clocks = Clocks()
        self.proof = FairnessProof()
        self.record = ""
        """Where the record of the game that is over is kept."""
        self.side = 0
        """For a watcher: from whose side the table is seen."""
        self.view: View | None = None
        self.table: Table | None = None
        self.keys: Keys = {}
        self.lines: dict[str, int] = {"theirs": 1, "row": 6, "mine": 4, "hand": 5}
        """How many lines each zone has on the screen: where the arrows go depends on it."""

        self.cursor = Cursor("hand")
        self._left: Cursor | None = None
        """Where the cursor stood before a question drew it away."""
        self.choice: int | None = None
        self.menu: Menu | None = None
        self.notice = ""
        self.looking = False
        self.pile: int | None = None
        self.line = 0
        self.replay: tuple[Moment, ...] = ()
        self.moment = 0
        self.bell = True

        self.waiting: Action | None = None
        self.slow = False
        """The answer has been out for so long that the screen says so."""
        self.ahead: deque[Callable[[], None]] = deque(maxlen=TYPED_AHEAD)
        self.macro: list[str] | None = None
        """The cards play all has played so far, while it runs."""

        self.link = "on"
        self.retry_in: float | None = None
        self.privacy = ""
        """Of the line: as in updates.LinkChanged."""
        self.pause = ""
        """The server's word for why it is away, if it said one and comes back."""
        self.distrust = ""
        """Why the server is not trusted any more, if that is why the line does not come back."""
        self.milliseconds: int | None = None
        self.wishes: list[str] = []
        """What the screen is to do: "bell", "bell-switched", "chat", "help", "leave"; it empties the list."""

    # -- updates -------------------------------------------------------------------------------------------------------

    def take(self, update: News) -> None:
        """The session tells something."""
        match update:
            case Moved():
                self._moved(update)
            case CameBack():
                self._came_back(update)
            case updates.TableChanged():
                session_updates.table_changed(self, update.table)
            case updates.ActionRefused():
                self._refused(update.refused)
            case updates.Spoken():
                session_updates.said(self, update.said)
            case updates.LinkChanged():
                session_updates.link_changed(self, update)
            case updates.RoundTrip():
                self.milliseconds = update.milliseconds
            case updates.ProofChanged():
                self.proof = update.proof
            case updates.RecordKept():
                session_updates.record_kept(self, update)

    def teller(self) -> Teller:
        """Tells events as this seat hears them."""
        who, seats = self.around.who, self.view.seats if self.view else ()
        names = tuple(who[n].name if n < len(who) else f"#{n + 1}" for n in range(len(seats) or len(who)))
        cards = {(n, card.place): card.card for n, seat in enumerate(seats) for card in seat.in_play}
        data = self.view.data if self.view is not None else FIRST_VERSION
        return Teller(self.commands.seat, names, tuple(seat.team for seat in seats), cards, data)

    def _moved(self, news: Moved) -> None:
        asked_before = self.table is not None and self.table.question is not None
        old = self.table
        session_updates.clocks_told(self, news.clocks, None if news.own else news.seat)
        self.view = news.view
        self.story.step(news.events, news.view, news.seconds, self.teller())
        self.lay_out()
        assert self.table is not None
        if old is not None and old.result is None and self.table.result is not None:
            self.replay, self.pile = (), None
        if old is not None and old.result is not None and self.table.result is None:
            self.close_all()
            self.cursor = cursor.settled(self.table, Cursor("hand"))
            self.record = ""
            self.note(_("A new game."))
            session_updates.note_past(self)
        if self.table.question is not None and not asked_before and not news.own:
            self.wishes.append("bell")
        if news.own:
            self.waiting, self.slow, self.notice = None, False, ""
            self._undone(news.events)
        if news.own or self.waiting is None:
            self.go_on()

    def _undone(self, events: tuple[EventKind, ...]) -> None:
        undone = any(isinstance(event, Undone) for event in events)
        if undone and self.table is not None and not self.table.undo.steps:
            self.notice = refusals.undo_stops(self.table.undo.stop) if self.table.undo.stop != "start" else ""

    def _came_back(self, news: CameBack) -> None:
        back = self.view is not None
        session_updates.clocks_told(self, news.clocks, None)
        asked_before = self.table is not None and self.table.question is not None
        self.view = news.view
        self.story.resume(news.view, news.seconds)
        self.waiting, self.slow, self.macro = None, False, None
        self.ahead.clear()
        self.replay = ()
        self.lay_out()
        if self.table is not None and self.table.question is not None and not asked_before:
            self.wishes.append("bell")
        if news.missed is None or len(news.missed) > TOLD:
            self.notice = _("You are back. Too much happened meanwhile to tell it.") if back else ""
            return
        told = add_events((), news.missed, self.teller())
        self.story.note(*told)
        if told:
            self.notice = digest.digest(told)
        elif back:
            self.notice = _("You are back; nothing happened meanwhile.")

    def _refused(self, refused: messages.Refused) -> None:
        self.waiting, self.slow = None, False
        self.ahead.clear()
        self.notice = refusals.any_refusal(refused.scope, refused.code, refused.args, self.table)
        if self.macro is not None and self.table is not None:
            self.macro = None

    def note(self, text: str) -> None:
        self.story.note(Entry("note", None, text))

    def lay_out(self) -> None:
        assert self.view is not None
        if self.table is not None and self.table.turn != self.view.turn:
            self.keys = {name: key for name, key in self.keys.items() if name[0] != "hand"}  # a new hand
        before = self.open_menu()
        self.table, self.keys = lay(self.view, self.around.who, self.keys, self.side)
        self._follow_question()
        self.cursor = cursor.settled(self.table, self.cursor)
        if self.menu is not None and not self._still_open(self.menu):
            self.menu = None
            self.notice = _("The table has changed: that is not possible any more.")
        elif self.menu is not None and self.menu.shares is not None:
            self.menu = pooling.refreshed(self.table, self.menu.shares)
        if before is None or self.open_menu() != before:
            self.choice = None

    def _follow_question(self) -> None:
        """A question draws the cursor to the card that asks, and gives it back when it is answered."""
        assert self.table is not None
        asked = self.table.question
        source = asked.source if asked is not None else None
        if source is None:
            if self._left is not None:
                self.cursor, self._left = self._left, None
        elif self._left is None:
            asking = next((stack for stack in reversed(self.table.me.in_play) if source in (stack.card, stack.face)), None)
            if asking is not None:
                self._left, self.cursor = self.cursor, cursor.at(self.table, asking)

    def _still_open(self, menu: Menu) -> bool:
        """A menu of ours stays open only while everything in it can still be done."""
        table = self.table
        assert table is not None
        if menu.shares is not None:
            return still_payable(table, menu.shares)
        possible = {None, *table.actions, *table.standing}
        return all(
            choice.action in possible and (choice.opens is None or self._still_open(choice.opens)) for choice in menu.choices
        )

    def until_next(self) -> float | None:
        """Seconds until a clock, or what is left of somebody's grace, shows something else; None if nothing runs."""
        now = self.clock()
        waits = [wait for wait in (self.clocks.until_next(now), self.around.until_next(now)) if wait is not None]
        return min(waits, default=None)

    def go_to_side(self, side: int) -> None:
        """See the table from that seat's side."""
        self.side = side
        self.lay_out()

    def replay_table(self) -> Table:
        """The table at this point of the replay: nothing on it can be acted on."""
        view = replace(self.replay[self.moment].view, actions=(), standing=())
        return lay(view, self.around.who, self.keys, self.side)[0]

    # -- acting --------------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Send an action; until it is answered, further keys wait."""
        self.menu, self.choice = None, None
        self.waiting = action
        self.commands.act(action.wire)

    def go_on(self) -> None:
        """After an answer: the next action of play all, or the next key that was typed ahead."""
        table = self.table
        if table is None:
            return
        if self.macro is not None:
            self.play_on()
        elif self.ahead:
            if not table.in_main:
                self.ahead.clear()
                return
            self.ahead.popleft()()
            if self.waiting is None:
                self.go_on()

    def play_on(self) -> None:
        """One more action of play all, or its summary."""
        assert self.table is not None
        assert self.macro is not None
        action = play_all.next_action(self.table)
        if action is None:
            done, self.macro = self.macro, None
            self.notice = play_all.summary(done, self.table)
            return
        self.macro.append(self._card_of(action))
        self.act(action)

    def _card_of(self, action: Play | Use) -> str:
        assert self.table is not None
        if isinstance(action, Play):
            return action.card
        return next(stack.card for stack in self.table.me.in_play if action.place in stack.places)

    def open_menu(self) -> Menu | None:
        """What is open: a menu of ours, or the question of the game."""
        if self.menu is not None or self.table is None or self.replay:
            return self.menu
        return question_menu(self.table)

    def close_all(self) -> None:
        """Nothing open: a new game begins."""
        self.menu, self.replay, self.pile, self.looking, self.notice, self.choice = None, (), None, False, "", None
        self.waiting, self.slow, self.macro = None, False, None
        self.ahead.clear()
