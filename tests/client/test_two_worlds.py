"""Advice, what-if and analysis reveal nothing beyond a view: by their text, their size, or the work they take.

Two worlds that a seat or a spectator cannot distinguish are played at a real server, by a real client with its thinking
processes. A game without advice offers none; once a game has advice, it is tested too.
"""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

import pytest

import engine
from client.games.registry import advises, interface
from client.lobby.table_words import terms_text
from client.session.updates import NoCommands, TableChanged
from client.table import advice_process
from client.table.pages import Pile
from engine.chance import SeedChance
from protocol.messages import Table
from server.tables.play import actions
from server.tables.records import sending
from server.tables.stored.seats import PLAYING
from tests.client import fake_server
from tests.client.two_worlds import (
    BEGINS,
    TABLES,
    Life,
    Plant,
    Worlds,
    lived,
    run_counted,
    two_worlds,
    with_another,
    with_other_futures,
)
from tests.engine.laws.worlds import told

WATCHERS = [(game, watcher) for game in TABLES for watcher in (0, 1, None)]
ADVISED = [game for game in TABLES if advises(game)]
ANALYSED = [game for game in TABLES if (known := interface(game)) is not None and known.analysis is not None]


async def both(worlds: Worlds, monkeypatch: pytest.MonkeyPatch, **how: Any) -> tuple[Life, Life]:
    return await lived(worlds, 0, monkeypatch, **how), await lived(worlds, 1, monkeypatch, **how)


def assert_same(here: Life, there: Life) -> None:
    """Frame by frame first, as that says most."""
    for mine, theirs in zip(here.frames, there.frames, strict=False):
        assert mine == theirs
    assert here == there


def positions(work: dict[str, int]) -> int:
    """Return what was done with imagined positions: played on, copied, dealt at random."""
    return sum(count for name, count in work.items() if name.startswith("Position."))


def test_every_game_is_played_here() -> None:
    assert set(TABLES) == set(BEGINS) == set(engine.games)


def test_a_game_that_advises_can_be_imagined_from_a_view() -> None:
    for game in ADVISED:
        playing = engine.new_game(game, **TABLES[game], seed=bytes(32))
        assert type(playing).imagine(playing.view(0), SeedChance(bytes(32))).view(0)["seats"] == playing.view(0)["seats"]


def test_a_game_advises_where_its_table_has_a_command_for_it() -> None:
    for game in TABLES:
        known = interface(game)
        assert known is not None
        assert advises(game) == any(command.name == "advice" for table in known.commands() for command in table)


@pytest.mark.parametrize("game", TABLES)
def test_a_game_offers_advice_to_everybody_only_where_there_is_any(game: str) -> None:
    """Whatever a server says of the table: in the lobby, among its terms, in the help of who hears lines."""
    table = fake_server.table(game=game, hints=True)
    terms = [text for pile in pages_of(game, table) for text in pile.texts]
    known = interface(game)
    assert known is not None
    offered = [
        "advice" in terms_text(table),
        any(head == "advice" for head, _text in terms),
        any("advice" in line for line in known.plain(NoFeed()).help()),
    ]
    assert set(offered) == {advises(game)}


def pages_of(game: str, table: Table) -> list[Pile]:
    known = interface(game)
    assert known is not None
    plain: Any = known.plain(NoFeed())
    plain.take(TableChanged(table), None)
    pages: list[Pile] = plain.current.pages()
    return pages


class NoFeed(NoCommands):
    """Somebody who sits there and does nothing."""

    seat = 0
    watching = False


