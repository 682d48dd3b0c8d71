"""Writes parts of the documents anew: `python -m docs.write_tables`.

The tables of a game's document are made from its language, the rules of its modes from the client's help.
"""

from __future__ import annotations

from pathlib import Path

from client.games.star_realms.text.pages.about import MODES
from client.games.star_realms.text.pages.mode_rules import mode_rules
from engine.document import written
from engine.star_realms.language.complete import regions


def modes() -> dict[str, str]:
    """The rules of every mode, as the client's help has them."""
    return {"modes": "\n".join(f"### {mode}\n\n" + "".join(f"- {rule}\n" for rule in mode_rules(mode)) for mode in MODES)}


DOCUMENTS = {"star-realms.md": regions, "rules.md": modes}


def write_tables(folder: Path) -> None:
    """Write those of every document in the folder."""
    for name, made in DOCUMENTS.items():
        document = folder / name
        document.write_text(written(document.read_text("utf-8"), made()), "utf-8")


if __name__ == "__main__":
    write_tables(Path(__file__).parent)
