"""The record of a finished game is fetched and saved: once, complete, and with the commitment this client received."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from client.games import registry
from client.lobby.table_settings import Terms
from client.records import files, own_names
from client.records.recording import Recording, fetch
from client.records.validation import BadRecord
from client.records.verify import PROVED, REFUTED, verify
from client.session.kept_seats import KeptSeats
from client.session.known_table import GetEntries
from client.session.session import Session
from client.session.updates import ProofChanged, RecordKept, Resumed, Stepped, TableChanged
from client.session.verification import BROKEN, HOLDS, FairnessProof
from client.terminal import settings_file
from client.terminal.settings import Settings
from engine.chance import commitment
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer, Heard, table
from tests.client.seated import come_back, resumed, seated
from tests.client.served import against_a_bot, come, serving

SECRET = bytes(range(32))


def over(seq: int = 2, **fields: object) -> messages.Table:
    """Return a game that is over, whose secret is public."""
    about = {"commitment": commitment(SECRET), "secret": SECRET, "nonces": [b"a" * 16, b"b" * 16]}
    return table(seq, "over", **(about | fields))


def entries(mark: str, first: int, count: int, total: int, **fields: int) -> messages.Entries:
    part = [messages.Entry(0, ["end-turn"], ["scout"])] * count
    return messages.Entries(mark, 1, fields.get("past", 0), total, fields.get("first", first), part)


async def concede(session: Session, heard: Heard) -> RecordKept:
    """Begin the game, and end it immediately."""
    await heard.until(Stepped)
    session.act(("concede",))
    return await heard.until(RecordKept)


# -- with a real server ------------------------------------------------------------------------------------------------


async def test_the_record_of_a_game_is_kept_and_proves_its_chance(heard: Heard) -> None:
    async with serving() as address:
        session = await against_a_bot(address, heard)
        kept = await concede(session, heard)
        await session.close()
    file = files.read(Path(kept.file))
    assert Path(kept.file).parent == files.folder()
    assert file.names == ("Ann", "Pip")
    verdict = verify(file)
    assert verdict.code == PROVED, verdict.sentences
    assert heard.all(ProofChanged)[-1].proof.verdict == HOLDS


async def test_who_comes_back_later_keeps_it_once(heard: Heard, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as address:
        session = await against_a_bot(address, heard, keep)
        await concede(session, heard)
        await session.close()
        monkeypatch.setattr("time.gmtime", lambda *when: (2031, 1, 1, 0, 0, 0, 0, 1, 0))
        later = Heard()
        again = await come(address, "Ann", later, keep)
        (seat,) = keep.free()
        await again.joining.resume(seat)
        kept = await later.until(RecordKept)
        await again.close()
    assert [str(file) for file in files.folder().iterdir()] == [kept.file]


async def test_nothing_is_kept_if_that_is_not_wanted(heard: Heard) -> None:
    settings_file.save(Settings(records=False), Settings())
    async with serving() as address:
        session = await against_a_bot(address, heard)
        await heard.until(Stepped)
        session.act(("concede",))
        await heard.until(TableChanged, lambda told: told.table.phase == "over")
        await session.joining.tables()
        assert not heard.all(RecordKept)
        await session.close()
    assert not files.folder().exists()


async def test_a_rematch_is_kept_too_and_bound_to_the_first_game(heard: Heard) -> None:
    async with serving() as address:
        session = await against_a_bot(address, heard)
        first = await concede(session, heard)
        heard.updates.clear()
        session.rematch()
        await heard.until(TableChanged, lambda told: told.table.phase == "playing")
        heard.updates.clear()
        session.act(("concede",))
        second = await heard.until(RecordKept)
        await session.close()
    assert first.file != second.file
    assert verify(files.read(Path(second.file))).code == PROVED
    proof = heard.all(ProofChanged)[-1].proof
    assert (proof.rematch, proof.verdict) == (True, HOLDS)


async def test_who_presses_rematch_at_once_keeps_both_records(heard: Heard) -> None:
    async with serving() as address:
        session = await against_a_bot(address, heard)
        await heard.until(Stepped)
        session.act(("concede",))
        await heard.until(TableChanged, lambda told: told.table.phase == "over")
        session.rematch()
        await heard.until(TableChanged, lambda told: told.table.phase == "playing" and told.table.secret is None)
        first = await heard.until(RecordKept)
        heard.updates.clear()
        session.act(("concede",))
        second = await heard.until(RecordKept)
        await session.close()
    assert "" not in (first.file, second.file)
    assert first.file != second.file
    assert [verify(files.read(Path(kept.file))).code for kept in (first, second)] == [PROVED, PROVED]


async def test_a_disk_that_does_not_take_it_is_told(heard: Heard) -> None:
    files.folder().parent.mkdir(parents=True)
    files.folder().write_text("in the way")
    async with serving() as address:
        session = await against_a_bot(address, heard)
        kept = await concede(session, heard)
        await session.close()
    assert (kept.file, kept.why) == ("", "File exists")


# -- what this client was promised -------------------------------------------------------------------------------------


async def test_the_promise_and_our_nonce_outlive_the_process(server: FakeServer, keep: KeptSeats, heard: Heard) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=QUICK)
    peer = await seated(server, session, "open")
    await session.close()
    await peer.closed()
    keep.release()
    (seat,) = keep.free()
    promised = FairnessProof.from_data(seat.proof)
    assert (promised.commitment, promised.in_time, len(promised.nonce)) == (b"c" * 32, True, 32)

    again = Session(server.address, "Ann", keep=keep, timing=replace(QUICK, record=0.01), recorder=Recording)
    again.listen(heard)
    coming = asyncio.create_task(come_back(again, seat))
    peer = await server.accept()
    await peer.greet()
    await peer.seat(phase="playing")
    await coming
    await peer.send(over(2))
    told = await heard.until(ProofChanged, lambda told: told.proof.verdict == BROKEN)
    assert told.proof.commitment == b"c" * 32, "the one that was shown before the game"
    await again.close()


async def test_a_record_has_the_promise_as_this_client_saw_it(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session, "open")
    await peer.send(over(2))
    request = await peer.receive(messages.GetRecord)
    assert request.first == 0
    deal = messages.Entry(None, ["deal"], [0])
    await peer.send(messages.Entries(request.id, 1, 0, 1, 0, [deal]))
    kept = await heard.until(RecordKept)
    file = files.read(Path(kept.file))
    assert file.fairness is not None
    assert file.fairness.commitment == b"c" * 32
    verdict = verify(file)
    assert verdict.code == REFUTED
    assert "The commitment is not the hash of the secret" in verdict.sentences[-1]


# -- in parts, from servers of any kind --------------------------------------------------------------------------------


async def test_the_parts_are_put_together(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session, "open")
    await peer.send(over(2))
    for first, count in ((0, 256), (256, 256), (512, 1)):
        request = await peer.receive(messages.GetRecord)
        assert request.first == first
        await peer.send(entries(request.id, first, count, 513, past=3))
    kept = await heard.until(RecordKept)
    file = files.read(Path(kept.file))
    assert (len(file.record.entries), file.fairness.past if file.fairness else None) == (513, 3)


async def test_a_line_lost_meanwhile_asks_for_all_of_it_again(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session, "open")
    await peer.send(over(2))
    request = await peer.receive(messages.GetRecord)
    await peer.send(entries(request.id, 0, 256, 257))
    await peer.receive(messages.GetRecord)
    await peer.hang_up()
    peer, _ = await resumed(server)
    await heard.until(Resumed)
    assert not heard.all(RecordKept)
    await peer.send(over(2))
    request = await peer.receive(messages.GetRecord)
    assert request.first == 0
    await peer.send(entries(request.id, 0, 2, 2))
    assert (await heard.until(RecordKept)).file


async def test_a_line_lost_meanwhile_asks_for_it_again_though_the_rematch_is_on(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session, "open")
    await peer.send(over(2))
    await peer.receive(messages.GetRecord)
    await peer.hang_up()
    peer, _ = await resumed(server)
    await peer.send(table(2, "playing", commitment=SECRET))
    request = await peer.receive(messages.GetRecord)
    await peer.send(entries(request.id, 0, 2, 2))
    first = await heard.until(RecordKept)
    heard.updates.clear()
    await peer.send(over(3, commitment=SECRET, secret=b"s" * 32))
    request = await peer.receive(messages.GetRecord)
    await peer.send(entries(request.id, 0, 3, 3))
    second = await heard.until(RecordKept)
    assert "" not in (first.file, second.file)
    assert first.file != second.file


async def test_the_record_of_the_next_game_is_not_taken_for_it(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session, "open")
    await peer.send(over(2))
    request = await peer.receive(messages.GetRecord)
    await peer.send(table(3, "playing", commitment=SECRET), over(4, commitment=SECRET, secret=b"s" * 32))
    late = await peer.receive(messages.GetRecord)
    assert [kept.why for kept in heard.all(RecordKept)] == ["the next game has begun"]
    await peer.send(entries(request.id, 0, 2, 2), entries(late.id, 0, 3, 3))
    kept = await heard.until(RecordKept, lambda kept: bool(kept.file))
    assert len(files.read(Path(kept.file)).record.entries) == 3


async def test_a_rematch_that_comes_first_is_told(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session, "open")
    await peer.send(over(2))
    request = await peer.receive(messages.GetRecord)
    await peer.send(table(3, "playing", commitment=SECRET), messages.Refused(request.id, "table", "not-over", {}))
    assert (await heard.until(RecordKept)).why == "the next game has begun"


@pytest.mark.parametrize(
    "answer",
    [
        lambda first: entries("1", first, 0, 5),
        lambda first: entries("1", first, 5, 4),
        lambda first: entries("1", first, 5, 10**15),
        lambda first: entries("1", first + 1, 5, 9),
        lambda first: messages.Entries("1", 1, 0, 50_000, first, [messages.Entry(0, ["a"] * 8, ["b"] * 128)] * 256),
    ],
    ids=["nothing", "too much", "no end", "other parts", "too large"],
)
async def test_nonsense_is_no_record_and_ends_soon(answer: Callable[[int], messages.Entries]) -> None:
    asked = []

    async def ask(first: int) -> messages.Entries:
        asked.append(first)
        return answer(first)

    with pytest.raises(BadRecord):
        await fetch(over(), b"c" * 32, ask)
    assert len(asked) < 200


async def test_a_server_that_answers_something_else_is_not_believed(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session, "open")
    await peer.send(over(2))
    request = await peer.receive(messages.GetRecord)
    await peer.send(messages.Done(request.id, 2), messages.Tables(request.id, []), entries(request.id, 0, 2, 2))
    assert (await heard.until(RecordKept)).file


# -- what is counted in it ---------------------------------------------------------------------------------------------


def counting(ask: GetEntries, tell: Callable[[RecordKept], None]) -> Recording:
    """Return a recorder as sessions of the client make it."""
    return Recording(ask, tell, registry.numbers)


@pytest.mark.parametrize("records", [True, False])
async def test_what_its_wing_counts_is_told_with_it_also_where_no_records_are_kept(heard: Heard, records: bool) -> None:
    settings_file.save(Settings(records=records), Settings())
    async with serving() as address:
        session = Session(address, "Ann", timing=QUICK, recorder=counting)
        session.listen(heard)
        await session.connect()
        await session.joining.host(Terms("star-realms", "duel", 2, bots=("simple",)))
        kept = await concede(session, heard)
        await session.close()
    assert kept.counted is not None
    assert (len(kept.counted["seats"]), kept.why) == (2, "")
    assert own_names.load() == ("Ann",)
    assert bool(kept.file) == records == files.folder().exists()
