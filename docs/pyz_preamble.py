"""Prints the systems that traderow.pyz was made for, if it cannot run here. The archive calls it before everything else.

The archive contains compiled modules, which only one version of Python on one system can load.
"""

import sys
from pathlib import Path

try:
    import msgspec as msgspec
except ImportError:
    made_for = next(Path(__file__).parents[1].glob("msgspec/_core.*")).name.split(".")[1]
    sys.exit(f"This file is for {made_for}, and {sys.executable} is {sys.implementation.cache_tag} on {sys.platform}.")
