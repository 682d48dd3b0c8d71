"""Know the table around its game: seats, clocks, connections, the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from client.session import updates
from client.session.sentences import of_distrust, of_past
from client.session.verification import FairnessProof
from client.table import details
from client.table.clocks import Clocks, run_out, time_up
from client.table.details import Around
from client.table.log import Entry
from client.table.pages import Pile
from client.terminal import paths
from client.text.i18n import _
from protocol import codes, messages

PAUSES = frozenset({codes.RESTARTING, codes.DISK_FULL, codes.DATABASE_UNREACHABLE})
"""Why the line is lost, where that is the server's doing and it comes back by itself."""
RECORD = "record"
"""The cause of a note that says where the record is."""


class Notes(Protocol):
    """Where the notes go."""

    def note(self, *entries: Entry) -> None: ...


GOOD, SLOW = 150, 600
"""Below so many milliseconds a line is good, and slow; from then on it is bad."""


def trip_class(milliseconds: int | None) -> str:
    """Tell how good a round trip is; "" where it is not known.

    >>> [trip_class(milliseconds) for milliseconds in (None, 20, 150, 600)]
    ['', 'good', 'slow', 'bad']
    """
    if milliseconds is None:
        return ""
    return "good" if milliseconds < GOOD else "slow" if milliseconds < SLOW else "bad"


