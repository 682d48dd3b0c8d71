"""One catalogue for every sentence: nothing is missing, and the translation is shown."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError

from client.locale import extract
from client.text import i18n

CZECH = """\
# A tiny catalogue.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"

#. The last line of the first screen.
msgid "Quit"
msgstr "Konec"

msgid "One line "
"and another"
msgstr "Jeden řádek "
"a „druhý“"

#, fuzzy
msgid "Join"
msgstr "Nejspíš špatně"

msgid "Host"
msgstr ""

msgctxt "who plays"
msgid "Host"
msgstr "Hostitel"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} karet"
"""


@pytest.fixture
def catalogues(tmp_path: Path) -> Path:
    file = extract.catalogue_file("cs", tmp_path)
    file.parent.mkdir(parents=True)
    file.write_text(CZECH, encoding="utf-8")
    extract.compile_catalogues(tmp_path)
    return tmp_path / "locale"


SOURCE = b"""
# Translators: the last line of the first screen
a = _('one')
b = N_('two'
       ' and a half')
c = ngettext('{n} card', '{n} cards', 3)
d = _(a)
# of no interest to translators
e = pgettext('a key', 'n')
f = NP_('a card', 'n')
"""


def template(*sentences: str) -> Catalog:
    """Return a template with these sentences; one with a bar has a plural after it."""
    made = Catalog(fuzzy=False)
    for sentence in sentences:
        one, bar, many = sentence.partition("|")
        made.add((one, many) if bar else one)
    return made


def test_sentences_of_every_kind_are_found_with_their_contexts_and_comments() -> None:
    assert list(extract.messages_of(SOURCE)) == [
        ("one", ["the last line of the first screen"], None),
        ("two and a half", [], None),
        (("{n} card", "{n} cards"), [], None),
        ("n", [], "a key"),
        ("n", [], "a card"),
    ]


def test_a_catalogue_keeps_what_is_translated_asks_for_the_rest_and_drops_what_nobody_says() -> None:
    said = extract.updated(
        extract.read(CZECH.encode(), "cs"), template("Quit", "Something quite new", "{count} card|{count} cards")
    )
    kept = {one.id: one.string or "" for one in said if one.id}
    assert kept == {
        "Quit": "Konec",
        "Something quite new": "",
        ("{count} card", "{count} cards"): ("{count} karta", "{count} karty", "{count} karet"),
    }
    assert [one.id for one in extract.unfinished(said)[1]] == ["Something quite new"]


def test_a_changed_sentence_keeps_its_translation_until_a_translator_has_looked_at_it() -> None:
    said = extract.updated(extract.read(CZECH.encode(), "cs"), template("Quit", "One line and another one"))
    (fuzzy,), missing = extract.unfinished(said)
    assert (fuzzy.id, fuzzy.string, missing) == ("One line and another one", "Jeden řádek a „druhý“", [])
    assert b'#, fuzzy\nmsgid "One line and another one"\n' in extract.text_of(said)


def test_a_catalogue_says_where_no_sentence_stands_and_when_nothing_was_written() -> None:
    """Or it would change where no sentence does."""
    said = template()
    said.add("One", locations=[("a.py", 3)], auto_comments=["The number."])
    text = extract.text_of(said).decode()
    assert '\n\n#. The number.\nmsgid "One"\n' in text
    assert "Date" not in text
    assert "a.py" not in text


def test_what_was_written_since_is_compiled(catalogues: Path) -> None:
    file = extract.catalogue_file("cs", catalogues.parent)
    compiled = file.with_suffix(".mo")
    before = compiled.read_bytes()
    file.write_text(CZECH.replace("Konec", "Odejít"), encoding="utf-8")
    os.utime(compiled, ns=(0, file.stat().st_mtime_ns + 1))
    extract.compile_catalogues(catalogues.parent, older_only=True)
    assert compiled.read_bytes() == before, "it is newer"
    os.utime(compiled, ns=(0, file.stat().st_mtime_ns - 1))
    extract.compile_catalogues(catalogues.parent, older_only=True)
    i18n.use_language("cs", catalogues)
    assert i18n._("Quit") == "Odejít"


def test_the_same_catalogue_is_compiled_into_the_same_bytes(catalogues: Path) -> None:
    compiled = extract.catalogue_file("cs", catalogues.parent).with_suffix(".mo")
    before = compiled.read_bytes()
    extract.compile_catalogues(catalogues.parent)
    assert compiled.read_bytes() == before


def test_a_release_waits_for_what_is_fuzzy_or_not_translated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence is changed, the other is new; both have to be translated, into each language."""
    code, file = tmp_path / "code.py", extract.catalogue_file("cs", tmp_path)

    def translate(*changes: tuple[str, str]) -> None:
        for language in extract.TRANSLATED:
            each = extract.catalogue_file(language, tmp_path)
            text = each.read_text("utf-8")
            for old, new in changes:
                assert old in text
                text = text.replace(old, new)
            each.write_text(text, encoding="utf-8")

    code.write_text('_("Quit")\n', encoding="utf-8")
    assert extract.main(["--check"], tmp_path) == 1
    assert not file.exists(), "a check writes nothing"
    assert extract.main([], tmp_path) == 0
    translate(('"Quit"\nmsgstr ""', '"Quit"\nmsgstr "Konec"'))
    code.write_text('_("Quit!")\npgettext("a card", "Host")\n', encoding="utf-8")
    assert extract.main([], tmp_path) == 0
    capsys.readouterr()
    assert extract.main(["--check"], tmp_path) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        f"{language}: {what}" for language in extract.TRANSLATED for what in ("fuzzy: Quit!", "not translated: (a card) Host")
    ]
    translate(("#, fuzzy\n", ""), ('"Host"\nmsgstr ""', '"Host"\nmsgstr "Hostitel"'))
    assert extract.main(["--check"], tmp_path) == 0


