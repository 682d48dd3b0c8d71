"""Reads a gettext catalogue in source form (.po), so that catalogues need not be compiled before the program runs.

The catalogue is compiled in memory and passed to the standard library, which evaluates plural rules.
"""

from __future__ import annotations

import gettext
import io
import json
import struct
from functools import cache
from pathlib import Path


@cache
def translations(file: Path) -> gettext.GNUTranslations:
    """The catalogue in that file, read once. Raises OSError, or ValueError naming a line that is not valid."""
    return gettext.GNUTranslations(io.BytesIO(_binary(read(file.read_text(encoding="utf-8")))))


def read(text: str) -> dict[str, list[str]]:
    """Every message with its translations, one or one for each plural form; the key of a plural is `one\\0many`.

    Fuzzy and untranslated messages are left out; the header is the message "".

    >>> read('msgid "Quit"\\nmsgstr "Konec"\\n')
    {'Quit': ['Konec']}
    """
    messages: dict[str, list[str]] = {}
    for block in text.split("\n\n"):
        fields: dict[str, str] = {}
        field, fuzzy = "", False
        for line in block.splitlines():
            word, _, rest = line.partition(" ")
            if line.startswith("#"):
                fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            elif line.startswith('"'):
                fields[field] += _unquoted(line)
            elif word.startswith("msg"):
                field = word
                fields[field] = _unquoted(rest)
            elif line.strip():
                raise ValueError(f"not a line of a catalogue: {line!r}")
        forms = [value for name, value in sorted(fields.items()) if name.startswith("msgstr")]
        if forms and all(forms) and not (fuzzy and fields["msgid"]):
            key = fields["msgid"] + ("\0" + fields["msgid_plural"] if "msgid_plural" in fields else "")
            messages[key] = forms
    return messages


def _unquoted(text: str) -> str:
    r"""The text between the quotes, which is written as in JSON.

    >>> _unquoted('"Konec"'), _unquoted(r'"\"ano\""')
    ('Konec', '"ano"')
    """
    inner = text[1:-1]
    if len(text) >= 2 and text[0] == text[-1] == '"' and '"' not in inner and "\\" not in inner:
        return inner  # nearly every line: a parser would take most of the time of reading a catalogue
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, str):
        raise ValueError(f"not a quoted text: {text!r}")
    return value


def _binary(messages: dict[str, list[str]]) -> bytes:
    pairs = [(key.encode(), "\0".join(forms).encode()) for key, forms in sorted(messages.items())]
    texts, index = bytearray(), []
    start = 28 + 16 * len(pairs)
    for column in (0, 1):
        for pair in pairs:
            index.append(struct.pack("<II", len(pair[column]), start + len(texts)))
            texts += pair[column] + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    return header + b"".join(index) + bytes(texts)
