"""The log: what happened, in sentences that belong together. Plays in a row are one sentence, gains stand with their card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from client.games.star_realms.text.events import listing, sentences
from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.words import card_name
from client.table.log import LIMIT, Entry
from engine.language import EventKind
from engine.star_realms.language import asking, main_phase

LISTS = ("play", "use")
"""Kinds of entries that list cards."""
PARTS = 60
"""More of the same joins an entry that has fewer parts; then it begins a new one, so that none grows without end."""
LENGTH = 1000
"""The same, in characters."""


def add_events(log: Sequence[Entry], events: Iterable[EventKind], teller: Teller) -> tuple[Entry, ...]:
    """The log with these events told at its end."""
    entries = list(log)
    for event in events:
        _add(entries, event, teller)
    return tuple(entries[-LIMIT:])


def _add(entries: list[Entry], event: EventKind, teller: Teller) -> None:
    last = entries[-1] if entries and _has_room(entries[-1]) else None
    match event:
        case main_phase.Played(seat, card):
            _listed(entries, last, Entry("play", seat, "", card, (card_name(card),)), teller)
        case main_phase.Used(seat, card, _place, ability):
            _listed(entries, last, Entry("use", seat, "", card, (listing.use_part(card, ability),)), teller)
        case main_phase.Gained(seat, pool, amount, source) if (
            last and last.parts and last.seat == seat and (source == last.cause or not source)
        ):
            _put(entries, replace(last, gains=_more(last.gains, pool, amount)), teller, joined=True)
        case main_phase.Gained(seat, _pool, _amount, source) if last and last.kind == "choose" and source == last.cause:
            pass  # said with the choice
        case main_phase.Drew(seat, count, None) if last and last.parts and last.seat == seat and last.kind in LISTS:
            _put(entries, replace(last, gains=_more(last.gains, "card", count)), teller, joined=True)
        case asking.Chose(seat, card) if last and last.kind in LISTS and last.seat == seat and card == last.cause:
            pass
        case asking.Chose(seat, card):
            entries.append(Entry(event.word, seat, sentences.tell(teller, event), card))
        case main_phase.Refilled(_slot, card) if last and last.kind in ("acquire", "scrap"):
            entries[-1] = replace(last, text=f"{last.text} {sentences.refilled(card)}", kind="acquire")
        case main_phase.Turn(seat, number):
            before = last.parts if last and last.kind == "turn" and last.cause == str(number) else ()
            parts = (*before, teller.you_or_name(seat))
            text = sentences.turn_of(number, parts) if before else sentences.tell(teller, event)
            entry = Entry("turn", seat, text, str(number), parts)
            entries[len(entries) - bool(before) :] = [entry]
        case main_phase.Drew(seat, count) if last and last.kind == "end" and last.seat == seat:
            gains = _more(last.gains, "card", count)  # an empty deck splits the draw in two
            entries[-1] = replace(last, text=sentences.ended_and_drew(teller, seat, dict(gains)["card"]), gains=gains)
        case main_phase.Shuffled(seat) if last and last.kind == "end" and last.seat == seat:
            entries.insert(-1, Entry("shuffle", seat, sentences.tell(teller, event)))
        case _:
            text = sentences.tell(teller, event)
            if text:
                entries.append(Entry(event.word, event.actor, text))


def _has_room(entry: Entry) -> bool:
    """Whether more of the same joins this entry."""
    return len(entry.parts) < PARTS and len(entry.text) < LENGTH


def _listed(entries: list[Entry], last: Entry | None, entry: Entry, teller: Teller) -> None:
    """One more of what is listed, in the entry before where that lists the same of the same seat."""
    if last and last.kind == entry.kind and last.seat == entry.seat:
        _put(entries, replace(entry, parts=last.parts + entry.parts, gains=last.gains), teller, joined=True)
    else:
        _put(entries, entry, teller, joined=False)


def _more(gains: tuple[tuple[str, int], ...], pool: str, amount: int) -> tuple[tuple[str, int], ...]:
    """With that much more, each pool once, in the order they were first gained."""
    together = dict(gains)
    together[pool] = together.get(pool, 0) + amount
    return tuple(together.items())


def _put(entries: list[Entry], entry: Entry, teller: Teller, *, joined: bool) -> None:
    tell = listing.played if entry.kind == "play" else listing.used
    told = replace(entry, text=tell(teller, entry.seat if entry.seat is not None else -1, entry.parts, entry.gains))
    if joined:
        entries[-1] = told
    else:
        entries.append(told)
