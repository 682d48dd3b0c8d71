"""Say what every game has alike: who is meant, common events, refusals."""

from __future__ import annotations

from dataclasses import dataclass

from client.text.i18n import _
from engine.core import common_language
from engine.language import EventKind, OtherRefusal, RefusalCode

# -- The events that every game has alike, as sentences ---------------------------------------------------------------


def event_of_any_game(t: Teller, event: EventKind) -> str:
    """Who is out, gives up, offers a draw, or takes an action back; "" for another event."""
    match event:
        case common_language.Defeated(seat):
            return t.who(seat, _("You are out of the game."), _("{name} is out of the game."))
        case common_language.Conceded(seat):
            return t.who(seat, _("You conceded."), _("{name} conceded."))
        case common_language.DrawOffered(seat):
            return t.who(seat, _("You offer a draw."), _("{name} offers a draw."))
        case common_language.DrawDeclined(seat):
            return t.who(seat, _("You declined the draw."), _("{name} declined the draw."))
        case common_language.Undone(seat):
            return t.who(seat, _("You took your last action back."), _("{name} took the last action back."))
    return ""


# -- Why something is not done, in the words that every table has alike -----------------------------------------------


def refusal_of_any_game(refused: RefusalCode, title: str) -> str:
    """The sentence for a refusal that every game has alike; "" for another. `title`: what the game is called for short."""
    match refused:
        case common_language.UnknownVerb():
            return _("{game} knows no such action.").format(game=title)
        case common_language.Malformed():
            return _("That action could not be read.")
        case common_language.GameOver():
            return _("The game is over.")
        case common_language.NoSuchSeat():
            return _("There is no such seat at this table.")
        case common_language.NoDrawOffer():
            return _("Nobody offers a draw.")
        case common_language.OfferedAlready():
            return draw_offered()
    return ""


def unknown(refused: RefusalCode) -> str:
    """The sentence for a refusal of a later version."""
    code = refused.code if isinstance(refused, OtherRefusal) else refused.word
    return _("That was refused: {code}.").format(code=code)


def watching() -> str:
    """A watcher does nothing."""
    return _("You are watching.")


def over(rematch: str, leave: str) -> str:
    """Nothing is decided any more. The keys are those of what a seat can do then."""
    return _("The game is over. Play again with {rematch}, or leave with {leave}.").format(rematch=rematch, leave=leave)


def not_begun() -> str:
    """There is no table yet."""
    return _("The game has not begun.")


def draw_offered() -> str:
    """One's own offer of a draw stands."""
    return _("You offer a draw already.")


def undo_stops(stop: str) -> str:
    """Why taking back ends where it does."""
    match stop:
        case "chance":
            return _("Undo stops here: a card was drawn or revealed.")
        case "shown":
            return _("Undo stops here: something hidden has been shown.")
        case "seat":
            return _("Undo stops here: another seat has acted or was asked.")
        case "turn":
            return _("Undo stops here: this is not yours to take back.")
    return _("There is nothing to take back.")


# -- Who is told of: you, or somebody by name -------------------------------------------------------------------------


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
