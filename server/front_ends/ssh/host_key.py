"""The key by which visitors know this host: made once, readable by its owner alone."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import asyncssh

from protocol.i18n import _
from server.front_ends.front_end import CannotOpen

FILE = "ssh_host_ed25519_key"
OTHERS = 0o077
"""Bits of a file's mode that give anything to anybody else."""


def host_key(directory: Path) -> asyncssh.SSHKey:
    """Return the key in that directory, made there if there is none. Raises CannotOpen."""
    file = directory / FILE
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        _make(file)
        if file.stat().st_mode & OTHERS:
            raise CannotOpen(
                _("The key in {file} can be read by others: keep it to yourself with chmod 600 {file}").format(file=file)
            )
        return asyncssh.import_private_key(file.read_bytes())
    except OSError as error:
        raise CannotOpen(
            _("The key in {file} cannot be read or made: {error}.").format(file=file, error=error.strerror)
        ) from None
    except (asyncssh.KeyImportError, ValueError):
        raise CannotOpen(
            _("{file} is no key: remove it, and a new one is made; visitors will be warned of it.").format(file=file)
        ) from None


def _make(file: Path) -> None:
    """Make the key if there is none. The file appears immediately and whole, and no existing file is replaced."""
    if file.exists():
        return
    part = file.with_suffix(f".{os.getpid()}")
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as opened:
            opened.write(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
            opened.flush()
            os.fsync(opened.fileno())
        with suppress(FileExistsError):
            os.link(part, file)
    finally:
        part.unlink(missing_ok=True)
