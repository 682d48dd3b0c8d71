"""No byte that is sent to a seat has hidden facts."""

from __future__ import annotations

from typing import Any

from protocol.messages import ListTables, Snapshot, Step, Table
from tests.server.conftest import Connect
from tests.server.peer import Peer, play_out


def secrets_of(peer: Peer) -> set[str]:
    """Return every card this seat ever held."""
    return {message.view["secret"] for message in peer.heard if isinstance(message, Step)}


def shown_to_all(peer: Peer) -> set[str]:
    return {event[2] for message in peer.heard if isinstance(message, Step) for event in message.events if event[0] == "show"}


async def test_no_frame_to_a_seat_holds_a_card_of_another(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair(terms={"rules": {"rounds": 10}})
    while not ada.view["result"]:
        for peer, other in ((ada, ben), (ben, ada)):
            await peer.act("show" if peer.seq % 3 else "draw")
            await other.until(Step)
    for peer, other in ((ada, ben), (ben, ada)):
        hidden = secrets_of(other) - shown_to_all(peer)
        assert len(hidden) > 1
        everything = b"".join(peer.frames)
        assert not [card for card in hidden if card.encode() in everything]
        assert all(card.encode() in everything for card in secrets_of(peer))


async def test_secret_and_nonces_are_in_no_frame_before_the_end(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    await play_out(ada, ben)
    over = ada.heard[-1]
    assert isinstance(over, Table)
    assert over.secret is not None
    before = b"".join(ada.frames[:-1])
    assert over.secret in ada.frames[-1]
    for hidden in (over.secret, *over.nonces):
        assert hidden not in before


async def test_a_mark_is_told_to_nobody_but_who_made_it(seated: Any, connect: Connect) -> None:
    """That of a request for a seat proves, with its nonce, whose seat it got."""
    server, (ada, ben, cem) = await seated(seats=3, watch=True, shuffle=True)
    eve, may = await connect(server, "Eve"), await connect(server, "May")
    await eve.watch(ada.code)
    await may.answer(ListTables(may.mark()))
    await ben.say("mine")
    again = await connect(server, "Ada")
    await again.resume(ada.code, ada.token, ada.seq)
    await again.until(Snapshot)
    players = (again, ben, cem)
    await play_out(*players)
    for peer in players:
        await peer.rematch()
    for peer in players:
        await peer.until(Step)
    await eve.until(Step, lambda step: step.seat is None)
    everybody = (ada, again, ben, cem, eve, may)
    for peer in everybody:
        others = b"".join(frame for other in everybody if other is not peer for frame in other.frames)
        assert peer.life.encode() in b"".join(peer.frames)
        assert peer.life.encode() not in others


async def test_a_stolen_line_tells_nothing_of_the_seat_to_its_new_owner_before_the_token(
    seated_pair: Any, connect: Connect
) -> None:
    server, ada, _ = await seated_pair()
    thief = await connect(server, "Ada")
    await thief.resume(ada.code, "A" * 43)
    await thief.join(ada.code)
    assert not any(isinstance(message, Step | Table) for message in thief.heard)
