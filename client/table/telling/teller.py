"""Who is told of: you, or somebody by name."""

from __future__ import annotations

from dataclasses import dataclass

from client.i18n import _


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells events as one seat hears them: `me` is "you", the others go by their names. `teams`: the team of each seat."""

    me: int | None
    names: tuple[str, ...]
    teams: tuple[int, ...] = ()

    def name(self, seat: int) -> str:
        """The name on that seat."""
        return self.names[seat] if seat < len(self.names) else "?"

    def who(self, seat: int, you: str, other: str, **words: str | int) -> str:
        """One of two sentences: about you, or about {name}."""
        return you.format(**words) if seat == self.me else other.format(name=self.name(seat), **words)

    def you_or_name(self, seat: int) -> str:
        """ "you", or the name on that seat, inside a sentence."""
        return _("you") if seat == self.me else self.name(seat)
