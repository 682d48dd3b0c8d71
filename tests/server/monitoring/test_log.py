"""The log and the stored data: neither has secrets, and no typed text in them can control a terminal."""

from __future__ import annotations

import asyncio
import base64
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import aiohttp
import pytest

from engine.chance import table_seed
from engine.star_realms.cards import BY_KEY
from protocol.messages import Closing, Refused, Seated, Step
from server.limits.limits import Limits
from server.tables.stored.secret_chain import SecretChain
from tests.fuzz.rogue import TEXT, masked
from tests.server.conftest import Connect
from tests.server.peer import play_out
from tests.server.process import ROOT, ServerProcess
from tests.server.transport.test_hostile import UPGRADE, cut_off
from tests.server.transport.test_hostile_seats import plays_well

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil\r\n2026-01-01 00:00:00,000 ERROR server forged"
LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (DEBUG|INFO|WARNING|ERROR) [\w.]+ [^\r\n]*")


def in_any_form(secret: bytes) -> list[bytes]:
    """Return it as bytes, in hexadecimal, in base64 of both kinds, and as Python writes them."""
    codes = (base64.b64encode(secret), base64.urlsafe_b64encode(secret))
    return [secret, secret.hex().encode(), *(code.rstrip(b"=") for code in codes), repr(secret)[2:-1].encode()]


def everything_in(directory: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(directory.iterdir()) if path.is_file())


def traces(of: Iterable[bytes], where: bytes) -> list[bytes]:
    return [form for secret in of for form in in_any_form(secret) if form in where]


async def test_after_a_day_of_play_no_secret_is_where_it_does_not_belong(connect: Connect, tmp_path: Path) -> None:
    """Passwords and guesses, tokens of every return, chat, cards: on the disk, in a copy, in the log, on the pages."""
    server = await ServerProcess.start(data := tmp_path / "data", "--log-level", "debug", "--metrics")
    ada, ben, eve = [await connect(server.port, name) for name in ("Ada", "Ben", "Eve")]
    await ada.host(game="star-realms", mode="duel", password="moonlight", watch=True)
    assert isinstance(await eve.join(ada.code, "guess-of-eve"), Refused)
    assert isinstance(await eve.resume(ada.code, "A" * 43), Refused)
    assert isinstance(await ben.join(ada.code, "moonlight"), Seated)
    await eve.watch(ada.code, "moonlight")
    await ada.until(Step)
    await ada.say("words-of-ada")
    tokens = [ada.token, ben.token]
    again = await connect(server.port, "Ada")
    await again.resume(ada.code, ada.token, ada.seq)
    tokens.append(again.token)
    while not (again.view and ben.view):
        await (ben if again.view else again).next()
    before = (data / "tables.sqlite3").stat().st_size and everything_in(data)
    await play_out(again, ben, choose=plays_well(1))
    pages = ""
    async with aiohttp.ClientSession() as http:
        for path in ("health", "metrics"):
            async with http.get(f"http://127.0.0.1:{server.port}/{path}") as answer:
                pages += await answer.text()
    for words in (["backup", str(tmp_path / "copy")], ["tables"]):
        pages += await asyncio.to_thread(printed, *words, "--data", str(data))
    await server.terminate()
    kept = before + everything_in(data) + (tmp_path / "copy").read_bytes()
    db = sqlite3.connect(data / "tables.sqlite3")
    (root,) = db.execute("SELECT secret FROM tables").fetchone()
    db.close()

    said = (server.log + pages).encode()
    typed = [b"moonlight", b"guess-of-eve", b"words-of-ada"]
    raw_tokens = [base64.urlsafe_b64decode(token + "=") for token in tokens]
    assert root in kept, "the secret is in the database, and the test can see it there"
    assert not traces([*raw_tokens, *typed], kept)
    assert "A" * 43 not in server.log
    assert not [peer.name for peer in (ada, ben, eve, again) if peer.life in server.log + pages], "no marks"
    assert not traces([f"{peer.life}-000001".encode() for peer in (ada, ben)], kept), "nor what took a seat"
    assert again.table is not None
    nonces = [bytes(nonce) for nonce in again.table.nonces]
    assert all(nonces)
    chain = SecretChain(root, Limits().games)
    secrets = [root, chain.secret(1), chain.secret(2), table_seed(chain.secret(1), nonces), *nonces]
    assert not traces([*secrets, *raw_tokens, *typed], said)
    assert not [key for key in BY_KEY if re.search(rf"\b{key}\b", server.log)], "no cards"
    assert ada.code not in server.log
    assert ada.code.replace("-", "") not in server.log


async def test_what_people_type_cannot_forge_a_line_of_the_log(connect: Connect, tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path, "--log-level", "debug", "--trust-proxy", "127.0.0.1", "--metrics")
    peer = await connect(server.port, HOSTILE, greet=False)
    assert isinstance(await peer.hello(), Closing)
    named = await connect(server.port, HOSTILE[:10], greet=False)
    await named.hello()
    await named.host(title=HOSTILE[:64], game="star-realms", mode="duel")
    await named.say(HOSTILE)
    await named.act(HOSTILE[:32])
    await named.join(HOSTILE[:16], HOSTILE)
    headers = {"X-Forwarded-For": "\x1b[2J", "Origin": "\x1b]0;owned\x07\x9b"}
    with pytest.raises((aiohttp.ClientError, ValueError)):
        async with aiohttp.ClientSession() as http, http.ws_connect(f"http://127.0.0.1:{server.port}/ws", headers=headers):
            pass
    for garbage in (
        b"\x1b[2J\x9b GET\r\n\r\n",
        b"GET /\x1b[2J%0d%0aforged HTTP/1.1\r\nHost: \x9b\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: \x1b[31m\x9b\xff\r\n\r\n",
        UPGRADE.replace(b"Host: x", b"Host: x\r\nX-Forwarded-For: \x1b[2J, 1.2.3.4\x9b"),
        UPGRADE + masked(HOSTILE.encode(), TEXT),
    ):
        reader, writer = await raw_to(server.port, garbage)
        writer.write_eof()
        assert await cut_off(reader)
        writer.close()
    await server.terminate()
    lines = server.log.splitlines()
    assert len(lines) > 8
    assert [line for line in lines if not (LINE.fullmatch(line) and line.isprintable())] == []
    assert " ERROR " not in server.log
    assert server.log.count("reason=no-http") == 4


def printed(*words: str) -> str:
    """Return what `traderow-server` prints when it is asked that."""
    command = [sys.executable, "-m", "server", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


async def raw_to(port: int, data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    return reader, writer
