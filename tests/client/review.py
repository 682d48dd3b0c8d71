"""Write a page for the reviewer of a language: each translation next to a screen that shows it. `make review LANGUAGE=pl`

    python -m tests.client.review pl [FILE]

It shows every screen of `every_screen`, notes the sentences that are translated for it, and finds them in its text. Sentences
that no screen shows are listed last. The page is one HTML file, `build/review-pl.html`.
"""

from __future__ import annotations

import argparse
import asyncio
import gettext
import os
import re
import sys
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import redirect_stdout, suppress
from html import escape
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest import mock

from client.command_line.options import parse
from client.locale import extract
from protocol import i18n
from tests.client.every_screen import Screen, every_screen
from tests.client.games.star_realms.local_game import Choose, simple
from tests.client.games.star_realms.plain import listener as star_realms
from tests.client.games.starcraft.plain import listener as starcraft

Key = tuple[str | None, str]
"""A sentence's key in the catalogues: its context, and its English text (the singular if it has a plural)."""
COMMANDS = (
    "",
    "learn",
    "puzzle",
    "today",
    "solo",
    "host",
    "join",
    "replay",
    "analyse",
    "verify",
    "stats",
    "components",
    "doctor",
)
ACTIONS, LINES = 200, 30
"""Actions of a game in plain text, and the lines shown together."""
_PLACE = re.compile(r"\{\w*\}|%\(\w+\)[sr]|%[sr]")
_DRAWN = re.compile(r"[\s─│┃▏▕═█▛▜▙▟░·›]+")


class Sentence(NamedTuple):
    """A sentence of a catalogue, with the forms of its translation and the notes to translators."""

    key: Key
    forms: tuple[str, ...]
    notes: tuple[str, ...] = ()

    def stands_in(self, shown: str) -> bool:
        """Return True if the text of a screen contains one of its forms, with any values in the placeholders."""
        return any(pattern is not None and pattern.search(shown) for pattern in map(_pattern, self.forms))


class Noting(gettext.NullTranslations):
    """Translates as `inner` does, and stores the sentences."""

    def __init__(self, inner: gettext.NullTranslations) -> None:
        super().__init__()
        self.inner = inner
        self.met: dict[Key, None] = {}

    def gettext(self, message: str) -> str:
        self.met[None, message] = None
        return self.inner.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.met[None, msgid1] = None
        return self.inner.ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        self.met[context, message] = None
        return self.inner.pgettext(context, message)


def _as_read(shown: str) -> str:
    """Return the text of a screen line by line, and then each of its columns from top to bottom, without drawn characters."""
    lines = [re.split("[│┃▏▕]", line) for line in shown.splitlines()]
    columns = (" ".join(line[at] for line in lines if at < len(line)) for at in range(max(map(len, lines), default=0)))
    return _DRAWN.sub(" ", f"{shown} {' '.join(columns)}")


def _pattern(form: str) -> re.Pattern[str] | None:
    """Return a pattern that finds a translation in a screen; None if it has too few letters to be recognized."""
    pieces = [re.escape(" ".join(piece.split())) for piece in _PLACE.split(form)]
    if sum(map(len, pieces)) < 2:
        return None
    return re.compile(r"(?<!\w)" + ".{0,40}?".join(pieces) + r"(?!\w)")


def sentences(language: str) -> dict[Key, Sentence]:
    """Return every sentence of that catalogue."""
    found = {}
    for message in extract.read(extract.catalogue_file(language).read_bytes(), language):
        if message.id:
            english = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else tuple(message.string)
            key = (message.context, english)
            found[key] = Sentence(key, forms, tuple(message.auto_comments))
    return found


