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

from protocol.command_line import CommandLine
from protocol.i18n import N_, NP_, _, language, ngettext, pgettext
from protocol.record_text import record_text
from protocol.text import TITLE_CELLS, clean
from server import people
from server.configuration import configured, database_beside
from server.control.answers import joined, lines_of
from server.control.arguments import add_arguments
from server.control.socket import NoServer, ask
from server.front_ends.visitors import BELOW
from server.monitoring.health import ask_health
from server.options import whole_number
from server.people import NEUTRAL, AtTable, Unknown
from server.storage.base import Kept
from server.storage.inspection import Reader, Summary
from server.storage.places import ask_servers, beside, copies_before_upgrades, default_place, import_into, reader_of
from server.tables.records.finished_record import NoRecord, finished_record
from server.tables.stored.invite_codes import read_code, show_code
from server.tables.stored.seats import Row

HEADINGS = (N_("CODE"), N_("GAME"), N_("MODE"), N_("SEATS"), N_("PHASE"), N_("MOVES"), N_("LAST"), N_("TITLE"))
AT_TABLES = (N_("CODE"), N_("GAME"), N_("PHASE"), N_("SEAT"), N_("NAME"), N_("TITLE"))
AS_GUEST = (N_("DIRECTORY"), N_("FIRST CAME FROM"), N_("LAST VISIT"), N_("SEATS"), N_("RECORDS"), N_("NAME"))
# Translators: the phase of a table
PHASES = {"open": NP_("phase", "open"), "playing": NP_("phase", "playing"), "over": NP_("phase", "over")}


NOT_WELL = {
    "ready": N_("The server does not serve."),
    "storage": N_("The server cannot write."),
    "lease": N_("The server has lost its lease in the database."),
}
"""The failures on the health page, in words."""


