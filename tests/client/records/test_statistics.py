"""Statistics over kept games: counted once, cached, and never stopped by a file that cannot be read."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from client import cli
from client.games import registry
from client.records import files, library, own_names
from client.records import statistics as records_statistics
from client.records.files import RecordFile
from client.records.library import Collected, Summary
from client.records.statistics import Statistics, statistics
from tests.client.records.games import kept, play

PLAYED = [("duel", 2, 1), ("duel", 2, 2), ("hydra", 4, 1), ("emperor", 6, 1)]


def keep(*played: tuple[str, int, int]) -> list[Path]:
    """Keep records of these games in this person's folder."""
    return [files.write(kept(play(mode, seats, number=number), number)) for mode, seats, number in played]


def collect() -> Collected:
    return library.collect(registry.numbers, registry.games())


def of(*names: str) -> Statistics:
    return statistics(collect(), names, registry.numbers)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the dates and modes of the records that were played again."""
    found: list[str] = []
    count = library.summarize

    def counting(record: RecordFile, numbers_of: library.NumbersOf) -> Summary:
        found.append(record.record.header.mode)
        return count(record, numbers_of)

    monkeypatch.setattr(library, "summarize", counting)
    return found


# -- what is counted ---------------------------------------------------------------------------------------------------


def test_wins_are_counted_by_mode_opponent_and_first_seat() -> None:
    keep(*PLAYED)
    (game,) = of("Ann").games
    results = [play(mode, seats, number=number).game for mode, seats, number in PLAYED]
    wins = [0 in (played.result.winners if played.result else ()) for played in results]
    assert (game.all.games, game.all.won, game.all.lost) == (4, sum(wins), 4 - sum(wins))
    assert (game.modes["duel"].games, game.modes["duel"].won) == (2, sum(wins[:2]))
    assert game.first.games + game.later.games == 4
    assert game.first.won + game.later.won == game.all.won
    assert game.opponents["Bob"].games == 2, "in a team Bob is none"
    assert game.opponents["Dee"].games == 2
    assert sum(played.turn for played in results) == game.turns


def test_star_realms_adds_what_only_it_has() -> None:
    keep(*PLAYED)
    (game,) = of("Ann").games
    assert game.own["biggest_hit"] > 5
    assert sum(faction["bought"] for faction in game.own["factions"].values()) == game.own["bought"] > 40
    mostly = [faction["games_mostly"] for faction in game.own["factions"].values()]
    assert 0 < sum(mostly) <= 4


def test_a_game_belongs_to_whoever_has_one_of_the_names_in_any_case() -> None:
    keep(*PLAYED)
    assert of("ann").all == of("Ann").all
    assert (of("Fay").all.games, of("Fay").of_others) == (1, 3)
    assert of("Nobody").games == ()


def summary(won: bool | None, day: int, *, over: bool = True) -> Summary:
    winners = ((0,) if won else (1,) if won is False else (0, 1)) if over else None
    reason = "draw" if won is None else "concede"
    return Summary("toy", "turns", f"2026-11-{day:02}", ("Ann", "Bob"), (0, 1), (day % 2,), 9, winners, reason, {})


@pytest.mark.parametrize(
    ("results", "now", "best"),
    [([True, True, False], -1, 2), ([False, True, True, True], 3, 3), ([True, None], 0, 1), ([], 0, 0)],
)
def test_rows_of_wins_are_counted_in_the_order_of_the_days(results: Sequence[bool | None], now: int, best: int) -> None:
    games = tuple(summary(result, day + 1) for day, result in enumerate(results))
    found = statistics(Collected(games), ["Ann"], registry.numbers)
    assert [(game.streak, game.best_streak) for game in found.games] == ([(now, best)] if results else [])


def test_a_game_that_is_not_over_is_neither_won_nor_lost() -> None:
    found = statistics(Collected((summary(None, 1, over=False), summary(None, 2))), ["Ann"], registry.numbers)
    assert (found.all.games, found.all.won, found.all.lost, found.all.drawn) == (2, 0, 0, 1)
    assert records_statistics.headline(found) == "Ann: 2 games, 0 won, 0 lost, 1 drawn, 1 not over."


# -- the cache ---------------------------------------------------------------------------------------------------------


def test_a_record_is_played_again_once(counted: list[str]) -> None:
    keep(*PLAYED[:2])
    first = collect()
    assert len(counted) == 2
    assert collect() == first
    keep(PLAYED[2])
    assert len(collect().games) == 3
    assert counted[2:] == ["hydra"]


def test_what_is_known_at_once_is_what_the_cache_has(counted: list[str]) -> None:
    keep(*PLAYED[:2])
    assert library.known(registry.numbers, registry.games()).missing == 2
    collect()
    keep(PLAYED[2])
    counted.clear()
    known = library.known(registry.numbers, registry.games())
    assert (len(known.games), known.missing, counted) == (2, 1, [])


OLD = b'{"made_by": "other", "files": {}}'


@pytest.mark.parametrize("content", [b"", b"{", b'{"made_by": 1, "files": {}}', OLD, b"\xff\x00"])
def test_a_damaged_or_old_cache_is_made_anew(content: bytes, counted: list[str]) -> None:
    keep(*PLAYED[:2])
    first = collect()
    library.cache_file().write_bytes(content)
    assert collect() == first
    assert len(counted) == 4
    assert collect() == first
    assert len(counted) == 4


def test_a_cache_that_cannot_be_written_stops_nothing() -> None:
    keep(*PLAYED[:1])
    library.cache_file().mkdir(parents=True)
    assert len(collect().games) == 1


def test_a_game_that_counts_otherwise_counts_again(counted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    keep(*PLAYED[:1])
    collect()
    known, own = registry.client("star-realms"), registry.numbers("star-realms")
    assert known is not None
    assert own is not None
    later = replace(known, numbers=lambda: structs.replace(own, version=own.version + 1))
    monkeypatch.setitem(registry.GAMES, "star-realms", registry.Listed(lambda: later))
    collect()
    assert len(counted) == 2


def test_a_record_that_is_gone_or_changed_is_not_counted_any_more(counted: list[str]) -> None:
    one, two = keep(*PLAYED[:2])
    collect()
    one.unlink()
    text = two.read_text()
    two.write_text(text.replace('"Ann"', '"Zoe"'))
    os.utime(two, ns=(1, 1))
    found = collect()
    assert [game.names[0] for game in found.games] == ["Zoe"]
    assert len(counted) == 3


def test_files_that_cannot_be_read_are_named_and_fatal_to_nothing(counted: list[str]) -> None:
    (file,) = keep(PLAYED[0])
    folder = files.folder()
    (folder / "torn.traderow").write_text(file.read_text()[:5000])
    (folder / "of-tomorrow.traderow").write_text(file.read_text().replace('"data_version": 1', '"data_version": 99'))
    (folder / "cheat.traderow").write_text(file.read_text().replace('[0, ["end-turn"]', '[0, ["play", "mothership"]', 1))
    found = collect()
    assert len(found.games) == 1
    assert [name for name, _why in found.unreadable] == ["cheat.traderow", "of-tomorrow.traderow", "torn.traderow"]
    assert all(why for _name, why in found.unreadable)
    before = len(counted)
    assert collect() == found
    assert len(counted) == before, "why it cannot be read is cached too"


def test_the_name_of_a_file_that_cannot_be_read_is_cleaned() -> None:
    folder = files.folder()
    folder.mkdir(parents=True)
    (folder / "\x1b]0;title\x07\x9b.traderow").write_text("{")
    assert [name for name, _why in collect().unreadable] == ["]0;title.traderow"]


def test_a_record_of_more_entries_than_any_game_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST", 100)
    keep(PLAYED[0])
    assert collect().unreadable[0][1] == "The record has more than 100 entries."


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_command_says_it_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    keep(*PLAYED)
    assert cli.main(["stats", "--name", "Ann"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Ann: 4 games, ")
    assert "\nStar Realms: games won\n" in said
    assert "\n  biggest hit: " in said


def test_games_under_an_earlier_name_are_ones_own_too(capsys: pytest.CaptureFixture[str]) -> None:
    keep(*PLAYED[:2])
    own_names.remember("Ann")
    assert cli.main(["stats"]) == 0
    assert capsys.readouterr().out.startswith("Ann: 2 games, ")


@pytest.mark.parametrize("content", ["", "{}", "[1, null]", "\0"])
def test_a_damaged_list_of_names_is_none(content: str) -> None:
    own_names.remember("Ann")
    own_names.file().write_text(content)
    assert own_names.all_of("Bob") == ["Bob"]
    own_names.remember("Ann")
    assert own_names.all_of("Bob") == ["Bob", "Ann"]


def test_the_command_says_clearly_that_there_is_nothing_yet(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["stats", "--name", "Ann"]) == 0
    assert capsys.readouterr().out == "No game of Ann is kept yet. Every game you finish is counted here.\n"


def test_json_has_every_number(capsys: pytest.CaptureFixture[str]) -> None:
    keep(*PLAYED)
    (files.folder() / "torn.traderow").write_text("{")
    assert cli.main(["stats", "--json", "--name", "Ann", "--name", "Fay"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["format"], data["names"], data["games"], data["of_others"]) == (1, ["Ann"], 4, 0), "Fay plays only with Ann"
    assert data["unreadable"] == [{"file": "torn.traderow", "why": "Line 1 of the record is not JSON."}]
    game = data["by_game"]["star-realms"]
    assert set(game) == {
        *("all", "modes", "opponents", "first", "later", "streak", "best_streak", "turns", "shortest", "longest", "own"),
    }
    assert set(game["own"]["factions"]) == {"blob", "trade_federation", "star_empire", "machine_cult", "unaligned"}


def test_the_documents_name_every_part_of_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    keep(*PLAYED[:1])
    cli.main(["stats", "--json", "--name", "Ann"])
    words = (Path(__file__).parents[3] / "docs" / "records.md").read_text()

    def named(part: object) -> None:
        if isinstance(part, dict):
            for name, value in part.items():
                assert f"`{name}`" in words, name
                named({} if name in ("modes", "opponents", "by_game", "rivals") else value)

    data = json.loads(capsys.readouterr().out)
    named(data)
    named(data["by_game"]["star-realms"])


def test_a_note_of_all_of_it_fits_a_line() -> None:
    keep(*PLAYED)
    note, shorter = records_statistics.note(of("Ann"), registry.numbers)
    assert shorter.endswith("of 4 won")
    assert note.startswith(f"{shorter}, biggest hit ")
    assert records_statistics.note(of("Nobody"), registry.numbers) == ("", "")


def test_turns_of_games_that_are_not_over_are_not_counted() -> None:
    over = structs.replace(summary(True, 1), turns=5)
    found = statistics(Collected((over, summary(None, 2, over=False))), ["Ann"], registry.numbers)
    assert (found.games[0].turns, found.games[0].shortest, found.games[0].longest) == (5, 5, 5)
