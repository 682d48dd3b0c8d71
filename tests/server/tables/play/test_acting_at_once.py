"""Several actions in one message: each has its log line, its step and its undo, and all are stored or none."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import engine
from protocol.messages import ActAll, Acted, Closing, Refused, Seated, Snapshot, Step
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Clock, Connect, Serve
from tests.server.failing import Failing, acts
from tests.server.peer import Peer

Duel = Callable[..., Awaitable[tuple[Peer, Peer]]]


@pytest.fixture
def duel(serve: Serve, connect: Connect) -> Duel:
    """Return a duel of two people; who is on turn comes first."""

    async def sit(storage: Any = None, clock: Clock | None = None, terms: dict[str, Any] | None = None, **limits: Any) -> Any:
        server = await serve(storage, engine.games, clock, **limits)
        ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
        await ada.host(game="star-realms", mode="duel", **(terms or {}))
        await ben.join(ada.code)
        for peer in (ada, ben):
            while not peer.view:
                await peer.next()
        return (ada, ben) if ada.is_asked else (ben, ada)

    return sit


def hand(peer: Peer) -> list[list[str]]:
    return [["play", card] for card in peer.view["hand"]]


async def all_at_once(peer: Peer, actions: list[Any], **fields: Any) -> Any:
    """Return the answer, and the steps of it on the way."""
    message = ActAll(fields.get("id") or peer.mark(), fields.get("seq", peer.seq), actions)
    await peer.send(message)
    steps = []
    while not isinstance(reply := await peer.next(), Acted | Refused):
        assert isinstance(reply, Step)
        assert (reply.id, reply.seat) == (message.id, peer.seat)
        steps.append(reply)
    assert reply.id == message.id
    return reply, steps


async def test_a_hand_is_played_with_one_message_and_everybody_sees_each_card(duel: Duel) -> None:
    ada, ben = await duel()
    actions, before = hand(ada), ada.seq
    acted, steps = await all_at_once(ada, actions)
    assert acted == Acted(acted.id, before + len(actions), len(actions), None)
    assert [step.seq for step in steps] == list(range(before + 1, before + len(actions) + 1))
    assert ada.view["hand"] == []
    for step in steps:
        told = await ben.until(Step)
        assert (told.seq, told.seat, told.id) == (step.seq, ada.seat, None)
        assert len(told.view["seats"][ada.seat]["in_play"]) == step.seq - before


async def test_each_card_is_taken_back_by_itself(duel: Duel) -> None:
    ada, _ = await duel()
    cards = len(hand(ada))
    await all_at_once(ada, hand(ada))
    for left in range(1, cards):
        assert isinstance(await ada.act("undo"), Step)
        assert len(ada.view["hand"]) == left


async def test_it_stops_at_the_first_refusal_and_says_why(duel: Duel) -> None:
    ada, ben = await duel()
    actions = hand(ada)
    acted, steps = await all_at_once(ada, [*actions[:2], ["play", "cutter"], *actions[2:]])
    assert (acted.done, acted.why.scope, acted.why.code, acted.why.args) == (2, "rules", "not-in-hand", {"card": "cutter"})
    assert len(steps) == 2
    assert len(ada.view["hand"]) == len(actions) - 2
    refused, steps = await all_at_once(ada, [["play", "cutter"], *hand(ada)])
    assert (refused.scope, refused.code, steps) == ("rules", "not-in-hand", [])
    await ben.settle()
    assert len([message for message in ben.heard if isinstance(message, Step) and message.seat is not None]) == 2


async def test_it_stops_when_the_seat_is_asked_something_else(duel: Duel) -> None:
    ada, _ = await duel()
    first = hand(ada)[0]
    acted, _ = await all_at_once(ada, [first, ["end-turn"], ["concede"]])
    assert (acted.done, acted.why) == (2, None)
    assert not ada.view["result"]


async def test_the_same_again_gets_the_same_answer_and_no_second_effect_also_after_a_restart(
    serve: Serve, connect: Connect, duel: Duel
) -> None:
    shelf = Shelf()
    ada, _ = await duel(MemoryStorage(shelf))
    actions = hand(ada)
    acted, _ = await all_at_once(ada, [*actions[:3], ["play", "cutter"]], id="once")
    assert await ada.answer(ActAll("once", 0, actions)) == Acted("once", acted.seq, 3, None)
    server = await serve(MemoryStorage(shelf), engine.games)
    again = await connect(server, ada.name)
    assert isinstance(await again.resume(ada.code, ada.token, acted.seq - 2), Seated)
    assert len((await again.until(Snapshot)).missed) == 2
    assert await again.answer(ActAll("once", ada.seq, actions)) == Acted("once", acted.seq, 3, None)
    assert len(again.view["hand"]) == len(actions) - 3


async def test_what_cannot_be_kept_has_not_happened_to_any_of_them(duel: Duel) -> None:
    storage = Failing()
    ada, ben = await duel(storage)
    before = ada.view
    storage.fails = acts
    await ada.send(ActAll("lost", ada.seq, hand(ada)))
    closing, _ = await ada.ended()
    assert isinstance(closing, Closing)
    assert not [message for message in ben.heard if isinstance(message, Step) and message.seat is not None]
    assert ada.view == before


async def test_a_choice_from_an_older_position_is_stale(duel: Duel) -> None:
    ada, _ = await duel()
    old = ada.seq
    await ada.act(*hand(ada)[0])
    refused, _ = await all_at_once(ada, hand(ada), seq=old)
    assert refused.code == "stale"


async def test_who_has_no_time_left_does_nothing_more(duel: Duel) -> None:
    clock = Clock()
    ada, _ = await duel(clock=clock, terms={"clock": ["turn", 10, 0, "concede"], "absent": "wait"}, sweep=60.0)
    clock.now += 11
    refused, _ = await all_at_once(ada, hand(ada))
    assert refused.code == "time-up"


async def test_no_game_gets_longer_than_games_may_be(duel: Duel) -> None:
    ada, _ = await duel(entries=3)
    acted, _ = await all_at_once(ada, hand(ada))
    assert acted.done == 2, "the set-up is the first entry"
    refused, _ = await all_at_once(ada, hand(ada))
    assert refused.code == "game-too-long"


async def test_each_action_counts_as_a_message(duel: Duel) -> None:
    ada, _ = await duel(message_burst=20, message_rate=0.001)
    await ada.send(ActAll("a", ada.seq, [["play", "cutter"]] * 32))
    closing, _ = await ada.ended()
    assert closing is not None
    assert closing.code == "too-fast"
