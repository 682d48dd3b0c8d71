"""The record of a finished game, out of the database: what its seats could ask for, also when the table is closed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from protocol.record_text import DATE, record_text
from protocol.version import VERSION as BUILD_VERSION
from server.storage.base import Broken, Kept, Unusable
from server.storage.sqlite.files import UNREADABLE, open_current
from server.storage.sqlite.reading import everything
from server.tables.invite_codes import read_code
from server.tables.seats import OPEN, OVER, Row
from server.tables.secret_chain import SecretChain


def export(database: Path, code: str, to: Path, games: int) -> None:
    """Write the record of the last game at that table to a file that is not there yet. `games`: as many as a table may have.

    Raises Unusable.
    """
    text = record_text(_data(*_find(database, code), games))
    try:
        with to.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Unusable(f"{to} is there already: name a file that is not.") from None
    except OSError as error:
        raise Unusable(f"{to} cannot be written: {error.strerror}.") from None


def _find(database: Path, code: str) -> tuple[Kept, Row]:
    db = open_current(database)
    wanted = read_code(code)
    try:
        for kept in everything(db):
            if not isinstance(kept, Broken) and (row := _row(kept)) is not None and row.terms.code == wanted:
                return kept, row
    except UNREADABLE as error:
        raise Unusable(f"The database {database} cannot be read: {error}.") from None
    finally:
        db.close()
    raise Unusable(f"There is no table {code}: `traderow-server tables --all` lists those there are.")


def _row(kept: Kept) -> Row | None:
    try:
        return Row.from_data(kept.row)
    except (ValueError, TypeError, KeyError):
        return None


def _data(kept: Kept, row: Row, games: int) -> dict[str, Any]:
    """The record as plain data. While a game is on it is refused: whoever plays in it could read on."""
    terms, state = row.terms, row.state
    if state.phase != OVER:
        why = "has not begun" if state.phase == OPEN else "is not over"
        raise Unusable(f"The game at table {terms.code} {why}: there is no record yet.")
    start, *later = kept.lines
    chain = SecretChain(kept.secret, games)
    proof = {
        "commitment": chain.commitment(state.number).hex(),
        "nonces": [seat.nonce.hex() for seat in state.seats],
        "secret": chain.secret(state.number).hex(),
    }
    return {
        **start.data,
        "fairness": proof | ({"past": terms.past} if terms.past else {}),
        "names": [seat.name for seat in state.seats],
        "date": time.strftime(DATE, time.gmtime(kept.lines[-1].at)),
        "version": BUILD_VERSION,
        "entries": [*start.data["entries"], *(line.data for line in later if line.kind == "act")],
    }
