"""Each theme can be read, by the colour-blind too; without colour none is written; nothing is dim, blinks or slants."""

from __future__ import annotations

import re

import pytest
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.driver import Driver
from textual.pilot import Pilot
from textual.theme import Theme

from client.session.kept_seats import KeptSeats
from client.terminal.capabilities import Shows
from client.terminal.settings import THEMES as SETTINGS
from client.terminal.settings import Settings
from client.tui.app.app import TraderowApp
from client.tui.canvas.differ import ShownCells
from client.tui.canvas.styles import ALIASES, chip
from client.tui.canvas.theme import GAINS, LIGHT, NONE, OWN, REALMS, SEATS, TERMINAL, THEMES, Styles, of_number, palette
from client.tui.widgets.zone import to_strip
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down
from tests.client.tui.colours import SIGHTS, contrast, worst_pair

PALETTES = {
    "dark": palette("dark"),
    "dark, 256": palette("dark", "256"),
    "light": palette("light"),
    "light, 256": palette("light", "256"),
    "contrast": palette("contrast"),
}
"""Those with a ground of their own."""
TEXT, MARK = 4.5, 3.0
"""What WCAG 2 asks of text, and of lines and marks."""
LEVELS = ("high", "middle", "low")
HUED = (*REALMS, *SEATS, *GAINS)
PAIRS = [
    *((ink, ground) for ink in ("text", "strong", "quiet") for ground in ("ground", "panel")),
    *((ink, f"{faction}.body") for faction in (*REALMS, *SEATS) for ink in ("text", "quiet", "strong", faction)),
    *((gain, f"{faction}.body") for faction in REALMS for gain in GAINS),
    *((ink, "track") for ink in (*HUED, "strong", "quiet")),
    *((ink, ground) for ground in ("ground", "panel") for ink in (*HUED, *LEVELS)),
    *(("block", ground) for ground in (*HUED, *LEVELS, "block.g")),
    *((ink, "cursor.g") for ink in ("strong", "text")),
    *(("O", "R.body"), ("R", "O.body"), ("trade", "C.body"), ("trade", "G.body"), ("trade", "P.body"), ("low", "O.body")),
]
"""Ink and ground of everything that is read."""
APART = {
    ("dark", REALMS[:4]): 28,
    ("dark", SEATS): 16,
    ("dark", GAINS): 27,
    ("light", REALMS[:4]): 11,
    ("light", SEATS): 17,
    ("light", GAINS): 15,
}
"""How far apart the worst pair must be, whoever looks. In light hues that can be read lie close: each has its letter."""


@pytest.mark.parametrize("name", PALETTES)
def test_every_pair_can_be_read(name: str) -> None:
    hues = PALETTES[name]
    least = 7.0 if name == "contrast" else TEXT
    assert len(PAIRS) == 141
    assert [pair for pair in PAIRS if contrast(hues[pair[0]], hues[pair[1]]) < least] == []
    assert contrast(hues["rule"], hues["ground"]) >= MARK


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("name", "tokens"), APART, ids=str)
def test_what_differs_is_apart_for_everybody(name: str, tokens: tuple[str, ...], sight: str) -> None:
    assert worst_pair([PALETTES[name][token] for token in tokens], sight) >= APART[name, tokens]


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("token", PALETTES["dark"])
def test_with_256_colours_every_one_is_of_their_palette(name: str, token: str) -> None:
    colour = Style(color=PALETTES[f"{name}, 256"][token])
    for system in (ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR):
        sent = ShownCells().become([(0, 0, [Segment("x", colour)])], system)
        how, *codes = map(int, re.findall(r"38;([\d;]+)m", sent)[0].split(";"))
        shown = Color.from_ansi(*codes) if how == 5 else Color.from_rgb(*codes)
        assert colour.color is not None
        assert shown.get_truecolor() == colour.color.get_truecolor()


def test_nearly_all_hues_cost_a_number_with_more_colours_too() -> None:
    numbered = {palette("dark", "256")[token] == palette("dark")[token] for token in ("B", "T", "S", "M", *GAINS, *LEVELS)}
    assert numbered == {True}


def test_on_the_terminals_own_ground_there_are_hues_and_grey_and_without_colour_none() -> None:
    own = palette("terminal")
    assert {token for token, value in own.items() if value == OWN} == {
        *("ground", "panel", "quiet", "text", "strong", "block", "block.g", "cursor.g", "-"),
        *(f"{faction}.body" for faction in (*REALMS, *SEATS)),
    }
    assert set(palette("none").values()) == {OWN}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_cursor_and_a_block_show_in_every_theme(theme: Theme) -> None:
    drawn = Styles(theme.name)
    assert drawn["cursor"].bgcolor != drawn[""].bgcolor or drawn["cursor"].underline
    for style in ("alert", *(chip(token) for token in (*HUED, *LEVELS))):
        assert drawn[style].reverse or drawn[style].bgcolor != drawn[""].bgcolor
    words = [*ALIASES, *(f"{token} on {token}.body" for token in (*REALMS, *SEATS)), *map(chip, HUED)]
    assert not any(drawn[style].dim or drawn[style].blink or drawn[style].italic for style in words)


