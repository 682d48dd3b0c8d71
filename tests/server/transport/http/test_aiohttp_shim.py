"""The inner parts of aiohttp on which `server.transport.http.aiohttp_shim` relies exist in the pinned version."""

from __future__ import annotations

import inspect
import tomllib
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from server.transport.http.aiohttp_shim import OPTIONS, HttpHandler, NoHttp

VERSION = "3.14"
"""When this changes: read what is new in aiohttp/web_protocol.py and base_protocol.py, then run the transport tests."""
LOWEST = "3.14.2"
"""The first whose `resume_reading` has `resume_parser`."""
PROJECT = Path(__file__).parents[4] / "pyproject.toml"


def test_the_installed_version_is_the_one_whose_inner_parts_are_known() -> None:
    assert aiohttp.__version__.startswith(f"{VERSION}.")


def test_the_pin_allows_that_minor_version_alone() -> None:
    major, minor = map(int, VERSION.split("."))
    assert LOWEST.startswith(f"{VERSION}.")
    dependencies = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["dependencies"]
    assert f"aiohttp>={LOWEST},<{major}.{minor + 1}" in dependencies


@pytest.mark.parametrize("attribute", ["_loop", "_message_tail", "transport"])
def test_a_handler_has_the_attributes_that_are_read_or_cleared(attribute: str) -> None:
    assert any(attribute in getattr(each, "__slots__", ()) for each in web.RequestHandler.__mro__)


@pytest.mark.parametrize(
    ("method", "parameters"),
    [
        ("connection_made", ["transport"]),
        ("connection_lost", ["exc"]),
        ("data_received", ["data"]),
        ("handle_error", ["request", "status", "exc", "message"]),
    ],
)
def test_what_is_overridden_is_there_and_takes_the_same(method: str, parameters: list[str]) -> None:
    for kind in (web.RequestHandler, HttpHandler):
        assert [*inspect.signature(getattr(kind, method)).parameters][1:] == parameters
    assert method in vars(HttpHandler)


def test_an_answer_adds_its_headers_where_that_is_overridden() -> None:
    assert inspect.iscoroutinefunction(web.Response._prepare_headers)
    assert "_prepare_headers" in vars(NoHttp)


def test_a_handler_takes_the_options_it_is_made_with() -> None:
    assert {"loop", *OPTIONS} <= set(inspect.signature(web.RequestHandler).parameters)


@pytest.mark.parametrize("attribute", ["protocol", "transport", "writer"])
def test_a_request_shows_its_socket(attribute: str) -> None:
    assert isinstance(inspect.getattr_static(web.BaseRequest, attribute), property)
