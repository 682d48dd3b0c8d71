"""Who is banned: by key, address or name, for a time or for good; kept in a file that nobody else can read."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from server.limits.bans import ADDRESS, KEY, MOST, NAME, Bans, Unreadable, identity, target


def ban(bans: Bans, typed: str, seconds: float | None = None) -> None:
    bans.add(*target(typed), seconds)


@pytest.mark.parametrize(
    ("typed", "kept_out", "let_in"),
    [
        ("Eve", [("eve", "192.0.2.7", "")], [("Eva", "192.0.2.7", "")]),
        ("192.0.2.7", [("Ann", "192.0.2.7", "")], [("Ann", "192.0.2.8", ""), ("Ann", "loopback", "")]),
        ("192.0.2.0/24", [("Ann", "192.0.2.8", "")], [("Ann", "192.0.3.1", ""), ("Ann", "2001:db8::/64", "")]),
        ("2001:db8::7", [("Ann", "2001:db8::/64", "")], [("Ann", "2001:db8:0:1::/64", "")]),
        ("SHA256:x", [("Ann", "192.0.2.7", "SHA256:x")], [("Ann", "192.0.2.7", "SHA256:y"), ("Ann", "192.0.2.7", "")]),
        (f"key:{identity('back-7')}", [("Ann", "192.0.2.7", "back-7")], [("Ann", "192.0.2.7", "")]),
    ],
)
def test_who_is_kept_out(typed: str, kept_out: list[tuple[str, str, str]], let_in: list[tuple[str, str, str]]) -> None:
    bans = Bans()
    ban(bans, typed)
    assert all(bans.of(*person) is not None for person in kept_out)
    assert all(bans.of(*person) is None for person in let_in)


def test_a_ban_ends_by_its_time_or_when_it_is_lifted() -> None:
    bans = Bans()
    ban(bans, "Eve", 60)
    ban(bans, "Mallory")
    (made,) = [each for each in bans.current() if each.value == "eve"]
    assert made.until is not None
    assert bans.of("Eve", "", now=made.until - 1) == made
    assert bans.of("Eve", "", now=made.until) is None
    assert bans.remove(*target("MALLORY"))
    assert bans.of("Mallory", "") is None
    assert not bans.remove(*target("Mallory"))


def test_the_longest_of_several_bans_is_told() -> None:
    bans = Bans()
    ban(bans, "Eve", 60)
    ban(bans, "192.0.2.7")
    found = bans.of("Eve", "192.0.2.7")
    assert found is not None
    assert (found.kind, found.until) == (ADDRESS, None)


def test_bans_are_kept_and_nobody_else_reads_them(tmp_path: Path) -> None:
    file = tmp_path / "bans.json"
    bans = Bans(file)
    ban(bans, "Eve", 3600)
    ban(bans, "SHA256:x")
    assert Bans(file).current() == bans.current()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "SHA256" not in file.read_text(), "the key itself is not kept"


@pytest.mark.parametrize(
    "text", ["", "[]", '{"bans": [{"kind": "smell", "value": "x", "since": 1, "until": null}]}', "[" * 99_999]
)
def test_a_file_that_cannot_be_read_is_told_and_changes_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bans.json"
    bans = Bans(file)
    ban(bans, "Eve")
    file.write_text(text)
    with pytest.raises(Unreadable, match="mend the file or take it away"):
        bans.read()
    assert bans.of("Eve", "") is not None


def test_there_are_only_so_many(tmp_path: Path) -> None:
    bans = Bans()
    for number in range(20):
        bans.add(KEY, f"{number:016x}", None)
    assert len(bans.current()) == 20 < MOST
    assert {each.kind for each in bans.current()} == {KEY} != {NAME}
