"""Why something is not done, in the words that every table has alike."""

from __future__ import annotations

from client.i18n import _
from engine.core import common_language
from engine.language import OtherRefusal, RefusalCode


def of_any_game(refused: RefusalCode, title: str) -> str:
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
