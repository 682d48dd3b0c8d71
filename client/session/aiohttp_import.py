"""Import aiohttp without the certificate authorities of this computer."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

FILE = "SSL_CERT_FILE"
"""The variable that names the file of the authorities to OpenSSL."""


@contextmanager
def _no_authorities() -> Iterator[None]:
    named = os.environ.get(FILE)
    os.environ[FILE] = os.devnull
    try:
        yield
    finally:
        if named is None:
            del os.environ[FILE]
        else:
            os.environ[FILE] = named


with _no_authorities():
    import aiohttp as aiohttp
