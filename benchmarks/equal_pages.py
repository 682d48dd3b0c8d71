"""Memory that several processes have in common, page by page: Linux can merge such equal pages (KSM)."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

PAGE = 4096
_PRESENT, _OF_A_FILE, _NOBODY_ELSES = 1 << 63, 1 << 61, 1 << 56
_MAP = re.compile(r"([0-9a-f]+)-([0-9a-f]+) rw\S* \S+ \S+ \d+ *(?!\[v)")


def own_and_new(processes: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each process its unshared bytes, and those of them in pages that no earlier process has."""
    seen: set[bytes] = set()
    found = []
    for process in processes:
        own = new = 0
        for page in _own_pages(process):
            digest = blake2b(page, digest_size=16).digest()
            own += PAGE
            new += PAGE * (digest not in seen)
            seen.add(digest)
        found.append((own, new))
    return found


def _own_pages(process: int) -> Iterator[bytes]:
    place = Path(f"/proc/{process}")
    with (place / "pagemap").open("rb") as pagemap, (place / "mem").open("rb", buffering=0) as memory:
        for line in (place / "maps").read_text().splitlines():
            if (found := _MAP.match(line)) is None:
                continue
            first, end = (int(bound, 16) for bound in found.groups())
            pagemap.seek(first // PAGE * 8)
            entries = struct.unpack(f"={(end - first) // PAGE}Q", pagemap.read((end - first) // PAGE * 8))
            for at, entry in enumerate(entries):
                if entry & _PRESENT and entry & _NOBODY_ELSES and not entry & _OF_A_FILE:
                    memory.seek(first + at * PAGE)
                    yield memory.read(PAGE)
