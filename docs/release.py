"""Make a release: python -m docs.release VERSION (`make release VERSION=0.2.0`); --plays PROGRAM tries one that is installed

It checks that all versions agree, tags the commit, builds the files of `make dist`, and plays from each of them in an empty
directory. If that fails, the tag is removed. It pushes nothing: publish the tag and the files in `dist/` yourself.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from docs import write_manual
from engine import record
from protocol.messages import PROTOCOL
from server.storage.postgres import schema as postgres
from server.storage.sqlite import schema as sqlite

ROOT = Path(__file__).resolve().parents[1]
TURNS = 3
"""Turns that are played from each file, at least."""
TYPED = 5 * "1\n1\nplay\nend\nend\n" + "1\n1\nconcede\n1\n"
"""Input at a table in plain text. It answers any open question, and then plays a turn, several times; at last it concedes."""


def problems(version: str, root: Path = ROOT) -> list[str]:
    """Return one sentence for each thing that does not agree with that version."""
    found = []
    text = {
        name: (root / name).read_text("utf-8") for name in ("setup.py", "CHANGELOG.md", "docs/protocol.md", "docs/records.md")
    }
    if f'NEXT = "{version}"' not in text["setup.py"]:
        found.append(f"setup.py makes another version: set NEXT to {version}.")
    first = re.search(r"^## \[(.+?)\] - (\S+)", text["CHANGELOG.md"], re.MULTILINE)
    if first is None or first[1] != version:
        found.append(f"CHANGELOG.md does not begin with {version}: write down what it brings.")
    elif not re.fullmatch(r"\d{4}-\d\d-\d\d", first[2]):
        found.append(f"CHANGELOG.md has no date for {version}: write it as 2026-01-31.")
    if f"protocol version **{PROTOCOL}**" not in text["docs/protocol.md"]:
        found.append(f"docs/protocol.md does not describe protocol {PROTOCOL}.")
    if max(sqlite.FORMATS) != sqlite.VERSION or max(postgres.FORMATS) != postgres.VERSION:
        found.append("The newest format of a database is not the one that is written.")
    shape = re.search(r"\| `format` \| the version of this shape: (\d+) \|", text["docs/records.md"])
    if shape is None or shape[1] != str(record.FORMAT):
        found.append(f"docs/records.md does not describe format {record.FORMAT}.")
    for name, page in write_manual.files().items():
        if (root / "share" / name).read_text("utf-8") != page:
            found.append(f"share/{name} is not what the options are: run python -m docs.write_manual.")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the release, or print the reasons against it. Return the exit code."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    if arguments[:1] == ["--plays"] and len(arguments) > 1:
        with tempfile.TemporaryDirectory() as folder:
            check_plays(arguments[1:], "", Path(folder))
        return 0
    if len(arguments) != 1 or not re.fullmatch(r"\d+\.\d+\.\d+", arguments[0]):
        return _fail("Name the version: make release VERSION=0.2.0")
    (version,) = arguments
    found = problems(version)
    if _git("status", "--porcelain"):
        found.append("Some files are not committed: commit them, so that the tag names what is built.")
    if _git("tag", "--list", f"v{version}"):
        found.append(f"There is a tag v{version} already: raise NEXT in setup.py.")
    if subprocess.run([sys.executable, "-m", "client.locale.extract", "--check"], cwd=ROOT, check=False).returncode:
        found.append("The catalogues are not complete: make translations says what is left.")
    if found:
        return _fail(*found)
    # The tag comes first: the sdist keeps what git says of the version.
    _git("tag", "--annotate", f"v{version}", "--message", f"traderow {version}")
    try:
        _run("make", "dist")
        for file in sorted((ROOT / "dist").iterdir()):
            print(f"Playing from {file.name}.", flush=True)
            play_from(file, version)
    except BaseException:
        _git("tag", "--delete", f"v{version}")
        raise
    print(f"The commit is tagged v{version}, and dist/ holds its files. Nothing is pushed: git push origin v{version}")
    return 0


def play_from(file: Path, version: str) -> None:
    """Install a file of the release in an empty directory, and play a game from it. Raises SystemExit after a failure."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder, "environment")
        if file.suffix == ".pyz":
            program = [sys.executable, str(file)]
        elif file.suffix == ".deb":  # not installed, for which one has to be root: what lies in it is run where it is
            _run("dpkg-deb", "--extract", str(file), str(environment))
            program = [str(environment / "usr/lib/traderow/bin/python3"), str(environment / "usr/bin/traderow")]
        else:
            _run(sys.executable, "-m", "venv", str(environment))
            programs = environment / ("Scripts" if os.name == "nt" else "bin")
            _run(str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(file))
            program = [str(programs / "traderow")]
        check_plays(program, version, Path(folder))


def check_plays(traderow: list[str], version: str, home: Path) -> None:
    """Run a program's --version, play some turns in plain text, and concede. Raises SystemExit after a failure.

    `version`: the expected one, or "" for any.
    """
    environ = {**os.environ, "HOME": str(home), "LANG": "C.UTF-8"}
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "PYTHONPATH"):
        environ.pop(name, None)
    for words, typed, wanted in (
        (["--version"], "", rf"traderow {re.escape(version) or '[0-9.]+.*'} \("),
        (["solo", "--plain", "--name", "Ann"], TYPED, rf"(?:Turn \d+, yours\.[\s\S]*){{{TURNS}}}You conceded\."),
    ):
        done = subprocess.run(
            [*traderow, *words], input=typed, env=environ, cwd=home, capture_output=True, text=True, check=False
        )
        if not re.search(wanted, done.stdout):
            raise SystemExit(f"{' '.join([*traderow, *words])} does not say {wanted!r}:\n{done.stdout}{done.stderr}")


def _run(*command: str, **environ: str) -> None:
    subprocess.run(command, cwd=ROOT, env={**os.environ, **environ}, check=True)


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def _fail(*sentences: str) -> int:
    print(*sentences, sep="\n", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
