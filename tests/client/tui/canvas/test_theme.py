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

from client.games.star_realms.layouts.theme import COLOURS, FACTIONS, HUES
from client.session.kept_seats import KeptSeats
from client.terminal.capabilities import Shows
from client.terminal.settings import THEMES as SETTINGS
from client.terminal.settings import Settings
from client.tui.app.app import TraderowApp
from client.tui.canvas.differ import ShownCells
from client.tui.canvas.theme import CONTRAST, DARK, LIGHT, LOOKS, NONE, OWN, TERMINAL, THEMES, styles
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down
from tests.client.tui.colours import SIGHTS, contrast, worst_pair

GROUNDED = (DARK, LIGHT, CONTRAST)
"""Those with a ground of their own."""
TEXT, MARK = 4.5, 3.0
"""What WCAG 2 asks of text, and of lines and marks."""
APART = {DARK.name: 28.5, LIGHT.name: 8.5, CONTRAST.name: 29.5}
"""How far apart the worst pair of factions must be, whoever looks."""


def colours(theme: Theme) -> dict[str, str]:
    """Those that are drawn with, by their names."""
    own = {name: str(getattr(theme, name)) for name in ("foreground", "background")}
    named = {name: value for name, value in theme.variables.items() if not name.endswith("-style")}
    return {**own, **named, **COLOURS[theme.name]}


@pytest.mark.parametrize("theme", GROUNDED, ids=lambda theme: theme.name)
def test_no_colour_shifts_on_256_colours_or_on_more(theme: Theme) -> None:
    for colour in colours(theme).values():
        for system in (ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR):
            sent = ShownCells().become([(0, 0, [Segment("x", Style(color=colour))])], system)
            how, *codes = map(int, re.findall(r"38;([\d;]+)m", sent)[0].split(";"))
            shown = Color.from_ansi(*codes) if how == 5 else Color.from_rgb(*codes)
            assert shown.get_truecolor() == Color.parse(colour).get_truecolor(), colour


@pytest.mark.parametrize("theme", GROUNDED, ids=lambda theme: theme.name)
@pytest.mark.parametrize(
    ("front", "ground", "least"),
    [
        *((front, "background", TEXT) for front in ("foreground", "strong", "quiet", *FACTIONS)),
        ("rule", "background", MARK),
        ("foreground", "cursor", TEXT),
        ("strong", "cursor", TEXT),
        ("block", "block-ground", TEXT),
        ("input-selection-foreground", "input-selection-background", MARK),
    ],
)
def test_every_pair_can_be_read(theme: Theme, front: str, ground: str, least: float) -> None:
    named = colours(theme)
    assert contrast(named[front], named[ground]) >= least


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", GROUNDED, ids=lambda theme: theme.name)
def test_the_factions_are_apart_for_everybody(theme: Theme, sight: str) -> None:
    assert worst_pair(list(HUES[theme.name]), sight) >= APART[theme.name]


def test_on_the_terminals_own_ground_only_the_letters_of_factions_have_a_colour() -> None:
    named = colours(TERMINAL)
    assert {name: value for name, value in named.items() if value != OWN} == dict(
        zip(FACTIONS, ("ansi_green", "ansi_cyan", "ansi_yellow", "ansi_red"), strict=False)
    )
    assert set(colours(NONE).values()) == {OWN}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_cursor_and_a_block_show_in_every_theme(theme: Theme) -> None:
    variables = {**theme.variables, "foreground": str(theme.foreground), "background": str(theme.background)}
    drawn = styles(variables, {})
    assert drawn["cursor"].bgcolor != drawn[""].bgcolor or drawn["cursor"].underline
    assert drawn["alert"].reverse or drawn["alert"].bgcolor != drawn[""].bgcolor
    assert not any(style.dim or style.blink or style.italic for style in drawn.values())


def test_every_theme_has_the_same_variables_and_is_a_setting() -> None:
    assert len({frozenset(theme.variables) for theme in THEMES}) == 1
    assert SETTINGS[1:] == tuple(theme.name for theme in THEMES)
    assert {look.colour for look in LOOKS.values()} <= {"foreground", *DARK.variables}


# -- what is written ---------------------------------------------------------------------------------------------------

COLOUR = re.compile(r"(?:^|;)(?:[34]8;[25]|3[0-79]|4[0-79]|9[0-7]|10[0-7])(?:;|$)")
"""A setting of a colour among those of a style."""


def written() -> list[str]:
    """The style settings sent to the terminal."""
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
    """What home and the forms behind it write."""
    app = Screens(Settings(name="Ann", theme=theme), keep=keep, shows=shows)

    async def drive(pilot: Pilot[None]) -> None:
        for key in ("h", "tab", "escape", "j", "x", "tab", "escape", "g", "escape", "question_mark", "escape", "down"):
            await pilot.press(key)
            await pilot.pause()
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    return written()


OFF = {"22", "24", "27"}
"""Bold, underlined and reversed no longer."""


async def show_table(theme: str) -> list[str]:
    """What a busy table writes."""
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


async def test_on_16_colours_the_table_sets_four_hues_and_the_terminals_own_ground() -> None:
    parts = {part for each in await show_table(TERMINAL.name) for part in each.split(";")}
    assert parts - OFF == {"0", "1", "4", "7", "31", "32", "33", "36", "39"}


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
    assert grounds == {"231", "254", "16"}, "white, its cursor and its block"


def test_what_the_theme_is_by_what_the_terminal_shows() -> None:
    def chosen(setting: str = "auto", **shows: object) -> str:
        return Shows(**shows).theme(setting)  # type: ignore[arg-type]

    assert chosen() == "dark"
    assert chosen(ground="light") == "light"
    assert chosen(colors="standard", ground="light") == "terminal"
    assert chosen("contrast", colors="standard") == "contrast"
    assert chosen("light", no_color=True) == "none"
