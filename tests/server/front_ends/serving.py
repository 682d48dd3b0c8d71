"""`traderow-server` whose front ends fork clients from a process that has loaded them: for `tests.forked`.

Its last argument is the place of that process.
"""

from __future__ import annotations

import importlib
import sys

from server import cli
from server.front_ends import fork_server
from tests.play.loaded import let_visitors_in

for door in ("ssh", "web"):
    importlib.import_module(f"server.front_ends.{door}.server")


def main() -> int:
    at = sys.argv.pop()
    let_visitors_in(lambda: at, fork_server)
    return cli.main()
