"""`traderow-server` with short timeouts, for tests of clients that let it wait."""

from __future__ import annotations

import sys
from functools import partial
from unittest.mock import patch

from server import cli, options
from server.limits.limits import Limits

IMPATIENT = partial(Limits, silence=5.0, ping_after=1.0, sweep=0.05)


def main() -> int:
    with patch.object(options, "Limits", IMPATIENT):
        return cli.main()


if __name__ == "__main__":
    sys.exit(main())
