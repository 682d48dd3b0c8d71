"""The schema in every released format, and the functions that servers call in it.

Everything is in the first schema of the connection's search path, so that one database can hold several clusters.
"""

from __future__ import annotations

VERSION = 3

_FIRST = """
CREATE TABLE meta (key text PRIMARY KEY, value bigint NOT NULL);
CREATE SEQUENCE epochs;
CREATE SEQUENCE table_numbers;

-- The servers that are running, or were lately. A lease is counted by the clock of the database.
CREATE TABLE nodes (
    epoch bigint PRIMARY KEY,
    name text NOT NULL,
    public text NOT NULL,       -- the address at which clients reach it
    relay text NOT NULL,        -- the address at which the other servers reach it
    weight integer NOT NULL,
    lease timestamptz NOT NULL
);

-- The facts of each table, replaced whole.
CREATE TABLE tables (
    id bigint PRIMARY KEY,
    row bytea NOT NULL,         -- msgpack
    tokens bytea NOT NULL,      -- msgpack: of each seat the hashes of the current token and the one before it
    secret bytea NOT NULL,
    closed bigint,              -- seconds since 1970, or NULL
    seq integer NOT NULL,       -- the last line of the log when this was written
    edition integer NOT NULL,   -- counts how often it was written
    checksum bigint NOT NULL,
    name text,                  -- what the other servers find it by
    notice bytea                -- what the other servers list of it, or NULL
) WITH (fillfactor = 60);
CREATE INDEX tables_closed ON tables (closed) WHERE closed IS NOT NULL;
CREATE INDEX tables_name ON tables (name) WHERE name IS NOT NULL;
CREATE INDEX tables_notice ON tables (id) WHERE notice IS NOT NULL;

-- Who may write to each table: the epoch of a node.
CREATE TABLE owners (table_id bigint PRIMARY KEY, epoch bigint NOT NULL);
CREATE INDEX owners_epoch ON owners (epoch);

CREATE TABLE log (
    table_id bigint NOT NULL,
    seq integer NOT NULL,
    kind text NOT NULL,
    key text,                   -- the mark of the request that caused it
    data bytea NOT NULL,        -- msgpack
    at bigint NOT NULL,
    epoch bigint NOT NULL,
    edition integer NOT NULL,   -- of the table's facts, when this had been written
    checksum bigint NOT NULL,   -- of all lines of the table up to this one
    PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;
"""

CLAIMS = """
-- Of the request that opened the table, by its hash: the same request opens no second one while this one is open.
ALTER TABLE tables ADD COLUMN claim bytea;
CREATE UNIQUE INDEX tables_claim ON tables (claim) WHERE claim IS NOT NULL AND closed IS NULL;
"""
"""From the first format to the second."""

REQUESTS = """
-- What an administrator asks all servers, and what each of them answers, while somebody waits for it.
CREATE TABLE requests (
    id bigserial PRIMARY KEY,
    words text NOT NULL,        -- JSON: the command
    at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE answers (
    request bigint NOT NULL REFERENCES requests ON DELETE CASCADE,
    node text NOT NULL,
    answer text NOT NULL,       -- JSON
    PRIMARY KEY (request, node)
);

-- Who is let in no more.
CREATE TABLE bans (
    kind text NOT NULL,
    value text NOT NULL,
    since bigint NOT NULL,      -- seconds since 1970
    until bigint,               -- or NULL: it does not end by itself
    PRIMARY KEY (kind, value)
);
"""
"""From the second format to the third."""

FORMATS = {1: _FIRST, 2: _FIRST + CLAIMS, 3: _FIRST + CLAIMS + REQUESTS}
"""Statements that make the tables of every format; those that are in use are never changed."""

NOT_OWNED = "TR001"
"""The SQLSTATE of a commit to a table of another owner."""

