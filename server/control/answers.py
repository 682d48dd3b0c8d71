"""Formatting of answers for an administrator: the answer of one server, or of several put together, as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from protocol.i18n import N_, _, ngettext, pgettext
from protocol.text import clean
from server.control.arguments import Refused, shown_time
from server.limits.bans import KEY, NAME, Ban

HEADINGS = (N_("SEAT"), N_("NAME"), N_("ADDRESS"), N_("KEY"), N_("SERVER"))
BY_ONE = ("close", "kick", "unban", "drain")
"""Commands that one server may carry out while the others have nothing to do with them."""


def joined(command: str, replies: Mapping[str, Mapping[str, Any]]) -> tuple[Any, list[str]]:
    """Return the answers of all servers as one, and a line for each that could not do it. `replies`: by the server's name.

    Raises Refused if none could.
    """
    answers = [reply["data"] for reply in replies.values() if "data" in reply]
    errors = {name: refusal_of(reply) for name, reply in replies.items() if "error" in reply}
    if not answers:
        raise Refused(next(iter(errors.values())))
    if command in BY_ONE:
        errors = {}
    return _as_one(command, answers), [f"{clean(name)}: {error}" for name, error in errors.items()]


def refusal_of(reply: Mapping[str, Any]) -> str:
    """Return why a server refused, in our language. It says so in English, and which sentence of ours that is."""
    sentence, values = reply.get("sentence"), reply.get("values")
    if isinstance(sentence, str) and sentence and isinstance(values, dict) and (said := _(sentence)) != sentence:
        return said.format(**values)
    return str(reply["error"])


def _as_one(command: str, answers: Sequence[Any]) -> Any:
    match command:
        case "who":
            return sorted((person for answer in answers for person in answer), key=_order)
        case "say":
            return {"told": sum(answer["told"] for answer in answers)}
        case "ban":
            bans = {(ban["kind"], ban["value"]): ban for answer in answers for ban in answer["bans"]}
            return {"bans": [*bans.values()], "sent_away": sum(answer["sent_away"] for answer in answers)}
        case "reload":
            return {name: sorted({each for answer in answers for each in answer[name]}) for name in ("read", "restart")}
    return answers[0]


def _order(person: Mapping[str, Any]) -> tuple[str, int, str]:
    return person["table"], person["seat"] or 99, person["name"]


def lines_of(command: str, data: Any) -> list[str]:
    """Return an answer as an administrator reads it."""
    match command:
        case "who":
            return _people(data)
        case "say":
            told = data["told"]
            return [ngettext("{n} person is told.", "{n} people are told.", told).format(n=told)]
        case "close":
            return [_("Table {code} is closed.").format(code=data["closed"])]
        case "kick":
            return [_("{name} has lost the seat.").format(name=clean(data["kicked"]))]
        case "ban":
            sent = data["sent_away"]
            said = ngettext("{n} person is sent away.", "{n} people are sent away.", sent).format(n=sent)
            return [*(_ban(Ban(**each)) for each in data["bans"]), said]
        case "unban":
            return [_("{who} may come again.").format(who=clean(data["lifted"]))]
        case "bans":
            return [_ban(Ban(**each)) for each in data] or [_("There are no bans.")]
        case "drain":
            seconds = data["stops_in"]
            if seconds is None:
                return [_("The server goes on.")]
            if not seconds:
                return [_("The server stops now. Nothing acknowledged is lost.")]
            return [_("The server stops in {time}. Nothing acknowledged is lost.").format(time=shown_time(seconds))]
    read = [_(each) for each in data["read"]]
    lines = [_("Read again: {what}.").format(what=", ".join(read))]
    if data["restart"]:
        said = _("Other than at the start, and takes a restart: {options}.")
        lines.append(said.format(options=", ".join(data["restart"])))
    return lines


def _people(people: Sequence[Mapping[str, Any]]) -> list[str]:
    if not people:
        return [_("Nobody is connected.")]
    rows = [tuple(_(each) for each in HEADINGS)]
    watching = pgettext("somebody in a list", "watching")
    for person in people:
        place = f"{person['table']}/{person['seat'] or watching}" if person["table"] else "-"
        key = f"key:{person['key']}" if person["key"] else "-"
        rows.append((place, clean(person["name"]), person["address"], key, clean(person["server"])))
    shown = rows if any(person["server"] for person in people) else [row[:-1] for row in rows]
    widths = [max(len(row[column]) for row in shown) for column in range(len(shown[0]))]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in shown]


def _ban(ban: Ban) -> str:
    """Show a ban as `unban` takes it."""
    value = f"key:{ban.value}" if ban.kind == KEY else ban.value
    until = "" if ban.until is None else datetime.fromtimestamp(ban.until).strftime("%Y-%m-%d %H:%M")
    by_name = ban.kind == NAME
    if until:
        said = _("{who}: no entry, until {time}, by name.") if by_name else _("{who}: no entry, until {time}.")
    else:
        said = _("{who}: no entry, by name.") if by_name else _("{who}: no entry.")
    return said.format(who=clean(value, 100), time=until)
