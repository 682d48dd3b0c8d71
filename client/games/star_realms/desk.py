"""The desk of one person at a table: everything this client knows and has open, moved on by the session's updates.

No Textual: the screen feeds it updates and keys, asks it for a `Picture`, and carries out its wishes (a bell, a chat line).
What keys do is in `input.command_handlers`, what is shown in `presenter`, what can be open in `overlays`.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from client import updates
from client.games.star_realms.intents import play_all
from client.games.star_realms.model import cursor, game_numbers
from client.games.star_realms.model.build_table import Keys, lay
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.game_numbers import GameNumbers
from client.games.star_realms.model.game_updates import AtPoint, CameBack, Moved, News
from client.games.star_realms.model.table import Action, Table
from client.games.star_realms.overlays import Asking, DeskOverlay, Piles, PlayingAll, Replaying
from client.games.star_realms.story import TOLD, Story
from client.games.star_realms.surroundings import Surroundings
from client.games.star_realms.text import digest, refusals
from client.games.star_realms.text.log import add_events
from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.piles import Pile, piles
from client.games.star_realms.text.questions import Menu, question_menu
from client.i18n import _
from client.table.overlays import Overlays
from engine.language import EventKind
from engine.star_realms.cards import FIRST_VERSION
from engine.star_realms.language.main_phase import Play, Use
from engine.star_realms.language.standing import Undone
from engine.star_realms.language.view import View
from protocol import messages

TYPED_AHEAD = 8
"""How many keys may wait for an answer of the server."""


class Desk:
    """What one person has before them."""

    def __init__(self, commands: updates.Commands, clock: Callable[[], float] = time.monotonic) -> None:
        self.commands = commands
        self.story = Story()
        self.surroundings = Surroundings(commands, clock, self.story)
        self.side = 0
        """For a watcher: from whose side the table is seen."""
        self.view: View | None = None
        self.table: Table | None = None
        self.numbers: GameNumbers | None = None
        """Of the game that is over, as soon as its record is there."""
        self.keys: Keys = {}
        self.lines: dict[str, int] = {"theirs": 1, "row": 6, "mine": 4, "hand": 5}
        """How many lines each zone has on the screen: where the arrows go depends on it."""

        self.cursor = Cursor("hand")
        self._left: Cursor | None = None
        """Where the cursor stood before a question drew it away."""
        self.choice: int | None = None
        """Which choice of the open menu or question Enter takes."""
        self.overlays: Overlays[DeskOverlay] = Overlays()
        self.notice = ""
        self.bell = True

        self.waiting: Action | None = None
        self.slow = False
        """The answer has been out for so long that the screen says so."""
        self.ahead: deque[Callable[[], None]] = deque(maxlen=TYPED_AHEAD)
        self.wishes: list[str] = []
        """What the screen is to do: "bell", "bell-switched", "chat", "team-chat", "help", "leave"; it empties the list."""

    # -- updates -------------------------------------------------------------------------------------------------------

    def take(self, update: News) -> None:
        """The session tells something."""
        match update:
            case Moved():
                self._moved(update)
            case CameBack():
                self._came_back(update)
            case AtPoint():
                self._at_point(update)
            case updates.ActionRefused():
                self._refused(update.refused)
            case updates.RecordKept(counted=counted) if counted:
                self.numbers = game_numbers.from_data(counted)
                self.surroundings.take(update)
            case _:
                self.surroundings.take(update)
                if isinstance(update, updates.TableChanged) and self.view is not None:
                    self.lay_out()

    def teller(self) -> Teller:
        """Tells events as this seat hears them."""
        who, seats = self.surroundings.around.who, self.view.seats if self.view else ()
        names = tuple(who[n].name if n < len(who) else f"#{n + 1}" for n in range(len(seats) or len(who)))
        cards = {(n, card.place): card.card for n, seat in enumerate(seats) for card in seat.in_play}
        data = self.view.data if self.view is not None else FIRST_VERSION
        return Teller(self.commands.seat, names, tuple(seat.team for seat in seats), cards, data)

    def _moved(self, news: Moved) -> None:
        asked_before = self.table is not None and self.table.question is not None
        old = self.table
        self.surroundings.clocks_told(news.clocks, None if news.own else news.seat)
        self.view = news.view
        self.story.step(news.events, news.view, news.seconds, self.teller())
        self.lay_out()
        assert self.table is not None
        if old is not None and old.result is None and self.table.result is not None:
            self.overlays.close(Replaying, Piles)
        if old is not None and old.result is not None and self.table.result is None:
            self.close_all()
            self.numbers = None
            self.cursor = cursor.settled(self.table, Cursor("hand"))
            self.surroundings.new_game()
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
        self.surroundings.clocks_told(news.clocks, None)
        asked_before = self.table is not None and self.table.question is not None
        self.view = news.view
        self.story.resume(news.view, news.seconds)
        self.waiting, self.slow = None, False
        self.ahead.clear()
        self.overlays.close(PlayingAll, Replaying)
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

    def _at_point(self, news: AtPoint) -> None:
        """A point of a record. At its end too the table stays in sight, not the result."""
        self.surroundings.replayed(news.names, news.rules)
        self.view = replace(news.view, result=None)
        self.story.resume(self.view, 0)
        self.lay_out()
        self.story.note(*add_events((), news.told, self.teller()))

    def _refused(self, refused: messages.Refused) -> None:
        self.waiting, self.slow = None, False
        self.ahead.clear()
        self.notice = refusals.any_refusal(refused.scope, refused.code, refused.args, self.table)
        self.overlays.close(PlayingAll)

    def lay_out(self) -> None:
        assert self.view is not None
        if self.table is not None and self.table.turn != self.view.turn:
            self.keys = {name: key for name, key in self.keys.items() if name[0] != "hand"}  # a new hand
        before = self.open_menu()
        self.table, self.keys = lay(self.view, self.surroundings.around.who, self.keys, self.side)
        self._follow_question()
        self.cursor = cursor.settled(self.table, self.cursor)
        if (asking := self.overlays.find(Asking)) is not None:
            if (settled := asking.settled(self.table)) is not None:
                self.overlays.open(settled)
            else:
                self.overlays.close(Asking)
                self.notice = _("The table has changed: that is not possible any more.")
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

    def go_to_side(self, side: int) -> None:
        """See the table from that seat's side."""
        self.side = side
        self.lay_out()

    # -- what is open ------------------------------------------------------------------------------------------------

    def ask(self, menu: Menu | None, choice: int | None = None) -> None:
        """Open a menu of ours with that choice under the highlight; None closes the one there is."""
        self.choice = choice
        if menu is None:
            self.overlays.close(Asking)
        else:
            self.overlays.open(Asking(menu))

    def open_menu(self) -> Menu | None:
        """What is open: a menu of ours, or the question of the game."""
        asking = self.overlays.find(Asking)
        if asking is not None:
            return asking.menu
        return None if self.table is None or self.replays else question_menu(self.table)

    @property
    def replays(self) -> bool:
        """Whether a replay of the last turns is open."""
        return self.overlays.has(Replaying)

    def shown_table(self) -> Table:
        """The table on the screen: as it is, or as it was at this point of the replay, where nothing can be acted on."""
        assert self.table is not None
        replaying = self.overlays.find(Replaying)
        if replaying is None:
            return self.table
        view = replace(replaying.moment.view, actions=(), standing=())
        return lay(view, self.surroundings.around.who, self.keys, self.side)[0]

    def piles(self) -> tuple[Pile, ...]:
        """All piles and pages of the browser."""
        table = self.shown_table()
        return piles(table, self.surroundings.pages(table.mode))

    def close_all(self) -> None:
        """Nothing open: a new game begins."""
        self.overlays.clear()
        self.notice, self.choice = "", None
        self.waiting, self.slow = None, False
        self.ahead.clear()

    # -- acting --------------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Send an action; until it is answered, further keys wait."""
        self.ask(None)
        self.waiting = action
        self.commands.act(action.wire)

    def go_on(self) -> None:
        """After an answer: the next action of play all, or when that is through the next key that was typed ahead."""
        table = self.table
        if table is None:
            return
        if self.overlays.has(PlayingAll):
            self.play_on()
        if self.ahead and self.waiting is None:
            if not table.in_main:
                self.ahead.clear()
                return
            self.ahead.popleft()()
            if self.waiting is None:
                self.go_on()

    def play_on(self) -> None:
        """One more action of play all, or its summary."""
        assert self.table is not None
        playing = self.overlays.find(PlayingAll)
        assert playing is not None
        action = play_all.next_action(self.table)
        if action is None:
            self.overlays.close(PlayingAll)
            self.notice = play_all.summary(playing.cards, self.table)
            return
        self.overlays.open(playing.and_then(self._card_of(action)))
        self.act(action)

    def _card_of(self, action: Play | Use) -> str:
        assert self.table is not None
        if isinstance(action, Play):
            return action.card
        return next(stack.card for stack in self.table.me.in_play if action.place in stack.places)
