"""The verification of shuffles, from a table's data before, during and after a game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from client.session.verification import BROKEN, HOLDS, SECRET, UNSEEN, FairnessProof
from client.table.details import groups, promised, verdict_in_sentences
from engine.chance import commitment
from protocol import messages
from tests.client.games.star_realms import views

LAST = bytes(range(32))
"""The secret of the third game; each is the hash of the next."""
SECRETS = (commitment(commitment(LAST)), commitment(LAST), LAST)
MINE, OTHERS = b"m" * 16, b"o" * 16


def table(game: int = 0, phase: str = "playing", **parts: Any) -> messages.Table:
    """Return the table in that game, the first is 0."""
    shown = {"secret": SECRETS[game], "nonces": [MINE, OTHERS]} if phase == "over" else {}
    return replace(views.table(phase=phase), **{"commitment": commitment(SECRETS[game]), **shown, **parts})


def after(*tables: messages.Table, nonce: bytes = MINE) -> FairnessProof:
    proof = FairnessProof(nonce=nonce)
    for each in tables:
        proof = proof.seen(each)
    return proof


def test_a_commitment_seen_before_the_game_and_kept_holds() -> None:
    proof = after(table(phase="open"), table(), table(phase="over"))
    assert proof.verdict == HOLDS
    assert verdict_in_sentences(proof) == (
        "The commitment is the hash of the secret: it is the promised one.",
        "Your nonce is among those that were used.",
    )


def test_while_the_game_is_on_there_is_no_verdict() -> None:
    proof = after(table(phase="open"), table())
    assert proof.verdict == SECRET
    assert verdict_in_sentences(proof) == (
        "The secret is published when the game is over. This page then shows whether it is the promised one.",
    )


def test_another_secret_than_the_promised_one_is_refuted() -> None:
    proof = after(table(phase="open"), table(phase="over", secret=b"x" * 32))
    assert proof.verdict == BROKEN
    assert "the server chose another" in verdict_in_sentences(proof)[-1]


def test_a_nonce_that_was_left_out_is_missed() -> None:
    proof = after(table(phase="open"), table(phase="over", nonces=[OTHERS, OTHERS]))
    assert proof.verdict == BROKEN
    assert "left it out" in verdict_in_sentences(proof)[-1]


def test_a_commitment_that_becomes_another_one_stays_refuted() -> None:
    other = table(phase="over", commitment=commitment(b"x" * 32), secret=b"x" * 32)
    proof = after(table(phase="open"), other, table(phase="over"))
    assert proof.verdict == BROKEN
    assert proof.commitment == commitment(SECRETS[0])
    assert "commitment has changed" in verdict_in_sentences(proof)[0]


def test_who_comes_while_the_game_is_on_has_not_seen_the_promise() -> None:
    proof = after(table(), table(phase="over"))
    assert proof.verdict == UNSEEN
    assert "You joined after the game had begun" in " ".join(promised(proof, table().seats, 0))


def test_a_watcher_brought_no_nonce_and_is_told_what_that_means() -> None:
    proof = after(table(phase="open"), table(phase="over"), nonce=b"")
    assert proof.verdict == UNSEEN
    assert "none of them is yours" in verdict_in_sentences(proof)[-1]


def test_the_commitment_of_a_rematch_is_the_secret_of_the_game_before() -> None:
    proof = after(table(phase="open"), table(phase="over"), table(1))
    assert (proof.verdict, proof.commitment, proof.rematch) == (SECRET, SECRETS[0], True)
    assert "This is a rematch" in " ".join(promised(proof, table().seats, 0))
    assert proof.seen(table(1, "over")).verdict == HOLDS


def test_a_rematch_whose_commitment_is_not_that_secret_is_refuted() -> None:
    proof = after(table(phase="open"), table(phase="over"), table(commitment=b"x" * 32))
    assert proof.verdict == BROKEN


def test_games_missed_while_the_line_was_lost_break_no_promise_but_were_not_seen() -> None:
    assert after(table(phase="open"), table(), table(2), table(2, "over")).verdict == UNSEEN
    assert after(table(phase="open"), table(phase="over"), table(2), table(2, "over")).verdict == UNSEEN


def test_a_later_secret_of_the_chain_does_not_pass_for_the_promised_one() -> None:
    assert after(table(phase="open"), table(), table(phase="over", secret=SECRETS[1])).verdict == BROKEN


def test_who_brought_nonces_is_said_by_name() -> None:
    seats = views.table("Me", "Ada").seats + views.table("Me", "Pip", kind="bot").seats[1:]
    said = promised(after(table(phase="open")), seats, 0)
    assert said[1:] == (
        "Nonces (random bytes for the shuffles) came from: you, Ada.",
        "The server provided those of its bots: Pip.",
    )


def test_a_server_that_promises_nothing_has_nothing_to_show() -> None:
    proof = after(table(phase="open", commitment=b""))
    assert (proof, promised(proof, table().seats, 0)) == (FairnessProof(nonce=MINE), ())


def test_a_commitment_is_written_in_groups_that_can_be_compared() -> None:
    assert groups(bytes.fromhex("55569be9f680")) == "5556 9be9 f680"
