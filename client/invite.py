"""The line one person gives another to sit down at a table, and reading it back where an address is asked for.

>>> line(Address("192.168.1.20"), "7K3M-9QTX-2A")
'traderow join 192.168.1.20 --table 7K3M-9QTX-2A'
>>> read("traderow join 192.168.1.20 --table 7K3M-9QTX-2A")
('192.168.1.20', '7K3M-9QTX-2A')
"""

from __future__ import annotations

from client.address import Address


def line(address: Address, code: str) -> str:
    """The command that takes a seat at that table."""
    return f"traderow join {address.text} --table {code}"


def read(typed: str) -> tuple[str, str]:
    """The address and the table's code (or "") in what was typed or pasted: an address, or a whole invitation."""
    words = typed.split()
    if words[:2] == ["traderow", "join"]:
        words = words[2:]
    code = ""
    if "--table" in words[:-1]:
        at = words.index("--table")
        code = words[at + 1]
        del words[at : at + 2]
    return " ".join(words), code
