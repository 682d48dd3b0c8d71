"""More answers than the prompt has lines: marked ones are visible, and the others are counted."""

from __future__ import annotations

from client.games.star_realms.layouts.table_sheet import Prompt
from client.tui.canvas.draw import Line, width_of
from tests.client.games.star_realms import views
from tests.client.games.star_realms.sitting import Sitting

WIDTH, HEIGHT = 80, 3
BLOBS = ["battle_pod", "blob_carrier", "blob_fighter", "ram", "trade_pod"]
PILE = [*BLOBS, "cutter", "embassy_yacht", "survey_ship", "supply_bot", "viper"]


def asked() -> Sitting:
    """Return a question which card to scrap, of three in hand and eleven in the discard pile."""
    hand = ["explorer", "federation_shuttle", "scout"]
    actions = [["pass"], *(["scrap", "hand", card] for card in hand), *(["scrap", "discard", card] for card in PILE)]
    question = {"seat": 0, "kind": "scrap", "source": "supply_bot", "zones": ["hand", "discard"], "left": 1, "optional": True}
    return Sitting(views.view(hand=hand, me={"discard": PILE}, asked=[question], actions=actions))


def drawn(sitting: Sitting) -> list[str]:
    lines = Prompt().draw(sitting.shown, WIDTH, HEIGHT)
    assert len(lines) == HEIGHT
    assert all(width_of(line) <= WIDTH for line in lines)
    return [text(line) for line in lines]


def text(line: Line) -> str:
    return "".join(part for part, _style in line)


def test_what_has_no_room_is_counted() -> None:
    title, hand, pile = drawn(asked())
    assert "which card of your hand or discard pile do you scrap?" in title
    assert hand.split(maxsplit=1)[0] == "hand:"
    named = pile.split("  ")
    assert named[-1].endswith("more ↓")
    menu = asked().shown.menu
    assert menu is not None
    seen = sum(choice.label in f"{hand}{pile}" for choice in menu.choices)
    assert int(named[-1].split()[0]) == len(menu.choices) - seen


def test_the_marked_answer_is_always_seen() -> None:
    sitting = asked()
    menu = sitting.shown.menu
    assert menu is not None
    for choice in menu.choices:
        sitting.press("right")
        drawings = [" ".join(line.split()) for line in drawn(sitting)]
        assert any(f"›{choice.key} {choice.label}" in line for line in drawings), choice.label
