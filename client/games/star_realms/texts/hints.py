"""Advice in the words of Star Realms: actions and the reasons for them."""

from __future__ import annotations

from client.games.star_realms.model.table import Action, Table, place_of, seat_name
from client.games.star_realms.texts.questions import option_text, question_menu
from client.games.star_realms.texts.words import card_name
from client.records.replay import Replay
from client.table.advice import AdviceFormatter, Numbers
from client.text.i18n import _, all_of, ngettext
from engine.judge import EQUAL, Advice, Reason, Step


class Formatter(AdviceFormatter):
    """Describes an advised action with its card, and the reason for it."""

    def step(self, action: tuple[object, ...], table: Table) -> Step:
        return Step(action, card_of(action, table))

    def listed(self, action: tuple[object, ...], table: Table) -> Action | None:
        """Return the listed action; an attack with another amount of combat is represented by a listed one."""
        exact = super().listed(action, table)
        if exact is not None or action[0] not in ("attack", "attack-base"):
            return exact
        return next((verb for verb in table.actions if verb.wire[:-1] == action[:-1]), None)

    def words(self, step: Step, table: Table) -> str:
        return words_of(step, table)

    def title(self, found: Advice, table: Table) -> str:
        """Return the first choice with its reason, in one sentence: there is no room for two above the choices."""
        first = found.choices[0]
        if first.percent is None:
            return _then(found, table)
        alike = [str(number) for number, choice in enumerate(found.choices, 1) if choice.verdict == EQUAL]
        if first.verdict == EQUAL and len(alike) > 1:
            return _("{choices} are equally good.").format(choices=all_of(alike))
        return reason_words(first.reasons[0]) if first.reasons else super().title(found, table)


FORMATTER = Formatter()


def words_of(step: Step, table: Table) -> str:
    """Describe a step, as a part of a sentence or its beginning."""
    card = card_name(step.card)
    match step.action:
        case ("play", str(key)):
            return _("play {card}").format(card=card_name(key))
        case ("acquire", str(key)):
            return _("take {card}").format(card=card_name(key)) if _is_free(table) else _buy(key)
        case ("use", _place, "scrap"):
            return _("scrap {card} for its effect").format(card=card)
        case ("use", *_rest):
            return _("use {card}").format(card=card)
        case ("attack", int(seat), int(amount)):
            return _("hit {name} for {n}").format(name=seat_name(table.seats, seat), n=amount)
        case ("attack-base", *_rest):
            return _("destroy {card}").format(card=card)
        case ("scrap", _zone, str(key)):
            return _("scrap {card}").format(card=card_name(key))
        case ("discard", str(key)):
            return _("discard {card}").format(card=card_name(key))
        case ("copy", str(key)):
            return _("copy {card}").format(card=card_name(key))
        case ("end-turn",):
            return _("end the turn")
        case ("pass",):
            return _("choose nothing")
    return _answer(step, table)


def _buy(key: str) -> str:
    return _("buy {card}").format(card=card_name(key))


def _is_free(table: Table) -> bool:
    return table.question is not None and not table.in_main


def _answer(step: Step, table: Table) -> str:
    """Describe an answer in the words of the open question; for a later question, by its effect."""
    asked = question_menu(table)
    labels = [choice.label for choice in asked.choices if choice.action and choice.action.wire == step.action] if asked else []
    if labels:
        return labels[0]
    match step.action:
        case ("choose", _option) if step.chosen:
            return option_text(step.chosen)
        case ("destroy", *_rest) if step.card:
            return _("destroy {card}").format(card=card_name(step.card))
        case ("put-on-top",):
            return _("on top of your deck")
        case ("target", int(seat)):
            return seat_name(table.seats, seat)
    return " ".join(map(str, step.action))


def card_of(action: tuple[object, ...], table: Table) -> str:
    """Return the card at the place that an action names; None if it names none."""
    match action:
        case ("use", int(place), *_rest):
            stack = place_of(table, table.side, place)
        case ("attack-base" | "destroy", int(seat), int(place), *_rest):
            stack = place_of(table, seat, place)
        case _:
            return ""
    return stack.card if stack is not None else ""


def _then(found: Advice, table: Table) -> str:
    """Return the best action after the whole hand was played, if another comes first. It is named, because it has no key
    yet.
    """
    said = []
    for choice in found.then:
        what = words_of(Step(choice.action, card_of(choice.action, table)), table)
        if choice.action[0] != "use":  # its card has no place yet
            said.append(what if choice.percent is None else _("{what} {n} %").format(what=what, n=choice.percent))
    if not said:
        return _("There is nothing to choose: do this first.")
    return _("Do this first. With all your cards played: {choices}.").format(choices=", ".join(said))


def reason_words(reason: Reason) -> str:
    """Return the reason as a sentence."""
    card = card_name(reason.card)
    match reason.word:
        case "in-wins":
            words = _("{card} is played in {n} of {total} simulated wins.")
        case "taken":
            words = _("If you leave {card}, somebody else buys it in {n} of {total} games.")
        case "holds":
            words = ngettext("{card} would hold you up for {n} turn.", "{card} would hold you up for {n} turns.", reason.count)
        case _:
            words = ngettext("You mostly win {n} turn later.", "You mostly win {n} turns later.", reason.count)
    return words.format(card=card, n=reason.count, total=reason.of)


def authority(replay: Replay) -> Numbers:
    """Return the authority of each seat at the beginning of each turn."""
    begun = [replay.turn_before(1)]
    while (point := replay.turn_after(begun[-1])) != begun[-1]:
        begun.append(point)
    seats = [replay.view(point, None)["seats"] for point in begun]
    called = _("authority, {name}")
    return [(called.format(name=name), [at[seat]["authority"] for at in seats]) for seat, name in enumerate(replay.kept.names)]
