"""A record of a game as text: a person can read it, a stranger can check it. One part of the head a line, one entry a line.

Who reads such a text believes nothing of it; that is the reader's business, see docs/records.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

SUFFIX = ".traderow"
HEAD = (
    "format", "game", "data_version", "mode", "seats", "rules", "start", "components", "fairness", "names", "date", "version",
)  # fmt: skip
LATER = ("components",)
"""Parts that are left out where there is nothing to say: versions of before did not know them."""
DATE = "%Y-%m-%d %H:%M UTC"
"""The format of the time at which a record was saved, for `time.strftime`."""


def record_text(data: Mapping[str, Any]) -> str:
    """Return the whole file of a record, as plain data with every part of `HEAD`, and `entries`.

    >>> data = dict.fromkeys(HEAD) | {"entries": [[None, ["deal"], [0]], [0, ["end-turn"], []]]}
    >>> print(record_text(data)[-79:], end="")
    "version": null,
    "entries": [
    [null, ["deal"], [0]],
    [0, ["end-turn"], []]
    ]
    }
    """
    head = [f"{_line(name)}: {_line(data[name])}," for name in HEAD if name not in LATER or data.get(name)]
    return "\n".join(["{", *head, '"entries": [', ",\n".join(map(_line, data["entries"])), "]", "}", ""])


def _line(part: Any) -> str:
    return json.dumps(part, ensure_ascii=False)
