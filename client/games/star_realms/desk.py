"""The desk of one person at a table: everything this client knows and has open, moved on by the session's updates.

No Textual: the screen feeds it updates and keys, asks it for a `Picture`, and carries out its wishes (a bell, a chat line).
What keys do is in `input.command_handlers`, what is shown in `presenter`, what can be open in `overlays`.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from client import updates
from client.games.star_realms.model import cursor, game_numbers
from client.games.star_realms.model.build_table import Keys, lay
from client.games.star_realms.model.cursor import Cursor, Rows
from client.games.star_realms.model.game_numbers import GameNumbers
from client.games.star_realms.model.game_updates import AtPoint, CameBack, Moved, News
from client.games.star_realms.model.table import Action, Table
from client.games.star_realms.model.traces import Traces, living_with
from client.games.star_realms.overlays import Answering, Asking, DeskOverlay, Piles, PlayingAll, Replaying, Series
from client.games.star_realms.screen_state import Lesson
from client.games.star_realms.story import Story, tellable
from client.games.star_realms.surroundings import Surroundings
from client.games.star_realms.text.events import digest
from client.games.star_realms.text.events.log import Entry, add_events
from client.games.star_realms.text.events.summary import summary
from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.pages.all_cards import all_cards
from client.games.star_realms.text.pages.piles import Pile, piles
from client.games.star_realms.text.prompts import refusals
from client.games.star_realms.text.prompts.questions import Menu, question_menu
from client.i18n import _
from client.table.overlays import Overlays
from engine.language import EventKind
from engine.star_realms.language.main_phase import EndTurn
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
        self.traces = Traces()
        self.last_keys: dict[str, str] = {}
        """The key that each card of yours in play had last: one that has fallen is still shown by it."""
        self.lines: dict[str, Rows] = {}
        """How the cards of each zone stand on the screen: where the arrows go depends on it."""

        self.cursor = Cursor("hand")
        self._left: Cursor | None = None
        """Where the cursor stood before a question drew it away."""
        self.choice: int | None = None
        """Which choice of the open menu or question Enter takes."""
        self.overlays: Overlays[DeskOverlay] = Overlays()
        self.notice = ""
        self.refused = False
        """Whether the last key was answered with a reason why not."""
        self.opening: tuple[str, str] = ("", "")
        """What the others did since your last turn, and what to do now: until your first action."""
        self.advise: Callable[[Table], str] | None = None
        """A line of advice for the turn that begins, in the first games; asked only where it is shown, as it counts as said."""
        self.names_keys = False
        """Whether the line of keys begins with those that play and buy cards, as in the first games."""
        self.lesson: Lesson | None = None
        """What is taught at this table, where a lesson has the word."""
        self.bell = True
        self.warns = True
        """Whether to ask before a turn ends with something useful left."""
        self.moments = True
        """Whether what matters most has a block of its own, and what can be won or lost is counted."""

        self.waiting: Action | None = None
        self._is_batch = False
        """Several actions were sent together and are not all answered yet."""
        self.slow = False
        """The answer has been out for so long that the screen says so."""
        self.ahead: deque[Callable[[], None]] = deque(maxlen=TYPED_AHEAD)
        self.wishes: list[str] = []
        """What the screen is to do: "bell", "bell-switched", "chat", "team-chat", "options", "help", "leave". It empties it."""

    # -- what is said --------------------------------------------------------------------------------------------------

    @property
    def notice(self) -> str:
        """The answer to the last key, or what has just come: gone with the turn, the question or the clock it spoke of."""
        text, spoken_in = self._notice
        return text if spoken_in == self._moment() else ""

    @notice.setter
    def notice(self, text: str) -> None:
        self._notice = (text, self._moment())

    def refuse(self, why: str) -> None:
        """The last key did nothing, and this is why."""
        self.notice, self.refused = why, True

    def _moment(self) -> tuple[object, ...]:
        table = self.table
        return () if table is None else (table.turn, table.question, table.result, self.is_up)

    @property
    def is_up(self) -> bool:
        """Whether this seat would be asked, but has no time left to answer."""
        return self.table is not None and self.surroundings.is_up(self.table)

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
            case updates.ActedAll():
                self._acted_all(update.done)
            case updates.RecordKept(counted=counted) if counted:
                self.numbers = game_numbers.from_data(counted)
                self.surroundings.take(update)
            case _:
                self.surroundings.take(update)
                if isinstance(update, updates.TableChanged) and self.view is not None:
                    self.lay_out()

    def teller(self, view: View | None = None) -> Teller:
        """Tells events as this seat hears them. `view`: the one after them, if it is not the newest."""
        return self.surroundings.teller(view or self.view)

    def _moved(self, news: Moved) -> None:
        asked_before = self.table is not None and self.table.question is not None
        old = self.table
        self.surroundings.clocks_told(news.clocks, None if news.own else news.seat)
        self.view = news.view
        self.story.step(news.events, news.view, news.seconds, self.teller())
        self.traces = self.traces.told(news.events, news.view)
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
        if old is not None and self.table.turn != old.turn:
            self._opened()
        if news.own and old is not None and old.in_main:
            self.opening = ("", "")
        if news.own and not self._is_batch:
            self.waiting, self.slow, self.notice = None, False, ""
            self._undone(news.events)
        if news.own or self.waiting is None:
            self.continue_game()

    def _opened(self) -> None:
        """A turn begins: if it is yours, with what the others did."""
        assert self.table is not None
        is_mine = self.table.seat is not None and self.table.me.on_turn
        moments = self.story.their_last_turns(self.commands.seat) if is_mine else ()
        events = [event for moment in moments for event in moment.events]
        mine = living_with(self.view, self.view.seat) if self.view is not None and self.view.seat is not None else ()
        did = summary(self.teller(), mine, events, len(self.traces.new_slots or ())) if events else ""
        self.opening = (did, _("p plays your hand. < shows it again.") if did else "")

    def _undone(self, events: tuple[EventKind, ...]) -> None:
        undone = any(isinstance(event, Undone) for event in events)
        if undone and self.table is not None and not self.table.undo.steps:
            self.notice = refusals.undo_stops(self.table.undo.stop) if self.table.undo.stop != "start" else ""

    def _came_back(self, news: CameBack) -> None:
        back, seat = self.view is not None, self.commands.seat
        had_run_out = self.surroundings.clocks.is_up(seat, self.surroundings.clock())
        ended = self.table.turn if self.table is not None and isinstance(self.waiting, EndTurn) else None
        self.surroundings.clocks_told(news.clocks, None)
        asked_before = self.table is not None and self.table.question is not None
        self.view = news.view
        past = tellable(news.past)
        is_whole = news.is_whole and len(past) == len(news.past)
        self.traces = self.traces.resumed([(move.events, move.view) for move in past], news.view, is_whole=is_whole).seen()
        self.story.resume(news.view, news.seconds, is_whole=is_whole)
        told: tuple[Entry, ...] = ()
        for move in past:
            teller = self.teller(move.view)
            self.story.tell_again(move.before, move.events, move.view, teller)
            told = add_events(told, move.events, teller)
        self.waiting, self.slow, self._is_batch, self.opening = None, False, False, ("", "")
        self.ahead.clear()
        self.overlays.close(Series, Replaying)
        self.lay_out()
        if self.table is not None and self.table.question is not None and not asked_before:
            self.wishes.append("bell")
        self.notice = ""
        if back:
            events = [event for move in past for event in move.events]
            turn = digest.played_for(seat, events, news.view.turn)
            if turn == ended and not had_run_out:
                turn = None
            self.notice = digest.of_absence(told if is_whole else None, turn, had_run_out=had_run_out)

    def _at_point(self, news: AtPoint) -> None:
        """A point of a record. At its end too the table stays in sight, not the result."""
        self.surroundings.replayed(news.names, news.rules)
        self.view = replace(news.view, result=None)
        self.story.resume(self.view, 0)
        self.traces = Traces().told(news.told, self.view).seen()
        self.lay_out()
        self.story.note(*add_events((), news.told, self.teller()))

    def _acted_all(self, done: int) -> None:
        """So many of the actions that were sent together took effect. What was refused was only foreseen: look again."""
        if not self._is_batch:
            return
        self._is_batch, self.waiting, self.slow, self.notice = False, None, False, ""
        playing = self.overlays.find(PlayingAll)
        if playing is not None:
            self.overlays.open(playing.answered(done))
        self.continue_game()

    def _refused(self, refused: messages.Refused) -> None:
        self.waiting, self.slow, self._is_batch = None, False, False
        self.ahead.clear()
        self.notice = refusals.any_refusal(refused.scope, refused.code, refused.args, self.table)
        self.overlays.close(Series)

    def lay_out(self) -> None:
        assert self.view is not None
        if self.table is not None and self.table.turn != self.view.turn:
            self.keys = {name: key for name, key in self.keys.items() if name[0] != "hand"}  # a new hand
        before = self.open_menu()
        self.table, self.keys = lay(self.view, self.surroundings.around.who, self.keys, self.side)
        self.last_keys |= {stack.card: stack.key for stack in self.table.me.in_play}
        self.cursor, self._left = cursor.drawn(self.table, self.cursor, self._left)
        self.cursor = cursor.settled(self.table, self.cursor)
        if (asking := self.overlays.find(Asking)) is not None:
            if (settled := asking.settled(self.table)) is not None:
                self.overlays.open(settled)
            else:
                self.overlays.close(Asking)
                self.notice = _("The table has changed: that is not possible any more.")
        if before is None or self.open_menu() != before:
            self.choice = None

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
        is_answered = self.table is None or self.replays or self.overlays.has(Answering)
        return None if self.table is None or is_answered else question_menu(self.table)

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
        return piles(table, [*self.surroundings.pages(table.mode), all_cards(table.data, self.surroundings.around.rules)])

    def close_all(self) -> None:
        """Nothing open: a new game begins."""
        self.overlays.clear()
        self.notice, self.choice = "", None
        self.waiting, self.slow, self._is_batch = None, False, False
        self.ahead.clear()

    # -- acting --------------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Send an action; until it is answered, further keys wait."""
        self.ask(None)
        self.waiting = action
        self.commands.act(action.wire)

    def continue_game(self) -> None:
        """After an answer: the next action of play all, or when that is through the next key that was typed ahead."""
        table = self.table
        if table is None or self._is_batch:
            return
        if self.overlays.has(Series):
            self.play_on()
        if self.ahead and self.waiting is None:
            if not table.in_main:
                self.ahead.clear()
                return
            self.ahead.popleft()()
            if self.waiting is None:
                self.continue_game()

    def start(self, series: Series, first: Action | None = None) -> None:
        """Send the first action of several, the next ones when it is answered. `first`: what leads to them."""
        self.overlays.close(Series)
        self.ask(None)
        self.overlays.open(series)
        if first is None:
            self.play_on()
        else:
            self.act(first)

    def play_on(self) -> None:
        """The next actions of several, or what they did."""
        assert self.table is not None
        series = self.overlays.find(Series)
        assert series is not None
        actions = series.next_actions(self.table)
        if not actions:
            self.overlays.close(Series)
            self.notice = series.summary(self.table)
        elif isinstance(series, PlayingAll):
            self.overlays.open(series.asked(actions))
            self._act_all(actions)
        else:
            self.act(actions[0])

    def _act_all(self, actions: Sequence[Action]) -> None:
        """Send several actions in one message; until all are answered, further keys wait."""
        self.ask(None)
        self.waiting, self._is_batch = actions[0], True
        self.commands.act_all([action.wire for action in actions])
