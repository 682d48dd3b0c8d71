"""The demo plays whole games and prints them in sentences."""

from __future__ import annotations

import re
from string import Formatter

import pytest

import engine
from engine.demo.__main__ import main
from engine.demo.playing import TOLD, mode_for, played
from engine.demo.telling import sentence
from engine.language import arguments


def test_what_is_told_is_of_games_that_there_are() -> None:
    """Of a game without sentences the playthrough is printed."""
    assert set(TOLD) <= set(engine.games)


@pytest.mark.parametrize("game", TOLD)
def test_every_kind_of_event_has_a_sentence_of_its_own_arguments(game: str) -> None:
    told = TOLD[game]
    assert set(told.sentences) == set(told.events)
    for kinds in (told.sentences, told.without):
        for kind, text in kinds.items():
            asked = {
                name
                for _, name, form, _ in Formatter().parse(text)
                if name
                for name in (name, *re.findall(r"{(\w+)}", form or ""))
            }
            assert asked <= {argument.name for argument in arguments(told.events[kind])}, kind


@pytest.mark.parametrize(("game", "mode", "seats"), [
    (game, mode, counts[-1]) for game in TOLD for mode, counts in engine.games[game].modes.items()
])  # fmt: skip
def test_a_whole_game_is_told_in_english(game: str, mode: str, seats: int) -> None:
    playing = engine.new_game(game, mode=mode, seats=seats, seed=bytes(32), rules=SHORT[game])
    lines = [line for said in played(playing) for line in said.splitlines() if line]
    assert playing.result is not None
    assert lines[-1].startswith("The game is over (")
    for line in lines[1:]:
        assert re.fullmatch(r"[A-Z0-9].*[.:]", line), line
        assert not re.search(r"[_{}<>]|None|\bnil\b", line), line


SHORT = {"star-realms": {"turn_limit": 60}, "starcraft": {"round_limit": 5}}


def test_what_is_not_known_has_a_sentence_too() -> None:
    assert sentence(TOLD["starcraft"], ("battle-over", None)) == "Nobody wins the battle.\n"
    assert (
        sentence(TOLD["starcraft"], ("move", 1, "archon", "torus-1", "torus-2", 2))
        == "Ben moves 2 Archons from Torus (1) to Torus (2)."
    )
    assert sentence(TOLD["starcraft"], ("unit", 1, "archon", "torus-1")) == "Ben builds an Archon on Torus (1)."


def test_the_command_prints_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["starcraft", "--seats", "3", "--seed", "2"])
    first = capsys.readouterr().out
    main(["starcraft", "--seats", "3", "--seed", "2"])
    assert first == capsys.readouterr().out
    assert first.startswith("starcraft, standard: 3 simple bots play.\n")


def test_conquest_among_bots_comes_to_an_end_and_says_when(capsys: pytest.CaptureFixture[str]) -> None:
    main(["starcraft", "--mode", "conquest", "--seats", "2", "--seed", "3"])
    said = capsys.readouterr().out
    assert said.startswith("starcraft, conquest: 2 simple bots play, 25 rounds at most.\n")
    assert "The game is over" in said.splitlines()[-1]


@pytest.mark.parametrize(("words", "said"), [
    (["chess"], "star-realms"),
    (["chess.game:Chess"], "chess.game:Chess cannot be loaded"),
    (["engine.game:Decision"], "is no game"),
    (["starcraft", "--seats", "7"], "2, 3, 4, 5, 6"),
    (["starcraft", "--mode", "duel"], "standard"),
    (["starcraft", "--seed", "-1"], "from 0 up"),
])  # fmt: skip
def test_what_cannot_be_played_is_said_with_what_can(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert said in capsys.readouterr().err


def test_the_mode_follows_the_number_of_seats() -> None:
    star_realms, starcraft = engine.games["star-realms"], engine.games["starcraft"]
    assert (mode_for(star_realms, 2), mode_for(star_realms, 6), mode_for(starcraft, 6)) == ("duel", "free-for-all", "standard")


def test_a_playthrough_has_every_decision_and_is_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--playthrough", "star-realms", "--seed", "2"])
    first = capsys.readouterr().out
    assert first.count("  legal: ") == first.count("  takes: ") == first.count(" is asked: ") > 10
    assert "the end, as a spectator sees it" in first
    main(["--playthrough", "star-realms", "--seed", "2"])
    assert capsys.readouterr().out == first
