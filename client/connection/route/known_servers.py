"""Servers that were encrypted when we were there: so that nobody on the way can talk us out of it the next time.

One file for each server, readable by its owner alone. A file that is there and cannot be read counts: too much caution costs a
person a scheme to type, too little may cost the seat.
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
    """By which fingerprint that server is known, "" by an authority's word; None for one that was never encrypted."""
    try:
        kept = json.loads(_file(address).read_text(encoding="utf-8"))
        return read_pin(kept["pin"]) if kept["pin"] else ""
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, Trouble):
        return ""


def remember(address: Address, pin: str) -> None:
    """That server is encrypted, and known by that, if it can be kept."""
    if pin_of(address) != pin:
        with contextlib.suppress(OSError):
            paths.write_privately(_file(address), json.dumps({"address": address.place, "pin": pin}) + "\n")


def _file(address: Address) -> Path:
    mark = blake2b(address.place.encode(), digest_size=12).hexdigest()
    return paths.state() / "servers" / f"{mark}.json"
