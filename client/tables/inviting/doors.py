"""The doors of the server that we start: whether they can be opened here, and the options that open them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec

from client.tables.local_server import check_port
from client.trouble import Trouble
from protocol.doors import KINDS, Kind


def kinds() -> list[Kind]:
    """Those that can be opened here."""
    return [] if sys.platform == "win32" else [kind for kind in KINDS if find_spec(kind.needs) is not None]


def options(ports: Mapping[str, int], bind: str) -> list[str]:
    """The options of the server for doors at these ports, by name. Raises Trouble("here", ...) where one cannot be opened."""
    found = []
    for kind in KINDS:
        if kind.name in ports:
            option = f"--{kind.name}"
            if sys.platform == "win32":
                raise Trouble("here", "no-doors-here", {"option": option})
            if find_spec(kind.needs) is None:
                raise Trouble("here", "doors-missing", {"option": option})
            port = ports[kind.name]
            try:
                check_port(bind, port)
            except Trouble as trouble:
                if trouble.code in ("port-taken", "port-forbidden"):
                    raise Trouble("here", "door-port", {"port": port, "option": option}) from None
                raise
            found += [option, str(port)]
    return found


def as_options(ports: Mapping[str, int]) -> str:
    """As somebody types them after a command.

    >>> as_options({"ssh": 7465, "web": 8080})
    ' --ssh --web 8080'
    """
    usual = {kind.name: kind.port for kind in KINDS}
    return "".join(f" --{name}" + ("" if port == usual.get(name) else f" {port}") for name, port in ports.items())
