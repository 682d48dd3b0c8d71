"""The page of keys: a command gets another key, or a conflict is named; the change is immediate and saved."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from client.games import registry
from client.session.kept_seats import KeptSeats
from client.terminal import settings_file
from client.terminal.keyboard import key_name
from client.terminal.settings import Settings
from client.text.i18n import LANGUAGES, use_language
from client.tui.app.app import TraderowApp
from client.tui.dialogs.dialog import Dialog
from client.tui.dialogs.options import OPTIONS, KeysPage, Options
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.screens import check_golden, screen_text, words_shown
from tests.client.shown import ANN, GOLDENS, running

pytestmark = pytest.mark.usefixtures("games_of_the_goldens")

TABLES = tuple(registry.commands())
KEYBOARD = next(at for at, option in enumerate(OPTIONS) if option.setting == "keyboard")


def at(name: str) -> KeysPage:
    """Return the page with the mark on that command."""
    page = KeysPage(TABLES, Options(KEYBOARD))
    return KeysPage(TABLES, Options(KEYBOARD), [each.name for each in page.commands].index(name))


def pressed(page: Dialog | None, settings: Settings, *keys: str) -> tuple[Dialog | None, Settings]:
    for key in keys:
        assert page is not None
        page, settings = page.pressed(key, settings, key if len(key) == 1 else "")
    return page, settings


def shown(page: Dialog | None, settings: Settings) -> str:
    assert page is not None
    lines = page.lines(settings, 80, 24)
    return " ".join("".join(text for text, _style in line).strip() for line in lines)


def test_enter_and_a_new_key_change_it() -> None:
    _page, settings = pressed(at("undo"), Settings(), "enter", "x")
    assert settings == Settings(keys={"undo": ("x",)})


def test_a_key_with_a_name_is_taken_by_its_name() -> None:
    _page, settings = pressed(at("undo"), Settings(), "enter", "f7")
    assert settings == Settings(keys={"undo": ("f7",)})


def test_backspace_gives_the_usual_key_back() -> None:
    before = Settings(keys={"undo": ("x",), "browse": ("b",)})
    assert pressed(at("undo"), before, "backspace")[1] == Settings(keys={"browse": ("b",)})


def test_escape_leaves_the_key_then_the_page() -> None:
    page, settings = pressed(at("undo"), Settings(), "enter", "escape")
    assert (page, settings) == (at("undo"), Settings())
    assert pressed(page, settings, "escape") == (Options(KEYBOARD), Settings())


def test_a_clash_is_said_with_what_and_changes_nothing() -> None:
    page, settings = pressed(at("undo"), Settings(), "enter", "p")
    assert settings == Settings()
    assert 'p is the key of "play all". "undo" stays at u.' in shown(page, settings)
    page, settings = pressed(page, settings, "enter", "4")
    assert "Digits are for cards and answers." in shown(page, settings)


def test_what_leads_out_of_things_is_not_listed() -> None:
    names = {each.name for each in at("undo").commands}
    assert names.isdisjoint({"back", "up", "use", "quit", "zone", "pass"})
    assert {"undo", "palette", "help", "play-on"} <= names


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_in_every_language(language: str) -> None:
    use_language(language)
    for command in at("undo").commands:
        for page in (at(command.name), pressed(at(command.name), Settings(), "enter")[0]):
            assert page is not None
            lines = page.lines(Settings(), 80, 24)
            assert len(lines) == 24
            assert all(cell_len("".join(text for text, _style in line)) <= 80 for line in lines)
            assert key_name("escape") in "".join(text for text, _style in lines[-1])


async def test_the_page_of_keys_at_80_by_24(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("o", "up", "enter", "down")
        check_golden(GOLDENS / "keys.txt", screen_text(app))
        await pilot.press("enter", "p")
        assert words_shown(app)[-2] == 'p is the key of "play all". "attack" stays at t.'
        assert [line[:2] for line in words_shown(app)[1:3]] == ["p ", "›t"]


async def test_another_key_is_kept_at_once_and_comments_stay(keep: KeptSeats) -> None:
    file = settings_file.settings_file()
    file.parent.mkdir(parents=True)
    file.write_text('# mine\nname = "Ann"\n\n[keys]\n# as at work\nundo = "y"  # left\n')
    app = TraderowApp(settings_file.load(), keep=keep)
    async with running(app) as pilot:
        await pilot.press("o", "up", "enter")
        page = app.screen.over  # type: ignore[attr-defined]
        steps = [each.name for each in page.commands].index("play-all")
        await pilot.press(*["down"] * steps, "enter", "x")
        text = file.read_text()
        assert '# mine\nname = "Ann"\n' in text
        assert '# as at work\nundo = "y"  # left\n' in text
        assert 'play-all = "x"' in text
        await pilot.press("backspace")
        assert "play-all" not in file.read_text()


async def test_another_key_holds_at_once_for_command_cards_hints_and_help() -> None:
    commands = NotingCommands()
    app = TableApp(commands)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        app.with_keys("auto", {"end-turn": ("a",), "browse": ("x",)})
        await pilot.pause()
        table = app.table.store.current.table
        assert table is not None
        assert "a" not in {stack.key for stack in table.hand}
        assert "a end turn" in screen_text(app)
        assert "x piles" in screen_text(app)
        await pilot.press("x")
        assert app.table.picture.browsing is not None
        await pilot.press("escape", "v")
        assert app.table.picture.browsing is None
        await pilot.press("question_mark", "2")
        assert "end your turn" in next(line for line in screen_text(app).splitlines() if line.startswith(" a "))


async def test_a_comma_and_a_capital_can_be_keys() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        app.with_keys("auto", {"browse": (",",), "help": ("H",)})
        await pilot.press("comma")
        assert app.table.picture.browsing is not None
        await pilot.press("escape", "H")
        assert app.table.picture.help is not None


async def test_a_clash_in_the_file_is_said_at_the_start(keep: KeptSeats) -> None:
    app = TraderowApp(Settings(name="Ann", keys={"undo": ("p",)}), keep=keep)
    async with running(app):
        assert 'p is the key of "play all". "undo" stays at u.' in " ".join(screen_text(app).split())


async def test_a_preset_is_chosen_in_the_options_and_holds_at_once(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("o", "up", "right", "right", "right")
        assert settings_file.load().keyboard == "azerty"
        assert "‹ AZERTY ›" in screen_text(app)
