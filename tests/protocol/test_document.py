"""docs/protocol.md says what the code does: every message, field, limit and code, and a session made by the code itself."""

from __future__ import annotations

import ast
import inspect
import itertools
import re
from typing import get_args

import msgpack
import pytest

from protocol import codec, codes, messages, text
from protocol.messages import PROTOCOL, FromClient, FromServer, Part
from tests.protocol import shapes
from tests.protocol.worked_session import BLOCKS, DOCUMENT, block, session, written

PAGE = DOCUMENT.read_text(encoding="utf-8")
PARTS = [kind for kind in vars(messages).values() if isinstance(kind, type) and issubclass(kind, Part) and kind is not Part]
KINDS = {kind.__struct_config__.tag or kind.__name__: kind for kind in [*get_args(FromClient), *get_args(FromServer), *PARTS]}
AGAIN = "if this is meant: python -m tests.protocol.worked_session"


def section(title: str) -> str:
    """Return the text under that heading, up to the next one of its rank or higher."""
    found = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^#{{1,3}} |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found, f"docs/protocol.md has no section {title!r}"
    return found[2]


def rows(table: str) -> list[list[str]]:
    """Return the cells of every row, without the heads."""
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines() if line.startswith("| `")]
    return [[row[0].strip("`"), *row[1:]] for row in cells]


def meanings() -> dict[str, str]:
    """Return each code and the docstring below it."""
    body = ast.parse(inspect.getsource(codes)).body
    found: dict[str, str] = {}
    for constant, said in itertools.pairwise(body):
        match constant, said:
            case ast.AnnAssign(value=ast.Constant(value=str(code))), ast.Expr(value=ast.Constant(value=str(meaning))):
                found[code] = meaning
    return found


@pytest.mark.parametrize("tag", KINDS)
def test_every_message_stands_in_the_document_field_by_field(tag: str) -> None:
    documented = [row[:2] for row in rows(section(f"`{tag}`"))]
    if KINDS[tag] in get_args(FromClient) and tag not in ("hello", "ping"):
        documented.insert(0, ["id", "id"])
    assert documented == [[name, shapes.words(info)] for name, info in shapes.fields(KINDS[tag]).items()]


def test_the_document_describes_no_message_that_does_not_exist() -> None:
    assert re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE) == [
        *(kind.__struct_config__.tag for kind in get_args(FromClient)),
        *re.findall(r"^### `(\w+)`$", PAGE[PAGE.index("## Messages from the server") :], re.MULTILINE),
    ]
    assert set(re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE)) == set(KINDS)


def test_every_code_stands_in_the_document_with_its_meaning() -> None:
    said = meanings()
    tables = section("Codes").split("\n\n")
    in_tables = [rows(table) for table in tables if rows(table)]
    assert in_tables == [
        [[code, said[code]] for code in codes.TABLE_CODES],
        [[code, said[code]] for code in codes.SERVER_CODES],
        [
            [code, str(number), "as above" if code in codes.TABLE_CODES + codes.SERVER_CODES else said[code]]
            for code, number in codes.CLOSE_CODES.items()
        ],
    ]


@pytest.mark.parametrize("name", BLOCKS)
def test_what_the_document_shows_is_what_the_code_makes(name: str) -> None:
    assert block(PAGE, name)[0] == BLOCKS[name](), AGAIN


def test_every_frame_of_the_session_can_be_read_from_the_document_alone() -> None:
    frames = re.findall(r"^(C→S|S→C) (.*(?:\n|$)(?:      .*\n)*)", block(PAGE, "session")[0], re.MULTILINE)
    sent = [frame for frame in session() if frame.message is not None]
    assert len(frames) == len(sent)
    for (arrow, value), frame in zip(frames, sent, strict=True):
        data = codec.encode(frame.message)
        assert written(msgpack.unpackb(data)) == " ".join(value.split())
        assert (codec.decode_client if arrow == "C→S" else codec.decode_server)(data) == frame.message


def test_the_types_with_a_short_name_are_those_of_the_code() -> None:
    assert [row for row in rows(section("Values")) if row[0] in shapes.SHORT] == [[*each] for each in shapes.SHORT.items()]


def test_the_sizes_and_versions_in_the_document_are_those_of_the_code() -> None:
    assert f"This is protocol version **{PROTOCOL}**" in PAGE
    sizes = f"a client's frame has at most {codec.CLIENT_FRAME} bytes, a server's at most {codec.SERVER_FRAME}"
    assert sizes in section("Transport")
    assert re.search(rf"nested at\s+most\s+{codec.DEPTH} deep", section("Values"))
    assert f"A name has 1 to {text.NAME_CELLS} cells" in section("Text and names")
    assert f"more than {text.CHAT_CELLS} terminal cells" in section("`say`")


def test_links_within_the_document_lead_somewhere() -> None:
    anchors = {
        re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    }
    assert {link for link in re.findall(r"\]\(#([^)]+)\)", PAGE) if link not in anchors} == set()
