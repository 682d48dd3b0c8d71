"""traderow as a user installs it: packed as by `make dist`, with the wheel installed in its own virtual environment.

Nothing of the source tree can be imported there, and only those other distributions that the wheel requires. They are linked
from the environment of the tests, so nothing is downloaded.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from protocol.version import VERSION
from tests.play.terminal import ROOT

NOT_SOURCE = (".*", "*.egg-info", "__pycache__", "*.py[cod]", "build", "dist", "PKG-INFO", "setup.cfg")
"""Files in a source tree that are not part of it; hidden files are for developers who use git."""
PACKED_AT = 1_700_000_000
"""The date of the packed files."""


@dataclass(frozen=True)
class Installed:
    """An installation. `source`: the packed tree; `sdist`, `wheel`: the archives; `environment`: where the wheel is
    installed."""

    source: Path
    sdist: Path
    wheel: Path
    environment: Path

    def program(self, name: str) -> Path:
        """Return the path of a program in that environment: `python`, `traderow`, `traderow-server`."""
        return self.environment / "bin" / name

    def run(self, name: str, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
        """Run a program to its end, outside any source tree."""
        home.mkdir(parents=True, exist_ok=True)
        command, environ = [str(self.program(name)), *arguments], clean_environment(home)
        return subprocess.run(
            command, cwd=home, env=environ, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
        )


def clean_environment(home: Path) -> dict[str, str]:
    """Return an environment with only the search path and no certificate authorities, which take long to read."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "SSL_CERT_FILE": os.devnull}


def installed(folder: Path) -> Installed:
    """Return the installation in that folder, which the first process that asks for it makes."""
    folder.mkdir(parents=True, exist_ok=True)
    source, packed, environment, done = folder / "source", folder / "dist", folder / "venv", folder / "done"
    with _locked(folder / "lock"):
        if not done.exists():
            shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(*NOT_SOURCE))
            _pack(source, packed)
            _install(next(packed.glob("*.whl")), environment)
            done.touch()
    return Installed(source, next(packed.glob("*.tar.gz")), next(packed.glob("*.whl")), environment)


def _pack(source: Path, packed: Path) -> None:
    """Make the sdist, and the wheel from it, as `make dist` does. The copy has no git history, so the version is passed to
    it."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(packed), str(source)]
    _run(command, SOURCE_DATE_EPOCH=str(PACKED_AT), SETUPTOOLS_SCM_PRETEND_VERSION=VERSION)


def _install(wheel: Path, environment: Path) -> None:
    _run([sys.executable, "-m", "venv", "--without-pip", str(environment)])
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    _run([*pip, "install", "--no-index", "--no-deps", str(wheel)])
    (packages,) = environment.glob("lib/python*/site-packages")
    (traderow,) = metadata.distributions(name="traderow", path=[str(packages)])
    for name in _needed(traderow):
        for part in _parts(metadata.distribution(name)):
            (packages / part.name).symlink_to(part)


def _needed(wheel: metadata.Distribution) -> set[str]:
    """Return the names of the distributions that it requires, directly or indirectly. Each is here in a suitable version."""
    found: set[str] = set()
    todo = _requirements(wheel)
    while todo:
        wanted = todo.pop()
        assert wanted.specifier.contains(metadata.version(wanted.name), prereleases=True), wanted
        found.add(canonicalize_name(wanted.name))
        todo += _requirements(metadata.distribution(wanted.name), wanted.extras)
    return found


def _requirements(distribution: metadata.Distribution, extras: Iterable[str] = ()) -> list[Requirement]:
    """Return the requirements of a distribution with those extras on this system."""
    wanted = [Requirement(line) for line in distribution.requires or []]
    return [one for one in wanted if one.marker is None or any(one.marker.evaluate({"extra": e}) for e in ("", *extras))]


def _parts(distribution: metadata.Distribution) -> set[Path]:
    """Return the folders and files of a distribution in its site-packages."""
    tops = {file.parts[0] for file in distribution.files or [] if file.parts[0] not in {"..", "__pycache__"}}
    return {Path(str(distribution.locate_file(top))) for top in tops}


def _run(command: list[str], **environ: str) -> None:
    environ = {**os.environ, **environ}
    environ.pop("PYTHONPATH", None)
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
