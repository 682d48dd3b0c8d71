"""Nothing shrinks to a letter: wherever a card stands on the table, twelve cells of its name can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len

from client.games.star_realms.layouts import cards
from client.games.star_realms.layouts.table_sheet import laid
from client.text import i18n
from tests.client.games.star_realms import many
from tests.client.games.star_realms.table.test_keys_and_updates import Sitting
from tests.client.games.star_realms.tui import test_goldens

SIZES = [(60, 20), (80, 24), (100, 30), (120, 24), (120, 36), (160, 50)]


def theirs() -> dict[str, Any]:
    """Another's turn late in a game: bases and ships."""
    view = test_goldens.crowded()
    view["seats"][1]["in_play"] = [
        *view["seats"][1]["in_play"],
        *({"place": 10 + n, "card": card, "copied": None, "used": [], "damage": 0} for n, card in enumerate(["ram", "scout"])),
    ]
    return view


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", [test_goldens.crowded, theirs, lambda: many.seen(many.emperor(), 1)])
def test_every_name_that_is_shown_has_twelve_cells_or_is_whole(
    view: Callable[[], dict[str, Any]], size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms: list[tuple[str, int]] = []
    face = cards.face

    def noting(stack: Any, width: int, *, under_cursor: bool) -> Any:
        rooms.append((cards.name_of(stack), width - 2))
        return face(stack, width, under_cursor=under_cursor)

    monkeypatch.setattr(cards, "face", noting)
    i18n.use_language(language)
    try:
        laid(Sitting(view()).shown, *size)
        assert rooms
        assert all(room >= min(cards.SHORTEST_NAME, cell_len(name)) for name, room in rooms), min(
            rooms, key=lambda pair: pair[1]
        )
    finally:
        i18n.use_language("en")
