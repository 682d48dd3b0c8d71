"""The desk of one person at a table: everything this client knows and has open, moved on by the session's updates.

No Textual: the screen feeds it updates and keys, asks it for a `Picture`, and does what it requests (a bell, a chat line).
What keys do is in `input.command_handlers`, what is shown in `presenter`, what can be open in `overlays`.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from client import updates
from client.games.star_realms.chat import LastSaid
from client.games.star_realms.model import cursor
from client.games.star_realms.model.build_table import Keys, lay
from client.games.star_realms.model.cursor import Cursor, Rows
from client.games.star_realms.model.game_numbers import GameNumbers
from client.games.star_realms.model.plan import Plan
from client.games.star_realms.model.table import Action, Table
from client.games.star_realms.model.traces import Traces
from client.games.star_realms.overlays import Answering, Asking, DeskOverlay, PlayingAll, Replaying, Series
from client.games.star_realms.screen_state import Lesson
from client.games.star_realms.story import Story
from client.games.star_realms.surroundings import Surroundings
from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.pages.all_cards import all_cards
from client.games.star_realms.text.pages.piles import Pile, piles
from client.games.star_realms.text.prompts.questions import Menu, question_menu
from client.i18n import _
from client.table.overlays import Overlays
from engine.star_realms.language.view import View

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
        self.plan = Plan()
        """What is laid out for one's next turn."""
        self.is_hurried = False
        """The key that comes now has shown at once what still waited."""
        self.last_said = LastSaid()
        self.sees_chat = True
        """Whether the last line of chat is in sight: a key pressed while something covers it has not seen it."""
        self.bell = True
        self.warns = True
        """Whether to ask before a turn ends with something useful left."""
        self.moments = True
        """Whether what matters most has a block of its own, and what can be won or lost is counted."""

        self.waiting: Action | None = None
        self.is_batch = False
        """Several actions were sent together and are not all answered yet."""
        self.slow = False
        """The answer has been out for so long that the screen says so."""
        self.ahead: deque[Callable[[], None]] = deque(maxlen=TYPED_AHEAD)
        self.requests: list[str] = []
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

    def teller(self, view: View | None = None) -> Teller:
        """Tells events as this seat hears them. `view`: the one after them, if it is not the newest."""
        return self.surroundings.teller(view or self.view)

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
        self.waiting, self.slow, self.is_batch = None, False, False
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
        if table is None or self.is_batch:
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
        self.waiting, self.is_batch = actions[0], True
        self.commands.act_all([action.wire for action in actions])
