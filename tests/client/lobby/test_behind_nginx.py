"""Behind a real nginx with the configuration in docs/hosting.md, the shown invitations lead to the table."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import aiohttp
import pytest

from client.lobby import invitation, seating
from client.lobby.seating import Hosting, Seating
from client.lobby.table_settings import Terms
from client.plain.sitting import introduction
from client.session.kept_seats import KeptSeats
from client.session.route import parse
from tests.play.loaded import CLIENT, address
from tests.server.front_ends.conftest import free_port, until_open
from tests.server.front_ends.visitor import Visitor
from tests.server.process import ServerProcess
from tests.server.test_hosting_page import block
from tests.server.transport.test_tls import certificate, needs_openssl

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = [
    needs_openssl,
    pytest.mark.skipif(NGINX is None, reason="NOT RUN: there is no nginx to stand in front"),
]


@dataclass(frozen=True)
class Proxied:
    """A server with every front end behind nginx. `port`: of nginx, for both of its sites; `digits`: of its certificate."""

    port: int
    ssh: int
    digits: str
    trust: ssl.SSLContext


@asynccontextmanager
async def nginx(directory: Path, config: str, port: int) -> AsyncIterator[None]:
    """Run nginx with these servers, from when it listens."""
    assert NGINX is not None
    temporary = "".join(
        f"{kind}_temp_path {directory}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    before = f"daemon off;\nmaster_process off;\npid {directory}/pid;\nevents {{}}\n"
    (directory / "nginx.conf").write_text(f"{before}http {{\naccess_log off;\n{temporary}{config}}}\n")
    process = await asyncio.create_subprocess_exec(
        *(NGINX, "-e", "stderr", "-p", str(directory), "-c", str(directory / "nginx.conf"))
    )
    try:
        await until_open(port)
        yield
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def as_documented(made: Path, key: Path, port: int, game: int, web: int) -> str:
    """Return the page's example for nginx, where only names, ports and files are others."""
    others = {
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "cards.example.org": "localhost",
        "play.example.org": "127.0.0.1",
        "/etc/ssl/cards/fullchain.pem": str(made),
        "/etc/ssl/cards/privkey.pem": str(key),
        "127.0.0.1:7464": f"127.0.0.1:{game}",
        "127.0.0.1:7466": f"127.0.0.1:{web}",
    }
    found = block("listen 443 ssl")
    for words, instead in others.items():
        assert words in found, words
        found = found.replace(words, instead)
    return found


@pytest.fixture
async def proxied(tmp_path: Path) -> AsyncIterator[Proxied]:
    port, game, web, ssh = (free_port() for _ in range(4))
    made, key = certificate(tmp_path)
    digits = sha256(ssl.PEM_cert_to_DER_cert(made.read_text())).hexdigest()
    documented = block("--trust-proxy 127.0.0.1").split()
    for option in ("--bind", "--trust-proxy", "--public", "--web", "--web-origin"):
        assert option in documented
    server = await ServerProcess.start(
        tmp_path / "data",
        *("--port", str(game), "--trust-proxy", "127.0.0.1", "--public", f"wss://localhost:{port}#{digits[:32]}"),
        *("--web", str(web), "--web-origin", f"https://127.0.0.1:{port}", "--ssh", str(ssh), "--ssh-public", "localhost:22"),
        address(CLIENT),
        module="tests.server.front_ends.serving",
    )
    try:
        async with nginx(tmp_path, as_documented(made, key, port, game, web), port):
            await until_open(web)
            yield Proxied(port, ssh, digits, ssl.create_default_context(cafile=str(made)))
    finally:
        await server.kill()


async def hosted(proxied: Proxied, keep: KeptSeats) -> Seating:
    """Return a table with free seats, opened by a client that came by nginx and was given the whole fingerprint."""
    terms = Terms("star-realms", "free-for-all", 3)
    return await seating.host_at(parse(f"wss://localhost:{proxied.port}#{proxied.digits}"), Hosting("Ann", terms=terms), keep)


def expected(proxied: Proxied, code: str) -> list[str]:
    """Return the lines that lead there, without their labels."""
    return [
        f"traderow join wss://localhost:{proxied.port}#{proxied.digits[:32]} --table {code}",
        f"ssh {code}@localhost",
        f"https://127.0.0.1:{proxied.port}/{code}",
        f"ssh watch-{code}@localhost",
    ]


async def test_every_line_that_a_host_sends_leads_to_the_table(proxied: Proxied, keep: KeptSeats, tmp_path: Path) -> None:
    table = await hosted(proxied, keep)
    code = table.session.code
    join, _ssh, page, _watch, key = [way.line for way in table.ways_in]
    assert [way.line for way in table.ways_in][:-1] == expected(proxied, code)
    assert key.startswith("SHA256:")
    typed, named, _ = invitation.read(join)
    guest = await seating.join(parse(typed), "Bob", KeptSeats(tmp_path / "bob"), code=named)
    assert (guest.session.code, guest.session.seat) == (code, 1)
    async with aiohttp.ClientSession() as http, http.get(page, ssl=proxied.trust) as answer:
        text = await answer.text()
        assert answer.status == 200
        assert f'value="{code}"' in text
    plain = introduction(await table.session.known_table(), table.session, table.invitations)
    assert [line.split("   ")[-1].strip() for line in plain if code in line][-4:] == expected(proxied, code)
    for each in (guest, table):
        await each.close()


async def test_who_came_by_the_page_sends_the_same_lines(proxied: Proxied, keep: KeptSeats) -> None:
    table = await hosted(proxied, keep)
    code, origin = table.session.code, f"https://127.0.0.1:{proxied.port}"
    hello = {"columns": 130, "lines": 40, "goal": code, "name": "Eve", "language": "en"}
    visitor = Visitor(130, 40)
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{origin}/terminal/line", headers={"Origin": origin}, ssl=proxied.trust) as line,
    ):

        async def draw() -> None:
            async for frame in line:
                if frame.type is aiohttp.WSMsgType.BINARY:
                    visitor.show(frame.data)

        await line.send_str(json.dumps(hello))
        drawing = asyncio.create_task(draw())
        await visitor.sees("watch-")
        drawing.cancel()
    shown = re.sub(r"\s+", " ", visitor.text)
    for each in expected(proxied, code):
        assert each in shown
    await table.close()
