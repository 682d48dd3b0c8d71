"""Games against bots on the disk: their number, the time they are kept, and deletion."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path

import pytest

from client.lobby import seating, solo_games
from client.session.kept_seats import KeptSeat, KeptSeats
from client.session.sentences import of_trouble
from client.text.trouble import Trouble
from server.storage.sqlite import files

NOW = 2_000_000_000


def game(keep: KeptSeats, name: str, *, saved: int = NOW, played: str = "") -> Path:
    """Return a kept game, and its directory."""
    kept = KeptSeat(
        "127.0.0.1:4711", name.upper(), "A" * 43, 0, "Ann", saved, True, solo=name, others=["Pip"], turn=3, game=played
    )
    keep.put(kept)
    keep.release()
    return directory(name)


def directory(name: str) -> Path:
    made = solo_games.folder() / name
    made.mkdir(parents=True)
    (made / solo_games.LOCK).touch()
    (made / files.DATABASE).write_bytes(b"SQLite")
    return made


def test_a_directory_is_locked_by_the_file_that_the_server_locks() -> None:
    assert solo_games.LOCK == files.LOCK


def test_a_directory_without_a_kept_seat_is_deleted(keep: KeptSeats) -> None:
    kept, over = game(keep, "on"), directory("over")
    solo_games.clear(keep, NOW)
    assert kept.exists()
    assert not over.exists()


def test_a_directory_in_which_a_server_runs_is_left(keep: KeptSeats) -> None:
    beginning = directory("beginning")
    server = files.DataLock(beginning)
    solo_games.clear(keep, NOW)
    assert beginning.exists()
    server.release()
    solo_games.clear(keep, NOW)
    assert not beginning.exists()


def test_only_the_latest_are_kept(keep: KeptSeats) -> None:
    games = [game(keep, f"g{n}", saved=NOW - n) for n in range(solo_games.MOST + 2)]
    solo_games.clear(keep, NOW)
    assert [each.exists() for each in games] == [True] * solo_games.MOST + [False] * 2
    assert len(keep.all()) == solo_games.MOST


def test_a_game_that_was_left_long_ago_is_forgotten(keep: KeptSeats) -> None:
    old, young = game(keep, "old", saved=NOW - solo_games.KEPT - 1), game(keep, "young", saved=NOW - solo_games.KEPT)
    solo_games.clear(keep, NOW)
    assert not old.exists()
    assert young.exists()


def test_a_game_that_is_being_played_is_never_forgotten(keep: KeptSeats, tmp_path: Path) -> None:
    old = game(keep, "old", saved=0)
    playing = KeptSeats(tmp_path / "seats")
    playing.put(keep.all()[0])
    solo_games.clear(keep, NOW)
    assert old.exists()
    assert keep.free() == []
    playing.release()


def test_the_seat_of_a_table_of_others_is_not_touched(keep: KeptSeats) -> None:
    keep.put(KeptSeat("10.0.0.1", "7K3QZ-9XM2P", "A" * 43, 0))
    keep.release()
    solo_games.clear(keep, NOW)
    assert len(keep.all()) == 1
    assert solo_games.latest(keep, "star-realms") is None


def test_the_one_played_last_is_offered(keep: KeptSeats) -> None:
    game(keep, "older", saved=NOW - 10)
    game(keep, "last", saved=NOW - 5)
    found = solo_games.latest(keep, "star-realms")
    assert found is not None
    assert found.solo == "last"


def test_of_a_game_only_those_of_that_game_are_offered(keep: KeptSeats) -> None:
    game(keep, "older", saved=NOW - 10, played="starcraft")
    game(keep, "last", saved=NOW - 5, played="star-realms")
    game(keep, "unknown", saved=NOW - 20)
    offered = {each: solo_games.latest(keep, each) for each in ("starcraft", "star-realms", "toy")}
    assert {each: kept and kept.solo for each, kept in offered.items()} == {
        "starcraft": "older",
        "star-realms": "last",
        "toy": "unknown",
    }


async def test_a_server_that_is_still_ending_is_waited_for_but_not_for_ever(keep: KeptSeats) -> None:
    there = game(keep, "on")
    assert await solo_games.when_free(there, 0.0)
    lock = os.open(there / solo_games.LOCK, os.O_RDWR)
    fcntl.flock(lock, fcntl.LOCK_EX)
    assert not await solo_games.when_free(there, 0.0)
    os.close(lock)
    assert await solo_games.when_free(there, 0.0)


async def test_a_game_that_is_open_in_another_window_is_said_to_be_open_there(keep: KeptSeats, tmp_path: Path) -> None:
    game(keep, "on")
    [kept] = keep.all()
    elsewhere = KeptSeats(tmp_path / "seats")
    elsewhere.put(kept)
    with pytest.raises(Trouble) as trouble:
        await seating.come_back(kept, keep)
    assert of_trouble(trouble.value) == "That game is open in another window: continue there, or close it and try again."
    elsewhere.release()
    keep.put(kept)
    assert not keep.is_elsewhere(kept), "this window has it"
    keep.release()
    assert not keep.is_elsewhere(kept)


async def test_a_game_whose_directory_is_gone_is_forgotten_with_a_sentence(keep: KeptSeats) -> None:
    game(keep, "on")
    (solo_games.folder() / "on" / files.DATABASE).unlink()
    with pytest.raises(Trouble, match="solo-gone"):
        await seating.come_back(keep.free()[0], keep)
    assert keep.all() == []


def test_a_name_in_a_file_leads_nowhere_else(keep: KeptSeats) -> None:
    kept = KeptSeat("127.0.0.1", "X", "A", 0, solo="../../../etc")
    assert solo_games.directory_of(kept).parent == solo_games.folder()


def test_hosting_and_joining_offer_no_game_against_bots(keep: KeptSeats) -> None:
    from client.session.route import Address

    game(keep, "on")
    assert seating.choose_kept(keep.free(), Address("127.0.0.1", 4711), own_server=True) is None
    assert seating.choose_kept(keep.free(), Address("127.0.0.1", 4711)) is None


@pytest.mark.parametrize(
    ("flock", "lockf", "is_free"), [("ENOLCK", "", True), ("ENOLCK", "EACCES", False), ("ENOLCK", "ENOLCK", True)]
)
async def test_without_locks_of_one_kind_the_other_kind_tells_whether_a_server_runs(
    flock: str, lockf: str, is_free: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = directory("on")
    for kind, name in (("flock", flock), ("lockf", lockf)):

        def answer(_descriptor: int, _how: int, name: str = name) -> None:
            if name:
                raise OSError(getattr(errno, name), name)

        monkeypatch.setattr(fcntl, kind, answer)
    assert await solo_games.when_free(there, 0.0) is is_free
