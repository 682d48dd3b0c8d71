"""The state of the link and the address at which the server was reached. The listener is told every change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from client.connection.route.address import Address
from client.connection.route.route import Route
from client.trouble import Trouble
from client.updates import LinkChanged

LOST = "lost"
"""`LinkChanged.code` when the session is closed because the link broke before there was a seat to return to."""


class LinkStatus:
    """`where`: the address to type to return by the same route. `privacy`: as in `LinkChanged`."""

    def __init__(self, address: Address, tell: Callable[[LinkChanged], None]) -> None:
        self.where = address
        self.privacy = ""
        self.link = LinkChanged("connecting")
        self._tell = tell

    @property
    def is_on(self) -> bool:
        """Whether we are at our table and connected."""
        return self.link.state == "on"

    @property
    def is_closed(self) -> bool:
        """Whether the session is over."""
        return self.link.state == "closed"

    def reached(self, route: Route | None) -> None:
        """The server was reached by this route, which later connections take too."""
        if route is not None:
            self.where = route.to(self.where)
            self.privacy = route.privacy

    def changed(self, link: LinkChanged) -> None:
        """The state of the link has changed."""
        self.link = replace(link, privacy=self.privacy)
        self._tell(self.link)

    def no_answer(self) -> Trouble:
        """The trouble of a request that was not answered in time."""
        scope, code = ("closing", self.link.code) if self.link.code else ("link", "no-answer")
        return Trouble(scope, code, {"address": self.where.text, **(self.link.args or {})})
