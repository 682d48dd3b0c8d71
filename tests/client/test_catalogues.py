"""Translations: all are complete, fit the code's arguments, and name the same keys and options."""

from __future__ import annotations

import ast
import gettext
import re
import unicodedata
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from client.locale import extract
from client.text import i18n

LANGUAGES = [language for language in i18n.LANGUAGES if language != "en"]
NAMED = re.compile(r"\b(?:Enter|Esc|Tab|Space)\b")
"""Keys with a name. Keyboards of some countries have another one."""
AS_IT_IS = re.compile(r"\b(?:F1|Ctrl\+\w|TLS|SSH|LAN|JSON)\b|--[a-z][a-z-]*|\btraderow(?:-server)?\b|\d+")
"""Keys, options, names of programs, numbers: the same in every language."""
KEY = re.compile(r"(?<![\w'{.])([b-zB-HJ-Z])(?![\w'}{.])")
"""A letter that stands alone among others: a key to press. "[Y/n]" is answered in each language's own way."""
LAST = re.compile(r"(\.\.\.|[.:?!,]?)\s*$")


CALLS = {"_": 1, "N_": 1, "NN_": 2, "ngettext": 2, "pgettext": 2, "NP_": 2}
"""What marks a sentence, and how many of its arguments are for translators."""
LATER = {"_": (0,), "pgettext": (1,), "ngettext": (0, 1)}
"""What also translates a sentence that `N_`, `NN_` or `NP_` marked elsewhere, and which arguments have all of it."""

Said = tuple[str, str]
"""A context, or "", and a sentence."""


@cache
def collected() -> Catalog:
    """Return every sentence of the code."""
    return extract.template()


def catalogue(language: str) -> Catalog:
    return extract.read(extract.catalogue_file(language).read_bytes(), language)


def forms(text: object) -> list[str]:
    """Return the forms of a message or of its translation."""
    return (
        [text] if isinstance(text, str) else [form for form in text if isinstance(form, str)] if isinstance(text, tuple) else []
    )


@cache
def translated(language: str) -> list[tuple[list[str], list[str]]]:
    """Return what players see: the English forms and the translated ones. What is fuzzy they see in English."""
    return [(forms(one.id), forms(one.string)) for one in catalogue(language) if one.id and one.string and not one.fuzzy]


def every(language: str) -> list[tuple[set[str], str]]:
    """Return each translated text beside the English ones it may follow: the form for one may say "a card" or "{n} card"."""
    told = translated(language)
    return [(set(english) if at == 0 else {english[-1]}, said) for english, forms in told for at, said in enumerate(forms)]


def calls(source: str) -> Iterator[tuple[ast.Call, str]]:
    """Yield each call that marks or translates a sentence, with the name of its function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            yield node, node.func.id


def literals(call: ast.Call, name: str) -> list[str]:
    """Return what it is given for translators; less than it takes where anything of it is computed."""
    return [arg.value for arg in call.args[: CALLS[name]] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def computed(source: str) -> list[int]:
    """Return the lines in which a sentence is put together, so that nobody could translate it. Marked ones may have a name,
    later."""
    found = []
    for call, name in calls(source):
        given = [call.args[at] for at in LATER.get(name, ()) if at < len(call.args)]
        waits = all(isinstance(each, (ast.Name, ast.Attribute, ast.Subscript)) for each in given)
        if len(literals(call, name)) < CALLS[name] - waits * len(given):
            found.append(call.lineno)
    return found


def is_translated(node: ast.AST) -> bool:
    """Return whether that is a translated sentence, with or without what is put into it."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return is_translated(node.func.value)
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS):
        return False
    return bool(literals(node, node.func.id))


def added(node: ast.AST) -> list[ast.AST]:
    """Return what `+` joins, from left to right."""
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [*added(left), *added(right)]
    return [node]


