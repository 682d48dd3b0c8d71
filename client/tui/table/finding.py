"""List the palette's entries at a table: its commands, its piles, the cards of open piles, and the people to mute."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

from client.table.game import AnySelectors
from client.table.state import Piles
from client.terminal.command import Command
from client.text.i18n import _
from client.tui.dialogs.palette import Offer, can_be_found, of_person, offer

Look = Callable[[int, int], None]
"""A function that opens that pile at that line."""


def of_commands(found: Sequence[Command], facts: Collection[str], act: Callable[[str], None]) -> Iterator[Offer]:
    """Yield the commands available here. `facts`: the conditions that hold now."""
    for command in found:
        if can_be_found(command) and command.place in facts:
            yield offer(command, partial(act, command.name), now=command.when in facts)


def of_piles(current: AnySelectors, key: str, look: Look) -> Iterator[Offer]:
    """Yield every pile and page, which `key` opens. While the piles are open, yield each card in them too."""
    if current.table is None:
        return
    piles = current.piles()
    if current.overlays.has(Piles):
        for number, pile in enumerate(piles):
            for line, (card, _count) in enumerate(pile.cards):
                label = _("{card}, {pile}").format(card=current.card_name(card), pile=pile.name)
                yield Offer(label, partial(look, number, line), also=card)
    for number, pile in enumerate(piles):
        yield Offer(pile.name, partial(look, number, 0), key)


def of_people(current: AnySelectors, muted: Collection[str], mute: Callable[[str], None]) -> Iterator[Offer]:
    """Yield the entries that mute or unmute the other players."""
    for seat, who in enumerate(current.surroundings.around.who):
        if who.kind == "person" and seat != current.seat:
            yield of_person(who.name, muted, mute)
