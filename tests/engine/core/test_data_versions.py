"""Versions of a game's data: found by their file names, read once, and only when needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.data_versions import DataVersions


def folder(path: Path, *names: str) -> Path:
    for name in names:
        (path / name).write_text(f"text of {name}", "utf-8")
    return path


def test_versions_are_the_numbered_files_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    versions = DataVersions(folder(tmp_path, "10.toml", "2.toml", "1.toml", "README.md"), str.upper)
    assert versions.versions == (1, 2, 10)
    assert versions.newest == "TEXT OF 10.TOML"
    assert versions[2] == "TEXT OF 2.TOML"


def test_a_version_is_read_once_and_when_it_is_asked_for(tmp_path: Path) -> None:
    read: list[str] = []
    versions = DataVersions(folder(tmp_path, "1.toml", "2.toml"), lambda text: read.append(text) or len(read))
    assert read == []
    assert (versions[2], versions[2], versions.newest) == (1, 1, 1)
    assert read == ["text of 2.toml"]


def test_a_version_that_is_not_there_is_no_version(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        DataVersions(folder(tmp_path, "1.toml"), str)[2]
