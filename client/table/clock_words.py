"""A table's clocks in words: the time of a seat, what happens when it is up, and how a time is written."""

from __future__ import annotations

from client.i18n import _
from client.sentences import of_seconds
from protocol.messages import Clock

LONGEST = 100 * 3600 - 1
"""The longest time that a clock shows, in seconds."""
TURN, CONCEDE = "turn", "concede"
"""A `kind` and a `zero` of `Clock`. Any other kind is a bank, and any other zero is a bot."""


def terms_sentence(clock: Clock | None) -> str:
    """How much time every seat has, as a sentence.

    >>> terms_sentence(None)
    'No clocks.'
    >>> terms_sentence(Clock("bank", 600, 5, "bot"))
    'Every seat has 10 min for the game, and 5 s more after each of its turns.'
    """
    if clock is None:
        return _("No clocks.")
    time = of_seconds(clock.seconds)
    if clock.kind == TURN:
        return _("Every seat has {time} for each turn.").format(time=time)
    if clock.increment:
        more = of_seconds(clock.increment)
        return _("Every seat has {time} for the game, and {more} more after each of its turns.").format(time=time, more=more)
    return _("Every seat has {time} for the game.").format(time=time)


def clock_choice(clock: Clock | None) -> str:
    """The same as a phrase.

    >>> clock_choice(None), clock_choice(Clock("turn", 120, 0, "bot")), clock_choice(Clock("bank", 600, 5, "bot"))
    ('no clocks', '2 min a turn', '10 min a game, +5 s a turn')
    """
    if clock is None:
        return _("no clocks")
    time = of_seconds(clock.seconds)
    if clock.kind == TURN:
        return _("{time} a turn").format(time=time)
    if clock.increment:
        return _("{time} a game, +{more} a turn").format(time=time, more=of_seconds(clock.increment))
    return _("{time} a game").format(time=time)


def zero_choice(zero: str) -> str:
    """What happens to a seat whose time is up, as a phrase."""
    return _("it concedes") if zero == CONCEDE else _("a bot plays the turn")


def zero_sentence(clock: Clock) -> str:
    """What happens to a seat whose time is up, as a sentence."""
    if clock.zero == CONCEDE:
        return _("A seat whose time is up concedes.")
    if clock.kind == TURN:
        return _("When its time is up a bot plays for the seat until the turn is over.")
    if clock.increment:
        return _("When its time is up a bot plays for the seat until it has time again.")
    return _("When its time is up a bot plays for the seat from then on.")


def time_up(clock: Clock, name: str) -> str:
    """The line of the log when a seat's time is up. `name`: empty for our own seat."""
    if not name:
        return _("Your time is up: you concede.") if clock.zero == CONCEDE else _("Your time is up: a bot plays for you.")
    words = (
        _("{name} has no time left: the seat concedes.")
        if clock.zero == CONCEDE
        else _("{name} has no time left: a bot plays.")
    )
    return words.format(name=name)


def warning(clock: Clock, seconds: int) -> str:
    """The warning to a seat that has less than that many seconds left."""
    if clock.zero == CONCEDE:
        return _("Less than {n} s left, then you concede.").format(n=seconds)
    return _("Less than {n} s left, then a bot plays for you.").format(n=seconds)


def clock_text(seconds: int) -> str:
    """A remaining time in at most five cells.

    >>> [clock_text(seconds) for seconds in (0, 9, 75, 3599, 3600, 86400, 2**53)]
    ['0:00', '0:09', '1:15', '59:59', '1h00', '24h00', '99h59']
    """
    seconds = min(seconds, LONGEST)
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02}"
    return _("{hours}h{minutes}").format(hours=seconds // 3600, minutes=f"{seconds // 60 % 60:02}")
