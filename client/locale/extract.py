"""Update the translators' catalogues from the code: python -m client.locale.extract

It lists every sentence of client and server in traderow.pot, updates and compiles each language's traderow.po, and prints the
sentences left to translate. A new sentence is untranslated. A changed one keeps its translation, marked `fuzzy`: people see it
in English until a translator has checked it and removed the mark. With `--check` nothing is written, and the exit code is 1 if
any work is left. A release requires exit code 0.

A game outside the client has its own catalogues. For it, run python -m client.locale.extract FOLDER, which uses the code and
the `locale` of that folder. The game's `GameClient` names the folder.

Babel does the work. This module is a developer's tool: the wheel contains only the compiled catalogues of this folder.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from protocol.i18n import LANGUAGES

CLIENT = Path(__file__).resolve().parents[1]
OURS = (CLIENT, CLIENT.parent / "protocol", CLIENT.parent / "server")
"""The packages that share our catalogues."""
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
KEYWORDS = {"_": (1,), "N_": (1,), "NN_": (1, 2), "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "NP_": ((1, "c"), 2)}
"""The functions of protocol/i18n.py, with the positions of the arguments that are sentences, or the context ("c") of one."""
COMMENTS = ("Translators:",)
"""The beginning of a comment for translators, in the line before a sentence."""

_SPEAKS = re.compile(rb"\b(?:_|N_|NN_|ngettext|pgettext|NP_)\(")
_NOT_KEPT = re.compile(
    rb'^"(?:Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By):.*\n',
    re.MULTILINE,
)
"""Headers that change although no sentence does, or that contain nothing useful here."""
_OF = {True: "traderow", False: "a game"}
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def messages_of(source: bytes) -> Iterable[tuple[str | tuple[str, ...], list[str], str | None]]:
    """Yield each sentence of one file's source (or its singular and plural), with the comments on it and its context."""
    if _SPEAKS.search(source):
        for _, message, comments, context in extract("python", BytesIO(source), KEYWORDS, COMMENTS, strip_comment_tags=True):
            yield message, comments, context


def sources(root: Path = CLIENT) -> list[Path]:
    """List the files whose sentences are in that folder's catalogues, in the order of the catalogues."""
    return [file for folder in (OURS if root == CLIENT else (root,)) for file in sorted(folder.rglob("*.py"))]


def template(root: Path = CLIENT) -> Catalog:
    """Collect every sentence of `root`, in the order of the files and of the lines in them."""
    catalog = Catalog(
        charset="utf-8",
        header_comment=f"# Every sentence of {_OF[root == CLIENT]}. Made by extract.py: do not edit.",
        creation_date=_LONG_AGO,
        fuzzy=False,
    )
    for file in sources(root):
        for message, comments, context in messages_of(file.read_bytes()):
            catalog.add(message, auto_comments=comments, context=context)
    return catalog


def template_file(root: Path = CLIENT) -> Path:
    return root / "locale" / "traderow.pot"


def catalogue_file(language: str, root: Path = CLIENT) -> Path:
    """Return the path of the translations into that language."""
    return root / "locale" / language / "LC_MESSAGES" / "traderow.po"


def read(text: bytes, language: str | None = None) -> Catalog:
    """Parse a catalogue. Raises babel.messages.pofile.PoFileError if the text is invalid."""
    catalog = read_po(BytesIO(text), locale=language, charset="utf-8", abort_invalid=True)
    catalog.creation_date = _LONG_AGO  # or the same catalogue would be compiled into other bytes each time
    return catalog


def text_of(catalog: Catalog) -> bytes:
    """Return the text of the catalogue's file."""
    for message in catalog:
        message.flags.discard("python-format")  # Babel takes "{n} % of it" for one, and we have none
    written = BytesIO()
    write_po(written, catalog, width=0, no_location=True, ignore_obsolete=True)
    return _NOT_KEPT.sub(b"", written.getvalue()).rstrip() + b"\n"


