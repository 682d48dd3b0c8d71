"""Keys as they are printed on the keyboard."""

from __future__ import annotations

from collections.abc import Iterable

_NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "backspace": "Bksp",
    "delete": "Del",
    "insert": "Ins",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "question_mark": "?",
    "slash": "/",
}


def key_name(key: str) -> str:
    """A key as it is printed on the keyboard.

    >>> key_name("ctrl+q"), key_name("f1"), key_name("escape"), key_name("e"), key_name("D")
    ('Ctrl+Q', 'F1', 'Esc', 'e', 'D')
    """
    if key.startswith("ctrl+"):
        return f"Ctrl+{key_name(key.removeprefix('ctrl+')).upper()}"
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return _NAMES.get(key, key)


def key_names(keys: Iterable[str]) -> str:
    """All keys of a command."""
    return " ".join(map(key_name, keys))
