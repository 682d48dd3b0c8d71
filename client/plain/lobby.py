"""A table before the game, in lines: who sits where, what changes, what its host and those who sit there may ask for."""

from __future__ import annotations

from collections.abc import Sequence

from client.command import N_
from client.connection.requests.seat_requests import WATCHING
from client.connection.session import Session
from client.games.registry import about, bot_words, default_bot
from client.i18n import _
from client.keyboard.keyboard import in_use
from client.plain.words import Word, find, named
from client.sentences import of_code
from client.tables.table_words import (
    mode_text,
    privacy_text,
    rules_line,
    seat_notes,
    state_text,
    terms_text,
    time_text,
    title_text,
)
from protocol.messages import SeatInfo, Table

WORDS = (
    Word("seats", N_("seats, table, who"), N_("who sits where, and on which terms")),
    Word("sit", N_("sit, move"), N_("move to that free seat"), N_("NUMBER")),
    Word("bot", N_("bot, robot"), N_("a bot on that seat, or off it again, for the host"), N_("NUMBER")),
    Word("fill", N_("fill, bots"), N_("bots on all free seats: the game begins, for the host")),
    Word("spectators", N_("spectators, watchers"), N_("let spectators come, or send them away, for the host")),
    Word("leave", N_("leave, go"), N_("give your seat up and go")),
)


def introduction(table: Table, session: Session, invitations: Sequence[str]) -> list[str]:
    """Everything there is to say of it."""
    switches = session.welcome.rules.get(table.game, {}) if session.welcome else {}
    privacy = privacy_text(session.privacy).strip("[]")
    lines = [f"{title_text(table, '')}.", *([f"{privacy}."] if privacy else []), mode_text(table), *seats(table, session.seat)]
    lines += [*time_text(table).splitlines(), f"{rules_line(table, switches)}.", terms_text(table)]
    if invitations:
        lines += [_("Send one of these lines to the others:"), *invitations]
    return [*lines, state_text(table, watching=session.watching), _("Say help for what you can type.")]


def seats(table: Table, own: int | None) -> list[str]:
    """A line for each seat."""
    return [_seat(table, number, seat, own) for number, seat in enumerate(table.seats)]


def news(before: Table, table: Table, session: Session) -> list[str]:
    """The seats that are not as they were, and what the table waits for then."""
    pairs = enumerate(zip(before.seats, table.seats, strict=False))
    changed = [
        _seat(table, n, seat, session.seat)
        for n, (old, seat) in pairs
        if (old.name, old.kind, old.link) != (seat.name, seat.kind, seat.link)
    ]
    if before.watch != table.watch or before.watchers != table.watchers:
        changed.append(terms_text(table))
    return [*changed, state_text(table, watching=session.watching)] if changed else []


def typed(line: str, table: Table, session: Session, invitations: Sequence[str]) -> list[str] | None:
    """Do what the line asks for; None if no word of these is in it. Nothing is said where the table answers."""
    found = find(WORDS, line)
    if found is None:
        return None
    word, rest = found
    match word.command:
        case "seats":
            return introduction(table, session, invitations)
        case "leave":
            session.leave()
            return []
        case _ if session.watching:
            return [of_code(WATCHING, {})]
        case "sit":
            return _sit(rest, table, session)
        case _ if session.seat is None or not table.seats[session.seat].host:
            return [of_code("not-host", {})]
        case "spectators":
            session.allow(not table.watch)
            return []
    bots = session.welcome.bots.get(table.game, []) if session.welcome else []
    if not bots:
        return [_("This server has no bots for this game.")]
    if word.command == "bot":
        return _bot(rest, table, session, bots)
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            session.set_bot(number, _level(bots, "", table.game))
    return []


def _sit(rest: str, table: Table, session: Session) -> list[str]:
    number = _number(rest, table)
    if number is None:
        return [of_code("no-such-seat", {})]
    if number == session.seat:
        return [_seat(table, number, table.seats[number], number)]
    if table.seats[number].kind != "open":
        return [of_code("seat-taken", {})]
    session.sit(number)
    return []


def _bot(rest: str, table: Table, session: Session, bots: Sequence[str]) -> list[str]:
    """The seat, and after it a level; without a seat the first free one."""
    where, _space, level = rest.partition(" ")
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    number = _number(where, table) if where else next(iter(free), None)
    if number is None:
        return [of_code("no-such-seat" if where else "table-full", {})]
    if table.seats[number].kind == "bot":
        session.set_bot(number, None)
    elif number not in free:
        return [of_code("seat-taken", {})]
    elif level and _named(bots, level, table.game) is None:
        return [of_code("no-such-bot", {"levels": list(bots)})]
    else:
        session.set_bot(number, _level(bots, level, table.game))
    return []


def _level(bots: Sequence[str], typed: str, game: str) -> str:
    found, usual = _named(bots, typed, game), default_bot(game)
    return bots[found] if found is not None else usual if usual in bots else bots[-1]


def _named(bots: Sequence[str], typed: str, game: str) -> int | None:
    """By its level, or by its name."""
    by_level = named(bots, typed)
    return named([bot_words(game, level) for level in bots], typed) if by_level is None else by_level


def _number(typed: str, table: Table) -> int | None:
    """A seat counted from 1, as it is typed."""
    typed = in_use().as_number(typed)
    number = int(typed) - 1 if typed.isascii() and typed.isdigit() and len(typed) < 4 else -1
    return number if 0 <= number < len(table.seats) else None


def _seat(table: Table, number: int, seat: SeatInfo, own: int | None) -> str:
    known = about(table.game)
    team = ""
    if len({other.team for other in table.seats}) < len(table.seats):
        team = _("team {letter}").format(letter=chr(ord("A") + seat.team))
    role = known.role_name(seat.role) if known else seat.role
    name = _("free") if seat.kind == "open" else seat.name
    words = [name, team, role, *seat_notes(seat, is_own=number == own)]
    return _("Seat {n}: {who}.").format(n=number + 1, who=", ".join(word for word in words if word))
