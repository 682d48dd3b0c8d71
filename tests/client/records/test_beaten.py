"""One's own bests that the game just finished has broken."""

from __future__ import annotations

import pytest

from client.games import registry
from client.games.star_realms.numbers import NUMBERS
from client.lobby import rivals
from client.records import files, library, own_names
from client.records.beaten import beaten
from client.records.library import Summary, summarize
from tests.client.records.games import kept, play


def game(*winners: int, hit: int = 5, turns: int = 20, names: tuple[str, ...] = ("Ann", "Pip"), over: bool = True) -> Summary:
    counted = {"seats": [{"biggest_hit": hit}, {"biggest_hit": 90}]}
    return Summary("star-realms", "duel", "", names, (0, 1), (0,), turns, winners if over else None, "authority", counted)


def said(now: Summary, *earlier: Summary) -> tuple[str, ...]:
    return beaten(now, earlier, ["ann"], NUMBERS)


def test_the_biggest_hit_of_all_is_said() -> None:
    before = [game(1, hit=7), game(1, hit=16), game(1, hit=9)]
    assert said(game(1, hit=17), *before) == ("Your biggest hit ever: 17.",)
    assert said(game(1, hit=16), *before) == ()


def test_with_few_games_there_is_no_record_to_break() -> None:
    assert said(game(1, hit=17), game(1), game(1)) == ()


def test_games_won_in_a_row_are_said() -> None:
    assert said(game(0), game(1, names=("Ann", "Bo")), game(0), game(0)) == ("Won 3 in a row, your longest streak.",)
    before = [game(0)] * 4 + [game(1), game(0), game(0)]
    assert said(game(0), *before) == ("Won 3 in a row.",)
    assert said(game(0), *before, game(1)) == ()


def test_a_first_win_against_who_had_won_is_said() -> None:
    assert said(game(0), game(1), game(1)) == ("Your first win against Pip.",)
    assert said(game(0)) == (), "nobody was waited for"
    assert said(game(0), game(1), game(0), game(1)) == ()


def test_the_fastest_win_is_said() -> None:
    before = [game(0, turns=20), game(0, turns=18), game(0, turns=30), game(1, turns=9)]
    assert said(game(0, turns=17), *before) == ("Your fastest win: 17 turns.",)
    assert said(game(0, turns=18), *before) == ()


@pytest.mark.parametrize("now", [game(over=False), game(0, names=("Cem", "Dee"), hit=99)])
def test_nothing_is_said_of_a_game_that_is_not_over_or_not_ours(now: Summary) -> None:
    assert said(now, *[game(0)] * 5) == ()


def test_it_is_looked_up_in_the_kept_records() -> None:
    """This game's own record is there already, and is not the one to beat."""
    newest = kept(play("duel", 2, number=4), 4)
    for number in range(1, 4):
        files.write(kept(play("duel", 2, number=number), number))
    library.collect(registry.numbers, registry.games())
    files.write(newest)
    summary = summarize(newest, registry.numbers)
    own_names.remember(summary.names[0])
    games = [*library.known(registry.numbers, registry.games()).games]
    assert len(games) == 3
    found = rivals.of_a_game(summary)
    rating, *others = (sentence for sentence in found if sentence not in beaten(summary, games, [summary.names[0]], NUMBERS))
    assert rating.startswith("Your rating: ")
    assert others == rivals.after(summary)
    assert found[-1].startswith("You ")


def test_while_many_records_are_not_counted_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "FEW", 2)
    for number in range(1, 5):
        files.write(kept(play("duel", 2, number=number), number))
    summary = summarize(kept(play("duel", 2, number=4), 4), registry.numbers)
    own_names.remember(summary.names[0])
    assert rivals.of_a_game(summary) == ()
    assert library.known(registry.numbers, registry.games()).games == (), "records were read"
