"""An untrusted file: one sentence about its fault, never a traceback, never a control character."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.records import files, validation, verify
from client.records.replay import Replay
from client.records.validation import BadRecord
from tests.client.records.games import data, play

GOOD = data(play(entries=40))


def trouble(content: str | bytes, tmp_path: Path) -> str:
    """Return the error message about a file with that content."""
    file = tmp_path / "x.traderow"
    file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    with pytest.raises(BadRecord) as caught:
        verify.replayed(files.read(file).record)
    said = str(caught.value)
    assert said.isprintable()
    assert len(said) < 400
    assert said.endswith(".")
    return said


def changed(change: Callable[[dict[str, Any]], Any]) -> str:
    spoilt = copy.deepcopy(GOOD)
    change(spoilt)
    return json.dumps(spoilt)


def test_a_good_file_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "good.traderow").write_text(json.dumps(GOOD), "utf-8")
    assert verify.verify(files.read(tmp_path / "good.traderow")).code == verify.PROVED


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "Line 1 of the record is not JSON."),
        ('{\n"format": 1,\n"game" "x"}', "Line 3 of the record is not JSON."),
        ("\ufeff{}", "Line 1 of the record is not JSON."),
        (b"{\n\xff", "Line 2 of the record is not UTF-8 text."),
        ("[]", "A record is a map with a head and entries."),
        ("[" * 200_000, "The record is nested too deeply."),
        ('{"a":' * 200_000, "The record is nested too deeply."),
        ('{"format": 1, "format": 1}', "The record contains 'format' twice."),
        ('{"\\u001b[2J": 1, "\\u001b[2J": 1}', "The record contains '[2J' twice."),
        ('{"format": 1.5}', "The record has the number 1.5; it can have whole numbers only."),
        ('{"format": NaN}', "The record has the number NaN; it can have whole numbers only."),
        ('{"format": 1e999}', "The record has the number 1e999; it can have whole numbers only."),
        ('{"format": ' + "9" * 100_000 + "}", "The record has a number that is too large: " + "9" * 40 + "."),
        ('{"format": 9007199254740993}', "The record has a number that is too large: 9007199254740993."),
        ('{"evil\\u202e\\u001b": 1}', "A record has no part 'evil'."),
        ("{}", "The record has no 'format'."),
    ],
    ids=lambda value: ascii(value)[:30],
)
def test_what_is_no_record_is_named_by_line_or_part(tmp_path: Path, content: str | bytes, said: str) -> None:
    assert trouble(content, tmp_path) == said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda r: r.update(format=2),
            "The record does not fit: record format 2 is not known here; this version reads format 1.",
        ),
        (lambda r: r.update(format=True), "Part 'format' of the record has the wrong form."),
        (lambda r: r.update(game=["star-realms"]), "Part 'game' of the record has the wrong form."),
        (lambda r: r.update(game="x" * 129), "Part 'game' of the record has the wrong form."),
        (lambda r: r.update(mode="du\x1bel"), "Part 'mode' of the record has the wrong form."),
        (lambda r: r.update(seats=0), "Part 'seats' of the record has the wrong form."),
        (lambda r: r.update(seats=2**50), "Part 'seats' of the record has the wrong form."),
        (lambda r: r["rules"].update({"\x07": 1}), "Part 'rules' of the record has the wrong form."),
        (lambda r: r["rules"].update(explorers=[[[[[[[1]]]]]]]), "Part 'rules' of the record has the wrong form."),
        (
            lambda r: r["rules"].update(dict.fromkeys(map(str, range(600)), 1)),
            "Part 'rules' of the record has the wrong form.",
        ),
        (lambda r: r.update(names=["Ann"]), "Part 'names' of the record has the wrong form."),
        (lambda r: r.update(names=["Ann", 7]), "Part 'names' of the record has the wrong form."),
        (lambda r: r.update(names=["Ann", "x" * 1000]), "Part 'names' of the record has the wrong form."),
        (lambda r: r.update(date="\x1b]0;owned\x07"), "Part 'date' of the record has the wrong form."),
        (lambda r: r["fairness"].update(secret="00"), "Part 'fairness secret' of the record has the wrong form."),
        (lambda r: r["fairness"].update(secret="zz" * 32), "Part 'fairness secret' of the record has the wrong form."),
        (lambda r: r["fairness"].update(secret=0), "Part 'fairness secret' of the record has the wrong form."),
        (lambda r: r["fairness"].pop("commitment"), "Part 'fairness commitment' of the record has the wrong form."),
        (lambda r: r["fairness"]["nonces"].pop(), "Part 'fairness nonces' of the record has the wrong form."),
        (
            lambda r: r["fairness"]["nonces"].__setitem__(0, ""),
            "Part 'fairness nonces' of the record has the wrong form.",
        ),
        (lambda r: r["fairness"].update(more=1), "A record has no part 'fairness more'."),
        (lambda r: r.update(entries={}), "Part 'entries' of the record has the wrong form."),
        (lambda r: r.update(entries=[]), "The record does not fit: the record does not begin with the set-up of a game."),
        (lambda r: r["entries"].insert(3, 7), "Entry 3 of the record is not [seat, [verb, ...], [outcomes]]."),
        (lambda r: r["entries"][3].append(7), "Entry 3 of the record is not [seat, [verb, ...], [outcomes]]."),
        (lambda r: r["entries"][3].__setitem__(0, True), "Entry 3 of the record is not [seat, [verb, ...], [outcomes]]."),
        (lambda r: r["entries"][3].__setitem__(1, [[]]), "Entry 3 of the record is not [seat, [verb, ...], [outcomes]]."),
        (
            lambda r: r["entries"][3].__setitem__(2, [["scout"]]),
            "Entry 3 of the record is not [seat, [verb, ...], [outcomes]].",
        ),
        (lambda r: r["entries"][0][2].__setitem__(0, False), "Entry 0 of the record is not [seat, [verb, ...], [outcomes]]."),
        (lambda r: r["entries"][3][1].append("\x1b[2J"), "Part 'entry 3' of the record has the wrong form."),
        (lambda r: r["entries"][3][1].append([[[[[[[[]]]]]]]]), "Part 'entry 3' of the record has the wrong form."),
        (lambda r: r["entries"][3][1].extend([1] * 600), "Part 'entry 3' of the record has the wrong form."),
        (lambda r: r.update(entries=[[0, ["undo"], []]] * 50_001), "The record has more than 50000 entries."),
    ],
)
def test_a_part_of_the_wrong_kind_or_size_is_named(tmp_path: Path, change: Callable[[dict[str, Any]], Any], said: str) -> None:
    assert trouble(changed(change), tmp_path) == said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r.update(game="chess"), "game 'chess' is not known"),
        (lambda r: r.update(mode="solo"), "mode 'solo' is not known"),
        (lambda r: r.update(seats=3, names=None, fairness=None), "mode 'duel' is not played with 3 seats"),
        (lambda r: r.update(data_version=99), "data version 99"),
        (lambda r: r["rules"].popitem(), "does not state every rule switch"),
        (lambda r: r["rules"].update(explorers={"a": 1}), "header does not fit"),
        (lambda r: r.update(start={"seats": 5}), "'seats' is a list"),
        (lambda r: r.update(start={"turn": 2**53}), "its start does not state the whole position"),
        (lambda r: r["entries"][0][2].pop(), "more is drawn than was recorded"),
        (lambda r: r["entries"][1].__setitem__(0, None), "no seat is named"),
        (lambda r: r["entries"][1].__setitem__(0, 9), "no-such-seat"),
        (lambda r: r["entries"][1].__setitem__(1, ["play", ["scout"]]), "malformed"),
    ],
)
def test_what_is_no_game_is_said_in_the_engines_words(
    tmp_path: Path, change: Callable[[dict[str, Any]], Any], said: str
) -> None:
    assert said in trouble(changed(change), tmp_path)


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validation, "BYTES", 1000)
    assert trouble("[" + " " * 2000, tmp_path).endswith("x.traderow is too large for a record: it has more than 1000 bytes.")


def test_what_is_no_file_is_named_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, said in [
        (tmp_path / "missing", "cannot be read: No such file or directory."),
        (tmp_path, "is not a file."),
        (tmp_path / "pipe", "is not a file."),
        (Path("/dev/zero"), "is not a file."),
        (Path("a\0b"), "cannot be read: "),
        (tmp_path / "\x1b[2J\n", "cannot be read: No such file or directory."),
    ]:
        with pytest.raises(BadRecord) as caught:
            files.read(path)
        assert said in str(caught.value)
        assert str(caught.value).isprintable()


def test_names_are_cleaned_and_never_empty() -> None:
    found = files.from_data({**copy.deepcopy(GOOD), "names": ["\x1b]52;c;QUJD\x07\u202eAda\nB", "\u200b\ud800"]})
    assert found.names == ("]52;c;QUJDAda B", "#2")


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**53) | st.sampled_from(["scout", "play", "undo", "use", "", "\x1b"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "seats", "\x07"]), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=400)
@given(st.data())
def test_no_change_anywhere_makes_anything_but_a_sentence(drawn: st.DataObject) -> None:
    spoilt = copy.deepcopy(GOOD)
    for _change in range(drawn.draw(st.integers(1, 3))):
        place: Any = spoilt
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = drawn.draw(st.sampled_from(keys))
            if isinstance(place[key], (dict, list)) and drawn.draw(st.integers(0, 4)):
                place = place[key]
                continue
            place[key] = drawn.draw(PLAIN)
            break
    try:
        found = files.from_data(validation.parse(json.dumps(spoilt)))
        said = verify.verify(found).sentences
        Replay(found)
    except BadRecord as bad:
        said = (str(bad),)
    for sentence in said:
        assert sentence.isprintable()
