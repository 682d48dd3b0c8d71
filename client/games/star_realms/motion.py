"""The frames in which a step of Star Realms is animated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.table import Table
from client.games.star_realms.texts import end
from client.games.star_realms.texts.narrator import Formatter
from client.table.stage import WORD_STANDS, Beat, Patch, spelled
from engine.language import EventKind
from engine.star_realms.language.main_phase import Acquired, Attacked, Destroyed, Ended, Shuffled, Turn, Used
from engine.star_realms.language.view import ResultView

BUY, HIT, FALL, ALLY, SHUFFLE, DEAL, LETTER = 120, 80, 120, 120, 90, 60, 60
"""The milliseconds of a frame for each kind of event."""
DEALT = 5
"""The most frames in which a hand appears."""


def beats(table: Table, old: Table, events: Sequence[EventKind], fallen: int) -> Sequence[Beat]:
    """Return the frames of the most important of these events. `fallen`: the number of your destroyed bases that are still
    shown.
    """
    for kind in (Destroyed, Attacked, Acquired, Used):
        for event in reversed(events):
            if isinstance(event, kind) and (found := _of(event, table, old, events, fallen)):
                return found
    return _begun(table, events, [*_shuffled(table, events), *_dealt(table, events)])


def _of(event: EventKind, table: Table, old: Table, events: Sequence[EventKind], fallen: int) -> Sequence[Beat]:
    match event:
        case Destroyed(target=target, card=card):
            return _fall(table, target, card, events, fallen)
        case Attacked(target=target, amount=amount):
            return _hit(table, target, amount)
        case Acquired(card=card, cost=cost):
            return _bought(table, old, card, cost)
        case Used(seat=seat, place=place, ability="ally") if seat == table.side:
            lit = [index for index, stack in enumerate(table.me.in_play) if place in stack.places]
            return [Beat((Patch("mine", index, "lit"),), ALLY) for index in lit]
    return ()


def _hit(table: Table, target: int, amount: int) -> Sequence[Beat]:
    """Return the frames of a hit: the bar turns white with the amount, then half of the lost part disappears."""
    shared = model_table.shares_authority(table.mode)
    hit = [seat for seat in table.seats if seat.number == target or (shared and seat.team == table.seats[target].team)]
    return [
        Beat(tuple(Patch("score", seat.number, look, str(amount), more) for seat in hit), HIT)
        for look, more in (("struck", amount), ("half", amount - amount // 2))
    ]


def _fall(table: Table, target: int, card: str, events: Sequence[EventKind], fallen: int) -> Sequence[Beat]:
    """Return the frames of a destroyed base: it is struck, then turns to dust."""
    if target == table.side:
        zone, part = "mine", fallen - 1
    else:
        zone, part = "opponents", target if table.many else -1  # the last of the bases destroyed in this turn
    return [Beat((Patch(zone, part, look, card),), FALL) for look in ("struck", "dust")]


def _bought(table: Table, old: Table, card: str, cost: int) -> Sequence[Beat]:
    """Return the frames of a purchase: the price on the card's band, then an empty place; a pile with more cards stays."""
    slots = [slot for slot, stack in enumerate(old.row) if stack.card == card and slot < len(table.row)]
    if not slots:
        return ()
    slot = next((slot for slot in slots if table.row[slot].card != card), slots[-1])
    sold = Beat((Patch("row", slot, "sold", card, cost),), BUY)
    return [sold] if table.row[slot].is_explorer_pile else [sold, Beat((Patch("row", slot, "open"),), BUY)]


def _shuffled(table: Table, events: Sequence[EventKind]) -> Sequence[Beat]:
    mine = any(isinstance(event, Shuffled) and event.seat == table.side for event in events)
    return [Beat((Patch("hand", 0, "shuffled"),), SHUFFLE)] if mine else ()


def _dealt(table: Table, events: Sequence[EventKind]) -> Sequence[Beat]:
    """Return the frames in which the piles of your next hand appear one by one, when it is drawn at the end of your turn."""
    is_new = any(isinstance(event, Ended) and event.seat == table.seat for event in events)
    piles = len(table.hand)
    frames = min(piles - 1, DEALT) if is_new else 0
    return [Beat((Patch("hand", piles * (number + 1) // (frames + 1), "dealt"),), DEAL) for number in range(frames)]


def _begun(table: Table, events: Sequence[EventKind], before: Sequence[Beat]) -> Sequence[Beat]:
    """Return the frames of the beginning of a turn. For your turn, the piles of your hand light up from left to right;
    another player's name is white for a frame. `before`: the frames of the end of the previous turn.
    """
    begun = {event.seat for event in events if isinstance(event, Turn)}
    if table.seat in begun:
        piles = len(table.hand)
        frames = min(piles, DEALT)
        return [*before, *(Beat((Patch("hand", piles * number // frames, "dark"),), DEAL) for number in range(frames))]
    names = tuple(Patch("opponents", seat, "begins") for seat in sorted(begun))
    if not names:
        return before
    first, *rest = before or [Beat((), DEAL)]
    return [replace(first, patches=(*first.patches, *names)), *rest]


def ending(
    formatter: Formatter, table: Table, result: ResultView, events: Sequence[EventKind], *, moves: bool
) -> Sequence[Beat]:
    """Return the frames of the word of the end. If you won, it appears letter by letter; otherwise it follows the last hit."""
    word = end.word(formatter, result.winners, result.reason)
    stands = Beat((), WORD_STANDS, word, len(word))
    if not moves:
        return (stands,)
    if table.seat in result.winners:
        *letters, last = spelled(word, LETTER)
        return (*letters, replace(last, milliseconds=WORD_STANDS))
    hits = [event for event in events if isinstance(event, Attacked)]
    return (*_hit(table, hits[-1].target, hits[-1].amount), stands) if hits else (stands,)
