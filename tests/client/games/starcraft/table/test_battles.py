"""A battle at the table: its panel for everybody, its keys, and its end, which stays visible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.games.starcraft.game import STARCRAFT
from client.games.starcraft.model.battle import OVER, Fight, SkirmishLine, fight
from client.games.starcraft.questions.battle import BATTLE
from client.games.starcraft.selectors import hints, things
from client.games.starcraft.texts.battle import price_words, verdict
from client.table.game_news import AtPoint
from client.table.pointing import kind_of
from client.table.state import Updated
from engine.starcraft.language.event_cards import PlayEventQuestion
from engine.starcraft.language.fighting import PlaceCard, PlaceQuestion
from engine.starcraft.language.general import Pass
from tests.client.drafts import drafted
from tests.client.games.starcraft.person import Person, new
from tests.client.games.starcraft.positions import NAMES, executing
from tests.client.games.starcraft.questions.battle.scenes import act, over, placing
from tests.client.games.starcraft.questions.battle.sitting import Sitting


def fighting(first: int = 0) -> Person:
    """Return somebody who has played on until cards are to be placed in a battle. `first`: the first game to look at."""
    for seed in range(first, 40):
        person = Person(new(2, seed), 0, seed)
        person.sit_down()
        while (table := person.store.current.table) is not None and table.question is not None:
            if isinstance(table.question, PlaceQuestion):
                return person
            person.press_some()
    raise AssertionError("no battle in any of these games")


def played_out(person: Person) -> None:
    """Play until the battle is over."""
    while person.store.current.table is not None and person.store.current.table.view.battle is not None:
        person.press_some()


def after_a_battle() -> Person:
    """Return somebody whose battle is over, in a round that goes on."""
    for first in range(40):
        person = fighting(first)
        played_out(person)
        assert person.store.current.table is not None
        if person.store.current.table.view.phase == "execution":
            return person
    raise AssertionError("every battle was the last of its round")


def test_a_battle_takes_the_galaxys_place_and_z_and_escape_go_between() -> None:
    person = fighting()
    assert person.shown.panel == "battle"
    person.press("escape")
    assert person.shown.panel == "galaxy"
    person.press("escape")
    assert person.shown.panel == "battle"


def test_0_places_the_top_card_of_the_deck_and_is_looked_at() -> None:
    person = fighting()
    assert person.store.current.table is not None
    person.press("space", "0")
    assert person.store.state.cursor == ("deck",)
    assert BATTLE.inspected(person.store.current.table, person.shown.cursor)
    hidden = sum(line.hidden for line in own_lines(person))
    person.press("0")
    if person.store.state.picked:
        person.press(
            next(thing.key for thing in things(person.store.current) if kind_of(thing.part) == "skirmish" and thing.key)
        )
    assert sum(line.hidden for line in own_lines(person)) == hidden + 1


def test_how_to_leave_the_end_of_a_battle_is_said_while_others_are_asked() -> None:
    person = Person(executing(), 0)  # type: ignore[arg-type]
    person.game._others = lambda: None  # type: ignore[method-assign]
    person.sit_down()
    with drafted(person.store) as draft:
        draft.change(panel="battle")
    assert ("Esc", "to the galaxy") in [(hint.key, hint.words) for hint in hints(person.store.current)]


def own_lines(person: Person) -> list[SkirmishLine]:
    assert person.store.current.table is not None
    found = fight(person.store.current.table)
    assert found is not None
    return [skirmish.of(0) for skirmish in found.skirmishes]


def test_the_end_of_a_battle_stays_in_sight_until_it_is_left() -> None:
    person = after_a_battle()
    assert person.store.current.table is not None
    assert person.store.current.table.view.battle is None
    assert person.shown.panel == "battle"
    found = fight(person.store.current.table)
    assert found is not None
    assert found.step == OVER
    assert all(skirmish.is_done for skirmish in found.skirmishes)
    person.press("enter")
    assert person.shown.panel != "battle"


def test_a_point_of_a_record_shows_the_battle_as_it_was_then() -> None:
    sitting = placing()
    battle = at_point(sitting)
    assert battle.shown.panel == "battle"
    assert fought(battle).step == "cards"
    act(sitting, "card 2 terran-1", "end", "card 1 protoss-4", "card 2 protoss-3", "end", "skirmish 1")
    over = at_point(sitting)
    assert over.shown.panel == "battle"
    assert fought(over).step == OVER
    act(sitting, "reveal braken")
    assert at_point(sitting).shown.panel != "battle"


def fought(person: Person) -> Fight:
    assert person.store.current.table is not None
    found = fight(person.store.current.table)
    assert found is not None
    return found


def at_point(sitting: Sitting) -> Person:
    """Return a spectator at the point of a record where that game is now."""
    person = Person(sitting.game, None)
    person.store.dispatch(Updated(AtPoint(NAMES, {}, sitting.table(None).view, sitting.told(None))))
    return person


def test_a_digit_after_a_card_that_had_only_one_skirmish_to_go_to_is_taken_as_said() -> None:
    person = fighting()
    table = person.store.current.table
    assert table is not None
    while table.can(PlaceCard) and len({answer.skirmish for answer in table.can(PlaceCard)}) > 1:
        person.press_some()
        assert person.store.current.table is not None
        table = person.store.current.table
    answer = table.can(PlaceCard)[0]
    key = next(thing.key for thing in things(person.store.current) if thing.part == ("card", answer.card))
    person.press(key, str(answer.skirmish))
    assert (person.shown.notice, person.shown.picked) == ("", ())


def test_an_end_that_comes_too_early_says_what_is_missing() -> None:
    person = fighting()
    person.press("e")
    assert "has no card yet" in person.shown.notice


def test_regrouping_asks_with_its_cards_in_sight_not_with_the_battle_that_is_over() -> None:
    person = after_a_battle()
    assert person.shown.panel == "battle"
    table = person.store.current.table
    assert table is not None
    asked = PlayEventQuestion(seat=0)
    view = replace(table.view, phase="regrouping", asked=(asked,), actions=(Pass(),))
    with drafted(person.store) as draft:
        draft.change(view=view)
        draft.lay_out()
        STARCRAFT.followed(draft, ())
    assert person.shown.panel == "play-event"


@pytest.mark.parametrize(
    ("seat", "block", "tone", "price"),
    [
        (0, "YOU HOLD TORUS 1", "good", "Dee lost 2 (4 resources), you lost 1 (1 resource)."),
        (4, "FAY HOLDS TORUS 1", "harm", "Fay lost 1 (1 resource), you lost 2 (4 resources)."),
        (None, "FAY HOLDS TORUS 1", "you", "Dee lost 2 (4 resources), Fay lost 1 (1 resource)."),
    ],
)
def test_the_end_of_a_battle_is_a_verdict_with_its_price(seat: int | None, block: str, tone: str, price: str) -> None:
    scene = BATTLE.scene(over().table(seat))
    assert scene is not None
    assert (*verdict(scene), price_words(scene)) == (block, tone, price)


def test_the_verdict_stands_in_the_prompt_until_the_battle_is_left() -> None:
    person = after_a_battle()
    assert "HOLD" in person.shown.block
    assert "lost" in person.shown.prompt
    person.press("enter")
    assert "HOLD" not in person.shown.block
