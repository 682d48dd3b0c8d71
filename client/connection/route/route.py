"""The route by which a server was reached: what every later connection takes again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from client.connection.route.address import ENCRYPTED, PLAIN, Address


@dataclass(frozen=True, slots=True)
class Route:
    """`pin`: the fingerprint of an encrypted server; "" if an authority vouches for it. `here`: it is on this computer.

    `names`: every host for which an authority vouches by the server's certificate; none with a fingerprint.
    """

    encrypted: bool = False
    pin: str = ""
    here: bool = False
    names: tuple[str, ...] = ()

    @property
    def privacy(self) -> str:
        """PLAIN, ENCRYPTED, or "" if nobody could listen in."""
        return "" if self.here else ENCRYPTED if self.encrypted else PLAIN

    def to(self, address: Address) -> Address:
        """The address to type to take this route again, also from another computer."""
        if self.here or not self.encrypted:
            return address
        return replace(address, scheme=ENCRYPTED, pin=self.pin)
