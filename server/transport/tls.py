"""The server's certificate, for `wss`."""

from __future__ import annotations

import ssl
from hashlib import sha256
from pathlib import Path

from protocol.i18n import _

SHOWN = 32
"""The number of digits of a fingerprint that identify a certificate."""


class BadCertificate(Exception):
    """One sentence for the host."""


def load_certificate(certificate: Path, key: Path, into: ssl.SSLContext | None = None) -> ssl.SSLContext:
    """Make the context of a listener with this certificate, TLS 1.2 or newer. Raises BadCertificate, and then nothing has
    changed.

    `into`: the context in use, which gets the certificate for connections from now on.
    """
    for file, option in ((certificate, "--tls-cert"), (key, "--tls-key")):
        try:
            file.read_bytes()
        except OSError as error:
            raise BadCertificate(
                _("The file {file} of {option} cannot be read: {error}.").format(file=file, option=option, error=error.strerror)
            ) from None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key, password="")
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            why = _("{certificate} and {key} are not a certificate with its key: the key belongs to another certificate.")
        else:
            why = _("{certificate} and {key} are not a certificate with its key: both as PEM, the key open.")
        raise BadCertificate(why.format(certificate=certificate, key=key)) from None
    if into is not None:
        into.load_cert_chain(certificate, key, password="")
    return into or context


def fingerprint(certificate: Path) -> str:
    """Return the beginning of the SHA-256 of the first certificate in that file. A host gives it to people if nobody signed
    it."""
    _before, begin, rest = certificate.read_text("ascii", "replace").partition("-----BEGIN CERTIFICATE-----")
    body, end, _after = rest.partition("-----END CERTIFICATE-----")
    return sha256(ssl.PEM_cert_to_DER_cert(begin + body + end)).hexdigest()[:SHOWN]
