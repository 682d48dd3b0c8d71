"""The options, from the main menu and over the table: each change is immediate and saved, and opening or closing them is one
screen update."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from client.session.kept_seats import KeptSeats
from client.terminal import capabilities, paths, settings_file
from client.terminal.settings import ALLOWED, Settings
from client.text import i18n
from client.text.i18n import use_language
from client.tui.app.app import TraderowApp
from client.tui.dialogs.dialog import Dialog
from client.tui.dialogs.options import LABEL, OPTIONS, NamePage, Options
from client.tui.screens.home import HomeScreen
from tests.client.screens import check_golden, screen_text
from tests.client.shown import ANN, GOLDENS, running

pytestmark = pytest.mark.usefixtures("games_of_the_goldens")


def test_every_option_has_a_word_for_every_value() -> None:
    for option in OPTIONS:
        assert list(option.words) == list(ALLOWED[option.setting].values)


@pytest.mark.parametrize("key", ["right", "space", "enter"])
def test_the_next_value_comes_after_the_last_the_first(key: str) -> None:
    for at, option in enumerate(OPTIONS):
        settings, seen = Settings(), []
        for _ in option.words:
            open_still, settings = Options(at).pressed(key, settings)
            assert open_still == Options(at)
            seen.append(getattr(settings, option.setting))
        assert settings == Settings()
        assert sorted(map(str, seen)) == sorted(map(str, option.words))


def test_left_is_the_way_back() -> None:
    _, there = Options().pressed("right", Settings())
    assert Options().pressed("left", there) == (Options(), Settings())


@pytest.mark.parametrize("key", ["escape", "o", "O", "q"])
def test_it_closes_and_changes_nothing(key: str) -> None:
    assert Options(2).pressed(key, Settings()) == (None, Settings())


def test_keys_of_the_table_mean_nothing_while_it_is_open() -> None:
    assert Options(2).pressed("e", Settings()) == (Options(2), Settings())


SIZES = [(60, 20), (80, 24), (120, 36)]


def shown_of(over: Dialog, size: tuple[int, int], settings: Settings) -> list[str]:
    return ["".join(text for text, _style in line) for line in over.lines(settings, *size)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("at", range(len(OPTIONS)))
def test_it_fits_in_every_language(language: str, at: int, size: tuple[int, int]) -> None:
    use_language(language)
    lines = shown_of(Options(at), size, Settings())
    assert len(lines) == size[1]
    assert i18n.pgettext("key", "Esc") in lines[-1]
    assert {cell_len(line) for line in lines} == {size[0]}
    for option in OPTIONS:
        assert cell_len(i18n._(option.label)) < LABEL
    words = re.sub(r"\s+", " ", " ".join(line.partition("│")[2] for line in lines if "│" in line))
    assert " ".join(i18n._(OPTIONS[at].about).split()) in words, "what it does is whole"
    assert all(f" {i18n._(word)} " in words for word in OPTIONS[at].words.values())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_no_value_is_cut(language: str, size: tuple[int, int]) -> None:
    use_language(language)
    for option in OPTIONS:
        for value in option.words:
            settings = replace(Settings(), **{option.setting: value})
            lines = shown_of(Options(), size, settings)
            assert not [line for line in lines[2 : size[1] - 4] if "…" in line], (option.setting, value)


@pytest.mark.parametrize("size", SIZES)
def test_no_line_moves_under_the_cursor(size: tuple[int, int]) -> None:
    def places(at: int, settings: Settings) -> list[int]:
        lines = [line.partition("│")[0] for line in shown_of(Options(at), size, settings)]
        return [next(y for y, line in enumerate(lines) if line.lstrip(" ›").startswith(option.label)) for option in OPTIONS]

    first = places(0, Settings())
    assert first == sorted(first)
    for at, option in enumerate(OPTIONS):
        assert places(at, Settings()) == first
        for value in option.words:
            assert places(at, replace(Settings(), **{option.setting: value})) == first


def test_the_right_side_says_what_the_marked_one_does() -> None:
    seen = {
        "\n".join(line.partition("│")[2] for line in shown_of(Options(at), (80, 24), Settings())) for at in range(len(OPTIONS))
    }
    assert len(seen) == len(OPTIONS)


NAME = next(number for number, option in enumerate(OPTIONS) if option.setting == "name")


def typed(page: Dialog | None, text: str, settings: Settings) -> tuple[Dialog | None, Settings]:
    for character in text:
        assert page is not None
        page, settings = page.pressed(character, settings, character)
    return page, settings


def test_the_name_is_typed_on_a_page_of_its_own() -> None:
    settings = Settings(name="Ann")
    page, settings = Options(NAME).pressed("enter", settings)
    assert page == NamePage("Ann", Options(NAME))
    for _ in "Ann":
        page, settings = page.pressed("backspace", settings)
    page, settings = typed(page, "Eve", settings)
    assert page is not None
    assert page.pressed("escape", settings) == (Options(NAME), Settings(name="Ann")), "Esc changes nothing"
    assert page.pressed("enter", settings) == (Options(NAME), Settings(name="Eve"))


def test_a_name_that_no_server_takes_is_not_taken() -> None:
    page, settings = NamePage("", Options(NAME)).pressed("enter", Settings(name="Ann"))
    assert isinstance(page, NamePage)
    assert page.said
    assert settings == Settings(name="Ann")
    long, _settings = typed(NamePage(""), "x" * 40, settings)
    assert long == NamePage("x" * 16)


@pytest.fixture
def short_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "shown", lambda path: f"~/.config/traderow/{path.name}")


@pytest.mark.usefixtures("short_path")
async def test_options_at_home(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("o")
        check_golden(GOLDENS / "options.txt", screen_text(app))
        await pilot.press("escape")
        assert "› o  Options" in screen_text(app)
        assert isinstance(app.screen, HomeScreen)


async def test_a_theme_shows_at_once_and_is_kept_by_its_name(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("o", "right", "right")
        assert app.theme == "light"
        assert settings_file.load() == Settings(theme="light")
        assert 'theme = "light"' in settings_file.settings_file().read_text("utf-8")


async def test_a_language_shows_at_once(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("o", "down", "down", "right", "right")
        assert i18n.language() == "pl"
        assert "Opcje" in screen_text(app)
        await pilot.press("escape")
        assert "Graj teraz" in screen_text(app)


async def test_marks_show_at_once(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("o", "down", "right", "right")
        assert capabilities.ascii_only()
        assert screen_text(app).isascii()
        await pilot.press("left")
        assert "›Symbols    ‹ symbols ›" in screen_text(app)
