"""One of several servers, with shorter leases: `python -m tests.faults.node_server SCALE POINT N [options]`.

It dies at that point, as `crashing_server` does.
"""

from __future__ import annotations

import sys

import server.storage.postgres.storage  # noqa: F401 - loaded before it forks
from server.lobby import shared_tables
from server.storage.postgres import lease
from tests.faults import crashing_server
from tests.faults.crashing_server import AFTER, BEFORE, POINTS, Passages, mine

STORAGE, WRITER = "server.storage.postgres.storage", "server.storage.postgres.writer"
OWN = {
    "gathered": (WRITER, "Writer._carry_out", BEFORE),
    "sealed": (WRITER, "Writer._seal", AFTER),
    "answered": (WRITER, "Writer._carry_out", AFTER),
    "claimed": (STORAGE, "PostgresStorage.claim", AFTER),
    "loaded": (STORAGE, "PostgresStorage.load", AFTER),
    "to be released": (STORAGE, "PostgresStorage.release", BEFORE),
    "lease to be renewed": ("server.storage.postgres.lease", "Lease._renew", BEFORE),
    "lease renewed": ("server.storage.postgres.lease", "Lease._renew", AFTER),
    "lease taken": ("server.storage.postgres.lease", "Lease._take", AFTER),
}


def every_point() -> list[str]:
    """Return the points of any server, and those of a server that stores its tables in PostgreSQL."""
    return [*(point for point, (module, _, _) in POINTS.items() if ".sqlite." not in module), *OWN]


def main() -> int:
    scale = float(sys.argv[1])
    for module, name in ((lease, "LEASE"), (lease, "MARGIN"), (lease, "RENEW"), (shared_tables, "SILENT")):
        setattr(module, name, getattr(module, name) * scale)
    point, number = sys.argv[2:4]
    if point in OWN:
        mine(*OWN[point], Passages(int(number)))
        point = crashing_server.NEVER
    sys.argv[1:4] = [point, number]
    return crashing_server.main()


if __name__ == "__main__":
    sys.exit(main())
