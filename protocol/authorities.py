"""Import a library without the certificate authorities of this computer.

aiohttp reads them twice when it is imported, for contexts that trust them by default: 32 of the 119 ms of the processor that
the import takes. Client and server build the few contexts that trust somebody themselves.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

FILE = "SSL_CERT_FILE"
"""The variable that names the file of the authorities to OpenSSL."""


@contextmanager
def without_authorities() -> Iterator[None]:
    """Let OpenSSL find no authority until the end of the block."""
    named = os.environ.get(FILE)
    os.environ[FILE] = os.devnull
    try:
        yield
    finally:
        if named is None:
            del os.environ[FILE]
        else:
            os.environ[FILE] = named
