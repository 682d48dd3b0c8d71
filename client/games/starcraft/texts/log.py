"""Put the events of StarCraft into the log, with similar events joined into one sentence.

Also sum up missed events, and a turn of other players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from client.games.starcraft.texts import events as sentences
from client.games.starcraft.texts.events import Formatter, more, phase_line, purchase, scored, tell
from client.games.starcraft.texts.words import area_name, order_name, planet_name
from client.table.log import LIMIT, Entry
from client.text.i18n import _, all_of, ngettext
from engine.core.common_language import Defeated
from engine.language import EventKind
from engine.starcraft.language import battle_events, event_cards, general, order_tokens, orders, setup, standing
from engine.starcraft.language.order_tokens import Executed, PlacedOrder
from engine.starcraft.language.setup import NewRoute
from protocol.text import width

# -- Summary of other players' actions, shown when this player's turn begins ------------------------------------------


ROOM = 78
"""The width of a line of the prompt on the narrowest screen, in cells."""


def opening(t: Formatter, events: Sequence[EventKind]) -> str:
    """Return a summary of events: this player's battles, bases lost and built, z-axis routes, orders executed and placed.

    It has as many sentences as fit in a line.
    """
    said = ""
    told = (*battles(t, events), *bases(t, events), *_z_routes(t, events), *_orders(t, events), *_placed(t, events))
    for sentence in told:
        longer = f"{said} {sentence}".strip()
        if width(longer) <= ROOM:
            said = longer
    return said


def _z_routes(t: Formatter, events: Sequence[EventKind]) -> list[str]:
    """Return the joined planets. They need not be next to each other."""
    return [sentences.of_setting_up(t, event) for event in events if isinstance(event, NewRoute) and event.z]


def _orders(t: Formatter, events: Sequence[EventKind]) -> list[str]:
    """Return the executed orders: "Executed: Ada (Build), Bo (special Research)." If that is too long for a line, only count
    them.
    """
    done = [event for event in events if isinstance(event, Executed) and event.seat != t.me]
    if not done:
        return []
    named = _("Executed: {orders}.").format(
        orders=", ".join(f"{t.name(event.seat)} ({order_name(event.order)})" for event in done)
    )
    counted = ngettext("The others executed {n} order.", "The others executed {n} orders.", len(done)).format(n=len(done))
    return [named if width(named) <= ROOM else counted]


def _placed(t: Formatter, events: Sequence[EventKind]) -> list[str]:
    """Return the placed orders: "New orders: Ada (Torus), Bo (Helios)." If that is too long, return only the planets."""
    done = [event for event in events if isinstance(event, PlacedOrder) and event.seat != t.me]
    if not done:
        return []
    orders = ", ".join(f"{t.name(event.seat)} ({planet_name(t.parts, event.planet)})" for event in done)
    named = _("New orders: {orders}.").format(orders=orders)
    if width(named) <= ROOM:
        return [named]
    planets = Counter(planet_name(t.parts, event.planet) for event in done)
    return [
        _("New orders: {orders}.").format(
            orders=", ".join(f"{n}× {planet}" if n > 1 else planet for planet, n in planets.items())
        )
    ]


# -- digest -----------------------------------------------------------------------------------------------------------


MOST = 6
"""The most entries of the log that are printed in full."""
AS_EVER = ("phase", "first", "shuffle", "skirmish", "sum", "show", "placed", "pair", "support")
"""The events of every round or battle."""


def digest(t: Formatter, events: Sequence[EventKind]) -> str:
    """Return the summary of these events; "" if none of them is important."""
    told = [entry for entry in add_events((), events, t) if entry.kind not in AS_EVER]
    if len(told) <= MOST:
        what = " ".join(entry.text for entry in told)
        return _("While you were away: {what}").format(what=what) if what else ""
    what = " ".join(
        filter(None, [_rounds(events), _points(t, events), *battles(t, events), *bases(t, events), _ends(t, events)])
    )
    return _("While you were away: {what} The log (v) has it all.").format(what=what)


def _rounds(events: Sequence[EventKind]) -> str:
    """Return the present round and phase, if a phase has begun in these events."""
    phase = next((event for event in reversed(events) if isinstance(event, general.Phase)), None)
    return f"{phase_line(phase.phase, phase.round)}." if phase is not None else ""


def _points(t: Formatter, events: Sequence[EventKind]) -> str:
    gained: Counter[int] = Counter()
    for event in events:
        if isinstance(event, general.Points):
            gained[event.seat] += event.count
    mine_first = sorted(gained.items(), key=lambda pair: (pair[0] != t.me, pair[0]))
    return scored(t, mine_first) if gained else ""


def battles(t: Formatter, events: Sequence[EventKind]) -> list[str]:
    """Return this player's battles one by one, and the number of other battles."""
    fought: list[tuple[battle_events.Battle, int | None]] = []
    for event in events:
        match event:
            case battle_events.Battle():
                fought.append((event, None))
            case battle_events.BattleOver(winner) if fought:
                fought[-1] = fought[-1][0], winner
    mine = [(battle, winner) for battle, winner in fought if t.me in (battle.attacker, battle.defender)]
    said = [_battle_missed(t, battle, winner) for battle, winner in mine]
    if others := len(fought) - len(mine):
        said.append(ngettext("{n} battle of others.", "{n} battles of others.", others).format(n=others))
    return said


