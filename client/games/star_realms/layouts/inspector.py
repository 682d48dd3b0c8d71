"""Draw the column beside the table: the card under the cursor in full, the last turns, the decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from client.games.star_realms.layouts import cards
from client.games.star_realms.layouts.seats import seat_text
from client.games.star_realms.model.table import Seat, Stack, Table, seat_name
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts import cards as texts_cards
from client.games.star_realms.texts.cards import abilities
from client.games.star_realms.texts.words import card_name, counted, faction_name, faction_of, kind_of, listed
from client.table.history import TurnLine
from client.text.i18n import _, ngettext
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.table.zones import Part, spans
from engine.star_realms.cards import Card
from protocol.text import clean

# -- Turn by turn, on the largest screens: one line for each of the last turns, with the score after it ---------------


_NAME = 9
"""The most cells of a name."""
_SCORE = 10
MOST = 7


class Turns(Part):
    """What happened most in each turn, as much of it as the line has room for."""

    NAME = "turns"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        names = [_("you") if seat.number == table.seat else clean(seat.name) for seat in (table.me, table.others[0])]
        head = rule(width, [(_("Turn by turn"), "title")], [(crop(" : ".join(names), width // 2), "faint")], start=" ")
        room = min(max(map(cell_len, names)), _NAME)
        return [head, *(_line(table, line, room, width - 1) for line in picture.turns[-(height - 1) :])][:height]

    def height(self, picture: Picture) -> int:
        """The lines of the turns there are."""
        return 0 if picture.table is None or picture.table.many else min(len(picture.turns), MOST)


def _line(table: Table, line: TurnLine, cells: int, width: int) -> Line:
    name = _("you") if line.seat == table.seat else clean(table.seats[line.seat].name)
    score = [max(line.score[seat.number], 0) for seat in (table.me, table.others[0])] if line.score else []
    after = f"{score[0]:>3} : {score[1]:<3}" if score else ""
    room = width - 4 - cells - 2 - _SCORE
    told = ""
    for part in line.did:
        longer = f"{told}, {part}" if told else part
        if told and len(longer) > room:
            break
        told = longer
    head: list[Span] = [(f"{line.turn:>3} ", "faint"), (fit(name, cells), "title"), ("  ", "")]
    return (*head, (fit(crop(told, room), room), ""), (after.rjust(_SCORE), "strong"))


# -- decks ------------------------------------------------------------------------------------------------------------


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


# -- inspector --------------------------------------------------------------------------------------------------------


class Inspector(Part):
    """Name, cost and kind, and every ability: usable now, used already, or neither."""

    NAME = "inspector"

    def __init__(self, *, roomy: bool = False, over: bool = False) -> None:
        """`roomy`: with a blank line between what a card is and what it does; `over`: it lies over others, beside none."""
        self._roomy = roomy
        self._over = over

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        title, style = _title(picture)
        lines = self.text(picture, width)
        for number, said in enumerate(_beside_yours(picture)):
            more = wrap([(said, "faint")], width - 1)
            room = height - 1 - len(lines)
            if len(more) <= room if number else room > 0:
                lines += more
        if len(lines) > height - 1:
            kept = max(height - 2, 0)
            lines = [*lines[:kept], ((_("{n} more").format(n=len(lines) - kept) + f" {glyphs().further}", "warn"),)]
        if self._over:
            lines = [((" ", ""), *line) for line in lines]
        return [rule(width, [(title, style)], start=None if self._over else " "), *lines][:height]

    def text(self, picture: Picture, width: int) -> list[Line]:
        """What stands below the title, in as many lines as it takes; the last cell of each is blank."""
        if picture.table is None:
            return []
        if picture.stack is not None and picture.stack.is_seat:
            return seat_text(picture, picture.stack, width - 1)
        if picture.stack is not None and picture.stack.ships:
            return [tuple(clip(_in_short(ship), width - 1)) for ship in picture.stack.ships]
        card = picture.table.facts.get(picture.shown)
        if card is None:
            return []
        kind, *words = text(card, picture.stack, width - 1)
        words += wrap([(_chance(picture), "faint")], width - 1) if _chance(picture) else []
        return [kind, (), *words] if self._roomy else [kind, *words]


def _chance(picture: Picture) -> str:
    """Of a card in the own deck: how likely it is drawn next."""
    pile = picture.browsing.piles[picture.browsing.pile] if picture.browsing is not None else None
    if pile is None or not pile.is_drawn:
        return ""
    return _("Drawn next: {n} in {total}.").format(
        n=dict(pile.cards).get(picture.shown, 0), total=sum(n for _card, n in pile.cards)
    )


def _beside_yours(picture: Picture) -> tuple[str, ...]:
    """What a card for sale would find in the own deck; what is not the first of it is said where there is room."""
    table, stack = picture.table, picture.stack
    if table is None or table.seat is None or table.result is not None or stack is None or stack.zone != "row":
        return ()
    return texts_cards.beside_yours(table, picture.shown)


class CardLine(Part):
    """The card under the cursor in one line, where there is no more room; before it what was said since your last key."""

    NAME = "card-line"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        stack = picture.stack
        if picture.pinned is not None:
            return [tuple(clip([(" ", ""), *spans(picture.pinned)], width - 1))]
        card = picture.table.facts.get(picture.shown) if picture.table is not None else None
        if stack is not None and stack.is_seat:
            told = [span for line in seat_text(picture, stack, width) for span in (*line, (" ", ""))]
            return [((f" {_title(picture)[0]}: ", "strong"), *told)]
        if card is None:
            return []
        shown = stack.facts[stack.face] if stack is not None and not stack.ships else card
        title = f"{card_name(card.key)}, {card.cost}"
        if stack is not None and (stack.ships or stack.copied):
            title = _title(picture)[0]
        head: list[Span] = [(" ", ""), (f"{title}: ", "strong"), (_shape(shown), shown.faction)]
        if stack is not None and stack.ships:
            return [(*head, (", ".join(map(cards.name_of, stack.ships)), ""))]
        room = width - width_of(head) - 1
        return [(*head, *(cards.in_words(shown, room) or cards.abilities(shown, room)))]


def _title(picture: Picture) -> tuple[str, str]:
    card = picture.table.facts.get(picture.shown) if picture.table is not None else None
    stack = picture.stack
    if picture.table is not None and stack is not None and stack.is_seat:
        return clean(seat_name(picture.table.seats, stack.seat)), "title"
    if picture.table is None or card is None:
        return _("Card"), "title"
    if stack is not None and stack.ships:
        return _("{name}'s ships").format(name=clean(seat_name(picture.table.seats, stack.seat))), "title"
    if stack is not None and stack.copied:
        # Translators: a card that is a copy of another; both are names of cards
        title = _("{card} as {copied}").format(card=card_name(card.key), copied=card_name(stack.copied))
        return title, f"{stack.facts[stack.copied].faction}-name"
    return _("{card}, cost {n}").format(card=card_name(card.key), n=card.cost), f"{card.faction}-name"


def text(card: Card, stack: Stack | None, width: int) -> list[Line]:
    """The words of a card; `stack`: where it stands, if it is on the table. A copy has the words of what it copies."""
    shown = stack.facts[stack.copied] if stack is not None and stack.copied else card
    kind: list[Span] = [(_shape(shown) + kind_of(shown), shown.faction)]
    if shown.faction != card.faction:
        kind.append((_(", {faction} too").format(faction=faction_name(card.faction)), card.faction))
    lines = wrap([*kind, *_damage(stack)], width)
    for which, label, words in abilities(shown):
        lines += wrap([*_mark(stack, which), *([(label + " ", "strong")] if label else []), (words, "")], width)
    return lines


def _in_short(ship: Stack) -> list[Span]:
    """A ship of a group: name and abilities in a line."""
    spans = cards.face(ship, len(cards.name_of(ship)) + 2, under_cursor=False)
    return [*spans, ("  ", ""), *cards.abilities(ship.facts.get(ship.face), 0)]


def _shape(card: Card) -> str:
    """Outpost or base with its defense, as on the table; nothing for a ship."""
    if card.is_ship:
        return ""
    return f"{glyphs().outpost if card.is_outpost else glyphs().base}{card.defense} "


def _damage(stack: Stack | None) -> list[Span]:
    """The combat already spent on a base, where the mode keeps it."""
    return [(_(", {n} spent on it").format(n=stack.damage), "combat")] if stack is not None and stack.damage else []


def _mark(stack: Stack | None, which: str) -> list[Span]:
    """Before an ability of a card of yours in play: whether it can be used now, or has been."""
    if stack is None or stack.zone != "mine":
        return []
    if which in stack.usable:
        return [(glyphs().live + " ", "strong")]
    return [(glyphs().done + " ", "strong")] if which in stack.used else []
