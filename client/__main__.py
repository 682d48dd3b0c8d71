"""`python -m client` is `traderow`."""

from __future__ import annotations

import sys

from client.cli import main

sys.exit(main())
