"""The ships of another seat as one group: how many, and what they gave this turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len

from client.games.star_realms.model.table import Stack
from client.games.star_realms.text.cards.notation import gain
from client.games.star_realms.tui.drawing import cards
from client.i18n import ngettext
from client.tui.look.draw import Span, width_of
from client.tui.look.glyphs import glyphs
from engine.star_realms.cards.effects import GAINS


def group(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    """Ships by their number, or by name where they are alike, and what they gave this turn."""
    gave: list[Span] = [piece for pool, amount in sums(stack.ships) for piece in ((" ", ""), gain(pool, amount))]
    if len(stack.ships) == 1:
        name = cell_len(cards.name_of(stack.ships[0]))
        if name + 2 + width_of(gave) <= width:
            return [*cards.face(stack.ships[0], name + 2, under_cursor=under_cursor), *gave]
    count = ngettext("{n} ship", "{n} ships", stack.count).format(n=stack.count)
    if cell_len(count) + width_of(gave) > width:
        count = f"{stack.count}{glyphs().times}"
    elif cell_len(count) + 1 + width_of(gave) <= width:
        count += " "
    return [(count, "cursor" if under_cursor else ""), *gave]


def sums(ships: Sequence[Stack]) -> list[tuple[str, int]]:
    """What these ships gave, as far as that is plain: gains when played, and of their allies where those were used."""
    total: Counter[str] = Counter()
    for ship in ships:
        card = ship.facts[ship.face]
        for effect in (*card.primary, *(card.ally if "ally" in ship.used else ())):
            if effect.word in GAINS:
                total[effect.word] += effect.amount * ship.count
    return [(pool, total[pool]) for pool in ("combat", "trade", "authority") if total[pool]]
