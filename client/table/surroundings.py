"""Know the table around its game: seats, clocks, connections, the record."""

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
"""Why the line is lost, where that is the server's doing and it comes back by itself."""
RECORD = "record"
"""The cause of a note that says where the record is."""

Noted = tuple["Surroundings", tuple[Entry, ...]]
"""The table after an update, and its notes for the log."""


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


@dataclass(frozen=True)
class Surroundings:
    """Hold what a session says of the table beside its game. Times are seconds of a clock that only ever grows."""

    around: Around = field(default_factory=Around)
    clocks: Clocks = field(default_factory=Clocks)
    proof: FairnessProof = field(default_factory=FairnessProof)
    record: str = ""
    """The path of the record of the game that is over."""
    record_trouble: str = ""
    """Why it could not be kept."""
    is_the_days: bool = False
    """It is of the hand of the day, which is played once."""
    beaten: tuple[str, ...] = ()
    """Which of the person's records the game broke, as sentences."""
    record_came: bool = False
    """It has been fetched, or never will be."""
    link: str = "on"
    privacy: str = ""
    """Of the line: as in updates.LinkChanged."""
    pause: str = ""
    """The server's word for why it is away, if it said one and comes back."""
    distrust: str = ""
    """Why the server is not trusted any more, if that is why the line does not come back."""
    milliseconds: int | None = None
    """The server's answering time when the connection last became better or worse, so that it is drawn again alone then; or
    that of the terminal, if the slow connection is the one to it.
    """
    times_terminal: bool = False
    """It is the terminal that is timed: the server's number says nothing."""
    silent: int = 0
    """For how many seconds the server has not answered, if that is long."""

    # -- what the session says -----------------------------------------------------------------------------------------

    def after(self, update: updates.Update, now: float, seat: int | None) -> Noted:
        """Follow an update that is not of the game. `seat`: whose table this is."""
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
        """Time the terminal from now on, where the slow line is the one to it."""
        return replace(self, times_terminal=True, milliseconds=milliseconds)

    def replayed(self, names: Sequence[str], rules: Mapping[str, Any]) -> Surroundings:
        """Return what is around a record, where there is no table: everybody is there, and nothing changes."""
        return replace(self, around=details.around_record(names, rules))

    def new_game(self) -> Noted:
        """Begin another game at the same table."""
        notes = (_note(_("A new game.")), *self._past())
        return replace(self, record="", record_trouble="", beaten=(), record_came=False), notes

    def timed(self, told: Sequence[messages.SeatClock], now: float, seat: int | None, actor: int | None) -> Noted:
        """Set the clocks as a message has them. `actor`: who acted, if that may have been a bot in its place."""
        return self._with_clocks(self.clocks.updated(told, now, seat), seat, actor)

    # -- what follows --------------------------------------------------------------------------------------------------

    def names(self, seats: int) -> tuple[str, ...]:
        """Name who sits on each of so many seats."""
        who = self.around.who
        return tuple(who[n].name if n < len(who) else f"#{n + 1}" for n in range(seats or len(who)))

    @property
    def here(self) -> str:
        """Say what is played without a server, where that has a name."""
        table = self.around.table
        return clean(table.title) if table is not None and not table.code else ""

    def until_next(self, now: float) -> float | None:
        """Return the seconds until a clock, or what is left of somebody's grace, shows something else; None if nothing runs."""
        waits = [wait for wait in (self.clocks.until_next(now), self.around.until_next(now)) if wait is not None]
        return min(waits, default=None)

    def pages(self, seat: int | None, way_back: str, *, advises: bool) -> list[Pile]:
        """Return what there is to read about a table that is on a server: its terms and its shuffles."""
        table = self.around.table
        if table is None or not table.code:
            return []
        return [
            Pile(_("Terms of this table"), texts=details.terms(table, way_back, advises=advises), page="terms"),
            Pile(_("Shuffle proof"), texts=details.shuffles(self.proof, table, seat, self.record), page="proof"),
        ]

    # ------------------------------------------------------------------------------------------------------------------

    def _table_changed(self, table: messages.Table, now: float, seat: int | None) -> Noted:
        """Update seats, links and terms, and note their changes."""
        after = replace(self, around=details.around(table, now))
        clocks = replace(self.clocks, terms=table.clock).updated(table.clocks, now, seat)
        after, notes = after._with_clocks(clocks, seat)
        notes = (*notes, *map(_note, details.news(self.around, after.around, seat)))
        return after, notes if self.around.table is not None else (*notes, *after._past())

    def _with_clocks(self, clocks: Clocks, seat: int | None, actor: int | None = None) -> Noted:
        """Use these clocks from now on, and note whose time has run out meanwhile."""
        notes = []
        for out in run_out(self.clocks, clocks, actor) if clocks.terms is not None else ():
            assert clocks.terms is not None
            who = self.around.who
            name = "" if out == seat else who[out].name if out < len(who) else f"#{out + 1}"
            notes.append(_note(time_up(clocks.terms, name)))
        return replace(self, clocks=clocks), tuple(notes)

    def _past(self) -> tuple[Entry, ...]:
        """Note the origin of a game that does not begin with a deal."""
        table = self.around.table
        return (_note(of_past(table.past)),) if table is not None and table.past else ()

    def _record_kept(self, kept: updates.RecordKept) -> Noted:
        """Note where the record of the game is, or why there is none."""
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
        """Note a change of the connection to the server. While the server itself is away the clocks stop; else nobody here can
        know."""
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
    """Return a line of the log that is not of the game. `cause`: what it is about, if something else on the screen says it."""
    return Entry("note", None, text, cause)


def _said(line: messages.Said) -> Entry:
    """Return a line of chat, or a code of the table's own."""
    if line.seat is None:
        return _note(_(line.text))
    return Entry("chat", line.seat, line.text, name=line.name, team=line.team)
