"""`GET /health`: whether the server serves and can write, for a supervisor or a load balancer; and how to ask for it."""

from __future__ import annotations

import json
import ssl
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any

from protocol.i18n import _

PATIENCE = 3.0
"""Seconds for each step of a question."""
EVERYWHERE = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}
"""The address at which to ask a server that listens on every address."""


class Unanswered(Exception):
    """No server answers there. One sentence."""


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


def ask_health(bind: str, port: int, encrypts: bool) -> dict[str, Any]:
    """Return the page of the server that listens there, on this machine. `encrypts`: tried first; the other way is tried too.
    Raises Unanswered.
    """
    host = EVERYWHERE.get(bind, bind)
    why: Exception = ValueError("it answers otherwise")
    for encrypted in (encrypts, not encrypts):
        try:
            page = _page(host, port, encrypted)
        except ConnectionRefusedError as error:
            why = error
            break
        except (OSError, HTTPException, ValueError) as error:
            why = error
            continue
        if isinstance(page, dict) and "ok" in page:
            return page
    raise Unanswered(
        _("No traderow-server answers at port {port} of {host}: {why}.").format(
            port=port, host=host, why=str(why) or type(why).__name__
        )
    )


def _page(host: str, port: int, encrypted: bool) -> Any:
    if encrypted:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # this machine asks itself, and tells it nothing
        line: HTTPConnection = HTTPSConnection(host, port, timeout=PATIENCE, context=context)
    else:
        line = HTTPConnection(host, port, timeout=PATIENCE)
    try:
        line.request("GET", "/health")
        return json.loads(line.getresponse().read(10_000))
    finally:
        line.close()