def glued(source: str) -> list[int]:
    """Return the lines that join translated pieces, whose grammar nobody could translate. Whole sentences may follow."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=joiner, attr="join")) if is_translated(joiner):
                found.append(node.lineno)
            case ast.JoinedStr(values=values):
                found += [node.lineno for each in values if isinstance(each, ast.FormattedValue) and is_translated(each.value)]
            case ast.BinOp(op=ast.Add()):
                parts = added(node)
                found += [node.lineno for one, other in pairwise(parts) if is_glue(one, other) or is_glue(other, one)]
    return found


def is_glue(one: ast.AST, other: ast.AST) -> bool:
    """Return whether a translated sentence stands beside another one, or beside words or a comma."""
    text = other.value if isinstance(other, ast.Constant) and isinstance(other.value, str) else ""
    return is_translated(one) and (is_translated(other) or any(letter.isalpha() or letter in ",;" for letter in text))


def fields(text: str) -> set[str]:
    """Return the names of what the code and argparse put in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None} | set(re.findall(r"%\(\w+\)\w", text))


def wrong(language: str, follows: Callable[[str, str], bool]) -> list[str]:
    """Return what follows none of its English texts."""
    return [said for texts, said in every(language) if not any(follows(english, said) for english in texts)]


def test_the_list_for_translators_is_up_to_date() -> None:
    assert extract.template_file().read_bytes() == extract.text_of(collected()), (
        "sentences changed: run python -m client.locale.extract"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_every_sentence_there_is_and_no_other(language: str) -> None:
    text = extract.catalogue_file(language).read_bytes()
    again = extract.text_of(extract.updated(catalogue(language), collected()))
    assert text == again, "run python -m client.locale.extract"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated_and_what_is_fuzzy_is_reported(language: str) -> None:
    """A sentence that was changed is shown in English until a translator has looked at it; a release waits for that."""
    fuzzy, missing = extract.unfinished(catalogue(language))
    assert [one.id for one in missing] == []
    for one in fuzzy:
        warnings.warn(f"{language}: fuzzy, so it is shown in English: {one.id}", stacklevel=1)


def test_every_sentence_in_the_code_is_found_in_the_order_of_files_and_lines() -> None:
    """Babel reads tokens: before Python 3.12 it passes over what is said inside an f-string."""
    said: dict[Said, None] = {}
    for file in extract.sources():
        for call, name in sorted(calls(file.read_text(encoding="utf-8")), key=lambda one: (one[0].lineno, one[0].col_offset)):
            given = literals(call, name)
            if len(given) == CALLS[name]:
                said[(given[0], given[1]) if name in {"pgettext", "NP_"} else ("", given[0])] = None
    assert [(one.context or "", forms(one.id)[0]) for one in collected() if one.id] == list(said)


def test_a_sentence_is_given_itself_and_nothing_computed() -> None:
    found = []
    for file in extract.sources():
        found += [f"{file.relative_to(extract.CLIENT.parent)}:{line}" for line in computed(file.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "source",
    ["_(f'{name} left')", "_('a' + b)", "ngettext('card', cards, 2)", "N_(name)", "pgettext(context, 'n')", "NP_('a key', n)"],
)
def test_a_sentence_nobody_could_translate_is_found(source: str) -> None:
    assert computed(f"\n{source}\n") == [2]


PIECES = {"usage: "}
"""The only sentence that may begin or end with a blank or a comma: Python's own of argparse."""


def test_no_sentence_is_put_together_from_pieces() -> None:
    """Lists of names go through `all_of` and the functions beside it, clauses into a sentence with a place for each."""
    edges = {
        text for one in collected() for text in forms(one.id) if text[:1] in (" ", ",", ";") or text[-1:] in (" ", ",", ";")
    }
    found = []
    for file in sorted(extract.CLIENT.rglob("*.py")):
        found += [f"{file.relative_to(extract.CLIENT)}:{line}" for line in glued(file.read_text(encoding="utf-8"))]
    assert (edges, found) == (PIECES, [])


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ("_(' and ').join(names)", True),
        ("_('one').format(n=1) + _('other')", True),
        ("name + ', ' + _('too')", True),
        ("pgettext('a pile', 'hand') + ', too'", True),
        ("', '.join(names)", False),
        ("_('One.') + ' ' + _('Other.')", False),
        ("_(name) + ', '", False),
    ],
)
def test_pieces_of_a_sentence_are_found(source: str, is_found: bool) -> None:
    assert glued(source) == [1] * is_found


