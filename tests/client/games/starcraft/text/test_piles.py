"""The browser of cards: a seat's knowledge of its own cards, of the others' cards, and of the event deck."""

from __future__ import annotations

import random

import pytest

from client.games.starcraft.layouts.table_sheet import pile_row
from client.games.starcraft.texts.cards import card_line
from client.games.starcraft.texts.piles import piles, unseen_events
from client.table.pages import Pile
from client.tui.canvas.draw import width_of
from engine.chance import SeedChance
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft.golden_lines import compare, text
from tests.client.games.starcraft.positions import executing, planning, random_game, seen


def page(found: tuple[Pile, ...], tab: str) -> Pile:
    return next(pile for pile in found if pile.tab.startswith(tab))


def drawn(seat: int | None, tab: str, width: int) -> str:
    """Return a page as text: its notes, its cards in their columns, its lines to read."""
    table = seen(planning(), seat)
    pile = page(piles(table), tab)
    lines = [((note, ""),) for note in pile.notes]
    lines += [pile_row(table, pile, card, n, width, under_cursor=row == 0) for row, (card, n) in enumerate(pile.cards)]
    told = "".join(f"\n{head}: {words}" for head, words in pile.texts)
    return f"{text(lines, max(width, 90), len(lines))}{told}"


def test_the_pages() -> None:
    """Those that are the same with more room only once."""
    found = {"tabs": "\n".join(each.tab or each.name for each in piles(seen(planning(), 0)))}
    for tab in ("Hand", "In play", "Technologies", "Sheet", "Deck", "Ada's cards", "Event deck"):
        small, wide = drawn(0, tab, 80), drawn(0, tab, 120)
        found |= {f"{tab}, 80 columns": small} | ({f"{tab}, 120 columns": wide} if wide != small else {})
    compare("piles", found)


def test_of_others_hand_and_deck_are_one_page_and_no_face_down_order_is_told() -> None:
    found = piles(seen(planning()))
    ada = page(found, "Ada's cards")
    assert sum(n for _card, n in ada.cards) == 18
    assert ("orders left", "7 tokens") in page(found, "Ada").texts


def test_a_watcher_has_no_page_of_a_hand() -> None:
    found = piles(seen(executing(), None))
    assert not [pile for pile in found if pile.tab.startswith("Hand")]
    assert page(found, "Fay's cards")


def test_partners_who_show_their_hands_have_a_page_of_it() -> None:
    rules = StarCraft.settle_rules("teams", 4, {"team_hands": "shown"})
    game, chance = StarCraft.begin("teams", 4, rules, SeedChance(bytes(32))), random.Random(1)
    while game.view(0)["phase"] == "setup":
        seat = next(iter(game.pending))
        game.apply(seat, chance.choice(game.actions(seat)))
    tabs = [pile.tab for pile in piles(seen(game, 0))]
    assert any(tab.startswith("Bo's hand") for tab in tabs)
    assert not any(tab.startswith("Ada's hand") for tab in tabs)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_page_of_random_games_fits_and_adds_up(seats: int) -> None:
    game, chance = random_game(seats, seats), random.Random(seats)
    for number in range(900):
        if not game.pending:
            break
        seat = next(iter(game.pending))
        if number % 180 == 179:
            for looks in (seat, None):
                table = seen(game, looks)
                for pile in piles(table):
                    for card, count in pile.cards[:40]:
                        assert count > 0
                        assert card_line(table.parts, card).name
                        assert width_of(pile_row(table, pile, card, count, 60, under_cursor=False)) <= 60
            table = seen(game, None)
            assert sum(n for _card, n in unseen_events(table)) >= table.view.event_left
        game.apply(seat, chance.choice(game.actions(seat)))


def test_who_leads_no_faction_has_no_page_of_cards_yet() -> None:
    table = seen(random_game(2, 1), 0)
    assert not any("limit" in note for pile in piles(table) for note in pile.notes)
    assert piles(table)[0].tab.startswith("Event deck")
