"""The doors of the server that we start: whether they can be opened here, and the options that open them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec

from client.settings.values import Settings
from client.tables.local_server import check_port
from client.trouble import Trouble
from protocol.doors import KINDS, Kind


def kinds() -> list[Kind]:
    """Those that can be opened here."""
    return [] if sys.platform == "win32" else [kind for kind in KINDS if find_spec(kind.needs) is not None]


def port_of(settings: Settings, name: str) -> int:
    """The port that a person wants that door at."""
    port: int = getattr(settings, setting_of(name))
    return port


def setting_of(name: str) -> str:
    """The setting that has the port of that door."""
    return f"{name}_port"


def options(ports: Mapping[str, int], bind: str, used: int) -> list[str]:
    """The options of the server for doors at these ports, by name; `used`: the port of the server itself.

    Raises Trouble("here", ...) where one cannot be opened.
    """
    found, taken = [], {used}
    for kind in KINDS:
        if kind.name in ports:
            option = f"--{kind.name}"
            if sys.platform == "win32":
                raise Trouble("here", "no-doors-here", {"option": option})
            if find_spec(kind.needs) is None:
                raise Trouble("here", "doors-missing", {"option": option})
            port = ports[kind.name]
            told = {"port": port, "option": option, "setting": setting_of(kind.name)}
            if port in taken:
                raise Trouble("here", "door-port-twice", told)
            try:
                check_port(bind, port)
            except Trouble as trouble:
                if trouble.code in ("port-taken", "port-forbidden"):
                    raise Trouble("here", f"door-{trouble.code}", told) from None
                raise
            taken.add(port)
            found += [option, str(port)]
    return found


def as_options(ports: Mapping[str, int]) -> str:
    """As somebody types them after a command. Without its port a door would be where the settings have it by then.

    >>> as_options({"ssh": 7465, "web": 8080})
    ' --ssh 7465 --web 8080'
    """
    return "".join(f" --{name} {port}" for name, port in ports.items())
