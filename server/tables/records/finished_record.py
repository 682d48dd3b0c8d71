"""The record of a finished game as a file: all that its seats could ask for, also in a rematch and when the table is closed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from protocol.i18n import _
from protocol.record_text import DATE
from protocol.version import VERSION as BUILD_VERSION
from server.storage.base import Kept, Line
from server.tables.stored.invite_codes import show_code
from server.tables.stored.seats import OPEN, OVER, PEOPLE, Row
from server.tables.stored.secret_chain import SecretChain


class NoRecord(Exception):
    """There is no record. The message is one sentence for the host."""


def finished_record(kept: Kept, row: Row, number: int | None = None) -> tuple[int, dict[str, Any]]:
    """Return the number of a finished game of that table, which is kept whole, and the game as plain data for a record file.

    `number`: from 1; None for the last that is over. Raises NoRecord while it is not over: its players could read on.
    """
    terms, state, code = row.terms, row.state, show_code(row.terms.code)
    games = _games(kept.lines)
    finished = len(games) - (state.phase != OVER) if games else 0
    if number is None and not finished:
        if state.phase == OPEN:
            raise NoRecord(_("The game at table {code} has not begun: there is no record yet.").format(code=code))
        raise NoRecord(_("The game at table {code} is not over: there is no record yet.").format(code=code))
    number = finished if number is None else number
    if not 1 <= number <= finished:
        known = {
            0: _("There is no record of game {number} at table {code}: no game is over."),
            1: _("There is no record of game {number} at table {code}: only game 1 is over."),
        }.get(finished, _("There is no record of game {number} at table {code}: games 1 to {last} are over."))
        raise NoRecord(known.format(number=number, code=code, last=finished))
    start, *later = games[number - 1]
    seats = start.data.get(PEOPLE)
    if seats is None and terms.shuffle and number < len(games):
        raise NoRecord(
            _("There is no record of game {number} at table {code}: who sat where in it was not kept then.").format(
                number=number, code=code
            )
        )
    seats = seats or state.people
    chain = SecretChain(kept.secret, terms.chain_length)
    proof = {
        "commitment": chain.commitment(number).hex(),
        "nonces": [nonce.hex() for nonce in seats["nonces"]],
        "secret": chain.secret(number).hex(),
    }
    played = [line for line in later if line.kind == "act"]
    return number, {
        **start.data,
        "fairness": proof | ({"past": terms.past} if terms.past else {}),
        "names": seats["names"],
        "date": time.strftime(DATE, time.gmtime((played or [start])[-1].at)),
        "version": BUILD_VERSION,
        "entries": [*start.data["entries"], *(line.data for line in played)],
    }


def _games(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines of each game, from the one that begins it."""
    games: list[list[Line]] = []
    for line in lines:
        if line.kind == "start":
            games.append([])
        if games:
            games[-1].append(line)
    return games
