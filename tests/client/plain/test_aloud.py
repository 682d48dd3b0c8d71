"""Printed lines have no symbols that a screen reader would name, and only characters that the output can encode."""

from __future__ import annotations

import io
import os
import pty

import pytest

from client.plain.speech import Voice, aloud, in_letters_of, times
from client.text.i18n import LANGUAGES, use_language

HOSTILE = "Bo\x1b[2J\x1b]52;c;AAAA\x07\r\n\u202eevil\x9b31m"


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("Scout ×2, Viper", "Scout twice, Viper"),
        ("Scout ×14", "Scout 14 times"),
        ("Ada for 7 (47→40)", "Ada for 7 (47, now 40)"),
        ("Sending…", "Sending."),
        ("“Ada’s”", '"Ada\'s"'),
    ],
)
def test_a_symbol_of_the_screen_becomes_words(drawn: str, said: str) -> None:
    assert aloud(drawn) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_are_words_in_every_language(language: str) -> None:
    use_language(language)
    assert all("×" not in aloud(f"Scout ×{n}") and times(n) for n in (2, 3, 5, 22))


@pytest.mark.parametrize(
    ("text", "encoding", "said"),
    [
        ("Żółw wygrał, Łukasz", "ascii", "Zolw wygral, Lukasz"),
        ("Žižka", "iso-8859-2", "Žižka"),
        ("cœur à cœur", "latin-1", "coeur à coeur"),
        ("星 wins", "ascii", "U+661F wins"),
        ("as it is 星", "utf-8", "as it is 星"),
        ("no such encoding", "nonsense", "no such encoding"),
    ],
)
def test_letters_an_output_has_not_become_the_nearest_and_nothing_is_lost(text: str, encoding: str, said: str) -> None:
    if encoding == "nonsense":
        assert in_letters_of(text, encoding).count("U+") == len(text)
    else:
        assert in_letters_of(text, encoding) == said


def test_what_people_typed_cannot_act_on_the_terminal() -> None:
    stream = io.StringIO()
    Voice(stream).say([f"{HOSTILE}: hello", "", "  "])
    assert stream.getvalue() == "Bo[2J]52;c;AAAA evil31m: hello\n"


def test_a_long_line_is_broken_between_words_on_a_terminal_alone() -> None:
    master, slave = pty.openpty()
    os.set_blocking(master, False)
    with os.fdopen(slave, "w", encoding="utf-8") as stream:
        Voice(stream).say(["word " * 60])
        assert os.read(master, 4096).count(b"\n") == 1, "a terminal that does not know how wide it is"
        import fcntl
        import struct
        import termios

        fcntl.ioctl(stream, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
        Voice(stream).say(["word " * 20])
        lines = os.read(master, 4096).decode().splitlines()
        Voice(stream).say(["Il te reste 1 point de combat. Que fais\u00a0? Rien."])
        french = os.read(master, 4096).decode().splitlines()
    os.close(master)
    assert len(lines) == 3
    assert max(map(len, lines)) < 40
    assert french == ["Il te reste 1 point de combat. Que", " fais ? Rien."]


def test_a_pipe_that_nobody_reads_any_more_ends_what_is_said() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as stream:
        voice = Voice(stream)
        voice.say(["one"])
        assert voice.is_cut_off
        voice.say(["two"])
