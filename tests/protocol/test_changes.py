"""Changes between two views: they restore the earlier view completely, and nothing else does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.changes import MOST, changes, earlier

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(0, 9) | st.sampled_from(["scout", "viper"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=12,
)


@given(PLAIN, PLAIN)
def test_the_earlier_value_comes_back_and_the_later_one_stays_as_it_is(after: Any, before: Any) -> None:
    kept = repr(after)
    assert repr(earlier(after, changes(after, before))) == repr(before) or earlier(after, changes(after, before)) == before
    assert repr(after) == kept


def test_where_nearly_everything_is_otherwise_it_is_named_whole() -> None:
    after, before = {"a": [0] * (MOST + 1)}, {"a": [1] * (MOST + 1)}
    assert changes(after, before) == [([], before)]


@pytest.mark.parametrize("where", [["b"], ["a", 2], ["a", -1], ["a", "0"], ["a", True], [0], ["a", 0, "c"]])
def test_a_place_that_is_not_there_is_refused(where: list[Any]) -> None:
    with pytest.raises(ValueError, match="nothing is at"):
        earlier({"a": [1, 2]}, [(where, 0)])
