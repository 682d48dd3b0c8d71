"""The log as one JSON object a line, for programs that read it."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

PLACE = re.compile(r"(?:(\w+)=)?%(?:\.\d+)?[sdrf]")
"""The place of a value in a message, and the name before it, if it has one."""


class JsonFormatter(logging.Formatter):
    """Writes `time` (UTC), `level`, `logger`, `message`, `data`: the values that the message names; `error`: a traceback.

    Nothing but ASCII is written, and no line break within an object, whatever people have typed.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        written: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "data": _data(record),
        }
        if record.exc_info:
            written["error"] = self.formatException(record.exc_info)
        return json.dumps(written)


def _data(record: logging.LogRecord) -> dict[str, Any]:
    """Return the values that have a name in the message."""
    values = record.args if isinstance(record.args, tuple) else ()
    names = [found[1] for found in PLACE.finditer(str(record.msg))]
    if len(names) != len(values):
        return {}
    return {name: _plain(value) for name, value in zip(names, values, strict=True) if name}


def _plain(value: object) -> Any:
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
