"""Cards in words: every card of the box can be read, in one line and in full, at 80 columns."""

from __future__ import annotations

import pytest

from client.games.star_realms.layouts import cards, inspector
from client.games.star_realms.layouts.arrange import Needs, arrange
from client.games.star_realms.model.table import Stack
from client.games.star_realms.texts import cards as texts_cards
from client.games.star_realms.texts import words
from client.text import i18n
from client.tui.canvas.draw import width_of
from engine.star_realms.cards import BY_KEY, CARDS, SHIPPED

KEYS = [card.key for card in CARDS]


def short(key: str, ability: str = "primary") -> str:
    return "".join(text for text, _about in texts_cards.short_notation(BY_KEY[key].ability(ability)))


def full(key: str) -> str:
    return " ".join(f"{label} {text}".strip() for _which, label, text in texts_cards.abilities(BY_KEY[key]))


def test_gains_are_told_with_their_letter() -> None:
    assert short("cutter") == "+4a +2t"
    assert short("cutter", "ally") == "+4c"


def test_this_or_that_is_told_with_or() -> None:
    assert short("patrol_mech") == "+3t or +5c"


def test_gains_that_follow_each_other_are_one_sentence() -> None:
    assert full("cutter") == "Gain 4 authority and 2 trade. Ally: Gain 4 combat."


def test_an_optional_part_says_may() -> None:
    assert full("trade_bot").startswith("Gain 1 trade. You may scrap a card from your hand or discard pile.")
    assert full("junkyard") == "Scrap a card from your hand or discard pile."


def test_a_static_ability_is_told() -> None:
    assert full("mech_world") == "Is an ally of every faction."
    assert full("fleet_hq") == "Whenever you play a ship, gain 1 combat."


@pytest.mark.parametrize("key", KEYS)
def test_every_ability_of_every_card_has_words(key: str) -> None:
    card = BY_KEY[key]
    told = {which for which, _label, text in texts_cards.abilities(card) if text}
    assert told == {which for which in ("primary", "ally", "scrap") if card.ability(which)} | (
        {"static"} if card.static else set()
    )
    for _which, _label, text in texts_cards.abilities(card):
        assert "-" not in text, "an effect's own word was shown instead of a sentence"


def stacks(key: str) -> list[Stack | None]:
    """Return the card anywhere; in play with all of it usable, with all of it used; copied; and damaged."""
    card = BY_KEY[key]
    abilities = tuple(ability for ability in ("primary", "ally", "scrap") if card.ability(ability))
    found: list[Stack | None] = [None, Stack("mine", "q", key, usable=abilities), Stack("mine", "q", key, used=abilities)]
    if card.is_ship:
        return [*found, Stack("mine", "q", "stealth_needle", copied=key, usable=abilities, data=SHIPPED.versions[-1])]
    return [*found, Stack("theirs", "7", key, damage=2)]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_no_card_is_ever_cut_in_the_inspector_with_six_seats_at_80x24(key: str, language: str) -> None:
    i18n.use_language(language)
    try:
        for stack in stacks(key):
            card = BY_KEY[stack.card if stack is not None else key]
            for many, theirs in ((True, 5), (False, 3)):
                needs = Needs(many, theirs, card=lambda cells, c=card, s=stack: len(inspector.text(c, s, cells - 1)))
                region = arrange(80, 24, needs).regions["inspector"]
                lines = inspector.text(card, stack, region.width - 1)
                assert len(lines) <= region.height - 1, (stack, region)
                assert all(width_of(line) <= region.width - 1 for line in lines)
        assert len(inspector.text(BY_KEY[key], None, 33)) <= 7
        assert len(inspector.text(BY_KEY[key], None, 42)) <= 6
    finally:
        i18n.use_language("en")


def test_a_copy_is_named_as_what_it_copies_and_has_its_words() -> None:
    copy = Stack("mine", "q", "stealth_needle", copied="ram", usable=("scrap",))
    lines = ["".join(text for text, _style in line) for line in inspector.text(BY_KEY["stealth_needle"], copy, 33)]
    assert lines == ["Blob ship, Machine Cult too", "Gain  5  combat.", "Ally: Gain  2  combat.", "◆ Scrap it: Gain  3  trade."]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_names_follow_the_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_language", language)
    assert words.card_name("cutter") == BY_KEY["cutter"].names[language]


def test_an_unknown_card_is_named_by_its_key() -> None:
    assert words.card_name("card_of_tomorrow") == "card_of_tomorrow"
    assert words.faction_of("card_of_tomorrow") == "unaligned"


def test_alike_cards_are_counted() -> None:
    assert words.listed(["scout", "viper", "scout"]) == "Scout ×2, Viper"


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("width", [30, 47])
def test_however_dense_a_card_is_every_label_keeps_its_colon(width: int, language: str) -> None:
    i18n.use_language(language)
    labels = tuple(i18n.pgettext("the ability of a card", word) for word in ("ally", "scrap"))
    for card in BY_KEY.values():
        spans = [text for text, style in cards.abilities(card, width) if style == "faint" and text.startswith(labels)]
        assert len(spans) == bool(card.ally) + bool(card.scrap)
        assert all(text.rstrip().endswith(":") for text in spans), spans
