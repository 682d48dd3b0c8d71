"""Check of origins: only pages of this server may talk to it, and no other site's, by whatever name that site calls this
host."""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

_NAME = re.compile(r"[a-z0-9._-]{1,253}")
NEAR = (".local", ".lan", ".home.arpa", ".internal", ".localhost")
"""The suffixes of names that are never on the internet, so that no stranger's page can have them."""


def is_own_host(host: str, public: str = "") -> bool:
    """Return whether a page of ours is reached at that host. `public`: the origin at which a proxy serves it, if one does.

    A name on the internet could belong to a stranger who lets it resolve to an address in this network (DNS rebinding). So only
    addresses, names of the network and the public name are accepted.

    >>> [is_own_host(host) for host in ("192.168.1.20:7466", "[fd00::2]:7466", "ann:7466", "ann.local", "evil.example", "")]
    [True, True, True, True, False, False]
    >>> is_own_host("play.example.org", "https://play.example.org")
    True
    """
    if public and host.lower() == urlsplit(public).netloc.lower():
        return True
    name = host_name(host)
    try:
        ip_address(name)
    except ValueError:
        return _NAME.fullmatch(name) is not None and ("." not in name or name.endswith(NEAR))
    return True


def host_name(host: str) -> str:
    """Return the name or address in a Host header, without the port; "" if there is none.

    >>> host_name("[fd00::2]:7466"), host_name("Ann.local:7466"), host_name("[")
    ('fd00::2', 'ann.local', '')
    """
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_same_origin(origin: str | None, host: str, public: str = "") -> bool:
    """Return whether a WebSocket was opened by a page of the host that it was opened at.

    >>> is_same_origin("http://192.168.1.20:7466", "192.168.1.20:7466"), is_same_origin("http://evil.example", "192.168.1.20")
    (True, False)
    """
    if not origin or not is_own_host(host, public):
        return False
    try:
        asked = urlsplit(origin)
    except ValueError:
        return False
    return asked.scheme in ("http", "https") and asked.netloc.lower() == host.lower()
