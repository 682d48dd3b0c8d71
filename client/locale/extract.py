"""Writes traderow.pot, the list of every sentence to be translated, from the code: python -m client.locale.extract

Each language's traderow.po gets the same list with its translations; sentences that the code no longer has are removed.

A sentence is the literal in `_("...")` or `N_("...")`, or the two in `ngettext("...", "...", n)`. A name in `_(name)` is a
sentence that was marked by `N_` elsewhere; any other expression is an error, because it could not be translated. References
name files without lines, so that the list changes only when a sentence does.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from client.locale import po

HERE = Path(__file__).resolve().parent
CLIENT = HERE.parent
POT = HERE / "traderow.pot"

HEADER = """\
# {what}
msgid ""
msgstr ""
"Project-Id-Version: traderow\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural};\\n"
"""

PLURALS = {
    "pl": (3, "(n==1) ? 0 : (n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)) ? 1 : 2"),
    "cs": (3, "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2"),
    "fr": (2, "(n > 1)"),
}
"""How many plural forms a language has, and which of them a number takes."""

_LITERALS = {"_": 1, "N_": 1, "ngettext": 2}
_SPEAKS = re.compile(rf"\b(?:{'|'.join(_LITERALS)})\b")
_LATER = (ast.Name, ast.Attribute, ast.Subscript)

Message = tuple[str, ...]
"""The sentence, or its singular and plural."""


def messages_of(source: str, name: str) -> list[Message]:
    """The sentences in one file's source. Raises ValueError naming a call that nobody could translate."""
    found = []
    for node in ast.walk(ast.parse(source)) if _SPEAKS.search(source) else ():
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
    header = HEADER.format(
        what="Every sentence of traderow's interface. Made by extract.py: do not edit.", plural="nplurals=2; plural=(n != 1)"
    )
    return header + _listed(places, {}, 2)


def catalogue(places: dict[Message, list[str]], language: str, translated: dict[str, list[str]]) -> str:
    """The text of that language's traderow.po, with what is translated (as client.locale.po.read tells it)."""
    count, rule = PLURALS[language]
    header = HEADER.format(
        what="Write the translations here; extract.py does the rest.", plural=f"nplurals={count}; plural={rule}"
    )
    return header + _listed(places, translated, count)


def catalogue_file(language: str) -> Path:
    """Where the translations into that language are."""
    return HERE / language / "LC_MESSAGES" / "traderow.po"


def _listed(places: dict[Message, list[str]], translated: dict[str, list[str]], count: int) -> str:
    blocks = [""]
    for message, files in places.items():
        lines = [f"#: {file}" for file in files]
        lines += [f"{word} {_quoted(text)}" for word, text in zip(("msgid", "msgid_plural"), message, strict=False)]
        names = ["msgstr"] if len(message) == 1 else [f"msgstr[{form}]" for form in range(count)]
        forms = translated.get("\0".join(message), [""] * len(names))
        lines += [f"{name} {_quoted(form)}" for name, form in zip(names, forms, strict=True)]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


if __name__ == "__main__":
    said = collect()
    POT.write_text(template(said), encoding="utf-8")
    for language in PLURALS:
        file = catalogue_file(language)
        before = po.read(file.read_text(encoding="utf-8")) if file.exists() else {}
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(catalogue(said, language, before), encoding="utf-8")
