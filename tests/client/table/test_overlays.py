"""The stack of overlays over a table, with overlays that belong to no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest

from client.table.history import Moment
from client.table.log import Entry
from client.table.state import Overlay, Overlays, Replaying
from engine.language import EventKind


@dataclass(frozen=True)
class Sheet(Overlay):
    """Lies below, and is closed first."""

    layer = 1
    way_back = 2

    page: int = 0


@dataclass(frozen=True)
class Lens(Overlay):
    """Lies above, and is closed last; what is beneath is out of sight."""

    layer = 2
    way_back = 1
    aside = True


@pytest.fixture
def stack() -> Overlays[Overlay]:
    stack: Overlays[Overlay] = Overlays()
    return stack.opened(Lens()).opened(Sheet(1))


def test_each_lies_in_its_layer_whichever_was_opened_first(stack: Overlays[Overlay]) -> None:
    assert list(stack) == [Lens(), Sheet(1)]


def test_there_is_one_of_a_kind(stack: Overlays[Overlay]) -> None:
    stack = stack.opened(Sheet(2))
    assert list(stack) == [Lens(), Sheet(2)]
    assert stack.find(Sheet) == Sheet(2)


def test_the_way_back_closes_one_after_the_other(stack: Overlays[Overlay]) -> None:
    without_sheet = stack.closed(Sheet)
    assert [stack.last, without_sheet.last, without_sheet.closed(Lens).last] == [Sheet(1), Lens(), None]


def test_to_look_back_closes_only_what_lies_aside(stack: Overlays[Overlay]) -> None:
    assert stack.aside
    assert not stack.looked_back().aside
    assert list(stack.looked_back()) == [Sheet(1)]


def test_closing_names_kinds(stack: Overlays[Overlay]) -> None:
    stack = stack.closed(Sheet)
    assert not stack.has(Sheet)
    assert stack.find(Sheet) is None
    assert stack.has(Sheet, Lens)


class Sees:
    """The facts that an overlay may ask, as far as a replay does: a heading and a sentence."""

    def entries(self, events: Sequence[EventKind]) -> tuple[Entry, ...]:
        return (Entry("phase", None, "Round 2: planning"), Entry("draw", 0, "Ada drew a card."))


def test_a_replay_tells_headings_as_sentences() -> None:
    said = Replaying((Moment(1, (0,), None, (), None),)).prompt(cast(Any, Sees())).sentence
    assert said == "Replay 1/1: Round 2: planning. Ada drew a card."
