"""Announcements of a table to a network, and the checks of received ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.announcement import Announcement, of_table, read
from protocol.messages import PROTOCOL, TableInfo
from protocol.text import TITLE_CELLS, clean, width

ANN = Announcement("Ann's table", "star-realms", "duel", 2, 1, locked=True, watch=True, code="7K3M-9QTX-2A")
INFO = TableInfo("7K3M-9QTX-2A", "Ann's table", "star-realms", "duel", 2, 1, True, False, {}, True)


def sent(about: Announcement) -> dict[bytes, bytes | None]:
    return {key.encode(): value.encode() for key, value in about.properties.items()}


@pytest.mark.parametrize("about", [ANN, replace(ANN, free=0, locked=False, watch=False, title=""), Announcement()])
def test_what_is_announced_is_read_as_it_was(about: Announcement) -> None:
    assert read(sent(about)) == about


def test_a_table_is_announced_with_the_seats_that_can_be_taken_now() -> None:
    assert of_table(INFO) == ANN
    assert of_table(TableInfo("7K3M-9QTX-2A", "", "star-realms", "duel", 4, 2, False, True, {}, True)).free == 0


def test_a_server_that_lists_nothing_says_only_that_it_is_there() -> None:
    assert Announcement().properties == {"protocol": str(PROTOCOL)}


@pytest.mark.parametrize(
    "changed",
    [
        {b"protocol": None},
        {b"protocol": b"three"},
        {b"protocol": b"9" * 40},
        {b"game": b"star realms"},
        {b"game": b"../../etc"},
        {b"mode": b"\x1b[2J"},
        {b"seats": b"3/2"},
        {b"seats": b"-1/2"},
        {b"seats": b"many"},
        {b"seats": "١/٢".encode()},
        {b"code": b"--table x"},
        {b"code": b"A" * 17},
        {b"code": None},
    ],
)
def test_what_is_not_well_formed_is_no_announcement(changed: dict[bytes, Any]) -> None:
    assert read(sent(ANN) | changed) is None


def test_a_title_cannot_act_on_a_terminal() -> None:
    about = read(sent(ANN) | {b"title": b"\x1b]0;owned\x07\x9b2J[@click=app.exit]Eve\xff\xe2\x80\xae"})
    assert about is not None
    assert about.title == "]0;owned2J[@click=app.exit]Eve" or "\x1b" not in about.title
    assert about.title == clean(about.title)
    assert width(about.title) <= TITLE_CELLS


def test_an_unknown_word_for_the_password_is_taken_for_a_password() -> None:
    about = read(sent(ANN) | {b"password": b"maybe"})
    assert about is not None
    assert about.locked


@given(st.dictionaries(st.sampled_from([*sent(ANN)]) | st.binary(max_size=8), st.none() | st.binary(max_size=300)))
def test_whatever_is_sent_is_read_or_not(properties: dict[bytes, bytes | None]) -> None:
    about = read(sent(ANN) | properties)
    if about is not None:
        assert about.title == clean(about.title)
        assert 0 <= about.free <= about.seats <= 99
        assert about.code.isascii()
