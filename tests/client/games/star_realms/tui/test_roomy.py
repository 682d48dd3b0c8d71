"""Large screens: whole cards and curves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client.games.star_realms.layouts.table_sheet import laid
from client.games.star_realms.screen_state import Picture
from client.session.updates import Spoken
from client.table.state import Updated
from client.text import i18n
from client.tui.canvas.draw import Line, width_of
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.table.test_keys_and_updates import Sitting


@pytest.fixture(autouse=True, params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.use_language(request.param)
    yield request.param
    i18n.use_language("en")


def text(line: Line) -> str:
    return "".join(part for part, _style in line)


def shown(view: object) -> Picture:
    return Sitting(view).shown


@pytest.mark.parametrize("size", [(120, 36), (160, 50), (140, 40), (200, 60), (120, 34), (156, 46)])
def test_a_roomy_table_is_exactly_as_large_as_its_screen(size: tuple[int, int]) -> None:
    for view in (views.busy(), many.seen(many.emperor(), 1)):
        lines = laid(shown(view), *size).lines
        assert len(lines) == size[1]
        assert all(width_of(line) == size[0] for line in lines)


@pytest.mark.parametrize("size", [(120, 36), (160, 50)])
def test_the_rule_of_the_log_says_whether_there_is_more_than_fits(size: tuple[int, int], language: str) -> None:
    def lines_with_an_arrow(entries: int) -> list[str]:
        sitting = Sitting(views.busy())
        for number in range(entries):
            sitting.store.dispatch(Updated(Spoken(views.said("Ada", f"word {number}"))))
        return [line for line in map(text, laid(sitting.shown, *size).lines) if " ↑ " in line]

    assert lines_with_an_arrow(3) == []
    assert len(lines_with_an_arrow(60)) == 1
