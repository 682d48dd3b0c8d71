"""The directories of visitors."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from server.doors import visitors as module
from server.doors.visitors import DAY, KEPT_DAYS, Visitors


def test_each_has_one_of_its_own_that_names_nobody(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path)
    ann, bob = visitors.place("SHA256:ann"), visitors.place("../../bob")
    assert ann != bob
    assert ann.parent == bob.parent == tmp_path
    assert ann.stat().st_mode & 0o777 == 0o700
    assert "ann" not in ann.name
    assert visitors.knows("SHA256:ann")
    assert not visitors.knows("SHA256:cem")


def test_nothing_is_kept_of_whom_it_forgets(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path)
    seat = visitors.place("ann") / "state" / "traderow" / "seats" / "1.json"
    visitors.place("bob")
    assert visitors.kept_seats("ann") == 0
    seat.parent.mkdir(parents=True)
    seat.touch()
    assert visitors.kept_seats("ann") == 1
    assert visitors.kept_seats("bob") == 0
    assert visitors.kept_seats("cem") == 0
    visitors.forget("ann")
    visitors.forget("cem")
    assert not visitors.knows("ann")
    assert visitors.kept_seats("ann") == 0
    assert visitors.knows("bob")


def test_the_oldest_files_go_where_there_is_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 250)
    visitors = Visitors(tmp_path)
    place = visitors.place("ann")
    for age, name in enumerate(("new", "old", "oldest")):
        file = place / "data" / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(bytes(100))
        os.utime(file, (1000 - age, 1000 - age))
    visitors.trim("ann")
    assert sorted(file.name for file in (place / "data").iterdir()) == ["new", "old"]


def test_a_link_out_of_it_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 0)
    secret = tmp_path / "secret"
    secret.write_text("secret")
    visitors = Visitors(tmp_path / "visitors")
    (visitors.place("ann") / "link").symlink_to(secret)
    visitors.trim("ann")
    assert secret.read_text() == "secret"
    assert not list(visitors.place("ann").iterdir())


def test_who_stays_away_is_forgotten_and_so_is_the_first_of_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visitors = Visitors(tmp_path)
    for age, who in enumerate(("ann", "bob", "cem")):
        os.utime(visitors.place(who), (1_000_000 - age, 1_000_000 - age))
    visitors.sweep(now=1_000_000 - 1.5 + KEPT_DAYS * DAY)
    assert [visitors.knows(who) for who in ("ann", "bob", "cem")] == [True, True, False]
    monkeypatch.setattr(module, "MOST_VISITORS", 1)
    visitors.sweep(now=1_000_000)
    assert [visitors.knows(who) for who in ("ann", "bob")] == [True, False]
