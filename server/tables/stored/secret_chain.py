"""The secrets behind a table's chance: one for every game, all fixed before the first seat is filled.

The root is random. The secret of a game is the commitment to the next game's secret, hashed back from the root:

    commitment of game n = secret of game n - 1        commitment of game 1 is published when the table opens

So a rematch, whose seats bring the same (by now public) nonces, is as fair as the first game: its secret was committed to
before any nonce was known, and neither side could choose it.
"""

from __future__ import annotations

from hashlib import sha256

from engine.chance import commitment


class SecretChain:
    """The secrets of a table's games, numbered from 1 to `games`.

    >>> chain = SecretChain(bytes(32), games=3)
    >>> chain.commitment(2) == chain.secret(1) == commitment(chain.secret(2))
    True
    """

    __slots__ = ("_games", "_known", "_root")

    def __init__(self, root: bytes, games: int) -> None:
        self._root = root
        self._games = games
        self._known: tuple[int, bytes] = (games, root)

    def secret(self, game: int) -> bytes:
        """Return the secret of that game. It must not be shown before the game is over."""
        if not 1 <= game <= self._games:
            raise ValueError(f"this chain has secrets for games 1 to {self._games}, not for {game}")
        known, link = self._known if self._known[0] >= game else (self._games, self._root)
        for _ in range(known - game):
            link = commitment(link)
        self._known = (game, link)
        return link

    def key(self, purpose: bytes) -> bytes:
        """Return a key of this table for a purpose other than chance. Nothing of the secrets follows from it."""
        return sha256(b"key\0" + purpose + b"\0" + self._root).digest()

    def commitment(self, game: int) -> bytes:
        """Return the hash of that game's secret, which is published before the game begins."""
        return commitment(self.secret(game))
