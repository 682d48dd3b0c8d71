"""What is drawn, as plain text, compared with a file that was read. UPDATE_GOLDENS=1 writes the files anew."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from client.games.starcraft.faces.face import Said
from client.tui.look.draw import Line, width_of

GOLDENS = Path(__file__).parent / "goldens"


def text(lines: Iterable[Line], width: int, height: int, said: Said | None = None) -> str:
    """Lines as text, none wider and no more than there is room; below them what the prompt says and its keys."""
    lines = list(lines)
    assert len(lines) <= height, f"{len(lines)} lines in {height}"
    for line in lines:
        assert width_of(line) <= width, f"too wide: {''.join(words for words, _style in line)!r}"
    rows = ["".join(words for words, _style in line).rstrip() for line in lines]
    rows += [""] * (height - len(rows))
    if said is not None:
        hints = "  ".join(f"{hint.key} {hint.words}" for hint in said.hints)
        rows += [f"  {said.block}  {said.sentence}".rstrip(), f"  {said.more}".rstrip(), f" {hints}".rstrip()]
    return "\n".join(rows) + "\n"


def compare(name: str, found: str) -> None:
    """The text is as the file has it."""
    file = GOLDENS / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDENS"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(found)
    assert found == file.read_text()
