"""The record of a finished game as a file: all that its seats could ask for, also when the table is closed."""

from __future__ import annotations

import time
from typing import Any

from protocol.record_text import DATE
from protocol.version import VERSION as BUILD_VERSION
from server.storage.base import Kept
from server.tables.stored.seats import OPEN, OVER, Row
from server.tables.stored.secret_chain import SecretChain


class NoRecord(Exception):
    """There is no record. The message is one sentence for the host."""


def finished_record(kept: Kept, row: Row) -> dict[str, Any]:
    """The last game of that table as plain data for a record file.

    Raises NoRecord while it is not over: whoever plays in it could read on.
    """
    terms, state = row.terms, row.state
    if state.phase != OVER:
        why = "has not begun" if state.phase == OPEN else "is not over"
        raise NoRecord(f"The game at table {terms.code} {why}: there is no record yet.")
    start, *later = kept.lines
    chain = SecretChain(kept.secret, terms.chain_length)
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
