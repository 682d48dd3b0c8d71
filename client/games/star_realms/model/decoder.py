"""Decode views, events and refusals of Star Realms by its language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from client.games.decoding import Decoder, data_version
from client.session.updates import Score
from client.table.game_news import reader
from client.text.trouble import Strange
from engine.language import EventKind, RefusalCode, Verb
from engine.star_realms.cards import FIRST_VERSION, SHIPPED
from engine.star_realms.cards.effects import read_effect
from engine.star_realms.language import asking, proposing
from engine.star_realms.language.complete import LANGUAGE
from engine.star_realms.language.kinds import CARD
from engine.star_realms.language.main_phase import Drew, Ended, Gained, Nothing, Played, Shuffled, Used
from engine.star_realms.language.view import View

# -- decoder ----------------------------------------------------------------------------------------------------------


@cache
def _decoder(seats: int, data: int = FIRST_VERSION) -> Decoder:
    """Return the decoder of a table with cards of that version of the data."""
    return Decoder(LANGUAGE, seats, {CARD: tuple(SHIPPED[data].by_key)})


def read_view(told: Mapping[str, object], seats: int) -> View:
    """Decode a view at a table with that many seats. Raises Strange; TooNew if its cards are not known here."""
    view = _decoder(seats, data_version(told, SHIPPED.versions)).part(View, told)
    for asked in view.asked:
        if isinstance(asked, asking.ChooseQuestion):
            _check_options(asked, view.actions)
        elif isinstance(asked, proposing.ProposalQuestion):
            _check_shares(view, asked.by, asked.action)
    if view.proposal is not None:
        _check_shares(view, view.proposal.by, view.proposal.action)
    if view.seat is not None:
        for action in view.actions:
            _check_shares(view, view.seat, action)
    return view


def read_events(told: Iterable[object], seats: int, data: int = FIRST_VERSION) -> tuple[EventKind, ...]:
    """Decode the events at a table with that many seats and with cards of that version of the data. Raises Strange."""
    return _decoder(seats, data).events(told)


def read_refusal(code: str, args: Mapping[str, object]) -> RefusalCode:
    """Decode a refusal of an action."""
    return _decoder(2).refusal(code, args)


def _check_options(asked: asking.ChooseQuestion, actions: Iterable[Verb]) -> None:
    """Check that every option is valid, and every answer is one of the options."""
    try:
        for option in asked.options:
            for text in option:
                read_effect(text)
    except ValueError as error:
        raise Strange(str(error)) from error
    if any(isinstance(action, asking.Choose) and action.n >= len(asked.options) for action in actions):
        raise Strange("an answer out of the options")


def _check_shares(view: View, by: int, action: Verb) -> None:
    """Check that a proposal has a contribution for each member of the team."""
    if isinstance(action, proposing.PoolAcquire | proposing.PoolAttack):
        team = view.seats[by].team
        if len(action.shares) != sum(seat.team == team for seat in view.seats):
            raise Strange("not one share for each member of the team")


# -- Updates about a game of Star Realms: steps and snapshots, decoded ------------------------------------------------


START = 50
"""The usual starting authority."""


def score_of(view: View) -> Score:
    """Return the player's own authority, that of the strongest opponent, and the player's hand."""
    me = None if view.seat is None else view.seats[view.seat]
    others = [number for number, seat in enumerate(view.seats) if me is not None and seat.alive and seat.team != me.team]
    if me is None or not others:
        return Score()
    seat = max(others, key=lambda number: view.seats[number].authority)
    theirs = view.seats[seat].authority
    return Score(me.authority, seat, theirs, max(me.authority, theirs, START), view.hand)


_OBVIOUS = (Gained, Used, Drew, Shuffled, Nothing, asking.Chose, asking.Passed)
"""Consequences of played cards: abilities used for their gains, cards drawn."""


def is_light(events: Sequence[EventKind], view: View) -> bool:
    """Return True if the step only plays a ship or uses an ability that gains something. Several such steps of a turn are
    shown together.
    """
    cards = SHIPPED[view.data].by_key
    return bool(events) and all(
        isinstance(event, _OBVIOUS) or (isinstance(event, Played) and event.card in cards and cards[event.card].is_ship)
        for event in events
    )


def ends_turn(events: Sequence[EventKind]) -> bool:
    """Return True if the step only ends a turn. A game that ends with the turn is not included."""
    return any(isinstance(event, Ended) for event in events)


read = reader(read_view, lambda events, seats, view: read_events(events, seats, view.data), score_of, is_light, ends_turn)
"""Decode an update at a table with that many seats; None if it is not about the game. Raises Strange."""
