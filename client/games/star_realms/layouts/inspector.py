"""Draw the column next to the table: the card under the cursor in full, and the authority by turns."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.layouts import cards
from client.games.star_realms.layouts.seats import seat_text
from client.games.star_realms.layouts.theme import TOKENS
from client.games.star_realms.model.table import FULL, Stack, seat_name
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts import cards as texts_cards
from client.games.star_realms.texts.cards import abilities
from client.games.star_realms.texts.words import amount_of, card_name, faction_name, kind_of
from client.text.i18n import _, labelled
from client.tui.canvas import gauges
from client.tui.canvas.canvas import Canvas
from client.tui.canvas.draw import Line, Span, clip, crop, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from client.tui.table.zones import Part, spans
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import GAINS, Effect
from protocol.text import clean

# -- The authority of both seats by turns, on the largest screens -----------------------------------------------------


_TURNS = 14
"""The number of the last turns that are shown."""
_WHO = 9
"""The most cells of a name."""


class Curves(Part):
    """Draws a column for each of the last turns, in the colour of the authority in that turn."""

    NAME = "curves"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        canvas = Canvas(width, height)
        canvas.put(0, 0, " " + glyphs().across * (width - 1), "rule")
        canvas.spans(1, 0, [(_("Authority, turn by turn"), "strong"), (" ", "")])
        for line, (name, values) in enumerate(_curves(picture), 1):
            canvas.put(1, line, crop(name, _WHO))
            wide = max((width - _WHO - 8) // _TURNS, 1)
            top = max(max(values), FULL)
            x = gauges.curve(canvas, _WHO + 2, line, values, top, gauges.level(values[-1], top), wide=min(wide, 2))
            gauges.chip(canvas, x + 1, line, values[-1], gauges.level(values[-1], top))
        return list(canvas.lines)

    def height(self, picture: Picture) -> int:
        """Return a line for each seat, if there are two seats and some turns; else 0."""
        return len(_curves(picture))


def _curves(picture: Picture) -> list[tuple[str, list[int]]]:
    """Return the name of each of two seats and its authority after the last turns."""
    table = picture.table
    if table is None or table.many or len(picture.authority) < 2:
        return []
    seats = (table.me, table.others[0])
    names = [_("you") if seat.number == table.seat else clean(seat.name) for seat in seats]
    return [
        (name, [*(of[seat.number] for of in picture.authority if seat.number < len(of)), max(seat.authority, 0)])
        for name, seat in zip(names, seats, strict=True)
    ]


# -- inspector --------------------------------------------------------------------------------------------------------


class Inspector(Part):
    """Draws name, cost, kind and every ability of a card: usable now, used already, or neither."""

    NAME = "inspector"

    def __init__(self, *, roomy: bool = False, over: bool = False) -> None:
        """Set whether it is `roomy`, with a blank line between a card's kind and its abilities, and whether it is drawn
        `over` other zones.
        """
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
            lines = [line for line in lines if line]
        if len(lines) > height - 1:
            kept = max(height - 2, 0)
            lines = [*lines[:kept], ((_("{n} more").format(n=len(lines) - kept) + f" {glyphs().further}", "warn"),)]
        if self._over:
            lines = [((" ", ""), *line) for line in lines]
        return [rule(width, [(title, style)], start=None if self._over else " "), *lines][:height]

    def text(self, picture: Picture, width: int) -> list[Line]:
        """Return the text below the title; the last cell of each line is blank."""
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
    """Return the chance that the card is the next one drawn from the player's deck."""
    pile = picture.browsing.piles[picture.browsing.pile] if picture.browsing is not None else None
    if pile is None or not pile.is_drawn:
        return ""
    return _("Drawn next: {n} in {total}.").format(
        n=dict(pile.cards).get(picture.shown, 0), total=sum(n for _card, n in pile.cards)
    )


def _beside_yours(picture: Picture) -> tuple[str, ...]:
    """Return the sentences about allies of a card for sale in the player's deck. Sentences after the first are shown only if
    there is room.
    """
    table, stack = picture.table, picture.stack
    if table is None or table.seat is None or table.result is not None or stack is None or stack.zone != "row":
        return ()
    return texts_cards.beside_yours(table, picture.shown)


