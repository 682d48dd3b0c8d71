"""Card texts: the meaning of each line, refused lines, and a vocabulary without unused words."""

from __future__ import annotations

import re

import pytest

from engine.starcraft.components import ANY_NUMBER, SHIPPED, Condition, Effect
from engine.starcraft.components import effects as grammar
from engine.starcraft.components.effects import read_effect
from engine.starcraft.components.groups import members
from engine.starcraft.components.vocabulary import BATTLE_WORDS, CONDITIONS, GALAXY_WORDS, TIMINGS, words

SET = SHIPPED[1]
CARDS = [*SET.cards, *SET.events]
EFFECTS = [effect for card in CARDS for effect in card.effects]


def used_words(effect: Effect) -> set[str]:
    return {effect.word, *([effect.cost] if effect.cost else []), *(word for o in effect.options for word in used_words(o))}


def test_there_are_50_words_and_every_one_is_used() -> None:
    battle, galaxy = words(BATTLE_WORDS), words(GALAXY_WORDS)
    assert (len(battle), len(galaxy)) == (21, 29)
    assert set().union(*map(used_words, EFFECTS)) == {*battle, *galaxy}


def test_every_timing_and_every_condition_is_used() -> None:
    assert {effect.timing for effect in EFFECTS} == {"", *TIMINGS}
    assert {condition.word for effect in EFFECTS for condition in effect.conditions} == {*words(CONDITIONS)}
    assert {effect.cost for effect in EFFECTS} == {"", *grammar.COSTS}


def test_106_of_the_128_cards_have_a_text() -> None:
    combat = [card for card in SET.cards if not card.technology]
    kinds = [*combat, *SET.technologies, *SET.events]
    assert len(kinds) == 128
    assert sum(bool(card.effects) for card in kinds) == 106


def test_a_card_is_kept_where_its_text_says_it() -> None:
    """16 events stay in the play area, 8 of them are strategies."""
    assert sum(event.is_kept for event in SET.events) == 16
    assert sum(event.is_strategy for event in SET.events) == 8


READ = {
    "attack 2": Effect("attack", amount=2),
    "stasis": Effect("stasis"),
    "splash ground": Effect("splash", what="ground"),
    "splash both always": Effect("splash", what="both", always=True),
    "splash air only marine": Effect("splash", what="air", units=("marine",)),
    "splash air only marine zerg always": Effect("splash", what="air", units=("marine", "zerg"), always=True),
    "detector": Effect("detector"),
    "detector queen": Effect("detector", units=("queen",)),
    "cloak all-but arbiter": Effect("cloak", units=("arbiter",), all_but=True),
    "disarm both enemy goliath": Effect("disarm", what="both", units=("goliath",)),
    "disarm ground all-but firebat": Effect("disarm", what="ground", units=("firebat",), all_but=True),
    "cancel reinforcement": Effect("cancel", what="reinforcement"),
    "prey zerg-ground": Effect("prey", units=("zerg-ground",)),
    "health 1 if defending and vs protoss-but-archon": Effect(
        "health", amount=1, conditions=(Condition("defending"), Condition("vs", "protoss-but-archon"))
    ),
    "start-of-battle: pay 0/1; detector": Effect("detector", timing="start-of-battle", cost="pay", pay=(0, 1)),
    "start-of-battle: destroy own-unit-or-worker; draw 3": Effect(
        "draw", amount=3, timing="start-of-battle", cost="destroy"
    ),
    "after-destroy: return": Effect("return", timing="after-destroy"),
    "buy technology less 1 to-hand 1": Effect("buy", amount=1, what="technology", to_hand=1),
    "free technology to-hand any": Effect("free", what="technology", to_hand=ANY_NUMBER),
    "units friendly: 1 guardian 1 scourge | 2 marine": Effect(
        "units", what="friendly", figures=(((1, "guardian"), (1, "scourge")), ((2, "marine"),))
    ),
    "choose: points 1 | draw-and-play": Effect(
        "choose", options=(Effect("points", amount=1, text="points 1"), Effect("draw-and-play", text="draw-and-play"))
    ),
    "choose: transports 2 | units friendly: 1 wraith | 1 scout": Effect(
        "choose",
        options=(
            Effect("transports", amount=2, text="transports 2"),
            Effect(
                "units",
                what="friendly",
                figures=(((1, "wraith"),), ((1, "scout"),)),
                text="units friendly: 1 wraith | 1 scout",
            ),
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", READ)
def test_a_line_is_read(text: str) -> None:
    effect = read_effect(text)
    assert effect.text == text
    assert all(getattr(effect, field) == getattr(READ[text], field) for field in Effect.__slots__ if field != "text"), effect


WRONG = """
attack
attack two
attack 0
attack 10
attack 1 2
attck 1
stasis 1
splash
splash sea
splash ground marine
splash ground only
splash ground only marine marine
splash ground always only marine
detector Queen
cloak
cloak all-but
cancel
cancel event
disarm both goliath
disarm both enemy
prey
unlock
unlock archon guardian
recall
health 1 if
health 1 if alone
health 1 if vs
health 1 if defending goliath
health 1 if defending or attacking
health 1 if defending if attacking
health 1 and attack 1
noon: attack 1
discard; attack 1
start-of-battle: sell; attack 1
start-of-battle: pay 1; attack 1
start-of-battle: pay 1/1/1; attack 1
start-of-battle: destroy goliath; attack 1
start-of-battle: discard; discard; attack 1
start-of-battle: discard;
start-of-battle:
buy
buy unit less 1
buy technology
buy technology less one
buy technology less 1 to-hand
buy technology less 1 to-hand all
free
free unit
units: 1 marine
units enemy: 1 marine
units friendly: marine
units friendly: 1 marine 2
units friendly:
choose: points 1 | sing
choose:
|
"""


@pytest.mark.parametrize("text", ["", *WRONG.strip().splitlines()])
def test_what_is_no_line_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"{text!r} is not a card text; the vocabulary is in")):
        read_effect(text)


def test_groups_mean_their_units() -> None:
    assert members("marine", SET.units) == ("marine",)
    assert members("protoss-but-archon", SET.units) == tuple(sorted({*SET.race["protoss"].units} - {"archon"}))
    assert members("zerg-ground", SET.units) == ("defiler", "hydralisk", "ultralisk", "zergling")
    assert members("zerg", SET.units) == tuple(sorted(SET.race["zerg"].units))
    assert {*members("flying", SET.units), *members("ground", SET.units)} == {*SET.unit}
    assert set(members("flying", SET.units)).isdisjoint(members("ground", SET.units))


@pytest.mark.parametrize(
    "word", ["overlord", "zerg-but", "zerg-but-", "human-ground", "zerg-sea", "", "any", "zerg-but-marine"]
)
def test_a_group_that_is_none_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is no unit and no group of units"):
        members(word, SET.units)
