"""The 49 cards have the facts printed in the box, and a change of any single fact is noticed."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

import pytest

import engine
from engine.chance import SeedChance
from engine.star_realms.cards.card_sets import BY_KEY, SHIPPED, Card, check_box, read_cards
from engine.star_realms.cards.effects import Effect
from tests.engine.cards.facts import PRINTED, Printed

CARDS_TOML = files("engine.star_realms").joinpath("data", "1.toml").read_text("utf-8")
BEFORE_CARDS, *CARD_TEXTS = re.split(r"(?=^\[\[card\]\]$)", CARDS_TOML, flags=re.MULTILINE)
BOX = tomllib.loads(CARDS_TOML)["box"]

ZONES_SAID = {("hand",): "hand", ("hand", "discard"): "hand/discard", ("row",): "trade row"}
ALWAYS_SAID = {
    "": "",
    "ally-of-all": "counts as ally for all factions",
    "combat-per-ship": "whenever you play a ship, +1 combat",
}
ANOTHER_WORD = {
    "trade": "combat",
    "combat": "authority",
    "authority": "draw",
    "draw": "trade",
    "draw-if-two-bases": "draw",
    "scrap-and-draw": "discard-and-draw",
    "discard-and-draw": "scrap-and-draw",
    "hand": "row",
    "row": "hand-or-discard",
    "hand-or-discard": "hand",
    "blob": "star_empire",
    "opponent-discards": "destroy-base",
    "destroy-base": "opponent-discards",
    "acquire-ship-on-top": "next-ship-on-top",
    "next-ship-on-top": "acquire-ship-on-top",
    "copy-ship": "next-ship-on-top",
}
"""What a word of the vocabulary is mistaken for."""
WORDS_SAID = {
    "trade": "+{amount} trade",
    "combat": "+{amount} combat",
    "authority": "+{amount} authority",
    "draw": "draw {amount}",
    "draw-if-two-bases": "if 2+ bases in play, draw {amount}",
    "draw-per-played": "draw 1 per {faction} card played this turn",
    "opponent-discards": "target opponent discards 1",
    "scrap": "scrap {amount} from {zones}",
    "scrap-and-draw": "scrap up to {amount} from hand/discard; draw 1 per card scrapped this way",
    "discard-and-draw": "discard up to {amount}, then draw that many",
    "destroy-base": "destroy target base",
    "acquire-ship-on-top": "acquire any ship free to top of deck",
    "next-ship-on-top": "may put next ship acquired this turn on top of deck",
    "copy-ship": "copy another ship played this turn; has that ship's faction as well as machine_cult",
}


def said(effects: tuple[Effect, ...]) -> str:
    """Return effects in the words of the card list."""
    text = "; ".join(_said(effect) for effect in effects)
    return text.replace("draw 1; scrap 1 from hand", "draw 1; then scrap 1 from hand")


def _said(effect: Effect) -> str:
    if effect.word == "choose":
        return "choose: " + " OR ".join(said(option) for option in effect.options)
    text = WORDS_SAID[effect.word].format(
        amount=effect.amount, faction=effect.faction, zones=ZONES_SAID.get(effect.zones, effect.zones)
    )
    return f"may {text}" if effect.optional else text


def as_printed(card: Card) -> Printed:
    """Return the engine's card as a row of the card list."""
    return Printed(
        card.faction,
        card.type,
        card.cost,
        card.defense,
        card.copies,
        tuple(card.names[language] for language in ("en", "pl", "cs", "fr")),
        said(card.primary),
        said(card.ally),
        said(card.scrap),
        ALWAYS_SAID[card.static],
    )


@pytest.mark.parametrize("key", PRINTED)
def test_a_card_is_what_is_printed_on_it(key: str) -> None:
    assert as_printed(BY_KEY[key]) == PRINTED[key]


def test_the_first_box_has_49_cards_and_no_others() -> None:
    assert sorted(PRINTED) == sorted(card.key for card in SHIPPED[1].cards)
    assert len(PRINTED) == 49


def test_a_game_of_the_first_version_holds_the_box_of_two_seats() -> None:
    """80 trade cards, 8 Scouts and 2 Vipers a seat, 16 Explorers in the box of 2020 (docs of the boxes)."""
    kind = engine.games["star-realms"]
    dump = kind.begin("duel", 2, kind.settle_rules("duel", 2, {}), SeedChance(bytes(32)), 1).dump()
    held = Counter(dump["row"] + dump["trade_deck"] + dump["scrap_heap"])
    for seat in dump["seats"]:
        held.update(seat["hand"] + seat["deck"] + seat["discard"])
    trade_cards = {key: card.copies for key, card in PRINTED.items() if card.copies}
    assert held == trade_cards | {"scout": 16, "viper": 4}
    assert sum(trade_cards.values()) == 80
    assert dump["explorers"] == 16


# -- a changed fact is noticed -----------------------------------------------------------------------------------------


