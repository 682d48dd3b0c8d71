"""The lessons without a screen: each text is true when it is shown, any correct choice continues, the last turn is a puzzle."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from client.games.star_realms.lessons import COURSE, LESSONS, YOU, next_key, why_good
from client.games.star_realms.model.decoder import read_view
from client.games.star_realms.model.table import Table, lay
from client.lessons.course import Action, LessonTable, sentences
from client.table.owners import SeatOwner
from client.text.i18n import LANGUAGES, use_language
from client.tui.canvas.glyphs import glyphs
from engine.game import Game
from engine.star_realms.cards import FIRST_VERSION, SHIPPED
from engine.star_realms.game import StarRealms
from tests.engine.newer_data import NewerStarRealms

Pick = Callable[[list[Action]], Action]
LAST = len(LESSONS)
CARDS = SHIPPED.newest.by_key


def test_the_lessons_keep_the_cards_they_were_written_with(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("rules_of_game", "data_version", "data_versions"):
        monkeypatch.setattr(StarRealms, name, getattr(NewerStarRealms, name))
    deals = [lesson.deal() for lesson in COURSE.lessons if lesson.deal is not None]
    assert {game.record.header.data_version for game, _moves in deals} == {FIRST_VERSION}


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use_language("en")


def table_of(lessons: LessonTable) -> Table:
    """Return what the table shows."""
    return lay(read_view(dict(lessons.view), 2), (SeatOwner("Ann"), SeatOwner("Pip")), {})[0]


def key_of(lessons: LessonTable) -> str:
    return next_key(lessons, table_of(lessons), None, looks=False).key


def walked(pick: Pick, lesson: int = 1) -> Iterator[LessonTable]:
    """Yield the lessons at every step on the way to the last one, where one of the right actions is picked each time."""
    lessons = LessonTable(COURSE, "Ann", lesson)
    for _n in range(80):
        yield lessons
        if lessons.lesson == LAST:
            return
        if lessons.step is not None and lessons.step.looks:
            lessons.look_at("ram")
        else:
            lessons.act(pick(lessons.right_actions))
    raise AssertionError("the lessons do not end")


def at_random(seed: int) -> Pick:
    return random.Random(seed).choice


def first(right: list[Action]) -> Action:
    return right[0]


def at_last(lessons: LessonTable) -> LessonTable:
    """Return them in the last lesson."""
    assert lessons.lesson == LAST
    return lessons


def said(lessons: LessonTable, *, aloud: bool = False) -> tuple[str, str, str]:
    found = lessons.saying(key_of(lessons), aloud=aloud, **glyphs()._asdict())
    return found.block, found.begins, found.now


# -- what is said ------------------------------------------------------------------------------------------------------


def test_no_number_is_written_into_a_sentence() -> None:
    assert [text for text in sentences(COURSE) if re.search(r"\d", text)] == []


def test_at_every_step_every_number_that_is_said_is_one_of_the_table() -> None:
    for seed in range(20):
        for lessons in walked(at_random(seed)):
            table = table_of(lessons)
            pip = table.others[0]
            outposts = sum(table.facts[stack.card].defense for stack in table.stacks("theirs") if stack.card)
            true = {table.me.trade, table.me.combat, table.me.authority, pip.authority, pip.authority + outposts}
            _block, begins, now = said(lessons)
            praised = {effect.amount for card in table.me.discard for effect in table.facts[card].primary}
            numbers = {int(number) for number in re.findall(r"\d+", f"{begins} {now}")}
            keys = {int(key_of(lessons))} if key_of(lessons).isdigit() else set()
            assert numbers <= true | keys | praised, (begins, now)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("aloud", [False, True])
def test_every_sentence_is_whole_in_every_language_and_fits_the_screen(language: str, aloud: bool) -> None:
    use_language(language)
    for seed in range(5):
        for lessons in walked(at_random(seed)):
            block, begins, now = said(lessons, aloud=aloud)
            assert "{" not in block + begins + now
            if not aloud:
                is_a_line_each = len(block) + len(begins) <= 75 and len(now) <= 78
                assert is_a_line_each or len(block) + len(begins) + len(now) <= 156, (begins, now)


def test_in_plain_text_no_sentence_speaks_of_a_sign_or_of_the_screen() -> None:
    signs = {glyphs().live, glyphs().outpost, glyphs().new, glyphs().done, glyphs().down_by, glyphs().gone}
    for lessons in walked(first):
        text = " ".join(said(lessons, aloud=True))
        assert not signs & {*text}, text
        assert "below" not in text
        assert "The whole card" not in text
    for step in (step for lesson in COURSE.lessons for step in lesson.steps):
        assert "the mark" not in step.later, "what is said of a wrong action has no other words there"


def test_each_sign_of_the_table_is_explained() -> None:
    told = " ".join(sentences(COURSE))
    for sign in ("{t}", "{c}", "{a}", "{live}", "{new}", "{done}", "{outpost}", "{down_by}", "{gone}", "{letter}"):
        assert sign in told


# -- choices -----------------------------------------------------------------------------------------------------------


def spent(lessons: LessonTable) -> list[tuple[str, ...]]:
    """Return every way to spend the trade of the third lesson, as the cards that are bought."""
    found: list[tuple[str, ...]] = []

    def on(bought: tuple[str, ...]) -> None:
        here = LessonTable(COURSE, "Ann", 3)
        for card in bought:
            here.act(("acquire", card))
        if here.lesson > 3:
            found.append(bought)
            assert here.view["seats"][YOU]["trade"] == 0, "nothing is left"
            return
        for action in here.right_actions:
            on((*bought, action[1]))

    on(())
    return found


def test_in_the_third_lesson_any_card_one_can_pay_is_right_and_all_trade_is_spent_whatever_is_chosen() -> None:
    lessons = LessonTable(COURSE, "Ann", 3)
    right = {action[1] for action in lessons.right_actions}
    table = table_of(lessons)
    assert right == {stack.card for stack in table.row if stack.card and table.facts[stack.card].cost <= table.me.trade}
    assert len(right) >= 5
    assert len(spent(lessons)) > 15


def test_each_card_that_is_chosen_has_a_reason_why_it_is_good() -> None:
    seen = {}
    for seed in range(60):
        before: tuple[str, ...] = ()
        for lessons in walked(at_random(seed)):
            now = tuple(lessons.view["seats"][YOU]["discard"])
            new = [card for card in now if now.count(card) > before.count(card)]
            if len(now) == len(before) + 1 and lessons.step is not None and lessons.lesson in (3, 4):
                (card,) = dict.fromkeys(new)
                seen[card] = said(lessons)[1]
            before = now
    assert {*seen} >= {"trade_pod", "cutter", "federation_shuttle", "ram", "explorer"}
    for card, sentence in seen.items():
        assert sentence.startswith(f"{CARDS[card].name('en')}, good: "), sentence
    assert len({*seen.values()}) == len(seen), "each its own"


def test_a_base_and_any_other_card_have_the_reason_of_their_kind() -> None:
    assert why_good({}, ("acquire", "blob_wheel")) == "Blob Wheel, good: a base works for you every turn."
    assert why_good({}, ("acquire", "freighter")) == "Freighter, good: 4 trade. It beats a Scout."
    assert why_good({}, ("end-turn",)) == ""


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_chosen_the_lessons_go_on_to_the_last_and_an_ally_comes_to_the_hand(seed: int) -> None:
    allied = False
    for lessons in walked(at_random(seed)):
        if lessons.place == (8, 0):
            _block, begins, _now = said(lessons)
            assert begins.startswith("Trading Post and ")
            assert "Trading Post and Trading Post" not in begins
            allied = True
    assert allied


@pytest.mark.parametrize(
    ("lesson", "action", "why"),
    [
        (2, ("end-turn",), "Later. Now press a."),
        (3, ("end-turn",), "First buy a card that you can pay: trade is lost at the end of the turn."),
        (3, ("attack", 1, 1), "First buy a card that you can pay: trade is lost at the end of the turn."),
        (5, ("concede",), "Later. Now press p."),
        (9, ("end-turn",), "That leaves Pip at 12: look for combat. u takes back."),
    ],
)
def test_what_is_not_right_is_answered_with_the_reason(lesson: int, action: Action, why: str) -> None:
    lessons = LessonTable(COURSE, "Ann", lesson)
    lessons.named = lambda: key_of(lessons)
    before = lessons.view
    lessons.act(action)
    assert lessons.put_off() == why
    assert lessons.view == before


@pytest.mark.parametrize("lesson", range(1, LAST + 1))
def test_learn_comes_back_to_any_lesson(lesson: int) -> None:
    through = next(lessons for lessons in walked(first) if lessons.lesson == lesson)
    again = LessonTable(COURSE, "Ann", lesson)
    assert again.place == (lesson, 0)
    assert again.view == through.view
    if through.place == again.place and lesson not in (4,):  # there the last card is praised first
        assert said(again)[2] == said(through)[2]


@pytest.mark.parametrize("lesson", [0, -3, 10, 99])
def test_a_lesson_that_is_not_there_is_the_first(lesson: int) -> None:
    assert LessonTable(COURSE, "Ann", lesson).lesson == 1


# -- the last turn -----------------------------------------------------------------------------------------------------


def wins(game: Game, may: Callable[[Action], bool]) -> bool:
    """Return True if some order of the legal actions wins this turn. Cards are played first: that prevents no other action."""
    seen, open_games = set[str](), [game.copy()]
    while open_games:
        here = open_games.pop()
        if here.result is not None:
            return YOU in here.result.winners
        actions = [action for action in here.actions(YOU) if may(action) and action[0] not in ("end-turn", "acquire")]
        for action in [action for action in actions if action[0] == "play"] or actions:
            then = here.copy()
            then.apply(YOU, action)
            if (key := repr(then.dump())) not in seen:
                seen.add(key)
                open_games.append(then)
    return False


def test_the_last_turn_can_be_won_but_not_without_the_choice_and_the_scrap_it_takes() -> None:
    game = LessonTable(COURSE, "Ann", LAST)._game
    assert game.view(YOU)["seats"][1]["authority"] == 12
    assert wins(game, lambda action: True)

    def scraps(action: Action) -> bool:
        return action[0] == "use" and action[2] == "scrap"

    assert not wins(game, lambda action: not scraps(action))
    assert not wins(game, lambda action: action != ("choose", 1))


def test_the_win_ends_the_lessons_and_whatever_was_tried_can_be_taken_back() -> None:
    lessons = at_last(LessonTable(COURSE, "Ann", LAST))
    moves: list[Any] = [("play", "patrol_mech"), ("choose", 0)]
    for action in moves:
        lessons.act(action)
    for _n in range(2):
        lessons.act(("undo",))
    for card in ("scout", "ram", "cutter", "federation_shuttle", "patrol_mech"):
        lessons.act(("play", card))
    lessons.act(("choose", 1))
    while any(action[0] == "use" for action in lessons.right_actions):
        use = [a for a in lessons.right_actions if a[0] == "use" and (a[2] == "ally" or a[1] == 1) and a[2] != "primary"]
        if not use:
            break
        lessons.act(use[0])
    lessons.act(("attack-base", 1, 1, 5))
    assert lessons.lesson == LAST
    lessons.act(("attack", 1, 12))
    assert lessons.is_over
    assert lessons.view["result"]["winners"] == [YOU]
    assert lessons.saying("enter").block == "WELL PLAYED"
