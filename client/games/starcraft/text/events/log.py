"""The log: what happened, in sentences that belong together. The purchases of an order are one, so are its moves, the points of
a round, what a side loses at once; what went as ever (workers that pay, parts of a sum) has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from client.games.starcraft.text.events import battles, event_card_sentences, listing, supplies
from client.games.starcraft.text.events.executed import idle, purchase
from client.games.starcraft.text.events.rounds import instead
from client.games.starcraft.text.events.sentences import tell
from client.games.starcraft.text.events.setting_up import put
from client.games.starcraft.text.narrator import Teller
from client.table.log import LIMIT, Entry
from engine.language import EventKind
from engine.starcraft.language import battle_events, event_cards, general, order_tokens, setup

SILENT = (general.Paid, general.Turn, battle_events.SkirmishBegins, battle_events.Part)
"""What is told with something else, or goes without saying."""
GAINS = 40
"""More of the same begins a new entry, so that none grows without end."""


def add_events(log: Sequence[Entry], events: Iterable[EventKind], teller: Teller) -> tuple[Entry, ...]:
    """The log with these events told at its end."""
    entries = list(log)
    for event in events:
        if isinstance(event, general.Turn | general.Phase):
            _close_idle(entries, teller)
        if not isinstance(event, SILENT) and not _joined(entries, event, teller):
            _new(entries, event, teller)
    return tuple(entries[-LIMIT:])


def _close_idle(entries: list[Entry], t: Teller) -> None:
    """An order that is over and did nothing says so: nothing was told since it was executed."""
    last = entries[-1] if entries else None
    if last is not None and last.kind == "execute" and last.seat is not None and last.parts:
        text = idle(t, last.seat, last.parts[0], last.cause)
        entries[-1] = replace(last, kind="idle", parts=(), text=text or last.text)


# -- what joins the entry before ---------------------------------------------------------------------------------------


def _joined(entries: list[Entry], event: EventKind, t: Teller) -> bool:
    """Whether it is told with what the log ends with, or need not be told there."""
    last = entries[-1] if entries and len(entries[-1].gains) + len(entries[-1].parts) < GAINS else None
    return (
        _of_order(entries, last, event, t)
        or _of_supplies(entries, last, event, t)
        or _of_battle(entries, last, event, t)
        or _of_cards(entries, last, event, t)
    )


def _of_order(entries: list[Entry], last: Entry | None, event: EventKind, t: Teller) -> bool:
    if _is_bought(entries, event, t):
        return True
    match event:
        case order_tokens.Executed(seat) if last and last.kind == "reveal" and last.seat == seat:
            entries[-1] = replace(last, kind="execute", parts=(event.order,))
        case order_tokens.EventOption(seat, order, planet) if last and last.kind == "reveal" and last.seat == seat:
            entries[-1] = replace(last, kind=event.word, text=instead(t, seat, order, planet))
        case general.DrewEvent(seat) if last and last.kind in ("event-option", "blocked") and last.seat == seat:
            pass  # said with it
        case general.Moved(seat, unit, _start, end, count) if last and last.kind == "move" and last.seat == seat:
            gains = listing.more(last.gains, f"{unit} {end}", count)
            entries[-1] = replace(last, gains=gains, text=listing.moved(t, seat, gains))
        case setup.PutStartingUnit(seat, unit, area) if last and last.kind == "put" and (last.seat, last.cause) == (seat, area):
            gains = listing.more(last.gains, unit, 1)
            entries[-1] = replace(last, gains=gains, text=put(t, seat, listing.units(t.parts, gains), area))
        case _:
            return False
    return True


def _is_bought(entries: list[Entry], event: EventKind, t: Teller) -> bool:
    """A purchase joins those of the same order, though areas were mined by force meanwhile; free pieces, those of a card."""
    at = next((at for at in range(len(entries) - 1, -1, -1) if entries[at].kind != "force-mined"), None)
    if at is None or entries[at].kind not in ("execute", "build", "event", "free"):
        return False
    last = entries[at]
    match event:
        case general.Workers(seat, count):
            found = seat, "", "workers", count
        case general.PutTransport(seat, one, other):
            found = seat, "", f"transport {one if other == last.cause else other}", 1
        case _:
            bought = purchase(event)
            if bought is None:
                return False
            found = bought
    seat, planet, thing, count = found
    if seat != last.seat:
        return False
    is_free = last.kind in ("event", "free")
    if is_free and thing.startswith("transport"):
        return False
    planet = planet or (last.cause if last.kind != "event" else "")
    gains = listing.more(last.gains if last.kind in ("build", "free") else (), thing, count)
    text = listing.gained(t, seat, planet, gains) if is_free else listing.built(t, seat, planet, gains)
    entry = Entry("free" if is_free else "build", seat, text, planet, gains=gains)
    if last.kind in ("build", "free"):
        entries[at] = entry
    else:
        entries.append(entry)
    return True


def _of_supplies(entries: list[Entry], last: Entry | None, event: EventKind, t: Teller) -> bool:
    match event:
        case general.WorkersBack():
            return not (last and last.kind == "ability")
        case general.Depleted(area, stage) if last and last.kind == "force-mined" and last.cause == area:
            assert last.seat is not None
            entries[-1] = replace(last, text=supplies.forced(t, last.seat, area, stage))
        case general.Points(seat, count) if last and last.kind == "points":
            gains = listing.more(last.gains, str(seat), count)
            scores = [(int(each), points) for each, points in gains]
            entries[-1] = replace(last, seat=None, gains=gains, text=supplies.scored(t, scores))
        case general.GainedCard(seat, area) if last and last.kind == "gained-card" and last.seat == seat:
            parts = (*last.parts, area)
            entries[-1] = replace(last, parts=parts, text=supplies.gained_cards(t, seat, parts))
        case general.LostCard(seat, area) if last and last.kind == "lost-card" and last.seat == seat:
            parts = (*last.parts, area)
            entries[-1] = replace(last, parts=parts, text=supplies.lost_cards(t, seat, parts))
        case _:
            return False
    return True


def _of_battle(entries: list[Entry], last: Entry | None, event: EventKind, t: Teller) -> bool:
    match event:
        case battle_events.Paired(skirmish, attacking, defending) if last and last.kind == "pair":
            parts = (*last.parts, f"{skirmish} {attacking} {defending}")
            entries[-1] = replace(last, parts=parts, text=battles.pairs(t, [_pair(part) for part in parts]))
        case battle_events.Supports(seat, unit, skirmish) if last and (last.kind, last.seat, last.cause) == (
            "support",
            seat,
            str(skirmish),
        ):
            gains = listing.more(last.gains, unit, 1)
            entries[-1] = replace(last, gains=gains, text=battles.supported(t, seat, skirmish, gains))
        case battle_events.PlacedCard(seat, card=None, place="hand") if last and (last.kind, last.seat) == ("placed", seat):
            count = sum(n for _card, n in last.gains) + 1
            entries[-1] = replace(last, gains=(("card", count),), text=battles.placed_cards(t, seat, count))
        case battle_events.Sum(skirmish) if last and last.kind == "sum" and last.cause == str(skirmish):
            parts = (*last.parts, _side(event))
            entries[-1] = replace(last, parts=parts, text=battles.sums(t, skirmish, [_values(part) for part in parts]))
        case battle_events.UnitDestroyed(seat, unit, why) if last and (last.kind, last.seat, last.cause) == (
            "destroyed",
            seat,
            why,
        ):
            gains = listing.more(last.gains, unit, 1)
            entries[-1] = replace(last, gains=gains, text=battles.lost(t, seat, gains, why))
        case battle_events.Retreated(seat, unit, area, count) if last and (last.kind, last.seat, last.cause) == (
            "retreat",
            seat,
            area,
        ):
            gains = listing.more(last.gains, unit, count)
            entries[-1] = replace(last, gains=gains, text=battles.retreated(t, seat, area, gains))
        case _:
            return False
    return True


def _of_cards(entries: list[Entry], last: Entry | None, event: EventKind, t: Teller) -> bool:
    match event:
        case general.Discarded() if _battle(entries) is not None:
            return True  # every card that was shown
        case general.Discarded(seat, card) if last and last.kind == "discard" and last.seat == seat:
            parts = (*last.parts, card)
            entries[-1] = replace(last, parts=parts, text=supplies.discarded(t, seat, parts))
        case event_cards.EventDiscarded(seat, card) if last and last.kind == "event-discarded" and last.seat == seat:
            parts = (*last.parts, card)
            entries[-1] = replace(last, parts=parts, text=event_card_sentences.gone(t, seat, parts))
        case event_cards.EventsRead(seat, None):
            return seat != t.me
        case _:
            return False
    return True


# -- new entries -------------------------------------------------------------------------------------------------------


def _new(entries: list[Entry], event: EventKind, t: Teller) -> None:
    """An entry of its own, with what more of the same joins it by."""
    if isinstance(event, battle_events.Shown) and (sides := _battle(entries)) is not None:
        t = t.with_battle(*sides)
    text = tell(t, event)
    if not text:
        return
    entry = Entry(event.word, event.actor, text)
    match event:
        case order_tokens.Revealed(planet=planet) | order_tokens.EventOption(planet=planet):
            entry = replace(entry, cause=planet)
        case order_tokens.Executed(order=order, planet=planet):
            entry = replace(entry, cause=planet, parts=(order,))
        case general.Moved(unit=unit, end=end, count=count):
            entry = replace(entry, gains=((f"{unit} {end}", count),))
        case setup.PutStartingUnit(unit=unit, area=area):
            entry = replace(entry, cause=area, gains=((unit, 1),))
        case general.ForceMined(area=area):
            entry = replace(entry, cause=area)
        case general.Points(seat, count):
            entry = replace(entry, gains=((str(seat), count),))
        case general.GainedCard(area=area) | general.LostCard(area=area):
            entry = replace(entry, parts=(area,))
        case general.Discarded(card=card) | event_cards.EventDiscarded(card=card):
            entry = replace(entry, parts=(card,))
        case battle_events.Battle(attacker, defender):
            entry = replace(entry, seat=attacker, parts=(str(attacker), str(defender)))
        case battle_events.Paired(skirmish, attacking, defending):
            entry = replace(entry, parts=(f"{skirmish} {attacking} {defending}",))
        case battle_events.Supports(unit=unit, skirmish=skirmish):
            entry = replace(entry, cause=str(skirmish), gains=((unit, 1),))
        case battle_events.PlacedCard(seat, card=None, place="hand"):
            entry = replace(entry, kind="placed", gains=(("card", 1),), text=battles.placed_cards(t, seat, 1))
        case battle_events.Sum(skirmish):
            entry = replace(entry, cause=str(skirmish), parts=(_side(event),))
        case battle_events.UnitDestroyed(unit=unit, why=why):
            entry = replace(entry, cause=why, gains=((unit, 1),))
        case battle_events.Retreated(unit=unit, area=area, count=count):
            entry = replace(entry, cause=area, gains=((unit, count),))
    entries.append(entry)


def _battle(entries: Sequence[Entry]) -> tuple[int, int] | None:
    """Attacker and defender of the battle that the log is in."""
    for entry in reversed(entries):
        if entry.kind in ("battle-over", "phase", "reveal"):
            return None
        if entry.kind == "battle":
            return int(entry.parts[0]), int(entry.parts[1])
    return None


def _pair(part: str) -> tuple[int, str, str]:
    skirmish, attacking, defending = part.split(" ")
    return int(skirmish), attacking, defending


def _side(event: battle_events.Sum) -> str:
    return f"{event.seat} {event.attack} {event.health}"


def _values(part: str) -> tuple[int, int, int]:
    seat, attack, health = map(int, part.split(" "))
    return seat, attack, health
