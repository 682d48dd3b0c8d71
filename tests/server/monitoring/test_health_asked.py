"""The command that requests a server's health gives a reason if there is no answer."""

from __future__ import annotations

import pytest

from server.monitoring import health


def test_an_error_without_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def page(host: str, port: int, encrypted: bool) -> None:
        raise TimeoutError

    monkeypatch.setattr(health, "_page", page)
    with pytest.raises(health.Unanswered, match=r"at port 7464 of 127\.0\.0\.1: TimeoutError\.$"):
        health.ask_health("0.0.0.0", 7464, False)
