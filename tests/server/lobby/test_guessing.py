"""Guessing codes, passwords and tokens, and opening many tables: the attempts an address has, and their cost."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from typing import Any

import pytest

from protocol.codec import encode
from protocol.messages import FromServer, GetCommitment, Host, Join, Refused, Seated, Watch
from server.app import Server
from server.limits.limits import Limits
from server.storage.memory import MemoryStorage, Shelf
from server.tables.stored.invite_codes import ALPHABET, LENGTH
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, play_out

NOWHERE = "00000-00000"


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody come from one address, which is not this machine's."""
    monkeypatch.setattr("server.transport.client_address.address_of", lambda _: "192.0.2.7")


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the passwords that were hashed."""
    found: list[str] = []

    def derive(password: str, salt: bytes) -> bytes:
        found.append(password)
        return password.encode().ljust(32, b"\0")

    monkeypatch.setattr("server.lobby.passwords._derive", derive)
    return found


async def several(connect: Connect, server: Server, count: int) -> list[Peer]:
    return [await connect(server, f"P{number}") for number in range(count)]


def codes(answers: list[FromServer]) -> Counter[str]:
    return Counter(answer.code if isinstance(answer, Refused) else type(answer).__name__ for answer in answers)


# -- is there a table at all? ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Join, Watch, GetCommitment])
async def test_a_hidden_table_and_none_answer_with_the_same_bytes_after_the_same_work(
    kind: type, serve: Serve, connect: Connect, hashed: list[str]
) -> None:
    server = await serve()
    ada, guesser = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(password="moon", listed=False, watch=True)
    hashed.clear()
    told = []
    for code in (ada.code, NOWHERE):
        for password in ("", "sun", "x" * 128):
            rest = (None, bytes(16)) if kind is Join else ()
            told.append(encode(await guesser.answer(kind("g", code, password, *rest))))
    assert len(set(told)) == 1
    assert hashed == ["", "sun", "x" * 128] * 2


async def test_a_token_for_a_hidden_table_and_for_none_answer_with_the_same_bytes(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, guesser = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(listed=False)
    there, nowhere = await guesser.resume(ada.code, "A" * 43), await guesser.resume(NOWHERE, "A" * 43)
    assert isinstance(there, Refused)
    assert isinstance(nowhere, Refused)
    assert (there.scope, there.code, there.args) == (nowhere.scope, nowhere.code, nowhere.args) == ("table", "bad-token", {})


# -- how often -------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("elsewhere")
async def test_guesses_sent_together_are_counted_before_they_are_checked(
    serve: Serve, connect: Connect, hashed: list[str]
) -> None:
    server = await serve(tries=3, tries_rate=0.0)
    peers = await several(connect, server, 10)
    answers = await asyncio.gather(*(peer.join(NOWHERE, "guess") for peer in peers))
    assert codes(answers) == {"no-such-table": 3, "too-fast": 7}
    assert len(hashed) == 3


@pytest.mark.usefixtures("elsewhere", "hashed")
async def test_who_knows_the_password_uses_up_no_tries(serve: Serve, connect: Connect) -> None:
    server = await serve(tries=1, tries_rate=0.0)
    ada, ben, cem = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    await ada.host(password="moon", seats=3)
    await cem.host(seats=3)
    for code, password in ((ada.code, "moon"), (cem.code, ""), (ada.code, "moon")):
        assert isinstance(await ben.join(code, password), Seated)
        await ben.leave()
    assert codes([await ben.join(ada.code, "sun"), await ben.join(ada.code, "moon")]) == {"wrong-password": 1, "too-fast": 1}


def test_a_day_of_guessing_finds_no_table() -> None:
    """Even if every table that fits is hidden and has no password."""
    limits = Limits()
    guesses = limits.tries + limits.tries_rate * 86_400
    assert guesses * limits.tables / len(ALPHABET) ** LENGTH < 1e-6


# -- what it costs ---------------------------------------------------------------------------------------------------------


async def test_a_hundred_wrong_passwords_at_once_are_checked_two_at_a_time_and_games_go_on(
    serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, busy, lock, now, most = threading.Event(), threading.Event(), threading.Lock(), 0, 0

    def derive(password: str, salt: bytes) -> bytes:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
            if now == limits.passwords_at_once:
                busy.set()
        if password == "guess":
            gate.wait(20)
        with lock:
            now -= 1
        return password.encode().ljust(32)

    monkeypatch.setattr("server.lobby.passwords._derive", derive)
    server = await serve()
    limits = server.limits
    ada, ben, host = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    await host.host(password="moon")
    guessers = await several(connect, server, 100)
    guesses = [asyncio.create_task(peer.join(host.code, "guess")) for peer in guessers]
    turned_away = 100 - limits.passwords_waiting
    for number, answered in enumerate(asyncio.as_completed(guesses), 1):
        await answered
        if number == turned_away:
            break
    assert await asyncio.to_thread(busy.wait, 20)
    await ada.host()
    await ben.join(ada.code)
    for peer in (ada, ben):
        while not peer.view:
            await peer.next()
    await play_out(ada, ben)
    assert sum(guess.done() for guess in guesses) == turned_away, "a whole game later the rest still waits"
    gate.set()
    answers = await asyncio.gather(*guesses)
    assert codes(answers) == {"wrong-password": limits.passwords_waiting, "too-fast": turned_away}
    assert most == limits.passwords_at_once


# -- tables without end ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("elsewhere", "hashed")
@pytest.mark.parametrize("limit", ["tables", "tables_each"])
async def test_tables_asked_for_together_are_counted_one_by_one(limit: str, serve: Serve, connect: Connect) -> None:
    server = await serve(**{limit: 3})
    peers = await several(connect, server, 12)
    answers = await asyncio.gather(*(peer.host(password="moon") for peer in peers))
    assert codes(answers) == {"Seated": 3, "too-many-tables": 9}
    assert len(server.lobby.tables) == 3


@pytest.mark.usefixtures("elsewhere")
async def test_an_address_that_opens_and_leaves_a_thousand_tables_gets_few(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), opens=20, opens_rate=0.0)
    ada = await connect(server, "Ada")
    told: list[FromServer] = []
    for _ in range(1000):
        told.append(await ada.host())
        if isinstance(told[-1], Seated):
            await ada.leave()
    assert codes(told) == {"Seated": 20, "too-fast": 980}
    assert len(shelf.facts) == shelf.numbers == 20


async def test_the_hosts_own_machine_may_open_as_many_as_there_is_room_for(serve: Serve, connect: Connect) -> None:
    server = await serve(opens=1, opens_rate=0.0, tables_each=1)
    peers = await several(connect, server, 5)
    assert codes([await peer.host() for peer in peers]) == {"Seated": 5}


async def test_a_refused_request_for_a_table_opens_nothing_and_counts_for_nothing(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada = await connect(server, "Ada")
    terms: dict[str, Any] = {"mode": "turbo"}
    assert codes([await ada.host(**terms) for _ in range(50)]) == {"bad-rules": 50}
    assert isinstance(await ada.answer(host_request()), Seated)


def host_request() -> Host:
    return Host(
        id="h", game="toy", mode="turns", seats=2, rules={}, title="", password="", listed=True, bots=[], nonce=bytes(16),
        watch=False, absent="bot", grace=120, shuffle=False, clock=None, past=0,
    )  # fmt: skip
