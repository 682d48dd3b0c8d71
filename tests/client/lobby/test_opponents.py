"""The ladder of bots: the last choice first, the next bot after a win, and only true wins."""

from __future__ import annotations

import pytest

from client.games.star_realms.summary import SUMMARY
from client.lobby import opponents, today
from client.lobby.opponents import Opponent
from client.terminal import remembered

PIP = Opponent("star-realms", "duel", 2, "simple")


def test_a_newcomer_plays_the_usual_bot() -> None:
    assert opponents.last() == opponents.usual() == PIP


def test_the_last_choice_comes_first() -> None:
    chosen = Opponent("starcraft", "standard", 3, "random")
    opponents.remember(chosen)
    assert opponents.last() == chosen
    terms = opponents.last().terms()
    assert (terms.game, terms.mode, terms.seats, terms.bots) == ("starcraft", "standard", 3, ("random", "random"))


@pytest.mark.parametrize("kept", ["", "chess/blitz/2/simple", "star-realms/duel", "star-realms/duel/x/simple", "a/b/c/d/e"])
def test_what_cannot_be_read_is_as_usual(kept: str) -> None:
    remembered.remember(played=kept)
    assert opponents.last() == PIP


def test_what_a_game_no_longer_has_is_replaced() -> None:
    remembered.remember(played="star-realms/arena/9/genius")
    assert opponents.last() == PIP
    assert opponents.fitting(Opponent("star-realms", "free-for-all", 2, "keen")).seats == 3


def test_the_ladder_goes_up_and_knows_what_was_won() -> None:
    rungs = opponents.ladder("star-realms", {"star-realms": {"Pip": (4, 2)}})
    assert [(rung.level, rung.name) for rung in rungs] == [(level, bot.name) for level, bot in SUMMARY.bots.items()]
    assert {rung.name: (rung.won, rung.lost) for rung in rungs if rung.won or rung.lost} == {"Pip": (4, 2)}
    assert next(rung.word for rung in rungs if rung.name == "Pip") == "easy"


@pytest.mark.parametrize(
    ("beaten", "level"),
    [
        (None, "simple"),
        (("star-realms", ["Pip"]), "builder"),
        (("star-realms", ["Bo", "Pip 2"]), "builder"),
        (("star-realms", ["Bo"]), "simple"),
        (("starcraft", ["Pip"]), "simple"),
    ],
)
def test_after_a_win_the_next_one_is_offered(beaten: tuple[str, list[str]] | None, level: str) -> None:
    assert opponents.suggested(PIP, beaten).level == level


def test_nobody_comes_after_the_last() -> None:
    best = Opponent("star-realms", "duel", 2, "master")
    assert opponents.suggested(best, ("star-realms", ["Vesna"])) == best


def test_a_choice_in_words() -> None:
    assert opponents.words(PIP) == "Pip (easy), duel"
    assert opponents.words(Opponent("starcraft", "standard", 2, "simple")) == "StarCraft, Juno (easy), standard"


def test_a_game_with_a_set_up_is_begun_at_once_first_and_that_is_remembered() -> None:
    quick = opponents.usual("starcraft")
    assert quick.terms().rules == {"setup": "quick"}
    opponents.remember(quick)
    assert opponents.last() == opponents.of_terms(quick.terms()) == quick
    assert opponents.words(quick) == "StarCraft, Juno (easy), standard, quick start"
    whole = quick._replace(quick=False)
    assert opponents.of_terms(whole.terms()) == whole
    assert not opponents.fitting(PIP._replace(quick=True)).quick


def test_the_hand_of_the_day_is_against_the_same_bot_as_ever() -> None:
    assert today.bot() == "steady", "results of a day are compared, whatever bots are new"
