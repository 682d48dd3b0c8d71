"""`traderow-server`, and `python -m server`.

A bot process imports the script that started the server, so this script imports the server only when it is run.
"""

import io
import sys


def main() -> int:
    """Run the command that the process was started with; its exit code."""
    from server import cli

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as standard error does, where the terminal lacks a letter
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
