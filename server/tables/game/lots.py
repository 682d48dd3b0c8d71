"""Drawing lots for the order of seats, before a game begins."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import SeedChance, table_seed

LOTS = b"seats"
"""Makes the seed of the lots differ from that of the game."""


def draw_lots(secret: bytes, nonces: Sequence[bytes]) -> list[int]:
    """Draw the new order: seat n goes to the player of `order[n]`. Anybody can draw the same once the secret is public.

    >>> draw_lots(bytes(32), [b"Ada", b"Ben", b"Cem"])
    [2, 1, 0]
    """
    chance = SeedChance(table_seed(secret, [*nonces, LOTS]))
    waiting = list(range(len(nonces)))
    return [waiting.pop(chance.pick(waiting)) for _ in nonces]
