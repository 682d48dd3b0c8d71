"""Who is told of: you, or somebody by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from client.i18n import _


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells events as one seat hears them: `me` is "you", the others go by their names."""

    me: int | None
    names: tuple[str, ...]

    def name(self, seat: Any) -> str:
        """The name on that seat."""
        return self.names[seat] if isinstance(seat, int) and 0 <= seat < len(self.names) else "?"

    def who(self, seat: Any, you: str, other: str, **words: Any) -> str:
        """One of two sentences: about you, or about {name}."""
        return you.format(**words) if seat == self.me and seat is not None else other.format(name=self.name(seat), **words)


def result(teller: Teller, winners: Sequence[int], reason: str) -> str:
    """Who won, and why."""
    if reason == "draw" or not winners:
        return _("The game is a draw, as agreed.") if reason == "draw" else _("The game is a draw.")
    names = _(" and ").join(teller.name(seat) for seat in winners)
    if teller.me in winners:
        return {
            "authority": _("You won: their authority is gone."),
            "concede": _("You won: they conceded."),
            "turn-limit": _("You won on authority: the turn limit was reached."),
        }.get(reason, _("You won."))
    return {
        "authority": _("{names} won: your authority is gone.") if teller.me is not None else _("{names} won on authority."),
        "concede": _("{names} won: you conceded.") if teller.me is not None else _("{names} won: the others conceded."),
        "turn-limit": _("{names} won on authority: the turn limit was reached."),
    }.get(reason, _("{names} won.")).format(names=names)
