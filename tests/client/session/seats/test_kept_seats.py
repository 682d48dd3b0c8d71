"""Kept seats: private, one for each server, table and seat, and offered only while nobody has the seat."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from client.session.kept_seats import KeptSeat, KeptSeats, Opened

ANN = KeptSeat("192.168.1.20", "7K3QZ-9XM2P", "A" * 43, 0, "Ann", 100)


def another_process(keep: KeptSeats, tmp_path: Path) -> KeptSeats:
    """Return what another process of the same person would see."""
    return KeptSeats(tmp_path / "seats")


def test_a_kept_seat_is_found_again(keep: KeptSeats) -> None:
    keep.put(ANN)
    keep.release()
    assert keep.free() == [ANN]


def test_how_our_server_was_open_is_kept_with_the_seat(keep: KeptSeats) -> None:
    own = replace(ANN, own_server=True, opened=Opened("192.168.1.20", {"ssh": 7465}, announced=True))
    keep.put(own)
    keep.release()
    assert keep.free() == [own]


def test_nobody_else_may_read_a_kept_seat(keep: KeptSeats, tmp_path: Path) -> None:
    keep.put(ANN)
    modes = {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "seats").iterdir()}
    assert modes == {0o600}
    assert stat.S_IMODE((tmp_path / "seats").stat().st_mode) == 0o700


def test_a_newer_token_replaces_the_older_one(keep: KeptSeats) -> None:
    keep.put(ANN)
    newer = replace(ANN, token="B" * 43, saved=200)
    keep.put(newer)
    keep.release()
    assert keep.free() == [newer]


def test_two_seats_at_one_table_are_two_files(keep: KeptSeats) -> None:
    bob = replace(ANN, seat=1, token="B" * 43, saved=200)
    keep.put(ANN)
    keep.put(bob)
    keep.release()
    assert keep.free() == [bob, ANN], "the latest first"


def test_a_seat_somebody_sits_on_is_not_offered(keep: KeptSeats, tmp_path: Path) -> None:
    keep.put(ANN)
    other = another_process(keep, tmp_path)
    assert other.free() == []
    keep.release()
    assert other.free() == [ANN]


def test_forgetting_leaves_a_newer_token_of_another_terminal_alone(keep: KeptSeats, tmp_path: Path) -> None:
    keep.put(ANN)
    newer = replace(ANN, token="B" * 43)
    another_process(keep, tmp_path).put(newer)
    keep.forget(ANN)
    keep.release()
    assert [seat.token for seat in another_process(keep, tmp_path).free()] == ["B" * 43]


def test_a_forgotten_seat_leaves_nothing_behind(keep: KeptSeats, tmp_path: Path) -> None:
    keep.put(ANN)
    keep.forget(ANN)
    assert list((tmp_path / "seats").iterdir()) == []


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"address": "x"}', '{"address": 1, "code": "x", "token": "x", "seat": 0}', "\x00\xff"]
)
def test_a_file_that_is_no_seat_is_passed_over(keep: KeptSeats, tmp_path: Path, text: str) -> None:
    keep.put(ANN)
    keep.release()
    (tmp_path / "seats" / "0.json").write_text(text, encoding="latin-1")
    assert keep.free() == [ANN]


def test_a_directory_that_is_not_there_holds_no_seats(tmp_path: Path) -> None:
    assert KeptSeats(tmp_path / "nowhere").free() == []


def test_a_seat_kept_again_after_it_was_forgotten_is_in_use_again(keep: KeptSeats, tmp_path: Path) -> None:
    keep.put(ANN)
    keep.forget(ANN)
    keep.put(ANN)
    assert another_process(keep, tmp_path).free() == []
    keep.release()


@pytest.mark.parametrize(
    "change",
    [
        {"others": "Pip"},
        {"others": [1]},
        {"turn": "9"},
        {"solo": None},
        *({"opened": each} for each in ("", [1], {"port": 1}, {"bind": 1}, {"doors": ["ssh"]}, {"doors": {"ssh": "7465"}})),
    ],
)
def test_what_is_no_kept_seat_is_not_read(keep: KeptSeats, tmp_path: Path, change: dict[str, object]) -> None:
    keep.put(ANN)
    keep.release()
    [file] = (tmp_path / "seats").glob("*.json")
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    assert keep.all() == []


def test_a_seat_of_an_earlier_version_is_read(keep: KeptSeats, tmp_path: Path) -> None:
    keep.put(ANN)
    keep.release()
    [file] = (tmp_path / "seats").glob("*.json")
    later = {"solo", "others", "turn", "my_move", "opened"}
    file.write_text(json.dumps({key: value for key, value in json.loads(file.read_text()).items() if key not in later}))
    assert keep.free() == [ANN]


def test_a_game_against_bots_is_one_file_on_whatever_port_its_server_listens(keep: KeptSeats) -> None:
    first = replace(ANN, address="127.0.0.1:4711", solo="game")
    keep.put(first)
    keep.put(replace(first, address="127.0.0.1:4712", token="B" * 43))
    keep.release()
    assert [kept.token for kept in keep.all()] == ["B" * 43]


def failing(number: int) -> Callable[..., int]:
    def fail(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    return fail


def test_where_there_are_no_locks_a_seat_is_offered_and_not_said_to_be_elsewhere(
    keep: KeptSeats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "flock", failing(errno.ENOLCK))
    keep.put(ANN)
    other = another_process(keep, tmp_path)
    assert other.free() == [ANN]
    assert not other.is_elsewhere(ANN)
    monkeypatch.setattr(fcntl, "flock", failing(errno.EACCES))
    assert other.free() == []
    assert other.is_elsewhere(ANN)


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC])
def test_where_nothing_can_be_written_a_seat_is_still_offered(
    number: int, keep: KeptSeats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep.put(ANN)
    keep.release()
    for lock in (tmp_path / "seats").glob("*.lock"):
        lock.unlink()
    monkeypatch.setattr(os, "open", failing(number))
    assert another_process(keep, tmp_path).free() == [ANN]
