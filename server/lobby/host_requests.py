"""Turns the request to host into the terms of a table, or refuses it."""

from __future__ import annotations

from engine.game import Game
from engine.record import RULINGS
from protocol import codes
from protocol.messages import Clock, Host, Scalar
from protocol.text import clean, clean_title
from server.tables.game.bots import stand_in
from server.tables.game.match import Games
from server.tables.refusals import Refusal
from server.tables.seating.bot_seats import expect_bots
from server.tables.stored.invite_codes import new_code
from server.tables.stored.seats import ABSENT, BANK, BOT_PLAYS, GIVE_IN, TURN, ClockTerms, Terms


def make_terms(games: Games, message: Host, name: str, chain_length: int) -> Terms:
    """Make the terms of a new table, with a new code and without a password yet. `name`: the host's. Raises Refusal.

    If a table continues an earlier game, its own numbers are checked together with that game.
    """
    kind = games.get(message.game)
    if kind is None:
        raise Refusal(codes.UNKNOWN_GAME, games=list(games))
    try:
        rules = kind.settle_rules(message.mode, message.seats, _chosen_rules(kind, message))
        components = tuple(message.components)
        if not message.past:
            components = kind.settle_components(kind.data_version, components)
    except ValueError as error:
        raise Refusal(codes.BAD_RULES, why=clean(str(error), 400)) from None
    if message.past and RULINGS not in message.rules:
        rules.pop(RULINGS, None)
    _expect_seats(kind, message)
    return Terms(
        code=new_code(),
        title=clean_title(message.title) or name,
        game=message.game,
        mode=message.mode,
        rules=rules,
        listed=message.listed,
        password=None,
        absent=message.absent,
        grace=message.grace,
        shuffle=message.shuffle,
        clock=_clock(message.clock),
        past=message.past,
        hints=message.hints,
        components=components,
        chain_length=chain_length,
    )


def _chosen_rules(kind: type[Game], message: Host) -> dict[str, Scalar]:
    """Return the switches that the host chose; with nobody else but bots also those that make bots come to an end."""
    is_among_bots = not message.past and len(message.bots) == message.seats - 1
    return {**(kind.rules_among_bots(message.mode) if is_among_bots else {}), **message.rules}


def _expect_seats(kind: type[Game], message: Host) -> None:
    """Raise Refusal unless the game has the bots, absence rules and clocks that the host wants."""
    if len(message.bots) >= message.seats:
        raise Refusal(codes.BAD_RULES, why=f"{message.seats} seats have room for {message.seats - 1} bots at most")
    expect_bots(kind.bots, message.bots)
    if message.absent not in ABSENT:
        raise Refusal(codes.BAD_RULES, why=f"absent is one of {', '.join(ABSENT)}")
    needs_a_bot = message.absent == BOT_PLAYS or (message.clock is not None and message.clock.zero == BOT_PLAYS)
    if needs_a_bot and stand_in(kind) is None:
        raise Refusal(codes.BAD_RULES, why=f"{message.game} has no bots to play for seats")


def _clock(clock: Clock | None) -> ClockTerms | None:
    if clock is None:
        return None
    if clock.kind not in (TURN, BANK) or clock.zero not in (BOT_PLAYS, GIVE_IN):
        raise Refusal(codes.BAD_RULES, why=f"a clock is {TURN} or {BANK}, and at zero {BOT_PLAYS} or {GIVE_IN}")
    if clock.kind == TURN and clock.increment:
        raise Refusal(codes.BAD_RULES, why=f"only a {BANK} has an increment")
    return ClockTerms(clock.kind, clock.seconds, clock.increment, clock.zero)


def offered_rules(kind: type[Game]) -> dict[str, list[Scalar]]:
    """Return the rule switches of a game as a host is offered them: the default first, then the other values."""
    return {
        name: [default, *(value for value in values if (type(value), value) != (type(default), default))]
        for name, (values, default) in kind.switches().items()
    }
