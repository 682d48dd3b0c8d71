"""Writes parts of the documents anew: `python -m docs.write_tables`.

The tables of a game's document are made from its language; in the document of the rules those of the modes from the
client's help, those of StarCraft's switches and numbers from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import engine.star_realms.language.complete as star_realms
import engine.starcraft.language.complete as starcraft
from client.games.registry import game_info
from engine.document import table, written
from engine.starcraft.components import SHIPPED
from engine.starcraft.components.confidence import LETTERS
from engine.starcraft.components.provisional import firm_and_all, letters_by_kind
from engine.starcraft.rules import SWITCHES


def rules() -> dict[str, str]:
    """Return the regions of docs/rules.md."""
    return {
        "modes": modes("star-realms"),
        "starcraft-modes": modes("starcraft"),
        "starcraft-switches": table("switch", "values", "what is open", rows=_switches()),
        "starcraft-letters": table("letter", "means", rows=((f"{letter}", means) for letter, means in LETTERS.items())),
        "starcraft-numbers": table("number", "firm", "of", *LETTERS, rows=_numbers()),
    }


def modes(game: str) -> str:
    """Return the rules of every mode of a game, as the client's help has them."""
    info = game_info(game)
    assert info is not None
    rules_of = {mode: "".join(f"- {rule}\n" for rule in info.mode_rules(mode)) for mode in info.summary.modes}
    return "\n".join(f"### {mode}\n\n{said}" for mode, said in rules_of.items())


def _switches() -> Iterator[tuple[str, ...]]:
    for name, switch in SWITCHES.items():
        values = ", ".join(f"`{value}`" for value in switch.values) if switch.values else "none, or a number"
        yield f"`{name}`", values, switch.source


def _numbers() -> Iterator[tuple[str, ...]]:
    """Count the newest version's numbers by letter, for each kind that has provisional ones."""
    every: Counter[str] = Counter()
    for kind, letters in letters_by_kind(SHIPPED.newest).items():
        every.update(letters)
        firm, count = firm_and_all(letters)
        if firm < count:
            yield kind, *_counted(letters)
    yield "all", *_counted(every)


def _counted(letters: Mapping[str, int]) -> list[str]:
    firm, count = firm_and_all(letters)
    return [str(firm), str(count), *(str(letters.get(letter) or "") for letter in LETTERS)]


DOCUMENTS: dict[str, Callable[[], dict[str, str]]] = {
    "star-realms.md": star_realms.regions,
    "starcraft.md": starcraft.regions,
    "rules.md": rules,
}


def write_tables(folder: Path) -> None:
    """Write those of every document in the folder."""
    for name, made in DOCUMENTS.items():
        document = folder / name
        document.write_text(written(document.read_text("utf-8"), made()), "utf-8")


if __name__ == "__main__":
    write_tables(Path(__file__).parent)
