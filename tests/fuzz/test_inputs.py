"""Random input to every fuzzed function: a limited number here, ten million in `make soak`."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import decode_client
from protocol.messages import Ping
from tests.fuzz.inputs import SHARES, by_chance, guided, why_not_guided
from tests.fuzz.reader import Reader
from tests.fuzz.shaped import CLIENT_KINDS, SERVER_KINDS
from tests.fuzz.targets import SEEN, TARGETS

NEARLY = {"nearly-client": CLIENT_KINDS, "nearly-server": SERVER_KINDS}
EVERY = pytest.mark.parametrize("target", list(TARGETS))


@EVERY
@settings(max_examples=300)
@given(data=st.binary(max_size=400))
def test_no_bytes_break_a_law(target: str, data: bytes) -> None:
    TARGETS[target](data)


@pytest.mark.parametrize("target", [target for target in TARGETS if target not in NEARLY])
def test_thousands_of_inputs_at_random_break_no_law(target: str) -> None:
    by_chance(target, 5000, seed=0)


@pytest.mark.parametrize(("target", "kinds"), NEARLY.items())
def test_what_is_nearly_a_message_breaks_no_law_either_and_is_one_of_every_kind_and_often_none(
    target: str, kinds: list[type]
) -> None:
    by_chance(target, 5000, seed=0)
    assert {kind.__name__ for kind in kinds} <= set(SEEN)
    assert min(SEEN["wrong-fields"], SEEN["not-msgpack"], SEEN["unknown-message"]) > 5


def test_the_bytes_alone_decide() -> None:
    data = bytes(range(200))
    first, again = Reader(data), Reader(data)
    assert [first.below(7) for _ in range(300)] == [again.below(7) for _ in range(300)]
    assert first.is_spent


@EVERY
@pytest.mark.skipif(bool(why_not_guided()), reason=f"NOT RUN: {why_not_guided()}")
def test_the_guided_fuzzer_finds_nothing_in_a_short_run(target: str, tmp_path: Path) -> None:
    assert guided(target, 1000, seed=0, keep=tmp_path)


@pytest.mark.skipif(bool(why_not_guided()), reason=f"NOT RUN: {why_not_guided()}")
def test_the_guided_fuzzer_says_which_input_broke_a_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(BREAKS)
    (keep := tmp_path / "kept").mkdir()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(AssertionError, match=r"KeyError[\s\S]*the input is in") as broken:
        guided("client", 20_000, seed=0, keep=keep)
    (culprit,) = keep.iterdir()
    assert str(culprit) in str(broken.value)
    assert isinstance(decode_client(culprit.read_bytes()), Ping)


BREAKS = """
import protocol.codec
honest = protocol.codec.decode_client
def decode_client(data):
    message = honest(data)
    if type(message).__name__ == "Ping" and message.mark != 7:
        raise KeyError("a law is broken")
    return message
protocol.codec.decode_client = decode_client
"""


def test_the_shares_are_of_every_target_and_make_a_whole() -> None:
    assert set(SHARES) == set(TARGETS)
    assert sum(share for target, share in SHARES.items() if target != "text") == pytest.approx(1)
