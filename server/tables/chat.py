"""Chat: one clean line, or a phrase by its number, to the whole table or to one team. The log records that somebody spoke."""

from __future__ import annotations

from protocol import codes
from protocol.codec import encode
from protocol.messages import Done, Phrased, Said, Say, SayPhrase, Skip
from protocol.text import clean
from server.limits.token_bucket import TokenBucket
from server.tables.channel import Channel
from server.tables.refusals import Refusal
from server.tables.table import Table

RECENT = 64
"""Marks that are remembered, so that a repeated request is not sent to everybody again."""


async def say(table: Table, channel: Channel, seat: int, message: Say | SayPhrase) -> None:
    """Work of a table: send a seat's chat. Those it is not for are sent its number alone. Raises Refusal."""
    limits = table.services.limits
    key = f"{table.state.seats[seat].occupant}:{message.id}"
    if key in table.recent_chat:
        channel.send(Done(message.id, table.seq))
        return
    text = _clean(message, limits.chat_cells) if isinstance(message, Say) else ""
    team = _team_of(table, seat)
    if message.team and team == {seat}:
        raise Refusal(codes.NO_TEAM)
    bucket = table.seats[seat].chat or TokenBucket(limits.chat_burst, limits.chat_rate)
    table.seats[seat].chat = bucket
    if not bucket.take(table.services.clock()):
        raise Refusal(codes.TOO_FAST)
    await table.commit(None, table.log.line("say", [seat]))
    _remember(table, key)
    name = table.state.seats[seat].name
    said: Said | Phrased = (
        Said(table.seq, seat, name, text, message.team)
        if isinstance(message, Say)
        else Phrased(table.seq, seat, name, message.phrase, message.team)
    )
    if message.team:
        _send_to_team(table, team, said)
    else:
        table.audience.broadcast(said)
    channel.send(Done(message.id, table.seq))


def _clean(message: Say, most: int) -> str:
    """Return the text as it is shown. Raises Refusal."""
    text = clean(message.text)
    if not text or clean(text, most) != text:
        raise Refusal(codes.TOO_LONG, most=most)
    return text


def _remember(table: Table, key: str) -> None:
    table.recent_chat[key] = None
    if len(table.recent_chat) > RECENT:
        del table.recent_chat[next(iter(table.recent_chat))]


def _team_of(table: Table, seat: int) -> set[int]:
    team = table.seating[seat]["team"]
    return {other for other, place in enumerate(table.seating) if place["team"] == team}


def _send_to_team(table: Table, team: set[int], said: Said | Phrased) -> None:
    for_team, for_others = encode(said), encode(Skip(said.seq))
    for seat, channel in table.audience.seated:
        channel.post(for_team if seat in team else for_others)
    table.audience.post_to_spectators(for_others)
