"""Checks of the files that a server finds against the changes that it was asked to store."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from server.storage.base import Broken, Kept, Unusable
from server.storage.sqlite.files import DATABASE, open_database
from server.storage.sqlite.reading import load, open_tables
from tests.faults.disk.plan import Course

AS_IT_WAS = "as it was"
REFUSED = "refused with a sentence"
NAMED = "a table named as broken"
BEHIND = "a table as it was earlier"
WRONG = "a table as it never was"

BADNESS = (AS_IT_WAS, NAMED, REFUSED, BEHIND, WRONG)

Found = dict[int, Kept | Broken]
Count = dict[int, int]
"""Number of changes, by table."""


def found(directory: Path) -> Found | Exception:
    """Return the tables as a server finds them at its start, or the error that ends the start."""
    try:
        db = open_database(directory / DATABASE)
    except Unusable as error:
        return error
    try:
        return {each.table: each for each in load(db, open_tables(db))}
    except sqlite3.Error as error:
        return error
    finally:
        db.close()


def judged(tables: Found | Exception, courses: Mapping[int, Course], kept: Count, asked: Count) -> Counter[str]:
    """Return counts of the outcomes. `kept`, `asked`: the changes that are surely stored, and those that may be."""
    if isinstance(tables, Exception):
        return Counter((REFUSED,))
    return Counter(_judged(tables.get(table), course, kept[table], asked[table]) for table, course in courses.items())


def _judged(table: Kept | Broken | None, course: Course, kept: int, asked: int) -> str:
    if isinstance(table, Broken):
        return NAMED
    if table in course[kept : asked + 1]:
        return AS_IT_WAS
    return BEHIND if table in course[:kept] else WRONG


def position(tables: Found, courses: Mapping[int, Course], kept: Count) -> Count:
    """Return the number of changes of each table."""
    return {table: course.index(tables.get(table), kept[table]) for table, course in courses.items()}  # type: ignore[arg-type]
