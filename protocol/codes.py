"""Every code of the table and of the server, so that no side needs the other's words: `Refused.code` and `Closing.code`.

The codes of the scope "rules" are the game's own (docs/star-realms.md). A client says a code it does not know as it is.
"""

from __future__ import annotations

from typing import Final

# -- scope "table": a request about a table was refused ------------------------------------------------------------------

NO_SUCH_TABLE: Final = "no-such-table"
"""No table for that code and password. An unlisted table answers a wrong password so too, after the same time."""
WRONG_PASSWORD: Final = "wrong-password"
"""The password of a table that is listed for everybody is wrong."""
SEVERAL_TABLES: Final = "several-tables"
"""An empty code means the only open table, and there are several."""
TABLE_FULL: Final = "table-full"
"""No seat is free."""
NOBODY_TO_KICK: Final = "nobody-to-kick"
"""There is nobody on that seat whom the host could send away."""
NO_SUCH_SEAT: Final = "no-such-seat"
"""The table has no seat of that number."""
SEAT_TAKEN: Final = "seat-taken"
"""Somebody sits there."""
ALREADY_SEATED: Final = "already-seated"
"""This connection owns a seat, or watches a table; leave it first."""
NOT_SEATED: Final = "not-seated"
"""This connection owns no seat."""
BAD_TOKEN: Final = "bad-token"
"""That token owns no seat of that table (any more)."""
NO_WATCHERS: Final = "no-watchers"
"""This table takes no spectators (any more). Also closes the connection of one."""
TOO_MANY_WATCHERS: Final = "too-many-watchers"
"""This table has as many spectators as a table may."""
NO_TEAM: Final = "no-team"
"""Nobody else is in your team."""
NOT_HOST: Final = "not-host"
"""Only the host of the table may do that."""
NOT_OPEN: Final = "not-open"
"""Only before the game begins."""
NOT_PLAYING: Final = "not-playing"
"""Only while a game is on."""
NOT_OVER: Final = "not-over"
"""Only after the game has ended."""
STILL_PLAYING: Final = "still-playing"
"""Not while a game is on."""
SEAT_LEFT: Final = "seat-left"
"""No rematch: somebody got up."""
NO_MORE_GAMES: Final = "no-more-games"
"""No rematch: this table has had as many games as a table may. Open a new one."""
GAME_TOO_LONG: Final = "game-too-long"
"""This game has had as many actions as a game may. Leave the table."""
STALE: Final = "stale"
"""The choice was made at an older position, and the question has changed since: look again. `seq`: the current number."""
TIME_UP: Final = "time-up"
"""The seat has no time left; what it may still do is concede."""
BAD_PAST: Final = "bad-past"
"""No table goes on from that game. `why`: which entry does not fit, or what is too much (English, for a host)."""
NO_SUCH_BOT: Final = "no-such-bot"
"""The game has no bot of that level. `levels`: those it has."""
UNKNOWN_GAME: Final = "unknown-game"
"""This server has no such game. `games`: those it has."""
BAD_RULES: Final = "bad-rules"
"""Mode, number of seats, a rule switch or another term does not fit. `why`: which, and what would fit (English, for a host)."""

# -- scope "server": the server as a whole refuses a request -------------------------------------------------------------

TOO_FAST: Final = "too-fast"
"""Too many requests in a short time; nothing was done. Also closes a connection that goes on."""
TOO_LONG: Final = "too-long"
"""The text is empty or too long once it is cleaned. `most`: terminal cells allowed."""
TOO_MANY_TABLES: Final = "too-many-tables"
"""You hold too many open tables already, or the server does."""
RESTARTING: Final = "restarting"
"""The server is going down and comes back; nothing acknowledged is lost. Also closes, with the seconds to wait."""

# -- `Announced` ------------------------------------------------------------------------------------------------------------

NOTE: Final = "note"
"""The administrator says something. `text`: one cleaned line, in whatever language it was typed."""
STOPS_IN: Final = "stops-in"
"""The server stops. `seconds`: from now; what is acknowledged is kept."""

# -- `Closing`: the connection ends ----------------------------------------------------------------------------------------

