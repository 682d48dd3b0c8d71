"""The server imports aiohttp without loading this computer's certificate authorities, which it does not need."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.client.session.route.certificates import made

ROOT = Path(__file__).parents[4]
PROGRAM = """
import os, sys
import server.cli
from server.transport.relay import _authorities
from aiohttp import connector
contexts = connector._SSL_CONTEXT_VERIFIED, connector._SSL_CONTEXT_UNVERIFIED, _authorities()
print(*(context.cert_store_stats()["x509"] for context in contexts), os.environ["SSL_CERT_FILE"])
"""


def test_no_context_of_its_own_trusts_anybody_and_that_of_a_relay_trusts_whom_the_computer_does(tmp_path: Path) -> None:
    own = made(tmp_path / "own")
    environ = os.environ | {"SSL_CERT_FILE": str(own.file)}
    ran = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["0", "0", "1", str(own.file)]


def test_nothing_else_of_the_server_imports_it() -> None:
    importing = [
        file.name
        for file in (ROOT / "server").rglob("*.py")
        if re.search(r"^\s*(import|from) aiohttp\b", file.read_text("utf-8"), re.MULTILINE)
    ]
    assert importing == ["aiohttp_import.py"]