class Surroundings:
    """Moved on by what the session tells of the table. `clock`: seconds that only ever grow; `story` takes the notes."""

    def __init__(self, commands: updates.Commands, clock: Callable[[], float], story: Notes) -> None:
        self._commands = commands
        self.clock = clock
        self._story = story
        self.advises = False
        """Whether the game of the table has advice."""
        self.around = Around()
        self.clocks = Clocks()
        self.proof = FairnessProof()
        self.record = ""
        """Where the record of the game that is over is kept."""
        self.record_trouble = ""
        """Why it could not be kept."""
        self.record_came = False
        """It has been fetched, or never will be."""
        self.link = "on"
        self.privacy = ""
        """Of the line: as in updates.LinkChanged."""
        self.pause = ""
        """The server's word for why it is away, if it said one and comes back."""
        self.distrust = ""
        """Why the server is not trusted any more, if that is why the line does not come back."""
        self.milliseconds: int | None = None
        """The round trip as it was when it last became better or worse: it is drawn anew then alone."""
        self._times_terminal = False
        self.silent = 0
        """For how many seconds the server has not answered, if that is long."""

    def take(self, update: updates.Update) -> None:
        """The session tells something that is not of the game."""
        match update:
            case updates.TableChanged():
                self._table_changed(update.table)
            case updates.Spoken():
                self._said(update.said)
            case updates.LinkChanged():
                self._link_changed(update)
            case updates.RoundTrip():
                self.silent = 0
                if not self._times_terminal and trip_class(update.milliseconds) != trip_class(self.milliseconds):
                    self.milliseconds = update.milliseconds
            case updates.Silent():
                self.silent = update.seconds
            case updates.ProofChanged():
                self.proof = update.proof
            case updates.RecordKept():
                self._record_kept(update)

    def terminal_answers(self, milliseconds: int | None) -> None:
        """How soon the terminal answers, where the slow line is the one to it; from now on the server's number says nothing."""
        self._times_terminal, self.milliseconds = True, milliseconds

    def replayed(self, names: Sequence[str], rules: Mapping[str, Any]) -> None:
        """Around a record there is no table: everybody is there, and nothing changes."""
        self.around = details.around_record(names, rules)

    def new_game(self) -> None:
        """Another game begins at the same table."""
        self.record = self.record_trouble = ""
        self.record_came = False
        self.note(_("A new game."))
        self._note_past()

    def note(self, text: str, cause: str = "") -> None:
        """A line of the log that is not of the game. `cause`: what it is about, if something else on the screen says it too."""
        self._story.note(Entry("note", None, text, cause))

    def clocks_told(self, faces: Sequence[messages.SeatClock], actor: int | None) -> None:
        """The clocks as a message has them. `actor`: who acted, if that may have been a bot in its place."""
        self._clocks_are(self.clocks.told(faces, self.clock(), self._commands.seat), actor)

    def names(self, seats: int) -> tuple[str, ...]:
        """Who sits on each of so many seats."""
        who = self.around.who
        return tuple(who[n].name if n < len(who) else f"#{n + 1}" for n in range(seats or len(who)))

    def is_up(self, seat: int | None) -> bool:
        """Whether the time of that seat is up."""
        return self.clocks.is_up(seat, self.clock())

    def until_next(self) -> float | None:
        """Seconds until a clock, or what is left of somebody's grace, shows something else; None if nothing runs."""
        now = self.clock()
        waits = [wait for wait in (self.clocks.until_next(now), self.around.until_next(now)) if wait is not None]
        return min(waits, default=None)

    def pages(self) -> list[Pile]:
        """What there is to read about a table that is on a server: its terms and its shuffles."""
        table = self.around.table
        if table is None or not table.code:
            return []
        terms = details.terms(table, self._commands.way_back, advises=self.advises)
        proof = details.shuffles(self.proof, table, self._commands.seat, self.record)
        return [
            Pile(_("Terms of this table"), texts=terms, page="terms"),
            Pile(_("Shuffle proof"), texts=proof, page="proof"),
        ]

    def _table_changed(self, table: messages.Table) -> None:
        """Seats, links, terms; what changed of them is told."""
        before, self.around = self.around, details.around(table, self.clock())
        self._clocks_are(replace(self.clocks, terms=table.clock).told(table.clocks, self.clock(), self._commands.seat))
        for text in details.news(before, self.around, self._commands.seat):
            self.note(text)
        if before.table is None:
            self._note_past()

    def _clocks_are(self, clocks: Clocks, actor: int | None = None) -> None:
        """From now on; who has run out of time meanwhile is told of."""
        before, self.clocks = self.clocks, clocks
        for seat in run_out(before, clocks, actor) if clocks.terms is not None else ():
            assert clocks.terms is not None
            who = self.around.who
            name = "" if seat == self._commands.seat else who[seat].name if seat < len(who) else f"#{seat + 1}"
            self.note(time_up(clocks.terms, name))

    def _note_past(self) -> None:
        """At the beginning of a game that does not begin with a deal."""
        table = self.around.table
        if table is not None and table.past:
            self.note(of_past(table.past))

    def _record_kept(self, kept: updates.RecordKept) -> None:
        """Where the record of the game is, or why it is nowhere."""
        self.record, self.record_trouble, self.record_came = kept.file, "", True
        if kept.file:
            self.note(_("The record of the game is kept: {file}").format(file=paths.shown(kept.file)), RECORD)
        elif kept.why:
            self.note(_("The record of the game could not be kept: {why}.").format(why=kept.why), RECORD)
            self.record_trouble = kept.why

    def _said(self, line: messages.Said) -> None:
        """A line of chat, or a code of the table's own."""
        if line.seat is None:
            self.note(_(line.text))
        else:
            self._story.note(Entry("chat", line.seat, line.text, name=line.name, team=line.team))

    def _link_changed(self, update: updates.LinkChanged) -> None:
        """The line to the server. While the server itself is away the clocks stand still; else nobody here can know."""
        if update.state == "lost" and self.link == "on":
            self.note(_("The line to the server is lost."))
        if update.state == "on" and self.link == "lost":
            self.note(_("The line to the server is back."))
        if update.state == "on":
            self.pause = ""
        elif update.code:
            self.pause = update.code if update.code in PAUSES else ""
        if self.pause:
            self.clocks = self.clocks.stopped(self.clock())
        self.link, self.privacy, self.silent = update.state, update.privacy, 0
        if update.state != "connecting":
            self.distrust = of_distrust(update.code, update.args)
