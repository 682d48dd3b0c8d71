"""The table of StarCraft in lines: what happens is told as it comes, what is asked has numbered answers.

An answer may take several numbers: first what, then where, then how many. Nothing is sent before the last one.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from client.games.starcraft.model.decoder import read_refusal
from client.games.starcraft.model.table import Table, lay
from client.games.starcraft.plain import typing, zones
from client.games.starcraft.plain.answers import Answer, answers
from client.games.starcraft.plain.asked import Asked
from client.games.starcraft.plain.line_words import ACTING, LOOKING, REST
from client.games.starcraft.plain.questions import answer_words, question
from client.games.starcraft.plain.telling import Telling, tell, teller
from client.games.starcraft.plain.waiting import headline_of_others
from client.games.starcraft.texts.events import digest, result
from client.games.starcraft.texts.refusals import refusal
from client.plain.words import help_lines
from client.session import updates
from client.session.sentences import of_code, of_distrust
from client.table import clocks as table_clocks
from client.table import details
from client.table.game_news import AtPoint, CameBack, Moved
from client.table.log import Entry, spoken
from client.table.surroundings import Surroundings
from client.text.i18n import _
from engine.language import EventKind, Verb
from engine.starcraft.language.standing import Over
from engine.starcraft.language.view import View
from protocol import messages

KEPT = 1000
"""So many lines of the log are kept."""


class Notes:
    """What is noted beside the game, and said at the table, until it is told."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def note(self, *entries: Entry) -> None:
        self._entries += entries

    def heard(self) -> list[str]:
        """Each of them once."""
        entries, self._entries = self._entries, []
        return [spoken(entry) for entry in entries]


