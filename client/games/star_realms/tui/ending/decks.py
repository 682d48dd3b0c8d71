"""What is known of the decks, where the terminal has the room: yours, and hand and deck of the others together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from client.games.star_realms.model.table import Seat, Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.words import counted, faction_of, listed
from client.i18n import _, ngettext
from client.tui.look.draw import Line, Span, rule, width_of, wrap
from client.tui.table.part import Part
from protocol.text import clean

_COUNT = 4
"""The cells of the number of what has no room."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What is said of one seat: a label, cards by name, and a sentence below them."""

    label: str
    cards: tuple[Span, ...]
    notes: tuple[str, ...] = ()

    def lines(self, width: int, most: int) -> list[Line]:
        """In so many lines at most: no line begins with a comma, no name is broken, and what has no room is counted."""
        below = [line for note in self.notes for line in wrap([(note, "faint")], width - 1)]
        room = max(most - len(below), 1)
        lines: list[list[Span]] = [[(self.label, "faint")]]
        for number, (name, style) in enumerate(self.cards):
            left = len(self.cards) - number
            item = [(" ", ""), (name, style), *([(",", "faint")] if left > 1 else [])]
            last = len(lines) == room
            if width_of(lines[-1]) + width_of(item) + (_COUNT if last and left > 1 else 0) > width:
                if last:
                    lines[-1] = _with_the_rest(lines[-1], left)
                    break
                lines.append([])
            lines[-1] += item
        return [*map(tuple, lines), *(((" ", ""), *line) for line in below)][:most]


def _with_the_rest(line: list[Span], count: int) -> list[Span]:
    """A line that ends with the number of the cards it has no room for, and never at a colon."""
    if len(line) == 1:
        return [(line[0][0].rstrip(" \u00a0:"), line[0][1])]
    kept = line[:-1] if line[-1][0] == "," else line
    return [*kept, (f", +{count}", "faint")]


class Decks(Part):
    """Every card by name and number; which of them comes next, nobody knows."""

    NAME = "decks"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        head = rule(width, [(_("Left to draw"), "title")], [("v ", "key"), (_("all piles"), "faint")], start=" ")
        told = _told(picture.table)
        room = height - 1
        wanted = [len(each.lines(width - 1, room)) for each in told]
        while wanted and sum(wanted) > room and max(wanted) > 1:
            wanted[wanted.index(max(wanted))] -= 1
        lines = [line for each, most in zip(told, wanted, strict=True) for line in each.lines(width - 1, most)]
        return [head, *lines][:height]

    def height(self, picture: Picture, width: int) -> int:
        """The lines it takes with every card named."""
        return sum(len(each.lines(width - 1, 99)) for each in _told(picture.table))


def _told(table: Table | None) -> list[_Told]:
    if table is None:
        return []
    mine = [_mine(table)] if table.seat is not None else []
    return [*mine, *(_theirs(seat) for seat in table.others if seat.alive)]


def _mine(table: Table) -> _Told:
    """The own deck, the chances of the next card, and when it is shuffled anew."""
    me = table.me
    label = ngettext("You, {n} card:", "You, {n} cards:", me.deck).format(n=me.deck)
    notes = []
    if me.top:
        notes.append(_("Next to be drawn: {cards}.").format(cards=listed(me.top)))
    elif me.hidden:
        fighting = sum(any(effect.word == "combat" for effect in table.facts[card].primary) for card in me.hidden)
        notes.append(_("The next card brings combat: {n} in {total}.").format(n=fighting, total=len(me.hidden)))
    if me.discard:
        notes.append(_("After that your discard pile of {n} is shuffled.").format(n=len(me.discard)))
    return _Told(label, _spans((*me.top, *me.hidden)), tuple(notes))


def _theirs(seat: Seat) -> _Told:
    name, count = clean(seat.name), seat.hand + seat.deck
    if seat.cards is not None:
        label = ngettext("{name}, {n} card in the deck:", "{name}, {n} cards in the deck:", seat.deck)
        return _Told(label.format(name=name, n=seat.deck), _spans((*seat.top, *seat.hidden)))
    label = ngettext("{name}, {n} card, {hand} in hand:", "{name}, {n} cards, {hand} in hand:", count)
    return _Told(label.format(name=name, n=count, hand=seat.hand), _spans((*seat.top, *seat.known, *seat.hidden)))


def _spans(cards: Iterable[str]) -> tuple[Span, ...]:
    found: Sequence[tuple[str, str]] = counted(sorted(cards))
    return tuple((text, faction_of(card)) for card, text in found) or ((_("nothing"), "faint"),)
