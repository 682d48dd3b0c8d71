"""Wins of two players against each other: counted by name, and shown next to the name."""

from __future__ import annotations

from pathlib import Path

from client.games import registry
from client.lobby import rivals
from client.lobby.table_words import seat_notes
from client.records import files, library, own_names
from client.records import statistics as records_statistics
from client.records.library import Summary
from client.records.statistics import Score, statistics
from protocol.messages import SeatInfo
from tests.client.records.games import kept, play


def game(names: tuple[str, ...], *winners: int, teams: tuple[int, ...] = (), reason: str = "authority") -> Summary:
    return Summary("star-realms", "duel", "", names, teams or tuple(range(len(names))), (0,), 9, winners or None, reason, {})


def seat(name: str, kind: str = "person") -> SeatInfo:
    return SeatInfo(kind=kind, name=name, link="on", host=False, ready=False, team=1, role="", away="", until=0)


def test_games_count_that_one_of_the_two_won() -> None:
    played = [
        *[game(("Ann", "Ben"), 0)] * 3,
        *[game(("BEN", "ann"), 0)] * 2,
        game(("Ann", "Ben")),  # not over
        game(("Ann", "Ben"), 0, 1, reason="draw"),
        game(("Ann", "Ben", "Cem"), 2),  # Cem alone won
        game(("Ann", "Ben", "Cem", "Dee"), 0, 2, teams=(0, 1, 0, 1)),
        game(("Cem", "Ben"), 0),  # without Ann
    ]
    found = records_statistics.rivals(played, ["Ann"])
    assert found == {"ben": Score("Ben", 4, 2), "cem": Score("Cem", 0, 1), "dee": Score("Dee", 1, 0)}
    assert records_statistics.score_text("Ben", found["ben"]) == "You 4\xa0:\xa02 Ben."


def record(number: int, name: str = "Ann") -> Path:
    return files.write(kept(play("duel", 2, number=number), number))


def test_it_is_said_beside_the_name_once_games_are_counted() -> None:
    record(1)
    (summary,) = library.collect(registry.numbers, registry.games()).games
    mine, theirs = summary.names
    assert rivals.score_against(theirs) is None, "nobody of our name has played here"
    own_names.remember(mine)
    score = rivals.score_against(theirs.upper())
    assert score is not None
    assert (score.won, score.lost) == ((1, 0) if summary.winners == (0,) else (0, 1))
    assert f"you {score.won} : {score.lost}" in seat_notes(seat(theirs), is_own=False)
    assert not any(note.startswith("you ") for note in seat_notes(seat("Zoe"), is_own=False))
    assert not any(":" in note for note in seat_notes(seat(theirs), is_own=True))


def test_a_new_count_is_noticed() -> None:
    record(1)
    (summary,) = library.collect(registry.numbers, registry.games()).games
    own_names.remember(summary.names[0])
    before = rivals.score_against(summary.names[1])
    record(2)
    library.collect(registry.numbers, registry.games())
    after = rivals.score_against(summary.names[1])
    assert before is not None
    assert after is not None
    assert after.won + after.lost == before.won + before.lost + 1


def test_the_end_of_a_game_says_the_score_with_that_game() -> None:
    own_names.remember("Ann")
    assert rivals.after(game(("Ann", "Ben"), 0)) == ["You 1\xa0:\xa00 Ben."]
    assert rivals.after(game(("Cem", "Ben"), 0)) == []
    assert rivals.after(game(("Ann", "Ben", "Cem"), 1)) == ["You 0\xa0:\xa01 Ben."], "against Cem nothing is decided"


def test_the_numbers_have_the_rivals() -> None:
    played = library.Collected((game(("Ann", "Ben"), 0), game(("Ann", "Cem"), 1), game(("Ann", "Cem"), 0)))
    found = statistics(played, ["Ann"], lambda _game: None)
    section = records_statistics.sections(found, str, lambda _game: None)[-1]
    assert section.title == "Rivals, you : they"
    assert [(row.label, row.value, row.percent) for row in section.rows] == [("Cem", "1 : 1", 50), ("Ben", "1 : 0", 100)]
    assert found.to_data()["rivals"] == {"Cem": {"won": 1, "lost": 1}, "Ben": {"won": 1, "lost": 0}}
