"""Return sentences for the codes of server, table and link."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from client.text.i18n import _
from client.text.trouble import REDIRECTS, TOO_MUCH, Trouble, is_distrust
from protocol import codes
from protocol.text import clean

_SHOWN = 60
_LISTED = 300
_ADDRESS = 130
_LENGTHS = {
    **dict.fromkeys(("log", "said", "tables", "modes", "keys", "values"), _LISTED),
    **dict.fromkeys(("table", "address", "place", "way", "host"), _ADDRESS),
}
"""The lengths of arguments that may be longer than others: paths, lists of choices, addresses."""


def of_trouble(trouble: Trouble) -> str:
    """Return the sentence for a trouble."""
    return of_code(trouble.code, trouble.arguments)


def of_code(code: str, args: Mapping[str, Any] | None) -> str:
    """Return the sentence for a code of the server or of the client. For an unknown code, return one that names the code."""
    sentence = _own().get(code) or _about_encryption().get(code) or _about_tables().get(code) or _about_servers().get(code)
    if sentence is None:
        return _("The server answered '{code}', which this version does not know: update traderow.").format(code=code)
    return sentence.format_map(Arguments({**_worded(code, args or {})})).rstrip()


def _banned_until(until: Any) -> str:
    """Return the end of a ban, by the clock of this computer; "" if it does not end automatically."""
    if not isinstance(until, int) or not 0 < until < 2**40:
        return ""
    try:
        when = datetime.fromtimestamp(until)
    except (OverflowError, OSError, ValueError):
        return ""
    return _("That ends on {day} at {time}.").format(day=when.strftime("%Y-%m-%d"), time=when.strftime("%H:%M"))


def of_distrust(code: str, args: Mapping[str, Any] | None) -> str:
    """Return the sentence for a code that means the server is not trusted; "" for any other code."""
    return of_code(code, args) if is_distrust(code) else ""


def of_closed_table(args: Mapping[str, Any] | None, *, seat_kept: bool, recorded: bool) -> str:
    """Return a sentence with the person who closed the table, and what is left of it: a seat to return to, a record of the
    game, or nothing.
    """
    by = word((args or {}).get("by"))
    if seat_kept:
        return _(
            "{by} has closed the table. Your seat is kept: press r when {by} hosts again. Enter returns to the main menu."
        ).format(by=by)
    if recorded:
        return _("{by} has closed the table. The game is saved in Games. Enter returns to the main menu.").format(by=by)
    return _("{by} has closed the table. Enter returns to the main menu.").format(by=by)


class Arguments(dict[str, Any]):
    """The arguments of a sentence. A missing argument is shown as a question mark."""

    def __missing__(self, key: str) -> str:
        return "?"


def _worded(code: str, args: Mapping[str, Any]) -> dict[str, str]:
    words = {key: word(value, _LENGTHS.get(key, _SHOWN)) for key, value in args.items()}
    if code == codes.VERSION:
        from protocol.version import BUILD  # with every message of the protocol

        words["client_build"] = BUILD
    if code == codes.BANNED:
        words["until"] = _banned_until(args.get("until"))
    if code == "bad-name":
        words["reason"] = _name_reasons().get(str(args.get("reason")), words.get("reason", "?"))
    return words


def word(value: Any, length: int = _SHOWN) -> str:
    """Return an argument as cleaned text: a text, a number or a list of them. Any other value from a server becomes a question
    mark.
    """
    if isinstance(value, (list, tuple)):
        text = ", ".join(part if isinstance(part, str) else _number(part) for part in value[:length]) or "?"
    else:
        text = value if isinstance(value, str) else _number(value)
    text = clean(text)
    return text if len(text) <= length else text[: length - 3] + "..."


def _number(value: Any) -> str:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else "?"


def _own() -> dict[str, str]:
    return {
        "bad-address": _(
            "'{address}' is not an address: give HOST or HOST:PORT, as in 192.168.1.20, [fe80::1]:7464 or ann.local."
        ),
        "bad-host": _(
            "'{host}' is not a host: give names or addresses without a port, as in node-1.lan,10.0.0.7 or *.example.org."
        ),
        "bad-fingerprint": _(
            "'{fingerprint}' is not a fingerprint: after # give the certificate's SHA-256, at least its first {least} digits."
        ),
        "bad-port": _("'{port}' is not a port: give a number from 1 to 65535 after the colon."),
        "no-such-host": _("There is no computer called {host}: check the name, or use the address on the host's screen."),
        "nobody-listens": _(
            "{host} answers, but there is no table on port {port}: ask whether 'traderow host' is running, and on which port."
        ),
        "unreachable": _("{address} cannot be reached: check the address, and that both computers are on the same network."),
        "no-answer": _("{address} does not answer: check the address, the port and the firewall in between."),
        "foreign": _("{address} is not a traderow server: check the address and the port."),
        REDIRECTS: _(
            "The server at {address} redirects elsewhere, and traderow does not follow: check the address and the port."
        ),
        TOO_MUCH: _("The server at {address} is flooding the connection: choose another server."),
        "busy": _("The server at {address} is full: try again in a minute."),
        "lost": _("The connection to {address} was lost: try again."),
        "port-taken": _("Port {port} is in use, perhaps by another traderow: choose another port, such as --port 7465."),
        "port-forbidden": _("You may not use port {port}: choose one above 1023 (--port)."),
        "door-port-taken": _(
            "Port {port} is in use, perhaps by another traderow: give another one after {option}, or set "
            "{setting} in settings.toml."
        ),
        "door-port-forbidden": _(
            "You may not use port {port}: give one above 1023 after {option}, or set {setting} in settings.toml."
        ),
        "door-port-twice": _(
            "Your table uses port {port} already: give another one after {option}, or set {setting} in settings.toml."
        ),
        "doors-missing": _("{option} needs an optional part: run pip install '.[network]' in the sources of traderow."),
        "no-doors-here": _("{option} does not work on Windows: host on Linux or macOS."),
        "no-tables-here": _("No table is open here: ask your host for a table's code, or try again later."),
        "visitors-stay": _("You are a guest on this server: to play on other servers, install traderow."),
        "bad-bind": _("{address} is not an address of this computer: leave --bind out, or give one of its own addresses."),
        "server-refused": _("The server could not be started: {said}"),
        "server-not-started": _("The server could not be started: '{said}'. More is in {log}."),
        "server-silent": _("The server could not be started and gave no reason: try again."),
        "host-running": _(
            "Your table {table} is already open in another window: close it, or open one more there with "
            "'traderow host --at {address}'."
        ),
        "host-running-here": _(
            "Your table {table} is already open in another window. Press Enter again to open this one there."
        ),
        "solo-gone": _("That game is no longer on this computer."),
        "full-unlisted": _("All seats at that table are taken: press Enter to watch, or ask the host to open another."),
        "solo-elsewhere": _("That game is open in another window: continue there, or close it and try again."),
        "solo-in-use": _("That game is still being saved: try again in a moment."),
        "choose-table": _("There are several tables: choose one by its code (--table): {tables}."),
        "no-tables": _(
            "No table is open at {address}: ask for the table's code, or open one with 'traderow host --at {address}'."
        ),
        "nothing-to-play": _("This version knows no game of the server at {place}: host one yourself."),
        "at-or-here": _("With --at the table opens on a running server: leave out --port, --bind, --ssh and --web."),
        "stated-position": _("This game began from a set position, not from a deal: it cannot be continued here."),
        "no-advice": _("There is no advice in {game} yet: leave out --hints."),
        "no-puzzles": _("This game has no turn that needed thought and could be won without luck."),
        "no-such-puzzle": _("There is no puzzle {n}: choose 1 to {most}."),
        "no-analysis": _("{game} has no analysis yet: 'traderow replay' shows the game."),
        "unknown-game": _("This version cannot show the game {game}; a newer one may."),
        "too-new": _("The game at {address} is newer than this version of traderow: update traderow."),
        "strange-view": _(
            "The server at {address} sent an invalid game: update traderow on both sides, or choose another server."
        ),
        "watching": _("You are a spectator: only players may do that."),
        "bad-mode": _("There is no mode '{mode}': choose one of {modes}."),
        "bad-seats": _("{mode} is for {allowed} seats, not for {seats}: choose one of these numbers (--seats)."),
        "unknown-rule": _("There is no rule '{key}': write KEY=VALUE with one of {keys}."),
        "bad-rule-value": _("The rule {key} cannot be '{value}': choose one of {values}."),
        "bad-rule-number": _("The rule {key} cannot be '{value}': give a whole number from 1 up, or none."),
        "too-many-bots": _("{bots} bots are too many for {seats} seats, as one is yours: choose at most {most}."),
        "bad-grace": _("The game cannot wait {grace} seconds for a player: give a number from 0 to {most} (--grace)."),
        "no-handicap": _("There is no handicap in {game}: leave out --handicap."),
        "bad-handicap": _(
            "'{handicap}' is not a handicap: give AUTHORITY in fives up to 30, CARDS up to 2 and a seat, "
            "as in 10, 10/1 or 2:-10/-1."
        ),
        "handicap-by-lot": _("A handicap belongs to a seat, so the seats cannot be assigned at random."),
        "bad-own-numbers": _("{file} cannot be used: {why}."),
        "own-numbers-of-visitor": _(
            "Over SSH or in a browser you have no files here: open the table with traderow on your computer."
        ),
        "no-own-numbers-there": _(
            "That server does not support component numbers: leave out --components, or ask for an update."
        ),
        "bad-clock": _(
            "'{clock}' is not a clock setting: give a time as in 90s/turn, 20m, 20m+10s or 1h, up to 24h, or none (--clock)."
        ),
        "bad-seat": _("There is no seat {seat}: seats are numbered from 1 to {most}."),
        "seat-or-watch": _("A spectator needs no seat: give --seat or --watch, not both."),
        "crashed": _("This program has crashed: please report what is in {log}. Your seat is kept."),
        "left": _("You left the table."),
    }


def _about_encryption() -> dict[str, str]:
    return {
        "plain-refused": _(
            "{place} is on the internet and not encrypted: others could listen and take your seat. To "
            "connect anyway, use ws://{place}."
        ),
        "was-encrypted": _(
            "{place} was encrypted before and is not now: someone may be intercepting the connection. If "
            "its host says that this is right, use ws://{place}."
        ),
        "speaks-plain": _("{place} is not encrypted: ask its host, or use ws://{place} if others may listen."),
        "speaks-tls": _("{place} is encrypted: use wss://{place}."),
        "no-encryption": _("{place} uses encryption that this computer does not support ({why}): update the older side."),
        "certificate-unknown": _(
            "This computer does not trust the certificate of {place}: ask its host for the fingerprint, "
            "and if that begins with {fingerprint}, join {way} instead."
        ),
        "certificate-changed": _(
            "The certificate of {place} has changed: someone may be intercepting the connection. If its "
            "host confirms a fingerprint that begins with {fingerprint}, join {way} instead."
        ),
        "certificate-name": _(
            "The certificate of {place} is not for {host}: use the name it is for, or, if its host "
            "confirms a fingerprint that begins with {fingerprint}, join {way} instead."
        ),
        "certificate-expired": _("The certificate of {place} has expired: ask its host to renew it."),
        "certificate-early": _("The certificate of {place} is not valid yet: check the clock of this computer."),
        "certificate-bad": _("The certificate of {place} cannot be trusted: {why}."),
    }


def _about_tables() -> dict[str, str]:
    return {
        "no-such-table": _("No table has that code and password: check both with the host."),
        "no-password": _("That table has a password: ask the host for it."),
        "wrong-password": _("That is not the table's password: ask the host for it."),
        "several-tables": _("There are several tables: name one by its code."),
        "table-full": _("All seats at that table are taken: ask the host to open another."),
        "nobody-to-kick": _("There is nobody to remove on that seat."),
        "no-such-seat": _("The table has no such seat."),
        "seat-taken": _("Somebody sits there: choose another seat."),
        "already-seated": _("You are at a table already: leave it first."),
        "not-seated": _("You do not sit at a table: join one first."),
        "bad-token": _("That seat is no longer yours: join the table again."),
        "no-watchers": _("That table takes no spectators: ask its host to let them come."),
        "too-many-watchers": _("That table has no room for more spectators: try again later."),
        "no-team": _("Nobody else is in your team."),
        "not-host": _("Only the host of the table may do that."),
        "not-open": _("That can be done only before the game begins."),
        "not-playing": _("That can be done only during a game."),
        "not-over": _("That can be done only after the game has ended."),
        "still-playing": _("That cannot be done during a game."),
        "seat-left": _("A rematch is not possible: somebody has left."),
        "no-more-games": _("This table has reached its limit of games: open a new one."),
        "game-too-long": _("This game has reached its limit of actions: leave the table."),
        "stale": _("The table has changed since you chose: look again."),
        "no-such-bot": _("There is no bot of that level: choose one of {levels}."),
        "bad-rules": _("This table cannot be opened: {why}."),
        "bad-past": _("That game cannot be continued: {why}."),
        "time-up": _("Your time is up: the table plays for you until the turn is over."),
    }


def _about_servers() -> dict[str, str]:
    return {
        "bad-name": _("The server does not take that name: {reason}. Choose another name."),
        "too-fast": _("Too many requests: wait a moment and try again."),
        "too-long": _("That is empty or too long: keep it shorter."),
        "too-many-tables": _("Too many tables are open: close one of yours, or try again later."),
        "restarting": _("The server is restarting: try again in a moment."),
        "moved-astray": _(
            "{address} redirects you to {to}, and traderow does not follow: ask the host. If that server "
            "belongs to it, join again with --cluster and its name."
        ),
        "version": _(
            "The server is another version of traderow: it speaks protocol {server} ({server_build}), "
            "this program {client} ({client_build}). Update the older of the two."
        ),
        "hello-expected": _("The server did not understand our greeting: update traderow."),
        "hello-late": _("The greeting took too long to reach the server: try again."),
        "bad-frame": _("The server could not read a message ({reason}): update traderow on both sides."),
        "slow-reader": _("Your terminal or connection was too slow to keep up: resuming."),
        "replaced": _("Your seat was taken over from another terminal with your token."),
        "host-closed": _("{by} has closed the table."),
        "kicked": _("{by} has removed you from the table."),
        "admin-closed": _("The administrator of the server has closed the table."),
        "admin-kicked": _("The administrator of the server has removed you from the table."),
        "banned": _("The administrator has banned you from the server. {until}"),
        "table-closed": _("The table you watched is closed: everybody has left."),
        "server-full": _("The server has no room for more connections: try again later."),
        "idle": _("The server closed an idle connection: connect again."),
        "disk-full": _("The server's disk is full: the game resumes when there is space, and nothing is lost."),
        "database-unreachable": _("The server cannot reach its database: try again in a moment; nothing is lost."),
        "broken": _("The server had an internal error: try again; nothing is lost."),
    }


def of_absence(name: str, link: str, away: str, until: int, absent: str) -> str:
    """Return the consequence for an absent seat; "" if there is none. The arguments are as in SeatInfo, `absent` as in
    Table.
    """
    gone = _("{name} has left") if link == "left" else _("{name} has disconnected")
    match away:
        case "grace" if absent == "concede":
            sentence = _("{gone}: unless {name} is back in {time}, the seat concedes.")
        case "grace" if absent == "wait":
            # Translators: {gone} says who has left, or whose line is lost
            sentence = _("{gone}: the game waits.")
        case "grace":
            sentence = _("{gone}: unless {name} is back in {time}, a bot takes over.")
        case "bot" if link == "left":
            sentence = _("{gone}: a bot plays on.")
        case "bot":
            sentence = _("{gone}: a bot plays until {name} is back.")
        case "waiting" if link == "left":
            sentence = _("{gone}: the game waits for that player.")
        case "waiting":
            sentence = _("{gone}: the game waits until {name} is back.")
        case _:
            return ""
    return sentence.format(gone=gone.format(name=name), name=name, time=of_seconds(until))


def of_past(entries: int) -> str:
    """Return a sentence that a game is the continuation of an earlier one."""
    sentence = _("This game continues an earlier one: its host knows what was drawn in the first {n} entries.")
    return sentence.format(n=entries)


def of_absent(absent: str) -> str:
    """Return a phrase for the table's reaction to absent seats."""
    return {"bot": _("a bot takes over"), "wait": _("the game waits"), "concede": _("it concedes")}.get(absent, absent)


def of_seconds(seconds: int) -> str:
    """Return a duration.

    >>> of_seconds(45), of_seconds(120), of_seconds(3600)
    ('45 s', '2 min', '1 h')
    """
    if seconds < 90:
        # Translators: so many seconds
        return _("{n} s").format(n=seconds)
    if seconds < 7200 and seconds != 3600:
        # Translators: so many minutes
        return _("{n} min").format(n=round(seconds / 60))
    # Translators: so many hours
    return _("{n} h").format(n=round(seconds / 3600))


def _name_reasons() -> dict[str, str]:
    return {
        "empty": _("it has no visible characters"),
        "too-long": _("it is too long"),
        "reserved": _("the server reserves it"),
        "mixed-scripts": _("it mixes alphabets"),
    }
