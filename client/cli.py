"""`traderow`: reads the command line, gets to a table, starts the interface. A failure is one line and exit code 1.

Whatever needs Textual or a socket is imported when it is needed, so that help and errors appear at once.
"""

from __future__ import annotations

import argparse
import getpass
import io
import json
import os
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client import options as command_line
from client import remembered, terminal
from client.games.registry import default_bot, games
from client.i18n import _, use_language, wanted_language
from client.settings.file import load, read, save
from client.settings.own_name import checked_name, own_name
from client.settings.values import Settings
from client.terminal_answers import Answers, Asking
from client.trouble import Trouble

if TYPE_CHECKING:
    from client.connection.route.address import Address
    from client.connection.seats.kept_seats import KeptSeat
    from client.tables.finding import Arrived
    from client.tables.terms import Terms

INTERRUPTED = 130
SEATS = 16
"""The most seats of a table."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    settings = load()
    language = command_line.wanted_language(arguments) or settings.language or wanted_language(os.environ)
    try:
        use_language(language)
    except ValueError:
        use_language("en")  # `parse` refuses the command line, in English
    options = command_line.parse(arguments)
    if options.version:
        from protocol.version import VERSION

        print(f"traderow {VERSION}")
        return 0
    try:
        match options.command:
            case "verify":
                return _verify(options.file)
            case "stats":
                return _stats(options, settings)
        return _play(options, settings, read().damage)
    except Trouble as trouble:
        from client.sentences import of_trouble

        return _fail(of_trouble(trouble))
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        return 0  # nothing more is typed, so nothing more is wanted


def _play(options: argparse.Namespace, settings: Settings, damage: str) -> int:
    """`damage`: what is wrong with the settings' file. The start screen says it, any other command in the terminal."""
    settings = replace(settings, marks="ascii") if options.ascii else settings
    terminal.use_plain(options.plain or terminal.lines_only(os.environ, sys.stdin, sys.stdout))
    if terminal.plain():
        terminal.use_ascii(settings.marks == "ascii")
    elif (refusal := terminal.refusal(sys.stdout)) is not None:
        return _fail(refusal)
    else:
        terminal.prepare(os.environ, marks=settings.marks)
        terminal.draw_on_output()
    if damage and (options.command is not None or terminal.plain()):
        print(f"traderow: {damage}", file=sys.stderr)
    typed = getattr(options, "name", "")
    name = checked_name(typed) if typed else own_name(settings)
    match options.command:
        case "solo":
            return _solo(options, settings, name)
        case "host":
            return _host(options, settings, name)
        case "join":
            return _join(options, settings, name)
        case "replay":
            return _replay(options.file, settings, name)
        case "learn" if terminal.plain():
            return _fail(_("The lessons need a whole screen, and cannot be told in lines."))
        case "learn":
            return _run(settings, None, learns=True)
    return _run(settings, None, notice=damage)


def _solo(options: argparse.Namespace, settings: Settings, name: str) -> int:
    from client.tables import terms
    from client.tables.local_server import start_solo

    chosen = _terms(options)
    bots = terms.check_bots([options.bot or default_bot(chosen.game)] * (chosen.seats - 1), chosen.seats, chosen.game)
    server = start_solo()
    from client.tables import seating

    return _run(settings, seating.solo(name, replace(chosen, bots=bots), server))


def _host(options: argparse.Namespace, settings: Settings, name: str) -> int:
    from client.connection.route.address import DEFAULT_PORT, parse
    from client.connection.seats.kept_seats import KeptSeats
    from client.tables import terms

    if options.at is not None and (options.port is not None or options.bind):
        raise Trouble("here", "at-or-here")
    there = None if options.at is None else parse(options.at)
    chosen = _terms(options)
    bots = terms.check_bots(options.bot or [default_bot(chosen.game)] * min(options.bots, 99), chosen.seats, chosen.game)
    grace = terms.check_grace(options.grace)
    chosen = replace(chosen, bots=bots, watch=options.watch, absent=options.absent, grace=grace)
    from client.tables import seating

    hosting = seating.Hosting(name, options.port or DEFAULT_PORT, options.bind, terms=chosen, listed=options.list)
    keep = KeptSeats()
    where = there or seating.local_address(hosting.bind, hosting.port)
    kept = _offered(seating.choose_kept(keep.free(), where, own_server=there is None))
    if options.password and kept is None:
        hosting = replace(hosting, password=_new_password())
    if there is not None:
        settings = _remember(settings, there)
        return _run(settings, seating.host_at(there, hosting, keep, kept), away=True)
    return _run(settings, seating.host(hosting, seating.start_host(hosting), keep, kept))


