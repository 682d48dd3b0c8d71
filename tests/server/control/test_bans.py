"""Bans: by key, address or name, limited or permanent, in a file that no other user can read."""

from __future__ import annotations

import stat
import time
from pathlib import Path

import pytest

from server.limits.bans import ADDRESS, KEY, NAME, Ban, Bans, FileStore, Unreadable, identity, target


async def ban(bans: Bans, typed: str, seconds: int | None = None) -> None:
    now = int(time.time())
    await bans.add(Ban(*target(typed), now, None if seconds is None else now + seconds))


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
async def test_who_is_kept_out(typed: str, kept_out: list[tuple[str, str, str]], let_in: list[tuple[str, str, str]]) -> None:
    bans = Bans()
    await ban(bans, typed)
    assert all(bans.of(name, address, (who,)) is not None for name, address, who in kept_out)
    assert all(bans.of(name, address, (who,)) is None for name, address, who in let_in)


async def test_a_ban_ends_by_its_time_or_when_it_is_lifted() -> None:
    bans = Bans()
    await ban(bans, "Eve", 60)
    await ban(bans, "Mallory")
    (made,) = [each for each in bans.current() if each.value == "eve"]
    assert made.until is not None
    assert bans.of("Eve", "", now=made.until - 1) == made
    assert bans.of("Eve", "", now=made.until) is None
    assert await bans.remove(*target("MALLORY"))
    assert bans.of("Mallory", "") is None
    assert not await bans.remove(*target("Mallory"))


async def test_the_longest_of_several_bans_is_told() -> None:
    bans = Bans()
    await ban(bans, "Eve", 60)
    await ban(bans, "192.0.2.7")
    found = bans.of("Eve", "192.0.2.7")
    assert found is not None
    assert (found.kind, found.until) == (ADDRESS, None)


async def test_bans_are_kept_and_nobody_else_reads_them(tmp_path: Path) -> None:
    file = tmp_path / "bans.json"
    bans = Bans(FileStore(file))
    await ban(bans, "Eve", 3600)
    await ban(bans, "SHA256:x")
    again = Bans(FileStore(file))
    await again.read()
    assert again.current() == bans.current()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "SHA256" not in file.read_text(), "the key itself is not kept"


@pytest.mark.parametrize(
    "text", ["", "[]", '{"bans": [{"kind": "smell", "value": "x", "since": 1, "until": null}]}', "[" * 99_999]
)
async def test_a_file_that_cannot_be_read_is_told_and_changes_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bans.json"
    bans = Bans(FileStore(file))
    await ban(bans, "Eve")
    file.write_text(text)
    with pytest.raises(Unreadable, match="mend the file or take it away"):
        await bans.read()
    assert bans.of("Eve", "") is not None


async def test_there_are_only_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.limits.bans.MOST", 3)
    bans = Bans(FileStore(tmp_path / "bans.json"))
    for number in range(5):
        await bans.add(Ban(KEY, f"{number:016x}", number))
    await bans.read()
    assert [each.since for each in bans.current()] == [2, 3, 4]
    assert {each.kind for each in bans.current()} == {KEY} != {NAME}
