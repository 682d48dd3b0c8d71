"""Translate every sentence for people with gettext, for client and server. The sentences in the code are English.

`_("...")` and `ngettext(one, many, n)` translate; placeholders are named: `_("{name} left.").format(name=...)`. An English
word that is several in other languages says which one it is: `pgettext("a key", "n")`. What is translated later, where it is
shown, is marked by `N_`, `NN_` or `NP_`. A comment `# Translators: ...` in the line before is shown to translators.

Both programs have one catalogue for each language, which lies with the client. English has none.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from pathlib import Path

LOCALE = Path(__file__).parents[1] / "client" / "locale"
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


def N_(message: str) -> str:
    """Mark a sentence for translation, which happens where it is shown."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark a sentence and its plural for translation by `ngettext`, which happens where it is shown."""
    return one, many


def NP_(_context: str, message: str) -> str:
    """Mark a sentence of that context for translation by `pgettext`, which happens where it is shown."""
    return message
