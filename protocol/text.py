"""Cleans all text that people typed, so that it cannot act on a terminal, lie about its width or imitate other text.

Used by the server before it keeps a text, and by the client before it shows one, also one from a server.

Width: a character takes 2 cells if its East Asian width is W or F, 0 if it is a non-spacing mark, else 1 (ambiguous ones are
narrow, as terminals outside East Asian locales draw them). What terminals disagree about, such as spacing marks, skin tones and
flags, is dropped, not measured.
"""

from __future__ import annotations

import re
from unicodedata import category, combining, east_asian_width, name, normalize

NAME_CELLS = 16
"""The widest name of a seat."""
TITLE_CELLS = 32
"""The widest title of a table."""
CHAT_CELLS = 200
"""The widest line of chat."""

EMPTY = "empty"
TOO_LONG = "too-long"
RESERVED = "reserved"
MIXED_SCRIPTS = "mixed-scripts"


class BadName(ValueError):
    """A name that cannot be used. `code`: `empty`, `too-long`, `reserved` or `mixed-scripts`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean(text: str, cells: int | None = None) -> str:
    r"""Return the text on one line, without anything that is not drawn, cropped to that many terminal cells; may be empty.

    rNFC; no control, format, surrogate, private or unassigned characters, no variation selectors; line breaks, tabs and every
    other space become single spaces; a base carries at most two marks, of which one at most is an accent (its combining class
    is not 0).

    >>> clean("  hi\x1b]52;c;AAAA\x07\n\u202eyou  "), clean("Zoe\u0308\u0301\u0302", 2)
    ('hi]52;c;AAAA you', 'Zo')
    """
    if not (text.isascii() and text.isprintable()):
        text = _drawn(text)
    text = " ".join(text.split())
    return text if cells is None else _cropped(text, cells).rstrip(" ")


def clean_name(text: str, cells: int = NAME_CELLS) -> str:
    """Return the name as it is kept and shown: cleaned, from 1 to that many cells. Raises BadName.

    Letters of one script only (Japanese, Chinese and Korean ones go together), so that no Cyrillic letter poses as a Latin one.

    >>> clean_name(" Žofie "), clean_name("Łukasz 2")
    ('Žofie', 'Łukasz 2')
    """
    cleaned = clean(text)
    if not cleaned:
        raise BadName(EMPTY)
    if width(cleaned) > cells:
        raise BadName(TOO_LONG)
    if len({_script(char) for char in cleaned if category(char)[0] == "L"}) > 1:
        raise BadName(MIXED_SCRIPTS)
    if skeleton(cleaned) in _RESERVED:
        raise BadName(RESERVED)
    return cleaned


def clean_title(text: str) -> str:
    """Return the title of a table as it is kept and shown; "" if it is not allowed, such as a name of the interface itself.

    >>> clean_title("Ann's table"), clean_title("server"), clean_title("\u0430dmin")
    ("Ann's table", '', '')
    """
    try:
        return clean_name(clean(text, TITLE_CELLS), TITLE_CELLS)
    except BadName:
        return ""


def skeleton(text: str) -> str:
    """Reduce a name to its look from afar: two names at a table must not have the same.

    Without case, accents and separators; 0 is o; 1, l and i are one; a Cyrillic or Greek letter is the Latin one it resembles.

    >>> skeleton("Ada_L") == skeleton("àda 1"), skeleton("Ада") == skeleton("Ada")
    (True, False)
    """
    folded = normalize("NFKD", normalize("NFKD", text).casefold())
    letters = "".join(char for char in folded if category(char)[0] != "M").translate(_LOOKALIKES)
    return _SEPARATORS.sub("", letters) or letters


def width(text: str) -> int:
    """Return how many terminal cells a cleaned text takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _drawn(text: str) -> str:
    """Compose first, so that a letter's own accents do not count as marks; compose again at the end, because removed characters
    may have separated a base from its mark."""
    kept: list[str] = []
    marks = accents = 0
    based = False
    for char in _INVISIBLE.sub("", normalize("NFC", text)):
        kind = category(char)
        if char in _LINE_BREAKS or kind in _SPACES:
            based = False
            kept.append(" ")
        elif kind in _DROPPED:
            continue
        elif kind == "Mn":
            accent = combining(char) != 0
            if based and marks < 2 and not (accent and accents):
                marks += 1
                accents += accent
                kept.append(char)
        else:
            based = True
            marks = accents = 0
            kept.append(char)
    return normalize("NFC", "".join(kept))


def _cropped(text: str, cells: int) -> str:
    if len(text) * 2 <= cells:
        return text
    room = cells
    for at, char in enumerate(text):
        room -= _cells(char)
        if room < 0:
            return text[:at]
    return text


def _cells(char: str) -> int:
    if category(char) == "Mn":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def _script(char: str) -> str:
    """Return the script of a letter, the first word of its Unicode name."""
    script = name(char, "?").split(" ", 1)[0]
    return "CJK" if script in _EAST_ASIAN else script


_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mc", "Me"})
_SPACES = frozenset({"Zs", "Zl", "Zp"})
_LINE_BREAKS = frozenset("\t\n\v\f\r\x85")
_INVISIBLE = re.compile(
    "["
    "\u034f\u17b4\u17b5"  # marks without a shape
    "\u115f-\u11ff\ud7b0-\ud7ff\u3164\uffa0"  # Hangul fillers, and jamo that found no syllable
    "\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"  # variation selectors
    "\U0001f3fb-\U0001f3ff\U0001f1e6-\U0001f1ff"  # skin tones and halves of flags: 0, 1 or 2 cells, as the terminal likes
    "\u2630-\u2637\u268a-\u268f\u4dc0-\u4dff\U0001d300-\U0001d37f"  # trigrams and their kin: wide since Unicode 16
    "\u2800"  # braille without a dot
    "]"
)
_SEPARATORS = re.compile(r"[ ._'’-]")
_EAST_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
_LOOKALIKES = str.maketrans(
    {
        letter: latin
        for latin, letters in {
            "a": "аαɑ", "b": "вβ", "c": "сϲ", "d": "ԁđð", "e": "еεєё", "g": "ɡ", "h": "һнħη", "j": "јϳ", "k": "кκ",
            "l": "1i|!ıłіι׀ӏɩ", "m": "м", "n": "ո", "o": "0оοøօσ", "p": "рρ", "q": "ԛ", "r": "г", "s": "ѕ", "t": "тτŧ",
            "u": "υս", "v": "ѵν", "w": "ԝω", "x": "хχ", "y": "уγү", "z": "ζ",
        }.items()
        for letter in letters
    }
)  # fmt: skip
_RESERVED = frozenset(
    skeleton(word)
    for word in (
        *("server", "serwer", "serveur", "system", "table", "host", "you", "me"),
        *("admin", "administrator", "moderator", "traderow", "bot", "spectator", "nobody"),
    )
)
"""Names that the interface itself uses."""
