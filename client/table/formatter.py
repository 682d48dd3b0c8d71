"""Put events and refusals that every game has into sentences, and the words of any game that has a table of texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from client.table.contract import GameClient, Sentences, Texts
from client.table.log import Entry
from client.table.pointing import Part
from client.text.i18n import _, all_of, labelled, language, translator
from engine.core import common_language
from engine.language import (
    SEAT,
    Argument,
    EventKind,
    OtherEvent,
    OtherQuestion,
    OtherRefusal,
    QuestionKind,
    RefusalCode,
    Verb,
    Word,
    arguments,
)

# -- The events that every game has, as sentences ---------------------------------------------------------------------


def event_of_any_game(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an event of any game: a defeat, a concession, an offer of a draw, an undo; "" for another
    event.
    """
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


# -- Refusals that every game has, as sentences -----------------------------------------------------------------------


def refusal_of_any_game(refused: RefusalCode, title: str) -> str:
    """Return the sentence for a refusal that every game has; "" for another. `title`: the game's short title."""
    match refused:
        case common_language.UnknownVerb():
            return _("There is no such action in {game}.").format(game=title)
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


def no_answer(refused: RefusalCode) -> str:
    """Return the sentence for an action that answers no question; "" for another refusal. A game may add an explanation."""
    match refused:
        case common_language.NotAsked():
            return _("There is nothing to answer now.")
        case common_language.WrongAnswer():
            return _("That does not answer the question.")
    return ""


def unknown(refused: RefusalCode) -> str:
    """Return the sentence for a refusal that only a later version knows."""
    code = refused.code if isinstance(refused, OtherRefusal) else refused.word
    return _("The server refused that: {code}.").format(code=code)


def watching() -> str:
    """Return the refusal for a spectator, who cannot act."""
    return _("You are watching.")


def over(rematch: str, leave: str) -> str:
    """Return the sentence that the game is over, with the keys that a player can use then."""
    return _("The game is over. Play again with {rematch}, or leave with {leave}.").format(rematch=rematch, leave=leave)


def not_begun() -> str:
    """Return the sentence that there is no table yet."""
    return _("The game has not begun.")


def draw_offered() -> str:
    """Return the sentence that the player's own offer of a draw is open."""
    return _("You offer a draw already.")


def undo_stops(stop: str) -> str:
    """Return the reason why no further action can be undone."""
    match stop:
        case "chance":
            return _("Undo stops here: a card was drawn or revealed.")
        case "shown":
            return _("Undo stops here: something hidden has been shown.")
        case "seat":
            return _("Undo stops here: another seat has acted or was asked.")
        case "turn":
            return _("Undo stops here: that was not your action.")
    return _("There is nothing to take back.")


# -- Names: you, or another player ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Formatter:
    """Describes events to one seat: `me` is "you", the others have their names. `teams`: the team of each seat."""

    me: int | None
    names: tuple[str, ...]
    teams: tuple[int, ...] = ()

    def name(self, seat: int) -> str:
        """Return the name of that seat."""
        return self.names[seat] if seat < len(self.names) else "?"

    def who(self, seat: int, you: str, other: str, **words: str | int) -> str:
        """Return one of two sentences: about you, or about {name}."""
        return you.format(**words) if seat == self.me else other.format(name=self.name(seat), **words)

    def you_or_name(self, seat: int) -> str:
        """Return "you", or the name on that seat, inside a sentence."""
        return _("you") if seat == self.me else self.name(seat)


# -- Every word of any game: from its texts, else from the names and docstrings of its language ------------------------


def texts_of(game: GameClient) -> Texts:
    """Return the texts of a game in the current language."""
    return _translated(game, language())


@lru_cache(maxsize=16)
def _translated(game: GameClient, _language: str) -> Texts:
    texts, said = game.texts, translator(game.locale)

    def each(texts: Mapping[str, str]) -> dict[str, str]:
        return {word: said(text) for word, text in texts.items()}

    def both(texts: Mapping[str, Sentences]) -> dict[str, Sentences]:
        return {word: said(text) if isinstance(text, str) else (said(text[0]), said(text[1])) for word, text in texts.items()}

    return replace(
        texts,
        names=each(texts.names),
        cards=each(texts.cards),
        verbs=each(texts.verbs),
        help=each(texts.help),
        events=both(texts.events),
        unknown=both(texts.unknown),
        questions=each(texts.questions),
        waiting=each(texts.waiting),
        refusals=each(texts.refusals),
        reasons=each(texts.reasons),
        modes=each(texts.modes),
        rules=tuple((said(head), said(text)) for head, text in texts.rules),
    )


def summary(word: type[Word]) -> str:
    """Return the first sentence of a word's docstring. The subclasses that the decoder makes have none of their own.

    >>> summary(common_language.Concede), summary(type("Decoded", (common_language.Undone,), {}))
    ('Give up: you are out.', "The seat's last action was undone; the view shows the position before it.")
    """
    doc = next((each.__doc__ for each in word.__mro__ if each.__doc__), "")
    return doc.split("\n")[0].partition(". ")[0].rstrip(".") + "."


