"""aiohttp is imported without the computer's certificate authorities. Trusted ones are named, and read when needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.client.session.route.certificates import made

ROOT = Path(__file__).parents[4]
PROGRAM = """
import os, sys
from client.session import link
from client.session.tls import authorities
from aiohttp import connector
contexts = connector._SSL_CONTEXT_VERIFIED, connector._SSL_CONTEXT_UNVERIFIED, authorities()
print(*(context.cert_store_stats()["x509"] for context in contexts), os.environ["SSL_CERT_FILE"])
"""


def test_no_context_of_its_own_trusts_anybody_and_ours_trust_whom_the_computer_does(tmp_path: Path) -> None:
    own = made(tmp_path / "own")
    environ = os.environ | {"SSL_CERT_FILE": str(own.file)}
    ran = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["0", "0", "1", str(own.file)]
