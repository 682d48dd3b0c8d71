"""`GET /health`: whether the server serves and can write, for a supervisor or a load balancer."""

from __future__ import annotations


def health(ready: bool, storage: bool, tables: int, node: str = "", lease: bool = True) -> dict[str, bool | int | str]:
    """Return the page. `ready`: between start and stop; `storage`: everything can be written. `node`: the name of the server,
    if others share its storage, and `lease` whether it may own tables there, for which the database must be reached.

    >>> health(ready=True, storage=False, tables=3)
    {'ok': False, 'ready': True, 'storage': False, 'tables': 3}
    >>> health(True, True, 3, "node-1", lease=False)
    {'ok': False, 'ready': True, 'storage': True, 'tables': 3, 'node': 'node-1', 'lease': False}
    """
    page: dict[str, bool | int | str] = {
        "ok": ready and storage and lease,
        "ready": ready,
        "storage": storage,
        "tables": tables,
    }
    return page | ({"node": node, "lease": lease} if node else {})