def name_of(game: GameClient, value: str) -> str:
    """Return the name of a value, a field or a mode of a game; without a text for it, its key in words."""
    return texts_of(game).names.get(value) or value.replace("-", " ").replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class GameFormatter(Formatter):
    """Describes every word of a game to one seat."""

    game: GameClient | None = None

    @property
    def _game(self) -> GameClient:
        assert self.game is not None
        return self.game

    @property
    def texts(self) -> Texts:
        return texts_of(self._game)

    def event(self, event: EventKind) -> str:
        """Return the sentence of an event; "" for one of a later version."""
        if isinstance(event, OtherEvent):
            return ""
        said = {each.name: self._said(each, getattr(event, each.name)) for each in arguments(type(event))}
        missing = any(getattr(event, each.name) is None for each in arguments(type(event)))
        texts = self.texts
        text = (texts.unknown.get(event.word) if missing else None) or texts.events.get(event.word)
        if text is None and (common := event_of_any_game(self, event)):
            return common
        if text is None:
            rest = ", ".join(words for key, words in said.items() if key != "seat" and words)
            sentence = summary(type(event))
            who = labelled(self.name(event.actor)) if event.actor is not None else ""
            return f"{who}{sentence[:-1]} ({rest})." if rest else f"{who}{sentence}"
        if isinstance(text, tuple):
            text = text[0] if event.actor is not None and event.actor == self.me else text[1]
        return text.format(**said)

    def entries(self, event: EventKind) -> tuple[Entry, ...]:
        """Return the entries of the log for an event: one, or none if there is no sentence for it."""
        text = self.event(event)
        return (Entry(event.word, event.actor, text),) if text else ()

    def question(self, asked: QuestionKind) -> str:
        """Return the question to this seat as a sentence."""
        if isinstance(asked, OtherQuestion):
            return _("You are asked.")
        return (self.texts.questions.get(asked.word) or summary(type(asked))).format(**self._arguments(asked))

    def waiting(self, asked: QuestionKind) -> str:
        """Return the sentence while another player answers that question."""
        text = self.texts.waiting.get(asked.word)
        if text is None:
            return _("{name} is deciding.").format(name=self.name(asked.seat))
        return text.format(**self._arguments(asked))

    def refusal(self, refused: RefusalCode) -> str:
        """Return why an action was refused."""
        if isinstance(refused, OtherRefusal):
            return unknown(refused)
        if (text := self.texts.refusals.get(refused.word)) is not None:
            return text.format(**self._arguments(refused))
        return refusal_of_any_game(refused, self._game.title) or no_answer(refused) or summary(type(refused))

    def reason(self, code: str) -> str:
        """Return why a game ended, as a phrase."""
        return reason_of(self._game, code)

    def value(self, value: str) -> str:
        """Return the name of a value."""
        return name_of(self._game, value)

    def verb(self, word: str) -> str:
        """Return the label of a verb."""
        return self.texts.verbs.get(word) or word.replace("-", " ").replace("_", " ").capitalize()

    def help(self, verb: type[Verb]) -> str:
        """Return the explanation of a verb, as a sentence."""
        return self.texts.help.get(verb.word) or summary(verb)

    def action(self, action: Verb) -> str:
        """Return an action in a few words."""
        said = [self._said(each, getattr(action, each.name, None)) for each in arguments(type(action))]
        return " ".join([self.verb(action.word), *filter(None, said)])

    def part(self, part: Part) -> str:
        """Return the name of a part of an action: see `client.table.pointing`."""
        kind, *values = part
        if not values:
            return self.verb(kind)
        if kind in seat_arguments(self._game):
            return " ".join(self.name(int(value)) for value in values)
        return " ".join(map(self.value, values))

    def _arguments(self, word: QuestionKind | RefusalCode) -> dict[str, str]:
        """Return the arguments in words. A decoded word is a subclass with other annotations."""
        spoken = self._game.language
        words: Mapping[str, type[Word]] = spoken.questions if isinstance(word, QuestionKind) else spoken.refusals
        return {each.name: self._said(each, getattr(word, each.name)) for each in arguments(words[word.word])}

    def _said(self, argument: Argument, value: Any) -> str:
        """Return the value of an argument in the form that a sentence needs."""
        if value is None:
            return _("a card") if argument.kind is not None and argument.kind is self._game.card else ""
        if isinstance(value, tuple):
            return all_of([self._said(argument, one) for one in value])
        if isinstance(value, Verb):
            return self.action(value)
        if argument.kind is SEAT:
            return self.name(value)
        return self.value(value) if isinstance(value, str) else str(value)


def reason_of(game: GameClient, code: str) -> str:
    """Return why a game ended, as a phrase; without a text for the code, the code in words."""
    return texts_of(game).reasons.get(code) or (_("as agreed") if code == "draw" else code.replace("-", " "))


@lru_cache(maxsize=16)
def seat_arguments(game: GameClient) -> frozenset[str]:
    """Return the names of actions' arguments that are seats. Parts for such arguments have these names as kinds."""
    return frozenset(each.name for verb in game.language.verbs.values() for each in arguments(verb) if each.kind is SEAT)
