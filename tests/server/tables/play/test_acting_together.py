"""Several seats asked simultaneously: each acts at any time, no choice spoils a teammate's, and bots delay nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

import engine
from protocol.messages import Act, Done, Refused, Seated, Snapshot, Step
from server.app import Server
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, cut, play_out, watch_out

Seat = Callable[..., Awaitable[tuple[Server, list[Peer]]]]


def refusal(message: Any) -> tuple[str, str]:
    assert isinstance(message, Refused), message
    return message.scope, message.code


async def test_actions_sent_at_once_take_effect_one_after_the_other(seated: Seat) -> None:
    _, peers = await seated(mode="pairs", seats=4)
    seq = peers[0].seq
    steps = await asyncio.gather(*(peer.act("draw", seq=seq) for peer in peers))
    assert all(isinstance(step, Step) for step in steps)
    assert sorted(step.seq for step in steps if isinstance(step, Step)) == [seq + 1, seq + 2, seq + 3, seq + 4]


async def test_what_a_team_mate_did_meanwhile_makes_no_choice_stale_that_is_still_legal(seated: Seat) -> None:
    """Its answers have changed, its question has not."""
    _, (ada, ben, *_) = await seated(mode="pairs", seats=4)
    seq = ben.seq
    await ada.act("show")
    await ben.until(Step)
    assert ben.view["actions"] == [["draw"]], "a card lies there"
    assert refusal(await ben.act("show", seq=seq)) == ("rules", "card-lies-there")
    assert isinstance(await ben.act("draw", seq=seq), Step)


async def test_what_the_seat_did_itself_makes_its_older_choice_stale(seated: Seat) -> None:
    _, (ada, *others) = await seated(mode="pairs", seats=4)
    seq = ada.seq
    await ada.act("draw")
    for other in others:
        await other.act("draw")
    while not ada.is_asked:
        await ada.until(Step)
    assert refusal(await ada.act("draw", seq=seq)) == ("table", "stale")


async def test_a_choice_made_before_a_restart_is_as_good_after_it(serve: Serve, seated: Seat, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf))
    _, (ada, ben, cem, _) = await seated(server, mode="pairs", seats=4)
    seq = ben.seq
    await ada.act("draw")
    await cem.act("draw")
    await server.stop()
    server = await serve(MemoryStorage(shelf))
    again = await connect(server, "Ben")
    assert isinstance(await again.resume(ben.code, ben.token, seq), Seated)
    snapshot = await again.until(Snapshot)
    told = [(step.seat, step.events) for step in snapshot.missed]
    assert told == [(0, [["draw", 0, None]]), (2, [["draw", 2, None]])], "what happened before the restart is told too"
    assert isinstance(await again.answer(Act("late", seq, ["draw"])), Step)


async def test_in_hydra_a_teams_members_take_their_turn_together(serve: Serve, seated: Seat) -> None:
    server = await serve(games=engine.games)
    _, peers = await seated(server, game="star-realms", mode="hydra", seats=6)
    team = [peer for peer in peers if peer.is_asked]
    assert len(team) == 3
    seq = team[0].seq
    plays = [next(action for action in peer.view["actions"] if action[0] == "play") for peer in team]
    steps = await asyncio.gather(*(peer.act(*play, seq=seq) for peer, play in zip(team, plays, strict=True)))
    assert all(isinstance(step, Step) for step in steps)
    await team[0].act("end-turn")
    assert not team[0].is_asked
    for peer in team[1:]:
        await peer.settle()
        assert peer.is_asked, "each ends its own"


async def test_agreeing_means_the_proposal_that_was_seen(serve: Serve, seated: Seat) -> None:
    """A proposal withdrawn and another made meanwhile is another question: the old yes does not count for it."""
    server = await serve(games=engine.games)
    _, peers = await seated(server, game="star-realms", mode="hydra", seats=4)
    first, second = [peer for peer in peers if peer.is_asked]
    for peer in (first, second):
        while plays := [action for action in peer.view["actions"] if action[0] == "play"]:
            await peer.act(*plays[0])
    await first.settle()
    offers = [action for action in first.view["actions"] if action[0] == "pool-acquire"]
    assert offers, "of three starters one is a Scout, and two Scouts pay for an Explorer"
    assert isinstance(await first.act(*offers[0]), Step)
    await second.settle()
    seen = second.seq
    assert ["agree"] in second.view["actions"]
    assert isinstance(await first.act("withdraw"), Step)
    assert isinstance(await first.act(*offers[0]), Step)
    await second.settle()
    assert refusal(await second.act("agree", seq=seen)) == ("table", "stale")
    assert isinstance(await second.act("agree"), Step)


async def test_several_bots_asked_at_once_each_act_once_for_each_question(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada = await connect(server)
    await ada.host(mode="pairs", seats=4, bots=["simple"] * 3, rules={"rounds": 4})
    await play_out(ada, choose=lambda view: view["actions"][0])
    acted = [message.seat for message in ada.heard if isinstance(message, Step) and message.seat is not None]
    assert sorted(acted) == sorted(list(range(4)) * 4)


async def test_a_bot_that_thinks_long_holds_up_nobody_who_is_asked_beside_it(serve: Serve, connect: Connect) -> None:
    server = await serve(bot_deadline=3600.0)
    ada = await connect(server)
    await ada.host(mode="together", seats=2, bots=["sleeping"])
    await ada.until(Step)
    assert isinstance(await ada.act("draw"), Step)
    assert isinstance(await ada.say("take your time"), Done)
    assert isinstance(await ada.act("concede"), Step)


@pytest.mark.parametrize(
    ("mode", "seats"), [("free-for-all", 3), ("hunter", 4), ("hydra", 4), ("hydra", 6), ("emperor", 6), ("raid", 5)]
)
async def test_bots_fill_a_table_of_every_mode_and_play_on_when_the_person_is_gone(
    serve: Serve, connect: Connect, mode: str, seats: int
) -> None:
    server = await serve(games=engine.games)
    ada, zoe = await connect(server), await connect(server, "Zoe")
    await ada.host(game="star-realms", mode=mode, seats=seats, watch=True, rules={"turn_limit": 2 * seats})
    for seat in range(2, seats):
        await ada.set_bot(seat, "simple")
    await zoe.watch()
    ben = await connect(server, "Ben")
    await ben.join()
    await ben.until(Step)
    await ben.leave()
    anything = Random(1)
    over, _ = await asyncio.gather(watch_out(zoe), play_out(ada, choose=lambda view: anything.choice(view["actions"])))
    assert zoe.seq == ada.seq
    assert [seat.kind for seat in over.seats] == ["person", "person", *["bot"] * (seats - 2)]
    acted = {message.seat for message in ada.heard if isinstance(message, Step) and message.seat is not None}
    assert acted == set(range(seats))


async def test_in_raid_raiders_are_sent_each_others_hands_and_the_boss_is_not(serve: Serve, seated: Seat) -> None:
    server = await serve(games=engine.games)
    _, peers = await seated(server, game="star-realms", mode="raid", seats=4, watch=True, rules={"turn_limit": 12})
    anything = Random(7)
    await play_out(*peers, choose=lambda view: anything.choice(view["actions"]))
    boss, *raiders = peers
    told = [[message for message in peer.heard if isinstance(message, Step)] for peer in peers]
    assert len({len(steps) for steps in told}) == 1
    for steps in zip(*told, strict=True):
        hands = [step.view["hand"] for step in steps]
        for seat, step in enumerate(steps):
            for other, them in enumerate(step.view["seats"]):
                sees = seat != other and 0 not in (seat, other)
                assert them["cards"] == (hands[other] if sees else None)
        for event in steps[0].events:
            assert event[0] != "draw" or event[1] == 0 or event[3] is None, "what raiders draw the boss is not told"
        for raider in (1, 2, 3):
            for event in steps[raider].events:
                assert event[0] != "draw" or event[1] != 0 or event[3] is None, "nor they what the boss draws"
    assert raiders
    assert boss.view["seat"] == 0


async def test_a_bot_takes_its_part_of_a_teams_turn_for_one_who_is_cut_off(serve: Serve, seated: Seat) -> None:
    server = await serve(games=engine.games)
    _, peers = await seated(server, game="star-realms", mode="hydra", seats=4, grace=0)
    team = [peer for peer in peers if peer.is_asked]
    await cut(team[0])
    step = await team[1].until(Step)
    assert step.seat == team[0].seat
    assert team[1].is_asked
