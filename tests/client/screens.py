"""A screen as text, and text goldens: what a person sees, line by line, without colours.

To accept what is drawn now as right: UPDATE_GOLDENS=1 python -m pytest tests/client
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from textual.app import App


def screen_text(app: App[Any]) -> str:
    """Return what the app shows now. The one place that reads the compositor (Textual 8.2.8)."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def words_shown(app: App[Any]) -> list[str]:
    """Return the lines of a page that say something, without its rules and what is blank around them."""
    return [words for line in screen_text(app).splitlines() if (words := line.strip(" ─"))]


def sections(found: Mapping[str, str]) -> str:
    """Return texts below each other, each under its name: a golden of one subject."""
    return "\n\n".join(f"== {name}\n{shown}".rstrip() for name, shown in found.items())


def section(file: Path, name: str) -> str:
    """Return the text of that name in such a golden, without the blank lines at its end."""
    _before, _, found = f"\n{file.read_text(encoding='utf-8')}".partition(f"\n== {name}\n")
    assert found, f"{name} is not in {file.name}"
    return found.partition("\n\n== ")[0].rstrip()


def check_golden(file: Path, shown: str) -> None:
    """Compare with the golden file."""
    if os.environ.get("UPDATE_GOLDENS"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(shown + "\n", encoding="utf-8")
    assert shown + "\n" == file.read_text(encoding="utf-8"), f"{file.name} is not what is drawn now"
