"""A screen as text, and its golden files: every line as a player sees it, without colours.

To accept the current screens as correct: UPDATE_GOLDENS=1 python -m pytest tests/client
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from textual.app import App


def screen_text(app: App[Any]) -> str:
    """Return the text that the app shows. Only this function reads the compositor (Textual 8.2.8)."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def words_shown(app: App[Any]) -> list[str]:
    """Return the lines of a page that contain text, without rules and without blanks at either end."""
    return [words for line in screen_text(app).splitlines() if (words := line.strip(" ─"))]


def sections(found: Mapping[str, str]) -> str:
    """Return the texts, each below its name, as one golden file of a subject."""
    return "\n\n".join(f"== {name}\n{shown}".rstrip() for name, shown in found.items())


def section(file: Path, name: str) -> str:
    """Return the text of that name in such a golden file, without blank lines at its end."""
    _before, _, found = f"\n{file.read_text(encoding='utf-8')}".partition(f"\n== {name}\n")
    assert found, f"{name} is not in {file.name}"
    return found.partition("\n\n== ")[0].rstrip()


def check_golden(file: Path, shown: str) -> None:
    """Compare the text with the golden file."""
    if os.environ.get("UPDATE_GOLDENS"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(shown + "\n", encoding="utf-8")
    assert shown + "\n" == file.read_text(encoding="utf-8"), f"{file.name} is not what is drawn now"
