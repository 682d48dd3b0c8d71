"""A terminal for tests, run by tmux: keys go in, the screen comes out as text. Each terminal has its own home directory.

    with Terminal(tmp_path / "ann", 80, 24) as ann:
        ann.run("solo", "--name", "Ann")
        ann.wait_for("Trade row")
        ann.keys("p")

Waiting looks at the screen repeatedly until a deadline; nothing else sleeps. Without tmux, the tests are skipped.
"""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from tests.play import loaded

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
"""Seconds until a test gives up waiting. It is never a measurement."""
_LOOK_AGAIN, _SELDOM = 0.05, 0.15
"""Seconds between two looks at the screen, at first and after a while without changes."""


class Terminal:
    """A terminal of that size. `term`: its TERM; `environ`: additional environment variables.

    `program`: an installed `traderow` to run; default: the source tree's. Clients and their servers are forked from processes
    that have loaded them; `anew`: they are started normally. Everything runs in the directory `home`.
    """

    def __init__(
        self,
        home: Path,
        columns: int = 80,
        lines: int = 24,
        *,
        term: str = "tmux-256color",
        environ: dict[str, str] | None = None,
        program: Path | None = None,
        anew: bool = False,
    ) -> None:
        if shutil.which("tmux") is None:
            pytest.skip("tmux is not installed: nothing was shown in a real terminal")
        self.home = home
        self._size = (columns, lines)
        self._environ = {"TERM": term, **(environ or {})}
        self._program = program
        self._command = [str(program)] if program is not None else [sys.executable, "-m", "client"]
        if program is None and not anew:
            self._command, more = loaded.command()
            self._environ |= more
        self._socket = f"traderow-{secrets.token_hex(6)}"
        self._line: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.home.mkdir(parents=True, exist_ok=True)
        try:
            self._begin()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._end()

    def run(self, *arguments: str) -> None:
        """Type the command `traderow` with these arguments. It prints `exit code N` when it has ended."""
        clear = r"printf '\033[H\033[2J'"  # not `clear`, which asks what the terminal says it can do
        self.type(clear)
        self.wait_for(clear)  # or a screen that is clear already would be taken for the cleared one
        self.keys("Enter")
        self.wait_until(lambda screen: screen.strip() == "$", "a clear screen")
        client = shlex.join([*self._command, *arguments])
        self.type(f"{client}; echo exit code $?")
        self.keys("Enter")

    def keys(self, *keys: str) -> None:
        """Press keys, in tmux's names: `Enter`, `Escape`, `C-q`, `Up`, `p`..."""
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type that text as it is."""
        self._tmux("send-keys", "-l", text)

    def resize(self, columns: int, lines: int) -> None:
        """Make the terminal another size."""
        self._tmux("resize-window", "-x", str(columns), "-y", str(lines))

    def screen(self) -> str:
        """Return the screen's text."""
        return self._tmux("capture-pane", "-p")

    def colored_screen(self) -> str:
        """Return the screen's text with the escape codes of its colours."""
        return self._tmux("capture-pane", "-p", "-e")

    def wait_for(self, pattern: str, patience: float = PATIENCE) -> str:
        """Wait until that text is on the screen; return the screen."""
        return self.wait_until(lambda screen: pattern in screen, repr(pattern), patience)

    def wait_for_match(self, pattern: str, patience: float = PATIENCE) -> str:
        """Wait until a regular expression matches on the screen; return the match."""
        screen = self.wait_until(lambda screen: bool(re.search(pattern, screen)), repr(pattern), patience)
        found = re.search(pattern, screen)
        assert found is not None
        return found[0]

    def wait_until(self, seen: Callable[[str], bool], what: str = "that", patience: float = PATIENCE) -> str:
        """Wait until the screen fulfils the condition; return the screen. A failure shows the screen."""
        deadline, pause = time.monotonic() + patience, _LOOK_AGAIN
        while True:
            screen = self.screen()
            if seen(screen):
                return screen
            if time.monotonic() > deadline:
                pytest.fail(f"{what} was not seen within {patience} s; on the screen was:\n{screen}")
            time.sleep(pause)
            pause = min(_SELDOM, 1.3 * pause)

    def wait_exit(self, patience: float = PATIENCE) -> int:
        """Wait until the program has ended; return its exit code."""
        return int(self.wait_for_match(r"exit code \d+", patience).rsplit(" ", 1)[1])

    def hang_up(self) -> None:
        """Close the terminal, as when a window is closed or an SSH connection breaks."""
        self._end()

    def _clean_shell(self) -> list[str]:
        """Return a shell in the home directory, without anybody's settings."""
        own = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "PS1": "$ ",
            "SSL_CERT_FILE": os.devnull,
            **self._environ,
        }
        if self._program is None:
            own |= {"PYTHONPATH": str(ROOT)}
            own |= {name: os.environ[name] for name in ["VIRTUAL_ENV"] if name in os.environ}
        variables = [f"{name}={value}" for name, value in own.items()]
        return ["-c", str(self.home), "env", "-i", *variables, "sh"]

    def _begin(self) -> None:
        columns, lines = map(str, self._size)
        self._start("-f", os.devnull, "new-session", "-d", "-x", columns, "-y", lines, *self._clean_shell())
        self._tmux("set-option", "-g", "status", "off")
        self._tmux("set-option", "-s", "escape-time", "0")
        self._tmux("resize-window", "-x", columns, "-y", lines)
        self.wait_for("$")

    def _start(self, *arguments: str) -> None:
        """Start tmux with a client that takes commands as lines. Then no key and no look at the screen needs a new process.

        The client's output is turned off from the start. If it is turned off later, tmux 3.3a can wait for ever for pending
        output.
        """
        ran = subprocess.run(["tmux", "-L", self._socket, *arguments], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, f"tmux: {ran.stderr}"
        self._line = subprocess.Popen(
            ["tmux", "-L", self._socket, "-C", "attach", "-f", "no-output"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", errors="replace",
        )  # fmt: skip
        self._answer("attach")

    def _end(self) -> None:
        subprocess.run(["tmux", "-L", self._socket, "kill-server"], capture_output=True, check=False)
        if self._line is not None:
            with self._line:
                self._line.kill()
            self._line = None

    def _tmux(self, *arguments: str) -> str:
        assert self._line is not None, "the terminal is closed"
        assert self._line.stdin is not None
        quoted = ("'" + argument.replace("'", "'\"'\"'") + "'" for argument in arguments)
        self._line.stdin.write(" ".join(quoted) + "\n")
        self._line.stdin.flush()
        return self._answer(arguments[0])

    def _answer(self, command: str) -> str:
        """Return tmux's answer: the lines between `%begin TIME NUMBER FLAGS` and `%end`, or `%error`, with the same values."""
        assert self._line is not None
        assert self._line.stdout is not None
        lines: list[str] | None = None
        which = ""
        for line in self._line.stdout:
            word, _, rest = line.partition(" ")
            if lines is None:
                if word == "%begin":
                    lines, which = [], rest
            elif word in ("%end", "%error") and rest == which:
                assert word == "%end", f"tmux {command}: {''.join(lines)}"
                return "".join(lines)
            else:
                lines.append(line)
        raise AssertionError(f"tmux {command}: tmux has ended")
