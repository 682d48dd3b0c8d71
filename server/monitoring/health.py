"""`GET /health`: whether the server serves and can write, for a supervisor or a load balancer."""

from __future__ import annotations


def health(ready: bool, storage: bool, tables: int) -> dict[str, bool | int]:
    """The page. `ready`: between start and stop; `storage`: everything can be written.

    >>> health(ready=True, storage=False, tables=3)
    {'ok': False, 'ready': True, 'storage': False, 'tables': 3}
    """
    return {"ok": ready and storage, "ready": ready, "storage": storage, "tables": tables}
