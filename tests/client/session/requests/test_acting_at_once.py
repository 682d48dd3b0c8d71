"""Several actions are one request: one message to the server, and nothing else until its answer, on any slow connection."""

from __future__ import annotations

from client.session.session import Session
from client.session.updates import ActedAll, ActionRefused, Stepped
from protocol import messages
from tests.client.conftest import Heard
from tests.client.fake_server import TOKENS, FakeServer, step
from tests.client.seated import resumed, seated

PLAYS = [("play", "scout"), ("play", "viper"), ("play", "scout")]


async def test_several_actions_are_one_frame_and_answered_once(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    session.act_all(PLAYS)
    asked = await peer.receive(messages.ActAll)
    assert asked.actions == [list(action) for action in PLAYS]
    await peer.send(*(step(seq, asked.id) for seq in (2, 3, 4)), messages.Acted(asked.id, 4, 3, None))
    assert await heard.until(ActedAll) == ActedAll(3, None)
    assert [update.own for update in heard.all(Stepped)] == [True, True, True]
    session.say("that was all")
    assert isinstance(await peer.receive(messages.Message), messages.Say), "no other frame was sent meanwhile"


async def test_without_an_answer_it_is_asked_again_under_the_same_mark(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session)
    session.act_all(PLAYS)
    asked = await peer.receive(messages.ActAll)
    await peer.send(step(2, asked.id))
    await heard.until(Stepped)
    await peer.hang_up()
    peer, _ = await resumed(server, TOKENS[1], seq=4)
    assert await peer.receive(messages.ActAll) == asked, "a step on the way is no answer yet"
    await peer.send(messages.Acted(asked.id, 4, 3, None))
    await heard.until(ActedAll)


async def test_what_was_not_even_begun_is_refused(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    session.act_all(PLAYS)
    asked = await peer.receive(messages.ActAll)
    await peer.send(messages.Refused(asked.id, "rules", "not-in-hand", {"card": "scout"}))
    update = await heard.until(ActionRefused)
    assert update.action == PLAYS[0]


async def test_no_more_is_sent_than_fits(server: FakeServer, session: Session) -> None:
    peer = await seated(server, session)
    session.act_all([("play", "scout")] * 40)
    assert len((await peer.receive(messages.ActAll)).actions) == 32
    session.act_all([("play", "c" * 32, *["d" * 32] * 6)] * 20)
    assert len((await peer.receive(messages.ActAll)).actions) == 8
