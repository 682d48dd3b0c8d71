"""Fixtures that the tests in this folder share."""

from __future__ import annotations

import secrets

import pytest


@pytest.fixture
def seed() -> int:
    """Return a different seed in each run. A failed test shows it."""
    return secrets.randbelow(10**6)
