"""Colour the log and what the prompt says: names of cards in the colour of their faction, gains and losses in theirs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from client.games.star_realms.layouts.theme import TOKENS
from client.games.star_realms.texts.words import amount_of
from client.table.log import Entry
from client.text.i18n import language
from client.tui.canvas.draw import Line
from client.tui.table.zones import LogLines, spans
from engine.star_realms.cards import SHIPPED

_LOSSES = frozenset({"attack", "destroy", "defeat"})
"""The kinds of lines that tell of harm: their numbers have its colour."""
_PLAYED = frozenset({"chat", "turn", "note", "over"})
"""The kinds of lines that are left as they are: what people say, and what is not of the game."""


class Log(LogLines):
    """The log of this game."""

    def spans(self, entry: Entry) -> Line:
        if entry.kind in _PLAYED:
            return tuple(spans(entry))
        return coloured(entry.text, harm=entry.kind in _LOSSES)


def coloured(text: str, style: str = "", *, harm: bool = False) -> Line:
    """A sentence of ours about the game; what has no colour of its own is in `style`."""
    return _coloured(text, style, harm, language())


@lru_cache(512)
def _coloured(text: str, style: str, harm: bool, spoken: str) -> Line:
    pattern, tokens = _pattern(spoken)
    line: list[tuple[str, str]] = []
    at = 0
    for found in pattern.finditer(text):
        token = tokens.get(found["card"] or "") or _POOLS.get(found.lastgroup or "") or ("low!" if harm else "")
        if token:
            line += [(text[at : found.start()], style), (found[0], token)]
            at = found.end()
    return tuple(span for span in (*line, (text[at:], style)) if span[0])


_POOLS = {pool: pool for pool in ("trade", "combat", "authority")}


@lru_cache(8)
def _pattern(spoken: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """What has a colour in a language: every card by its name, and amounts."""
    tokens = {card.name(spoken): TOKENS[card.faction] for version in SHIPPED.versions for card in SHIPPED[version].cards}
    tokens = {name: token for name, token in tokens.items() if token != "-"}
    names = "|".join(re.escape(name) for name in sorted(tokens, key=len, reverse=True))
    amounts = [f"(?P<{pool}>{'|'.join(_amounts(pool))})" for pool in _POOLS]
    return re.compile(rf"(?P<card>\b(?:{names})\b)|" + "|".join(amounts) + r"|\b\d+\b"), tokens


def _amounts(pool: str) -> set[str]:
    """ "5 combat" as a pattern, in every form that a number gives it."""
    return {re.escape(amount_of(pool, number)).replace(str(number), r"\b\d+", 1) + r"\b" for number in (1, 2, 5)}
