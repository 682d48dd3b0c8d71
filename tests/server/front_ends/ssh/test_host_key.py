"""The key of the SSH front end."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.front_ends.front_end import CannotOpen
from server.front_ends.ssh.host_key import FILE, host_key


def test_it_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    directory = tmp_path / "doors"
    made = host_key(directory)
    assert (directory / FILE).stat().st_mode & 0o777 == 0o600
    assert directory.stat().st_mode & 0o777 == 0o700
    assert host_key(directory).get_fingerprint() == made.get_fingerprint()
    assert [file.name for file in directory.iterdir()] == [FILE]


def test_one_that_others_can_read_is_refused(tmp_path: Path) -> None:
    host_key(tmp_path)
    (tmp_path / FILE).chmod(0o644)
    with pytest.raises(CannotOpen, match="chmod 600"):
        host_key(tmp_path)


def test_what_is_no_key_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("no key")
    (tmp_path / FILE).chmod(0o600)
    with pytest.raises(CannotOpen, match="is no key"):
        host_key(tmp_path)
    assert (tmp_path / FILE).read_text() == "no key"


def test_a_place_where_nothing_can_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotOpen, match="cannot be read or made"):
        host_key(tmp_path / "file" / "doors")
