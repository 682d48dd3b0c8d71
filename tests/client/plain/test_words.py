"""A word has one meaning, in every language, with and without its accents."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from client.games.star_realms.plain.plain_table import SHARES, StarRealmsText
from client.games.starcraft.plain.plain_table import StarCraftText
from client.plain import replaying, sitting
from client.table import plain
from client.terminal import words as plain_words
from client.terminal.words import Word, find, folded, help_lines, named, numbered
from client.text.i18n import LANGUAGES, _, use_language

OF_ANY_TABLE = (*plain_words.WORDS, *plain.LOOKING, *plain.REST)
TABLES: dict[str, Sequence[Word]] = {
    "lobby": (*plain_words.WORDS, *sitting.LOBBY_WORDS),
    "star-realms": (*OF_ANY_TABLE, *SHARES, *StarRealmsText.acting, *StarRealmsText.looking, *StarRealmsText.rest),
    "starcraft": (*OF_ANY_TABLE, *StarCraftText.acting, *StarCraftText.looking, *StarCraftText.rest),
    "replay": replaying.WORDS,
}


def names(words: Sequence[Word]) -> list[tuple[str, str]]:
    """Return every name, English and translated, with its command."""
    return sorted(
        {
            (folded(name.strip()), word.command)
            for word in words
            for text in (word.names, _(word.names))
            for name in text.split(",")
        }
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("where", TABLES)
def test_no_name_has_two_meanings(where: str, language: str) -> None:
    use_language(language)
    found = [name for name, _command in names(TABLES[where])]
    assert [name for name in found if found.count(name) > 1] == []
    assert all(len(name) > 1 for name in found), "one letter alone is a key"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("where", TABLES)
def test_every_name_is_understood_and_every_word_is_in_the_help(where: str, language: str) -> None:
    use_language(language)
    for name, command in names(TABLES[where]):
        word = find(TABLES[where], f"{name} 2")
        assert word is not None
        assert (word[0].command, word[1]) == (command, "2")
    assert len(help_lines(TABLES[where])) == len(TABLES[where])


def test_the_longest_name_is_meant() -> None:
    words = (Word("on", "on, go", ""), Word("go-on", "go on", ""))
    assert [(found[0].command, found[1]) for line in ("go on 3", "go 3", "GO") if (found := find(words, line))] == [
        ("go-on", "3"),
        ("on", "3"),
        ("on", ""),
    ]
    assert find(words, "gone") is None
    assert find(words, "") is None


def test_a_thing_is_named_by_its_name_or_the_beginning_of_a_word_in_it() -> None:
    cards = ["Blob Wheel", "Blob World", "Cutter", "Cutter", "Żółw"]
    assert [named(cards, typed) for typed in ("cutter", "CUT", "blob wheel", "wheel", "zolw")] == [2, 2, 0, 0, 4]
    assert [named(cards, typed) for typed in ("blob", "w", "", "ram")] == [None, None, None, None]
    assert named(["hit Ada: 46, then 42", "destroy Mech World for 6"], "mech world") == 1, "any words in it"


def test_answers_are_told_apart_by_ear() -> None:
    assert numbered([("1", "agree"), ("0", "refuse")]) == "1 agree, 0 refuse."
    assert numbered([("1", "draw, then discard"), ("0", "none")]) == "1 draw, then discard. 0 none."
