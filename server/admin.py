"""Commands of a host beside the server: `traderow-server backup FILE`, `check`, `tables`, `record CODE FILE`, `about PERSON`;
without a server: `import` and `forget PERSON`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from protocol.record_text import record_text
from protocol.text import TITLE_CELLS, clean
from server import people
from server.configuration import configured, database_beside
from server.control.answers import joined, lines_of
from server.control.arguments import add_arguments
from server.control.socket import NoServer, ask
from server.front_ends.visitors import BELOW
from server.monitoring.health import ask_health
from server.people import NEUTRAL, AtTable, Unknown
from server.storage.base import Kept
from server.storage.inspection import Reader, Summary
from server.storage.places import ask_servers, beside, copies_before_upgrades, default_place, import_into, reader_of
from server.tables.records.finished_record import NoRecord, finished_record
from server.tables.stored.invite_codes import read_code, show_code
from server.tables.stored.seats import Row

HEADINGS = ("CODE", "GAME", "MODE", "SEATS", "PHASE", "MOVES", "LAST", "TITLE")
AT_TABLES = ("CODE", "GAME", "PHASE", "SEAT", "NAME", "TITLE")
AS_GUEST = ("DIRECTORY", "FIRST CAME FROM", "LAST VISIT", "SEATS", "RECORDS", "NAME")


NOT_WELL = {"ready": "does not serve", "storage": "cannot write", "lease": "has lost its lease in the database"}
"""The failures on the health page, in words."""


class Wrong(Exception):
    """Something was looked for and found. `lines`: to print."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines


def carry_out(arguments: Sequence[str]) -> list[str]:
    """Carry out the command that the first argument names. Returns the lines to print. Raises Wrong, NoRecord, Unusable;
    SystemExit for wrong options."""
    command, _ = COMMANDS[arguments[0]]
    if arguments[0] in RUNNING:
        return _asked(list(arguments))
    return command(parser_of(arguments[0]).parse_args(arguments[1:]))


def parser_of(name: str) -> argparse.ArgumentParser:
    """Make the parser of that command."""
    command, described = COMMANDS[name]
    parser = argparse.ArgumentParser(prog=f"traderow-server {name}", description=described, allow_abbrev=False)
    if command is _tables:
        parser.add_argument("--all", action="store_true", help="the closed ones too, until they are pruned")
    if command is _record:
        parser.add_argument("code", metavar="CODE", help="the table's, as `traderow-server tables --all` has it")
        parser.add_argument("file", metavar="FILE", type=Path, help="the record; must not exist")
        line = "which of the table's games, counted from 1 (default: the last that is over)"
        parser.add_argument("--game", metavar="N", type=int, help=line)
    if command in (_about, _forget):
        line = "a name, or the key of an SSH guest, as `ssh-keygen -lf` shows it: SHA256:..."
        parser.add_argument("person", metavar="PERSON", help=line)
    if command is _backup:
        parser.add_argument("file", metavar="FILE", type=Path, help="the copy; must not exist")
    if name in RUNNING:
        add_arguments(name, parser)
        parser.add_argument("--json", action="store_true", help="answer in JSON")
        parser.add_argument("--data", metavar="DIR", default=default_place(), help="of that server (default: %(default)s)")
        parser.add_argument("--database", metavar="URL", help="ask every server of that PostgreSQL: postgresql://HOST/NAME")
        return parser
    if command is _health:
        parser.add_argument("--config", metavar="FILE", help="of that server (default: server.toml in the data directory)")
        parser.add_argument("--data", metavar="DIR", help="of that server (default: as its own)")
        parser.add_argument("--port", metavar="PORT", help="of that server, if not as in its file")
        parser.add_argument("--json", action="store_true", help="answer in JSON")
        return parser
    if command is _import:
        parser.add_argument(
            "--from", dest="source", metavar="FILE", type=Path, required=True, help="tables.sqlite3, or a backup"
        )
    else:
        parser.add_argument("--data", metavar="DIR", default=default_place(), help="default: %(default)s")
    parser.add_argument(
        "--database", metavar="URL", required=command is _import, help="a PostgreSQL, as postgresql://HOST/NAME"
    )
    return parser


def _asked(words: list[str]) -> list[str]:
    """Ask the running server. Raises NoServer, Refused."""
    options = parser_of(words[0]).parse_args(words[1:])
    own = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    own.add_argument("--json", action="store_true")
    own.add_argument("--data")
    own.add_argument("--database")
    _, rest = own.parse_known_args(words[1:])
    asked = [words[0], *rest]
    silent: list[str] = []
    if (database := _database(options)) is None:
        replies = {"": ask(Path(options.data), asked)}
    else:
        replies, silent = ask_servers(database, asked)
        if not replies:
            raise NoServer("No traderow-server has answered: name their database with --database.")
    data, trouble = joined(words[0], replies)
    lines = [json.dumps(data, ensure_ascii=False)] if options.json else lines_of(words[0], data)
    trouble += [f"{clean(name)} has not answered." for name in silent]
    if trouble:
        raise Wrong([*lines, *([] if options.json else trouble)])
    return lines


