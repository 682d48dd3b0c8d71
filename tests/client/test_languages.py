"""One catalogue for every sentence: nothing is missing from it, and what a translator wrote is what is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.locale import extract, po
from client.text import i18n

CZECH = """\
# A tiny catalogue.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"

#: client/tui/screens/home.py
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

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} karet"
"""


@pytest.fixture
def catalogues(tmp_path: Path) -> Path:
    file = tmp_path / "cs" / "LC_MESSAGES" / "traderow.po"
    file.parent.mkdir(parents=True)
    file.write_text(CZECH, encoding="utf-8")
    return tmp_path


def test_sentences_of_every_kind_are_found() -> None:
    source = "a = _('one')\nb = N_('two')\nc = ngettext('{n} card', '{n} cards', 3)\nd = _(a)\n"
    assert extract.messages_of(source, "x.py") == [("one",), ("two",), ("{n} card", "{n} cards")]


def test_a_catalogue_keeps_what_is_translated_asks_for_the_rest_and_drops_what_nobody_says() -> None:
    said = {("Quit",): ["a.py"], ("Join",): ["a.py", "b.py"], ("{count} card", "{count} cards"): ["b.py"]}
    before = po.read(CZECH)
    text = extract.catalogue(said, "cs", before)
    after = po.read(text)
    del after[""]
    assert after == {message: before[message] for message in ("Quit", "{count} card\0{count} cards")}
    assert '#: a.py\n#: b.py\nmsgid "Join"\nmsgstr ""\n' in text


@pytest.mark.parametrize("source", ["_(f'{name} left')", "ngettext('card', cards, 2)", "N_('a' + b)"])
def test_a_sentence_nobody_could_translate_is_an_error(source: str) -> None:
    with pytest.raises(ValueError, match=r"x\.py:1"):
        extract.messages_of(source, "x.py")


def test_what_the_translator_wrote_is_what_is_shown(catalogues: Path) -> None:
    i18n.use_language("cs", catalogues)
    assert i18n.language() == "cs"
    assert i18n._("Quit") == "Konec"
    assert i18n._("One line and another") == "Jeden řádek a „druhý“"
    counted = [i18n.ngettext("{count} card", "{count} cards", count) for count in (1, 3, 5)]
    assert counted == ["{count} karta", "{count} karty", "{count} karet"]


def test_what_is_not_translated_or_not_sure_stays_english(catalogues: Path) -> None:
    i18n.use_language("cs", catalogues)
    assert [i18n._("Join"), i18n._("Host"), i18n._("Never heard of")] == ["Join", "Host", "Never heard of"]


def test_a_language_without_a_catalogue_is_english_with_its_own_card_names(catalogues: Path) -> None:
    i18n.use_language("fr", catalogues)
    assert i18n._("Quit") == "Quit"
    assert i18n.language() == "fr"


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"'xx'.*en, pl, cs, fr"):
        i18n.use_language("xx")


@pytest.mark.parametrize("text", ['msgid "a"\nnonsense', 'msgid a\nmsgstr "b"', "msgid 3\nmsgstr 4"])
def test_a_broken_catalogue_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        po.read(text)
