"""Run `traderow`: parse the command line, join a table, start the interface. A failure prints one line and has exit code 1.

Modules that need Textual or a socket are imported when they are needed, so that help and errors appear immediately.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from client.command_line import options as command_line
from client.command_line.reports import components, fail, stats, verify
from client.command_line.showing import replay, run
from client.command_line.table_options import OF_SETTINGS
from client.games.registry import commands, default_bot, default_clock, games, summary
from client.terminal import capabilities
from client.terminal.keyboard import complaint
from client.terminal.remembered import checked_name, own_name
from client.terminal.settings import Settings
from client.terminal.settings_file import load, read, save
from client.text.i18n import _, pgettext, use_language, wanted_language
from client.text.trouble import Trouble
from protocol.front_ends import KINDS

if TYPE_CHECKING:
    from client.lobby.finding import Arrived
    from client.lobby.table_settings import Terms
    from client.session.kept_seats import KeptSeat
    from client.session.route import Address

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
        from engine.builds import build
        from protocol.version import BUILD

        print(f"{BUILD} ({build()} engine)")
        return 0
    return _reported(lambda: _carry_out(options, settings))


def come_in(options: argparse.Namespace, settings: Settings) -> int:
    """Run like `main`, for a guest who typed no command: there is no command line to parse, and no settings file to repair."""
    return _reported(lambda: _play(options, settings, ""))


def _carry_out(options: argparse.Namespace, settings: Settings) -> int:
    match options.command:
        case "verify":
            return verify(options.file)
        case "stats":
            return stats(options, settings)
        case "components":
            return components(options)
        case "doctor":
            from client.command_line.doctor import doctor

            return doctor()
    return _play(options, settings, read().damage or complaint(settings.keyboard, settings.keys, commands))


def _reported(command: Callable[[], int]) -> int:
    """Run a command. A failure prints one sentence and returns exit code 1."""
    try:
        return command()
    except Trouble as trouble:
        from client.session.sentences import of_trouble

        return fail(of_trouble(trouble))
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        return 0  # the input has ended, so the program ends


def _play(options: argparse.Namespace, settings: Settings, damage: str) -> int:
    """Run a command of the game. `damage`: a sentence about the settings file. The start screen shows it; any other command
    prints it in the terminal.
    """
    settings = replace(settings, marks="ascii") if options.ascii else settings
    capabilities.use_plain(options.plain or capabilities.lines_only(os.environ, sys.stdin, sys.stdout))
    if capabilities.plain():
        capabilities.use_ascii(settings.marks == "ascii")
    elif (refusal := capabilities.refusal(sys.stdout)) is not None:
        return fail(refusal)
    else:
        capabilities.prepare(os.environ, marks=settings.marks)
        capabilities.draw_on_output()
    if damage and (options.command is not None or capabilities.plain()):
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
            return replay(options.file, settings, name)
        case "analyse":
            return replay(options.file, settings, name, analyses=True)
        case "today":
            return _today(options, settings, name)
        case "puzzle":
            return _puzzle(options, settings, name)
        case "learn":
            return run(settings, None, learns=getattr(options, "game", ""))
    return run(settings, None, notice=damage)


def _puzzle(options: argparse.Namespace, settings: Settings, name: str) -> int:
    from pathlib import Path

    from client.command_line.showing import solve
    from client.games import puzzle_list
    from client.records import files, own_names
    from client.records.validation import BadRecord

    if not options.of:
        return solve(puzzle_list.shipped(options.number), settings, name)
    try:
        kept = files.read(Path(options.of))
        listed = puzzle_list.in_record(kept, own_names.all_of(name), options.number)
    except BadRecord as bad:
        return fail(str(bad))
    return solve(listed, settings, name)


def _today(options: argparse.Namespace, settings: Settings, name: str) -> int:
    from client.lobby import today
    from client.records import today as days
    from client.session.kept_seats import KeptSeats

    of = days.day()
    before = days.load().get(of)
    if before is not None and not options.again:
        print(*days.about(of), _("Play it again: traderow today --again"), sep="\n")
        return 0
    code = run(settings, today.sit_down(name, KeptSeats(), of), game=games()[0])
    after = days.load().get(of)
    if after is not None and before is None:
        print(_("Your result, ready to paste:"), after, sep="\n")
    return code


def _solo(options: argparse.Namespace, settings: Settings, name: str) -> int:
    from client.lobby import solo_games, table_settings
    from client.lobby.local_server import start_solo
    from client.session.kept_seats import KeptSeats

    chosen, keep = _terms(options, _game(options), "none"), KeptSeats()
    bots = table_settings.check_bots([options.bot or default_bot(chosen.game)] * (chosen.seats - 1), chosen.seats, chosen.game)
    is_asked = sys.stdin.isatty()  # lines that are not from a terminal are for the game
    kept = _offered(solo_games.latest(keep, chosen.game)) if is_asked else None
    if kept is not None:
        from client.lobby import seating

        return run(settings, seating.come_back(kept, keep))
    server = start_solo(timed=chosen.clock is not None)  # starts up while everything else is loaded here
    from client.lobby import seating

    return run(settings, seating.solo(name, replace(chosen, bots=bots), server, keep), game=chosen.game)


def _host(options: argparse.Namespace, settings: Settings, name: str) -> int:
    from client.lobby import invitation, kept_words, table_settings
    from client.session.kept_seats import KeptSeats
    from client.session.route import DEFAULT_PORT, hosts, parse

    asked = {kind.name: port for kind in KINDS if (port := getattr(options, kind.name)) is not None}
    opened = {name: invitation.port_of(settings, name) if port == OF_SETTINGS else port for name, port in asked.items()}
    if options.at is not None and (options.port is not None or options.bind or opened):
        raise Trouble("here", "at-or-here")
    there, cluster = None if options.at is None else parse(options.at), hosts(options.cluster)
    game = _game(options)
    chosen = _terms(options, game, default_clock(game))
    bots = table_settings.check_bots(
        options.bot or [default_bot(chosen.game)] * min(options.bots, 99), chosen.seats, chosen.game
    )
    grace = table_settings.check_grace(options.grace)
    hints = table_settings.check_hints(options.hints, chosen.game)
    chosen = replace(chosen, bots=bots, watch=options.watch, absent=options.absent, grace=grace, hints=hints)
    from client.lobby import seating

    hosting = seating.Hosting(name, options.port or DEFAULT_PORT, options.bind, terms=chosen, listed=options.list, doors=opened)
    hosting = replace(hosting, announced=options.announce)
    keep = KeptSeats()
    running = seating.own_table(keep) if there is None else None
    if running is not None and not _opens_there(running):
        raise Trouble("here", "host-running", {"table": kept_words.table(running), "address": running.address})
    where = there or (parse(running.address) if running else seating.local_address(hosting.bind, hosting.port))
    kept = _offered(seating.choose_kept(keep.free(), where, own_server=there is None and running is None))
    if options.password and kept is None:
        hosting = replace(hosting, password=_new_password())
    if there is not None:
        settings = _remember(settings, there)
        return run(settings, seating.host_at(there, hosting, keep, kept, cluster), away=True)
    if running is not None:
        return run(settings, seating.host_beside(running, hosting, keep, kept), away=True)
    return run(settings, seating.host(hosting, seating.start_host(hosting), keep, kept))


def _join(options: argparse.Namespace, settings: Settings, name: str) -> int:
    from client.lobby import finding, seating
    from client.lobby.finding import Locked, Unplaced
    from client.session.kept_seats import KeptSeats
    from client.session.route import hosts, parse, visiting
    from protocol.codes import WRONG_PASSWORD

    async def unplaced(wanted: Unplaced) -> Unplaced:
        return wanted

    if options.watch and options.seat is not None:
        raise Trouble("here", "seat-or-watch")
    if options.seat is not None and not 1 <= options.seat <= SEATS:
        raise Trouble("here", "bad-seat", {"seat": options.seat, "most": SEATS})
    seat, cluster = None if options.seat is None else options.seat - 1, hosts(options.cluster)
    if options.address is None:
        password = _secret(_("The table's password:")) if options.password else ""
        return run(settings, unplaced(Unplaced(name, options.table, options.watch, seat, password, cluster)), away=True)
    address, keep = parse(options.address), KeptSeats()
    kept = None if options.watch else _offered(seating.choose_kept(keep.free(), address, options.table))
    password = _secret(_("The table's password:")) if options.password and kept is None else ""
    if visiting() is None:
        settings = _remember(settings, address)

    def join(password: str) -> int:
        opening: Coroutine[Any, Any, Arrived]
        if seat is None:
            opening = finding.connect(
                address,
                name,
                keep,
                options.table,
                password,
                watch=options.watch,
                kept=kept,
                chooses=visiting() is not None,
                cluster=cluster,
            )
        else:
            opening = seating.join(
                address, name, keep, code=options.table, password=password, seat=seat, kept=kept, cluster=cluster
            )
        return run(settings, opening, away=True)

    async def locked(trouble: Trouble) -> Locked:
        return Locked(address, options.table, name, trouble, options.watch, seat, cluster)

    try:
        return join(password)
    except Trouble as trouble:
        if trouble.code != WRONG_PASSWORD:
            raise
        why = trouble if password else Trouble("here", "no-password")
    if capabilities.plain():
        return join(_secret(_("The table's password:")))
    return run(settings, locked(why), away=True)


def _game(options: argparse.Namespace) -> str:
    """Return the requested game; the option exists only when there are several."""
    game: str = getattr(options, "game", games()[0])
    return game


def _terms(options: argparse.Namespace, game: str, clock: str) -> Terms:
    """Return the table settings that the options request. `clock`: the default clocks. Raises Trouble."""
    from client.lobby import components_file, table_settings

    mode, seats = table_settings.mode_and_seats(options.mode, options.seats, game)
    switches = [f"{key}={value}" for key, value in dict(options.switches).items() if value]
    known = summary(game)
    quick = known.quick if known is not None and options.quick else {}
    handicap = table_settings.read_handicap(options.handicap, game, seats)
    rules = {**quick, **handicap, **table_settings.read_rules([*switches, *options.rule], game)}
    shuffle = table_settings.check_lot(options.shuffle, rules)
    read = table_settings.read_clock(clock if options.clock is None else options.clock, options.time_up)
    found = components_file.of_file(options.components, game)
    return table_settings.Terms(game, mode=mode, seats=seats, rules=rules, shuffle=shuffle, clock=read, components=found)


def _remember(settings: Settings, address: Address) -> Settings:
    """Save the address, to offer it the next time."""
    changed = replace(settings, address=address.text)
    save(changed, settings)
    return changed


def _offered(kept: KeptSeat | None) -> KeptSeat | None:
    """Return the kept seat if there is one and the person wants to rejoin it."""
    if kept is None:
        return None
    from client.lobby import kept_words
    from client.session.route import visiting

    if visiting() is not None:
        return kept  # a guest has returned by connecting
    if capabilities.plain():
        from client.plain.asking import comes_back

        return kept if comes_back(kept) else None
    # Translators: [Y/n] is how it is answered: Enter is yes, and the letter for no is the word "n" of that context
    answer = input(" ".join((kept_words.left(kept), _("Come back to it? [Y/n]"), ""))).strip().lower()
    return None if answer[:1] in {"n", pgettext("the answer no, in one letter", "n")} else kept


def _opens_there(running: KeptSeat) -> bool:
    """Ask whether to open another table on the running server. Without a terminal the question is not asked."""
    from client.lobby import kept_words

    if not sys.stdin.isatty():
        return False
    if capabilities.plain():
        from client.plain.asking import opens_there

        return opens_there(running)
    answer = input(" ".join((kept_words.open_already(running), _("Open the new one there? [Y/n]"), ""))).strip().lower()
    return answer[:1] not in {"n", pgettext("the answer no, in one letter", "n")}


def _secret(question: str) -> str:
    """Read a password without showing it."""
    if capabilities.plain() and not sys.stdin.isatty():
        from client.plain.asking import answer

        return answer(question)
    import getpass

    return getpass.getpass(f"{question} ")


def _new_password() -> str:
    while True:
        password = _secret(_("A password for the table:"))
        if password == _secret(_("The same password again:")):
            return password
        print(_("These two differ."), file=sys.stderr)
