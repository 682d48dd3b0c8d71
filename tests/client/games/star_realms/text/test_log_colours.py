"""The log's colours: card names have their faction's, amounts their own, in every language; chat has none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client.games.star_realms.layouts.table_sheet import Log
from client.games.star_realms.layouts.theme import TOKENS, coloured
from client.games.star_realms.texts.words import amount_of, card_name
from client.table.log import Entry
from client.text import i18n
from engine.star_realms.cards import CARDS


@pytest.fixture(autouse=True, params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.use_language(request.param)
    yield request.param
    i18n.use_language("en")


def test_every_card_is_named_in_the_colour_of_its_faction() -> None:
    for card in CARDS:
        line = dict(coloured(f"Ada: {card_name(card.key)}."))
        assert line.get(card_name(card.key), "-") == TOKENS[card.faction], card.key


@pytest.mark.parametrize("pool", ["trade", "combat", "authority"])
@pytest.mark.parametrize("number", [1, 3, 12])
def test_every_amount_has_the_colour_of_what_it_is(pool: str, number: int) -> None:
    assert (amount_of(pool, number), pool) in coloured(f"Ada, {amount_of(pool, number)}!")


def test_the_words_stay_what_they_are_and_so_does_what_people_say() -> None:
    name = card_name("ram")
    said = f"{name} for {amount_of('trade', 3)}: 47"
    assert "".join(text for text, _style in coloured(said, harm=True)) == said
    assert ("47", "low!") in coloured(said, harm=True)
    assert coloured(said, "notice")[-1] == (": 47", "notice")
    spoken = Log().spans(Entry("chat", 1, name, name="Ada"))
    assert {style for text, style in spoken if name in text} == {""}
