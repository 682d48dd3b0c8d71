"""Writes the tables of the games' documents anew, each from the language of its game: `python -m docs.write_tables`."""

from __future__ import annotations

from pathlib import Path

from engine.document import written
from engine.star_realms.language.complete import regions

DOCUMENTS = {"star-realms.md": regions}


def write_tables(folder: Path) -> None:
    """Write those of every document in the folder."""
    for name, made in DOCUMENTS.items():
        document = folder / name
        document.write_text(written(document.read_text("utf-8"), made()), "utf-8")


if __name__ == "__main__":
    write_tables(Path(__file__).parent)