def _battle_missed(t: Formatter, battle: battle_events.Battle, winner: int | None) -> str:
    area, attacked = area_name(t.parts, battle.area), battle.attacker == t.me
    name = t.name(battle.defender if attacked else battle.attacker)
    if winner is None:
        words = _("You attacked {name} on {area}.") if attacked else _("{name} attacked you on {area}.")
    elif winner == t.me:
        words = _("You attacked {name} on {area} and won.") if attacked else _("{name} attacked you on {area}, and you won.")
    else:
        words = _("You attacked {name} on {area} and lost.") if attacked else _("{name} attacked you on {area} and won.")
    return words.format(name=name, area=area)


def bases(t: Formatter, events: Sequence[EventKind]) -> list[str]:
    """Return bases lost and built: this player's by area, those of others by player."""
    said: list[str] = []
    others: dict[str, None] = {}
    for event in events:
        match event:
            case general.DestroyedPiece(piece="base"):
                said.append(tell(t, event))
            case orders.BuiltBase(seat, area):
                if seat == t.me:
                    said.append(tell(t, event))
                else:
                    others[f"{t.name(seat)} ({area_name(t.parts, area)})"] = None
    if others:
        said.append(_("New bases: {bases}.").format(bases=all_of(list(others))))
    return said


def _ends(t: Formatter, events: Sequence[EventKind]) -> str:
    """Return the eliminated players, and how the game ended."""
    return " ".join(tell(t, event) for event in events if isinstance(event, Defeated | standing.Over))


# -- log --------------------------------------------------------------------------------------------------------------


SILENT = (general.Paid, general.Turn, battle_events.SkirmishBegins, battle_events.Part)
"""Events that are part of the sentences of other events, or need no sentence."""
GAINS = 40
"""The most gains in one entry of the log. A further gain begins a new entry."""


def add_events(log: Sequence[Entry], events: Iterable[EventKind], formatter: Formatter) -> tuple[Entry, ...]:
    """Return the log with the sentences of these events appended."""
    entries = list(log)
    for event in events:
        if isinstance(event, general.Turn | general.Phase):
            _close_idle(entries, formatter)
        if not isinstance(event, SILENT) and not _joined(entries, event, formatter):
            _new(entries, event, formatter)
    return tuple(entries[-LIMIT:])


def _close_idle(entries: list[Entry], t: Formatter) -> None:
    """Close an order that ended without effect, so that its entry says so. Such an order has no event after its execution."""
    last = entries[-1] if entries else None
    if last is not None and last.kind == "execute" and last.seat is not None and last.parts:
        text = sentences.idle(t, last.seat, last.parts[0], last.cause)
        entries[-1] = replace(last, kind="idle", parts=(), text=text or last.text)


# -- joining entries --------------------------------------------------------------------------------------------------


def _joined(entries: list[Entry], event: EventKind, t: Formatter) -> bool:
    """Join the event to the last entry of the log, and return whether no new entry is needed."""
    last = entries[-1] if entries and len(entries[-1].gains) + len(entries[-1].parts) < GAINS else None
    return (
        _of_order(entries, last, event, t)
        or _of_supplies(entries, last, event, t)
        or _of_battle(entries, last, event, t)
        or _of_cards(entries, last, event, t)
    )


def _of_order(entries: list[Entry], last: Entry | None, event: EventKind, t: Formatter) -> bool:
    if _is_bought(entries, event, t):
        return True
    match event:
        case order_tokens.Executed(seat) if last and last.kind == "reveal" and last.seat == seat:
            entries[-1] = replace(last, kind="execute", parts=(event.order,))
        case order_tokens.EventOption(seat, order, planet) if last and last.kind == "reveal" and last.seat == seat:
            entries[-1] = replace(last, kind=event.word, text=sentences.instead(t, seat, order, planet))
        case general.DrewEvent(seat) if last and last.kind in ("event-option", "blocked") and last.seat == seat:
            pass  # part of the last entry
        case general.Moved(seat, unit, _start, end, count) if last and last.kind == "move" and last.seat == seat:
            gains = more(last.gains, f"{unit} {end}", count)
            entries[-1] = replace(last, gains=gains, text=sentences.moved(t, seat, gains))
        case setup.PutStartingUnit(seat, unit, area) if last and last.kind == "put" and (last.seat, last.cause) == (seat, area):
            gains = more(last.gains, unit, 1)
            entries[-1] = replace(last, gains=gains, text=sentences.put(t, seat, sentences.list_units(t.parts, gains), area))
        case _:
            return False
    return True


