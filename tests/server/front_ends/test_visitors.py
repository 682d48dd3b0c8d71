"""The directories of guests."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from server.front_ends import visitors as module
from server.front_ends.visit import NoRoom
from server.front_ends.visitors import KEPT_DAYS, Visitors
from server.limits.limits import DAY, Limits

OPEN = "7K3QZ9XM2P"
"""The code of the only table that is open."""
NOW = 1_000_000.0


async def is_open(code: str) -> bool:
    return code == OPEN


def made(tmp_path: Path, **limits: int) -> Visitors:
    return Visitors(tmp_path / "visitors", Limits(**limits), is_open)  # type: ignore[arg-type]


@pytest.fixture
def visitors(tmp_path: Path) -> Visitors:
    return made(tmp_path)


async def visit(visitors: Visitors, who: str, address: str = "192.0.2.1", code: str = "OVER", age: float = 0) -> None:
    """Come, sit down at the table with that code, and leave. Without a code: only look."""
    place = await visitors.enter(who, address)
    if code:
        seat = place / "state" / "traderow" / "seats" / "1.json"
        seat.parent.mkdir(parents=True, exist_ok=True)
        seat.write_text(json.dumps({"code": code}))
    await visitors.leave(who)
    if code:
        os.utime(place, (NOW - age, NOW - age))
        visitors._kept = None  # as when the server starts again


def known(visitors: Visitors, *names: str) -> list[str]:
    return [who for who in names if visitors.knows(who)]


async def test_each_has_one_of_its_own_that_names_nobody(tmp_path: Path) -> None:
    visitors = made(tmp_path)
    ann, bob = await visitors.enter("SHA256:ann"), await visitors.enter("../../bob")
    assert ann != bob
    assert ann.parent == bob.parent == tmp_path / "visitors"
    assert ann.stat().st_mode & 0o777 == 0o700
    assert "ann" not in ann.name
    assert visitors.knows("SHA256:ann")
    assert not visitors.knows("SHA256:cem")


async def test_nothing_is_kept_of_whom_it_forgets(visitors: Visitors) -> None:
    for who in ("ann", "bob"):
        assert visitors.kept_seats(who) == 0
        await visit(visitors, who)
        assert visitors.kept_seats(who) == 1
    assert visitors.kept_seats("cem") == 0
    assert await visitors.forget("ann")
    assert await visitors.forget("cem")
    assert not visitors.knows("ann")
    assert visitors.kept_seats("ann") == 0
    assert visitors.knows("bob")
    await visit(visitors, "ann")
    assert visitors.knows("ann")


async def test_who_is_here_is_not_forgotten(visitors: Visitors) -> None:
    place = await visitors.enter("ann")
    assert not await visitors.forget("ann")
    assert place.is_dir()


async def test_who_has_a_seat_at_an_open_table_is_forgotten_only_for_good(visitors: Visitors) -> None:
    await visit(visitors, "ann", code=OPEN)
    assert not await visitors.forget("ann", if_closed=True)
    assert visitors.kept_seats("ann") == 1
    assert await visitors.forget("ann")
    assert not visitors.knows("ann")


async def test_the_oldest_files_go_where_there_is_too_much_and_seats_last(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 250)
    place = await visitors.enter("ann")
    for age, name in enumerate(("seats/1.json", "records/new", "records/old")):
        file = place / "data" / name
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_bytes(json.dumps({"code": OPEN}).ljust(100).encode())
        os.utime(file, (1000 + age, 1000 + age))
    await visitors.leave("ann")
    assert sorted(file.name for file in (place / "data").rglob("*") if file.is_file()) == ["1.json", "old"]


async def test_a_link_out_of_it_is_not_followed(visitors: Visitors, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 1)
    secret = tmp_path / "secret"
    secret.write_text(json.dumps({"code": OPEN}))
    place = await visitors.enter("ann")
    (place / "records").mkdir()
    (place / "records" / "kept").touch()
    (place / "link").symlink_to(secret)
    os.utime(place / "link", (1000, 1000), follow_symlinks=False)
    await visitors.leave("ann")
    assert not (place / "link").is_symlink()
    (place / "seats").mkdir()
    (place / "seats" / "1.json").symlink_to(secret)
    assert module.look(place) == module.Kept(place.stat().st_mtime, "loopback", is_worth=True)
    assert secret.read_text() == json.dumps({"code": OPEN})


async def test_whoever_never_sat_down_leaves_nothing(visitors: Visitors, tmp_path: Path) -> None:
    await visit(visitors, "ann", code="")
    assert not list((tmp_path / "visitors").iterdir())


async def test_nothing_goes_while_the_same_visitor_is_still_there(visitors: Visitors) -> None:
    """Two sessions, one of which watches; or one that takes another over."""
    await visitors.enter("ann")
    await visitors.enter("ann")
    await visitors.leave("ann")
    assert known(visitors, "ann")
    await visitors.leave("ann")
    assert not known(visitors, "ann")


async def test_who_stays_away_is_forgotten_and_so_is_the_first_of_too_many(visitors: Visitors, tmp_path: Path) -> None:
    for age, who in enumerate(("ann", "bob", "cem")):
        await visit(visitors, who, age=age)
    await visitors.sweep(now=NOW - 1.5 + KEPT_DAYS * DAY)
    assert known(visitors, "ann", "bob", "cem") == ["ann", "bob"]
    visitors = made(tmp_path, door_kept=1)
    await visitors.sweep(now=NOW)
    assert known(visitors, "ann", "bob") == ["ann"]


async def test_a_seat_at_an_open_table_is_never_lost(visitors: Visitors, tmp_path: Path) -> None:
    """However long its owner is away, and however many come after."""
    await visit(visitors, "ann", code=OPEN, age=2 * KEPT_DAYS * DAY)
    await visit(visitors, "bob", age=1)
    await visit(visitors, "cem")
    visitors = made(tmp_path, door_kept=2)
    await visitors.sweep(now=NOW)
    assert known(visitors, "ann", "bob", "cem") == ["ann", "cem"]


async def test_there_are_never_too_many_not_even_between_two_upkeeps(tmp_path: Path) -> None:
    visitors = made(tmp_path, door_kept=3)
    for number in range(10):
        await visit(visitors, f"{number}", f"192.0.2.{number}", age=-number)
        assert len(list((tmp_path / "visitors").iterdir())) <= 3
    assert known(visitors, *map(str, range(10))) == ["7", "8", "9"]


async def test_where_all_have_seats_at_open_tables_nobody_new_comes_in(tmp_path: Path) -> None:
    visitors = made(tmp_path, door_kept=2)
    await visit(visitors, "ann", code=OPEN)
    await visit(visitors, "bob", "192.0.2.2", code=OPEN)
    with pytest.raises(NoRoom, match="full"):
        await visitors.enter("cem", "192.0.2.3")
    assert known(visitors, "ann", "bob", "cem") == ["ann", "bob"]
    assert await visitors.enter("ann", "192.0.2.3")


@pytest.mark.parametrize(
    ("addresses", "most"),
    [(["192.0.2.1"] * 6, 2), (["2001:db8::/64"] * 6, 2), ([f"2001:db8:0:{n}::/64" for n in range(6)], 4)],
)
async def test_an_address_has_its_share_and_takes_nobody_elses(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str], most: int, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "NETWORK", 2)
    visitors = made(tmp_path, door_kept_each=2)
    await visit(visitors, "ann", "198.51.100.1", age=1000)
    for number, address in enumerate(addresses):
        await visit(visitors, f"{number}", address, age=-number)
    assert known(visitors, "ann", *map(str, range(6))) == ["ann", *map(str, range(6 - most, 6))]


async def test_a_share_that_is_all_seats_at_open_tables_is_full(tmp_path: Path) -> None:
    visitors = made(tmp_path, door_kept_each=1)
    await visit(visitors, "ann", code=OPEN)
    with pytest.raises(NoRoom, match="address"):
        await visitors.enter("bob", "192.0.2.1")
    assert await visitors.enter("bob", "192.0.2.2")


async def test_what_a_killed_server_left_of_those_who_only_looked_goes(visitors: Visitors, tmp_path: Path) -> None:
    place = await visitors.enter("ann")
    os.utime(place, (NOW, NOW))
    after = made(tmp_path)
    await after.sweep(now=NOW + 1)
    assert known(after, "ann")  # another server may have the directory in common with this one
    await after.sweep(now=NOW + DAY + 1)
    assert not known(after, "ann")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"code": 1}', "[" * 50_000, '{"code": "\\ud800"}'])
async def test_a_seat_that_cannot_be_read_breaks_nothing(visitors: Visitors, text: str) -> None:
    place = await visitors.enter("ann")
    (place / "seats").mkdir()
    (place / "seats" / "1.json").write_text(text)
    await visitors.leave("ann")
    await visitors.sweep(now=NOW)
    assert OPEN not in {code for entry in (visitors._kept or {}).values() for code in entry.codes}
