"""Stars that were won are kept for ever, even if the file is damaged."""

from __future__ import annotations

import json

from client.lessons import stars


def _write(text: str) -> None:
    stars.stars_file().parent.mkdir(parents=True, exist_ok=True)
    stars.stars_file().write_text(text, encoding="utf-8")


def test_the_most_count() -> None:
    assert stars.load_stars() == {}
    for won in (2, 3, 1, 0):
        stars.remember_stars("abc", won)
    stars.remember_stars("def", 1)
    assert stars.load_stars() == {"abc": 3, "def": 1}


def test_a_file_of_the_first_format_is_read_and_what_later_versions_add_stays() -> None:
    _write('{"format": 1, "stars": {"baf77c9f54c4": 2}, "times": {"baf77c9f54c4": 31}}')
    assert stars.load_stars() == {"baf77c9f54c4": 2}
    stars.remember_stars("baf77c9f54c4", 3)
    assert json.loads(stars.stars_file().read_text()) == {
        "format": 1,
        "stars": {"baf77c9f54c4": 3},
        "times": {"baf77c9f54c4": 31},
    }


def test_what_does_not_fit_is_left_out() -> None:
    _write('{"stars": {"a": 9, "b": "3", "c": true, "d": 1}}')
    assert stars.load_stars() == {"d": 1}


def test_a_damaged_file_is_kept_beside_the_new_one() -> None:
    _write('{"stars": {"a": 3')
    stars.remember_stars("b", 2)
    assert stars.load_stars() == {"b": 2}
    assert stars.stars_file().with_suffix(".damaged").read_text() == '{"stars": {"a": 3'
