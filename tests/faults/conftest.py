"""Fixtures that the tests of this room share."""

from __future__ import annotations

import secrets

import pytest


@pytest.fixture
def seed() -> int:
    """Return another one each time; a test that fails has shown it."""
    return secrets.randbelow(10**6)