def _reader(options: argparse.Namespace) -> Reader:
    return reader_of(_database(options) or options.data)


def _database(options: argparse.Namespace) -> str | None:
    """Return the database that is named, or that the server of the data directory uses. Raises WrongConfiguration."""
    database: str | None = options.database or database_beside(options.data)
    return database


def _backup(options: argparse.Namespace) -> list[str]:
    reader = _reader(options)
    reader.back_up(options.file)
    return [f"{_cleaned(options.file)} is a whole copy of {_cleaned(reader.place)}."]


def _check(options: argparse.Namespace) -> list[str]:
    reader = _reader(options)
    found = reader.check()
    if found.wrong:
        raise Wrong([f"Not all of {reader.place} is as it was written:", *found.wrong])
    counted = f"{_counted(found.tables, 'table')} with {_counted(found.lines, 'line')}"
    return [f"{_cleaned(reader.place)} is as it was written: {counted}."]


def _counted(number: int, word: str) -> str:
    """Return a number with its word.

    >>> _counted(1, "table"), _counted(1200, "line"), _counted(2, "directory")
    ('1 table', '1,200 lines', '2 directories')
    """
    several = f"{word.removesuffix('y')}ies" if word.endswith("y") else f"{word}s"
    return f"{number:,} {word if number == 1 else several}"


def _record(options: argparse.Namespace) -> list[str]:
    file = options.file
    number, record = finished_record(*_find(_reader(options), options.code), options.game)
    text = record_text(record)
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise NoRecord(f"{file} is there already: name a file that is not.") from None
    except OSError as error:
        raise NoRecord(f"{file} cannot be written: {error.strerror}.") from None
    written = _cleaned(file)
    return [f"{written} is the record of game {number} there; to check it: traderow verify {written}"]


def _cleaned(place: object) -> str:
    return clean(str(place))


def _find(reader: Reader, code: str) -> tuple[Kept, Row]:
    """Find the table with that code, open or closed, with all of its games. Raises NoRecord."""
    wanted = read_code(code)
    for summary in reader.summaries(closed=True):
        row = _row(summary)
        if row is not None and row.terms.code == wanted and isinstance(kept := reader.load(summary.table, whole=True), Kept):
            return kept, Row.from_data(kept.row)
    raise NoRecord(f"There is no table {code}: `traderow-server tables --all` lists those there are.")


def _row(summary: Summary) -> Row | None:
    """Return the row of a table, as far as it can be read."""
    try:
        return None if summary.row is None else Row.from_data(summary.row)
    except (ValueError, TypeError, KeyError):
        return None


def _tables(options: argparse.Namespace) -> list[str]:
    found = _reader(options).summaries(closed=options.all)
    if not found:
        return ["There are no tables." if options.all else "There are no open tables."]
    return _columns([HEADINGS, *map(_cells, found)])


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    return ["  ".join([*map(str.ljust, row, widths), row[-1]]).rstrip() for row in rows]


def _when(second: float | None) -> str:
    return datetime.fromtimestamp(second).strftime("%Y-%m-%d %H:%M") if second else "-"


def _cells(summary: Summary) -> tuple[str, ...]:
    last = _when(summary.last)
    row = _row(summary)
    if row is None:
        return ("-", "-", "-", "-", "broken", str(summary.moves), last, f"table {summary.table} cannot be read")
    terms, state = row.terms, row.state
    seats = f"{state.taken}/{len(state.seats)}"
    names = (show_code(terms.code), clean(terms.game, 64), clean(terms.mode, 64), seats, state.phase)
    return (*names, str(summary.moves), last, clean(terms.title, TITLE_CELLS))


def _visitors(options: argparse.Namespace) -> Path:
    return beside(options.data) / BELOW


def _about(options: argparse.Namespace) -> list[str]:
    reader, visitors = _reader(options), _visitors(options)
    try:
        person = people.find(options.person, visitors)
    except Unknown as error:
        return [str(error)]
    lines: list[str] = []
    if tables := list(people.tables_of(person, reader)):
        lines += ["At tables:", *_columns([AT_TABLES, *map(_seat_cells, tables)])]
    if visits := list(people.visits_of(person)):
        lines += ["As a guest:", *_columns([AS_GUEST, *map(_visit_cells, visits)])]
    if mentions := people.mentions_of(person, visitors):
        lines.append(f"Named in {_counted(mentions, 'file')} of other guests: records, and seats at the same tables.")
    return lines or [f"Nothing is kept of {_cleaned(options.person)} here."]


def _seat_cells(found: AtTable) -> tuple[str, ...]:
    terms, state = found.row.terms, found.row.state
    seats = ",".join(map(str, found.seats)) or "left"
    named = ", ".join(map(clean, found.names))
    return (show_code(terms.code), clean(terms.game, 64), state.phase, seats, named, clean(terms.title, TITLE_CELLS))


