"""Save the settings in a TOML file that a person may edit, and change only our own lines.

tomlkit was tried in place of the line editor here. It reads no file with a damaged line, so this module would still have to
find, remove and restore such lines. It refuses a lone carriage return, and takes 15 ms to import; tomllib takes 6. It would
save some 25 lines.
"""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from client.terminal import paths
from client.terminal.settings import ALLOWED, SIGNALS, Settings, changes, fits, keys_of
from client.text.i18n import _

# -- file -------------------------------------------------------------------------------------------------------------


KEYS = "keys"
LARGEST = 65_536
"""The largest file that is read, in bytes. A new one has 1,700."""
_HEAD = """\
# The settings of traderow. A line with a # before it is only an example: without a value of its own a setting has the
# one shown there. Comments, and lines that traderow does not know, stay as they are. More: docs/settings.md
"""
_FOOT = """
# Keys of your own: a command and its key, or a list of keys.
[keys]
# play-all = "p"
"""


class Found(NamedTuple):
    """The contents of a file. `damage`: a sentence about the first unusable line, or ""."""

    settings: Settings
    damage: str = ""


class TooLarge(OSError):
    """Raised for a file that is longer than any of ours."""


def settings_file() -> Path:
    """Return the path of the settings file."""
    return paths.config() / "settings.toml"


def load(path: Path | None = None) -> Settings:
    """Load the saved settings. A missing or invalid setting has its default."""
    return read(path).settings


def read(path: Path | None = None) -> Found:
    """Read the saved settings, and the damage of their file. Without a file, read that of the first version."""
    path = path or settings_file()
    try:
        text = _text(path)
    except TooLarge:
        return Found(Settings(), _too_large(path))
    except OSError:
        return Found(_old_settings(path.with_suffix(".json")))
    raw, damages = read_toml(text)
    settings, misfit = _settings(raw)
    first = min((damage.line for damage in damages), default=None)
    line = 0 if misfit is None else line_of(text, *misfit)
    if first is not None and (misfit is None or first < line):
        return Found(settings, _unreadable(path, first, next(each.text for each in damages if each.line == first)))
    return Found(settings, "" if misfit is None else _misfitting(path, line, *misfit))


def save(settings: Settings, before: Settings, path: Path | None = None) -> bool:
    """Save the changed settings. Return True if that was possible."""
    path = path or settings_file()
    path = path.resolve() if path.is_symlink() else path
    with contextlib.suppress(OSError):
        try:
            text = _text(path)
        except FileNotFoundError:
            text = template()
            settings, before = replace(load(path), **changes(before, settings)), Settings()  # with all that an older file has
        changed = _changed(text, before, settings)
        if changed is not None:
            paths.write_privately(path, changed)
            return True
    return False


def template() -> str:
    """Return the text of a new file: every setting as an example, with its values and a comment."""
    parts = [_HEAD]
    for name, allowed in ALLOWED.items():
        values = ", ".join(json.dumps(value) for value in allowed.values)
        parts.append(f"\n# {allowed.about}\n" + (f"# {values}\n" if values else ""))
        parts.append(f"# {name} = {json.dumps(getattr(Settings(), name))}\n")
    return "".join(parts) + _FOOT


def _changed(text: str, before: Settings, after: Settings) -> str | None:
    """Return the text with the changes; None if editing lines cannot produce these settings."""
    for name, value in changes(before, after).items():
        if name == KEYS:
            for command in {**before.keys, **after.keys}:
                if before.keys.get(command) != after.keys.get(command):
                    keys = after.keys.get(command)
                    literal = None if keys is None else keys[0] if len(keys) == 1 else list(keys)
                    text = write(text, command, literal, KEYS)
        else:
            text = write(text, name, value)
    said = _settings(read_toml(text)[0])[0]
    return text if all(getattr(said, name) == value for name, value in changes(before, after).items()) else None


def _settings(raw: dict[str, Any]) -> tuple[Settings, tuple[str, str] | None]:
    """Return the settings that were read, and the first invalid one: its name and its table."""
    fitting: dict[str, Any] = {name: value for name, value in raw.items() if name in ALLOWED and fits(name, value)}
    misfits = [(name, "") for name in raw if name in ALLOWED and name not in fitting]
    table = raw.get(KEYS, {})
    if isinstance(table, dict):
        keys = {command: keys_of(command, value) for command, value in table.items()}
        fitting[KEYS] = {command: found for command, found in keys.items() if found is not None}
        misfits += [(command, KEYS) for command, found in keys.items() if found is None]
    else:
        misfits.append((KEYS, ""))
    return Settings(**fitting), misfits[0] if misfits else None