def _is_bought(entries: list[Entry], event: EventKind, t: Formatter) -> bool:
    """Join a purchase to the other purchases of its order, and free pieces to those of the same card; return whether they were
    joined.

    Force mining in between does not separate purchases.
    """
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
    gains = more(last.gains if last.kind in ("build", "free") else (), thing, count)
    text = sentences.gained(t, seat, planet, gains) if is_free else sentences.built(t, seat, planet, gains)
    entry = Entry("free" if is_free else "build", seat, text, planet, gains=gains)
    if last.kind in ("build", "free"):
        entries[at] = entry
    else:
        entries.append(entry)
    return True


def _of_supplies(entries: list[Entry], last: Entry | None, event: EventKind, t: Formatter) -> bool:
    match event:
        case general.WorkersBack():
            return not (last and last.kind == "ability")
        case general.Depleted(area, stage) if last and last.kind == "force-mined" and last.cause == area:
            assert last.seat is not None
            entries[-1] = replace(last, text=sentences.forced(t, last.seat, area, stage))
        case general.Points(seat, count) if last and last.kind == "points":
            gains = more(last.gains, str(seat), count)
            scores = [(int(each), points) for each, points in gains]
            entries[-1] = replace(last, seat=None, gains=gains, text=scored(t, scores))
        case general.GainedCard(seat, area) if last and last.kind == "gained-card" and last.seat == seat:
            parts = (*last.parts, area)
            entries[-1] = replace(last, parts=parts, text=sentences.gained_cards(t, seat, parts))
        case general.LostCard(seat, area) if last and last.kind == "lost-card" and last.seat == seat:
            parts = (*last.parts, area)
            entries[-1] = replace(last, parts=parts, text=sentences.lost_cards(t, seat, parts))
        case _:
            return False
    return True


def _of_battle(entries: list[Entry], last: Entry | None, event: EventKind, t: Formatter) -> bool:
    match event:
        case battle_events.Paired(skirmish, attacking, defending) if last and last.kind == "pair":
            parts = (*last.parts, f"{skirmish} {attacking} {defending}")
            entries[-1] = replace(last, parts=parts, text=sentences.pairs(t, [_pair(part) for part in parts]))
        case battle_events.Supports(seat, unit, skirmish) if last and (last.kind, last.seat, last.cause) == (
            "support",
            seat,
            str(skirmish),
        ):
            gains = more(last.gains, unit, 1)
            entries[-1] = replace(last, gains=gains, text=sentences.supported(t, seat, skirmish, gains))
        case battle_events.PlacedCard(seat, card=None, place="hand") if last and (last.kind, last.seat) == ("placed", seat):
            count = sum(n for _card, n in last.gains) + 1
            entries[-1] = replace(last, gains=(("card", count),), text=sentences.placed_cards(t, seat, count))
        case battle_events.Sum(skirmish) if last and last.kind == "sum" and last.cause == str(skirmish):
            parts = (*last.parts, _side(event))
            entries[-1] = replace(last, parts=parts, text=sentences.sums(t, skirmish, [_values(part) for part in parts]))
        case battle_events.UnitDestroyed(seat, unit, why) if last and (last.kind, last.seat, last.cause) == (
            "destroyed",
            seat,
            why,
        ):
            gains = more(last.gains, unit, 1)
            entries[-1] = replace(last, gains=gains, text=sentences.lost(t, seat, gains, why))
        case battle_events.Retreated(seat, unit, area, count) if last and (last.kind, last.seat, last.cause) == (
            "retreat",
            seat,
            area,
        ):
            gains = more(last.gains, unit, count)
            entries[-1] = replace(last, gains=gains, text=sentences.retreated(t, seat, area, gains))
        case _:
            return False
    return True


def _of_cards(entries: list[Entry], last: Entry | None, event: EventKind, t: Formatter) -> bool:
    match event:
        case general.Discarded() if _battle(entries) is not None:
            return True  # every card that was shown
        case general.Discarded(seat, card) if last and last.kind == "discard" and last.seat == seat:
            parts = (*last.parts, card)
            entries[-1] = replace(last, parts=parts, text=sentences.discarded(t, seat, parts))
        case event_cards.EventDiscarded(seat, card) if last and last.kind == "event-discarded" and last.seat == seat:
            parts = (*last.parts, card)
            entries[-1] = replace(last, parts=parts, text=sentences.gone(t, seat, parts))
        case event_cards.EventsRead(seat, None):
            return seat != t.me
        case _:
            return False
    return True


# -- new entries -------------------------------------------------------------------------------------------------------


def _new(entries: list[Entry], event: EventKind, t: Formatter) -> None:
    """Add a new entry, with the data that later similar events are joined by."""
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
            entry = replace(entry, kind="placed", gains=(("card", 1),), text=sentences.placed_cards(t, seat, 1))
        case battle_events.Sum(skirmish):
            entry = replace(entry, cause=str(skirmish), parts=(_side(event),))
        case battle_events.UnitDestroyed(unit=unit, why=why):
            entry = replace(entry, cause=why, gains=((unit, 1),))
        case battle_events.Retreated(unit=unit, area=area, count=count):
            entry = replace(entry, cause=area, gains=((unit, count),))
    entries.append(entry)


def _battle(entries: Sequence[Entry]) -> tuple[int, int] | None:
    """Return attacker and defender of the battle that the log is in."""
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
