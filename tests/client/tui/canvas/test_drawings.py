"""Cards, gauges, figures and silhouettes, each in symbols and in ASCII, with every state and at every size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from client.terminal import capabilities
from client.tui.canvas import blocks, card, gauges
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.card import CardContent, CardState
from client.tui.canvas.styles import marked

CUTTER = CardContent(
    "Cutter",
    "T",
    "T",
    "Fed",
    "Federation",
    cost=2,
    text=tuple((marked(text),) for text in ("{authority# 4 } authority", "{trade# 2 } trade", "{T!ally} {combat# 4 } c.")),
    long_text=tuple(
        map(marked, ("Gain {authority# 4 } authority and {trade# 2 } trade.", "{T!Ally} gain {combat# 4 } combat."))
    ),
    gains=(marked("{authority!4a} {trade!2t}"),),
    extra=(marked("{T:ally} {combat:4c}"),),
    silhouette="T1",
)
FORT = CardContent("Royal Redoubt", "S", "S", "Empire", defense=6, is_outpost=True, base_word="outpost", silhouette="Sb")


@pytest.fixture(params=[False, True], ids=["symbols", "ascii"])
def in_ascii(request: pytest.FixtureRequest) -> Iterator[bool]:
    capabilities.use_ascii(request.param)
    yield request.param
    capabilities.use_ascii(False)


def texts(canvas: Canvas) -> list[str]:
    return ["".join(text for text, _style in line).rstrip() for line in canvas.lines]


def drawn(columns: int, lines: int, put: Callable[[Canvas], object]) -> list[str]:
    canvas = Canvas(columns, lines)
    put(canvas)
    if capabilities.ascii_only():
        assert all(line.isascii() for line in texts(canvas))
    return texts(canvas)


def test_a_card_has_its_band_name_ship_and_words(in_ascii: bool) -> None:
    found = drawn(20, 9, lambda canvas: card.card(canvas, Rectangle(1, 0, 17, 9), CUTTER, CardState("1", lit=True, new=True)))
    ship = ["", "", ""] if in_ascii else [" ▄▄      ▄▄▄", " █████████████▄▄", " ▀▀     ▀▀▀"]
    edge = "|" if in_ascii else "▏"
    assert found[0] == (" 1 T Fed     ' 2" if in_ascii else " 1 T Fed     • 2").replace(" 1", "  1", 1)
    assert found[1] == f" {edge}Cutter"
    assert [line[2:].strip() for line in found[2:5]] == [line.strip() for line in ship]
    assert [line[2:] for line in found[6:]] == [" 4  authority", " 2  trade", "ally  4  c."]


def test_a_base_says_at_its_foot_what_it_is(in_ascii: bool) -> None:
    found = drawn(17, 5, lambda canvas: card.card(canvas, Rectangle(0, 0, 17, 5), FORT, CardState("2")))
    assert found[4] == ("| # 6  outpost" if in_ascii else "▏ ▣ 6  outpost")


def test_a_large_card_has_sentences_that_wrap(in_ascii: bool) -> None:
    found = drawn(24, 12, lambda canvas: card.card(canvas, Rectangle(0, 0, 21, 11), CUTTER, CardState("3", cursor=True)))
    assert found[0].split()[:3] == ["3", "T", "Federation"]
    assert [line[1:].strip() for line in found[6:11]] == ["Gain  4  authority", "and  2  trade.", "Ally gain  4", "combat."][
        -5:
    ] or found
    assert set(found[11]) == ({'"'} if in_ascii else {"▀"})


def test_a_long_name_takes_a_second_line_and_is_never_cut() -> None:
    content = replace(CUTTER, name="Yacht de l'Ambassade", count=2)
    found = drawn(20, 9, lambda canvas: card.card(canvas, Rectangle(0, 0, 17, 9), content, CardState("3")))
    assert [line[1:16].strip() for line in found[1:3]] == ["Yacht de", "l'Ambassade ×2"]
    tiled = drawn(25, 2, lambda canvas: card.tile(canvas, Rectangle(0, 0, 25, 2), replace(content, defense=4), CardState("q")))
    assert "Yacht de" in tiled[0]
    assert "l'Ambassade ×2" in tiled[1]


def test_abilities_without_room_are_counted() -> None:
    found = drawn(17, 4, lambda canvas: card.card(canvas, Rectangle(0, 0, 17, 4), replace(CUTTER, cost=None), CardState("a")))
    assert found[0].endswith("+1")
    assert found[2:] == ["▏ 4  authority", "▏ 2  trade"]
    assert drawn(10, 2, lambda canvas: card.tile(canvas, Rectangle(0, 0, 10, 2), CUTTER))[1] == "▏4a 2t +1"


@pytest.mark.parametrize(
    ("state", "band", "sign"),
    [
        (CardState("1", lit=True), "block! on T", ""),
        (CardState("1"), "T! on track", ""),
        (CardState("1", done=True), "T! on track", "✓"),
        (CardState("1", gone=True), "quiet! on track", "✗"),
        (CardState("1", lit=True, mark="◆"), "block! on T", "◆"),
    ],
)
def test_the_states_of_a_card_differ_in_band_and_sign(state: CardState, band: str, sign: str) -> None:
    for draw in (card.card, card.tile):
        canvas = Canvas(25, 7)
        draw(canvas, Rectangle(0, 0, 25, 7 if draw is card.card else 2), replace(CUTTER, cost=None), state)
        assert band in {style for _text, style in canvas.lines[0]}
        assert texts(canvas)[0].endswith(sign)


@pytest.mark.parametrize("columns", range(9, 14))
def test_a_sign_touches_no_name_on_a_tile(columns: int) -> None:
    [band, _gains] = drawn(
        columns, 2, lambda canvas: card.tile(canvas, Rectangle(0, 0, columns, 2), CUTTER, CardState("q", mark="◆"))
    )
    assert " ◆" in band


def test_a_tile_under_the_cursor_stands_on_white() -> None:
    canvas = Canvas(25, 2)
    card.tile(canvas, Rectangle(0, 0, 25, 2), CUTTER, CardState("q", cursor=True))
    assert canvas.lines[0] == (("›q Cutter                ", "block! on block.g"),)


def test_a_row_has_the_same_parts_in_columns(in_ascii: bool) -> None:
    def put(canvas: Canvas) -> None:
        card.row(canvas, Rectangle(0, 0, 79, 1), CUTTER, CardState("2", lit=True, cursor=True, new=True), extra=50)
        card.row(canvas, Rectangle(0, 1, 79, 1), replace(FORT, cost=6), CardState("4"), extra=50)

    cursor, new, outpost = (">", "'", "#") if in_ascii else ("›", "•", "▣")
    assert drawn(80, 2, put) == [
        f"{cursor} 2  T Cutter            {new} 2      4a 2t           ally 4c".replace(f" {cursor}", cursor),
        f"  4  S Royal Redoubt       6  {outpost}6",
    ]


def test_piles_lie_face_down_and_open(in_ascii: bool) -> None:
    found = drawn(
        10, 9, lambda canvas: card.pile(canvas, Rectangle(0, 0, 10, 9), (41, "deck"), [marked("heap"), marked("9 cards")])
    )
    back = "." if in_ascii else "░"
    assert found[0] == back * 10
    assert found[1].strip(back).split() == ["41"]
    assert found[2].strip(back).split() == ["deck"]
    assert [line.strip() for line in found[5:7]] == ["heap", "9 cards"]


def test_figures_and_words_are_blocks_and_chips_in_ascii(in_ascii: bool) -> None:
    found = drawn(8, 3, lambda canvas: blocks.figure(canvas, 0, 0, 41, "high"))
    assert found == (["", "  41", ""] if in_ascii else ["█ █ ▀█", "▀▀█  █", "  ▀ ▀▀▀"])
    canvas = Canvas(60, 4)
    assert (blocks.word(canvas, 0, 0, "Gagné!", "high") == 0) == in_ascii
    assert blocks.word(canvas, 0, 0, "星", "high") == 0


def test_every_letter_and_silhouette_is_whole() -> None:
    for font, lines in ((blocks.DIGITS, 5), (blocks.LETTERS, 7)):
        assert all(len(glyph.split()) == lines and len(set(map(len, glyph.split()))) == 1 for glyph in font.values())
    assert len(blocks.SILHOUETTES) == 14
    assert {(len(rows), *set(map(len, rows))) for rows in blocks.SILHOUETTES.values()} == {(6, 15)}


def test_bars_pips_curves_and_links(in_ascii: bool) -> None:
    def put(canvas: Canvas) -> None:
        gauges.bar(canvas, 0, 0, 10, 38, 13, 50, mirrored=True)
        gauges.pips(canvas, 0, 1, 3, 2, "trade", 4)
        gauges.curve(canvas, 0, 2, [50, 25, 1], 50, "low")
        canvas.spans(0, 3, [gauges.links(3, "B")])
        gauges.chip(canvas, 6, 3, 7, "combat")

    shown = drawn(10, 4, put)
    assert shown == (["%%", "###o", "#=.", "*=*=*  7"] if in_ascii else ["▒▒", "■■■□", "█▄▁", "●━●━●  7"])


def test_a_bar_is_never_longer_than_its_place() -> None:
    for value, lost in ((90, 0), (50, 90), (0, 13), (1, 0), (-3, 0)):
        canvas = Canvas(12, 1)
        gauges.bar(canvas, 0, 0, 10, value, lost, 50)
        assert texts(canvas)[0] == texts(canvas)[0][:10]
        filled = sum(len(text) for text, style in canvas.lines[0] if style in {"text on high", "text on low"})
        assert (filled > 0) == (value > 0)
