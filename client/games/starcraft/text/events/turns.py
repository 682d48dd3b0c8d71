"""The executed orders in a line each: whose turn it was, what happened in it, and the points after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from client.games.starcraft.text.narrator import Teller
from client.games.starcraft.text.words import area_name, card_name, order_name, planet_name, units_text
from client.i18n import _
from client.table.telling.turns import Step, TurnLine, events_by_turn
from engine.language import EventKind
from engine.starcraft.language import battle_events, general, order_tokens, orders


def turn_lines(t: Teller, steps: Sequence[Step], points: Mapping[int, tuple[int, ...]]) -> tuple[TurnLine, ...]:
    """Every executed order that was seen, as far as it was seen. `points`: of every seat at the end of each turn."""
    alone = [step for step in steps if len(step.on_turn) == 1]
    lines = (TurnLine(turn, seat, _did(t, seat, events), points.get(turn, ())) for turn, seat, events in events_by_turn(alone))
    return tuple(line for line in lines if line.did)


def _did(t: Teller, seat: int, events: Sequence[EventKind]) -> tuple[str, ...]:
    """The order, then the battle, then what was built and researched."""
    return (*_order(t, events), *_battle(t, seat, events), *_built(t, seat, events), *_researched(t, seat, events))


def _order(t: Teller, events: Sequence[EventKind]) -> list[str]:
    for event in events:
        match event:
            case order_tokens.EventOption():
                return [_("an event card")]
            case order_tokens.Executed(_seat, order, planet):
                return [_("{order} on {planet}").format(order=order_name(order), planet=planet_name(t.parts, planet))]
            case order_tokens.Blocked():
                return [_("blocked")]
    return []


def _battle(t: Teller, seat: int, events: Sequence[EventKind]) -> list[str]:
    battle = next((event for event in events if isinstance(event, battle_events.Battle)), None)
    over = next((event for event in events if isinstance(event, battle_events.BattleOver)), None)
    if battle is None or over is None:
        return []
    words = _("beat {name} on {area}") if over.winner == seat else _("attacked {name} on {area}")
    return [words.format(name=t.you_or_name(battle.defender), area=area_name(t.parts, battle.area))]


def _built(t: Teller, seat: int, events: Sequence[EventKind]) -> list[str]:
    units = [event.unit for event in events if isinstance(event, orders.BuiltUnit | orders.Merged) and event.seat == seat]
    bases = [event for event in events if isinstance(event, orders.BuiltBase) and event.seat == seat]
    scored = sum(event.count for event in events if isinstance(event, general.Points) and event.seat == seat)
    said = [_("built {what}").format(what=units_text(t.parts, units))] if units else []
    said += [_("a base on {area}").format(area=area_name(t.parts, event.area)) for event in bases]
    return [*said, *([_("points +{n}").format(n=scored)] if scored else [])]


def _researched(t: Teller, seat: int, events: Sequence[EventKind]) -> list[str]:
    return [
        _("researched {technology}").format(technology=card_name(t.parts, event.technology))
        for event in events
        if isinstance(event, orders.Bought) and event.seat == seat
    ]
