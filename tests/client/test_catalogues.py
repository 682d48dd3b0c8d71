"""What the translators wrote: all of it is there, fits what the code puts in, and names the same keys and options."""

from __future__ import annotations

import gc
import re
import unicodedata
from collections.abc import Callable
from functools import cache
from string import Formatter

import pytest

from client.locale import extract, po
from client.text import i18n

LANGUAGES = [language for language in i18n.LANGUAGES if language != "en"]
AS_IT_IS = re.compile(r"\b(?:Enter|Esc|Tab|Space|F1|Ctrl\+\w|TLS|SSH|LAN|JSON)\b|--[a-z][a-z-]*|\btraderow(?:-server)?\b|\d+")
"""Keys, options, names of programs, numbers: the same in every language."""
KEY = re.compile(r"(?<![\w'{.])([b-zB-HJ-Z])(?![\w'}.])")
"""A letter that stands alone among others: a key to press. "[Y/n]" is answered in each language's own way."""
LAST = re.compile(r"(\.\.\.|[.:?!,]?)\s*$")


@cache
def collected() -> dict[extract.Message, list[str]]:
    """Every sentence of the code, and where it stands."""
    return extract.collect()


@cache
def catalogue(language: str) -> dict[str, list[str]]:
    """What is translated: the forms of each message (`one\\0many` where it has a plural)."""
    return po.read(extract.catalogue_file(language).read_text(encoding="utf-8"))


def every(language: str) -> list[tuple[set[str], str]]:
    """Each translated text beside the English ones it may follow: the form for one may say "a card" or "{n} card"."""
    told = [(message.split("\0"), forms) for message, forms in catalogue(language).items() if message]
    return [(set(english) if at == 0 else {english[-1]}, said) for english, forms in told for at, said in enumerate(forms)]


def fields(text: str) -> set[str]:
    """The names of what the code puts in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def wrong(language: str, follows: Callable[[str, str], bool]) -> list[str]:
    """What follows none of its English texts."""
    return [said for texts, said in every(language) if not any(follows(english, said) for english in texts)]


def test_the_list_for_translators_is_up_to_date() -> None:
    text = extract.POT.read_text(encoding="utf-8")
    assert text == extract.template(collected()), "sentences were added or changed: run python -m client.locale.extract"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_every_sentence_there_is_and_no_other(language: str) -> None:
    text = extract.catalogue_file(language).read_text(encoding="utf-8")
    assert text == extract.catalogue(collected(), language, po.read(text)), "run python -m client.locale.extract"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language: str) -> None:
    said = catalogue(language)
    assert [message for message in map("\0".join, collected()) if message not in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_code_puts_in_has_its_place(language: str) -> None:
    assert wrong(language, lambda english, said: fields(said) == fields(english)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_options_and_numbers_are_the_same(language: str) -> None:
    def kept(english: str, said: str) -> bool:
        keys = set(KEY.findall(english.replace("[Y/n]", ""))) if len(english) > 1 else set()
        return sorted(AS_IT_IS.findall(said)) == sorted(AS_IT_IS.findall(english)) and keys <= set(KEY.findall(said))

    assert wrong(language, kept) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_begin_and_end_alike(language: str) -> None:
    def alike(english: str, said: str) -> bool:
        edges = [(text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]) for text in (english, said)]
        ends = [match[1] if (match := LAST.search(text)) else "" for text in (english, said)]
        return edges[0] == edges[1] and ends[0] == ends[1]

    assert wrong(language, alike) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_it_could_act_on_a_terminal(language: str) -> None:
    def harmless(_english: str, said: str) -> bool:
        return unicodedata.is_normalized("NFC", said) and all(
            character == "\n" or unicodedata.category(character)[0] != "C" for character in said
        )

    assert wrong(language, harmless) == []


@pytest.mark.parametrize("line", ['msgid "a', 'msgid a"', 'msgid "a"b"', 'msgid "', 'msgid "\\x41"', "msgid 'a'", "msgid 7"])
def test_a_line_that_is_not_quoted_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="not a quoted text"):
        po.read(f'{line}\nmsgstr "b"\n')


def test_reading_a_catalogue_leaves_nothing_to_the_garbage_collector() -> None:
    text = "\n\n".join(f'msgid "{number}"\nmsgstr "{number}\\n"' for number in range(100))
    gc.disable()
    try:
        gc.collect(1)
        assert len(po.read(text)) == 100
        assert gc.collect(0) == 0, "what is new is in the youngest generation"
    finally:
        gc.enable()
