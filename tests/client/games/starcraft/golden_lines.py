"""Compares drawn lines, as plain text, with a golden file. UPDATEGOLDENS=1 writes the files again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from client.games.starcraft.questions.panel import Said
from client.tui.canvas.draw import Line, width_of
from tests.client.games.starcraft.drawn import text as plain
from tests.client.screens import check_golden, sections

GOLDENS = Path(__file__).parent / "goldens"


def text(lines: Iterable[Line], width: int, height: int, said: Said | None = None) -> str:
    """Return the lines as text, after a check that they fit; below them the prompt and its keys."""
    lines = list(lines)
    assert len(lines) <= height, f"{len(lines)} lines in {height}"
    for line in lines:
        assert width_of(line) <= width, f"too wide: {''.join(words for words, _style in line)!r}"
    rows = [plain([*lines, *[()] * (height - len(lines))])]
    if said is not None:
        hints = "  ".join(f"{hint.key} {hint.words}" for hint in said.hints)
        rows += [f"  {said.block}  {said.sentence}".rstrip(), f"  {said.more}".rstrip(), f" {hints}".rstrip()]
    return "\n".join(rows)


def compare(name: str, found: Mapping[str, str]) -> None:
    """Check that the texts of one subject equal its golden file."""
    check_golden(GOLDENS / f"{name}.txt", sections(found))
