"""`/health` and `/metrics`: the server's state, in numbers that reveal no secrets."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from engine import games
from protocol.messages import Act, Refused, Step
from server.app import Server
from server.cli import main
from server.configuration import DATABASE
from server.limits.limits import Limits
from server.monitoring.counters import BOUNDS
from server.storage.memory import MemoryStorage
from server.transport.tls import load_certificate
from tests.server.conftest import Connect
from tests.server.peer import port_of
from tests.server.storage.test_full_disk import TOLD, Small
from tests.server.toy_game import Toy
from tests.server.transport.test_hostile import UPGRADE, cut_off, raw
from tests.server.transport.test_tls import certificate, needs_openssl


async def ask(server: Server, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port_of(server)}{path}") as answer:
        return answer.status, await answer.text()


async def numbers(server: Server) -> dict[str, float]:
    """Return every sample of the page by its name and labels."""
    status, page = await ask(server, "/metrics")
    assert status == 200
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


@pytest.fixture
async def measured() -> Any:
    """Yield a server that shows its metrics."""
    server = Server({"toy": Toy}, MemoryStorage(), metrics=True)
    await server.start("127.0.0.1", 0)
    yield server
    await server.stop()


async def test_what_happens_is_counted(measured: Server, connect: Connect) -> None:
    ada, ben = await connect(measured, "Ada"), await connect(measured, "Ben")
    await ada.host(bots=["simple"], seats=4, watch=True)
    await ben.host()
    assert isinstance(await ben.act("show"), Refused)
    cem = await connect(measured, "Cem")
    await cem.join(ben.code)
    await ben.until(Step)
    assert isinstance(await ben.act("show"), Step)
    assert isinstance(await ben.act("show"), Refused)
    await (await connect(measured, "Dee")).watch(ada.code)
    found = await numbers(measured)
    assert found["traderow_tables open"] == found["traderow_tables playing"] == 1
    assert found["traderow_tables over"] == 0
    assert (found["traderow_seats person"], found["traderow_seats bot"], found["traderow_seats open"]) == (3, 1, 2)
    assert found["traderow_connections"] == 4
    assert found["traderow_watchers"] == 1
    assert found["traderow_actions_total"] == 1
    assert found["traderow_refusals_total not-playing table"] == 1
    assert found["traderow_refusals_total not-asked rules"] == 1
    assert found["traderow_queue_drops_total"] == found["traderow_paused_tables"] == 0
    assert found["traderow_relay_seconds_count"] == found["traderow_relay_seconds_bucket +Inf"] == 1
    commits = found["traderow_commit_seconds_count"]
    assert commits >= 5
    assert [found[f"traderow_commit_seconds_bucket {bound}"] for bound in BOUNDS][-1] <= commits
    assert found["traderow_commit_seconds_sum"] > 0


async def test_who_is_cut_or_closed_is_counted(measured: Server, connect: Connect) -> None:
    ada = await connect(measured, "Ada")
    await ada.socket.send_str("text")
    await ada.ended()
    await connect(measured, "Ben")
    next(each for each in measured.connections if each.name == "Ben")._cut_slow_reader()
    found = await numbers(measured)
    assert found["traderow_closings_total bad-frame"] == 1
    assert found["traderow_queue_drops_total"] == found["traderow_closings_total slow-reader"] == 1


FRAME = b"\x82\xfe\x20\x00\0\0\0\0"
"""The head of a frame of 8192 bytes."""


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        (b"GET /ws HTTP/1.1\r\nHost: x\r\n", "handshake-late"),
        (b"GET /" + b"x" * 10_000, "too-many-bytes"),
        (UPGRADE + FRAME + bytes(9000), "too-many-bytes"),
        (UPGRADE + b"\xf2\x81\0\0\0\0x", "no-websocket"),
        (UPGRADE + b"\x82\xfe\x20\x02\0\0\0\0", "frame-too-big"),
        (UPGRADE + b"\x82\x81\0\0\0\0\xc1", "bad-frame"),
        (UPGRADE + b"\x82\x81\0\0", "hello-late"),
    ],
)
async def test_a_socket_is_cut_for_a_reason_that_is_counted(sent: bytes, reason: str) -> None:
    limits = Limits(handshake=1.0, hello=1.0, sweep=0.02, message_burst=1, bytes_a_frame=8500)
    server = Server({"toy": Toy}, MemoryStorage(), limits, metrics=True)
    await server.start("127.0.0.1", 0)
    try:
        reader, writer = await raw(server, sent)
        assert await cut_off(reader)
        writer.close()
        found = await numbers(server)
        assert {name: count for name, count in found.items() if "closings" in name} == {f"traderow_closings_total {reason}": 1}
    finally:
        await server.stop()


async def test_a_socket_too_many_is_counted(measured: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert measured._admission is not None
    monkeypatch.setattr(measured._admission, "_has_room", lambda _: False)
    reader, writer = await raw(measured)
    assert await cut_off(reader)
    writer.close()
    monkeypatch.undo()
    assert (await numbers(measured))["traderow_closings_total too-many-sockets"] == 1


async def test_neither_page_gives_anything_away(measured: Server, connect: Connect) -> None:
    ada = await connect(measured, "Zenobia")
    await ada.host(title="Title", password="moon")
    for path in ("/metrics", "/health"):
        _, page = await ask(measured, path)
        for word in ("Zenobia", "Title", "moon", ada.code, ada.code.replace("-", ""), ada.token, "127.0.0.1"):
            assert word not in page


async def test_each_server_counts_for_itself(measured: Server, connect: Connect) -> None:
    other = Server({"toy": Toy}, MemoryStorage(), metrics=True)
    await other.start("127.0.0.1", 0)
    try:
        await (await connect(measured, "Ada")).host()
        assert (await numbers(other))["traderow_tables open"] == 0
        assert (await numbers(measured))["traderow_tables open"] == 1
    finally:
        await other.stop()


async def test_without_being_asked_for_there_are_no_metrics(serve: Any) -> None:
    assert (await ask(await serve(games=games), "/metrics"))[0] == 404


async def health_of(server: Server, *words: str) -> int:
    """Return the exit code of the command that asks this server."""
    return await asyncio.to_thread(main, ["health", f"--port={port_of(server)}", *words])


@needs_openssl
async def test_a_command_asks_as_the_server_speaks(
    measured: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With TLS and without, whether its file says so or only the command line that nobody else knows."""
    monkeypatch.delenv(DATABASE, raising=False)
    made, key = certificate(tmp_path)
    (tmp_path / "server.toml").write_text(f'tls-cert = "{made.name}"\ntls-key = "{key.name}"\n')
    encrypted = Server({"toy": Toy}, MemoryStorage(), tls=load_certificate(made, key))
    await encrypted.start("127.0.0.1", 0)
    for server in (measured, encrypted):
        for data in (tmp_path, tmp_path / "without"):
            assert await health_of(server, f"--data={data}") == 0
            assert capsys.readouterr().out == "The server serves 0 tables.\n"
    port = port_of(encrypted)
    await encrypted.stop()
    assert main(["health", f"--port={port}"]) == 1
    assert capsys.readouterr().err.startswith(f"traderow-server: No traderow-server answers at port {port} of 127.0.0.1: ")


async def test_health_is_good_until_nothing_can_be_written(seated_pair: Any, capsys: pytest.CaptureFixture[str]) -> None:
    storage = Small()
    server, ada, _ = await seated_pair(storage, room_again=0.01)
    status, page = await ask(server, "/health")
    assert (status, page) == (200, '{"ok": true, "ready": true, "storage": true, "tables": 1}')
    storage.room = 0
    await ada.send(Act("a", ada.seq, ["show"]))
    assert await ada.ended() == TOLD
    status, page = await ask(server, "/health")
    assert (status, page) == (503, '{"ok": false, "ready": true, "storage": false, "tables": 1}')
    assert await health_of(server) == 1
    assert capsys.readouterr().out == "The server cannot write.\n"
