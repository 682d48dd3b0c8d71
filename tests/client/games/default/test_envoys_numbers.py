"""A third game in the statistics: games, wins and opponents as in any other; it has no counts of its own."""

from __future__ import annotations

import json

import pytest

import engine
from client import cli
from client.games import registry
from client.records import files, library
from client.records.statistics import statistics
from tests.client.records.games import kept, play


def keep_a_game(seed: int) -> tuple[int, ...]:
    """Keep a record of a game; return who won."""
    game = engine.new_game("envoys", mode="court", seats=2, seed=bytes([seed]) * 32)
    while game.result is None:
        seat = min(game.pending)
        game.apply(seat, game.actions(seat)[-1])
    files.save(game.record.to_data(), ["Ann", "Bob"])
    return tuple(game.result.winners)


def test_games_of_another_kind_are_counted_beside_those_of_star_realms(capsys: pytest.CaptureFixture[str]) -> None:
    winners = [keep_a_game(seed) for seed in (1, 2, 3)]
    files.write(kept(play()))
    found = statistics(library.collect(registry.numbers, registry.games()), ["Ann"], registry.numbers)
    assert (found.all.games, found.unreadable) == (4, ())
    envoys = next(game for game in found.games if game.game == "envoys")
    assert (envoys.all.games, envoys.all.won, envoys.own) == (3, sum(0 in won for won in winners), {})
    assert envoys.opponents["Bob"].games == envoys.modes["court"].games == 3
    assert cli.main(["stats", "--name", "Ann"]) == 0
    said = capsys.readouterr().out
    assert "\nEnvoys: games won\n" in said
    assert said.count("Your play") == 1
    assert cli.main(["stats", "--json", "--name", "Ann"]) == 0
    assert json.loads(capsys.readouterr().out)["by_game"]["envoys"]["own"] == {}
