"""Invite codes: ten characters of Crockford's base32 (50 bits), shown in two groups, typed as people type.

>>> read_code(" o1ab-cdil7 ")
'01ABCD117'
"""

from __future__ import annotations

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10
_LENIENT = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None, "_": None, ".": None})


def new_code() -> str:
    """Make a random code as it is stored: without its dash."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def show_code(code: str) -> str:
    """Return a stored code as people see it.

    >>> show_code("7K3QZ9XM2P")
    '7K3QZ-9XM2P'
    """
    return f"{code[:5]}-{code[5:]}"


def read_code(typed: str) -> str:
    """Return a typed code as it is stored, whatever case, dashes and look-alikes were typed. There may be no such table."""
    return typed.strip().upper().translate(_LENIENT)
