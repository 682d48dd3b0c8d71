"""In every language the table is whole at 80x24: cards can be read, and the keys that work now are named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import pytest
from textual.pilot import Pilot

from client.games.star_realms.commands import commands
from client.terminal.keyboard import key_name
from client.text import i18n
from client.text.i18n import _
from tests.client.games.star_realms.seat import each_drawn
from tests.client.games.star_realms.tui import test_goldens, test_goldens_many

SCENES: Mapping[str, test_goldens.Scene | test_goldens_many.Scene] = {
    **test_goldens.SCENES,
    **{f"many-{name}": scene for name, scene in test_goldens_many.SCENES.items()},
}
"""Every golden, and the scene of which it is."""
BESIDE_ANSWERS = {"look", "browse", "help"}
"""Named beside the answers to a question where these leave a line, which depends on how long they are."""


@pytest.fixture(autouse=True, params=[language for language in i18n.LANGUAGES if language != "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.use_language(request.param)
    yield request.param
    i18n.use_language("en")


def golden_of(name: str) -> str:
    of_many = name.removeprefix("many-")
    return test_goldens.golden_of(name) if of_many == name else test_goldens_many.golden_of(of_many)


def keys_named(bottom: str) -> set[str]:
    """Return the commands that the lines at the bottom name in the language spoken now."""
    named = ((command, f"{key_name(command.keys[0])} {_(command.hint)}") for command in commands() if command.hint)
    return {command.name for command, words in named if words in bottom}


def without_room(bottom: str) -> set[str]:
    """Return the command that leaves its place to others where a row is full: to look closer, by a key with a long name."""
    [look] = [command for command in commands() if command.name == "look"]
    room = 78 - len(bottom.splitlines()[-1].rstrip())
    return set() if len(f"  {key_name(look.keys[0])} {_(look.hint)}") <= room else {look.name}


def bottom(screen: str) -> str:
    return "\n".join(screen.rstrip().splitlines()[-3:])


def told_apart_by_their_keys() -> list[str]:
    """Return, of the goldens at 80x24, the first of those whose last line, and the keys named above it, are the same."""
    first: dict[tuple[str, frozenset[str]], str] = {}
    for name in (name for name, scene in SCENES.items() if scene.size == (80, 24)):
        named = bottom(golden_of(name))
        first.setdefault((named.splitlines()[-1], frozenset(keys_named(named))), name)
    return [*first.values()]


async def drawn(pilot: Pilot[None], scene: test_goldens.Scene | test_goldens_many.Scene) -> str:
    if isinstance(scene, test_goldens.Scene):
        return await test_goldens.drawn(pilot, scene)
    return await test_goldens_many.drawn(pilot, scene)


async def each_of(names: Iterable[str]) -> dict[str, str]:
    """Return how these look in the language spoken now."""
    return await each_drawn({name: SCENES[name] for name in names}, drawn)


async def test_the_same_keys_are_named(language: str) -> None:
    i18n.use_language("en")
    names = told_apart_by_their_keys()
    english = {name: bottom(golden_of(name)) for name in names}
    in_english = {
        name: keys_named(said) - (BESIDE_ANSWERS if "another answer" in said else set()) - {"palette"}
        for name, said in english.items()
    }
    i18n.use_language(language)
    for name, found in (await each_of(names)).items():
        assert all(len(line) <= 80 for line in found.splitlines()), f"{name}:\n{found}"
        assert in_english[name] - without_room(bottom(found)) <= keys_named(bottom(found)), f"{name}:\n{found}"