def _join(options: argparse.Namespace, settings: Settings, name: str) -> int:
    from client.connection.route.address import parse
    from client.connection.seats.kept_seats import KeptSeats
    from client.tables import finding, seating
    from client.tables.finding import Locked
    from protocol.codes import WRONG_PASSWORD

    if options.watch and options.seat is not None:
        raise Trouble("here", "seat-or-watch")
    if options.seat is not None and not 1 <= options.seat <= SEATS:
        raise Trouble("here", "bad-seat", {"seat": options.seat, "most": SEATS})
    address, keep = parse(options.address), KeptSeats()
    kept = None if options.watch else _offered(seating.choose_kept(keep.free(), address, options.table))
    seat = None if options.seat is None else options.seat - 1
    password = _secret(_("The table's password: ")) if options.password and kept is None else ""
    settings = _remember(settings, address)

    def join(password: str) -> int:
        opening: Coroutine[Any, Any, Arrived]
        if seat is None:
            opening = finding.connect(address, name, keep, options.table, password, watch=options.watch, kept=kept)
        else:
            opening = seating.join(address, name, keep, code=options.table, password=password, seat=seat, kept=kept)
        return _run(settings, opening, away=True)

    async def locked(trouble: Trouble) -> Locked:
        return Locked(address, options.table, name, trouble, options.watch, seat)

    try:
        return join(password)
    except Trouble as trouble:
        if trouble.code != WRONG_PASSWORD:
            raise
        why = trouble if password else Trouble("here", "no-password")
    if terminal.plain():
        return join(_secret(_("The table's password: ")))
    return _run(settings, locked(why), away=True)


def _verify(file: str) -> int:
    """Print what the record proves; if it is refuted, the last sentence goes to standard error, like any failure."""
    from client.games.registry import reason_text
    from client.records import record_files, verify
    from client.records.validation import BadRecord

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name may have letters that this terminal lacks
    try:
        kept = record_files.read(Path(file))
        verdict = verify.verify(kept, reason_text(kept.record.header.game))
    except BadRecord as bad:
        return _fail(str(bad))
    said, refuted = verdict.sentences, verdict.code == verify.REFUTED
    for sentence in said[:-1] if refuted else said:
        print(sentence)
    return _fail(said[-1]) if refuted else verdict.code


def _stats(options: argparse.Namespace, settings: Settings) -> int:
    """Print statistics over the kept games, as sentences or as JSON."""
    from client.games import registry
    from client.records import own_names, statistics_text, summaries
    from client.records.statistics import statistics

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    names = options.name or own_names.all_of(own_name(settings))
    found = statistics(summaries.collect(registry.numbers, registry.games()), names, registry.numbers)
    if options.json:
        print(json.dumps(found.to_data(), ensure_ascii=False, indent=2))
        return 0
    print(statistics_text.headline(found))
    for section in statistics_text.sections(found, registry.title, registry.numbers):
        print(f"\n{section.title}")
        for row in section.rows:
            print(f"  {row.label}: {row.value}" if row.value else f"  {row.label}:")
    for sentence in statistics_text.remarks(found):
        print(f"\n{sentence}")
    return 0


def _replay(file: str, settings: Settings, name: str) -> int:
    from client.records import record_files, replaying
    from client.records.validation import BadRecord

    try:
        replay = replaying.Replay(record_files.read(Path(file)))
    except BadRecord as bad:
        return _fail(str(bad))
    if terminal.plain():
        import asyncio

        from client.plain.conversation import converse_of

        return asyncio.run(converse_of(settings, replay))
    with _asking(settings) as answered:
        from client.tui.apps.replay_app import ReplayApp

        app = ReplayApp(replay, answered().theme(settings.theme))
        app.run(mouse=False)
    if app.trouble is not None:
        raise app.trouble
    if (request := app.continuation) is not None:
        from client.tables.local_server import start_solo
        from client.tables.seating import continue_game

        return _run(settings, continue_game(name, request.kept, request.point, request.seat, start_solo()))
    return app.return_code or 0


