"""Events as tuples: a function for each event of the language. Written by `python -m docs.write_words`."""

from __future__ import annotations

from engine.core.events import conceded as conceded
from engine.core.events import defeated as defeated
from engine.core.events import draw_declined as draw_declined
from engine.core.events import draw_offered as draw_offered
from engine.core.events import undone as undone
from engine.game import Action, Event


def turn(seat: int, number: int) -> Event:
    return ("turn", seat, number)


def played(seat: int, card: str, place: int) -> Event:
    return ("play", seat, card, place)


def used(seat: int, card: str, place: int, ability: str) -> Event:
    return ("use", seat, card, place, ability)


def gained(seat: int, pool: str, amount: int, card: str | None) -> Event:
    return ("gain", seat, pool, amount, card)


def drew(seat: int, count: int, cards: tuple[str, ...] | None) -> Event:
    return ("draw", seat, count, cards)


def shuffled(seat: int) -> Event:
    return ("shuffle", seat)


def acquired(seat: int, card: str, cost: int, zone: str) -> Event:
    return ("acquire", seat, card, cost, zone)


def refilled(slot: int, card: str) -> Event:
    return ("refill", slot, card)


def attacked(seat: int, target: int, amount: int, left: int) -> Event:
    return ("attack", seat, target, amount, left)


def hit_base(seat: int, target: int, card: str, amount: int) -> Event:
    return ("hit-base", seat, target, card, amount)


def ended(seat: int) -> Event:
    return ("end", seat)


def passed_card(seat: int, target: int, card: str) -> Event:
    return ("pass-card", seat, target, card)


def nothing(seat: int, card: str | None, effect: str) -> Event:
    return ("nothing", seat, card, effect)


def destroyed(seat: int, target: int, card: str, combat: int) -> Event:
    return ("destroy", seat, target, card, combat)


def proposed(seat: int, action: Action) -> Event:
    return ("propose", seat, *action)


def agreed(seat: int) -> Event:
    return ("agree", seat)


def refused(seat: int) -> Event:
    return ("refuse", seat)


def proposal_dropped(seat: int) -> Event:
    return ("drop-proposal", seat)


def passed(seat: int, card: str | None) -> Event:
    return ("pass", seat, card)


def chose(seat: int, card: str, n: int) -> Event:
    return ("choose", seat, card, n)


def scrapped(seat: int, card: str, zone: str) -> Event:
    return ("scrap", seat, card, zone)


def discarded(seat: int, card: str) -> Event:
    return ("discard", seat, card)


def copied(seat: int, place: int, card: str) -> Event:
    return ("copy", seat, place, card)


def targeted(seat: int, target: int, card: str) -> Event:
    return ("target", seat, target, card)


def went_on_top(seat: int, card: str) -> Event:
    return ("put-on-top", seat, card)


def bequeathed(seat: int, heir: int, card: str) -> Event:
    return ("bequeath", seat, heir, card)


def over(winners: tuple[int, ...], reason: str) -> Event:
    return ("over", winners, reason)