def test_what_the_translator_wrote_is_what_is_shown(catalogues: Path) -> None:
    i18n.use_language("cs", catalogues)
    assert i18n.language() == "cs"
    assert i18n._("Quit") == "Konec"
    assert i18n._("One line and another") == "Jeden řádek a „druhý“"
    counted = [i18n.ngettext("{count} card", "{count} cards", count) for count in (1, 3, 5)]
    assert counted == ["{count} karta", "{count} karty", "{count} karet"]
    assert i18n.pgettext("who plays", "Host") == "Hostitel"


def test_what_is_not_translated_or_not_sure_stays_english(catalogues: Path) -> None:
    i18n.use_language("cs", catalogues)
    assert [i18n._("Join"), i18n._("Host"), i18n._("Never heard of")] == ["Join", "Host", "Never heard of"]
    assert i18n.pgettext("who plays", "Quit") == "Quit", "the same word of another context is another word"


def test_a_language_without_a_catalogue_is_english_with_its_own_card_names(catalogues: Path) -> None:
    i18n.use_language("fr", catalogues)
    assert i18n._("Quit") == "Quit"
    assert i18n.language() == "fr"


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"'xx'.*en, pl, cs, fr"):
        i18n.use_language("xx")


def test_a_broken_catalogue_is_refused() -> None:
    with pytest.raises(PoFileError, match="on 1"):
        extract.read(b'msgid "a"\nnonsense', "cs")


def test_the_languages_are_named_in_one_file() -> None:
    root = extract.CLIENT.parent
    naming = [file for file in extract.sources() if "Čeština" in file.read_text("utf-8")]
    assert [str(file.relative_to(root)) for file in naming] == ["protocol/i18n.py"]
    assert {folder.name for folder in i18n.LOCALE.iterdir() if folder.is_dir()} - {"__pycache__"} == {*extract.TRANSLATED}
