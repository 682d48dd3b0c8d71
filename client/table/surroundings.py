"""The surroundings of a game at its table: seats, clocks, connections, the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from client.session import updates
from client.session.sentences import of_distrust, of_past
from client.session.verification import FairnessProof
from client.table import details
from client.table.clocks import Clocks, run_out, time_up
from client.table.details import Around
from client.table.log import Entry
from client.table.pages import Pile
from client.terminal import paths
from client.text.i18n import _, cleaned
from protocol import codes, messages
from protocol.text import clean

PAUSES = frozenset({codes.RESTARTING, codes.DISK_FULL, codes.DATABASE_UNREACHABLE})
"""Reasons for a lost connection that the server causes and ends itself."""
RECORD = "record"
"""The cause of a note with the path of the record."""

Noted = tuple["Surroundings", tuple[Entry, ...]]
"""The surroundings after an update, and the update's notes for the log."""


GOOD, SLOW = 150, 600
"""The connection is good below the first number of milliseconds, slow below the second, and bad from then on."""


def trip_class(milliseconds: int | None) -> str:
    """Return the class of a round trip time; "" if it is not known.

    >>> [trip_class(milliseconds) for milliseconds in (None, 20, 150, 600)]
    ['', 'good', 'slow', 'bad']
    """
    if milliseconds is None:
        return ""
    return "good" if milliseconds < GOOD else "slow" if milliseconds < SLOW else "bad"


