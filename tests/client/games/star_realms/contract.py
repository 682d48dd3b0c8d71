"""Reads docs/star-realms.md, so that a test finds a new kind or code that the client lacks."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENT = Path(__file__).parents[4] / "docs" / "star-realms.md"


def rows(title: str) -> list[list[str]]:
    """Return the cells of every table row under a heading, without the head of the table."""
    text = DOCUMENT.read_text(encoding="utf-8")
    section = text.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not re.match(r"\|[-| ]+\|$", line)]


def codes(title: str) -> list[str]:
    """Return the first word in backticks of every row under a heading."""
    return [found.group(1) for row in rows(title) if (found := re.match(r"`([a-z-]+)`", row[0]))]


def event_kinds() -> list[str]:
    """Return every kind of event."""
    return [kind for row in rows("Events") for kind in re.findall(r'\["([a-z-]+)"', row[0])]
