"""Verifying a record: each draw is confirmed or the mismatch is named; without the secret, the missing proof is named."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import engine
from client.records import files, verify
from client.records.validation import BadRecord
from client.records.verify import PROVED, REFUTED, UNPROVED
from engine.chance import commitment, table_seed
from engine.record import RecordError
from server.tables.stored.secret_chain import SecretChain
from tests.client.records.games import MODES, ROOT, Played, data, kept, nonces, play, play_on, proof, secret

START = {"row": "cutter ram", "seats": [{"hand": "scout scout viper", "discard": "explorer"}, {"bases": "junkyard"}]}


@cache
def duel() -> Played:
    return play()


def spoilt(change: Callable[[dict[str, Any]], Any], played: Played | None = None) -> verify.Verdict:
    """Return the verdict on the record of a whole duel after that change."""
    found = data(played or duel())
    change(found)
    return verify.verify(files.from_data(found))


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_every_draw_of_a_whole_game_is_proved(mode: str, seats: int) -> None:
    played = play(mode, seats)
    record = played.game.record
    assert played.game.result is not None
    verdict = verify.verify(kept(played))
    draws = sum(len(entry.outcomes) for entry in record.entries)
    assert verdict.code == PROVED
    assert verdict.sentences[:4] == (
        "The commitment is the hash of the secret.",
        f"The seed is the hash of the secret and of the nonces of {seats} seats.",
        f"{draws} draws in {len(record.entries)} entries: each is the one that this seed gives.",
        "Every action was allowed by the rules.",
    )
    assert verdict.sentences[4].startswith("The result: ")
    assert commitment(secret(1)).hex() in verdict.sentences[5]


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("hydra", 4)])
def test_a_game_with_actions_taken_back_is_proved(mode: str, seats: int) -> None:
    played = play(mode, seats)
    assert [entry for entry in played.game.record.entries if entry.action == ("undo",)]
    assert verify.verify(kept(played)).code == PROVED


def on_from(past: Any) -> verify.Verdict:
    """Return the verdict on a game that went on from forty entries of another, if the record says it did from so many."""
    found = data(play_on(play(number=2), 40))
    found["fairness"]["past"] = past
    return verify.verify(files.from_data(found))


def test_a_game_that_went_on_from_another_is_proved_from_there_on() -> None:
    verdict = on_from(40)
    assert verdict.code == PROVED
    assert verdict.sentences[2].startswith("The first 40 entries are of an earlier game")
    assert verdict.sentences[3].endswith("each is the one that this seed gives.")


@pytest.mark.parametrize("past", [0, 20])
def test_draws_of_an_earlier_game_are_not_proved_by_this_ones_seed(past: int) -> None:
    verdict = on_from(past)
    assert verdict.code == REFUTED
    assert "the record says that" in verdict.sentences[-1]


@pytest.mark.parametrize("past", [-1, 10**6, "40", None, True])
def test_from_so_many_entries_no_record_goes_on(past: Any) -> None:
    with pytest.raises(BadRecord, match="'fairness past'"):
        on_from(past)


def test_a_game_from_a_stated_position_is_proved() -> None:
    played = play(start=START)
    assert any(entry.outcomes for entry in played.game.record.entries)
    assert verify.verify(kept(played)).code == PROVED


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_game_of_a_chain_of_rematches_is_proved_by_its_own_secret(number: int) -> None:
    chain = SecretChain(ROOT, games=3)
    assert secret(number) == chain.secret(number)
    found = kept(play(number=number), number)
    assert verify.verify(found).code == PROVED
    assert found.fairness is not None
    assert found.fairness.commitment == (chain.secret(number - 1) if number > 1 else chain.commitment(1))


def test_the_secret_of_another_game_of_the_chain_proves_nothing() -> None:
    verdict = spoilt(lambda r: r.update(fairness=proof(2, number=2)))
    assert verdict.code == REFUTED
    assert "(the set-up)" not in verdict.sentences[-1]
    assert verdict.sentences[-1].startswith("Entry 0 (deal) does not fit: the record says that ")


def test_a_record_that_stops_early_is_proved_as_far_as_it_goes() -> None:
    verdict = verify.verify(kept(play(entries=30)))
    assert verdict.code == PROVED
    assert "The record stops before the end of the game." in verdict.sentences


def test_without_a_secret_it_is_said_what_holds_and_what_cannot_be_proved() -> None:
    for change in (lambda r: r.update(fairness=None), lambda r: r["fairness"].update(secret=None)):
        verdict = spoilt(change)
        assert verdict.code == UNPROVED
        assert verdict.sentences[1] == "Every action was allowed by the rules."
        assert verdict.sentences[2].startswith("The result: ")
        assert verdict.sentences[-1] == ("The draws cannot be verified: the record does not contain the table's secret.")


def test_without_a_secret_a_record_that_does_not_play_is_refused() -> None:
    with pytest.raises(BadRecord, match="entry 2 of the record"):
        spoilt(lambda r: (r.update(fairness=None), r["entries"].insert(2, [0, ["play", "brain_world"], []])))


# -- tampered ----------------------------------------------------------------------------------------------------------


def flip(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def test_another_commitment_is_named() -> None:
    verdict = spoilt(lambda r: r["fairness"].update(commitment=flip(r["fairness"]["commitment"])))
    assert verdict == verify.Verdict(REFUTED, ("The commitment is not the hash of the secret: one of them is wrong.",))


def test_another_secret_is_named() -> None:
    verdict = spoilt(lambda r: r["fairness"].update(secret=flip(r["fairness"]["secret"])))
    assert verdict.sentences == ("The commitment is not the hash of the secret: one of them is wrong.",)


def test_a_secret_chosen_afterwards_with_a_commitment_that_fits_is_found_by_its_draws() -> None:
    other = bytes(31) + b"x"
    change = {"secret": other.hex(), "commitment": commitment(other).hex()}
    verdict = spoilt(lambda r: r["fairness"].update(change))
    assert verdict.code == REFUTED
    assert verdict.sentences[-1].startswith("Entry 0 (deal) does not fit: the record says that ")


def test_another_nonce_is_found_by_its_draws() -> None:
    verdict = spoilt(lambda r: r["fairness"]["nonces"].__setitem__(1, flip(r["fairness"]["nonces"][1])))
    assert verdict.code == REFUTED
    assert verdict.sentences[-1].startswith("Entry 0 (deal) does not fit: the record says that ")


def test_nonces_in_another_order_are_found_by_their_draws() -> None:
    assert spoilt(lambda r: r["fairness"]["nonces"].reverse()).code == REFUTED


def drawing(r: dict[str, Any], after: int) -> int:
    """Return the first entry after that one in which something is drawn."""
    return next(n for n, entry in enumerate(r["entries"]) if n > after and entry[2])


def test_one_changed_draw_is_named_with_what_the_seed_draws() -> None:
    numbers: list[int] = []

    def change(r: dict[str, Any]) -> None:
        numbers.append(drawing(r, 60))
        r["entries"][numbers[0]][2][0] = "brain_world"

    verdict = spoilt(change)
    drawn = duel().game.record.entries[numbers[0]].outcomes
    assert verdict.code == REFUTED
    assert f"Entry {numbers[0]} (" in verdict.sentences[-1]
    assert "the record says that brain_world" in verdict.sentences[-1]
    assert f"but the seed gives {drawn[0]}" in verdict.sentences[-1]


def test_a_draw_too_few_and_a_draw_too_many_are_named() -> None:
    fewer = spoilt(lambda r: r["entries"][drawing(r, 40)][2].pop())
    assert "the record says that nothing was drawn" in fewer.sentences[-1]
    more = spoilt(lambda r: r["entries"][drawing(r, 40)][2].append("scout"))
    assert "the record says that scout was drawn, but the seed gives nothing" in more.sentences[-1]


def test_another_first_seat_is_named() -> None:
    verdict = spoilt(lambda r: r["entries"][0][2].__setitem__(0, 1 - r["entries"][0][2][0]))
    assert verdict.sentences[-1].startswith("Entry 0 (deal) does not fit: ")


def test_an_action_that_was_never_allowed_is_named_with_its_seat_and_code() -> None:
    verdict = spoilt(lambda r: r["entries"].insert(1, [r["entries"][1][0], ["play", "brain_world"], []]))
    name = ("Ann", "Bob")[duel().game.record.entries[1].seat or 0]
    assert verdict.code == REFUTED
    assert verdict.sentences[-1] == (
        f"Entry 1 ({name}: play brain_world) does not fit: the rules do not allow it (not-in-hand)."
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r["entries"].pop(0),
        lambda r: r["entries"].pop(10),
        lambda r: r["entries"].pop(drawing(r, 20)),
        lambda r: r["entries"].reverse(),
        lambda r: r["entries"].append(r["entries"][-1]),
        lambda r: r["entries"].insert(5, r["entries"][0]),
        lambda r: r["entries"].insert(5, [None, ["undo"], []]),
        lambda r: r["entries"].__setitem__(slice(4, 6), [r["entries"][5], r["entries"][4]]) or r["entries"].pop(7),
        lambda r: r["entries"][8].__setitem__(0, 1 - r["entries"][8][0]),
        lambda r: r["entries"][0].__setitem__(1, ["shuffle"]),
        lambda r: r["entries"][0].__setitem__(0, 0),
        lambda r: r["rules"].pop("explorers"),
        lambda r: r.update(data_version=7),
        lambda r: r.update(start=START),
    ],
)
def test_whatever_else_is_changed_is_refuted(change: Callable[[dict[str, Any]], Any]) -> None:
    verdict = spoilt(change)
    assert verdict.code == REFUTED
    assert " does not fit" in verdict.sentences[-1]


def test_what_made_no_difference_to_chance_is_not_proved_by_it() -> None:
    """The proof is of the draws. Who did what, and by which rules, is proved as far as other draws would have followed."""
    assert spoilt(lambda r: r["rules"].update(turn_limit=1000)).code == PROVED


def test_a_record_without_its_end_is_proved_but_said_to_be_unfinished() -> None:
    """What was never recorded cannot be missed; that the game went on can."""
    verdict = spoilt(lambda r: r["entries"].pop())
    assert verdict.code == PROVED
    assert verdict.sentences[4] == "The record stops before the end of the game."


@pytest.mark.parametrize("number", [0, 1, 17, 100, -1])
def test_the_verdict_is_the_engines(number: int) -> None:
    """`engine.resume` refuses the same records."""

    def change(r: dict[str, Any]) -> None:
        at = drawing(r, number) if number > 0 else number
        r["entries"][at][2] = [*r["entries"][at][2][1:], "brain_world"] if number else [1 - r["entries"][0][2][0]]

    found = data(duel())
    change(found)
    bad = files.from_data(found)
    assert verify.verify(bad).code == REFUTED
    seed = table_seed(secret(1), nonces(2))
    with pytest.raises(RecordError):
        engine.resume(bad.record, seed)
    assert engine.resume(kept(duel()).record, seed).result == duel().game.result