def _visit_cells(found: tuple[str, str, str, float, int, int]) -> tuple[str, ...]:
    directory, names, address, seen, seats, records = found
    return (directory, address, _when(seen), str(seats), str(records), names)


def _forget(options: argparse.Namespace) -> list[str]:
    visitors = _visitors(options)
    try:
        person = people.find(options.person, visitors)
    except Unknown as error:
        return [str(error)]
    found = people.forget(person, _database(options) or options.data, visitors)
    if not (found.tables or found.directories or found.files):
        return [f"Nothing is kept of {_cleaned(options.person)} here."]
    at = f" ({', '.join(map(show_code, found.tables))})" if found.tables else ""
    lines = [
        f"{_counted(len(found.tables), 'table')}{at}: the name is {NEUTRAL} now; games, proofs and seats stay as they were.",
        f"{_counted(found.directories, 'directory')} of a guest deleted, with the way back to the seats; "
        f"{_counted(found.files, 'file')} of other guests changed.",
        "Backups made before, the log, and what people's own programs keep still have the name.",
    ]
    if found.broken:
        lines.insert(1, f"Not looked at, as they cannot be read: table {', '.join(map(str, found.broken))}.")
    return lines


def _import(options: argparse.Namespace) -> list[str]:
    tables = import_into(options.database, options.source, _code)
    return [
        f"{_cleaned(options.source)} is moved in: {_counted(tables, 'table')}. It is as it was; start no server on it any more."
    ]


def _code(data: Any) -> str | None:
    """Return the code by which servers find the table."""
    try:
        return Row.from_data(data).terms.code
    except (ValueError, TypeError, KeyError):
        return None


def _downgrade_copy(options: argparse.Namespace) -> list[str]:
    copies, advice = copies_before_upgrades(_database(options) or options.data)
    if not copies:
        return ["There is no copy: no database was brought to a newer format there."]
    lines = []
    for copy in copies:
        tables = "it cannot be read" if copy.tables is None else _counted(copy.tables, "open table")
        lines.append(f"format {copy.format}, of {_when(copy.made)}, {tables}, {copy.shown_size}: {_cleaned(copy.place)}")
    return [*lines, _cleaned(advice)]


def _health(options: argparse.Namespace) -> list[str]:
    given = {f"--{name}": getattr(options, name) for name in ("config", "data", "port")}
    server = configured([f"{name}={value}" for name, value in given.items() if value is not None])
    page = ask_health(server.bind or "", server.port, server.tls_cert is not None)
    if options.json:
        lines = [json.dumps(page)]
    else:
        wrong = [words for name, words in NOT_WELL.items() if not page.get(name, True)]
        lines = [
            f"The server serves {_counted(page['tables'], 'table')}." if page["ok"] else f"The server {', and '.join(wrong)}."
        ]
    if not page["ok"]:
        raise Wrong(lines)
    return lines


def _running(_options: argparse.Namespace) -> list[str]:
    raise AssertionError("the server that runs answers it")


COMMANDS: dict[str, tuple[Callable[[Any], list[str]], str]] = {
    "backup": (
        _backup,
        "Copy the tables to FILE, while the server runs or not. Whoever can read FILE can know every hidden card.",
    ),
    "check": (
        _check,
        "Look through the whole database, while the server runs or not, and say what is wrong; exit code 1 then.",
    ),
    "tables": (_tables, "List the open tables, while the server runs or not."),
    "downgrade-copy": (
        _downgrade_copy,
        "Name the copies that were kept before a newer version changed the format, and say how to go back to one.",
    ),
    "import": (_import, "Move the tables of a SQLite database into a PostgreSQL that has none. Stop its server before."),
    "about": (
        _about,
        "Say all that is kept of a person, while the server runs or not: seats at tables, and what is kept of a guest.",
    ),
    "forget": (
        _forget,
        "Forget a person: at tables and in records the name becomes `someone`; what is kept of a guest is deleted. "
        "Stop the server before.",
    ),
    "record": (_record, "Write the record of a game at a table to FILE, once it is over. Every card is in it."),
    "health": (_health, "Say whether the running server serves and can write, as GET /health does; exit code 1 if not."),
    "who": (_running, "List who is connected to the running server: seat, name, address, key."),
    "say": (_running, "Tell everybody who is connected something."),
    "close": (_running, "Close a table for good; who sits there is told."),
    "kick": (_running, "Send somebody away from a table; the same key does not come back to it."),
    "ban": (_running, "Let somebody in no more, at no front end, and end their connections."),
    "unban": (_running, "Lift a ban."),
    "bans": (_running, "List the bans."),
    "drain": (_running, "Open no more tables, warn everybody, and stop; nothing acknowledged is lost."),
    "reload": (_running, "Take certificate, limits, log level and bans anew, without a restart."),
}
RUNNING = frozenset(name for name, (command, _about) in COMMANDS.items() if command is _running)
"""Commands for a running server, sent by the socket in its data directory."""
