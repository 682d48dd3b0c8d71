"""The SQLite schema in every released format, and how a database is recognised as ours."""

from __future__ import annotations

APPLICATION_ID = 0x74726F77
"""`trow`: SQLite keeps it in the file's header."""

VERSION = 2

PAGE = 1024
"""Bytes a page. A commit of many tables' lines touches a page of each table's index: small pages make it four times shorter."""

_FIRST = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL);
INSERT INTO meta VALUES ('epoch', 0), ('tables', 0);

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    row BLOB NOT NULL,      -- the table's facts, msgpack
    closed INTEGER          -- seconds since 1970, or NULL
);
CREATE INDEX tables_closed ON tables (closed);

-- Append-ordered: rows arrive in the order of their rowid, so a commit touches the end of the file.
CREATE TABLE log (
    line INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    key TEXT,               -- the mark of the request that caused it
    data BLOB NOT NULL,     -- msgpack
    at INTEGER NOT NULL,
    epoch INTEGER NOT NULL
);
CREATE UNIQUE INDEX log_seq ON log (table_id, seq);
CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;

-- Hashes only.
CREATE TABLE tokens (
    table_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    current BLOB,
    previous BLOB,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE TABLE secrets (table_id INTEGER PRIMARY KEY, secret BLOB NOT NULL);
"""

_SECOND = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL, checksum INTEGER NOT NULL);

-- The facts of each table, replaced whole.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    row BLOB NOT NULL,      -- msgpack
    tokens BLOB NOT NULL,   -- msgpack: of each seat the hashes of the current token and the one before it
    secret BLOB NOT NULL,
    closed INTEGER,         -- seconds since 1970, or NULL
    seq INTEGER NOT NULL,   -- the last line of the log when this was written
    edition INTEGER NOT NULL,   -- counts how often it was written
    checksum INTEGER NOT NULL
);
CREATE INDEX tables_closed ON tables (closed);

-- Who may write to each table. Without checksums: a server that starts writes it anew. Small: every commit looks into it.
CREATE TABLE owners (
    table_id INTEGER PRIMARY KEY,
    epoch INTEGER NOT NULL  -- of the owner: `epoch` of meta when it opened the database
);

-- Append-ordered: rows arrive in the order of their rowid, so a commit touches the end of the file.
CREATE TABLE log (
    line INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    key TEXT,                       -- the mark of the request that caused it
    data BLOB NOT NULL,             -- msgpack
    at INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    edition INTEGER NOT NULL,       -- of the table's facts, when this had been written
    checksum INTEGER NOT NULL       -- of all lines of the table up to this one
);
CREATE UNIQUE INDEX log_seq ON log (table_id, seq);
CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;
"""

FORMATS = {1: _FIRST, 2: _SECOND}
"""Statements that make the tables of every released format; those that are released are never changed."""

CREATE = FORMATS[VERSION]
