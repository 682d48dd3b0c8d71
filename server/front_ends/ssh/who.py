"""The identity and the goal of an SSH guest: the key that was proved, and the user name.

ssh -p 7465 7K3Q-9XM2P@host          to that table
ssh -p 7465 watch-7K3Q-9XM2P@host    to watch there
ssh -p 7465 plain-7K3Q-9XM2P@host    to that table in plain text; plain-watch-... to watch, plain-ann to the list
ssh -p 7465 back-...@host            back to the seats of a visit without a key
ssh -p 7465 ann@host                 to the list of tables, as Ann
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from protocol.front_ends import PLAIN, goal
from server.tables.stored.invite_codes import ALPHABET, LENGTH, read_code

BACK = "back-"
TOKEN_BYTES = 15


@dataclass(frozen=True, slots=True)
class Comer:
    """`who`: owner of the seats; `token`: of a guest without a key, shown only to them; `is_known`: by a token from an earlier
    visit."""

    who: str
    code: str = ""
    watch: bool = False
    name: str = ""
    token: str = ""
    is_known: bool = False
    plain: bool = False


def comer(user: str, fingerprint: str) -> Comer:
    """Identify a guest. `fingerprint`: of the key that was proved, "" without one.

    >>> comer("7k3q9xm2pa", "SHA256:x")
    Comer(who='SHA256:x', code='7k3q9xm2pa', watch=False, name='', token='', is_known=False, plain=False)
    >>> comer("watch-7K3Q9-XM2PA", "SHA256:x").watch, comer("ann", "SHA256:x").name, comer("back-q1w2", "").who
    (True, 'ann', 'back-q1w2')
    >>> comer("plain-ann", "SHA256:x").plain, comer("plain-7K3Q9-XM2PA", "SHA256:x").code, comer("plain-back-q1w2", "").who
    (True, '7K3Q9-XM2PA', 'back-q1w2')
    """
    typed, watch, plain = goal(user)
    user = user if not plain else user[len(PLAIN) :]
    back = user[len(BACK) :] if user.startswith(BACK) else ""
    if back and not fingerprint:
        return Comer(BACK + back, token=back, is_known=True, plain=plain)
    token = "" if fingerprint else secrets.token_hex(TOKEN_BYTES)
    who = fingerprint or BACK + token
    if looks_like_code(typed):
        return Comer(who, typed, watch, token=token, plain=plain)
    return Comer(who, name="" if back else user, token=token, plain=plain)


def looks_like_code(typed: str) -> bool:
    """Return whether it is meant as the code of a table. A user name of ten letters is not a code, unless it has a dash or a
    digit.

    >>> [looks_like_code(typed) for typed in ("7k3q9-xm2pa", "7K3Q9XM2PA", "bernadette", "ann", "back-in-black")]
    [True, True, False, False, False]
    """
    code = read_code(typed)
    is_code = len(code) == LENGTH and set(code) <= set(ALPHABET)
    return is_code and ("-" in typed or any(character.isdigit() for character in typed))
