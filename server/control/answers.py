"""Formatting of answers for an administrator: the answer of one server, or of several put together, as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from protocol.text import clean
from server.control.arguments import Refused, shown_time
from server.limits.bans import KEY, NAME, Ban

BY_ONE = ("close", "kick", "unban", "drain")
"""Commands that one server may carry out while the others have nothing to do with them."""


def joined(command: str, replies: Mapping[str, Mapping[str, Any]]) -> tuple[Any, list[str]]:
    """Return the answers of all servers as one, and a line for each that could not do it. `replies`: by the server's name.

    Raises Refused if none could.
    """
    answers = [reply["data"] for reply in replies.values() if "data" in reply]
    errors = {name: reply["error"] for name, reply in replies.items() if "error" in reply}
    if not answers:
        raise Refused(next(iter(errors.values())))
    if command in BY_ONE:
        errors = {}
    return _as_one(command, answers), [f"{clean(name)}: {error}" for name, error in errors.items()]


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
            return [f"{_counted(data['told'])} told."]
        case "close":
            return [f"Table {data['closed']} is closed."]
        case "kick":
            return [f"{clean(data['kicked'])} has lost the seat."]
        case "ban":
            return [*(_ban(Ban(**each)) for each in data["bans"]), f"{_counted(data['sent_away'])} sent away."]
        case "unban":
            return [f"{clean(data['lifted'])} may come again."]
        case "bans":
            return [_ban(Ban(**each)) for each in data] or ["There are no bans."]
        case "drain":
            seconds = data["stops_in"]
            if seconds is None:
                return ["The server goes on."]
            return [f"The server stops {f'in {shown_time(seconds)}' if seconds else 'now'}. Nothing acknowledged is lost."]
    lines = [f"Read again: {', '.join(data['read'])}."]
    if data["restart"]:
        lines.append(f"Other than at the start, and takes a restart: {', '.join(data['restart'])}.")
    return lines


def _people(people: Sequence[Mapping[str, Any]]) -> list[str]:
    if not people:
        return ["Nobody is connected."]
    rows = [("SEAT", "NAME", "ADDRESS", "KEY", "SERVER")]
    for person in people:
        place = f"{person['table']}/{person['seat'] or 'watching'}" if person["table"] else "-"
        key = f"key:{person['key']}" if person["key"] else "-"
        rows.append((place, clean(person["name"]), person["address"], key, clean(person["server"])))
    shown = rows if any(person["server"] for person in people) else [row[:-1] for row in rows]
    widths = [max(len(row[column]) for row in shown) for column in range(len(shown[0]))]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in shown]


def _counted(number: int) -> str:
    return f"{number} {'person is' if number == 1 else 'people are'}"


def _ban(ban: Ban) -> str:
    """Show a ban as `unban` takes it."""
    value = f"key:{ban.value}" if ban.kind == KEY else ban.value
    until = "" if ban.until is None else datetime.fromtimestamp(ban.until).strftime(", until %Y-%m-%d %H:%M")
    return f"{clean(value, 100)}: no entry{until}{', by name' if ban.kind == NAME else ''}."
