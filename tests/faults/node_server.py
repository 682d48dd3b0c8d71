"""One of many servers whose leases are shorter: `python -m tests.faults.node_server SCALE [options of the server]`."""

from __future__ import annotations

import sys

import server.storage.postgres.storage  # noqa: F401 - loaded before it forks
from server.lobby import shared_tables
from server.storage.postgres import lease
from tests.faults import crashing_server


def main() -> int:
    scale = float(sys.argv[1])
    for module, name in ((lease, "LEASE"), (lease, "MARGIN"), (lease, "RENEW"), (shared_tables, "SILENT")):
        setattr(module, name, getattr(module, name) * scale)
    sys.argv[1:2] = [crashing_server.NEVER, "0"]
    return crashing_server.main()


if __name__ == "__main__":
    sys.exit(main())
