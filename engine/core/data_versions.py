"""Every version of a game's data: files that never change once a game was made with them."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Generic, TypeVar

T = TypeVar("T")


class DataVersions(Generic[T]):
    """Every version in a folder: `1.toml`, `2.toml`, …, each read when it is first asked for."""

    def __init__(self, folder: Traversable, read: Callable[[str], T]) -> None:
        """Find the versions in a folder. `read` makes a version from the text of its file, and raises ValueError naming any
        fault."""
        self._folder = folder
        self._make = read
        self._read: dict[int, T] = {}
        names = [file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")]
        self.versions = tuple(sorted(int(name) for name in names))

    def __getitem__(self, version: int) -> T:
        """Return that version. Raises KeyError for one that does not exist."""
        if version not in self._read:
            self._read[version] = self._make(self.text(version))
        return self._read[version]

    def text(self, version: int) -> str:
        """Return the text of its file. Raises KeyError for a version that does not exist."""
        if version not in self.versions:
            raise KeyError(version)
        return self._folder.joinpath(f"{version}.toml").read_text("utf-8")

    @property
    def newest(self) -> T:
        """Return the version that new games use."""
        return self[self.versions[-1]]
