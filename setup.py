"""Tell the version, compile the catalogues, and compile the engine where asked: `TRADEROW_COMPILE=1 pip install .`

Everything else is in pyproject.toml. A commit with a tag such as `v0.2.0` is that version; any other is a build on the way to
`NEXT`, and says how many commits lead to it and which one it is: `0.2.0.dev1077+gdeeb187a`.

The catalogues (`traderow.mo`) are written beside their sources, for an editable install too. The engine's inner loops are
compiled with mypyc. Without the flag no compiler is needed; with it a build that cannot be made fails. The plain files are
installed beside the compiled ones, which Python prefers.

`TRADEROW_COMPILE=quick` is for tests: nothing is optimised, the C code of mypyc checks itself, and both games are compiled at
once.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools_scm import ScmVersion

COMPILED = (
    "engine/chance.py",
    "engine/core/any_time_actions.py",
    "engine/core/events.py",
    "engine/core/log.py",
    "engine/core/logged_game.py",
    "engine/core/position.py",
    "engine/core/seated_position.py",
    "engine/playing_out.py",
    "engine/star_realms/cards/card_tables.py",
    "engine/star_realms/cards/effects.py",
    "engine/star_realms/cards/programs.py",
    "engine/star_realms/bots/lethal.py",
    "engine/star_realms/bots/lethal_moves.py",
    "engine/star_realms/bots/plans.py",
    "engine/star_realms/bots/policy.py",
    "engine/star_realms/bots/potential.py",
    "engine/star_realms/bots/replies.py",
    "engine/star_realms/bots/search.py",
    "engine/star_realms/bots/value.py",
    "engine/star_realms/eager.py",
    "engine/star_realms/events.py",
    "engine/star_realms/modes/*.py",
    "engine/star_realms/play/*.py",
    "engine/star_realms/questions/*.py",
    "engine/star_realms/state/*.py",
    "engine/star_realms/position.py",
    "engine/star_realms/resample.py",
    "engine/star_realms/rules.py",
    "engine/star_realms/setup.py",
    "engine/star_realms/views.py",
    "engine/starcraft/any_time_actions.py",
    "engine/starcraft/battle/**/*.py",
    "engine/starcraft/box.py",
    "engine/starcraft/ending/*.py",
    "engine/starcraft/events.py",
    "engine/starcraft/modes/*.py",
    "engine/starcraft/orders/*.py",
    "engine/starcraft/play/*.py",
    "engine/starcraft/position.py",
    "engine/starcraft/regrouping/**/*.py",
    "engine/starcraft/resample.py",
    "engine/starcraft/setup/*.py",
    "engine/starcraft/state/*.py",
    "engine/starcraft/step.py",
    "engine/starcraft/table_of_frames.py",
    "engine/starcraft/tables/*.py",
    "engine/starcraft/views.py",
)
INTERPRETED = ("__init__.py", "dump.py")
"""What is not worth it, or not possible: see docs/architecture.md."""

ROOT = Path(__file__).parent
NEXT = "0.2.0"
"""The version that is being made. `make release` tags it; raise it in the next commit."""


def sources() -> list[str]:
    """List the files that are compiled, below the root."""
    found = (path for pattern in COMPILED for path in ROOT.glob(pattern) if path.name not in INTERPRETED)
    return sorted(str(path.relative_to(ROOT)) for path in found)


def asked() -> bool:
    """Return whether the flag is set."""
    return os.environ.get("TRADEROW_COMPILE", "0") not in ("", "0")


def wanted() -> bool:
    """Return whether this run of setuptools is to compile: pip also asks what a build needs, and for metadata."""
    if not asked():
        return False
    if "editable_wheel" in sys.argv:
        raise SystemExit("an editable install runs the sources: install without --editable, or without TRADEROW_COMPILE")
    return not {"bdist_wheel", "build", "build_ext"}.isdisjoint(sys.argv)


def missing() -> str:
    """Return what a compiled build needs and this computer lacks; "" if nothing is known to be missing."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if sys.platform == "win32":
        return ""  # setuptools finds its compiler there, or says that there is none
    if shutil.which(shlex.split(compiler)[0]) is None:
        return f"a C compiler, and there is no {shlex.split(compiler)[0]}: install one, for example gcc"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python: install them, for example the package python3-dev"
    return ""


def extensions() -> list:
    if needed := missing():
        raise SystemExit(f"TRADEROW_COMPILE needs {needed}, or install without TRADEROW_COMPILE")
    from mypyc.build import mypycify

    files = sources()
    words = f"traderow: mypyc turns {len(files)} modules into C, half a minute; then the compiler works for some minutes."
    print(words, flush=True)  # noqa: T201  an installation is silent for long otherwise; pip shows it with --verbose
    if os.environ["TRADEROW_COMPILE"] == "quick":
        starcraft = [file for file in files if file.startswith("engine/starcraft/")]
        groups = [(starcraft, "starcraft"), ([file for file in files if file not in starcraft], "star_realms")]
        return mypycify(["--config-file=", *files], opt_level="0", debug_level="0", separate=groups)
    return mypycify(["--config-file=", *files], opt_level="2")


def version_of(found: ScmVersion) -> str:
    """Name a commit's version: that of its tag, or `NEXT` and how far it is from the last tag, or from the first commit."""
    return str(found.tag) if found.exact else f"{NEXT}.dev{found.distance or 0}"


def compile_catalogues() -> None:
    sys.path.insert(0, str(ROOT))
    sys.dont_write_bytecode = True  # what is built holds no compiled file of this import
    from client.locale.extract import compile_catalogues as compile_all

    compile_all(ROOT / "client")


class BuildWithCatalogues(build_py):
    """Every build: of a wheel, and of an editable install. What makes the catalogues needs Babel, and stays here."""

    def run(self) -> None:
        compile_catalogues()
        super().run()

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        return [] if package == "client.locale" else super().find_package_modules(package, package_dir)


class SdistWithCatalogues(sdist):
    def run(self) -> None:
        compile_catalogues()
        super().run()


setup(
    use_scm_version={
        "version_scheme": version_of,
        "fallback_version": f"{NEXT}.dev0",
        "version_file": "protocol/_version.py",
        "version_file_template": '"""The version of this build."""\n\nVERSION = "{version}"\n',
    },
    cmdclass={"build_py": BuildWithCatalogues, "sdist": SdistWithCatalogues},
    ext_modules=extensions() if wanted() else [],
    setup_requires=["mypy>=1.16", "mypy_extensions>=1"] if asked() else [],
)