def changes(text: str) -> Iterator[tuple[str, str]]:
    """Yield every small change of one card's text: what it is, and the text with it."""
    row = tomllib.loads(text)["card"][0]
    for field in ("cost", "defense", "copies"):
        if field in row:
            yield f"{field} + 1", text.replace(f"\n{field} = {row[field]}\n", f"\n{field} = {row[field] + 1}\n")
    for field, others in (
        ("type", ("ship", "base", "outpost")),
        ("faction", ("blob", "machine_cult", "star_empire", "trade_federation", "unaligned")),
        ("static", ("ally-of-all", "combat-per-ship")),
    ):
        for other in others:
            if field in row and row[field] != other:
                yield f"{field} {other}", text.replace(f'\n{field} = "{row[field]}"\n', f'\n{field} = "{other}"\n')
    if "static" in row:
        yield "no static", text.replace(f'\nstatic = "{row["static"]}"\n', "\n")
    else:
        yield "a static", text + 'static = "ally-of-all"\n'
    for language, name in row["names"].items():
        yield f"another name in {language}", text.replace(f'{language} = "{name}"', f'{language} = "{name}s"')
    for ability in ("primary", "ally", "scrap"):
        for changed in _changed_effects(row.get(ability, [])):
            new = f"{ability} = [{', '.join(map(repr, changed))}]\n".replace("'", '"')
            without = re.sub(rf"^{ability} = .*\n", "", text, flags=re.MULTILINE)
            yield f"{ability} {changed}", without.rstrip("\n") + "\n" + new


def _changed_effects(effects: list[str]) -> Iterator[list[str]]:
    """Yield every small change of one ability: a part more, less or in another place, another word, number, option or zone."""
    yield [*effects, "combat 1"]
    for at, effect in enumerate(effects):
        before, after = effects[:at], effects[at + 1 :]
        yield before + after
        if after:
            yield [*before, after[0], effect, *after[1:]]
        for other in _other_effects(effect):
            yield [*before, other, *after]


def _other_effects(effect: str) -> Iterator[str]:
    if " or " in effect:
        one, other = effect.split(" or ")
        yield from (one, other, f"{other} or {one}")
        yield from (f"{changed} or {other}" for changed in _other_effects(one))
        yield from (f"{one} or {changed}" for changed in _other_effects(other))
        return
    yield effect.removeprefix("may ") if effect.startswith("may ") else f"may {effect}"
    for number in re.findall(r"\d+", effect):
        yield effect.replace(number, str(int(number) + 1))
    words = effect.split()
    for at, word in enumerate(words):
        if word in ANOTHER_WORD:
            yield " ".join([*words[:at], ANOTHER_WORD[word], *words[at + 1 :]])


def noticed(cards: tuple[Card, ...]) -> bool:
    """Return True if these cards differ from the card list."""
    return {card.key: as_printed(card) for card in cards} != PRINTED


@pytest.mark.parametrize("text", CARD_TEXTS, ids=lambda text: tomllib.loads(text)["card"][0]["key"])
def test_a_change_of_any_fact_of_a_card_is_noticed(text: str) -> None:
    """By the schema, or by comparison with what is printed."""
    (unchanged,) = read_cards(BEFORE_CARDS + text)
    assert as_printed(unchanged) == PRINTED[unchanged.key]
    tried = 0
    for what, changed in changes(text):
        assert tomllib.loads(changed) != tomllib.loads(text), f"{what} changes nothing"
        tried += 1
        try:
            (card,) = read_cards(BEFORE_CARDS + changed)
        except ValueError:
            continue
        assert as_printed(card) != PRINTED[card.key], what
    assert tried >= 15


@pytest.mark.parametrize("missing", range(len(CARD_TEXTS)), ids=lambda at: tomllib.loads(CARD_TEXTS[at])["card"][0]["key"])
def test_a_missing_card_is_noticed(missing: int) -> None:
    cards = read_cards(BEFORE_CARDS + "".join(CARD_TEXTS[:missing] + CARD_TEXTS[missing + 1 :]))
    assert noticed(cards)
    if PRINTED[tomllib.loads(CARD_TEXTS[missing])["card"][0]["key"]].copies:
        with pytest.raises(ValueError, match="20 cards of each faction"):
            check_box(cards, BOX)


def test_a_card_that_is_there_twice_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'barter_world' is there twice"):
        read_cards(CARDS_TOML + CARD_TEXTS[0])


@pytest.mark.parametrize("version", SHIPPED.versions)
def test_a_key_keeps_its_name_and_its_faction_in_every_version(version: int) -> None:
    for card in SHIPPED[version].cards:
        newest = SHIPPED.named(card.key)
        assert newest is not None
        assert (newest.names["en"], newest.faction) == (card.names["en"], card.faction)


def test_a_card_may_have_a_name_in_any_language_and_has_one_in_english() -> None:
    fourth = CARD_TEXTS[0].replace('fr = "', 'de = "Tauschwelt", fr = "')
    (card,) = read_cards(BEFORE_CARDS + fourth)
    assert (card.name("de"), card.name("nl")) == ("Tauschwelt", "Barter World")
    for old, new in (("en = ", "nl = "), ('"Tauschwelt"', "3"), ('"Tauschwelt"', '""')):
        with pytest.raises(ValueError, match="card 'barter_world': names are texts, one of them English"):
            read_cards(BEFORE_CARDS + fourth.replace(old, new))
