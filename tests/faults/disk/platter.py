"""The data that is really on the disk while a program writes, and the states that a power cut may leave."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from random import Random

from tests.faults.disk.medium import DELETE, LOST, SECTOR, SYNC, SYNC_FAILED, TRUNCATE, WRITE, Operation

NOTHING, EVERYTHING, THE_FIRST, SOME, TORN = "nothing", "everything", "the first of it", "some of it", "torn sectors of it"
LEAVINGS = (NOTHING, EVERYTHING, THE_FIRST, SOME, TORN)
"""The part of the data written since the last sync that reaches the disk."""

Images = dict[str, bytes]
"""File contents, by name."""


class Platter:
    """Takes operations one by one. Data written before a sync is permanent; data written after it may be lost.

    Data written before a failed sync may be lost for ever, even after later syncs, unless it is written again.
    """

    def __init__(self, images: Mapping[str, bytes], dice: Random) -> None:
        self._durable = {name: bytearray(image) for name, image in images.items()}
        self._pending: dict[str, list[Operation]] = {}
        self._doubtful: dict[str, list[Operation]] = {}
        self._dice = dice

    def take(self, operation: Operation) -> None:
        name = operation.name
        if operation.kind in (WRITE, TRUNCATE, DELETE):
            self._pending.setdefault(name, []).append(operation)
        elif operation.kind == SYNC_FAILED:
            self._doubtful.setdefault(name, []).extend(self._pending.pop(name, []))
        elif operation.kind == LOST:
            self._pending.pop(name, None)
        elif operation.kind == SYNC:
            survivors = leaves(self._doubtful.pop(name, []), self._dice, self._dice.choice(LEAVINGS))
            carry_out(self._durable, [*survivors, *self._pending.pop(name, [])])

    def after_a_cut(self, leaving: str) -> Images:
        """Return the files as they may be found when the power is back."""
        images = {name: bytearray(image) for name, image in self._durable.items()}
        for name in sorted({*self._doubtful, *self._pending}):
            written = [*self._doubtful.get(name, []), *self._pending.get(name, [])]
            carry_out(images, leaves(written, self._dice, leaving))
        return {name: bytes(image) for name, image in images.items()}


def leaves(operations: list[Operation], dice: Random, leaving: str) -> list[Operation]:
    """Decide which writes, or which of their sectors, reach the disk. Their order is kept."""
    match leaving:
        case "nothing":
            return []
        case "everything":
            return operations
        case "the first of it":
            return operations[: dice.randint(0, len(operations))]
        case "some of it":
            return [operation for operation in operations if dice.random() < 0.5]
        case _:
            return [piece for operation in operations for piece in sectors(operation) if dice.random() < 0.7]


def sectors(operation: Operation) -> list[Operation]:
    """Split a write into sectors, which a disk writes completely or not at all. Other operations are returned unchanged."""
    if operation.kind != WRITE:
        return [operation]
    start, end = operation.offset, operation.offset + len(operation.data)
    cuts = [start, *range(start - start % SECTOR + SECTOR, end, SECTOR), end]
    return [Operation(WRITE, operation.name, one, operation.data[one - start : other - start]) for one, other in pairwise(cuts)]


def carry_out(images: dict[str, bytearray], operations: list[Operation]) -> None:
    for operation in operations:
        if operation.kind == DELETE:
            images.pop(operation.name, None)
            continue
        image = images.setdefault(operation.name, bytearray())
        if operation.kind == TRUNCATE:
            del image[operation.offset :]
        size = operation.offset + len(operation.data)
        image.extend(bytes(max(0, size - len(image))))
        image[operation.offset : size] = operation.data


def read(directory: Path) -> Images:
    return {path.name: path.read_bytes() for path in directory.iterdir() if path.name.startswith("tables.")}


def lay_out(images: Images, directory: Path) -> Path:
    """Write the files into that directory, and delete all others there."""
    for path in directory.iterdir():
        path.unlink()
    for name, image in images.items():
        (directory / name).write_bytes(image)
    return directory
