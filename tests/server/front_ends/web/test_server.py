"""The page, its files and its terminal's WebSocket, requested by programs that are not browsers and by pages of other sites."""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from protocol.i18n import LANGUAGES
from protocol.messages import TableInfo, Tables
from server.front_ends.front_end import Building
from server.front_ends.sessions import Sessions as RealSessions
from server.front_ends.visit import NoRoom, Screen, Terminal, Visit
from server.front_ends.web.browser_terminal import MESSAGES, WAITING, BrowserTerminal
from server.front_ends.web.server import SOCKETS, WebFrontEnd, make
from server.front_ends.web.words import SENTENCES, words_of
from server.limits.limits import Limits
from server.limits.token_bucket import TokenBucket
from server.monitoring.counters import Counters
from server.options import read_options
from server.transport.client_address import Proxies, read_network
from server.transport.frame_parser import CLOSE, TEXT
from server.transport.send_queue import websocket_frame
from server.transport.tls import fingerprint, load_certificate
from server.transport.websocket import WebSocket
from tests.fuzz.rogue import masked
from tests.server.front_ends.conftest import visitors_in
from tests.server.peer import PATIENCE
from tests.server.transport.test_tls import certificate, needs_openssl

ANN = TableInfo("7K3QZ-9XM2P", "Ann's", "star-realms", "duel", 2, 1, False, False, {}, True)
UPGRADE = (
    b"GET /terminal/line HTTP/1.1\r\nHost: ann\r\nOrigin: http://ann\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
"""The request of a page of ours at the host `ann`."""
HELLO = {"columns": 100, "lines": 30, "goal": "7K3QZ-9XM2P", "name": "Ben", "language": "pl"}


class Session:
    """A session as a front end sees it. `done`: the calls it got."""

    def __init__(self, visit: Visit, terminal: Terminal, screen: Screen) -> None:
        self.visit, self.terminal, self.screen = visit, terminal, screen
        self.ended = asyncio.Event()
        self.is_replaced = False
        self.at = ("", "")
        self.done: list[Any] = []
        self.news = asyncio.Event()

    def standing(self) -> tuple[str, str]:
        return self.at

    def type(self, data: bytes) -> None:
        self._do(data)

    def resize(self, columns: int, lines: int) -> None:
        self._do((columns, lines))

    def drop_frames(self) -> None:
        self._do("drop")

    def show_again(self) -> None:
        if "drop" in self.done and self.done[-1] != "again":
            self._do("again")

    def end(self, code: int) -> None:
        if not self.ended.is_set():
            self.ended.set()
            self.screen.gone(code)

    def _do(self, what: Any) -> None:
        self.done.append(what)
        self.news.set()

    async def does(self, what: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while what not in self.done:
                self.news.clear()
                await self.news.wait()


class Sessions:
    """Hands out sessions without clients. `refuses`: why it does not."""

    def __init__(self, limits: Limits, directory: Path) -> None:
        self.limits = limits
        self.visitors = visitors_in(directory)
        self.begun: list[Session] = []
        self.refuses = ""
        self.forgotten: list[Visit] = []
        self.done: list[str] = []
        self.news = asyncio.Event()
        real = RealSessions(limits, Counters(), self.visitors)
        self.arrives, self.refused = real.arrives, real.refused

    async def begin(self, visit: Visit, terminal: Terminal, screen: Screen) -> Session:
        if self.refuses:
            raise NoRoom(self.refuses)
        self.visitors.directory(visit.who).mkdir(parents=True, exist_ok=True)
        self.begun.append(Session(visit, terminal, screen))
        self.news.set()
        return self.begun[-1]

    async def end(self, session: Session) -> None:
        session.end(-1)

    def has_done(self, visit: Visit) -> None:
        self.done.append(visit.who)

    async def forget(self, visit: Visit, terminal: Terminal, screen: Screen) -> None:
        self.forgotten.append(visit)
        await self.visitors.forget(visit.who)


class House:
    """An open front end, and the arguments it was given."""

    def __init__(self, directory: Path) -> None:
        self.limits = Limits()
        self.tables = [ANN]
        self.proxies = Proxies()
        self.origin = ""
        self.directory = directory
        self.own: tuple[Path, Path] | None = None
        """The certificate with which it opens, and its key."""
        self.sessions: Sessions

    @asynccontextmanager
    async def open(self, **limits: Any) -> AsyncIterator[str]:
        """Return its address."""
        self.sessions = Sessions(replace(self.limits, **limits), self.directory)
        lobby: Any = SimpleNamespace(list_tables=lambda request: Tables(request, self.tables))
        sessions: Any = self.sessions
        building = Building(lobby, sessions, self.directory, Counters(), "127.0.0.1", self.proxies, self.origin)
        if self.own is not None:
            building = replace(building, tls=load_certificate(*self.own), certificate=fingerprint(self.own[0]))
        self.door: WebFrontEnd = make(0)
        self.info = await self.door.take_port(building)
        await self.door.open()
        try:
            yield f"{'http' if self.own is None else 'https'}://127.0.0.1:{self.info.port}"
        finally:
            await self.door.close()


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@asynccontextmanager
async def line(address: str, **headers: str) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """Open the connection of a terminal from the page of that address, unless `Origin` is another."""
    said = {"Origin": address, **headers}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/terminal/line", headers=said, autoping=False) as socket,
    ):
        yield socket


async def get(address: str, **headers: str) -> tuple[int, str, Any]:
    """Return status, text and headers of an answer."""
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as answer:
        return answer.status, await answer.text(), answer.headers


async def told(socket: aiohttp.ClientWebSocketResponse) -> Any:
    return json.loads(await asyncio.wait_for(socket.receive_str(), PATIENCE))


async def closed(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    """Return the code with which the connection was closed."""
    async with asyncio.timeout(PATIENCE):
        while not socket.closed:
            await socket.receive()
    return socket.close_code


# -- the page ----------------------------------------------------------------------------------------------------------


async def test_the_page_says_what_it_leads_to(house: House) -> None:
    async with house.open() as address:
        _, text, _ = await get(f"{address}/{ANN.code}")
        assert "<h1>Ann&#x27;s</h1>" in text
        assert "<title>Ann&#x27;s - traderow</title>" in text
        assert "Star Realms, duel, 1 of 2 seats free" in text
        assert 'value="7K3QZ-9XM2P"' in text
        _, text, _ = await get(f"{address}/watch-7k3qz9xm2p")
        assert 'value="watch-7k3qz9xm2p"' in text
        _, text, _ = await get(address)
        assert '<a href="/7K3QZ-9XM2P">' in text
        assert "<title>traderow</title>" in text


@pytest.mark.parametrize("path", ["plain/7K3QZ-9XM2P", "plain-7K3QZ-9XM2P", "plain/", "plain"])
async def test_a_link_to_plain_text_switches_it_on(house: House, path: str) -> None:
    switch = '<input id="in-lines" type="checkbox"'
    async with house.open() as address:
        _, text, _ = await get(f"{address}/{path}")
        assert f"{switch} checked>" in text
        assert ('data-goal="7K3QZ-9XM2P"' if "-" in path else '<a href="/plain/7K3QZ-9XM2P">') in text
        _, text, _ = await get(f"{address}/{ANN.code}")
        assert f"{switch}>" in text


async def test_a_page_in_the_language_of_the_browser(house: House) -> None:
    async with house.open() as address:
        _, text, _ = await get(address, **{"Accept-Language": "cs-CZ,en;q=0.5"})
        assert '<html lang="cs">' in text
        assert words_of("cs")["what"] in text


async def test_what_people_typed_is_no_markup_there(house: House) -> None:
    house.tables = [replace_info(ANN, title="<script>alert(1)</script>\x1b[2J\"'>")]
    async with house.open() as address:
        for path in ("/", f"/{ANN.code}"):
            _, text, _ = await get(address + path)
            assert "<script>alert" not in text
            assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
            assert "\x1b" not in text


def replace_info(info: TableInfo, **changes: Any) -> TableInfo:
    import msgspec

    return msgspec.structs.replace(info, **changes)


async def test_a_table_that_is_not_listed_looks_like_none(house: House) -> None:
    """The page answers from the list alone, so that nobody can try codes there."""
    async with house.open() as address:
        (_, one, _), (_, other, _) = await get(f"{address}/HIDDE-N0000"), await get(f"{address}/WRONG-00000")
        assert one.replace("HIDDE-N0000", "") == other.replace("WRONG-00000", "")


async def test_no_script_stands_in_the_page_and_nothing_comes_from_elsewhere(house: House) -> None:
    async with house.open() as address:
        for path in ("/", f"/{ANN.code}", "/assets/page.mjs", "/assets/page.css", "/assets/none"):
            _status, text, headers = await get(address + path)
            policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
            assert policy["default-src"] == "'none'"
            assert policy["script-src"] == "'self'"
            assert policy["frame-ancestors"] == policy["form-action"] == policy["base-uri"] == "'none'"
            assert "Set-Cookie" not in headers
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert "https:" not in text.replace('"https:" ? "wss"', "")
            assert "http:" not in text
        _, text, _ = await get(address)
        assert re.findall(r"<script[^>]*>", text) == ['<script type="module" src="/assets/page.mjs">']
        assert not re.search(r"\son[a-z]+=", text)


async def test_files_are_sent_packed_once_and_no_others(house: House) -> None:
    async with house.open() as address:
        status, text, headers = await get(f"{address}/assets/xterm.mjs")
        assert (status, headers["Content-Encoding"]) == (200, "gzip")
        assert "export{" in text
        assert (await get(f"{address}/assets/xterm.mjs", **{"If-None-Match": headers["ETag"]}))[0] == 304
        for path in ("none.mjs", "..%2fdoor.py", "%2e%2e/door.py", "LICENSE"):
            assert (await get(f"{address}/assets/{path}"))[0] == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:7466", "192.168.1.20.evil.example", "", "a b", "[", "x" * 300])
async def test_a_page_of_ours_has_no_strangers_name(house: House, host: str) -> None:
    """A name that leads to this computer, but is somebody else's: what their page reads would be ours."""
    async with house.open() as address:
        assert (await get(address, Host=host))[0] in (400, 403)


@pytest.mark.parametrize("host", ["192.168.1.20:7466", "ann", "ann.local:7466", "[fd00::2]:7466", "play.example.org"])
async def test_addresses_near_names_and_the_public_name_are_ours(house: House, host: str) -> None:
    house.origin = "https://play.example.org"
    async with house.open() as address:
        assert (await get(address, Host=host))[0] == 200


async def test_who_names_no_host_gets_nothing_and_nobody_is_asked_for_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of this computer would be asked of the network, while everybody waits."""
    asked: list[str] = []
    monkeypatch.setattr("socket.getfqdn", lambda *_: asked.append("") or "localhost")
    async with house.open() as address:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        writer.write(b"GET / HTTP/1.0\r\n\r\n")
        assert b" 403 " in await reader.readline()
        writer.close()
    assert asked == []


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\nHost: ann\r\n\r\n",
        b"GET /assets/page.css HTTP/1.1\r\nHost: ann\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET /none/none HTTP/1.1\r\nHost: ann\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: ann\r\nContent-Length: 0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: ann\r\nExpect: nothing\r\n\r\n",
        b"GET /terminal/line HTTP/1.1\r\nHost: ann\r\nOrigin: http://ann\r\n\r\n",
        b"GET /terminal/line HTTP/1.1\r\nHost: ann\r\nOrigin: http://evil.example\r\n\r\n",
        UPGRADE,
        b"nothing that anybody speaks\r\n\r\n",
    ],
)
async def test_no_answer_names_the_programs_behind_the_page(house: House, request_: bytes) -> None:
    async with house.open() as address:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        writer.write(request_)
        head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).lower()
        writer.close()
    assert head.startswith(b"http/1.")
    assert b"\nserver:" not in head
    assert b"aiohttp" not in head
    assert b"python" not in head


def test_every_language_says_everything() -> None:
    for language in LANGUAGES:
        words = words_of(language)
        assert words.keys() == SENTENCES.keys()
        same = [name for name in words if words[name] == SENTENCES[name] and name != "tables"]  # a French word
        assert bool(same) == (language == "en")


@needs_openssl
async def test_with_a_certificate_the_page_and_its_line_are_encrypted_and_nothing_else(house: House, tmp_path: Path) -> None:
    house.own = certificate(tmp_path)
    trust = ssl.create_default_context(cafile=str(house.own[0]))
    async with house.open() as address, aiohttp.ClientSession() as session:
        async with session.get(address, ssl=trust) as answer:
            assert (answer.status, "Ann&#x27;s" in await answer.text()) == (200, True)
        async with session.ws_connect(f"{address}/terminal/line", headers={"Origin": address}, ssl=trust) as socket:
            await socket.send_json(HELLO)
            assert len((await told(socket))["token"]) == 43
        with pytest.raises(aiohttp.ClientError):
            await session.get(address.replace("https", "http"))
        assert house.door.line == f"browser: https://HOST:{house.info.port}/"
        assert house.info.key == fingerprint(house.own[0])


async def test_without_one_it_says_that_it_is_plain(house: House) -> None:
    async with house.open():
        assert house.door.line == f"browser: http://HOST:{house.info.port}/"
        assert house.info.key == ""


# -- the line ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://["},
        {"Origin": "http://evil.example", "Host": "evil.example"},  # DNS rebinding
        {"Origin": ""},
    ],
)
async def test_a_page_of_another_site_gets_no_line(house: House, headers: dict[str, str]) -> None:
    async with house.open() as address:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            async with line(address, **headers):
                pass
        assert refused.value.status == 403
        assert house.sessions.begun == []


async def test_a_browser_types_and_sees(house: House) -> None:
    async with house.open() as address, line(address) as socket:
        await socket.send_json(HELLO)
        assert len((await told(socket))["token"]) == 43
        await socket.send_bytes(b"p")
        [session] = house.sessions.begun
        await session.does(b"p")
        assert (session.visit.door, session.visit.code, session.visit.name) == ("web", "7K3QZ-9XM2P", "Ben")
        assert (session.visit.host, session.visit.address) == ("127.0.0.1", "loopback")
        assert (session.terminal.columns, session.terminal.lines) == (100, 30)
        assert session.terminal.environ == {"LANG": "pl.UTF-8", "COLORTERM": "truecolor", "TERM": "xterm-256color"}
        await socket.send_json({"columns": 60, "lines": 20})
        await session.does((60, 20))
        session.screen.show(b"\x1b[1mhello")
        assert await socket.receive_bytes() == b"\x1b[1mhello"
        session.screen.show(b"bye")
        session.end(0)
        assert await socket.receive_bytes() == b"bye"
        assert (await told(socket))["phase"] == "none"
        assert await told(socket) == {"ended": "left"}
        assert await closed(socket) == aiohttp.WSCloseCode.OK


async def test_a_browser_has_a_touch_screen_or_wants_plain_text(house: House) -> None:
    async with house.open() as address:
        for said in ({"touch": True}, {"goal": f"plain-watch-{ANN.code}"}):
            async with line(address) as socket:
                await socket.send_json({**HELLO, **said})
                await told(socket)
    touching, plain = house.sessions.begun
    assert (touching.visit.touch, touching.visit.plain, touching.terminal.echoes) == (True, False, False)
    assert (plain.visit.touch, plain.visit.plain, plain.terminal.echoes) == (False, True, True)
    assert (plain.visit.code, plain.visit.watch) == (ANN.code, True)


async def test_the_token_of_a_tab_is_made_here_and_known_again(house: House) -> None:
    async with house.open() as address:
        for said in ("", "made-up-by-somebody-and-therefore-not-known-00"):
            async with line(address) as socket:
                await socket.send_json({**HELLO, "token": said})
                token = (await told(socket))["token"]
                assert token != said
        async with line(address) as socket:
            await socket.send_json({**HELLO, "token": token})
            assert (await told(socket))["token"] == token
            await socket.send_bytes(b"x")
            await house.sessions.begun[-1].does(b"x")
        whose = [session.visit.who for session in house.sessions.begun]
        assert whose[0] != whose[1] == whose[2]


async def test_the_page_is_told_where_its_visitor_has_a_seat_as_often_as_that_changes(house: House) -> None:
    async with house.open() as address, line(address) as socket:
        await socket.send_json(HELLO)
        await told(socket)
        await socket.send_bytes(b"x")
        [session] = house.sessions.begun
        await session.does(b"x")
        for at in (("", ""), (ANN.code, "open"), (ANN.code, "open"), (ANN.code, "playing"), (ANN.code, "over")):
            session.at = at
            session.screen.show(b"drawn")
        session.at = (ANN.code, "left")
        session.end(0)
        heard = [await socket.receive() for _ in range(7)]
    texts = [json.loads(each.data) for each in heard if each.type is aiohttp.WSMsgType.TEXT]
    assert texts == [
        *({"seat": ANN.code, "phase": phase} for phase in ("open", "playing", "over", "left")),
        {"seat": "", "phase": "none"},  # of all there might be, since the client keeps none
        {"ended": "left"},
    ]


@pytest.mark.parametrize(
    ("phase", "kept", "is_done"),
    [
        ("", 0, True),
        ("over", 1, True),
        ("left", 1, True),
        ("over", 2, False),
        ("open", 1, False),
        ("playing", 1, False),
        ("", 1, False),
    ],
)
async def test_a_visitor_with_no_game_to_come_back_to_is_expected_no_more(
    house: House, phase: str, kept: int, is_done: bool
) -> None:
    """As the page does: it has forgotten the token then, except in the tab that is still open."""
    async with house.open() as address, line(address) as socket:
        await socket.send_json(HELLO)
        await told(socket)
        await socket.send_bytes(b"x")
        [session] = house.sessions.begun
        await session.does(b"x")
        directory = house.sessions.visitors.directory(session.visit.who) / "state" / "traderow" / "seats"
        directory.mkdir(parents=True)
        for number in range(kept):
            (directory / f"{number}.json").write_text(json.dumps({"code": ANN.code}))
        session.at = (ANN.code, phase)
        session.end(0)
        await closed(socket)
    assert house.sessions.done == [session.visit.who] * is_done


async def test_whoever_has_a_token_can_have_it_forgotten(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    async with house.open() as address:
        async with line(address) as socket:
            await socket.send_json(HELLO)
            token = (await told(socket))["token"]
        for known in (True, False):
            async with line(address) as socket:
                await socket.send_json({**HELLO, "token": token, "forget": True})
                assert await told(socket) == {"ended": "forgotten"}
            assert len(house.sessions.forgotten) == 1, known
            assert len(house.sessions.begun) == 1
        assert house.sessions.forgotten[0].who == house.sessions.begun[0].visit.who
        async with line(address) as socket:
            await socket.send_json({**HELLO, "token": token})
            assert (await told(socket))["token"] != token
    assert token not in caplog.text


@pytest.mark.parametrize(
    "first",
    [
        b"bytes",
        "",
        "no json",
        "[" * 5000,
        "\ud800".encode("utf-8", "surrogatepass"),
        json.dumps({**HELLO, "columns": 100_000}),
        json.dumps({**HELLO, "lines": -1}),
        json.dumps({**HELLO, "goal": "--help"}),
        json.dumps({**HELLO, "goal": "../../etc"}),
        json.dumps({**HELLO, "token": "../../etc"}),
        json.dumps({**HELLO, "name": "x" * 1000}),
        json.dumps({**HELLO, "name": "a\x00b"}),
        json.dumps({**HELLO, "environ": {"LD_PRELOAD": "x"}}),
        json.dumps({"goal": ""}),
        "x" * 10_000,
    ],
)
async def test_whoever_says_what_no_page_of_ours_says_gets_nothing(house: House, first: str | bytes) -> None:
    async with house.open() as address, line(address) as socket:
        await (socket.send_bytes(first) if isinstance(first, bytes) else socket.send_str(first))
        assert await closed(socket) in (aiohttp.WSCloseCode.POLICY_VIOLATION, aiohttp.WSCloseCode.MESSAGE_TOO_BIG)
        assert house.sessions.begun == []


async def test_a_frame_without_a_mask_ends_the_line(house: House) -> None:
    """As at the port of the tables: no browser sends one, and RFC 6455 has the server end such a connection."""
    async with house.open() as address:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        writer.write(UPGRADE + websocket_frame(json.dumps(HELLO).encode(), TEXT))
        assert b" 101 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert await asyncio.wait_for(reader.readexactly(4), PATIENCE) == websocket_frame((1002).to_bytes(2, "big"), CLOSE)
        writer.close()
        assert house.sessions.begun == []


async def test_whoever_says_nothing_is_sent_away(house: House) -> None:
    async with house.open(hello=0.01) as address, line(address) as socket:
        assert await closed(socket) == aiohttp.WSCloseCode.POLICY_VIOLATION


@pytest.mark.parametrize("said", ["no json", json.dumps({"columns": 0, "lines": 0}), json.dumps({"ended": "left"})])
async def test_a_size_that_is_none_ends_the_line_and_the_session(house: House, said: str) -> None:
    async with house.open() as address, line(address) as socket:
        await socket.send_json(HELLO)
        await told(socket)
        await socket.send_str(said)
        assert await closed(socket) == aiohttp.WSCloseCode.POLICY_VIOLATION
    [session] = house.sessions.begun
    assert session.ended.is_set()


@pytest.mark.parametrize("send", [lambda socket: socket.send_bytes(b"x"), lambda socket: socket.ping()])
async def test_a_flood_of_messages_or_pings_ends_the_line(
    house: House, send: Callable[[aiohttp.ClientWebSocketResponse], Awaitable[None]]
) -> None:
    async with house.open() as address, line(address) as socket:
        await socket.send_json(HELLO)
        await told(socket)
        for _ in range(4 * int(MESSAGES)):
            if socket.closed:
                break
            await send(socket)
        assert await closed(socket) == aiohttp.WSCloseCode.POLICY_VIOLATION


@pytest.mark.parametrize("reason", ["full", "address", "failed"])
async def test_where_there_is_no_room_the_page_is_told_why(house: House, reason: str) -> None:
    async with house.open() as address, line(address) as socket:
        house.sessions.refuses = reason
        await socket.send_json(HELLO)
        assert "token" in await told(socket)
        assert await told(socket) == {"ended": reason}
        assert reason in SENTENCES


async def test_too_many_who_are_new_are_told_so_and_not_whoever_comes_back(house: House) -> None:
    house.proxies = Proxies([read_network("127.0.0.1")])
    here = {"X-Forwarded-For": "203.0.113.9"}
    async with house.open(door_logins=1, door_logins_rate=0.0) as address:
        async with line(address, **here) as socket:
            await socket.send_json(HELLO)
            token = (await told(socket))["token"]
        async with line(address, **here) as socket:
            await socket.send_json(HELLO)
            assert await told(socket) == {"ended": "arrivals"}
            assert "arrivals" in SENTENCES
        async with line(address, **here) as socket:
            await socket.send_json({**HELLO, "token": token})
            assert await told(socket) == {"token": token}
        async with line(address, **{"X-Forwarded-For": "203.0.113.8"}) as socket:
            await socket.send_json(HELLO)
            assert "token" in await told(socket)


async def test_who_opens_too_many_sockets_reads_why(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.transport.admission.peer_of", lambda _: "203.0.113.9")
    async with house.open(door_logins=1, door_logins_rate=0.0, arrivals=1, arrivals_rate=0.0) as address:
        answers = [await get(address + "/") for _ in range(SOCKETS + 1)]
        assert [status for status, _text, _headers in answers] == [200] * SOCKETS + [429]
        assert "Too many have come from your address" in answers[-1][1]


async def test_a_tab_that_closes_ends_its_session(house: House) -> None:
    async with house.open() as address:
        async with line(address) as socket:
            await socket.send_json(HELLO)
            await told(socket)
        [session] = house.sessions.begun
        async with asyncio.timeout(PATIENCE):
            await session.ended.wait()


async def test_whoever_types_nothing_for_too_long_is_told_so(house: House) -> None:
    async with house.open(door_idle=0.01) as address, line(address) as socket:
        await socket.send_json(HELLO)
        await told(socket)
        assert await told(socket) == {"seat": "", "phase": "none"}
        assert await told(socket) == {"ended": "idle"}


async def test_a_session_that_goes_on_elsewhere_says_so(house: House) -> None:
    async with house.open() as address, line(address) as socket:
        await socket.send_json(HELLO)
        await told(socket)
        await socket.send_bytes(b"x")
        [session] = house.sessions.begun
        await session.does(b"x")
        seat = house.sessions.visitors.directory(session.visit.who) / "state" / "traderow" / "seats" / "one.json"
        seat.parent.mkdir(parents=True)
        seat.write_text(json.dumps({"code": ANN.code}))
        session.is_replaced = True
        session.end(-1)
        assert await told(socket) == {"ended": "replaced"}


async def test_when_the_server_stops_the_page_knows_that_it_may_come_back(house: House) -> None:
    async with house.open() as address:
        context = line(address)
        socket = await context.__aenter__()
        await socket.send_json(HELLO)
        await told(socket)
    message = await socket.receive()
    assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.SERVICE_RESTART)
    await context.__aexit__(None, None, None)


async def test_behind_a_proxy_limits_count_by_the_visitors_address(house: House) -> None:
    house.proxies = Proxies([read_network("127.0.0.1")])
    async with house.open() as address, line(address, **{"X-Forwarded-For": "203.0.113.9"}) as socket:
        await socket.send_json(HELLO)
        await told(socket)
        await socket.send_bytes(b"x")
        [session] = house.sessions.begun
        await session.does(b"x")
        assert session.visit.address == "203.0.113.9"


class Wire(asyncio.Transport):
    """The transport of a socket. `sent`: everything written."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.is_cut = False

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def is_closing(self) -> bool:
        return self.is_cut

    def pause_reading(self) -> None:
        """Do nothing: it never reads."""

    def resume_reading(self) -> None:
        """Do nothing: it never reads."""

    def close(self) -> None:
        self.is_cut = True

    abort = close


async def test_a_browser_that_does_not_read_keeps_nothing_and_gets_one_picture_later(tmp_path: Path) -> None:
    wire = Wire()
    admission: Any = SimpleNamespace(limits=Limits(), release=lambda _: None, count_cut=lambda _: None)
    socket = WebSocket(wire, admission, "loopback", TokenBucket(10_000, 1))
    sessions: Any = Sessions(Limits(), tmp_path)
    serving = asyncio.create_task(BrowserTerminal(socket, sessions, "loopback", "ann").serve())
    socket.data_received(masked(json.dumps(HELLO).encode(), TEXT))
    await sessions.news.wait()
    [session] = sessions.begun
    before = len(wire.sent)
    socket.pause_writing()
    session.screen.show(b"first")
    for _ in range(200):
        session.screen.show(b"x" * 4096)
    assert "drop" in session.done
    socket.resume_writing()
    await session.does("again")
    assert sum(map(len, wire.sent[before:])) <= WAITING
    socket.connection_lost(None)
    await serving


async def test_a_browser_that_answers_no_ping_is_gone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.front_ends.web.browser_terminal.PINGS", 0.01)
    async with house.open() as address, line(address) as socket:
        await socket.send_json(HELLO)
        heard = []
        async with asyncio.timeout(PATIENCE):
            while not socket.closed:
                heard.append((await socket.receive()).type)
        assert heard.count(aiohttp.WSMsgType.PING) == 1
        assert socket.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION
    assert all(session.ended.is_set() for session in house.sessions.begun)


@pytest.mark.parametrize(
    "origin", ["play.example.org", "https://play.example.org/x", "ftp://play.example.org", "https://a b", ""]
)
def test_an_origin_that_is_none_is_refused(origin: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_options(["--web-origin", origin])
    assert "https://play.example.org" in capsys.readouterr().err
    assert read_options(["--web-origin", "https://Play.example.org:8443"]).web_origin == "https://play.example.org:8443"
