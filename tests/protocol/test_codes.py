"""Every code is listed once and fits its field, and every code that ends a connection has a WebSocket close code."""

from __future__ import annotations

import pytest

from protocol import codes
from protocol.codec import decode_server, encode
from protocol.messages import Closing, Refused

CONSTANTS = {name: value for name, value in vars(codes).items() if name.isupper() and isinstance(value, str)}


def test_every_code_is_listed_and_every_listed_code_has_a_name() -> None:
    assert set(CONSTANTS.values()) == {*codes.TABLE_CODES, *codes.SERVER_CODES, *codes.CLOSE_CODES, *codes.ANNOUNCED}


def test_a_code_is_its_name_and_belongs_to_one_scope() -> None:
    assert {name: value for name, value in CONSTANTS.items() if value != name.lower().replace("_", "-")} == {}
    scopes = [*codes.TABLE_CODES, *codes.SERVER_CODES]
    assert sorted(set(scopes)) == sorted(scopes)


@pytest.mark.parametrize("code", CONSTANTS.values())
def test_a_code_travels(code: str) -> None:
    for message in (Refused(None, "table", code, {}), Closing(code, {}, None)):
        assert decode_server(encode(message)) == message


def test_websocket_close_codes_are_policy_try_later_restart_error_or_our_own() -> None:
    assert set(codes.CLOSE_CODES.values()) <= {1008, 1011, 1012, 1013, *range(4000, 5000)}
