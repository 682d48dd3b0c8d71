"""aiohttp, imported without the authorities of this computer.

While it is imported it reads them twice, for contexts that trust them by default. That takes as long as all the rest of it, and
here every encrypted connection names whom it trusts (`certificate.Trust`). A context that was used by mistake trusts nobody.
"""

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
