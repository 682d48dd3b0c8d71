"""A card's name is never cut: on cards, tiles and rows of every size, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rich.cells import cell_len

from client.games.star_realms.layouts import cards
from client.games.star_realms.layouts.card_content import content
from client.games.star_realms.layouts.table_sheet import laid
from client.games.star_realms.model.table import Stack
from client.games.star_realms.texts.words import card_name
from client.text import i18n
from client.tui.canvas import card
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, width_of
from engine.star_realms.cards import CARDS
from tests.client.games.star_realms import views
from tests.client.games.star_realms.table.test_keys_and_updates import Sitting
from tests.client.games.star_realms.tui import test_goldens

SIZES = [(60, 20), (80, 24), (100, 30), (120, 34), (120, 36), (160, 50), (200, 60)]


@pytest.fixture(autouse=True, params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.use_language(request.param)
    yield request.param
    i18n.use_language("en")


def text(lines: list[Line]) -> str:
    return "\n".join("".join(part for part, _style in line) for line in lines)


def named(stack: Stack, draw: Callable[[Canvas], None], columns: int, lines: int) -> bool:
    """Return True if every word of the name is there, whole and in order."""
    canvas = Canvas(columns, lines)
    draw(canvas)
    found = text(list(canvas.lines))
    at = 0
    for word in card_name(stack.card).split():
        at = found.find(word, at)
        if at < 0:
            return False
        at += len(word)
    return True


@pytest.mark.parametrize(("columns", "lines"), [(15, 7), (15, 10), (17, 7), (17, 9), (21, 5), (21, 8), (21, 11)])
def test_every_card_has_its_whole_name_as_a_card(columns: int, lines: int) -> None:
    for each in CARDS:
        for count in (1, 12):
            stack = Stack("row", "1", each.key, count)
            where = Rectangle(0, 0, columns, lines)
            told = content(stack, for_sale=True)
            assert named(stack, lambda canvas, t=told, w=where: card.card(canvas, w, t), columns, lines), each.key


def test_every_card_has_its_whole_name_as_a_tile() -> None:
    for each in CARDS:
        stack = Stack("mine", "q", each.key, 2)
        told, where = content(stack), Rectangle(0, 0, cards.TILE, 2)
        assert named(stack, lambda canvas, t=told, w=where: card.tile(canvas, w, t), cards.TILE, 2), each.key


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", [views.busy, test_goldens.crowded])
def test_every_name_in_the_zones_is_whole(view: Callable[[], dict[str, Any]], size: tuple[int, int]) -> None:
    picture = Sitting(view()).shown
    assert picture.table is not None
    shown = laid(picture, *size)
    assert {width_of(line) for line in shown.lines} == {size[0]}
    for zone, stacks in (("row", picture.table.row), ("hand", picture.table.hand), ("mine", picture.table.me.in_play)):
        region = shown.regions[zone]
        drawn = [
            "".join(part for part, _style in line)[region.x : region.right] for line in shown.lines[region.y : region.bottom]
        ]
        whole = "\n".join(drawn)
        in_sight = [stack for stack in stacks if card_name(stack.card).split()[0] in whole]
        assert in_sight
        for stack in in_sight:
            assert all(word in whole for word in card_name(stack.card).split()), (stack.card, whole)


def test_the_top_card_of_a_pile_takes_a_second_line_where_there_is_one() -> None:
    name = card_name("recycling_station")
    found = cards.top_card(["scout", "recycling_station"], 12, 2)
    assert " ".join(text([line]) for line in found) == name
    assert text(cards.top_card(["recycling_station"], 12, 1)) == f"{name[:11]}…"
    assert not cards.top_card(["recycling_station"], 12, 0)


def test_the_line_of_a_card_at_60_columns_leaves_out_whole_abilities() -> None:
    for each in CARDS:
        room = 58 - cell_len(f"{card_name(each.key)}, {each.cost} : ")
        line = cards.abilities(each, room, counts=True)
        assert width_of(line) <= room, text([tuple(line)])
        assert "…" not in text([tuple(line)])