class Wrong(Exception):
    """Something was looked for and found. `lines`: to print."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines


def carry_out(arguments: Sequence[str]) -> list[str]:
    """Carry out the command that the first argument names. Returns the lines to print. Raises Wrong, NoRecord, Unusable;
    SystemExit for wrong options."""
    if arguments[0] in RUNNING:
        return _asked(list(arguments))
    command = COMMANDS[arguments[0]][0]
    return command(parser_of(arguments[0]).parse_args(arguments[1:]))


def parser_of(name: str) -> argparse.ArgumentParser:
    """Make the parser of that command."""
    command, described = COMMANDS[name]
    parser = CommandLine(prog=f"traderow-server {name}", description=_(described), allow_abbrev=False)
    if command is _tables:
        parser.add_argument("--all", action="store_true", help=_("the closed ones too, until they are pruned"))
    if command is _record:
        parser.add_argument("code", metavar=_("CODE"), help=_("the table's, as `traderow-server tables --all` has it"))
        parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("the record; must not exist"))
        line = _("which of the table's games, counted from 1 (default: the last that is over)")
        parser.add_argument("--game", metavar=pgettext("the value of an option", "N"), type=whole_number, help=line)
    if command in (_about, _forget):
        line = _("a name, or the key of an SSH guest, as `ssh-keygen -lf` shows it: SHA256:...")
        parser.add_argument("person", metavar=_("PERSON"), help=line)
    if command is _backup:
        parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("the copy; must not exist"))
    if name in RUNNING:
        add_arguments(name, parser)
        parser.add_argument("--json", action="store_true", help=_("answer in JSON"))
        parser.add_argument(
            "--data", metavar=_("DIR"), default=default_place(), help=_("of that server (default: %(default)s)")
        )
        parser.add_argument("--database", metavar="URL", help=_("ask every server of that PostgreSQL: postgresql://HOST/NAME"))
        return parser
    if command is _health:
        parser.add_argument(
            "--config", metavar=_("FILE"), help=_("of that server (default: server.toml in the data directory)")
        )
        parser.add_argument("--data", metavar=_("DIR"), help=_("of that server (default: as its own)"))
        parser.add_argument("--port", metavar=_("PORT"), help=_("of that server, if not as in its file"))
        parser.add_argument("--json", action="store_true", help=_("answer in JSON"))
        return parser
    if command is _import:
        parser.add_argument(
            "--from", dest="source", metavar=_("FILE"), type=Path, required=True, help=_("tables.sqlite3, or a backup")
        )
    else:
        parser.add_argument("--data", metavar=_("DIR"), default=default_place(), help=_("default: %(default)s"))
    parser.add_argument(
        "--database", metavar="URL", required=command is _import, help=_("a PostgreSQL, as postgresql://HOST/NAME")
    )
    return parser


def _asked(words: list[str]) -> list[str]:
    """Ask the running server. Raises NoServer, Refused."""
    options = parser_of(words[0]).parse_args(words[1:])
    own = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    own.add_argument("--json", action="store_true")
    own.add_argument("--data")
    own.add_argument("--database")
    rest = own.parse_known_args(words[1:])[1]
    asked = [words[0], *rest]
    silent: list[str] = []
    if (database := _database(options)) is None:
        replies = {"": ask(Path(options.data), asked)}
    else:
        replies, silent = ask_servers(database, asked)
        if not replies:
            raise NoServer(_("No traderow-server has answered: name their database with --database."))
    data, trouble = joined(words[0], replies)
    lines = [json.dumps(data, ensure_ascii=False)] if options.json else lines_of(words[0], data)
    trouble += [_("{server} has not answered.").format(server=clean(name)) for name in silent]
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
    return [_("{file} is a whole copy of {place}.").format(file=_cleaned(options.file), place=_cleaned(reader.place))]


def _check(options: argparse.Namespace) -> list[str]:
    reader = _reader(options)
    found = reader.check()
    if found.wrong:
        raise Wrong([_("{place} is damaged:").format(place=reader.place), *found.wrong])
    lines = _counted(ngettext("{n} line", "{n} lines", found.lines), found.lines)
    said = _("{place} is undamaged: {tables} with {lines}.")
    return [said.format(place=_cleaned(reader.place), tables=_tables_counted(found.tables), lines=lines)]


def _counted(sentence: str, number: int) -> str:
    """Return a sentence with its number, as people write it.

    >>> _counted("{n} lines", 1200)
    '1,200 lines'
    """
    written = f"{number:,}"
    return sentence.format(n=written if language() == "en" else written.replace(",", "\u00a0"))


def _tables_counted(number: int) -> str:
    return _counted(ngettext("{n} table", "{n} tables", number), number)


def _record(options: argparse.Namespace) -> list[str]:
    file = options.file
    number, record = finished_record(*_find(_reader(options), options.code), options.game)
    text = record_text(record)
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise NoRecord(_("{file} is there already: name a file that is not.").format(file=file)) from None
    except OSError as error:
        raise NoRecord(_("{file} cannot be written: {error}.").format(file=file, error=error.strerror)) from None
    written = _cleaned(file)
    said = _("{file} is the record of game {number} there; to check it: traderow verify {file}")
    return [said.format(file=written, number=number)]


def _cleaned(place: object) -> str:
    return clean(str(place))


def _find(reader: Reader, code: str) -> tuple[Kept, Row]:
    """Find the table with that code, open or closed, with all of its games. Raises NoRecord."""
    wanted = read_code(code)
    for summary in reader.summaries(closed=True):
        row = _row(summary)
        if row is not None and row.terms.code == wanted and isinstance(kept := reader.load(summary.table, whole=True), Kept):
            return kept, Row.from_data(kept.row)
    raise NoRecord(_("There is no table {code}: `traderow-server tables --all` lists those there are.").format(code=code))


def _row(summary: Summary) -> Row | None:
    """Return the row of a table, as far as it can be read."""
    try:
        return None if summary.row is None else Row.from_data(summary.row)
    except (ValueError, TypeError, KeyError):
        return None


def _tables(options: argparse.Namespace) -> list[str]:
    found = _reader(options).summaries(closed=options.all)
    if not found:
        return [_("There are no tables.") if options.all else _("There are no open tables.")]
    return _columns([_translated(HEADINGS), *map(_cells, found)])


def _translated(headings: Sequence[str]) -> tuple[str, ...]:
    return tuple(_(heading) for heading in headings)


def _phase(phase: str) -> str:
    named = PHASES.get(phase)
    return phase if named is None else pgettext("phase", named)


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    return ["  ".join([*map(str.ljust, row, widths), row[-1]]).rstrip() for row in rows]


def _when(second: float | None) -> str:
    return datetime.fromtimestamp(second).strftime("%Y-%m-%d %H:%M") if second else "-"


def _cells(summary: Summary) -> tuple[str, ...]:
    last = _when(summary.last)
    row = _row(summary)
    if row is None:
        title = _("table {number} cannot be read").format(number=summary.table)
        return ("-", "-", "-", "-", pgettext("phase", "broken"), str(summary.moves), last, title)
    terms, state = row.terms, row.state
    seats = f"{state.taken}/{len(state.seats)}"
    names = (show_code(terms.code), clean(terms.game, 64), clean(terms.mode, 64), seats, _phase(state.phase))
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
        lines += [_("At tables:"), *_columns([_translated(AT_TABLES), *map(_seat_cells, tables)])]
    if visits := list(people.visits_of(person)):
        lines += [_("As a guest:"), *_columns([_translated(AS_GUEST), *map(_visit_cells, visits)])]
    if mentions := people.mentions_of(person, visitors):
        said = ngettext(
            "Named in {n} file of other guests: records, and seats at the same tables.",
            "Named in {n} files of other guests: records, and seats at the same tables.",
            mentions,
        )
        lines.append(_counted(said, mentions))
    return lines or [_nothing_kept(options.person)]


def _nothing_kept(person: str) -> str:
    return _("Nothing is kept of {person} here.").format(person=_cleaned(person))


def _seat_cells(found: AtTable) -> tuple[str, ...]:
    terms, state = found.row.terms, found.row.state
    seats = ",".join(map(str, found.seats)) or pgettext("somebody in a list", "left")
    named = ", ".join(map(clean, found.names))
    return (show_code(terms.code), clean(terms.game, 64), _phase(state.phase), seats, named, clean(terms.title, TITLE_CELLS))


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
        return [_nothing_kept(options.person)]
    at = f" ({', '.join(map(show_code, found.tables))})" if found.tables else ""
    renamed = _("{tables}: the name is {neutral} now; games, proofs and seats stay as they were.")
    lines = [renamed.format(tables=f"{_tables_counted(len(found.tables))}{at}", neutral=NEUTRAL)]
    if found.broken:
        said = _("Not looked at, as they cannot be read: table {numbers}.")
        lines.append(said.format(numbers=", ".join(map(str, found.broken))))
    directories = ngettext("{n} directory of a guest", "{n} directories of a guest", found.directories)
    files = ngettext("{n} file of other guests", "{n} files of other guests", found.files)
    deleted = _("Deleted: {directories}, with the way back to the seats. Changed: {files}.")
    return [
        *lines,
        deleted.format(directories=_counted(directories, found.directories), files=_counted(files, found.files)),
        _("Backups made before, the log, and what people's own programs keep still have the name."),
    ]


def _import(options: argparse.Namespace) -> list[str]:
    tables = import_into(options.database, options.source, _code)
    said = _("{file} has been moved into this database: {tables}. The file is unchanged; do not start a server on it again.")
    return [said.format(file=_cleaned(options.source), tables=_tables_counted(tables))]


def _code(data: Any) -> str | None:
    """Return the code by which servers find the table."""
    try:
        return Row.from_data(data).terms.code
    except (ValueError, TypeError, KeyError):
        return None


def _downgrade_copy(options: argparse.Namespace) -> list[str]:
    copies, advice = copies_before_upgrades(_database(options) or options.data)
    if not copies:
        return [_("There is no copy: no database was brought to a newer format there.")]
    lines = []
    for copy in copies:
        tables = _("it cannot be read")
        if copy.tables is not None:
            tables = _counted(ngettext("{n} open table", "{n} open tables", copy.tables), copy.tables)
        said = _("format {format}, of {time}, {tables}, {size}: {place}")
        place, time = _cleaned(copy.place), _when(copy.made)
        lines.append(said.format(format=copy.format, time=time, tables=tables, size=copy.shown_size, place=place))
    return [*lines, _cleaned(advice)]


def _health(options: argparse.Namespace) -> list[str]:
    given = {f"--{name}": getattr(options, name) for name in ("config", "data", "port")}
    server = configured([f"{name}={value}" for name, value in given.items() if value is not None])
    page = ask_health(server.bind or "", server.port, server.tls_cert is not None)
    if options.json:
        lines = [json.dumps(page)]
    else:
        lines = [_(words) for name, words in NOT_WELL.items() if not page.get(name, True)]
        if page["ok"]:
            tables = page["tables"]
            lines = [_counted(ngettext("The server serves {n} table.", "The server serves {n} tables.", tables), tables)]
    if not page["ok"]:
        raise Wrong(lines)
    return lines


def _running(_options: argparse.Namespace) -> list[str]:
    raise AssertionError("the server that runs answers it")


COMMANDS: dict[str, tuple[Callable[[Any], list[str]], str]] = {
    "backup": (
        _backup,
        N_("Copy the tables to FILE, while the server runs or not. Whoever can read FILE can know every hidden card."),
    ),
    "check": (
        _check,
        N_("Look through the whole database, while the server runs or not, and say what is wrong; exit code 1 then."),
    ),
    "tables": (_tables, N_("List the open tables, while the server runs or not.")),
    "downgrade-copy": (
        _downgrade_copy,
        N_("Name the copies that were kept before a newer version changed the format, and say how to go back to one."),
    ),
    "import": (_import, N_("Move the tables of a SQLite database into a PostgreSQL that has none. Stop its server before.")),
    "about": (
        _about,
        N_("Say all that is kept of a person, while the server runs or not: seats at tables, and what is kept of a guest."),
    ),
    "forget": (
        _forget,
        N_(
            "Forget a person: at tables and in records the name becomes `someone`; what is kept of a guest is deleted. "
            "Stop the server before."
        ),
    ),
    "record": (_record, N_("Write the record of a game at a table to FILE, once it is over. Every card is in it.")),
    "health": (_health, N_("Say whether the running server serves and can write, as GET /health does; exit code 1 if not.")),
    "who": (_running, N_("List who is connected to the running server: seat, name, address, key.")),
    "say": (_running, N_("Tell everybody who is connected something.")),
    "close": (_running, N_("Close a table for good; its players are notified.")),
    "kick": (_running, N_("Send somebody away from a table; the same key does not come back to it.")),
    "ban": (_running, N_("Let somebody in no more, at no front end, and end their connections.")),
    "unban": (_running, N_("Lift a ban.")),
    "bans": (_running, N_("List the bans.")),
    "drain": (_running, N_("Open no more tables, warn everybody, and stop; nothing acknowledged is lost.")),
    "reload": (_running, N_("Take certificate, limits, log level and bans anew, without a restart.")),
}
RUNNING = frozenset(name for name, (command, _about) in COMMANDS.items() if command is _running)
"""Commands for a running server, sent by the socket in its data directory."""
