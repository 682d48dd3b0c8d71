"""Rounds, orders face down and revealed, and how a seat or the game ends, in sentences."""

from __future__ import annotations

from client.games.starcraft.text.narrator import Teller, result
from client.games.starcraft.text.words import order_name, planet_name
from client.i18n import _
from client.table.telling.events import of_any_game
from engine.language import EventKind
from engine.starcraft.language import general, order_tokens, standing


def of_round(t: Teller, event: EventKind) -> str:
    """The sentence for such an event; "" for another."""
    return _of_turns(t, event) or _of_orders(t, event) or _of_the_end(t, event)


def _of_turns(t: Teller, event: EventKind) -> str:
    match event:
        case general.Phase(phase, number):
            return phase_line(phase, number)
        case general.Turn(seat, number):
            return t.who(seat, _("Turn {n}: you"), _("Turn {n}: {name}"), n=number)
        case general.First(seat):
            return t.who(seat, _("You have the first-player token."), _("{name} has the first-player token."))
    return ""


def phase_line(phase: str, number: int) -> str:
    """The heading of a phase."""
    return {
        "setup": _("Set-up"),
        "planning": _("Round {n}: planning"),
        "execution": _("Round {n}: execution"),
        "regrouping": _("Round {n}: regrouping"),
    }.get(phase, phase).format(n=number)


def _of_orders(t: Teller, event: EventKind) -> str:
    parts = t.parts
    match event:
        case order_tokens.PlacedOrder(seat, None, planet):
            you, other = _("You placed an order on {planet}."), _("{name} placed an order on {planet}.")
            return t.who(seat, you, other, planet=planet_name(parts, planet))
        case order_tokens.PlacedOrder(seat, str() as order, planet):
            you, other = _("You placed {order} on {planet}."), _("{name} placed {order} on {planet}.")
            return t.who(seat, you, other, order=order_name(order), planet=planet_name(parts, planet))
        case order_tokens.Revealed(seat, order, planet):
            you, other = _("You revealed {order} on {planet}."), _("{name} revealed {order} on {planet}.")
            return t.who(seat, you, other, order=order_name(order), planet=planet_name(parts, planet))
        case order_tokens.Executed(seat, order, planet):
            you, other = _("You executed {order} on {planet}."), _("{name} executed {order} on {planet}.")
            return t.who(seat, you, other, order=order_name(order), planet=planet_name(parts, planet))
        case order_tokens.EventOption(seat, order, planet):
            return instead(t, seat, order, planet)
        case order_tokens.Blocked(seat):
            return t.who(
                seat,
                _("Your orders are all covered: you drew an event card."),
                _("{name}'s orders are all covered: {name} drew an event card."),
            )
        case order_tokens.Dropped(seat, order, planet):
            words = {"order": order_name(order), "planet": planet_name(parts, planet)}
            return t.who(
                seat,
                _("Your {order} on {planet} went without effect."),
                _("{name}'s {order} on {planet} went without effect."),
                **words,
            )
    return ""


def instead(t: Teller, seat: int, order: str, planet: str) -> str:
    """A revealed order is given up for an event card."""
    return t.who(
        seat,
        _("You revealed {order} on {planet} and drew an event card instead."),
        _("{name} revealed {order} on {planet} and drew an event card instead."),
        order=order_name(order),
        planet=planet_name(t.parts, planet),
    )


def _of_the_end(t: Teller, event: EventKind) -> str:
    match event:
        case standing.Over(winners, reason):
            return result(t, winners, reason)
    return of_any_game(t, event)
