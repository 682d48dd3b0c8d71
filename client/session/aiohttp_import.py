"""Import aiohttp without the certificate authorities of this computer."""

from __future__ import annotations

from protocol.authorities import without_authorities

with without_authorities():
    import aiohttp as aiohttp
