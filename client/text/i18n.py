"""Translate every sentence of the interface with gettext. The sentences in the code are English.

`_("...")` and `ngettext(one, many, n)` translate; placeholders are named: `_("{name} left.").format(name=...)`. An English
word that is several in other languages says which one it is: `pgettext("a key", "n")`. What is translated later, where it is
shown, is marked by `N_`, `NN_` or `NP_`. A comment `# Translators: ...` in the line before is shown to translators.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from pathlib import Path

from protocol.text import clean

LOCALE = Path(__file__).parents[1] / "locale"
NAMES: Mapping[str, str] = {"en": "English", "pl": "Polski", "cs": "Čeština", "fr": "Français"}
"""Map each language to its own name, in the order in which they are offered."""
LANGUAGES = tuple(NAMES)

_translations: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"
_followers: list[Callable[[], None]] = []


def follow(changed: Callable[[], None]) -> None:
    """Call that whenever the language is another: for what is made once a language and lives as long as the process."""
    _followers.append(changed)


def use_language(language: str, catalogues: Path = LOCALE) -> None:
    """Translate into that language from now on; untranslated sentences stay English. Raises ValueError if it is unknown."""
    global _translations, _language
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r}: choose one of {', '.join(LANGUAGES)}")
    _translations = gettext.translation("traderow", catalogues, [language], fallback=True)
    _language = language
    for changed in _followers:
        changed()


def wanted_language(environ: Mapping[str, str]) -> str:
    """Return the language the environment asks for if we have it, else English.

    >>> wanted_language({"LANG": "cs_CZ.UTF-8"}), wanted_language({"LC_ALL": "C", "LANG": "pl_PL"})
    ('cs', 'en')
    """
    value = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    language = value[:2].lower()
    return language if language in LANGUAGES else "en"


def language() -> str:
    """Return the current language, which is also a key of a card's `names`."""
    return _language


def translator(catalogues: Path | None) -> Callable[[str], str]:
    """Return what translates into the current language by the catalogues of that folder, and where they say nothing by ours."""
    if catalogues is None:
        return _
    found = gettext.translation("traderow", catalogues, [_language], fallback=True)
    found.add_fallback(_translations)
    return found.gettext


def _(message: str) -> str:
    """Return the sentence in the current language."""
    return _translations.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the sentence for that count in the current language."""
    return _translations.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """Return the sentence in the current language, as it is said in that context."""
    return _translations.pgettext(context, message)


def labelled(label: str, text: str = "") -> str:
    """Return a text behind its label, with the punctuation of the current language; without a text the label alone.

    >>> labelled("Hand", "Ram"), labelled("Hand")
    ('Hand: Ram', 'Hand: ')
    """
    # Translators: a text behind its label or a name, as in "Row: Ram, Cutter"; {text} may be empty
    return _("{label}: {text}").format(label=label, text=text)


def cleaned(sentence: str) -> str:
    r"""Clean a sentence that has been filled in. The blanks at which no line is broken stay.

    >>> cleaned("Qui\u00a0?  Bo\x1b[2J")
    'Qui\xa0? Bo[2J'
    """
    return NO_BREAK.join(filter(None, map(clean, sentence.split(NO_BREAK))))


NO_BREAK = "\u00a0"
"""The blank that the French catalogue has before a colon, question mark and others."""


def all_of(parts: Sequence[str]) -> str:
    """List all of them. This and the next three functions are the only ones that join translated parts.

    >>> all_of(["Ram", "Cutter", "Scout"]), all_of(["Ram"]), all_of([])
    ('Ram, Cutter and Scout', 'Ram', '')
    """
    if len(parts) < 2:
        return "".join(parts)
    # Translators: a list: {names} is all but the last, with commas between them, as in "Ram, Cutter and Scout"
    return _("{names} and {last}").format(names=", ".join(parts[:-1]), last=parts[-1])


def any_of(parts: Sequence[str]) -> str:
    """List them as a choice.

    >>> any_of(["Ram", "Cutter", "Scout"]), any_of(["Ram"]), any_of([])
    ('Ram, Cutter or Scout', 'Ram', '')
    """
    if len(parts) < 2:
        return "".join(parts)
    # Translators: a choice: {names} is all but the last, with commas between them, as in "Ram, Cutter or Scout"
    return _("{names} or {last}").format(names=", ".join(parts[:-1]), last=parts[-1])


def either_of(parts: Sequence[str]) -> str:
    """List them as a choice if each may be a list or a clause.

    >>> either_of(["Guardian and Scourge", "Carrier"])
    'Guardian and Scourge, or Carrier'
    """
    # Translators: a choice between lists or clauses, as in "Guardian and Scourge, or Carrier"
    return reduce(lambda one, other: _("{one}, or {other}").format(one=one, other=other), parts) if parts else ""


def separated(parts: Sequence[str]) -> str:
    """List them if each may have commas.

    >>> separated(["Hand: Ram, Cutter", "Deck: 5"]), separated([])
    ('Hand: Ram, Cutter; Deck: 5', '')
    """
    # Translators: a list of parts that may have commas, as in "Hand: Ram, Cutter; Deck: 5"
    return reduce(lambda one, other: _("{one}; {other}").format(one=one, other=other), parts) if parts else ""


def N_(message: str) -> str:
    """Mark a sentence for translation, which happens where it is shown."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark a sentence and its plural for translation by `ngettext`, which happens where it is shown."""
    return one, many


def NP_(_context: str, message: str) -> str:
    """Mark a sentence of that context for translation by `pgettext`, which happens where it is shown."""
    return message
