"""The invitation: a command line that joins or watches a table. It can also be pasted where an address is asked for.

>>> line(Address("192.168.1.20"), "7K3M-9QTX-2A")
'traderow join 192.168.1.20 --table 7K3M-9QTX-2A'
>>> read("traderow join 192.168.1.20 --table 7K3M-9QTX-2A")
('192.168.1.20', '7K3M-9QTX-2A', False)
"""

from __future__ import annotations

from dataclasses import replace

from client.connection.route.address import PIN, Address


def line(address: Address, code: str, *, watch: bool = False) -> str:
    """The command that joins the table, or watches it. Of a fingerprint it has as many digits as are enough."""
    return f"traderow join {replace(address, pin=address.pin[:PIN]).text}{' --watch' if watch else ''} --table {code}"


def found_in(text: str) -> str:
    """The invitation in a text that was pasted, also if a terminal has broken its line; or an address that says how to get
    there; "" if there is none.

    >>> found_in("Come! $ traderow join 192.168.1.20\\n--table 7K3M-9QTX-2A\\nWe wait."), found_in("barley")
    ('traderow join 192.168.1.20 --table 7K3M-9QTX-2A', '')
    """
    words = text.split()
    for at, word in enumerate(words):
        if words[at : at + 2] == ["traderow", "join"]:
            return " ".join(["traderow", "join", *_of_the_command(words[at + 2 :])])
        if word.startswith(("ws://", "wss://")):
            return word
    return ""


def _of_the_command(words: list[str]) -> list[str]:
    """Address and options, up to the first word that is neither."""
    taken: list[str] = []
    has_address = False
    while words:
        is_option = words[0].startswith("--")
        if has_address and not is_option:
            break
        has_address = has_address or not is_option
        length = 2 if words[0] == "--table" else 1
        taken, words = [*taken, *words[:length]], words[length:]
    return taken


def read(typed: str) -> tuple[str, str, bool]:
    """Read an address or a whole invitation: the address, the table's code (or ""), and whether to watch."""
    words = typed.split()
    if words[:2] == ["traderow", "join"]:
        words = words[2:]
    code = ""
    if "--table" in words[:-1]:
        at = words.index("--table")
        code = words[at + 1]
        del words[at : at + 2]
    watch = "--watch" in words
    return " ".join(word for word in words if word != "--watch"), code, watch