@pytest.mark.parametrize(
    "source",
    ["_(name)", "_(row.name)", "pgettext('a key', name)", "ngettext('{n} card', '{n} cards', n)", "ngettext(one, many, n)"],
)
def test_what_was_marked_elsewhere_may_be_translated_by_its_name(source: str) -> None:
    assert computed(source) == []


@pytest.mark.parametrize(
    ("context", "word", "said"),
    [
        ("to rotate a planet", "turn", ("obróć", "otoč", "tourner")),
        ("a part of a game", "turn", ("tura", "tah", "tour")),
        ("destroyed", "bases", ("bazy", "ničení", "bases")),
        ("held on the board", "bases", ("bazy", "základny", "bases")),
        ("no game of a list", "none", ("żadna", "žádná", "aucune")),
        ("no table of a list", "none", ("żaden", "žádný", "aucune")),
    ],
)
def test_a_word_that_is_several_is_translated_by_what_it_means(context: str, word: str, said: tuple[str, ...]) -> None:
    for language, wanted in zip(LANGUAGES, said, strict=True):
        i18n.use_language(language)
        assert i18n.pgettext(context, word) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_code_puts_in_has_its_place(language: str) -> None:
    assert wrong(language, lambda english, said: fields(said) == fields(english)) == []


def test_blanks_before_french_punctuation_hold_though_translators_type_plain_ones(tmp_path: Path) -> None:
    for language in ("fr", "cs"):
        file = extract.catalogue_file(language, tmp_path)
        file.parent.mkdir(parents=True)
        file.write_text('msgid "a"\nmsgstr "ici : là ; « oui » ? 41 % :x"\n', encoding="utf-8")
    extract.compile_catalogues(tmp_path)
    found = {each: gettext.translation("traderow", tmp_path / "locale", [each]).gettext("a") for each in ("fr", "cs")}
    assert found["fr"] == "ici\u00a0: là\u00a0; «\u00a0oui\u00a0»\u00a0? 41\u00a0% :x"
    assert found["cs"] == "ici : là ; « oui » ? 41 % :x"


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_options_and_numbers_are_the_same(language: str) -> None:
    named = {str(one.id): str(one.string) for one in catalogue(language) if one.context == "key"}

    def kept(english: str, said: str) -> bool:
        keys = set(KEY.findall(english.replace("[Y/n]", ""))) if len(english) > 1 else set()
        names = Counter(named[key].casefold() for key in NAMED.findall(english))
        if any(len(re.findall(rf"\b{name}\b", said.casefold())) < count for name, count in names.items()):
            return False
        return sorted(AS_IT_IS.findall(said)) == sorted(AS_IT_IS.findall(english)) and keys <= set(KEY.findall(said))

    assert wrong(language, kept) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_begin_and_end_alike(language: str) -> None:
    def alike(english: str, said: str) -> bool:
        edges = [(text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]) for text in (english, said)]
        ends = [match[1] if (match := LAST.search(text)) else "" for text in (english, said)]
        is_mark = english.strip() == ";"  # French has a space before it
        return is_mark or (edges[0] == edges[1] and ends[0] == ends[1])

    assert wrong(language, alike) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_it_could_act_on_a_terminal(language: str) -> None:
    def harmless(_english: str, said: str) -> bool:
        return unicodedata.is_normalized("NFC", said) and all(
            character == "\n" or unicodedata.category(character)[0] != "C" for character in said
        )

    assert wrong(language, harmless) == []


def test_a_changed_sentence_keeps_its_own_translation_though_another_is_more_alike() -> None:
    catalog, said = Catalog("pl", fuzzy=False), Catalog(fuzzy=False)
    catalog.add("{card} costs {cost}; you have {trade}.", "{card} kosztuje {cost}; masz {trade}.")
    catalog.add("You have {n}, {card} costs {cost}.", "{n}: {card} kosztuje {cost}.")
    said.add("You have {trade}, {card} costs {cost}.")
    said.add("You have {n}, {card} costs {cost}.")
    changed = extract.updated(catalog, said)["You have {trade}, {card} costs {cost}."]
    assert changed.fuzzy
    assert changed.string == "{card} kosztuje {cost}; masz {trade}."
