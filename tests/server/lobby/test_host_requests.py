"""Requests to host and their results: the rules of a table with bots, and of one that continues an earlier game."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from protocol.messages import Host
from server.lobby.host_requests import make_terms


def rules(mode: str, bots: int, seats: int = 3, past: int = 0, **chosen: Any) -> dict[str, Any]:
    message = Host(
        "1", "starcraft", mode, seats, chosen, "", "", True, ["simple"] * bots, bytes(16), True, "bot", 60, False, None, past
    )
    return dict(make_terms(engine.games, message, "Ann", 4).rules)


@pytest.mark.parametrize(("mode", "bots", "chosen", "limit"), [
    ("conquest", 2, {}, 25),
    ("conquest", 2, {"round_limit": 4}, 4),
    ("conquest", 2, {"round_limit": None}, None),
    ("conquest", 1, {}, None),
    ("conquest", 0, {}, None),
    ("standard", 2, {}, None),
])  # fmt: skip
def test_conquest_with_nobody_else_but_bots_has_a_round_limit_unless_the_host_says_otherwise(
    mode: str, bots: int, chosen: dict[str, Any], limit: int | None
) -> None:
    assert rules(mode, bots, **chosen)["round_limit"] == limit


def test_a_table_that_goes_on_from_an_earlier_game_has_the_rulings_of_that() -> None:
    assert rules("standard", 0)["rulings"] == 2
    assert "rulings" not in rules("standard", 0, past=7), "a record of before them"
    assert rules("standard", 0, past=7, rulings=2)["rulings"] == 2
    assert rules("conquest", 2, past=7)["round_limit"] is None
