"""Linux may merge equal memory pages of guests' clients."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ALLOWED = Path("/proc/self/ksm_stat")
"""Where Linux says whether a process allows it, since 6.13."""
TELLS = ALLOWED.exists() and "ksm_merge_any" in ALLOWED.read_text()
PROGRAM = """
import os
from client.guests.loading import merge_equal_pages
assert merge_equal_pages()
child = os.fork()
if child == 0:
    os._exit("ksm_merge_any: yes" not in open("/proc/self/ksm_stat").read())
os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not TELLS, reason="NOT RUN: this system does not tell whether it may merge pages")
def test_it_is_allowed_for_a_fork_too() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, timeout=60)


def test_a_system_that_cannot_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from client.guests import loading

    monkeypatch.setattr(loading.sys, "platform", "darwin")
    assert not loading.merge_equal_pages()
