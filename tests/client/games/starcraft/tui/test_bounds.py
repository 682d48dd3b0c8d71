"""No line is wider than its zone, whatever a server sends, in any language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client.games.starcraft.layouts import table_sheet
from client.games.starcraft.layouts.column import column
from client.games.starcraft.layouts.seats import seat_lines, strip
from client.games.starcraft.layouts.table_sheet import header
from client.games.starcraft.model.decoder import read_view
from client.games.starcraft.model.table import Table, lay
from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.galaxy import ORDERS_LIST
from client.table.owners import SeatOwner
from client.text import i18n
from client.tui.canvas.draw import width_of
from engine.starcraft.components import SHIPPED
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import on_the_table

SIZES = ((60, 20), (80, 24), (120, 36), (160, 50))
OPENED = (None, ORDERS_LIST)


def _expect_fits(table: Table) -> None:
    for width, height in SIZES:
        for name, shape in {("galaxy", "map"), ("galaxy", "list"), ("orders", ""), (panel_of(table).NAME, "")}:
            for cursor in (("planet", "torus"), ("area", "torus-3"), ()):
                lines = table_sheet.draw(name, table, (), cursor, width, height - 7, shape)
                assert len(lines) <= height - 7, name
                assert all(width_of(line) <= width for line in lines), (name, width)
        for panel in OPENED:
            assert len(on_the_table(table, (width, height), panel=panel).split("\n")) == height
        for line in (header(table, width), strip(table, width), *seat_lines(table, width)):
            assert width_of(line) <= width
        lines, _place = column(table, "torus", width - 84, height - 7) if width >= 120 else ([], None)
        assert all(width_of(line) <= width - 84 for line in lines)


@pytest.fixture(params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.use_language(request.param)
    yield request.param
    i18n.use_language("en")


def test_every_language_has_room(language: str) -> None:
    for game in (positions.executing(), positions.planning(), positions.sketched(on_turn=0)):
        _expect_fits(positions.seen(game))


def test_a_view_with_the_largest_numbers_is_drawn() -> None:
    view = positions.raw(positions.executing())
    cards = SHIPPED.newest.card
    all_of_the_box = [key for key, card in cards.items() for _ in range(card.copies)]
    for planet in view["galaxy"]:
        planet["stack"] = [{"seat": number % 6, "order": "build+", "special": True} for number in range(500)]
        for area in planet["areas"]:
            area.update(seat=5, units=["zergling"] * 500, attacker=0, attackers=["battlecruiser"] * 500, base=3)
    for seat in view["seats"]:
        seat.update(points=10**9, hand=2000, unread=[2000] * 3, workers=2000, unavailable=2000, tokens=2000)
        seat["play"] = all_of_the_box
    view["routes"] = [
        {"one": one["planet"], "other": other["planet"], "z": 0, "transports": [0, 1, 2, 3, 4, 5]}
        for number, one in enumerate(view["galaxy"])
        for other in view["galaxy"][number + 1 :]
    ]
    view.update(round=2000, turn=2000, event_left=2000, ends=2000, standing=[], hand=all_of_the_box)
    _expect_fits(lay(read_view(view, 6), tuple(SeatOwner("W" * 60) for _seat in range(6))))


def test_names_cannot_act_on_the_terminal() -> None:
    table = lay(read_view(positions.raw(positions.executing()), 6), tuple(SeatOwner(f"\x1b[2J{seat}") for seat in range(6)))
    for width, height in SIZES:
        assert all("\x1b" not in on_the_table(table, (width, height), panel=panel) for panel in OPENED)
