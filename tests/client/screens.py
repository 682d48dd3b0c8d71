"""A screen as text, and text goldens: what a person sees, line by line, without colours.

To accept what is drawn now as right: UPDATE_GOLDENS=1 python -m pytest tests/client
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from textual.app import App


def screen_text(app: App[Any]) -> str:
    """Return what the app shows now. The one place that reads the compositor (Textual 8.2.8)."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def check_golden(file: Path, shown: str) -> None:
    """Compare with the golden file."""
    if os.environ.get("UPDATE_GOLDENS"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(shown + "\n", encoding="utf-8")
    assert shown + "\n" == file.read_text(encoding="utf-8"), f"{file.name} is not what is drawn now"
