"""Say what may be done, its chance to win and why; and which decisions of a game cost most."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from client.games.star_realms.model.table import Action, Table, place_of, seat_name
from client.games.star_realms.texts.questions import option_text, question_menu
from client.games.star_realms.texts.words import card_name, listed_names
from client.table.pages import Pile
from client.table.state import Choice, Menu
from client.text.i18n import _, ngettext
from engine.judge import BETTER, EQUAL, SURELY, Advice, Analysis, Mark, Reason, Step
from engine.star_realms.bots import advice

# -- Advice in words: what may be done, its chance to win, how sure that is, and why ----------------------------------


STEPS = 8
"""So many steps of a turn that wins are named."""


def menu(found: Advice, table: Table) -> Menu | None:
    """The advice as a menu: each choice does what it says. None if nothing of it can be done."""
    back = Choice("0", _("back"), None)
    if found.winning:
        first = listed(found.winning[0].action, table)
        steps = [words_of(step, table) for step in found.winning[:STEPS]]
        more = [_("and so on")] if len(found.winning) > STEPS else []
        said = _("You win in this turn, in this order: {steps}.").format(steps=", ".join([*steps, *more]))
        return None if first is None else Menu(said, (Choice("1", steps[0], first), back), block=_("ADVICE"))
    choices: list[Choice] = []
    for choice in found.choices:
        action = listed(choice.action, table)
        if action is not None:
            choices.append(Choice(str(len(choices) + 1), _label(choice, table), action))
    if not choices:
        return None
    return Menu(_why(found, table), (*choices, back), block=_("ADVICE"))


def listed(action: tuple[object, ...], table: Table) -> Action | None:
    """What is listed at the table for that action; one with another amount of combat stands for it."""
    exact = next((verb for verb in table.actions if verb.wire == action), None)
    if exact is not None or action[0] not in ("attack", "attack-base"):
        return exact
    return next((verb for verb in table.actions if verb.wire[:-1] == action[:-1]), None)


def words_of(step: Step, table: Table) -> str:
    """What is done, as the beginning of a sentence or a part of it."""
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
    """As the open question calls it; an answer to one that is still to come, by what it does."""
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
    """The card that stands at the place of an action, if it has one."""
    match action:
        case ("use", int(place), *_rest):
            stack = place_of(table, table.side, place)
        case ("attack-base" | "destroy", int(seat), int(place), *_rest):
            stack = place_of(table, seat, place)
        case _:
            return ""
    return stack.card if stack is not None else ""


def _label(choice: advice.Choice, table: Table) -> str:
    what = words_of(Step(choice.action, card_of(choice.action, table)), table)
    if choice.percent is None:
        return what
    words = {
        SURELY: _("{what}: {n} %, surely better"),
        # Translators: {what} is a move, and {n} the chance to win after it
        BETTER: _("{what}: {n} %, better"),
    }.get(choice.verdict, _("{what}: {n} %"))
    return words.format(what=what, n=choice.percent)


def _why(found: Advice, table: Table) -> str:
    """What the first choice is about, in one sentence: there is no room for two above the choices."""
    first = found.choices[0]
    if first.percent is None:
        return _then(found, table)
    alike = [str(number) for number, choice in enumerate(found.choices, 1) if choice.verdict == EQUAL]
    if first.verdict == EQUAL and len(alike) > 1:
        return _("{choices} are equally good.").format(choices=listed_names(alike))
    return reason_words(first.reasons[0]) if first.reasons else _("Your chance to win, with each:")


def _then(found: Advice, table: Table) -> str:
    """There is one thing to do. What is best after the whole hand is said by name: it has no key yet."""
    said = []
    for choice in found.then:
        what = words_of(Step(choice.action, card_of(choice.action, table)), table)
        if choice.action[0] != "use":  # its card has no place yet
            said.append(what if choice.percent is None else _("{what} {n} %").format(what=what, n=choice.percent))
    if not said:
        return _("There is nothing to choose: do this first.")
    return _("Do this first. With all your cards played: {choices}.").format(choices=", ".join(said))


def reason_words(reason: Reason) -> str:
    """Why, in a sentence."""
    card = card_name(reason.card)
    match reason.word:
        case "in-wins":
            words = _("{card} is played in {n} of {total} imagined wins.")
        case "taken":
            words = _("If you leave {card}, somebody else buys it in {n} of {total} games.")
        case "holds":
            words = ngettext("{card} would hold you up for {n} turn.", "{card} would hold you up for {n} turns.", reason.count)
        case _:
            words = ngettext("You mostly win {n} turn later.", "You mostly win {n} turns later.", reason.count)
    return words.format(card=card, n=reason.count, total=reason.of)


def not_allowed() -> str:
    """At a table without advice."""
    return _("Advice is for games against bots, and for tables whose host allows it.")


def nothing_to_decide() -> str:
    """Before the game, and after it."""
    return _("There is nothing to decide.")


def no_advice() -> str:
    """It was asked for, and is not there."""
    return _("There is no advice for this.")


# -- analysis ---------------------------------------------------------------------------------------------------------


Curve = Callable[[Sequence[int], int], str]
"""Numbers as a line of bars, with the number that is the highest bar."""
TableAt = Callable[[int], Table]
"""The table at a point, as the seat saw it."""


def going_on(done: int, total: int) -> str:
    """While it is looked at."""
    return _("Looking at every decision: {n} %. Esc calls it off.").format(n=100 * done // max(total, 1))


def no_analysis() -> str:
    """Nobody could look at it."""
    return _("This game cannot be analysed here.")


def found(analysis: Analysis, next_key: str, pile_key: str) -> str:
    """When it is there. The keys lead to the next decision, and to the page."""
    n = len(analysis.marks)
    if not n:
        return _("No decision cost much. {piles} shows your chance to win, turn by turn.").format(piles=pile_key)
    words = ngettext(
        "{n} decision cost most: {next} goes to it, {piles} has the chart.",
        "{n} decisions cost most: {next} goes from one to the next, {piles} has the chart.",
        n,
    )
    return words.format(n=n, next=next_key, piles=pile_key)


def remark(mark: Mark, before: Table) -> str:
    """Beside a marked decision. `before`: the table as it was decided on."""
    return _better(mark, before)


def in_a_line(mark: Mark, before: Table) -> str:
    """A marked decision by itself."""
    did = _("Turn {turn}: {taken}.").format(turn=mark.turn, taken=_done(mark.taken, before))
    return f"{did} {_better(mark, before)}"


def page(
    analysis: Analysis, name: str, table_at: TableAt, authority: Sequence[tuple[str, Sequence[int]]], curve: Curve
) -> Pile:
    """The marked decisions, and below them the chart. `name`: whose chance; `authority`: of each seat, by its name."""
    chances = [chance for _turn, chance in analysis.chances]
    texts = [(str(number), in_a_line(mark, table_at(mark.point - 1))) for number, mark in enumerate(analysis.marks, 1)]
    if chances:
        texts.append((_("chance to win, {name}").format(name=name), f"{curve(chances, 100)} {chances[-1]} %"))
    highest = max((value for _name, values in authority for value in values), default=1)
    texts += [
        (_("authority, {name}").format(name=who), f"{curve(values, highest)} {values[-1]}")
        for who, values in authority
        if values
    ]
    return Pile(_("Analysis"), texts=tuple(texts), page="analysis")


def _better(mark: Mark, before: Table) -> str:
    words = ngettext(
        "Better: {better}, which wins {n} more of 100 imagined games.",
        "Better: {better}, which wins {n} more of 100 imagined games.",
        mark.cost,
    )
    return words.format(better=_done(mark.better, before), n=mark.cost)


def _done(action: tuple[object, ...], table: Table) -> str:
    return words_of(Step(action, card_of(action, table)), table)
