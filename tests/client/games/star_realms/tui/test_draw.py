"""Lines are measured in cells: any typed text has its measured width, and covers no more than that."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from client.games.star_realms.layouts.table_sheet import Prompt
from client.games.star_realms.layouts.totals import Totals
from client.tui.canvas.draw import clip, crop, distinct, fit, rule, width_of, wrap
from client.tui.canvas.sheet import Sheet, part
from client.tui.table.zones import around
from tests.client.games.star_realms import views
from tests.client.games.star_realms.sitting import Sitting

TEXT = st.text(st.sampled_from("ab cd ef漢字é\u0301…─×Ж "), max_size=40)
SPANS = st.lists(st.tuples(TEXT, st.sampled_from(["", "faint", "cursor"])), max_size=6)
WIDTH = st.integers(1, 50)


@given(TEXT, WIDTH)
def test_a_cropped_text_is_never_wider(text: str, width: int) -> None:
    assert cell_len(crop(text, width)) <= width
    assert cell_len(fit(text, width)) == width


@given(st.lists(TEXT, max_size=6), st.integers(4, 20))
def test_names_told_apart_are_never_wider(names: list[str], width: int) -> None:
    assert all(cell_len(name) <= width for name in distinct(names, width))


def test_names_that_end_differently_never_look_alike() -> None:
    bots = ["Pip", *(f"Pip {n}" for n in range(2, 7))]
    people = ["Bartholomew-Jones", *(f"Bartholomew-J-{n}" for n in range(2, 7))]
    for names in (bots, people):
        for width in (8, 10, 12):
            shown = distinct(names, width)
            assert len(set(shown)) == len(names), shown


def test_no_line_ends_at_a_blank_that_holds() -> None:
    lines = wrap([("la table\u00a0: ici ", ""), ("ou là\u00a0?", "warn")], 9)
    assert ["".join(text for text, _ in line).strip() for line in lines] == ["la", "table\u00a0:", "ici ou", "là\u00a0?"]


@given(SPANS, WIDTH)
def test_a_clipped_line_is_exactly_as_wide(spans: list[tuple[str, str]], width: int) -> None:
    assert width_of(clip(spans, width)) == width


@example([("aaaa \u0301", "")], 4, 0)  # a line of no cells, which has a letter all the same
@given(SPANS, st.integers(4, 50), st.integers(0, 1))
@example([("aa字 \u0301", "")], 4, 0)  # a mark without a cell of its own, alone on the last line
def test_wrapped_lines_are_never_wider_and_lose_no_letter(spans: list[tuple[str, str]], width: int, indent: int) -> None:
    lines = wrap(spans, width, indent=indent)
    assert all(width_of(line) <= width for line in lines)
    before = "".join(text for text, _style in spans).replace(" ", "")
    after = "".join(text for line in lines for text, _style in line).replace(" ", "")
    assert before == after


@given(SPANS, st.integers(0, 50), st.integers(0, 50))
def test_a_part_of_a_line_is_exactly_as_wide(spans: list[tuple[str, str]], one: int, other: int) -> None:
    first, end = sorted((one, other))
    assert width_of(part(clip(spans, 50), first, end)) == end - first


@given(SPANS, SPANS, st.integers(0, 40), st.integers(1, 10))
def test_what_covers_a_line_leaves_the_rest_of_it(
    below: list[tuple[str, str]], over: list[tuple[str, str]], x: int, width: int
) -> None:
    sheet = Sheet(50, 1)
    sheet.put(0, 0, 50, [clip(below, 50)])
    before = sheet.lines[0]
    sheet.put(x, 0, width, [clip(over, width)])
    assert width_of(sheet.lines[0]) == 50
    assert "".join(text for text, _style in part(sheet.lines[0], 0, x)) == "".join(text for text, _ in part(before, 0, x))


def test_a_rule_has_its_words_at_both_ends() -> None:
    line = "".join(text for text, _style in rule(20, [("Hand", "")], [("deck 5", "")]))
    assert line == "─ Hand ──── deck 5 ─"


@given(
    st.lists(st.text(st.sampled_from("ab漢 "), min_size=1, max_size=9), min_size=1, max_size=9),
    st.integers(0, 8),
    st.integers(12, 80),
)
def test_the_open_tab_is_always_seen_and_all_are_where_there_is_room(names: list[str], at: int, room: int) -> None:
    at = min(at, len(names) - 1)
    first, end = around(names, at, room, 3)
    shown = sum(cell_len(name) for name in names[first:end]) + 3 * (end - first - 1)
    assert first <= at < end
    assert shown <= max(room, cell_len(names[at]))
    if sum(map(cell_len, names)) + 3 * (len(names) - 1) <= room:
        assert (first, end) == (0, len(names))


@pytest.mark.parametrize(("trade", "combat"), [(0, 0), (7, 12), (312, 0), (1024, 4096)])
def test_totals_never_run_together(trade: int, combat: int) -> None:
    shown = Sitting(views.view(me={"trade": trade, "combat": combat})).store.picture()
    for width in (60, 80, 120):
        line = "".join(text for text, _style in Totals().draw(shown, width, 1)[0])
        assert line.startswith(f"  {trade}  trade ")
        assert f"  {combat}  combat " in line
        assert cell_len(line) == width


def test_the_authority_that_may_come_is_named_without_colour() -> None:
    shown = Sitting(views.busy()).store.picture()
    line = "".join(text for text, _style in Totals().draw(shown, 80, 1)[0])
    assert " +4 a " in line


def test_a_path_is_broken_between_its_names() -> None:
    lines = wrap([("Game saved: ~/.local/share/traderow/records/2026-11-22.traderow", "")], 24)
    assert ["".join(text for text, _style in line) for line in lines] == [
        "Game saved:",
        "~/.local/share/traderow/",
        "records/",
        "2026-11-22.traderow",
    ]


def test_a_long_name_is_broken_at_a_hyphen() -> None:
    lines = wrap([("records/2026-11-27-star-realms-free-for-all-newcomer-Pip-Odo-bdc5e74894.traderow", "")], 30)
    assert ["".join(text for text, _style in line) for line in lines] == [
        "records/",
        "2026-11-27-star-realms-free-",
        "for-all-newcomer-Pip-Odo-",
        "bdc5e74894.traderow",
    ]


def test_advice_that_has_no_room_is_left_out_and_not_cut() -> None:
    picture = replace(Sitting(views.busy()).shown, block="YOUR TURN", prompt="Pip bought a card. " * 5, notice="")
    for more, is_shown in (("An Explorer costs 2.", True), ("An Explorer costs 2, and is twice as good as a Scout.", False)):
        lines = ["".join(part for part, _style in line) for line in Prompt().draw(replace(picture, more=more), 80, 3)]
        assert (more in lines[1]) is is_shown
        assert not any("…" in line for line in lines)
