"""Print every module with its subject, from the docstrings: `python -m docs.module_map [FOLDER...]`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "protocol", "server", "client")


def listed(folder: str) -> Iterator[str]:
    """Yield the lines about a folder: its subfolders and their modules, each with the first line of its docstring."""
    modules = sorted((path for path in (ROOT / folder).rglob("*.py") if path.name != "__init__.py"), key=_place)
    for parent, found in groupby(modules, key=lambda path: path.parent):
        yield f"{parent.relative_to(ROOT)}/"
        yield from (f"    {path.name:26}{subject(path)}" for path in found)


def subject(path: Path) -> str:
    """Return the first line of a module's docstring."""
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]


def _place(path: Path) -> tuple[str, str]:
    return str(path.parent), path.name


if __name__ == "__main__":
    for each in sys.argv[1:] or PACKAGES:
        print(*listed(each), sep="\n")
