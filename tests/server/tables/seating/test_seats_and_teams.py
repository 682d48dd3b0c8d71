"""Seats: their kinds before anybody takes them, moving, drawing lots, and messages to one team."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import engine
from engine.chance import SeedChance, table_seed
from engine.star_realms.rules import HANDICAP
from protocol.messages import (
    Done,
    ListTables,
    Phrased,
    Refused,
    Said,
    Say,
    Seated,
    Skip,
    Snapshot,
    Step,
    Table,
    Tables,
    Welcome,
)
from server.app import Server
from server.storage.memory import MemoryStorage, Shelf
from server.tables.game.lots import draw_lots
from tests.server.conftest import NAMES, Connect, Serve
from tests.server.peer import Peer, play_out

Seat = Callable[..., Awaitable[tuple[Server, list[Peer]]]]
STAR_REALMS = {"game": "star-realms"}


def refusal(message: Any) -> tuple[str, str]:
    assert isinstance(message, Refused), message
    return message.scope, message.code


async def opened(serve: Serve, connect: Connect, **terms: Any) -> tuple[Server, Peer]:
    server = await serve(games=engine.games)
    ada = await connect(server)
    assert isinstance(await ada.host(**(STAR_REALMS | terms)), Seated)
    await ada.until(Table)
    return server, ada


# -- before anybody sits ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "seats", "teams", "roles"),
    [
        ("duel", 2, [0, 1], ["", ""]),
        ("hunter", 5, [0, 1, 2, 3, 4], [""] * 5),
        ("hydra", 6, [0, 0, 0, 1, 1, 1], [""] * 6),
        ("emperor", 6, [0, 0, 0, 1, 1, 1], ["admiral", "emperor", "admiral"] * 2),
        ("raid", 4, [0, 1, 1, 1], ["boss", "raider", "raider", "raider"]),
    ],
)
async def test_every_seat_says_its_team_and_role_before_the_game(
    serve: Serve, connect: Connect, mode: str, seats: int, teams: list[int], roles: list[str]
) -> None:
    _, ada = await opened(serve, connect, mode=mode, seats=seats)
    assert ada.table is not None
    assert [seat.team for seat in ada.table.seats] == teams
    assert [seat.role for seat in ada.table.seats] == roles


async def test_the_table_shows_every_rule_and_the_list_those_that_differ(serve: Serve, connect: Connect) -> None:
    server, ada = await opened(
        serve, connect, mode="emperor", seats=6, rules={"edition": "2013", "fleet_hq": "static", "turn_limit": 40}
    )
    assert ada.table is not None
    settled = engine.games["star-realms"].settle_rules(
        "emperor", 6, {"edition": "2013", "fleet_hq": "static", "turn_limit": 40}
    )
    assert ada.table.rules == settled
    assert (settled["explorers"], settled["emperor_pass"]) == (10, "any")
    listed = await (await connect(server)).answer(ListTables("l"))
    assert isinstance(listed, Tables)
    assert listed.tables[0].rules == {
        "edition": "2013", "explorers": 10, "emperor_pass": "any", "fleet_hq": "static", "turn_limit": 40,
    }  # fmt: skip


async def test_welcome_says_what_each_rule_may_be_the_default_first(serve: Serve, connect: Connect) -> None:
    peer = await connect(await serve(games=engine.games), greet=False)
    welcome = await peer.hello()
    assert isinstance(welcome, Welcome)
    switches = welcome.rules["star-realms"]
    assert (switches["edition"], switches["explorers"]) == (["2020", "2013", "cs"], [16, 10])
    assert (switches["effects_respect_outposts"], switches["turn_limit"]) == ([True, False], [None])
    defaults = engine.games["star-realms"].settle_rules("duel", 2, {})
    assert {name: values[0] for name, values in switches.items() if name in defaults} == defaults
    assert {name for name in switches if name not in defaults} == set(HANDICAP), "stated where there is one"


# -- moving -----------------------------------------------------------------------------------------------------------------


async def test_a_person_moves_to_a_free_seat_and_keeps_the_token(serve: Serve, connect: Connect) -> None:
    server, ada = await opened(serve, connect, mode="emperor", seats=6)
    ben = await connect(server, "Ben")
    await ben.join()
    token = ada.token
    moved = await ada.sit(4)
    assert isinstance(moved, Seated)
    assert (moved.seat, moved.token) == (4, token)
    table = await ben.until(Table, lambda table: table.seats[4].name == "Ada")
    assert [seat.kind for seat in table.seats] == ["open", "person", "open", "open", "person", "open"]
    assert (table.seats[4].host, table.seats[4].role) == (True, "emperor")
    again = await connect(server)
    assert isinstance(await again.resume(ada.code, token), Seated)
    assert again.seat == 4
    assert isinstance(await again.set_bot(0, "simple"), Done), "still the host"
    assert isinstance(await ben.sit(5), Seated)


async def test_a_seat_that_is_not_free_cannot_be_moved_to(serve: Serve, connect: Connect) -> None:
    server, ada = await opened(serve, connect, mode="raid", seats=4, bots=["simple"])
    ben = await connect(server, "Ben")
    await ben.join()
    assert refusal(await ada.sit(1)) == ("table", "seat-taken")
    assert refusal(await ada.sit(3)) == ("table", "seat-taken")
    assert refusal(await ada.sit(4)) == ("table", "no-such-seat")
    assert isinstance(await ada.set_bot(3, None), Done)
    assert isinstance(await ada.sit(3), Seated)
    assert isinstance(await ada.sit(3), Seated), "asked twice, it is the same seat"
    assert isinstance(await ada.set_bot(0, "simple"), Done)
    assert isinstance(await ada.set_bot(2, "simple"), Done)
    assert refusal(await ada.sit(0)) == ("table", "not-open")


# -- drawing lots -------------------------------------------------------------------------------------------------------------


async def drawn(serve: Serve, connect: Connect, storage: MemoryStorage | None = None) -> tuple[Server, list[Peer]]:
    """Return four people at a table whose seats are drawn, in the order in which they sat; the game has begun."""
    server = await serve(storage)
    peers = [await connect(server, name) for name in NAMES[:4]]
    await peers[0].host(mode="pairs", seats=4, shuffle=True)
    for peer in peers[1:]:
        await peer.join(peers[0].code)
    for peer in peers:
        while not peer.view:
            await peer.next()
    return server, peers


async def test_drawn_by_lot_each_seat_is_told_its_number_before_its_first_view(serve: Serve, connect: Connect) -> None:
    _, peers = await drawn(serve, connect)
    assert sorted(peer.seat for peer in peers) == [0, 1, 2, 3]
    for peer in peers:
        lot = [message for message in peer.heard if isinstance(message, Seated)][-1]
        assert (lot.id, lot.token) == (None, peer.token)
        assert peer.view["seat"] == peer.seat == lot.seat
        assert peer.table is not None
        assert peer.table.seats[peer.seat].name == peer.name
    secrets = [peer.view["secret"] for peer in peers]
    assert len(set(secrets)) == 4


async def test_everybody_can_draw_the_same_lots_afterwards(serve: Serve, connect: Connect) -> None:
    _, peers = await drawn(serve, connect)
    await play_out(*peers, choose=lambda view: view["actions"][0])
    over = peers[0].heard[-1]
    assert isinstance(over, Table)
    assert over.secret is not None
    as_they_sat = [over.nonces[peer.seat] for peer in peers]
    assert draw_lots(over.secret, as_they_sat) == [NAMES.index(seat.name) for seat in over.seats]
    first = next(peer for peer in peers if peer.seat == 0)
    dealt = next(message for message in first.heard if isinstance(message, Step)).view["secret"]
    chance = SeedChance(table_seed(over.secret, over.nonces))
    assert dealt == f"hush-{chance.pick(range(2000)):04}", "the nonces are in their new order"


async def test_lots_fall_on_every_order_alike() -> None:
    orders = [tuple(draw_lots(bytes([n]) * 32, [b"a" * 16, b"b" * 16, b"c" * 16])) for n in range(256)]
    assert len(set(orders)) == 6
    assert all(20 < orders.count(order) < 70 for order in set(orders))


async def test_after_a_restart_everybody_has_the_seat_that_was_drawn(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    server, peers = await drawn(serve, connect, MemoryStorage(shelf))
    await server.stop()
    server = await serve(MemoryStorage(shelf))
    for peer in peers:
        again = await connect(server, peer.name)
        await again.resume(peer.code, peer.token)
        assert (await again.until(Snapshot)).view == peer.view
        assert again.seat == peer.seat


async def test_bots_and_those_whose_line_is_lost_are_drawn_too(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(mode="pairs", seats=4, shuffle=True, bots=["simple"])
    await ben.join()
    await ben.socket.close()
    await ada.until(Table, lambda table: table.seats[1].link == "lost")
    await ada.set_bot(2, "simple")
    begun = await ada.until(Table, lambda table: table.phase == "playing")
    again = await connect(server, "Ben")
    assert isinstance(await again.resume(ben.code, ben.token), Seated)
    assert begun.seats[again.seat].name == "Ben"
    assert begun.seats[ada.seat].name == "Ada"
    assert sorted(seat.kind for seat in begun.seats) == ["bot", "bot", "person", "person"]


# -- words for one team -------------------------------------------------------------------------------------------------------


async def test_a_line_for_the_team_reaches_the_team_and_its_number_everybody(seated: Seat) -> None:
    _, (ada, ben, cem, dee) = await seated(mode="pairs", seats=4)
    assert isinstance(await ada.say("strike at dawn", team=True), Done)
    said = await ben.until(Said)
    assert (said.seat, said.name, said.text, said.team) == (0, "Ada", "strike at dawn", True)
    for other in (cem, dee):
        assert await other.until(Skip) == Skip(said.seq)
        assert b"strike at dawn" not in b"".join(other.frames)
    assert isinstance(await cem.say("hello", team=False), Done)
    assert (await dee.until(Said)).team is False
    assert (await ben.until(Said)).text == "hello"


async def test_a_long_line_for_the_team_looks_like_a_short_one_to_the_others(seated: Seat) -> None:
    _, (ada, ben, cem, _) = await seated(mode="pairs", seats=4)
    await cem.settle()
    before = len(cem.frames)
    await ada.say("x", team=True)
    await ben.say("y" * 200, team=True)
    await cem.until(Skip)
    await cem.until(Skip)
    assert len({len(frame) for frame in cem.frames[before:]}) == 1


async def test_sent_again_it_is_not_said_again(seated: Seat) -> None:
    _, (ada, ben, *_) = await seated(mode="pairs", seats=4)
    line = Say("once", "hello", True)
    assert [await ada.answer(line), await ada.answer(line)] == [Done("once", ada.seq)] * 2
    await ada.say("bye", team=True)
    assert [(await ben.until(Said)).text, (await ben.until(Said)).text] == ["hello", "bye"]


async def test_who_has_no_team_mate_is_told_so(seated_pair: Any) -> None:
    _, ada, _ = await seated_pair()
    assert refusal(await ada.say("anyone?", team=True)) == ("table", "no-team")


async def test_a_phrase_goes_where_a_line_would_and_has_its_limits(serve: Serve, connect: Connect) -> None:
    server = await serve(chat_burst=2, chat_rate=0.001)
    ada, ben, cem, dee = [await connect(server, name) for name in ("Ada", "Ben", "Cem", "Dee")]
    await ada.host(mode="pairs", seats=4)
    for peer in (ben, cem, dee):
        await peer.join(ada.code)
    await ada.until(Table, lambda table: table.phase == "playing")
    assert ada.table is not None
    mate = next(peer for peer in (ben, cem, dee) if ada.table.seats[peer.seat].team == ada.table.seats[0].team)
    await ada.say_phrase(5, team=True)
    told = await mate.until(Phrased)
    assert (told.seat, told.name, told.phrase, told.team) == (0, "Ada", 5, True)
    for peer in {ben, cem, dee} - {mate}:
        await peer.until(Skip)
    await ada.say_phrase(1)
    for peer in (ben, cem, dee):
        assert (await peer.until(Phrased)).phrase == 1
    answer = await ada.say_phrase(1)
    assert isinstance(answer, Refused)
    assert answer.code == "too-fast"
