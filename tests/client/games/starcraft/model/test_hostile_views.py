"""Views and events from an untrusted server: each is refused, or drawn as harmlessly as a true one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest

from client.games.starcraft.model.decoder import read_events, read_refusal, read_view
from client.games.starcraft.model.table import lay
from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.texts.refusals import refusal
from client.session.link import clean_value
from client.text.trouble import Strange
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import on_the_table
from tests.client.games.starcraft.questions.battle.scenes import placing

Path = tuple[str | int, ...]
DEEP: list[Any] = [[[[[[[["torus"]]]]]]]]
VALUES = (
    None,
    True,
    -1,
    7,
    10**9,
    2**63,
    1.5,
    "",
    "mar_sara",
    "\x1b[2J\x1b]52;c;aGk=\x07",
    "\u202eab\u0301" * 40,
    [],
    {},
    DEEP,
)
"""Wrong types, huge counts, keys that nobody knows, text that acts on a terminal."""
SIZES = ((80, 24), (120, 36))


def parts(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield where everything in it is: of each list the first that is there, and the list."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from parts(part, (*path, key))
    elif isinstance(value, list) and value:
        at = next((at for at, part in enumerate(value) if part), 0)
        yield from parts(value[at], (*path, at))


def spoiled(view: Any, path: Path, value: object) -> Any:
    """Return the view with that in this place; what is beside the way there is the same, and only read."""
    if not path:
        return value
    step, *rest = path
    found = view.copy()
    found[step] = spoiled(view[step], tuple(rest), value)
    return found


def is_harmless(text: str) -> bool:
    """Return True if no character controls a terminal."""
    return all(unicodedata.category(sign)[0] != "C" for sign in {*text} - {"\n"})


def drawn(view: dict[str, Any], seats: int) -> str:
    """Return the screen at each size."""
    table = lay(read_view(view, seats), positions.who(seats))
    things = panel_of(table).things(table, ())
    cursor = things[0].part if things else ()
    return "\n".join(on_the_table(table, size, cursor=cursor) for size in SIZES)


@pytest.mark.parametrize("game", [positions.planning, positions.executing, lambda: placing().game])
def test_whatever_stands_in_a_view_is_refused_or_drawn_without_harm(game: Any) -> None:
    game = game()
    assert isinstance(game, StarCraft)
    view = positions.raw(game, min(game.pending))
    seats, refused, shown = len(view["seats"]), 0, 0
    for path in parts(view):
        for value in VALUES:
            try:
                text = drawn(spoiled(view, path, value), seats)
            except Strange:
                refused += 1
            else:
                assert is_harmless(text), (path, value)
                shown += 1
    assert refused > 5 * shown, (refused, shown)


@pytest.mark.parametrize("more", [{"routes": [None] * 300}, {"galaxy": [{}] * 300}])
def test_more_than_the_box_holds_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(Strange):
        read_view({**positions.raw(positions.planning()), **more}, 6)


@pytest.mark.parametrize("pile", ["known", "hidden", "discard", "play", "open"])
def test_a_pile_longer_than_the_box_allows_is_refused(pile: str) -> None:
    view = positions.raw(positions.planning())
    seats = [{**view["seats"][0], pile: ["terran-1"] * 100}, *view["seats"][1:]]
    with pytest.raises(Strange, match="terran-1 100 times"):
        read_view({**view, "seats": seats}, 6)


@pytest.mark.parametrize("pile", ["hand", "events", "event_discard", "event_removed"])
def test_a_hand_longer_than_the_box_allows_is_refused(pile: str) -> None:
    card = "terran-1" if pile == "hand" else "rich_vein"
    with pytest.raises(Strange, match=f"{card} 100 times"):
        read_view({**positions.raw(positions.planning()), pile: [card] * 100}, 6)


@pytest.mark.parametrize(
    "event",
    [
        ["reveal"],
        ["reveal", 0, "torus", "build", "more"],
        ["reveal", 9, "torus", "build"],
        ["reveal", 0, "mar_sara", "build"],
        ["reveal", 0, "torus", "\x1b[31m"],
        ["reveal", None, "torus", "build"],
        "reveal",
        [],
        [["reveal"]],
        [7, 0, "torus"],
    ],
)
def test_an_event_that_says_what_cannot_be_is_refused(event: object) -> None:
    with pytest.raises(Strange):
        read_events([event], 6)


@pytest.mark.parametrize("said", [{}, {"area": "\x1b[2J"}, {"area": 10**12}, {"area": None}, {"area": DEEP}, {"more": "torus"}])
def test_a_refusal_with_anything_in_it_is_a_harmless_sentence_or_refused(said: dict[str, Any]) -> None:
    """What it repeats has been cleaned by the session, as everything that a server says."""
    table = positions.seen(positions.planning())
    for code in ("area-full", "no-route", "not-in-the-mood"):
        try:
            sentence = refusal(read_refusal(code, clean_value(said)), table)
        except Strange:
            continue
        assert is_harmless(sentence)
