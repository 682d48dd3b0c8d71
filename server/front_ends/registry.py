"""The available front ends. Each is loaded when it is asked for: it may need more than every installation has."""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from protocol.front_ends import KINDS, SSH, WEB
from protocol.i18n import _
from server.front_ends.front_end import CannotOpen

if TYPE_CHECKING:
    from server.front_ends.front_end import FrontEnd

_MODULES = {SSH: "server.front_ends.ssh.server", WEB: "server.front_ends.web.server"}
"""By name: the file that has `make`, which makes such a door at a port."""
EXTRA = "run pip install '.[network]' in the sources of traderow."


def make(name: str, port: int, **options: Any) -> FrontEnd:
    """Make a front end that is not open yet. `options`: its own settings. Raises CannotOpen if it is not available here."""
    if sys.platform == "win32":
        raise CannotOpen(_("--{name} needs a system with terminals of its own, as Linux and macOS are.").format(name=name))
    needs = next(kind.needs for kind in KINDS if kind.name == name)
    if name not in _MODULES or find_spec(needs) is None:
        raise CannotOpen(_("--{name} needs an optional part: {advice}").format(name=name, advice=EXTRA))
    door: FrontEnd = importlib.import_module(_MODULES[name]).make(port, **options)
    return door