VERSION: Final = "version"
"""`reason`: `versions` (none fits) or as in `bad-frame`; `client`, `client_build`, `server`, `server_build`: what each is."""
HELLO_EXPECTED: Final = "hello-expected"
"""The first message was not `hello`, or there was a second one."""
HELLO_LATE: Final = "hello-late"
"""No `hello` in time."""
BAD_NAME: Final = "bad-name"
"""The name cannot be used. `reason`: `empty`, `too-long`, `reserved` or `mixed-scripts`."""
BAD_FRAME: Final = "bad-frame"
"""A frame that is no message at all. `reason`: `text`, `too-long`, `not-msgpack`, `unknown-message` or `wrong-fields`."""
SLOW_READER: Final = "slow-reader"
"""Messages for this connection piled up unread; resume."""
REPLACED: Final = "replaced"
"""The seat was taken over by a newer connection with its token."""
TABLE_CLOSED: Final = "table-closed"
"""The table that was watched is no more."""
HOST_CLOSED: Final = "host-closed"
"""The host has closed the table, or has gone with the server. `by`: their name; `kept`: whether it can be come back to then."""
KICKED: Final = "kicked"
"""The host has sent you away from the table: token and request are void. `by`: their name. Also closes the connection."""
BANNED: Final = "banned"
"""The administrator lets you in no more. `until`: when that ends, in seconds since 1970; nil: not by itself."""
ADMIN_CLOSED: Final = "admin-closed"
"""The administrator of the server has closed the table."""
ADMIN_KICKED: Final = "admin-kicked"
"""The administrator of the server has sent you away from the table: token and request are void. Also refuses a seat there."""
SERVER_FULL: Final = "server-full"
"""Too many connections, from your address or altogether."""
IDLE: Final = "idle"
"""Nothing was heard for too long, or no seat was taken. Who has a place at a table comes back after `retry` seconds."""
DISK_FULL: Final = "disk-full"
"""Nothing can be kept now: the server's disk is full, or fails. Nothing acknowledged is lost. Resume after `retry` seconds."""
DATABASE_UNREACHABLE: Final = "database-unreachable"
"""The server cannot reach its database. Nothing acknowledged is lost. Resume after `retry` seconds."""
BROKEN: Final = "broken"
"""An error of the server's own; nothing acknowledged is lost. Resume."""

TABLE_CODES: Final = (
    NO_SUCH_TABLE,
    WRONG_PASSWORD,
    SEVERAL_TABLES,
    TABLE_FULL,
    NOBODY_TO_KICK,
    NO_SUCH_SEAT,
    SEAT_TAKEN,
    ALREADY_SEATED,
    NOT_SEATED,
    BAD_TOKEN,
    NO_WATCHERS,
    TOO_MANY_WATCHERS,
    NO_TEAM,
    NOT_HOST,
    NOT_OPEN,
    NOT_PLAYING,
    NOT_OVER,
    STILL_PLAYING,
    SEAT_LEFT,
    NO_MORE_GAMES,
    GAME_TOO_LONG,
    STALE,
    TIME_UP,
    BAD_PAST,
    NO_SUCH_BOT,
    UNKNOWN_GAME,
    BAD_RULES,
    KICKED,
    ADMIN_KICKED,
)
SERVER_CODES: Final = (TOO_FAST, TOO_LONG, TOO_MANY_TABLES, RESTARTING)

ANNOUNCED: Final = (NOTE, STOPS_IN)
"""What an administrator tells everybody."""

CLOSE_CODES: Final = {
    VERSION: 1008,
    HELLO_EXPECTED: 1008,
    HELLO_LATE: 1008,
    BAD_NAME: 1008,
    BAD_FRAME: 1008,
    TOO_FAST: 1008,
    IDLE: 1008,
    SLOW_READER: 1013,
    BANNED: 1008,
    SERVER_FULL: 1013,
    DISK_FULL: 1013,
    DATABASE_UNREACHABLE: 1013,
    RESTARTING: 1012,
    BROKEN: 1011,
    REPLACED: 4001,
    NO_WATCHERS: 4002,
    TABLE_CLOSED: 4003,
    HOST_CLOSED: 4004,
    KICKED: 4005,
    ADMIN_CLOSED: 4006,
    ADMIN_KICKED: 4007,
}
"""The WebSocket close code that follows a `Closing` with each code."""