FUNCTIONS = f"""
-- Every function has the number of this format in its name, so that servers of two versions can share a database meanwhile.

CREATE OR REPLACE FUNCTION traderow_is_alive_{VERSION}(who bigint) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT EXISTS (SELECT FROM nodes WHERE epoch = who AND lease > clock_timestamp())
$$;

-- A commit holds the lock of its epoch, shared, until it is durable or undone. Whoever takes tables over from that epoch waits
-- for it: no commit that has seen the old owner lands after the table has a new one.
CREATE OR REPLACE FUNCTION traderow_commit_{VERSION}(
    me bigint, opened bigint[], changed bigint[],
    l_table bigint[], l_seq integer[], l_kind text[], l_key text[], l_data bytea[], l_at bigint[], l_edition integer[],
    l_checksum bigint[],
    f_table bigint[], f_row bytea[], f_tokens bytea[], f_secret bytea[], f_closed bigint[], f_seq integer[],
    f_edition integer[], f_checksum bigint[], f_name text[], f_notice bytea[], f_claim bytea[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    written integer;
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtext(current_schema()), me::integer);
    IF cardinality(opened) > 0 THEN
        INSERT INTO owners SELECT fresh, me FROM unnest(opened) fresh ON CONFLICT DO NOTHING;
    END IF;
    IF (SELECT count(*) FROM owners WHERE table_id = ANY(changed) AND epoch = me) <> cardinality(changed) THEN
        RAISE EXCEPTION 'not all of the tables % are owned by this server', changed USING ERRCODE = '{NOT_OWNED}';
    END IF;
    IF cardinality(l_table) > 0 THEN
        INSERT INTO log (table_id, seq, kind, key, data, at, edition, checksum, epoch)
        SELECT *, me FROM unnest(l_table, l_seq, l_kind, l_key, l_data, l_at, l_edition, l_checksum);
    END IF;
    IF cardinality(f_table) > 0 THEN
        IF EXISTS (
            SELECT FROM unnest(f_table, f_notice) new (id, notice) LEFT JOIN tables USING (id)
            WHERE new.notice IS NOT NULL AND new.notice <> coalesce(tables.notice, '')
        ) THEN
            PERFORM pg_notify('traderow_' || current_schema(), me::text);
        END IF;
        INSERT INTO tables AS old (id, row, tokens, secret, closed, seq, edition, checksum, name, notice, claim)
        SELECT new.id, new.row, new.tokens, new.secret, new.closed, new.seq, new.edition, new.checksum,
            coalesce(new.name, tables.name), nullif(coalesce(new.notice, tables.notice), ''), coalesce(new.claim, tables.claim)
        FROM unnest(f_table, f_row, f_tokens, f_secret, f_closed, f_seq, f_edition, f_checksum, f_name, f_notice, f_claim)
            new (id, row, tokens, secret, closed, seq, edition, checksum, name, notice, claim)
            LEFT JOIN tables ON tables.id = new.id
        ON CONFLICT (id) DO UPDATE SET
            row = excluded.row, tokens = excluded.tokens, secret = excluded.secret, closed = excluded.closed,
            seq = excluded.seq, edition = excluded.edition, checksum = excluded.checksum, name = excluded.name,
            notice = excluded.notice, claim = excluded.claim
            WHERE old.edition = excluded.edition - 1;
        GET DIAGNOSTICS written = ROW_COUNT;
        IF written <> cardinality(f_table) THEN  -- a statement that was late on its way: what it knew is no longer so
            RAISE EXCEPTION 'one of the tables % has facts of another edition', f_table USING ERRCODE = 'unique_violation';
        END IF;
    END IF;
END $$;

-- A new lease, in place of the one before and of that of whoever had the name; NULL for a server that has lost its name to a
-- later one. A single statement, as all of them: a server that is frozen or cut off in the middle of several would hold locks.
CREATE OR REPLACE FUNCTION traderow_lease_{VERSION}(
    who text, public text, relay text, weight integer, seconds float8, before bigint, forget interval
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    me bigint;
BEGIN
    IF before > 0 AND EXISTS (SELECT FROM nodes WHERE name = who AND epoch > before AND lease > clock_timestamp()) THEN
        RETURN NULL;  -- another one has the name now
    END IF;
    DELETE FROM nodes WHERE lease < clock_timestamp() - forget;
    UPDATE nodes SET lease = 'epoch' WHERE (name = who OR epoch = before) AND lease > clock_timestamp();
    INSERT INTO nodes VALUES (nextval('epochs'), who, public, relay, weight, clock_timestamp() + seconds * interval '1 second')
    RETURNING epoch INTO me;
    RETURN me;
END $$;

-- The tables of these that nobody alive owns, and those that are ours already, are ours; those are returned.
CREATE OR REPLACE FUNCTION traderow_claim_{VERSION}(me bigint, wanted bigint[]) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE
    gone bigint[];
    each bigint;
BEGIN
    PERFORM FROM nodes WHERE epoch = me AND lease > clock_timestamp() FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this server has no lease' USING ERRCODE = '{NOT_OWNED}';
    END IF;
    SELECT coalesce(array_agg(DISTINCT epoch ORDER BY epoch), '{{}}') INTO gone FROM owners
    WHERE table_id = ANY(wanted) AND epoch <> me AND NOT traderow_is_alive_{VERSION}(epoch);
    PERFORM FROM nodes WHERE epoch = ANY(gone) ORDER BY epoch FOR UPDATE;  -- waits for a renewal that is on its way
    FOREACH each IN ARRAY gone LOOP
        PERFORM pg_advisory_xact_lock(hashtext(current_schema()), each::integer);
    END LOOP;
    INSERT INTO owners AS old SELECT free, me FROM unnest(wanted) free ORDER BY free
    ON CONFLICT (table_id) DO UPDATE SET epoch = me
        WHERE old.epoch <> me AND old.epoch = ANY(gone) AND NOT traderow_is_alive_{VERSION}(old.epoch);
    RETURN QUERY SELECT table_id FROM owners WHERE epoch = me AND table_id = ANY(wanted);
END $$;
"""
