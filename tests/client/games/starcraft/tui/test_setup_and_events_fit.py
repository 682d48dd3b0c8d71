"""The panels of the set-up, of event cards and of discarding fit their zone, in every language and at every size."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from client.games.starcraft.layouts.table_sheet import DRAWN
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.events import ChoosingEvent, Discarding, EventTarget, TimedCards
from client.games.starcraft.questions.panel import Panel, SteeredPanel
from client.games.starcraft.questions.setup import BuildingGalaxy, ChoosingFaction, StartingBase, StartingForces, ZAxis
from client.table import pointing
from client.text.i18n import LANGUAGES, use_language
from client.tui.canvas.draw import width_of
from tests.client.games.starcraft.positions import random_game, seen

PANELS: dict[str, Panel] = {
    "faction": ChoosingFaction(),
    "planet": BuildingGalaxy(),
    "base-here": StartingBase(),
    "z-major": ZAxis(),
    "z-minor": ZAxis(),
    "forces": StartingForces(),
    "play-event": ChoosingEvent(),
    "target": EventTarget(),
    "timed": TimedCards(),
    "discard": Discarding(),
}
SIZES = [(60, 13), (80, 17), (84, 29), (123, 42)]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use_language("en")


@cache
def tables() -> list[tuple[str, Table]]:
    """Return positions of random games where one of these is asked, as who is asked sees them and as a spectator does.

    No language is in them.
    """
    found: list[tuple[str, Table]] = []
    seen_of: dict[str, int] = {}
    for seats in (2, 6):
        game, chance = random_game(seats, seats), random.Random(seats)
        for _action in range(900):
            if not game.pending:
                break
            seat = next(iter(game.pending))
            kind = game.pending[seat].kind
            if kind in PANELS and seen_of.get(kind, 0) < 5:
                seen_of[kind] = seen_of.get(kind, 0) + 1
                found += [(kind, seen(game, seat)), (kind, seen(game, None))]
            game.apply(seat, chance.choice(game.actions(seat)))
    assert seen_of.keys() == PANELS.keys()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_too_wide_and_none_too_many(language: str) -> None:
    use_language(language)
    for kind, table in tables():
        panel = PANELS[kind]
        picks = [panel.starts(table)] if isinstance(panel, SteeredPanel) else [()]
        options = panel.options(table)
        picks += [pointing.pick(options, (), thing.part).picks for thing in panel.things(table, ())[:3]]
        for width, height in SIZES:
            for picked in picks:
                lines = DRAWN[panel.NAME](table, picked, (), width, height)
                assert len(lines) <= height, (kind, width)
                for line in lines:
                    assert width_of(line) <= width, (kind, width, "".join(words for words, _style in line))


def test_what_has_no_room_of_a_faction_is_left_out_whole_and_the_key_to_it_is_named() -> None:
    _kind, table = next(found for found in tables() if found[0] == "faction")
    draw = DRAWN[ChoosingFaction.NAME]

    def read(faction: str, height: int) -> list[str]:
        return [
            "".join(words for words, _style in line).strip() for line in draw(table, (("faction", faction),), (), 60, height)
        ]

    for faction in table.parts.faction:
        whole = read(faction, 60)
        assert not any("all of it" in line for line in whole)
        for height in range(12, 24):
            lines = read(faction, height)
            heads = [line for line in lines if "all of it" in line]
            if heads:
                assert re.search(r"Space \d: all of it", heads[0])
                assert lines[-1].endswith("."), (faction, height)
                assert lines[9:] == whole[9 : len(lines)]
                assert len(lines) <= height
            else:
                terms = next(at for at, line in enumerate(whole) if "This table" in line)
                assert set(whole[:terms]) <= set(lines), (faction, height)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_nothing_of_the_factions_is_cut(language: str) -> None:
    """In a browser 390 pixels wide, which has 64 columns."""
    use_language(language)
    for kind, table in tables():
        if kind == "faction":
            text = "\n".join("".join(words for words, _style in line) for line in DRAWN["faction"](table, (), (), 64, 50))
            assert "…" not in text, text
