"""The sentences of the page, by the names that its scripts have for them. Their translations are in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from protocol.i18n import LANGUAGES, NP_, catalogue

SENTENCES: Mapping[str, str] = {
    "what": NP_(
        "web page",
        "Card and board games in a terminal. They run in this tab, with nothing to install. "
        "Play with the keyboard, or by touch.",
    ),
    "keeps": NP_(
        "web page", "This browser keeps your seat until the game ends: you can close the tab and open the link again to return."
    ),
    "has-seat": NP_("web page", "You have a seat here."),
    "back": NP_("web page", "Come back to your seat"),
    "forget": NP_("web page", "Leave and forget this seat"),
    "forget-sure": NP_("web page", "Leave your seat for good? The others continue without you, and you cannot return."),
    "forgotten": NP_("web page", "You have left your seat. This browser and the server have deleted its data."),
    "forgotten-here": NP_(
        "web page", "This browser has forgotten your seat. The server did not answer and does not know yet that you left."
    ),
    "elsewhere": NP_("web page", "The table is open in another tab. Go there, or move it here."),
    "here": NP_("web page", "Move it here"),
    "name": NP_("web page", "Your name"),
    "sit": NP_("web page", "Take a seat"),
    "watch": NP_("web page", "Watch"),
    "go": NP_("web page", "Continue"),
    # Translators: seats of a table.
    "free": NP_("web page", "{free} of {seats} seats free"),
    "playing": NP_("web page", "game in progress"),
    "locked": NP_("web page", "password"),
    "unlisted": NP_("web page", "Unlisted table"),
    "unlisted-more": NP_("web page", "Join it to see what is played there."),
    "tables": NP_("web page", "Tables"),
    "no-tables": NP_("web page", "There are no tables now."),
    "no-script": NP_("web page", "This page needs JavaScript. Without it, use ssh, or install traderow."),
    "left": NP_("web page", "You have left. Press Enter to return."),
    "replaced": NP_("web page", "Your seat is open in another place now. Press Enter to move it here."),
    "ended": NP_("web page", "The program has ended unexpectedly. Press Enter to return."),
    "idle": NP_("web page", "Disconnected after an hour without input. Press Enter to return."),
    "full": NP_("web page", "This server has no room for another guest. Press Enter to try again."),
    "address": NP_("web page", "Too many guests from your address are connected. Press Enter to try again."),
    "arrivals": NP_("web page", "Too many guests arrived from your address. Wait a minute, then press Enter to try again."),
    "failed": NP_("web page", "The program could not start. Press Enter to try again."),
    "lost": NP_("web page", "Connection lost. Reconnecting..."),
    "in-lines": NP_("web page", "Plain text, for screen readers and braille"),
    "reader": NP_("web page", "Screen reader support in the terminal"),
    "log": NP_("web page", "What happens at the table"),
    "answer": NP_("web page", "Your answer"),
    "send": NP_("web page", "Send"),
    "hints": NP_("web page", "Keys for this table"),
    "keys": NP_("web page", "Keys"),
    "keyboard": NP_("web page", "Keyboard"),
}


@cache
def words_of(language: str) -> Mapping[str, str]:
    """Return the sentences in that language, by their names."""
    said = catalogue(language)
    return {name: said.pgettext("web page", sentence) for name, sentence in SENTENCES.items()}


def locale_of(language: str) -> str:
    """Return the locale of a guest's client.

    >>> locale_of("pl"), locale_of("../x")
    ('pl.UTF-8', 'en.UTF-8')
    """
    return f"{language if language in LANGUAGES else 'en'}.UTF-8"


def wanted_language(accepted: str) -> str:
    """Return the first language of a browser's Accept-Language that is supported here.

    >>> wanted_language("de-AT,cs;q=0.8,en;q=0.5"), wanted_language("")
    ('cs', 'en')
    """
    weighted = []
    for at, part in enumerate(accepted[:200].split(",")):
        language, _, weight = part.strip().partition(";q=")
        try:
            weighted.append((-float(weight or 1), at, language[:2].lower()))
        except ValueError:
            continue
    return next((language for _, _, language in sorted(weighted) if language in LANGUAGES), "en")
