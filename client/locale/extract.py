"""Writes traderow.pot, the list of every sentence a translator has to say, from the code: python client/locale/extract.py

A sentence is the literal in `_("...")` or `N_("...")`, or the two in `ngettext("...", "...", n)`. A name in `_(name)` is a
sentence that was marked by `N_` elsewhere; anything else there is an error, because nobody could translate it. References name
files without lines, so that the list changes only when a sentence does.
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

_LITERALS = {"_": 1, "N_": 1, "ngettext": 2}
_LATER = (ast.Name, ast.Attribute, ast.Subscript)

Message = tuple[str, ...]
"""The sentence, or its singular and plural."""


def messages_of(source: str, name: str) -> list[Message]:
    """The sentences in one file's source. Raises ValueError naming a call that nobody could translate."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _LITERALS):
            continue
        wanted = node.args[: _LITERALS[node.func.id]]
        literals = tuple(arg.value for arg in wanted if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
        if len(literals) == len(wanted):
            found.append((node.lineno, node.col_offset, literals))
        elif node.func.id != "_" or not all(isinstance(arg, _LATER) for arg in wanted):
            raise ValueError(f"{name}:{node.lineno}: {node.func.id}() takes the sentence itself, nothing computed")
    return [literals for _, _, literals in sorted(found)]


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
