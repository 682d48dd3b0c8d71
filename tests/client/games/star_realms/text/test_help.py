"""The help at the table: its pages, the parts left out for spectators, its keys, and the list of all cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.games.star_realms.texts.piles import all_cards
from client.games.star_realms.texts.words import LETTERS, faction_of
from client.text.i18n import LANGUAGES, use_language
from engine.star_realms.cards import SHIPPED
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.screens import check_golden, screen_text, sections

GOLDENS = Path(__file__).parents[1] / "goldens"
VERSION = SHIPPED.newest.version


def page(app: TableApp) -> str:
    """Return what is shown of the help: no zone of the table above or below it."""
    lines = screen_text(app).splitlines()
    top = next(number for number, line in enumerate(lines) if line.startswith("─ Help"))
    return "\n".join([*lines[top : len(lines) - 4], lines[-1]])


async def test_the_pages_look_like_their_golden() -> None:
    """A spectator begins at the signs and has no keys for playing."""
    found, app = {}, TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("question_mark")
        for number in "12345":
            await pilot.press(number)
            found[f"page {number}"] = page(app)
        await app.sit_anew(NotingCommands(seat=None))
        await sit_down(pilot, many.seen(many.free_for_all(), None), *(f"P{n}" for n in range(6)), links=("on",) * 6)
        await pilot.press("question_mark")
        found["watching"] = page(app)
        await pilot.press("2")
        shown = screen_text(app)
        assert "2 KEYS" in shown
        assert "Your turn" not in shown
        assert "play every card" not in shown
    check_golden(GOLDENS / "help.txt", sections(found))


@pytest.mark.parametrize("key", ["escape", "question_mark", "f1", "enter"])
async def test_the_table_is_as_before_when_the_help_is_closed(key: str) -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        before = screen_text(app)
        await pilot.press("question_mark", "right", "down", key)
        assert screen_text(app) == before


@pytest.mark.parametrize("key", ["p", "e", "a", "8", "t", "X", "v", "u", "space", "slash"])
async def test_a_key_of_the_table_does_nothing_beneath_the_help_and_is_answered(key: str) -> None:
    commands = NotingCommands()
    app = TableApp(commands)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("question_mark", key)
        assert commands.acted == []
        assert "1 THE GAME" in screen_text(app)
        assert "Esc closes the help." in screen_text(app)


async def test_the_arrows_go_round_the_pages_and_never_past_the_last_line() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("question_mark", "left")
        assert "5 WORDS ON THE CARDS" in screen_text(app)
        await pilot.press("right", "right", *["down"] * 80)
        shown = screen_text(app)
        assert "2 KEYS" in shown
        assert "Ctrl+Q" in shown, "the last line is still there"
        await pilot.press("up")
        assert screen_text(app) != shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_first_page_is_whole_in_every_language(language: str, size: tuple[int, int]) -> None:
    use_language(language)
    app = TableApp(NotingCommands())
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("question_mark")
        shown = screen_text(app)
        last = app.table.picture.help
        assert last is not None
        assert " ".join(last.pages[0].rows[-1][1].split()) in " ".join(shown.split()), "the last row has its line"
        names = next(line for line in shown.splitlines() if "1 " in line and "5 " in line and "─" in line)
        assert last.pages[4].name in names, "and so have the names of all pages"


def test_the_list_has_every_card_once_by_faction_with_the_count_of_the_box() -> None:
    cards = dict(all_cards(VERSION, {}).cards)
    assert set(cards) == set(SHIPPED.newest.by_key)
    assert all(cards[card.key] == card.copies for card in SHIPPED.newest.cards if card.copies)
    assert (cards["scout"], cards["viper"], cards["explorer"]) == (8, 2, 16)
    assert "".join(dict.fromkeys(LETTERS[faction_of(card)] for card in cards)) == "BMST-"


@pytest.mark.parametrize(
    ("rules", "explorers"), [({"explorers": 10}, 10), ({"explorers": "many", "of another version": 1}, 16)]
)
def test_the_list_goes_by_the_rules_of_the_table_as_far_as_they_are_known(rules: dict[str, object], explorers: int) -> None:
    assert dict(all_cards(VERSION, rules).cards)["explorer"] == explorers
