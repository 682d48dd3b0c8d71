"""The styles of factions, the zone that uses them, and the colours of sentences about the game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts.words import amount_of
from client.text.i18n import language
from client.tui.canvas.draw import Line
from client.tui.widgets.zone import Zone
from engine.star_realms.cards import SHIPPED

TOKENS: Mapping[str, str] = {"blob": "B", "trade_federation": "T", "star_empire": "S", "machine_cult": "M", "unaligned": "-"}
"""The style token of each faction, by the faction's key in the cards' data."""
ALIASES: Mapping[str, str] = {
    **TOKENS,
    **{f"{faction}-name": token for faction, token in TOKENS.items()},
    **{f"{number}-total": f"{number}!" for number in ("trade", "combat", "authority")},
    **{f"bar-{number}": f"{number}!" for number in ("trade", "combat", "authority")},
}


class TableZone(Zone[Picture]):
    """A zone of this table."""

    def aliases(self) -> Mapping[str, str]:
        return ALIASES


# -- the log and the prompt: names of cards in the colour of their faction, gains and losses in their colours ----------


def coloured(text: str, style: str = "", *, harm: bool = False) -> Line:
    """Colour a sentence about the game; other words have the style `style`."""
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
    """Return a pattern for the coloured words of a language: the name of every card, and amounts."""
    tokens = {card.name(spoken): TOKENS[card.faction] for version in SHIPPED.versions for card in SHIPPED[version].cards}
    tokens = {name: token for name, token in tokens.items() if token != "-"}
    names = "|".join(re.escape(name) for name in sorted(tokens, key=len, reverse=True))
    amounts = [f"(?P<{pool}>{'|'.join(_amounts(pool))})" for pool in _POOLS]
    return re.compile(rf"(?P<card>\b(?:{names})\b)|" + "|".join(amounts) + r"|\b\d+\b"), tokens


def _amounts(pool: str) -> set[str]:
    """Return a pattern for amounts of a pool, such as "5 combat", in every plural form."""
    return {re.escape(amount_of(pool, number)).replace(str(number), r"\b\d+", 1) + r"\b" for number in (1, 2, 5)}
