"""The marks of requests are secrets: the mark of `host` or `join`, with its nonce, proves the ownership of a seat."""

from __future__ import annotations

from client.session.requests import new_mark


def test_no_mark_tells_anything_of_another() -> None:
    marks = [new_mark() for _ in range(100)]
    assert all(len(mark) == 22 for mark in marks), "128 bits in URL-safe base64"
    for part in (slice(0, 11), slice(11, 22)):
        assert len({mark[part] for mark in marks}) == len(marks), "both halves are new each time"
