"""Names that players may have, and names that are too similar for one table."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from protocol.text import (
    EMPTY,
    MIXED_SCRIPTS,
    NAME_CELLS,
    RESERVED,
    TITLE_CELLS,
    TOO_LONG,
    BadName,
    clean,
    clean_name,
    skeleton,
    width,
)
from tests.protocol.test_text import ANY_TEXT


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("Bo", "Bo"),
        ("x", "x"),
        ("  Ada  L. ", "Ada L."),
        ("Łukasz", "Łukasz"),
        ("Žofie Šťastná", "Žofie Šťastná"),
        ("Éloïse", "Éloïse"),
        ("E\u0301loise", "Éloise"),
        ("Ada2_x-y", "Ada2_x-y"),
        ("Вася", "Вася"),
        ("Ελένη", "Ελένη"),
        ("田中さん", "田中さん"),
        ("漢字漢字漢字漢字", "漢字漢字漢字漢字"),
        ("ที่รัก", "ที่รัก"),
        ("👍", "👍"),
        ("[red]Ada", "[red]Ada"),
        ("A\x1b[31mda", "A[31mda"),
        ("sixteen letters.", "sixteen letters."),
    ],
)
def test_a_name_is_kept_as_it_will_be_shown(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", EMPTY),
        ("   ", EMPTY),
        ("\u200b\u3164\u2800", EMPTY),
        ("\u0301\u0301", EMPTY),
        ("\x1b\x07", EMPTY),
        ("seventeen letters", TOO_LONG),
        ("漢字漢字漢字漢字漢", TOO_LONG),
        ("Аda", MIXED_SCRIPTS),  # the first letter is Cyrillic
        ("Zοe", MIXED_SCRIPTS),  # the second one Greek
        ("Вαся", MIXED_SCRIPTS),
        ("田中taro", MIXED_SCRIPTS),
        ("𝐒erver", MIXED_SCRIPTS),
        ("server", RESERVED),
        ("SERVER", RESERVED),
        ("Sérver", RESERVED),
        ("S e r-v_e.r", RESERVED),
        ("Ｓｅｒｖｅｒ", RESERVED),
        ("𝐒𝐞𝐫𝐯𝐞𝐫", RESERVED),
        ("You", RESERVED),
        ("Y0u", RESERVED),
        ("tab1e", RESERVED),
        ("Hоst".replace("о", "o"), RESERVED),
        ("ноѕт", RESERVED),  # Cyrillic, every letter of it
        ("system", RESERVED),
        ("\u202eServer", RESERVED),
    ],
)
def test_a_name_that_deceives_or_does_not_fit_is_refused(typed: str, code: str) -> None:
    with pytest.raises(BadName) as bad:
        clean_name(typed)
    assert bad.value.code == code


def test_a_title_may_be_longer_than_a_name() -> None:
    title = "Friday night, second table"
    assert NAME_CELLS < width(title) <= TITLE_CELLS
    assert clean_name(title, TITLE_CELLS) == title


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "Adá"),
        ("Ada", "A da"),
        ("Ada", "Ada."),
        ("Bob", "B0b"),
        ("Ali", "A1i"),
        ("Ali", "AIl"),
        ("Łukasz", "Lukasz"),
        ("Strauß", "STRAUSS"),
        ("Copy", "Сору"),
        ("İnci", "inci"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Eda"), ("Bob", "Rob"), ("Ada 2", "Ada 3"), ("Ада", "Ada"), ("-", "_"), ("👍", "👎")]
)
def test_names_that_do_not_look_alike_have_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@settings(max_examples=500)
@given(ANY_TEXT)
def test_a_name_that_was_accepted_is_accepted_again_and_stays_the_same(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName as bad:
        refused_for = bad.code
    else:
        refused_for = ""
        assert clean_name(name) == name == clean(text)
        assert 1 <= width(name) <= NAME_CELLS
        assert skeleton(name)
    assert refused_for in ("", EMPTY, TOO_LONG, RESERVED, MIXED_SCRIPTS)


@settings(max_examples=500)
@given(ANY_TEXT)
def test_the_skeleton_of_a_skeleton_is_the_skeleton(text: str) -> None:
    bones = skeleton(text)
    assert skeleton(bones) == bones


@given(st.text(st.sampled_from("abcdefgzloi01 "), min_size=1, max_size=12))
def test_case_and_accents_never_make_another_skeleton(text: str) -> None:
    assume(clean(text))
    assert skeleton(text.upper()) == skeleton(text) == skeleton("\u0301".join(text))
