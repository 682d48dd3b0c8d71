"""Filtering of a visitor's environment: a few variables, of harmless characters. Nothing else reaches the client."""

from __future__ import annotations

import re
from collections.abc import Mapping

ALLOWED = ("TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR")
_HARMLESS = re.compile(r"[A-Za-z0-9._+@:-]{1,64}")
_DUMB = "dumb"


def clean_environ(said: Mapping[str, str], term: str) -> dict[str, str]:
    """Return the environment of a guest's client. `term`: the kind of terminal; an impossible name counts as none.

    >>> clean_environ({"LANG": "pl_PL.UTF-8", "LD_PRELOAD": "/tmp/x.so", "LC_ALL": "../../etc"}, "xterm")
    {'LANG': 'pl_PL.UTF-8', 'TERM': 'xterm'}
    """
    found = {name: said[name] for name in ALLOWED if name in said and _HARMLESS.fullmatch(said[name])}
    return {**found, "TERM": term if _HARMLESS.fullmatch(term) else _DUMB}