class CardLine(Part):
    """Draws the card under the cursor in one line, for small screens; before it the texts since your last key."""

    NAME = "card-line"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        stack = picture.stack
        if picture.pinned is not None:
            return [tuple(clip([(" ", ""), *spans(picture.pinned)], width - 1))]
        card = picture.table.facts.get(picture.shown) if picture.table is not None else None
        if stack is not None and stack.is_seat:
            told = [span for line in seat_text(picture, stack, width) for span in (*line, (" ", ""))]
            return [((f" {labelled(_title(picture)[0])}", "strong"), *told)]
        if card is None:
            return []
        shown = stack.facts[stack.face] if stack is not None and not stack.ships else card
        title = f"{card_name(card.key)}, {card.cost}"
        if stack is not None and (stack.ships or stack.copied):
            title = _title(picture)[0]
        head: list[Span] = [(" ", ""), (labelled(title), "strong"), (_shape(shown), shown.faction)]
        if stack is not None and stack.ships:
            return [(*head, (", ".join(map(cards.name_of, stack.ships)), ""))]
        room = width - width_of(head) - 1
        return [(*head, *(cards.in_words(shown, room) or cards.abilities(shown, room, counts=True)))]


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
    return _("{card}, cost {n}").format(card=card_name(card.key), n=card.cost), f"{TOKENS.get(card.faction, '-')}!"


def text(card: Card, stack: Stack | None, width: int) -> list[Line]:
    """Return the words of a card; `stack`: its stack, if it is on the table. A copy has the words of its original."""
    shown = stack.facts[stack.copied] if stack is not None and stack.copied else card
    kind: list[Span] = [(_shape(shown) + kind_of(shown), shown.faction)]
    if shown.faction != card.faction:
        # Translators: what a copy is beside the kind of its original; {kind} is "Blob Ship", {faction} the copy's own faction
        words = _("{kind}, {faction} too").format(kind="{kind}", faction=faction_name(card.faction))
        before, _kind, after = words.partition("{kind}")
        kind = [(before, card.faction), *kind, (after, card.faction)]
    lines = wrap([*kind, *_damage(stack)], width)
    for which, label, words in abilities(shown):
        mark: list[Span] = [(label, _label_style(which, shown)), (" ", "")] if label else []
        lines += map(_with_blanks, wrap([*_mark(stack, which), *mark, *_with_chips(words, shown, which)], width))
    return lines


def _with_blanks(line: Line) -> Line:
    """Restore a wrapped line: no-break spaces within a chip become blanks."""
    return tuple((text.replace(_KEPT, " "), style) for text, style in line)


_KEPT = "\u00a0"
"""A no-break space."""


def _label_style(which: str, card: Card) -> str:
    return f"{TOKENS.get(card.faction, '-')}!" if which == "ally" else "quiet"


def _with_chips(words: str, card: Card, which: str) -> list[Span]:
    """Return a sentence in which the number of each gain is a chip."""
    spans: list[Span] = []
    for effect in _gains(card.ability(which)) if which != "static" else ():
        amount = amount_of(effect.word, effect.amount)
        before, found, after = words.partition(amount)
        number, _digits, rest = amount.partition(str(effect.amount))
        if not found:
            continue
        spans += [(before + number, ""), (f"{_KEPT}{effect.amount}{_KEPT}", chip(effect.word))]
        words = rest + after
    return [span for span in (*spans, (words, "")) if span[0]]


def _gains(effects: Sequence[Effect]) -> list[Effect]:
    """Return the gains in the order of the sentence, including those of options."""
    found: list[Effect] = []
    for effect in effects:
        found += [effect] if effect.word in GAINS else [each for option in effect.options for each in _gains(option)]
    return found


def _in_short(ship: Stack) -> list[Span]:
    """Return a ship of a group with name and abilities in a line."""
    spans = cards.face(ship, len(cards.name_of(ship)) + 2, under_cursor=False)
    return [*spans, ("  ", ""), *cards.abilities(ship.facts.get(ship.face), 0)]


def _shape(card: Card) -> str:
    """Return the symbol of an outpost or base with its defense, as on the table; empty for a ship."""
    if card.is_ship:
        return ""
    return f"{glyphs().outpost if card.is_outpost else glyphs().base}{card.defense} "


def _damage(stack: Stack | None) -> list[Span]:
    """Return the combat already spent on a base, if the mode keeps damage."""
    return (
        [(", ", "combat"), (_("{n} spent on it").format(n=stack.damage), "combat")]
        if stack is not None and stack.damage
        else []
    )


def _mark(stack: Stack | None, which: str) -> list[Span]:
    """Return the mark of an ability of your card in play: it can be used now, or was used."""
    if stack is None or stack.zone != "mine":
        return []
    if which in stack.usable:
        return [(glyphs().live + " ", "strong")]
    return [(glyphs().done + " ", "strong")] if which in stack.used else []
