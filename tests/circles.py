"""Which of our files import each other in a circle. Imports in functions and for type checking count: a reader follows them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]


def circles(room: str, root: Path = ROOT) -> list[list[str]]:
    """The modules of a room that reach each other, each circle sorted."""
    files = {_module(path, root): path for path in (root / room).rglob("*.py")}
    arrows = {name: imported(path, files) - {name} for name, path in files.items()}
    reached = {name: _reached(name, arrows) for name in files}
    found = {tuple(sorted(other for other in reached[name] if name in reached[other])) for name in files}
    return sorted([*circle] for circle in found if circle)


def imported(path: Path, known: Iterable[str]) -> set[str]:
    """Those of the known modules that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (names & {*known}) or {node.module}
    return found & {*known}


def _module(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _reached(start: str, arrows: Mapping[str, set[str]]) -> set[str]:
    """All that a module imports, and what that imports in turn; itself only if an arrow leads back."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        new = arrows[ahead.pop()] - found
        found |= new
        ahead += new
    return found
