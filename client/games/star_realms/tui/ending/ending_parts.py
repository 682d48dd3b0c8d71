"""What the tables at the end of a game are made of, for two seats and for several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from client.games.star_realms.model.game_numbers import BestCard
from client.games.star_realms.screen_state import Over
from client.games.star_realms.text.cards.notation import gain
from client.games.star_realms.text.words import LETTERS, amount_of, card_name
from client.tui.look.draw import Line, Span, clip, crop, fit
from client.tui.look.glyphs import glyphs
from protocol.text import clean

Tables = list[tuple[int, list[Line]]]
"""The tables from the top down, each with its rank: the higher, the sooner it is left out where there is no room."""


def right(text: str, width: int) -> str:
    """The text at the right of that many cells."""
    text = crop(text, width)
    return " " * (width - cell_len(text)) + text


def heads(title: str, names: Sequence[str], width: int, column: int) -> list[Span]:
    """A rule with a title, and over each column at its right a name."""
    across = glyphs().across
    spans: list[Span] = [(f"{across} ", "rule"), (title, "title"), (" ", "rule")]
    room = width - 3 - cell_len(title) - column * len(names)
    spans.append((across * room, "rule"))
    for name in names:
        name = crop(name, column - 3)
        spans += [(across * (column - 3 - cell_len(name)) + " ", "rule"), (name, "title"), (f" {across}", "rule")]
    return list(clip(spans, width))


def name_of(over: Over, seat: int, width: int) -> str:
    """The seat's name in so many cells."""
    return fit(clean(over.names[seat]), width)


def best_card(best: BestCard | None, width: int) -> list[Span]:
    """The card, how often it was played and what it gave, in words where there is room."""
    if best is None:
        return [(glyphs().dot, "faint")]
    gains = [(pool, amount) for pool in ("combat", "trade", "authority") if (amount := getattr(best, pool))]
    gains.sort(key=lambda gained: -gained[1])
    head = f"{card_name(best.card)} {glyphs().times}{best.played}  "
    for text in (", ".join(amount_of(*gained) for gained in gains), " ".join(gain(*gained)[0] for gained in gains)):
        if cell_len(head + text) <= width:
            return [(head + text, "")]
    return [(crop(head + text, width), "")]


def deck(cards: Mapping[str, int]) -> list[Span]:
    """How many cards of each faction, by its letter."""
    spans: list[Span] = [(right(str(sum(cards.values())), 3), "strong")]
    for faction, letter in LETTERS.items():
        count = cards.get(faction, 0)
        spans.append((f"  {letter}{count:>2}", faction if count else "faint"))
    return spans


def authority_of(over: Over, seat: int) -> list[int]:
    """That seat's authority over the turns."""
    return [authority[seat] for authority in over.authority]


def top(over: Over) -> int:
    """The highest authority anybody had: the scale of all curves."""
    return max((max(authority) for authority in over.authority), default=1) or 1
