"""Clients of visitors write much the same to the memory that they share, so that many pages become equal again, each in its own
copy. Linux merges equal pages of processes that allow it, where the host has switched that on (KSM).
"""

from __future__ import annotations

import ctypes
import sys

_PR_SET_MEMORY_MERGE = 67


def merge_equal_pages() -> bool:
    """Allow it for this process and those that are forked from it. Returns whether the system knows how: Linux 6.4 does."""
    if not sys.platform.startswith("linux"):
        return False
    return bool(ctypes.CDLL(None).prctl(_PR_SET_MEMORY_MERGE, 1, 0, 0, 0) == 0)
