"""Chat: one clean line, sent to the whole table or to one team. The log records that somebody spoke, not what."""

from __future__ import annotations

from protocol import codes
from protocol.codec import encode
from protocol.messages import Done, Said, Say, Skip
from protocol.text import clean
from server.limits.token_bucket import TokenBucket
from server.tables.channel import Channel
from server.tables.refusals import Refusal
from server.tables.table import Table


async def say(table: Table, channel: Channel, seat: int, message: Say) -> None:
    """Work of a table: send what a seat says. Those it is not for are sent its number alone. Raises Refusal."""
    limits = table.services.limits
    key = f"{table.state.seats[seat].occupant}:{message.id}"
    if key in table.recent_chat:
        channel.send(Done(message.id, table.seq))
        return
    text = clean(message.text)
    cropped = clean(text, limits.chat_cells)
    if not text or cropped != text:
        raise Refusal(codes.TOO_LONG, most=limits.chat_cells)
    team = _team_of(table, seat)
    if message.team and team == {seat}:
        raise Refusal(codes.NO_TEAM)
    bucket = table.seats[seat].chat or TokenBucket(limits.chat_burst, limits.chat_rate)
    table.seats[seat].chat = bucket
    if not bucket.take(table.services.clock()):
        raise Refusal(codes.TOO_FAST)
    await table.commit(None, table.log.line("say", [seat]))
    table.recent_chat.append(key)
    said = Said(table.seq, seat, table.state.seats[seat].name, text, message.team)
    if message.team:
        _send_to_team(table, team, said)
    else:
        table.audience.broadcast(said)
    channel.send(Done(message.id, table.seq))


def _team_of(table: Table, seat: int) -> set[int]:
    team = table.seating[seat]["team"]
    return {other for other, place in enumerate(table.seating) if place["team"] == team}


def _send_to_team(table: Table, team: set[int], said: Said) -> None:
    for_team, for_others = encode(said), encode(Skip(said.seq))
    for seat, channel in table.audience.seated:
        channel.post(for_team if seat in team else for_others)
    table.audience.post_to_spectators(for_others)
