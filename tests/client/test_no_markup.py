"""Drawn text is never read as markup: a name in brackets stays a name in brackets, not a link or an action."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DRAWN = {"Static", "Label", "Link", "Button", "Checkbox", "RadioButton", "Option", "OptionList", "Select", "SelectionList"}
"""Stock widgets that read markup unless they are told not to."""
READS_MARKUP = {"from_markup", "render_markup", "notify", "print_markup"}
"""Calls that always do."""


def offences(source: str) -> Iterator[str]:
    """Yield every call in it that would read markup, with its line. A file without any of the names is not parsed."""
    if not any(name in source for name in DRAWN | READS_MARKUP):
        return
    nodes = list(ast.walk(ast.parse(source)))
    drawn = DRAWN - set(_values(nodes))
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        markup = next((word.value for word in node.keywords if word.arg == "markup"), None)
        is_off = isinstance(markup, ast.Constant) and markup.value is False
        if name in READS_MARKUP or (name in drawn and not is_off):
            yield f"{node.lineno}: {name}"


def _values(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names of values that have nothing to do with the widgets of the same names: the option of an answer."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "client.table.pointing":
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ClassDef) and not node.bases:
            yield node.name


def test_no_text_is_read_as_markup() -> None:
    paths = [*(ROOT / "client").rglob("*.py")]
    assert [(str(path), offence) for path in paths for offence in offences(path.read_text("utf-8"))] == []
    assert len(paths) > 100


def test_the_gate_can_fail() -> None:
    source = (
        'Static(name)\nStatic(name, markup=True)\nStatic(name, markup=False)\nself.app.notify(name)\nContent.from_markup("x")\n'
    )
    assert list(offences(source)) == ["1: Static", "2: Static", "4: notify", "5: from_markup"]
    assert list(offences("from textual.widgets.option_list import Option\nOption(name)\n")) == ["2: Option"]