def _old_settings(path: Path) -> Settings:
    """Return the settings of the first version, a JSON file. It is read until the first change creates the new file, and is not
    deleted.
    """
    try:
        raw = json.loads(_text(path))
    except (OSError, ValueError, RecursionError):
        return Settings()
    if not isinstance(raw, dict):
        return Settings()
    if raw.get("bell") is False:
        raw["turn_signal"] = SIGNALS[-1]
    return Settings(**{name: value for name, value in raw.items() if name in ALLOWED and fits(name, value)})


def _text(path: Path) -> str:
    """Read every byte of the file. Bytes that are not UTF-8 are damage in their line, and are written back unchanged. Raises
    OSError.
    """
    with path.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise TooLarge
    return content.decode("utf-8", errors="surrogateescape")


def _too_large(path: Path) -> str:
    sentence = _("{file} has more than {n} bytes: make it shorter. The whole file is ignored.")
    return sentence.format(file=paths.shown(path), n=LARGEST)


def _unreadable(path: Path, line: int, text: str) -> str:
    shown = "".join(character if character.isprintable() else "?" for character in text[:40])
    sentence = _("{file}, line {line}: {text} cannot be read. Correct it there, texts stand in quotes. The rest is used.")
    return sentence.format(file=paths.shown(path), line=line, text=shown)


def _misfitting(path: Path, line: int, name: str, table: str) -> str:
    if table or name == KEYS:
        sentence = _("{file}, line {line}: {name} takes a key, or a list of keys. Correct it there. The rest is used.")
        return sentence.format(file=paths.shown(path), line=line, name=name)
    values = ALLOWED[name].values
    if ALLOWED[name].is_port:
        return _(
            "{file}, line {line}: {name} takes a port, a number from 1 to 65535. Correct it there. The rest is used."
        ).format(file=paths.shown(path), line=line, name=name)
    if not values:
        return _("{file}, line {line}: {name} takes a text in quotes. Correct it there. The rest is used.").format(
            file=paths.shown(path), line=line, name=name
        )
    return _("{file}, line {line}: {name} can be {values}. Correct it there. The rest is used.").format(
        file=paths.shown(path), line=line, name=name, values=", ".join(json.dumps(value) for value in values)
    )


# -- toml lines -------------------------------------------------------------------------------------------------------


_DAMAGES = 20
"""The most damaged lines of a file that is read. A file with more is not one of ours."""
_LINE = re.compile(r"at line (\d+)")
_ASSIGNED = re.compile(r"""\s*(?:"([^"\\]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*=""")
_TABLE = re.compile(r"\s*\[+\s*([^\[\]#]*?)\s*\]+")
_COMMENT = re.compile(r"""(?:"(?:\\.|[^"\\])*"|'[^']*'|[^#"'])*?(\s*#.*)""")


class Damage(NamedTuple):
    """A line that is not TOML, counted from 1."""

    line: int
    text: str


def read_toml(text: str) -> tuple[dict[str, Any], list[Damage]]:
    """Parse the text without its damaged lines.

    >>> read_toml('name = "Ada"\\ntheme = dark\\n')
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
                at -= 1  # a value still open at the end of the file began earlier
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
    """Return True if Python cannot read the line because it nests too deeply, or has a number with too many digits."""
    import tomllib

    try:
        tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return False
    except (ValueError, RecursionError):
        return True
    return False


def line_of(text: str, name: str, table: str = "") -> int:
    """Return the line, counted from 1, that sets that name in that table; 0 if there is none."""
    return next((at + 1 for at, (key, of) in enumerate(_assignments(text.split("\n"))) if (key, of) == (name, table)), 0)


def write(text: str, name: str, value: Any, table: str = "") -> str:
    """Return the text after setting that name to that value: in its present line, below the comment that shows it, or at the
    end of the table.

    None removes the line.

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
    """Return for each line the name that it sets ("" for any other line), and its table."""
    found: list[tuple[str, str]] = []
    table = ""
    for line in lines:
        if header := _TABLE.match(line):
            table = header[1].strip("\"'")
        name = _ASSIGNED.match(line)
        found.append(((name[1] or name[2] or name[3]) if name else "", table))
    return found
