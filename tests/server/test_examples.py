"""The examples in the server's docstrings are true."""

from __future__ import annotations

import doctest
import importlib

import pytest

WITH_EXAMPLES = (
    "addresses",
    "allowance",
    "app",
    "fairness",
    "invites",
    "match",
    "meter",
    "outbox",
    "rearranging",
    "tokens",
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"server.{name}"))
    assert tried.attempted
    assert not tried.failed