class StarCraftLines:
    """Fulfils client.games.wing.PlainTable.

    `menu`: what else than the question is to be answered now, such as which piece to destroy; `path`: the answers so far.
    """

    def __init__(self, commands: updates.Commands, clock: Callable[[], float] = time.monotonic) -> None:
        self.commands = commands
        self._notes = Notes()
        self.surroundings = Surroundings(commands, clock, self._notes)
        self.table: Table | None = None
        self.menu: Asked | None = None
        self.path: tuple[str, ...] = ()
        self.told: list[str] = []
        self.since: list[str] = []
        """What was told since this seat acted."""
        self._telling = Telling()
        self._waits = False
        self._asked: tuple[Answer, ...] = ()
        """The answers that were last said."""
        self._proof = self._warning = ""
        """What was said last of the shuffles, and of my time."""
        self._events = 0
        """Of a record: how many were told at the point before."""

    # -- PlainTable ----------------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self._waits or self.table is None

    @property
    def has_asked(self) -> bool:
        return self.menu is not None and self.menu.any_time

    @property
    def until_next(self) -> float | None:
        return self.surroundings.until_next()

    def settled(self) -> list[str]:
        before, self._warning = self._warning, self._time_runs_low()
        return self._log([*self._rest(), *([self._warning] if self._warning not in ("", before) else [])])

    def take(self, update: updates.Update, told: updates.Told | None) -> list[str]:
        match told:
            case Moved():
                lines = self._moved(told)
            case CameBack():
                lines = self._came_back(told)
            case AtPoint():
                return self._log(self._at_point(told))
            case _:
                lines = self._beside(update)
        question = self._question()
        rest = self._rest() if question else []
        return self._log([*lines, *rest, *self._notes.heard(), *question])

    def typed(self, line: str) -> list[str] | None:
        if self.table is None:
            return None
        said = typing.typed(self, self.table, line)
        return None if said is None else [*self._log(self._rest()), *said, *self._question()]

    def meaning(self, line: str) -> object:
        return typing.meaning(self, self.table, line)

    def begun(self) -> None:
        """Nothing takes a while."""

    def help(self) -> list[str]:
        return [
            _("A line is the number of an answer, its name, or a word. A line typed early waits for its moment."),
            *help_lines([*ACTING, *LOOKING, *REST]),
        ]

    # -- what typing does ----------------------------------------------------------------------------------------------

    def act(self, action: Verb) -> None:
        """Send it; nothing else is sent before its answer."""
        self.menu, self.path, self._asked = None, (), ()
        self._waits, self.since = True, []
        self.commands.act(action.wire)

    def go(self, path: tuple[str, ...]) -> None:
        """One answer on, or back."""
        self.path = path

    def open(self, asked: Asked) -> None:
        """Ask something that the game does not ask."""
        self.menu, self.path = asked, ()

    def close(self) -> None:
        """Back to what the game asks."""
        self.menu, self.path, self._asked = None, (), ()

    def leave(self) -> None:
        """Say goodbye to the table."""
        self._waits = True
        self.commands.leave()

    def answers(self) -> list[Answer]:
        """What can be answered now."""
        if self.table is None or self.table.view.result is not None:
            return []
        if self.menu is not None:
            return self.menu.answers(self.table, self.path)
        return answers(self.table, self.table.view.actions, self.path) if self.table.question is not None else []

    def again(self) -> list[str]:
        """First who acts, then the points, then what is asked."""
        table = self.table
        if table is None:
            return [_("The game has not begun.")]
        if table.view.result is not None:
            return [result(teller(table), table.view.result.winners, table.view.result.reason), zones.score(table)]
        self._asked = ()
        return [f"{self._headline(table)} {zones.score(table)}", *self._question()]

    # -- what is told --------------------------------------------------------------------------------------------------

    def _moved(self, news: Moved[View]) -> list[str]:
        before, table = self.table, self._lay(news.view)
        self.surroundings.clocks_told(news.clocks, news.seat)
        if news.own:
            self._waits = False
        t = teller(table)
        if news.own:
            lines = [*self._telling.rest(t), *tell(before, news.events, t)]
        else:
            lines = self._telling.take(before, news.events, t)
            self.since += tell(before, news.events, t)
        if before is None:
            return [*lines, *self._rest(), *self._beginning()]
        if before.view.result is not None and news.view.result is None and news.view.phase == "setup":
            return [_("A new game."), *lines, *self._rest(), *self._beginning()]
        if any(isinstance(event, Over) for event in news.events):
            again = _("Play again with rematch, or leave.") if table.seat is not None else _("Say leave to go.")
            return [*lines, *self._rest(), f"{zones.score(table)} {again}"]
        if news.own and table.question is None and table.view.result is None:
            lines += filter(None, [headline_of_others(table)])
        return lines

    def _came_back(self, news: CameBack[View]) -> list[str]:
        began, table = self.table is None, self._lay(news.view)
        self.surroundings.clocks_told(news.clocks, None)
        self._waits, self._asked = False, ()
        self._telling = Telling()
        missed: list[EventKind] = [event for move in news.past for event in move.events]
        t = teller(table)
        if not began and not news.is_whole:
            lines = [_("Welcome back. Too much has happened to tell it.")]
        else:
            lines = [digest(t, missed) or ("" if began else _("Welcome back."))]
        return [*filter(None, lines), *(self._beginning() if began else [self._headline(table)])]

    def _at_point(self, news: AtPoint[View]) -> list[str]:
        """A point of a record: what was done last, and the points then."""
        self.surroundings.replayed(news.names, news.rules)
        before, table = self.table, self._lay(news.view)
        new = news.told[self._events :] if len(news.told) > self._events else ()
        self._events = len(news.told)
        return [*tell(before, new, teller(table)), zones.headline(table), zones.score(table)]

    def _beginning(self) -> list[str]:
        """When one first sees the table: all that one has to know to begin."""
        assert self.table is not None
        whole = zones.whole(self.table) if self.table.seat is None or self.table.view.round else []
        return [*whole, self._headline(self.table), _("Say help for what you can type.")]

    def _beside(self, update: updates.Update) -> list[str]:
        """What is told beside the game."""
        self.surroundings.take(update)
        if self.table is not None and isinstance(update, updates.TableChanged):
            self.table = self._laid(self.table.view)
        match update:
            case updates.ActionRefused(refused=refused, action=action):
                return self._refused(refused, is_action=action is not None)
            case updates.LinkChanged(state="lost") as link:
                self._notes.heard()  # which say the same in fewer words
                is_seated = self.table is None or self.table.seat is not None
                return [of_distrust(link.code, link.args) or details.of_lost_line("", is_seated=is_seated)]
            case updates.ProofChanged() if self.table is not None and self.table.view.result is not None:
                return self._verdict()
        return []

    def _refused(self, refused: messages.Refused, *, is_action: bool) -> list[str]:
        if is_action:
            self._waits, self._asked = False, ()
        if refused.scope == "rules":
            return [refusal(read_refusal(refused.code, refused.args), self.table)]
        return [of_code(refused.code, refused.args)]

    def _verdict(self) -> list[str]:
        """On the shuffles of the game that is over, when it is not the one said before."""
        before, self._proof = self._proof, details.in_a_line(self.surroundings.proof)
        return [f"{self._proof}."] if self._proof not in ("", before) else []

    # -- small things --------------------------------------------------------------------------------------------------

    def _lay(self, view: View) -> Table:
        """The newest view as the table; what is asked beside the game stays open where it still can be done."""
        self.table = table = self._laid(view)
        if self.menu is None or not self.menu.stands(table):
            self.menu, self.path = None, ()
        return table

    def _laid(self, view: View) -> Table:
        return lay(view, self.surroundings.around.who, 0, self.surroundings.around.rules)

    def _time_runs_low(self) -> str:
        """That my clock runs out, if it does."""
        clocks, seat = self.surroundings.clocks, self.commands.seat
        if clocks.terms is None or seat is None or seat >= len(clocks.left):
            return ""
        face = clocks.faces(self.surroundings.clock())[seat]
        return table_clocks.warning(clocks.terms, face.low) if face.low and face.runs else ""

    def _headline(self, table: Table) -> str:
        if table.question is None:
            return f"{zones.headline(table)} {headline_of_others(table)}".strip()
        return zones.headline(table) + " " + _("You are asked.")

    def _question(self) -> list[str]:
        """The question that is open, if its answers are not those that were said last."""
        found = tuple(self.answers())
        if not found or found == self._asked or self._waits:
            return []
        self._asked = found
        assert self.table is not None
        if self.menu is not None:
            title = f"{', '.join(self.path)}:" if self.path else self.menu.title
            return [f"{title} {answer_words(found)}"]
        assert self.table.question is not None
        return [question(self.table, self.table.question, found, self.path)]

    def _rest(self) -> list[str]:
        return self._telling.rest(teller(self.table)) if self.table is not None else []

    def _log(self, lines: list[str]) -> list[str]:
        self.told = [*self.told, *lines][-KEPT:]
        return lines
