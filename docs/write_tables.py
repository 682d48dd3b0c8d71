"""Generates tables in the documents: `python -m docs.write_tables`.

The tables in a game's document come from its language. The tables of StarCraft's switches and numbers in docs/rules.md come
from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import engine.star_realms.language.complete as star_realms
import engine.starcraft.language.complete as starcraft
from engine.document import table, written
from engine.starcraft.components import SHIPPED
from engine.starcraft.components.confidence import LETTERS
from engine.starcraft.components.provisional import firm_and_all, letters_by_kind
from engine.starcraft.rules import SWITCHES


def rules() -> dict[str, str]:
    """Return the regions of docs/rules.md."""
    return {
        "starcraft-switches": table("switch", "values", "what is open", rows=_switches()),
        "starcraft-letters": table("letter", "means", rows=((f"{letter}", means) for letter, means in LETTERS.items())),
        "starcraft-numbers": _firm_numbers(),
    }


def _switches() -> Iterator[tuple[str, ...]]:
    for name, switch in SWITCHES.items():
        values = ", ".join(f"`{value}`" for value in switch.values) if switch.values else "none, or a number"
        yield f"`{name}`", values, switch.source


def _firm_numbers() -> str:
    """Return a sentence with the counts of the newest version's numbers and of its firm numbers."""
    every: Counter[str] = Counter()
    for letters in letters_by_kind(SHIPPED.newest).values():
        every.update(letters)
    firm, count = firm_and_all(every)
    return f"Of the {count} numbers, {firm} are firm.\n"


DOCUMENTS: dict[str, Callable[[], dict[str, str]]] = {
    "star-realms.md": star_realms.regions,
    "starcraft.md": starcraft.regions,
    "rules.md": rules,
}


def write_tables(folder: Path) -> None:
    """Write the tables of every document in the folder."""
    for name, made in DOCUMENTS.items():
        document = folder / name
        document.write_text(written(document.read_text("utf-8"), made()), "utf-8")


if __name__ == "__main__":
    write_tables(Path(__file__).parent)
