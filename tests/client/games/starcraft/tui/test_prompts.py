"""No word of a prompt is cut, whatever the question or refusal, in any language. A long prompt takes lines from the panel."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from client.games.starcraft.layouts.table_sheet import PROMPT, PROMPT_AT_MOST, Prompt, laid
from client.games.starcraft.screen_state import Picture
from client.games.starcraft.selectors import things
from client.table.state import Asking, Choice, Menu
from client.text import i18n
from client.tui.canvas.draw import Line
from tests.client.drafts import drafted
from tests.client.games.starcraft.person import Person, new
from tests.client.games.starcraft.positions import executing, planning, sketched

WRONG_KEYS = 0.3
"""How often a key is pressed that need not answer."""


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    i18n.use_language("en")


def text(lines: list[Line]) -> str:
    return " ".join(" ".join("".join(words for words, _style in line) for line in lines).split())


def expect_whole(shown: Picture, width: int = 80) -> None:
    """Check that every sentence is there word by word; what more there is to say may give way to a reason."""
    height = max(PROMPT, Prompt().height(shown, width))
    assert height <= PROMPT_AT_MOST, (shown.prompt, shown.more, shown.notice)
    drawn = text(Prompt().draw(shown, width, height))
    for said in (shown.block, shown.prompt, shown.notice, "" if shown.notice else shown.more):
        assert " ".join(said.split()) in drawn, (said, drawn)


def positions() -> Iterator[Person]:
    for game in (planning(), executing(), sketched(on_turn=0)):
        person = Person(game)  # type: ignore[arg-type]
        person.game._others = lambda: None  # type: ignore[method-assign]
        person.sit_down()
        yield person


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_what_is_asked_and_why_a_key_does_nothing_is_said_whole(language: str) -> None:
    i18n.use_language(language)
    for person in positions():
        expect_whole(person.shown)
        for thing in things(person.store.current):
            if thing.key:
                person.press(thing.key)
                expect_whole(person.shown)
                person.press("escape")


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (3, 5)])
def test_every_prompt_of_a_game_is_said_whole_in_every_language(seats: int, seed: int) -> None:
    """Keys are pressed in each language in turn; a reason is in the language of the key."""
    person, chance = Person(new(seats, seed), seed=seed), random.Random(seed)
    person.sit_down()
    for key in range(150):
        if person.store.current.table is None or person.store.current.table.question is None:
            break
        for language in i18n.LANGUAGES:
            i18n.use_language(language)
            expect_whole(person.shown)
        i18n.use_language(i18n.LANGUAGES[key % len(i18n.LANGUAGES)])
        if person.store.current.open_menu() is None and chance.random() < WRONG_KEYS and (keys := keys_of_things(person)):
            person.press(chance.choice(keys))
        else:
            person.press(person.some_key())


def keys_of_things(person: Person) -> list[str]:
    return [thing.key for thing in things(person.store.current) if thing.key]


def test_the_panel_gives_the_prompt_the_lines_it_needs() -> None:
    person = next(positions())
    with drafted(person.store) as draft:
        draft.say("A reason of many words. " * 6)
    shown = person.shown
    lines = ["".join(words for words, _style in line) for line in laid(shown, 80, 24).lines]
    assert " ".join(person.store.current.notice.split()) in " ".join(" ".join(lines).split())
    assert len(lines) == 24


def test_a_prompt_that_takes_a_line_of_the_list_leaves_the_planet_under_the_cursor() -> None:
    person = next(positions())
    person.press("2")
    with drafted(person.store) as draft:
        draft.change(cursor=("planet", "vyctor_5"))  # the last one
        draft.say("A reason of many words. " * 6)
    assert "Vyctor 5" in text([*laid(person.shown, 60, 20).lines])


def test_a_reason_begins_a_line_of_its_own_or_stands_behind_a_stroke_where_there_is_none() -> None:
    person = next(positions())
    with drafted(person.store) as draft:
        draft.say("That is taken.")
    lines = ["".join(words for words, _style in line).strip() for line in Prompt().draw(person.shown, 160, 3)]
    assert lines[1] == person.store.current.notice
    lines = ["".join(words for words, _style in line).strip() for line in Prompt().draw(person.shown, 160, 2)]
    assert lines[0].startswith(f"{person.shown.block}  {person.shown.prompt}")
    assert lines[0].endswith(f" │ {person.store.current.notice}")


def test_how_a_proposal_is_taken_is_said_below_three_long_ones() -> None:
    """A digit only marks there: it also answers the question of the game."""
    person = next(positions())
    actions = person.shown.table.actions if person.shown.table is not None else ()
    words = [f"special Mobilize on Antiga Prime ({n}): 41 %, surely better" for n in range(3)]
    choices = [Choice(str(n), label, action) for n, (label, action) in enumerate(zip(words, actions, strict=False), 1)]
    with drafted(person.store) as draft:
        said = "The Overmind needs one more for its special victory. Stage III comes with 4 more event cards."
        draft.open(Asking(Menu(said, (*choices, Choice("0", "back", None)), block="ADVICE", marks=True)))
    lines = ["".join(said for said, _style in line) for line in laid(person.shown, 80, 24).lines]
    assert lines[-1].startswith(" 1 2 3 mark  Enter take the marked one")
    assert [label in " ".join(lines[-5:]) for label in words] == [True] * 3