@dataclass(frozen=True)
class Surroundings:
    """The state of a table outside its game, as the session reports it. Times are seconds of a monotonic clock."""

    around: Around = field(default_factory=Around)
    clocks: Clocks = field(default_factory=Clocks)
    proof: FairnessProof = field(default_factory=FairnessProof)
    record: str = ""
    """The path of the record of the finished game."""
    record_trouble: str = ""
    """The reason why the record could not be saved."""
    is_the_days: bool = False
    """True for the hand of the day, which is played once."""
    beaten: tuple[str, ...] = ()
    """The person's own records that the game broke, as sentences."""
    record_came: bool = False
    """True when the record has been fetched, or cannot be."""
    link: str = "on"
    privacy: str = ""
    """The privacy of the connection, as in updates.LinkChanged."""
    pause: str = ""
    """The server's reason for a pause, if it announced one that will end."""
    distrust: str = ""
    """The reason why the server is no longer trusted, if the connection is not restored because of it."""
    milliseconds: int | None = None
    """The answering time of the server when the connection last became better or worse. Keeping it until then avoids drawing
    every change. If the connection to the terminal is the slow one, it is the terminal's answering time.
    """
    times_terminal: bool = False
    """True if the terminal's answering time is used; the server's number then has no meaning."""
    silent: int = 0
    """The seconds without an answer of the server, if they are many."""

    # -- updates of the session ----------------------------------------------------------------------------------------

    def after(self, update: updates.Update, now: float, seat: int | None) -> Noted:
        """Return the state after an update that is not about the game. `seat`: the seat of this table's person."""
        match update:
            case updates.TableChanged():
                return self._table_changed(update.table, now, seat)
            case updates.Spoken():
                return self, (_said(update.said),)
            case updates.LinkChanged():
                return self._link_changed(update, now)
            case updates.RoundTrip():
                if self.times_terminal or trip_class(update.milliseconds) == trip_class(self.milliseconds):
                    return replace(self, silent=0), ()
                return replace(self, silent=0, milliseconds=update.milliseconds), ()
            case updates.Silent():
                return replace(self, silent=update.seconds), ()
            case updates.ProofChanged():
                return replace(self, proof=update.proof), ()
            case updates.RecordKept():
                return self._record_kept(update)
        return self, ()

    def terminal_answers(self, milliseconds: int | None) -> Surroundings:
        """Return the state with the terminal's answering time, for a slow connection to the terminal."""
        return replace(self, times_terminal=True, milliseconds=milliseconds)

    def replayed(self, names: Sequence[str], rules: Mapping[str, Any]) -> Surroundings:
        """Return the surroundings of a record: everybody is present, and nothing changes."""
        return replace(self, around=details.around_record(names, rules))

    def new_game(self) -> Noted:
        """Return the state for another game at the same table."""
        notes = (_note(_("A new game.")), *self._past())
        return replace(self, record="", record_trouble="", beaten=(), record_came=False), notes

    def timed(self, told: Sequence[messages.SeatClock], now: float, seat: int | None, actor: int | None) -> Noted:
        """Return the state with the clocks of a message. `actor`: the seat that acted, if a bot may have acted for it."""
        return self._with_clocks(self.clocks.updated(told, now, seat), seat, actor)

    # -- derived values ------------------------------------------------------------------------------------------------

    def names(self, seats: int) -> tuple[str, ...]:
        """Return the names of the players on that many seats."""
        who = self.around.who
        return tuple(who[n].name if n < len(who) else f"#{n + 1}" for n in range(seats or len(who)))

    @property
    def here(self) -> str:
        """Return the name of a game without a server; "" if there is none."""
        table = self.around.table
        return clean(table.title) if table is not None and not table.code else ""

    def until_next(self, now: float) -> float | None:
        """Return the seconds until a clock or a grace period changes on the screen; None if nothing runs."""
        waits = [wait for wait in (self.clocks.until_next(now), self.around.until_next(now)) if wait is not None]
        return min(waits, default=None)

    def pages(self, seat: int | None, way_back: str, *, advises: bool) -> list[Pile]:
        """Return the pages about a table on a server: its settings and the verification of its shuffles."""
        table = self.around.table
        if table is None or not table.code:
            return []
        return [
            Pile(_("Terms of this table"), texts=details.terms(table, way_back, advises=advises), page="terms"),
            Pile(_("Shuffle proof"), texts=details.shuffles(self.proof, table, seat, self.record), page="proof"),
        ]

    # ------------------------------------------------------------------------------------------------------------------

    def _table_changed(self, table: messages.Table, now: float, seat: int | None) -> Noted:
        """Return the state after a change of seats, connections or settings, with notes about it."""
        after = replace(self, around=details.around(table, now))
        clocks = replace(self.clocks, terms=table.clock).updated(table.clocks, now, seat)
        after, notes = after._with_clocks(clocks, seat)
        notes = (*notes, *map(_note, details.news(self.around, after.around, seat)))
        return after, notes if self.around.table is not None else (*notes, *after._past())

    def _with_clocks(self, clocks: Clocks, seat: int | None, actor: int | None = None) -> Noted:
        """Return the state with these clocks, and notes about players whose time has run out."""
        notes = []
        for out in run_out(self.clocks, clocks, actor) if clocks.terms is not None else ():
            assert clocks.terms is not None
            who = self.around.who
            name = "" if out == seat else who[out].name if out < len(who) else f"#{out + 1}"
            notes.append(_note(time_up(clocks.terms, name)))
        return replace(self, clocks=clocks), tuple(notes)

    def _past(self) -> tuple[Entry, ...]:
        """Return the state with a note about the origin of a game that does not begin with a deal."""
        table = self.around.table
        return (_note(of_past(table.past)),) if table is not None and table.past else ()

    def _record_kept(self, kept: updates.RecordKept) -> Noted:
        """Return the state with a note of the record's path, or of the reason why there is none."""
        trouble, beaten = "" if kept.file else kept.why, tuple(map(cleaned, kept.beaten))
        after = replace(
            self, record=kept.file, record_trouble=trouble, beaten=beaten, record_came=True, is_the_days=bool(kept.said)
        )
        notes: tuple[Entry, ...] = ()
        if kept.file:
            where = _("The game is saved: {file}").format(file=paths.shown(kept.file))
            notes = tuple(_note(text, RECORD) for text in (*beaten, where))
        elif kept.why:
            notes = (_note(_("The game could not be saved: {why}.").format(why=kept.why), RECORD),)
        return after, (*notes, *map(_note, kept.said))

    def _link_changed(self, update: updates.LinkChanged, now: float) -> Noted:
        """Return the state after a change of the connection to the server. While the server itself is away, the clocks stop;
        otherwise their state is not known here.
        """
        notes: tuple[Entry, ...] = ()
        if update.state == "lost" and self.link == "on":
            notes = (_note(_("The connection to the server is lost.")),)
        if update.state == "on" and self.link == "lost":
            notes = (_note(_("The connection to the server is back.")),)
        pause = self.pause
        if update.state == "on":
            pause = ""
        elif update.code:
            pause = update.code if update.code in PAUSES else ""
        after = replace(
            self,
            clocks=self.clocks.stopped(now) if pause else self.clocks,
            pause=pause,
            link=update.state,
            privacy=update.privacy,
            silent=0,
            distrust=self.distrust if update.state == "connecting" else of_distrust(update.code, update.args),
        )
        return after, notes


def _note(text: str, cause: str = "") -> Entry:
    """Return a line of the log that is not about the game. `cause`: its topic, if another part of the screen shows it."""
    return Entry("note", None, text, cause)


def _said(line: messages.Said) -> Entry:
    """Return the text of a chat line, or of a table's code."""
    if line.seat is None:
        return _note(_(line.text))
    return Entry("chat", line.seat, line.text, name=line.name, team=line.team)
