"""A server that draws from known words: the same actions give the same game, and only this computer can connect."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.chance import known_secret, table_seed
from protocol.messages import Host, Step, Table
from server import cli
from server.options import limits_of, read_options
from tests.server.conftest import Connect, Serve
from tests.server.peer import play_out

NONCE = known_secret("a day", "seat")


def first(view: dict[str, Any]) -> list[Any]:
    """Play and attack before the turn ends."""
    ending = ["end-turn"]
    action: list[Any] = next((each for each in reversed(view["actions"]) if each != ending), ending)
    return action


async def game_of(words: str, serve: Serve, connect: Connect) -> tuple[list[Any], Table]:
    """Return all views and events that Ada received of her game against a bot, and the final table."""
    server = await serve(games=engine.games, most_games=1)
    server.lobby.known_chance = words
    ada = await connect(server, "Ada")
    host = Host(ada.mark(), "star-realms", "duel", 2, {}, "", "", False, ["steady"], NONCE, False, "bot", 120, False, None, 0)
    await ada.answer(host)
    await play_out(ada, choose=first)
    assert ada.table is not None
    return [(step.view, step.events) for step in ada.heard if isinstance(step, Step)], ada.table


async def test_the_same_actions_have_the_same_game_whoever_plays_it(serve: Serve, connect: Connect) -> None:
    told, table = await game_of("a day", serve, connect)
    again, _table = await game_of("a day", serve, connect)
    other, _table = await game_of("another day", serve, connect)
    assert told == again
    assert told != other
    assert table.secret == known_secret("a day", "root")
    assert table.nonces[0] == NONCE


async def test_what_is_dealt_follows_from_words_and_nonces(serve: Serve, connect: Connect) -> None:
    told, table = await game_of("a day", serve, connect)
    seed = table_seed(known_secret("a day", "root"), table.nonces)
    dealt = engine.new_game("star-realms", mode="duel", seats=2, seed=seed).view(0)
    begun, _events = told[0]
    assert (begun["trade_row"], begun["hand"]) == (dealt["trade_row"], dealt["hand"])


async def test_without_words_no_two_games_are_alike(serve: Serve, connect: Connect) -> None:
    told, table = await game_of("", serve, connect)
    again, other = await game_of("", serve, connect)
    assert told != again
    assert len({table.secret, other.secret, *table.nonces[1:], *other.nonces[1:]}) == 4


def test_a_table_of_it_has_one_game() -> None:
    assert limits_of(read_options(["--known-chance", "a day"])).games == 1
    assert limits_of(read_options([])).games > 1


@pytest.mark.parametrize("bind", [[], ["--bind", "0.0.0.0"], ["--bind", "::"]])
def test_it_listens_to_nobody_but_this_computer(bind: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--known-chance", "a day", "--port", "0", "--data", ":memory:", *bind]) == 1
    assert "give --bind 127.0.0.1" in capsys.readouterr().err
