"""The palette: typed text finds commands, piles, cards and people everywhere, and Enter executes the choice."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from textual.screen import Screen

import client.tui
from client.session.kept_seats import KeptSeats
from client.terminal.command import Command
from client.terminal.settings import Settings
from client.text.i18n import LANGUAGES, use_language
from client.tui.app.app import TraderowApp
from client.tui.dialogs.form import Field
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.overlay import OverlayScreen
from client.tui.dialogs.palette import Offer, Palette, can_be_found, offer
from client.tui.screens.home import HomeScreen
from client.tui.screens.hosting import HostScreen
from client.tui.screens.join import JoinScreen
from client.tui.screens.numbers import NumbersScreen
from client.tui.screens.people import PeopleScreen
from client.tui.widgets.chat import ChatLine
from client.tui.widgets.notice import NoticeScreen, QuitScreen, WaitScreen
from client.tui.widgets.page import Page
from protocol import messages
from tests.client.fake_server import FakeServer, seat, table
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.screens import check_golden, screen_text, words_shown
from tests.client.shown import ANN, GOLDENS, at_table, running, until, until_shown

pytestmark = pytest.mark.usefixtures("games_of_the_goldens")


def nothing() -> None:
    """Do nothing, in the place of an offer."""


DRAW = Command("draw", ("D",), "offer a draw, or answer an offer", "Table", "always")
OFFERS = (
    offer(DRAW, nothing),
    Offer("your discard pile", nothing, "v"),
    offer(Command("rematch", ("R",), "after the game: play again", "Table", "always", "rematch"), nothing, now=False),
    Offer("Ada's deck", nothing, "v"),
)


def found(typed: str) -> list[str]:
    return [each.label for each in Palette(OFFERS, typed).found]


def test_the_beginning_of_any_word_of_name_or_help_finds_it() -> None:
    assert found("d") == ["offer a draw, or answer an offer", "your discard pile", "Ada's deck"]
    assert found("ANS") == ["offer a draw, or answer an offer"]
    assert found("raw") == []


def test_every_typed_word_is_meant() -> None:
    assert found("your pi") == ["your discard pile"]
    assert found("your deck") == []


def screens(base: type[Screen[None]] = Screen) -> Iterator[type[Screen[None]]]:
    """Yield every kind of screen of the client."""
    for kind in base.__subclasses__():
        yield from (kind, *screens(kind))


def test_a_screen_without_it_has_nothing_to_find_and_shows_its_keys_at_the_bottom() -> None:
    """A notice, the question before quitting, a page to read: Enter, Esc and arrows are no keys to find."""
    for module in pkgutil.walk_packages(client.tui.__path__, "client.tui."):
        importlib.import_module(module.name)
    without = [kind for kind in screens() if issubclass(kind, Page) and not issubclass(kind, OverlayScreen)]
    assert {NoticeScreen, QuitScreen, WaitScreen, HelpScreen} <= set(without)
    for kind in without:
        commands = kind.COMMANDS_SHOWN
        assert not [command.name for command in commands if can_be_found(command)], kind
        assert all(command.hint for command in commands), kind


def test_what_is_not_possible_comes_last_and_says_so() -> None:
    assert found("")[-1] == "not now: after the game: play again"
    assert found("rem") == ["not now: after the game: play again"]


def test_capitals_and_accents_can_be_left_out() -> None:
    palette = Palette((Offer("échanger des cartes", nothing), Offer("żółw", nothing)))
    assert [each.label for each in Palette(palette.offers, "ech").found] == ["échanger des cartes"]
    assert [each.label for each in Palette(palette.offers, "ZOL").found] == ["żółw"]


def test_keys_type_choose_and_close() -> None:
    palette: object = Palette(OFFERS)
    for key, character in (("d", "d"), ("x", "x"), ("backspace", ""), ("down", ""), ("down", "")):
        assert isinstance(palette, Palette)
        palette, _settings = palette.pressed(key, Settings(), character)
    assert isinstance(palette, Palette)
    assert (palette.typed, palette.at) == ("d", 2)
    assert palette.marked is not None
    assert palette.marked.label == "Ada's deck"
    assert palette.pressed("down", Settings())[0] == Palette(OFFERS, "d", 0)
    assert palette.pressed("up", Settings())[0] == Palette(OFFERS, "d", 1)
    for key in ("escape", "enter", "f5"):
        assert palette.pressed(key, Settings()) == (None, Settings())


async def test_the_palette_at_the_table_at_80_by_24() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        before = screen_text(app)
        await pilot.press("colon", *"tu")
        check_golden(GOLDENS / "palette.txt", screen_text(app))
        await pilot.press("escape")
        assert screen_text(app) == before


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_nothing_of_what_is_beneath_is_left_beside_it(size: tuple[int, int]) -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("colon", *"rematch")
        over = app.table.over
        assert over is not None
        page = ["".join(text for text, _style in line).rstrip() for line in over.lines(app.settings, *size)]
        assert [line.rstrip() for line in screen_text(app).splitlines()] == page
        assert "Esc close" in page[-1]


async def test_from_the_line_of_chat_it_opens_instead_of_it_and_the_text_is_kept() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("slash", *"hey", "f5", *"dr")
        assert isinstance(app.table.over, Palette)
        assert app.table.over.typed == "dr"
        await pilot.press("escape", "slash")
        assert app.table.query_one(ChatLine).value == "hey"


@pytest.mark.parametrize("key", ["colon", "f5"])
async def test_enter_does_it_and_tells_the_key_for_the_next_time(key: str) -> None:
    commands = NotingCommands()
    app = TableApp(commands)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press(key, *"pil", "enter")
        assert app.table.picture.browsing is not None
        assert app.table.store.current.notice == "Next time: v."
        assert commands.acted == []


async def test_letters_are_text_and_do_nothing_at_the_table() -> None:
    commands = NotingCommands()
    app = TableApp(commands)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("colon", *"spate", "escape")
        assert commands.acted == []


async def test_what_is_not_possible_now_says_why() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("colon", *"rematch")
        assert "not now: after the game: play again" in screen_text(app)
        await pilot.press("enter")
        assert app.table.store.current.notice == "You can do that only after the game."


async def test_in_the_piles_a_card_is_found_and_shown() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("v")
        browsing = app.table.picture.browsing
        assert browsing is not None
        number, pile = next((n, pile) for n, pile in enumerate(browsing.piles) if n and pile.cards)
        card = pile.cards[-1][0]
        await pilot.press("colon", *card[:4].replace("_", ""), *["down"] * 0)
        assert pile.name in screen_text(app)
        palette = app.table.over
        assert isinstance(palette, Palette)
        steps = next(n for n, each in enumerate(palette.found) if each.label.endswith(pile.name))
        await pilot.press(*["down"] * steps, "enter")
        shown = app.table.picture
        assert shown.browsing is not None
        assert shown.browsing.pile == number
        assert shown.shown.startswith(card[:4])


async def test_cards_are_not_found_where_no_pile_is_open() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("colon")
        assert not any("Scout" in each.label for each in app.table.offers())


async def test_the_help_leads_to_it() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("question_mark", "colon", *"rules", "enter")
        assert app.table.picture.browsing is not None or "rules" in screen_text(app)


async def test_somebody_is_muted_by_name_and_heard_again() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("colon", *"mute", "enter")
        [name] = app.muted
        assert app.table.store.current.notice == f"You have muted {name}."
        await pilot.press("colon", *"hear", "space", *name.lower(), "enter")
        assert app.muted == set()
        assert app.table.store.current.notice == f"You have unmuted {name}."


async def test_a_watcher_finds_nothing_that_only_players_have() -> None:
    app = TableApp(NotingCommands(seat=None))
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, many.seen(many.free_for_all(), None), *(f"P{n}" for n in range(6)), links=("on",) * 6)
        labels = [each.label for each in app.table.offers()]
        assert "see the table from the next seat's side" in labels
        assert not any("give the game up" in label for label in labels)


def test_a_long_key_does_not_touch_the_words() -> None:
    quits = Command("quit", ("ctrl+q",), "quit the program", "Table", "always")
    lines = Palette((offer(DRAW, nothing), offer(quits, nothing))).lines(Settings(), 80, 24)
    assert any("Ctrl+Q quit the program" in "".join(text for text, _style in line) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_fits_and_finds_in_every_language(language: str) -> None:
    use_language(language)
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        offers = tuple(app.table.offers())
        for number, each in enumerate(offers):
            palette = Palette(offers, at=number)
            lines = palette.lines(Settings(), 80, 24)
            assert len(lines) == 24
            assert all(cell_len("".join(text for text, _style in line)) <= 80 for line in lines), each.label
            word = each.label.split()[-1].strip("().,:;!?…«»\"'")
            assert each in Palette(offers, word.rpartition("'")[2]).found, each.label


async def test_at_home_a_line_is_found_and_done(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("colon", *"host")
        assert words_shown(app)[1:3] == ["› host▏", "›h      Host: open a table for others"]
        assert words_shown(app)[3:] == ["Enter do it   ↑ ↓ choose   Esc close"], "nothing else is found"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, HostScreen))


async def test_at_home_nothing_is_said_twice_of_a_line(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app):
        assert isinstance(app.screen, HomeScreen)
        labels = [each.label for each in app.screen.offers()]
        assert "Quit" in labels
        assert "Learn: learn the game in short lessons; continues where you left off" in labels


async def test_at_home_escape_leaves_everything_as_it_was(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        before = screen_text(app)
        await pilot.press("f5", *"quit", "escape")
        assert screen_text(app) == before
        assert isinstance(app.screen, HomeScreen)


async def test_in_the_lobby_a_command_is_found_and_done(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        before = screen_text(app)
        await pilot.press("colon", *"spec")
        await until_shown(pilot, "allow or remove")
        assert words_shown(app)[1:-1] == ["› spec▏", "›w      host: allow or remove spectators"]
        await pilot.press("escape")
        await until(pilot, lambda: screen_text(app) == before)
        await pilot.press("colon", *"seat", "up", "escape", "colon", *"give", "enter")
        await peer.receive(messages.Leave)


async def test_in_a_form_a_field_is_found_and_gone_to(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("j")
        await until(pilot, lambda: isinstance(app.screen, JoinScreen))
        before = app.screen.focused
        await pilot.press("x", "f5", *"pass")
        assert app.screen.focused is None, "what is typed is the palette's"
        await pilot.press("tab", "enter")
        assert app.screen.focused is app.screen.query_one("#password")
        assert isinstance(before, Field)
        assert before.value == "x"
        await pilot.press("f5", "escape")
        assert app.screen.focused is app.screen.query_one("#password")


async def test_among_the_people_somebody_is_found_and_muted(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await peer.send(table(2, seats=[seat("person", "Ann", host=True), seat("person", "Ben"), seat("person", "Cem")]))
        await until_shown(pilot, "Cem")
        await pilot.press("M")
        await until(pilot, lambda: isinstance(app.screen, PeopleScreen))
        await pilot.press(":", *"mute cem", "enter")
        await until_shown(pilot, "You have muted Cem.")
        await pilot.press("f5", *"remove", "enter")
        await until_shown(pilot, "Remove Ben from the table? k again confirms.")


async def test_over_the_numbers_the_help_is_found(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, NumbersScreen))
        before = screen_text(app)
        await pilot.press(":", "h")
        await until_shown(pilot, "this help")
        await pilot.press("escape")
        assert screen_text(app) == before
        await pilot.press("f5", *"help", "enter")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