def _terms(options: argparse.Namespace) -> Terms:
    """The terms that the options ask for. Raises Trouble."""
    from client.tables import terms

    game = getattr(options, "game", games()[0])  # the option exists only when there are several games
    mode, seats = terms.mode_and_seats(options.mode, options.seats, game)
    switches = [f"{key}={value}" for key, value in dict(options.switches).items() if value]
    rules, clock = terms.read_rules([*switches, *options.rule], game), terms.read_clock(options.clock, options.time_up)
    return terms.Terms(game, mode=mode, seats=seats, rules=rules, shuffle=options.shuffle, clock=clock)


def _run(
    settings: Settings,
    opening: Coroutine[Any, Any, Arrived] | None,
    *,
    away: bool = False,
    notice: str = "",
    learns: bool = False,
) -> int:
    """Show the interface, at the table once there is one. To a server `away` one gets first: its trouble is told at once.

    `learns`: begin with the lessons.
    """
    import asyncio

    if terminal.plain():
        from client.plain.conversation import converse

        return asyncio.run(converse(settings, opening))
    return asyncio.run(_show(settings, opening, away, notice, learns))


async def _show(settings: Settings, opening: Coroutine[Any, Any, Arrived] | None, away: bool, notice: str, learns: bool) -> int:
    arrived = await opening if opening is not None and away else None
    with _asking(settings) as answered:
        from client.tui.apps.app import TraderowApp

        app = TraderowApp(
            settings, arrived=arrived, opening=None if away else opening, shows=answered(), notice=notice, learns=learns
        )
        try:
            await app.run_async(mouse=False)
        finally:
            await app.finish()
    if app.trouble is not None:
        raise app.trouble
    for line in app.parting_words:
        print(line)
    return app.return_code or 0


@contextmanager
def _asking(settings: Settings) -> Iterator[Callable[[], terminal.Shows]]:
    """Ask the terminal what only it knows; calling the function waits for that. Late answers are for the next start."""
    known = remembered.load()
    colors, no_color = terminal.color_system(os.environ), bool(os.environ.get("NO_COLOR"))
    by_ground = settings.theme == terminal.AUTO and colors != "standard" and not no_color
    asking = Asking(Answers(ground=by_ground, width=settings.marks == terminal.AUTO and not terminal.ascii_only()))

    def answered() -> terminal.Shows:
        from client.tui.textual_shim import read_after

        answers = asking.finish()
        wide = known.wide if answers.wide is None else answers.wide
        terminal.use_marks(settings.marks, os.environ, wide=wide)
        read_after(asking.typed, answers.hear)
        return terminal.Shows(colors, answers.ground or known.ground, no_color, wide)

    try:
        yield answered
    finally:
        asking.finish()
    if asking.answers.ground:
        remembered.remember(ground=asking.answers.ground)
    if asking.answers.wide is not None:
        remembered.remember(wide=asking.answers.wide)


def _remember(settings: Settings, address: Address) -> Settings:
    """The address is offered the next time."""
    changed = replace(settings, address=address.text)
    save(changed, settings)
    return changed


def _offered(kept: KeptSeat | None) -> KeptSeat | None:
    """The kept seat, if there is one and the person wants to return to it."""
    if kept is None:
        return None
    if terminal.plain():
        from client.plain.asking import comes_back

        return kept if comes_back(kept) else None
    question = _("You left a seat at table {code} of {address}. Come back to it? [Y/n] ")
    answer = input(question.format(code=kept.code, address=kept.place)).strip().lower()
    return None if answer[:1] in {"n", _("n")} else kept


def _secret(question: str) -> str:
    """A password, which is not shown where it is typed."""
    if terminal.plain() and not sys.stdin.isatty():
        from client.plain.asking import answer

        return answer(question)
    return getpass.getpass(question)


def _new_password() -> str:
    while True:
        password = _secret(_("A password for the table: "))
        if password == _secret(_("Once more: ")):
            return password
        print(_("These two differ."), file=sys.stderr)


def _fail(sentence: str) -> int:
    print(f"traderow: {sentence}", file=sys.stderr)
    return 1
