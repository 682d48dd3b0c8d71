"""The statements of docs/star-realms.md, read from its tables for tests of the engine."""

from __future__ import annotations

import re
from pathlib import Path

TEXT = (Path(__file__).parents[3] / "docs" / "star-realms.md").read_text("utf-8")


def tables(heading: str) -> list[list[list[str]]]:
    """Return the tables below a heading. Each is a list of rows without its header, and each row a list of cells."""
    section = TEXT.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    found: list[list[list[str]]] = []
    for block in re.findall(r"(?:^\|.*\n?)+", section, re.MULTILINE):
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.strip().split("\n")]
        found.append(rows[2:])
    return found


def quoted(cell: str) -> list[str]:
    """Return the words and texts between backticks."""
    return re.findall(r"`([^`]+)`", cell)


def names(cell: str) -> list[str]:
    """Return the plain names among the quoted."""
    return [text for text in quoted(cell) if re.fullmatch(r"[a-z_-]+", text)]


def shapes(cell: str) -> dict[str, list[str]]:
    """Return the lists among the quoted, `["play", seat, card]`: {kind: names of its arguments}."""
    found = {}
    for text in quoted(cell):
        if text.startswith('["'):
            kind, *arguments = text.strip("[]").split(", ")
            found[kind.strip('"')] = arguments
    return found


ACTIONS = {verb: arguments for row in tables("Actions")[0] for verb, arguments in shapes(row[0]).items()}
STANDING = [verb for row in tables("Actions")[1] for verb in shapes(row[0])]
QUESTIONS = {names(row[0])[0]: names(row[1]) for row in tables("Questions")[0]}
ANSWERED_BY = {names(row[0])[0]: names(row[2]) for row in tables("Questions")[0]}
MAY_LACK = {name for table in tables("The view")[:2] for row in table if "absent" in row[1] for name in names(row[0])}
"""Fields of a view and of its seats that may be missing."""
VIEW = [name for row in tables("The view")[0] for name in names(row[0])]
SEAT = [name for row in tables("The view")[1] for name in names(row[0])]
EVENTS = {kind: arguments for row in tables("Events")[0] for kind, arguments in shapes(row[0]).items()}
REFUSALS = {names(row[0])[0]: names(row[0])[1:] for row in tables("Refusals")[0]}

NOT_IN_A_DUEL = {
    "target", "hit-base", "defeated",
    "pass-card", "not-your-neighbour",
    "bequeath", "not-your-heir", "not-yours",
    "proposal", "propose", "agree", "refuse", "drop-proposal", "proposal-open", "shares",
}  # fmt: skip
"""The documented words of questions, events and refusals that never occur with two seats: there is one opponent, there are
no teams, bases keep no damage, and the game ends when a seat is out."""
