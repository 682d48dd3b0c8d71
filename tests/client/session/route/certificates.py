"""Self-signed certificates, made by openssl for a test, with any names and dates."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from ssl import PEM_cert_to_DER_cert, SSLContext

from server.transport.tls import load_certificate

NAMES = ("table.lan", "table.example")
_CONFIG = """[ca]
default_ca = own
[own]
database = {directory}/index
serial = {directory}/serial
new_certs_dir = {directory}
default_md = sha256
policy = any
x509_extensions = names
[any]
commonName = supplied
[names]
subjectAltName = {names}
"""


@dataclass(frozen=True)
class Certificate:
    """A certificate's file and its key's file."""

    file: Path
    key: Path

    @property
    def fingerprint(self) -> str:
        """Return the fingerprint as openssl prints it, without colons."""
        return sha256(PEM_cert_to_DER_cert(self.file.read_text())).hexdigest()

    def served(self) -> SSLContext:
        """Return the server's TLS context with this certificate."""
        return load_certificate(self.file, self.key)


def made(directory: Path, *names: str, since: str = "2020", until: str = "2090") -> Certificate:
    """Make a certificate for these names (or IP:127.0.0.1; default: NAMES), valid from 1 January of one year to 1 January of
    another."""
    directory.mkdir()
    config, key, request, made = (directory / name for name in ("config", "key.pem", "request.pem", "made.pem"))
    listed = ",".join(name if ":" in name else f"DNS:{name}" for name in names or NAMES)
    config.write_text(_CONFIG.format(directory=directory, names=listed))
    (directory / "index").touch()
    (directory / "serial").write_text("01\n")
    new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key]
    days = ["-startdate", f"{since}0101000000Z", "-enddate", f"{until}0101000000Z"]
    for command in (
        ["req", "-new", *new_key, "-subj", "/CN=a table", "-out", request],
        ["ca", "-batch", "-config", config, "-selfsign", "-keyfile", key, "-in", request, "-out", made, "-notext", *days],
    ):
        subprocess.run(["openssl", *command], check=True, capture_output=True)
    return Certificate(made, key)
