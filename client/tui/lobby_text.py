"""The texts of the lobby: a table's mode, seats, state, rules and terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len
from textual.content import Content

from client.games.registry import about
from client.games.rule_values import differing, value_text
from client.games.wing import About
from client.i18n import _, ngettext
from client.sentences import of_absence, of_absent, of_past, of_seconds
from client.table.clock_words import clock_choice, zero_choice
from protocol.messages import SeatInfo, Table

NAME = 16
"""The widest name, in cells."""


def title_text(table: Table, privacy: str) -> str:
    """The table's code and title, and whether the connection is encrypted."""
    parts = [_("Table {code}").format(code=table.code), table.title, privacy_text(privacy)]
    return "   ".join(part for part in parts if part)


def privacy_text(privacy: str) -> str:
    """Whether the connection is encrypted. `privacy`: as in client.updates.LinkChanged."""
    return {"wss": _("[TLS: encrypted]"), "ws": _("[plain: not encrypted]")}.get(privacy, "")


def mode_text(table: Table) -> str:
    """The mode and how it is played."""
    known = about(table.game)
    seats = ngettext("{mode}, {n} seat.", "{mode}, {n} seats.", len(table.seats)).format(mode=table.mode, n=len(table.seats))
    line = known.mode_line(table.mode) if known else ""
    return f"{seats} {line}".rstrip()


def seat_lines(table: Table, own: int | None) -> Content:
    """A line for each seat: number, owner, team and role, and notes."""
    known = about(table.game)
    teams = len({seat.team for seat in table.seats}) < len(table.seats)
    columns = []
    for number, seat in enumerate(table.seats):
        team = _("team {letter}").format(letter=chr(ord("A") + seat.team)) if teams else ""
        role = known.role_name(seat.role) if known else seat.role
        columns.append((number, seat, "  ".join(part for part in (team, role) if part)))
    wide = max(cell_len(side) for _number, _seat, side in columns)
    name_wide = max(cell_len(_name(seat)) for _number, seat, _side in columns)
    lines = []
    for number, seat, side in columns:
        name, style = _name(seat), "$quiet" if seat.kind == "open" else "bold"
        notes = ", ".join(_notes(seat, is_own=number == own))
        middle = f"   {side}{' ' * (wide - cell_len(side))}" if wide else ""
        padding = " " * (name_wide - cell_len(name)) if wide else ""
        lines.append(
            Content.assemble(f"  {number + 1}  ", (name, style), padding, middle, (f"   {notes}" if notes else "", "$quiet"))
        )
    return Content("\n").join(lines)


def state_text(table: Table, *, watching: bool) -> str:
    """What the table waits for, or what will happen to absent seats."""
    free = sum(seat.kind == "open" for seat in table.seats)
    absences = [
        sentence for seat in table.seats if (sentence := of_absence(seat.name, seat.link, seat.away, seat.until, table.absent))
    ]
    if absences:
        return " ".join(absences)
    if not free:
        return _("Everybody is here: the game starts.")
    waiting = ngettext(
        "Waiting for {count} more. The game starts by itself when every seat is taken.",
        "Waiting for {count} more. The game starts by itself when every seat is taken.",
        free,
    ).format(count=free)
    return _("You are watching. {state}").format(state=waiting) if watching else waiting


def rules_line(table: Table, switches: Mapping[str, Any]) -> str:
    """The rules that are not at their default."""
    return _("Rules: {rules}").format(rules=rules_text(table.game, differing(table.rules, switches)))


def rules_text(game: str, rules: Mapping[str, Any]) -> str:
    """A sentence for each of one or two switches, a few words for each of more; one that is not known as it is typed."""
    if not rules:
        return _("all at their default")
    known = about(game)
    sentences = [known.rule_sentence(key, value) for key, value in rules.items()] if known else [""]
    if all(sentences) and len(sentences) <= 2:
        return " ".join(sentences)
    return "; ".join(_rule(known, key, value) for key, value in rules.items())


def _rule(known: About | None, key: str, value: Any) -> str:
    if known is None or known.rule_name(key) == key:
        return f"{key}={value_text(value)}"
    return f"{known.rule_name(key)}: {known.rule_choice(key, value)}"


def time_text(table: Table) -> str:
    """The clocks, and the continuation if there is one, each on a line."""
    lines = []
    if table.clock is not None:
        clock, what = clock_choice(table.clock), zero_choice(table.clock.zero)
        lines.append(_("Clocks: {clock}. Time is up: {what}.").format(clock=clock, what=what) + "\n")
    if table.past:
        lines.append(of_past(table.past) + "\n")
    return "".join(lines)


def terms_text(table: Table) -> str:
    """A line about spectators, seating and absent seats."""
    if not table.watch:
        spectators = _("No spectators.")
    elif table.watchers:
        spectators = ngettext("{n} spectator.", "{n} spectators.", table.watchers).format(n=table.watchers)
    else:
        spectators = _("Spectators may come.")
    lots = _("Seats drawn by lot.") if table.shuffle else _("Seats as chosen.")
    leaves = _("Gone for {time}: {what}.").format(time=of_seconds(table.grace), what=of_absent(table.absent))
    return f"{spectators} {lots} {leaves}"


def _name(seat: SeatInfo) -> str:
    return "-- " + _("free") + " --" if seat.kind == "open" else seat.name


def _notes(seat: SeatInfo, *, is_own: bool) -> list[str]:
    notes = [(is_own, _("you")), (seat.host, _("host")), (seat.kind == "bot", _("bot")), (seat.link == "lost", _("line lost"))]
    return [note for wanted, note in notes if wanted]
