"""What the desk hears of the table around the game: seats, clocks, the line, chat, records. Most of it is a note in the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from client import updates
from client.games.star_realms.text.log import Entry
from client.i18n import _
from client.sentences import of_distrust
from client.table import table_status
from client.table.clock_words import time_up
from client.table.clocks import Clocks, run_out
from client.table.details import at_home
from protocol import codes, messages

PAUSES = frozenset({codes.RESTARTING, codes.DISK_FULL})
"""Why the line is lost, where that is the server's doing and it comes back by itself."""

if TYPE_CHECKING:
    from client.games.star_realms.desk import Desk


def table_changed(desk: Desk, table: messages.Table) -> None:
    """Seats, links, terms; what changed of them is told."""
    before, desk.around = desk.around, table_status.around(table, desk.clock())
    _clocks_are(desk, replace(desk.clocks, terms=table.clock).told(table.clocks, desk.clock(), desk.commands.seat))
    for text in table_status.news(before, desk.around, desk.commands.seat):
        desk.note(text)
    if before.table is None:
        note_past(desk)
    if desk.view is not None:
        desk.lay_out()


def clocks_told(desk: Desk, faces: Sequence[messages.SeatClock], actor: int | None) -> None:
    """The clocks as a message has them. `actor`: who acted, if that may have been a bot in its place."""
    _clocks_are(desk, desk.clocks.told(faces, desk.clock(), desk.commands.seat), actor)


def _clocks_are(desk: Desk, clocks: Clocks, actor: int | None = None) -> None:
    """From now on; who has run out of time meanwhile is told of."""
    before, desk.clocks = desk.clocks, clocks
    for seat in run_out(before, clocks, actor) if clocks.terms is not None else ():
        assert clocks.terms is not None
        who = desk.around.who
        name = "" if seat == desk.commands.seat else who[seat].name if seat < len(who) else f"#{seat + 1}"
        desk.note(time_up(clocks.terms, name))


def note_past(desk: Desk) -> None:
    """At the beginning of a game that does not begin with a deal."""
    table = desk.around.table
    if table is not None and table.past:
        desk.note(table_status.of_past(table.past))


def record_kept(desk: Desk, kept: updates.RecordKept) -> None:
    """Where the record of the game is, or why it is nowhere."""
    desk.record = kept.file
    if kept.file:
        desk.note(_("The record of the game is kept: {file}").format(file=at_home(kept.file)))
    else:
        desk.note(_("The record of the game could not be kept: {why}.").format(why=kept.why))


def said(desk: Desk, line: messages.Said) -> None:
    """A line of chat, or a code of the table's own."""
    if line.seat is None:
        desk.note(_(line.text))
    else:
        desk.story.note(Entry("chat", line.seat, line.text, name=line.name, team=line.team))


def link_changed(desk: Desk, update: updates.LinkChanged) -> None:
    """The line to the server. While the server itself is away the clocks stand still; else nobody here can know."""
    if update.state == "lost" and desk.link == "on":
        desk.note(_("The line to the server is lost."))
    if update.state == "on" and desk.link == "lost":
        desk.note(_("The line to the server is back."))
    if update.state == "on":
        desk.pause = ""
    elif update.code:
        desk.pause = update.code if update.code in PAUSES else ""
    if desk.pause:
        desk.clocks = desk.clocks.stopped(desk.clock())
    desk.link, desk.retry_in, desk.privacy = update.state, update.retry_in, update.privacy
    if update.state != "connecting":
        desk.distrust = of_distrust(update.code, update.args)
