"""docs/star-realms.md says what the language says: its tables are made from it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from docs.write_tables import DOCUMENTS, write_tables
from engine.document import written
from engine.star_realms.language.complete import regions

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "star-realms.md"
COMMAND = "python -m docs.write_tables"


def test_the_tables_are_those_of_the_language() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert text == written(text, regions()), f"the language has changed; write the tables anew: {COMMAND}"


def test_the_command_writes_them(tmp_path: Path) -> None:
    copy = tmp_path / "star-realms.md"
    for name in DOCUMENTS:
        shutil.copy(ROOT / "docs" / name, tmp_path / name)
    copy.write_text(re.sub(r'^\| `\["play", card\]`.*\n', "", copy.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    assert copy.read_text("utf-8") != DOCUMENT.read_text("utf-8")
    write_tables(tmp_path)
    assert copy.read_text("utf-8") == DOCUMENT.read_text("utf-8")


def test_a_region_that_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="actions"):
        written("no region at all", regions())
