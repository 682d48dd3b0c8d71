"""Every sentence of the interface passes through here: gettext, with English as the text in the code.

`_("...")` and `ngettext(one, many, n)` translate; placeholders are named: `_("{name} played {card}.").format(name=..., card=...)`.
"""

from __future__ import annotations

import gettext
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en", "pl", "cs", "fr")

_translations: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use_language(language: str) -> None:
    """Speak that language from here on; English where a sentence is not translated. Raises ValueError for an unknown one."""
    global _translations, _language
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r}: choose one of {', '.join(LANGUAGES)}")
    _translations = gettext.translation("traderow", LOCALE, languages=[language], fallback=True)
    _language = language


def language() -> str:
    """The language spoken now: a key of a card's `names`."""
    return _language


def _(message: str) -> str:
    """The sentence in the language spoken now."""
    return _translations.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The sentence for that count in the language spoken now."""
    return _translations.ngettext(one, many, count)
