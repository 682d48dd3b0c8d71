"""Writes traderow.pot, the list of every sentence a translator has to say, from the code: python client/locale/extract.py

A sentence is the literal in `_("...")` or the two in `ngettext("...", "...", n)`; anything else there is an error, because
nobody could translate it. References name files without lines, so that the list changes only when a sentence does.
"""

from __future__ import annotations

import ast
from pathlib import Path

HERE = Path(__file__).resolve().parent
CLIENT = HERE.parent
POT = HERE / "traderow.pot"

HEADER = """\
# Every sentence of traderow's interface. Made by extract.py: do not edit.
msgid ""
msgstr ""
"Project-Id-Version: traderow\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""

Message = tuple[str, ...]
"""The sentence, or its singular and plural."""


def messages_of(source: str, name: str) -> list[Message]:
    """The sentences in one file's source. Raises ValueError naming a call that is not of literals."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
            wanted = 1 if node.func.id == "_" else 2
            literals = [arg.value for arg in node.args[:wanted] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if len(literals) != wanted:
                raise ValueError(f"{name}:{node.lineno}: {node.func.id}() takes the sentence itself, nothing computed")
            found.append((node.lineno, node.col_offset, tuple(literals)))
    return [message for _, _, message in sorted(found)]


def collect(root: Path = CLIENT) -> dict[Message, list[str]]:
    """Every sentence under `root` with the files that say it, in the order of the files."""
    places: dict[Message, list[str]] = {}
    for file in sorted(root.rglob("*.py")):
        name = f"{root.name}/{file.relative_to(root).as_posix()}"
        if file.name != "extract.py":
            for message in messages_of(file.read_text(encoding="utf-8"), name):
                files = places.setdefault(message, [])
                if name not in files:
                    files.append(name)
    return places


def template(places: dict[Message, list[str]]) -> str:
    """The text of traderow.pot."""
    blocks = [HEADER]
    for message, files in places.items():
        lines = [f"#: {file}" for file in files]
        lines.append(f"msgid {_quoted(message[0])}")
        if len(message) == 1:
            lines.append('msgstr ""')
        else:
            lines += [f"msgid_plural {_quoted(message[1])}", 'msgstr[0] ""', 'msgstr[1] ""']
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


if __name__ == "__main__":
    POT.write_text(template(collect()), encoding="utf-8")
