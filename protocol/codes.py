"""Define every code that a table or a server sends in `Refused.code` and `Closing.code`.

The codes of the scope "rules" belong to the game (docs/star-realms.md). A client shows a code it does not know as it is.
"""

from __future__ import annotations

from typing import Final

# -- scope "table": a request about a table was refused ------------------------------------------------------------------

NO_SUCH_TABLE: Final = "no-such-table"
"""No table has that code and password. A wrong password of an unlisted table gets this too, after the same time."""
WRONG_PASSWORD: Final = "wrong-password"
"""The password of a listed table is wrong."""
SEVERAL_TABLES: Final = "several-tables"
"""The code was empty, and more than one table is open."""
TABLE_FULL: Final = "table-full"
"""No seat is free."""
NOBODY_TO_KICK: Final = "nobody-to-kick"
"""That seat has no other person to remove."""
NO_SUCH_SEAT: Final = "no-such-seat"
"""The table has no seat with that number."""
SEAT_TAKEN: Final = "seat-taken"
"""The seat is taken."""
ALREADY_SEATED: Final = "already-seated"
"""This connection owns a seat or watches a table; leave it first."""
NOT_SEATED: Final = "not-seated"
"""This connection owns no seat."""
BAD_TOKEN: Final = "bad-token"
"""That token owns no seat at that table, or no longer does."""
NO_WATCHERS: Final = "no-watchers"
"""The table does not admit spectators, or no longer does."""
TOO_MANY_WATCHERS: Final = "too-many-watchers"
"""The table has the maximum number of spectators."""
NO_TEAM: Final = "no-team"
"""You have no team-mate."""
NOT_HOST: Final = "not-host"
"""Only the table's host may do that."""
NOT_OPEN: Final = "not-open"
"""Only before the game begins."""
NOT_PLAYING: Final = "not-playing"
"""Only during a game."""
NOT_OVER: Final = "not-over"
"""Only after the game."""
STILL_PLAYING: Final = "still-playing"
"""Not during a game."""
SEAT_LEFT: Final = "seat-left"
"""No rematch: a player left."""
NO_MORE_GAMES: Final = "no-more-games"
"""No rematch: the table has had the maximum number of games."""
GAME_TOO_LONG: Final = "game-too-long"
"""The game has had the maximum number of actions."""
STALE: Final = "stale"
"""The question has changed. `seq`: the current number."""
TIME_UP: Final = "time-up"
"""The seat has no time left; it can only concede."""
BAD_PAST: Final = "bad-past"
"""That game cannot be continued. `why`: the entry that does not fit, or the excess (English)."""
NO_SUCH_BOT: Final = "no-such-bot"
"""`levels`: those that the game has."""
UNKNOWN_GAME: Final = "unknown-game"
"""`games`: those that the server has."""
BAD_RULES: Final = "bad-rules"
"""The mode, seats, a rule switch or another setting is invalid. `why`: which, and what is valid (English)."""

# -- scope "server": the server as a whole refuses a request -------------------------------------------------------------

TOO_FAST: Final = "too-fast"
"""Too many requests; nothing was done. Closes a connection that continues."""
TOO_LONG: Final = "too-long"
"""The text is empty or too long after cleaning. `most`: terminal cells allowed."""
TOO_MANY_TABLES: Final = "too-many-tables"
"""You, or the server, have the maximum number of open tables."""
RESTARTING: Final = "restarting"
"""Reconnect after `retry` seconds."""

# -- `Announced` ------------------------------------------------------------------------------------------------------------

NOTE: Final = "note"
"""A note from the administrator. `text`: one cleaned line, in the language in which it was typed."""
STOPS_IN: Final = "stops-in"
"""The server stops soon; nothing acknowledged is lost. `seconds`: from now."""
GOES_ON: Final = "goes-on"
"""The server does not stop after all."""
SENT_AWAY: Final = "sent-away"
"""The administrator has sent somebody away from your table. `name`: theirs."""

# -- `Closing`: the connection ends ----------------------------------------------------------------------------------------

VERSION: Final = "version"
"""`reason`: `versions` (none in common) or as in `bad-frame`; `client`, `client_build`, `server`, `server_build`: each side."""
HELLO_EXPECTED: Final = "hello-expected"
"""The first message was not `hello`, or `hello` was repeated."""
HELLO_LATE: Final = "hello-late"
"""No `hello` arrived in time."""
BAD_NAME: Final = "bad-name"
"""The name cannot be used. `reason`: `empty`, `too-long`, `reserved` or `mixed-scripts`."""
BAD_FRAME: Final = "bad-frame"
"""The frame is not a message. `reason`: `text`, `too-long`, `not-msgpack`, `unknown-message` or `wrong-fields`."""
SLOW_READER: Final = "slow-reader"
"""Too many messages were left unread. Resume."""
REPLACED: Final = "replaced"
"""A newer connection has the seat."""
TABLE_CLOSED: Final = "table-closed"
"""The table that you watched has closed."""
HOST_CLOSED: Final = "host-closed"
"""The host closed the table, or stopped its server. `by`: their name; `kept`: whether it can be resumed in the second case."""
KICKED: Final = "kicked"
"""The host removed you: token and request are void. `by`: their name."""
BANNED: Final = "banned"
"""The administrator has banned you. `until`: when that ends, in seconds since 1970; nil: it does not end."""
ADMIN_CLOSED: Final = "admin-closed"
"""The server's administrator closed the table."""
ADMIN_KICKED: Final = "admin-kicked"
"""The administrator of the server removed you: token and request are void."""
SERVER_FULL: Final = "server-full"
"""Too many connections, of your address or in all."""
IDLE: Final = "idle"
"""Nothing was received for too long, or no seat was taken. A player or spectator reconnects after `retry` seconds."""
DISK_FULL: Final = "disk-full"
"""The disk is full or failing. Resume after `retry` seconds."""
DATABASE_UNREACHABLE: Final = "database-unreachable"
"""Resume after `retry` seconds."""
BROKEN: Final = "broken"
"""An error in the server. Resume."""

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

ANNOUNCED: Final = (NOTE, STOPS_IN, GOES_ON, SENT_AWAY)
"""Announcements of an administrator to everybody."""

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
