"""Comparison of a database's tables, columns and indexes with those of its format."""

from __future__ import annotations

import sqlite3

from server.storage.sqlite.schema import FORMATS

Shape = dict[str, list[tuple[object, ...]]]


def shape(db: sqlite3.Connection) -> Shape:
    """Return every table with its columns and every index with its columns."""
    found: Shape = {}
    for kind, name, table in db.execute("SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name").fetchall():
        if kind == "table":
            found[f"table {name}"] = db.execute("SELECT * FROM pragma_table_info(?)", (name,)).fetchall()
        elif kind == "index":
            how = db.execute('SELECT "unique", partial FROM pragma_index_list(?) WHERE name = ?', (table, name)).fetchall()
            found[f"index {name}"] = [(table,), *how, *db.execute("SELECT name FROM pragma_index_info(?)", (name,))]
    return found


def difference(db: sqlite3.Connection, version: int) -> str | None:
    """Return the differences from that format; None if there are none. Additions of a host are ignored."""
    model = sqlite3.connect(":memory:")
    try:
        model.executescript(FORMATS[version])
        wanted, found = shape(model), shape(db)
    finally:
        model.close()
    for name, parts in wanted.items():
        if name not in found:
            return f"the {name} is missing"
        if found[name] != parts:
            return f"the {name} is not as it should be"
    return None