def test_an_alias_keeps_its_marks_on_a_ground() -> None:
    drawn = Styles("dark")
    assert drawn["key on cursor.g"] == drawn["strong! on cursor.g"]
    assert drawn["text on B.body"].bgcolor == drawn["B! on B.body"].bgcolor
    assert drawn["B! on B.body"].bold
    assert drawn["what nobody knows"] == drawn["text"]


def test_letters_of_factions_are_bold_on_a_light_ground() -> None:
    assert Styles("light")["B"].bold
    assert not Styles("dark")["B"].bold
    assert not Styles("light")["text"].bold


def test_an_edge_shows_only_where_cards_have_no_ground() -> None:
    line = (("|", "B.edge on B.body"), ("x", "text on B.body"))
    assert [to_strip(line, Styles(theme.name), 2).text for theme in THEMES] == [" x", " x", "|x", "|x", "|x"]


def test_every_theme_has_the_same_variables_and_is_a_setting() -> None:
    assert len({frozenset(theme.variables) for theme in THEMES}) == 1
    assert SETTINGS[1:] == tuple(theme.name for theme in THEMES)


# -- what is written ---------------------------------------------------------------------------------------------------

COLOUR = re.compile(r"(?:^|;)(?:[34]8;[25]|3[0-79]|4[0-79]|9[0-7]|10[0-7])(?:;|$)")
"""A setting of a colour among those of a style."""


def written() -> list[str]:
    """Return the style settings sent to the terminal."""
    return re.findall(r"\x1b\[([\d;]*)m", "".join(Recorder.writes))


class Screens(TraderowApp):
    """The app around the table on a terminal that only counts."""

    def get_driver_class(self) -> type[Driver]:
        return Recorder


@pytest.fixture(autouse=True)
def colour_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    Recorder.writes.clear()


async def show_screens(keep: KeptSeats, shows: Shows, theme: str = "auto") -> list[str]:
    """Return what home and the forms behind it write."""
    app = Screens(Settings(name="Ann", theme=theme), keep=keep, shows=shows)

    async def drive(pilot: Pilot[None]) -> None:
        for key in ("h", "tab", "escape", "j", "x", "tab", "escape", "g", "escape", "question_mark", "escape", "down"):
            await pilot.press(key)
            await pilot.pause()
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    return written()


COLOUR_NUMBERS = {of_number(number): number for number in range(16, 256)}
OFF = {"22", "24", "27"}
"""Bold, underlined and reversed no longer."""


async def show_table(theme: str) -> list[str]:
    """Return what a busy table writes."""
    app = TableApp(NotingCommands(), Recorder)
    app.theme = theme

    async def drive(pilot: Pilot[None]) -> None:
        await sit_down(pilot, views.busy())
        for key in ("down", "v", "escape", "slash", "x", "escape"):
            await pilot.press(key)
            await pilot.pause()
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    return written()


async def test_no_color_writes_no_colour_and_no_grey(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert [codes for codes in await show_screens(keep, Shows(no_color=True)) if COLOUR.search(codes)] == []


async def test_the_table_without_colours_writes_none() -> None:
    codes = await show_table(NONE.name)
    assert [each for each in codes if COLOUR.search(each)] == []
    assert {part for each in codes for part in each.split(";")} - OFF == {"0", "1", "4", "7"}


async def test_on_16_colours_the_table_sets_hues_and_grey_and_the_terminals_own_ground() -> None:
    parts = {part for each in await show_table(TERMINAL.name) for part in each.split(";")}
    assert parts - OFF <= {"0", "1", "4", "7", *["31", "32", "33", "36", "39", "90", "30", "41", "42", "43", "46", "49"]}
    assert {"32", "42", "7"} <= parts, "hues as ink and as chips, and reversed where there is no hue"


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
async def test_nothing_is_dim_blinks_or_slants(keep: KeptSeats, theme: str) -> None:
    codes = await show_table(theme) + await show_screens(keep, Shows(), theme)
    plain = [re.sub(r"[34]8;(?:5;\d+|2;\d+;\d+;\d+)", "", each) for each in codes]
    assert {"2", "3", "5", "6"} & {part for codes in plain for part in codes.split(";")} == set()


async def test_a_theme_chosen_while_the_table_is_shown_is_drawn_at_once() -> None:
    app = TableApp(NotingCommands(), Recorder)

    async def drive(pilot: Pilot[None]) -> None:
        await sit_down(pilot, views.busy())
        Recorder.writes.clear()
        app.theme = LIGHT.name
        await pilot.pause()
        await pilot.pause()
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    grounds = set(re.findall(r"48;5;(\d+)", "".join(Recorder.writes)))
    light = {str(COLOUR_NUMBERS[colour]) for colour in palette("light", "256").values()}
    assert {"231", "252", "16"} <= grounds <= light, "white, its cursor and its block, and no ground of another theme"


def test_what_the_theme_is_by_what_the_terminal_shows() -> None:
    def chosen(setting: str = "auto", **shows: object) -> str:
        return Shows(**shows).theme(setting)  # type: ignore[arg-type]

    assert chosen() == "dark"
    assert chosen(ground="light") == "light"
    assert chosen(colors="standard", ground="light") == "terminal"
    assert chosen("contrast", colors="standard") == "contrast"
    assert chosen("light", no_color=True) == "none"
