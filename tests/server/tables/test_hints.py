"""Advice is a table setting: the host decides, everybody is informed, and it is stored with the table."""

from __future__ import annotations

import pytest

from protocol.messages import Table
from server.tables.stored.seats import Row, TableState, Terms
from tests.server.conftest import Connect, Serve


@pytest.mark.parametrize("hints", [False, True])
async def test_what_the_host_decides_is_told_to_everybody(serve: Serve, connect: Connect, hints: bool) -> None:
    server = await serve()
    ada, ben = [await connect(server, name) for name in ("Ada", "Ben")]
    await ada.host(hints=hints)
    assert (await ada.until(Table)).hints is hints
    await ben.join(ada.code)
    assert (await ben.until(Table)).hints is hints


def test_it_is_stored_with_the_table_and_a_table_of_before_has_none() -> None:
    terms = Terms("7K3QZ9XM2P", "", "toy", "turns", {}, True, None, hints=True, chain_length=4)
    row = Row(terms, TableState(()))
    stored = row.to_data()
    assert Row.from_data(stored) == row
    before = {**stored, "terms": {name: value for name, value in stored["terms"].items() if name != "hints"}}
    assert not Row.from_data(before).terms.hints
