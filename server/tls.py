"""The server's certificate, for `wss`."""

from __future__ import annotations

import ssl
from pathlib import Path


class BadCertificate(Exception):
    """One sentence for the host."""


def load_certificate(certificate: Path, key: Path) -> ssl.SSLContext:
    """What a listener needs to show it, TLS 1.2 or newer. Raises BadCertificate."""
    for file, option in ((certificate, "--tls-cert"), (key, "--tls-key")):
        try:
            file.read_bytes()
        except OSError as error:
            raise BadCertificate(f"The file {file} of {option} cannot be read: {error.strerror}.") from None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key, password="")
    except ssl.SSLError as error:
        why = "the key belongs to another certificate" if error.reason == "KEY_VALUES_MISMATCH" else "both as PEM, the key open"
        raise BadCertificate(f"{certificate} and {key} are no certificate with its key: {why}.") from None
    return context
