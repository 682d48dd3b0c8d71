"""Check that the examples in the server's docstrings are correct."""

from __future__ import annotations

import doctest
import importlib

import pytest

WITH_EXAMPLES = (
    "transport.client_address",
    "limits.rate_limiter",
    "app",
    "tables.stored.secret_chain",
    "tables.stored.invite_codes",
    "tables.game.match",
    "limits.token_bucket",
    "transport.frame_parser",
    "transport.send_queue",
    "tables.game.lots",
    "tables.stored.tokens",
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"server.{name}"))
    assert tried.attempted
    assert not tried.failed
