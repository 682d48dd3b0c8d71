"""Whole games over the wire, between people and against bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import engine
from engine.chance import commitment, table_seed
from protocol.messages import Refused, Seated, Step, Table
from tests.server.conftest import Connect, Serve
from tests.server.peer import play_out


async def test_two_people_play_a_game_to_its_end(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    await play_out(ada, ben)
    assert ada.view["result"] == ben.view["result"]
    assert ada.view["score"] == ben.view["score"] != [0, 0]


async def test_every_seat_hears_contiguous_numbers_and_the_same_ones(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    await play_out(ada, ben)
    steps = [[message.seq for message in peer.heard if isinstance(message, Step)] for peer in (ada, ben)]
    assert steps[0] == steps[1] == list(range(steps[0][0], steps[0][0] + 7))


async def test_a_step_carries_the_mark_of_its_act_to_the_seat_that_sent_it_and_to_nobody_else(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    step = await ada.act("show", id="my-mark")
    assert isinstance(step, Step)
    assert (step.seat, step.id) == (0, "my-mark")
    assert (await ben.until(Step)).id is None


async def test_three_seats_are_asked_together_and_may_answer_in_any_order(serve: Serve, connect: Connect) -> None:
    server = await serve()
    peers = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    await peers[0].host(mode="together", seats=3)
    await peers[1].join()
    await peers[2].join()
    for peer in peers:
        await peer.until(Step)
    at = peers[2].seq
    assert isinstance(await peers[2].act("show", seq=at), Step)
    assert isinstance(await peers[0].act("show", seq=at), Step)
    await play_out(*peers)
    assert all(peer.view["result"] == peers[0].view["result"] for peer in peers)


async def test_against_a_bot_a_person_plays_alone(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada = await connect(server)
    seated = await ada.host(seats=3, bots=["simple", "simple"])
    assert isinstance(seated, Seated)
    await play_out(ada)
    table = next(message for message in reversed(ada.heard) if isinstance(message, Table))
    assert [(seat.kind, seat.name) for seat in table.seats] == [
        ("person", "Ada"),
        ("bot", "simple-bot"),
        ("bot", "simple-bot 2"),
    ]


@pytest.mark.parametrize("level", ["raising", "cheating", "dying", "sleeping"])
async def test_a_bot_without_a_legal_answer_takes_the_first_one_there_is(serve: Serve, connect: Connect, level: str) -> None:
    server = await serve(bot_deadline=2.0)
    ada = await connect(server)
    await ada.host(bots=[level], rules={"rounds": 1})
    await play_out(ada)
    assert ada.view["result"]["reason"] == "score"


async def test_what_was_committed_to_is_what_the_chance_was_made_of(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    promised = next(message for message in ada.heard if isinstance(message, Table)).commitment
    await play_out(ada, ben)
    over = ada.heard[-1]
    assert isinstance(over, Table)
    assert over.secret is not None
    assert commitment(over.secret) == over.commitment == promised
    again = engine.SeedChance(table_seed(over.secret, over.nonces))
    first = next(message for message in ada.heard if isinstance(message, Step)).view["secret"]
    assert f"hush-{again.pick(range(2000)):04}" == first


async def test_a_rematch_is_another_game_whose_secret_was_committed_to_before(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    await play_out(ada, ben)
    first = ada.heard[-1]
    assert isinstance(first, Table)
    secret_before = ada.view["secret"]
    await ada.rematch()
    await ben.rematch()
    playing = await ada.until(Table, lambda table: table.phase == "playing")
    assert playing.commitment == first.secret
    assert playing.secret is None
    step = await ada.until(Step)
    assert step.seq > first.seq
    assert step.view["secret"] != secret_before
    await ben.until(Step)
    await play_out(ada, ben)
    over = ada.heard[-1]
    assert isinstance(over, Table)
    assert over.secret is not None
    assert commitment(over.secret) == playing.commitment


async def test_a_rematch_needs_everybody(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    refused = await ada.rematch()
    assert isinstance(refused, Refused)
    assert refused.code == "not-over"
    await play_out(ada, ben)
    await ben.leave()
    refused = await ada.rematch()
    assert isinstance(refused, Refused)
    assert refused.code == "seat-left"


async def test_star_realms_itself_is_played_over_the_wire(serve: Serve, connect: Connect) -> None:
    server = await serve(games=engine.games)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(game="star-realms", mode="duel")
    await ben.join()
    anything = Random(2)
    await play_out(ada, ben, choose=lambda view: anything.choice(view["actions"]))
    assert ada.view["result"]["reason"] == "authority"


async def test_star_realms_is_played_against_its_own_bot(serve: Serve, connect: Connect) -> None:
    server = await serve(games=engine.games)
    ada = await connect(server)
    await ada.host(game="star-realms", mode="duel", bots=["simple"])
    anything = Random(3)
    await play_out(ada, choose=lambda view: anything.choice(view["actions"]))
    assert ada.view["result"]["winners"] == [1]