def updated(catalog: Catalog, said: Catalog) -> Catalog:
    """Update that catalogue to the sentences of the template `said` and no others.

    A new sentence takes the translation of the most similar removed sentence, marked fuzzy. Only then Babel tries all others.
    """
    gone = {_first(one): one for one in catalog if one.id and one.string and said.get(one.id, one.context) is None}
    for message in [one for one in said if one.id and catalog.get(one.id, one.context) is None] if gone else ():
        same = [key for key, one in gone.items() if isinstance(one.id, str) == isinstance(message.id, str)]
        for key in get_close_matches(_first(message), same, 1, _SIMILAR):
            catalog.add(message.id, gone[key].string, flags=("fuzzy",), context=message.context)
    catalog.update(said, update_creation_date=False)
    return catalog


_SIMILAR = 0.4
"""The least similarity of two sentences. The same words in another order have about 0.5."""


def _first(message: Message) -> str:
    """Return the English sentence of a message, in the singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def unfinished(catalog: Catalog) -> tuple[list[Message], list[Message]]:
    """Return the messages that are marked fuzzy, and those not translated."""
    messages = [message for message in catalog if message.id]
    return [one for one in messages if one.fuzzy], [one for one in messages if not one.fuzzy and not _is_translated(one)]


def compile_catalogues(root: Path = CLIENT, *, older_only: bool = False) -> None:
    """Write traderow.mo beside each traderow.po, for the standard library's gettext. `older_only`: only if the present one is
    older.
    """
    for file in sorted(root.glob("locale/*/LC_MESSAGES/traderow.po")):
        compiled = file.with_suffix(".mo")
        if older_only and compiled.exists() and compiled.stat().st_mtime_ns > file.stat().st_mtime_ns:
            continue
        catalog = read(file.read_bytes())
        if file.parents[1].name == "fr":
            _keep_french_punctuation(catalog)
        written = BytesIO()
        write_mo(written, catalog)
        _replace(compiled, written.getvalue())


def _keep_french_punctuation(catalog: Catalog) -> None:
    """Put a no-break space before French punctuation. Translators type a normal space."""
    for message in catalog:
        forms = [message.string] if isinstance(message.string, str) else message.string or ()
        kept = [_FRENCH_BLANK.sub("\u00a0", form) for form in forms]
        message.string = kept[0] if isinstance(message.string, str) else tuple(kept)


_FRENCH_BLANK = re.compile(r"(?<=\S) (?=[:;?!»%](?:\s|$|[).,»]))|(?<=«) ")
"""The space before French punctuation and within guillemets."""


def _is_translated(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, (tuple, list)) else bool(message.string)


def _replace(file: Path, content: bytes) -> None:
    """Write a file atomically, because several processes of a test run may write it."""
    with NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as part:
        part.write(content)
    os.chmod(part.name, 0o644)
    os.replace(part.name, file)


def _write(file: Path, content: bytes, *, check: bool) -> bool:
    """Write the file, unless this is a check, and return whether its content was different."""
    differs = not file.exists() or file.read_bytes() != content
    if differs and not check:
        file.parent.mkdir(parents=True, exist_ok=True)
        _replace(file, content)
    return differs


def main(arguments: list[str] | None = None, root: Path = CLIENT) -> int:
    """Update the catalogues. `root`: the folder of code and catalogues if the arguments name none."""
    parser = argparse.ArgumentParser(prog="python -m client.locale.extract", description="Bring the catalogues up to date.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if anything is left to do")
    parser.add_argument("folder", nargs="?", type=Path, default=root, help="of a game that brings its own catalogues")
    options = parser.parse_args(arguments)
    check, root = options.check, options.folder
    said, left = template(root), 0
    left += _write(template_file(root), text_of(said), check=check)
    for language in TRANSLATED:
        file = catalogue_file(language, root)
        catalog = updated(read(file.read_bytes(), language) if file.exists() else Catalog(language, fuzzy=False), said)
        left += _write(file, text_of(catalog), check=check)
        for what, messages in zip(("fuzzy", "not translated"), unfinished(catalog), strict=True):
            left += len(messages)
            for message in messages:
                sys.stdout.write(f"{language}: {what}: {f'({message.context}) ' if message.context else ''}{_first(message)}\n")
    if check:
        return min(left, 1)
    compile_catalogues(root)
    return 0


if __name__ == "__main__":
    sys.exit(main())