@pytest.mark.parametrize(("game", "watcher"), WATCHERS)
async def test_two_worlds_that_somebody_cannot_tell_apart_are_the_same_whatever_they_ask(
    game: str, watcher: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds = two_worlds(game, watcher)
    here, there = await both(worlds, monkeypatch)
    assert_same(here, there)
    assert len(here.frames) > len(worlds.moves) + 4
    assert "table not-over" in here.lines
    assert bool(here.thoughts) == advises(game)
    assert any(line.startswith("Chance to win: ") for line in here.lines) == (watcher is None and advises(game))
    for thought in here.thoughts:
        assert json.loads(thought.given) == {"game": game, "view": json.loads(thought.given)["view"]}
        assert json.loads(thought.given)["view"] in [json.loads(json.dumps(view)) for view in here.views]
        assert positions(thought.work[-1]) > 10
    assert len({json.dumps(thought.work) for thought in here.thoughts}) == len(here.thoughts), "nothing is counted"


@pytest.mark.parametrize("game", TABLES)
async def test_what_will_be_drawn_is_in_no_advice(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = with_other_futures(two_worlds(game, 0))
    assert_same(*await both(worlds, monkeypatch, asks=1))
    playing = worlds.begun(0), worlds.begun(1)
    for _ in range(60):
        seat = min(playing[0].pending)
        action = playing[0].actions(seat)[0]
        after = [told(each, 0, each.apply(seat, action)) for each in playing]
        if after[0] != after[1]:
            return
    raise AssertionError("the futures are the same")


@pytest.mark.parametrize("game", TABLES)
async def test_how_long_a_bot_has_to_think_about_its_hand_is_in_no_frame(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = with_another(two_worlds(game, 0))
    assert worlds.moves[-1][0] == 1
    assert_same(*await both(worlds, monkeypatch, asks=0, bot=True))


@pytest.mark.parametrize("game", ANALYSED)
async def test_the_analysis_of_a_game_knows_what_its_seat_knew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = await both(two_worlds(game, 0), monkeypatch, asks=0, to_the_end=True)
    found = [await run_counted("analyse", life.record) for life in (here, there)]
    assert found[0] == found[1]
    said, work = found[0]
    assert "As Ada saw it" in said
    assert positions(work[-1]) > 10


# -- the test itself can fail ------------------------------------------------------------------------------------------


def a_number_in_a_frame(patched: pytest.MonkeyPatch, worlds: Worlds, _world: int) -> None:
    patched.setattr(actions, "_seconds", lambda match: crc32(str(match.game.dump()).encode()) % 100)


def the_size_of_a_frame(patched: pytest.MonkeyPatch, worlds: Worlds, world: int) -> None:
    dealt = {str(worlds.begun(each).dump()): 60 + 6000 * each for each in (0, 1)}
    patched.setattr(actions, "_seconds", lambda match: dealt.get(str(match.game.dump()), 60))


def the_record_of_a_game_that_is_on(patched: pytest.MonkeyPatch, _worlds: Worlds, _world: int) -> None:
    patched.setattr(sending, "OVER", PLAYING)


def something_beside_the_view(patched: pytest.MonkeyPatch, worlds: Worlds, world: int) -> None:
    answers = advice_process._answers
    patched.setattr(advice_process, "_answers", lambda given: answers({**given, "leak": str(worlds.begun(world).dump())}))


def an_environment(patched: pytest.MonkeyPatch, worlds: Worlds, world: int) -> None:
    patched.setenv("SECRET", str(worlds.begun(world).dump()))


LEAKS: dict[str, tuple[Plant, int, int | None]] = {
    "a number in a frame": (a_number_in_a_frame, 0, 0),
    "the size of a frame": (the_size_of_a_frame, 0, 0),
    "the record of a game that is on": (the_record_of_a_game_that_is_on, 0, 0),
    "something beside the view": (something_beside_the_view, 1, 0),
    "the environment of who thinks": (an_environment, 1, 0),
    "something beside the view of a spectator": (something_beside_the_view, 0, None),
}
"""How each leaks, how often advice is asked for, and who watches."""


@pytest.mark.parametrize("leak", LEAKS)
async def test_a_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, asks, watcher = LEAKS[leak]
    here, there = await both(two_worlds("star-realms", watcher), monkeypatch, asks=asks, plant=plant)
    with pytest.raises(AssertionError):
        assert_same(here, there)
