"""Describe a table apart from its game: code, mode, rules, settings, and what it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from client.games.registry import advises, game_info
from client.lobby import rivals
from client.session.own_numbers import stated
from client.session.sentences import of_absence, of_absent, of_past, of_seconds
from client.table.clocks import clock_choice, zero_choice
from client.table.summary import differing, mode_name, value_text
from client.text.i18n import _, labelled, ngettext, pgettext, separated
from protocol.messages import SeatInfo, Table

if TYPE_CHECKING:
    from client.table.info import GameInfo


def title_text(table: Table, privacy: str) -> str:
    """Return the table's code and title, and whether its connection is encrypted."""
    parts = [_("Table {code}").format(code=table.code), table.title, privacy_text(privacy)]
    return "   ".join(part for part in parts if part)


def facts(table: Table, switches: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """List the settings of a table as (label, value): mode, rules, clocks, spectators, absent players, seats."""
    known = game_info(table.game)
    found = [
        (_("Mode"), known.mode_line(table.mode) if known else ""),
        (_("Rules"), rules_text(table.game, differing(stated(table.rules, table.components), switches))),
    ]
    if table.clock is not None:
        clock, what = clock_choice(table.clock), zero_choice(table.clock.zero)
        found.append((_("Clocks"), _("{clock}. Time is up: {what}.").format(clock=clock, what=what)))
    if table.past:
        found.append((_("Begins"), of_past(table.past)))
    found += [
        (_("Spectators"), _watching(table)),
        (_("Leaving"), _("after {time}: {what}").format(time=of_seconds(table.grace), what=of_absent(table.absent))),
        (_("Seating"), _("at random") if table.shuffle else _("as chosen")),
    ]
    if table.hints and advises(table.game):
        found.append((_("Advice"), _("for everybody")))
    return tuple(each for each in found if each[1])


def _watching(table: Table) -> str:
    """Return the number of spectators, or whether spectators are allowed."""
    if not table.watch:
        return _("not allowed")
    if table.watchers:
        return ngettext("{n} spectator", "{n} spectators", table.watchers).format(n=table.watchers)
    return _("allowed")


def mode_title(table: Table) -> str:
    """Return the mode and the number of seats."""
    return ngettext("{mode}, {n} seat", "{mode}, {n} seats", len(table.seats)).format(
        mode=mode_name(table.mode), n=len(table.seats)
    )


def privacy_text(privacy: str) -> str:
    """Return whether others could listen in on a connection. `privacy`: as in client.session.updates.LinkChanged."""
    return {"wss": _("[TLS: encrypted]"), "ws": _("[plain: not encrypted]")}.get(privacy, "")


def mode_text(table: Table) -> str:
    """Return the mode and how it is played."""
    known = game_info(table.game)
    seats = ngettext("{mode}, {n} seat.", "{mode}, {n} seats.", len(table.seats)).format(
        mode=mode_name(table.mode), n=len(table.seats)
    )
    line = known.mode_line(table.mode) if known else ""
    return f"{seats} {line}".rstrip()


def state_text(table: Table, *, watching: bool) -> str:
    """Return a sentence about what the table waits for, and what happens to the seats of absent people."""
    free = sum(seat.kind == "open" for seat in table.seats)
    absences = [
        sentence for seat in table.seats if (sentence := of_absence(seat.name, seat.link, seat.away, seat.until, table.absent))
    ]
    if absences:
        return " ".join(absences)
    if not free:
        return _("Everybody is here: the game starts.")
    waiting = ngettext(
        "Waiting for {count} more. The game starts when every seat is taken.",
        "Waiting for {count} more. The game starts when every seat is taken.",
        free,
    ).format(count=free)
    return _("You are watching. {state}").format(state=waiting) if watching else waiting


def rules_line(table: Table, switches: Mapping[str, Any]) -> str:
    """Return the rules that differ from their defaults."""
    return _("Rules: {rules}").format(rules=rules_text(table.game, differing(stated(table.rules, table.components), switches)))


def rules_text(game: str, rules: Mapping[str, Any]) -> str:
    """Return one sentence per switch for one or two switches, or a few words per switch for more. An unknown switch is shown as
    it was typed.
    """
    if not rules:
        return _("all at their default")
    known = game_info(game)
    sentences = [known.rule_sentence(key, value) for key, value in rules.items()] if known else [""]
    if all(sentences) and len(sentences) <= 2:
        return " ".join(sentences)
    return separated([_rule(known, key, value) for key, value in rules.items()])


def _rule(known: GameInfo | None, key: str, value: Any) -> str:
    if known is None or known.rule_name(key) == key:
        return f"{key}={value_text(value)}"
    return labelled(known.rule_name(key), known.rule_choice(key, value))


def time_text(table: Table) -> str:
    """Return the clocks, and the origin of a continued game, each on a line if there is one."""
    lines = []
    if table.clock is not None:
        clock, what = clock_choice(table.clock), zero_choice(table.clock.zero)
        lines.append(_("Clocks: {clock}. Time is up: {what}.").format(clock=clock, what=what) + "\n")
    if table.past:
        lines.append(of_past(table.past) + "\n")
    return "".join(lines)


def terms_text(table: Table) -> str:
    """Return a line about spectators, absent seats and how the seats are given; also about advice, if it is allowed against
    people.
    """
    if not table.watch:
        spectators = _("No spectators.")
    elif table.watchers:
        spectators = ngettext("{n} spectator.", "{n} spectators.", table.watchers).format(n=table.watchers)
    else:
        spectators = _("Spectators are allowed.")
    lots = _("Seats are assigned at random.") if table.shuffle else _("Players choose their seats.")
    leaves = _("Gone for {time}: {what}.").format(time=of_seconds(table.grace), what=of_absent(table.absent))
    advice = _("Everybody may ask for advice.") if table.hints and advises(table.game) else ""
    return f"{spectators} {lots} {leaves} {advice}".rstrip()


def seat_notes(seat: SeatInfo, *, is_own: bool) -> list[str]:
    """List the notes about a seat that are shown beside its name."""
    notes = [
        (is_own, _("you")),
        (seat.host, pgettext("who opened the table", "host")),
        (seat.kind == "bot", _("bot")),
        (seat.link == "lost", _("offline")),
    ]
    score = "" if is_own or seat.kind == "open" else rivals.note(seat.name)
    if score:
        notes.append((True, _("you {score}").format(score=score)))
    return [note for wanted, note in notes if wanted]