async def shown_anywhere(folder: Path) -> AsyncIterator[Screen]:
    """Yield every screen, then games in plain text and the help of the commands, split into pieces of some lines."""
    async for found in every_screen(folder):
        yield found
    with mock.patch.object(star_realms, "aloud", str), mock.patch.object(starcraft, "aloud", str):
        for mode, seats in (("duel", 2), ("emperor", 6), ("raid", 4)):
            for name, shown in _played(star_realms.seated(mode, seats, 0), simple(1)):
                yield Screen(f"Star Realms in plain text, {mode} {name}", shown)
        for mode, seats in (("standard", 2), ("teams", 4)):
            listener = starcraft.Listener(starcraft.new(mode, seats, round_limit=3), 0)
            listener.sit_down()
            for name, shown in _played(listener, starcraft.bot("random", 2)):
                yield Screen(f"StarCraft in plain text, {mode} {name}", shown)
    for command in COMMANDS:
        with suppress(SystemExit), redirect_stdout(StringIO()) as printed:
            parse([*command.split(), "--help"])
        yield Screen(f"traderow {command} --help", printed.getvalue())


def _played(listener: star_realms.Listener | starcraft.Listener, choose: Choose) -> Iterator[tuple[str, str]]:
    """Play with a bot at the listener's seat. Yield the printed lines, then the help and the whole table."""
    game = listener.game.game
    for _action in range(ACTIONS):
        if 0 not in game.pending:
            break
        listener.game.act(choose(game.view(0)))
    lines = [*listener.heard, *listener.plain.help(), *listener.plain.whole()]
    for at in range(0, len(lines), LINES):
        yield f"{at}", "\n".join(lines[at : at + LINES])


async def placed(language: str, screens: AsyncIterator[Screen]) -> tuple[dict[str, tuple[str, list[Sentence]]], list[Sentence]]:
    """Return each screen with the sentences that it is the first to show, and the sentences that no screen shows."""
    i18n.use_language(language)
    left, on = sentences(language), dict[str, tuple[str, list[Sentence]]]()
    noting = Noting(i18n._translations)
    with mock.patch.object(i18n, "_translations", noting):
        async for name, shown, _kind in screens:
            text = _as_read(shown)
            here = [left[key] for key in noting.met if key in left and left[key].stands_in(text)]
            for sentence in here:
                del left[sentence.key]
            if here:
                on[name] = shown, here
    return on, [*left.values()]


def page(language: str, on: Mapping[str, tuple[str, Iterable[Sentence]]], left: Iterable[Sentence]) -> str:
    """Return the page as HTML."""
    style = "pre {background:#111;color:#ddd;padding:1em;display:inline-block} td {vertical-align:top;padding:.2em 1em}"
    parts = [f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{language}</title><style>{style}</style>']
    for name, (shown, there) in on.items():
        parts += [f"<h2>{escape(name)}</h2><pre>{escape(shown)}</pre>", *_rows(there)]
    return "\n".join([*parts, "<h2>On none of these screens</h2>", *_rows(left), "</html>\n"])


def _rows(shown: Iterable[Sentence]) -> Iterable[str]:
    yield "<table>"
    for (context, english), forms, notes in shown:
        notes = (*([f"context: {context}"] if context else []), *notes)
        about = f"<br><small>{escape('; '.join(notes))}</small>" if notes else ""
        yield f"<tr><td>{escape(english)}{about}</td><td>{'<br>'.join(map(escape, forms))}</td></tr>"
    yield "</table>"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.client.review", description="Write each translation beside a screen."
    )
    parser.add_argument("language", choices=extract.TRANSLATED)
    parser.add_argument("file", nargs="?", type=Path, help="(build/review-LANGUAGE.html)")
    options = parser.parse_args(arguments)
    file = options.file or Path("build") / f"review-{options.language}.html"
    with TemporaryDirectory() as folder:
        home = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), folder)
        with mock.patch.dict(os.environ, home):
            on, left = asyncio.run(placed(options.language, shown_anywhere(Path(folder))))
    file.parent.mkdir(exist_ok=True)
    file.write_text(page(options.language, on, left), encoding="utf-8")
    shown = sum(len(there) for _shown, there in on.values())
    sys.stdout.write(f"{file}: {shown} sentences on {len(on)} screens, {len(left)} on none of them\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
