"""Import aiohttp without the certificate authorities of this computer: the server trusts somebody only where it relays."""

from __future__ import annotations

from protocol.authorities import without_authorities

with without_authorities():
    import aiohttp as aiohttp
    from aiohttp import web as web
