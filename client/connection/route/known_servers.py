"""Servers that were encrypted when we last connected, so that nobody in between can downgrade the next connection.

There is one file for each server, readable only by its owner. A file that cannot be read still marks the server as encrypted:
too much caution makes a person type a scheme, too little may give the seat away.
"""

from __future__ import annotations

import contextlib
import json
from hashlib import blake2b
from pathlib import Path

from client import paths
from client.connection.route.address import Address, read_pin
from client.trouble import Trouble


def pin_of(address: Address) -> str | None:
    """The fingerprint of a known server, "" if an authority vouches for it; None if the server was never encrypted."""
    try:
        kept = json.loads(_file(address).read_text(encoding="utf-8"))
        return read_pin(kept["pin"]) if kept["pin"] else ""
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, Trouble):
        return ""


def remember(address: Address, pin: str) -> None:
    """Remember that the server is encrypted, and its fingerprint. A full disk is ignored."""
    if pin_of(address) != pin:
        with contextlib.suppress(OSError):
            paths.write_privately(_file(address), json.dumps({"address": address.place, "pin": pin}) + "\n")


def _file(address: Address) -> Path:
    mark = blake2b(address.place.encode(), digest_size=12).hexdigest()
    return paths.state() / "servers" / f"{mark}.json"
