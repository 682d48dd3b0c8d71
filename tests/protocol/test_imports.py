"""The protocol imports no bot, server or client, so that each of them can use it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOREIGN = {"engine", "server", "client", "textual", "rich", "aiohttp", "asyncio", "socket"}


def test_the_protocol_imports_no_other_room_no_interface_and_no_network() -> None:
    modules = [f"protocol.{path.stem}" for path in sorted((ROOT / "protocol").glob("*.py")) if path.stem != "__init__"]
    assert "protocol.codec" in modules
    program = f"import sys, {', '.join(modules)}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert FOREIGN & set(ran.stdout.split()) == set()
