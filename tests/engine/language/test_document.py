"""The tables in each game's document are generated from the game's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.write_tables import DOCUMENTS, write_tables
from engine.document import written
from engine.star_realms.language.complete import regions

ROOT = Path(__file__).parents[3]
COMMAND = "python -m docs.write_tables"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_tables_are_what_they_are_made_from(document: str) -> None:
    text = (ROOT / "docs" / document).read_text("utf-8")
    assert text == written(text, DOCUMENTS[document]()), (
        f"what they are made from has changed; write the tables anew: {COMMAND}"
    )


def test_the_command_writes_all_of_them(tmp_path: Path) -> None:
    for name in DOCUMENTS:
        text = (ROOT / "docs" / name).read_text("utf-8")
        without = re.sub(r"^(\| `[^`]+` \|).*\n", r"\1\n", text, count=1, flags=re.MULTILINE)
        (tmp_path / name).write_text(text if name == "rules.md" else without, "utf-8")
        assert name == "rules.md" or without != text
    write_tables(tmp_path)
    for name in DOCUMENTS:
        assert (tmp_path / name).read_text("utf-8") == (ROOT / "docs" / name).read_text("utf-8")


def test_a_region_that_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="actions"):
        written("no region at all", regions())
