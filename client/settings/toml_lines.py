"""TOML line by line: what can be read of a damaged file, and one value changed with every other byte as it was.

A library that parses a file and writes it anew keeps comments, but can do nothing with a file that has one wrong line. A person
edits this one by hand, so a wrong line costs that line only, and stays until that person has corrected it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

_DAMAGES = 20
"""Of so many wrong lines a file is read; with more it is not one of ours."""
_LINE = re.compile(r"at line (\d+)")
_ASSIGNED = re.compile(r"""\s*(?:"([^"\\]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*=""")
_TABLE = re.compile(r"\s*\[+\s*([^\[\]#]*?)\s*\]+")
_COMMENT = re.compile(r"""(?:"(?:\\.|[^"\\])*"|'[^']*'|[^#"'])*?(\s*#.*)""")


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that is not TOML, counted from 1."""

    line: int
    text: str


def read(text: str) -> tuple[dict[str, Any], list[Damage]]:
    """What the text says, without the lines that are damaged.

    >>> read('name = "Ada"\\ntheme = dark\\n')
    ({'name': 'Ada'}, [Damage(line=2, text='theme = dark')])
    """
    import tomllib  # only where there is a file

    lines = text.split("\n")
    damages: list[Damage] = []
    while True:
        try:
            return tomllib.loads("\n".join(lines) + "\n"), damages
        except tomllib.TOMLDecodeError as error:
            found = _LINE.search(str(error))
            at = min(int(found[1]) if found else len(lines), len(lines)) - 1
            while at > 0 and not lines[at].strip():
                at -= 1  # what is open at the end of the file began before it
            if len(damages) == _DAMAGES or at < 0:
                return {}, damages
            damages.append(Damage(at + 1, lines[at].strip()))
            lines[at] = ""
        except (ValueError, RecursionError):
            too_much = [at for at, line in enumerate(lines) if _is_too_much(line)]
            damages += [Damage(at + 1, lines[at].strip()) for at in too_much[:_DAMAGES]] or [Damage(1, lines[0].strip())]
            if not 0 < len(too_much) <= _DAMAGES:
                return {}, damages
            for at in too_much:
                lines[at] = ""


def _is_too_much(line: str) -> bool:
    """Whether the line alone nests too deeply, or has a number with too many digits, for Python to read it."""
    import tomllib

    try:
        tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return False
    except (ValueError, RecursionError):
        return True
    return False


def line_of(text: str, name: str, table: str = "") -> int:
    """The line, counted from 1, on which that name of that table has its value; 0 if there is none."""
    return next((at + 1 for at, (key, of) in enumerate(_assignments(text.split("\n"))) if (key, of) == (name, table)), 0)


def write(text: str, name: str, value: Any, table: str = "") -> str:
    """The text with that value of that name: in the line it has, or below the comment that shows it, or at the table's end.

    None takes the line away.

    >>> write('# mine\\ntheme = "dark"  # at night\\n', "theme", "light")
    '# mine\\ntheme = "light"  # at night\\n'
    >>> write('name = "Ada"\\n', "undo", ["u", "z"], table="keys")
    'name = "Ada"\\n\\n[keys]\\nundo = ["u", "z"]\\n'
    """
    end = "\r" if "\r\n" in text else ""
    lines = text.removesuffix("\n").split("\n") if text else []
    named = _assignments(lines)
    assigned = f"{name} = {json.dumps(value, ensure_ascii=False)}{end}"
    at = next((at for at, (key, of) in enumerate(named) if (key, of) == (name, table)), None)
    if at is not None:
        comment = _COMMENT.fullmatch(lines[at].partition("=")[2].removesuffix(end))
        lines[at : at + 1] = [] if value is None else [assigned.removesuffix(end) + (comment[1] if comment else "") + end]
    elif value is not None:
        shown = re.compile(rf"#\s*{re.escape(name)}\s*=")
        example = next((at for at, (_, of) in enumerate(named) if of == table and shown.match(lines[at])), None)
        inside = [at for at, (_, of) in enumerate(named) if of == table]
        if example is not None:
            lines[example] = assigned
        elif table and not inside:
            lines += [end, f"[{table}]{end}", assigned]
        else:
            last = max((at for at in inside if lines[at].strip()), default=-1)
            lines.insert(last + 1, assigned)
    return "".join(f"{line}\n" for line in lines)


def _assignments(lines: list[str]) -> list[tuple[str, str]]:
    """For each line the name it gives a value to ("" for any other line), and the table it stands in."""
    found: list[tuple[str, str]] = []
    table = ""
    for line in lines:
        if header := _TABLE.match(line):
            table = header[1].strip("\"'")
        name = _ASSIGNED.match(line)
        found.append(((name[1] or name[2] or name[3]) if name else "", table))
    return found
