"""The questions to the player and to the others, and alerts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from client.games.star_realms import commands
from client.games.star_realms.model import keys
from client.games.star_realms.model.lethal import Lethal
from client.games.star_realms.model.plan import Plan, PlanStep
from client.games.star_realms.model.shares import Shares
from client.games.star_realms.model.table import Action, Seat, Stack, Table, place_of, seat_name
from client.games.star_realms.model.traces import BIG, Ahead, Deed, Fall, Felled, Hit, OwnHit
from client.games.star_realms.texts.cards import clauses
from client.games.star_realms.texts.narrator import Formatter
from client.games.star_realms.texts.words import amount_of, card_name, faction_of, faction_words, owned, proposal_text
from client.session.sentences import of_absence
from client.table import state
from client.table.state import Address, Choice
from client.text.i18n import _, all_of, ngettext
from engine.language import EventKind, QuestionKind
from engine.star_realms.cards.effects import read_effect
from engine.star_realms.language import asking, main_phase, proposing
from engine.star_realms.language.main_phase import Attacked, Destroyed, Gained

# -- Why an answer does not fit the open question. The question is not repeated, because it is still shown ------------


def no_answer(table: Table | None, stack: Stack | None = None) -> str:
    """Return the kind of answer that the question requires. `stack`: the chosen card."""
    asked = table.question if table is not None else None
    card = card_name(stack.card) if stack is not None else ""
    is_for_sale = stack is not None and stack.zone == "row"
    match asked:
        case asking.ScrapQuestion() if is_for_sale:
            return _("{card} is for sale, not yours to scrap.").format(card=card)
        case asking.DiscardQuestion() if is_for_sale:
            return _("{card} is for sale, not in your hand.").format(card=card)
        case asking.ScrapQuestion(zones=("hand",)):
            return _("Only a card from your hand can be scrapped now.")
        case asking.ScrapQuestion():
            return _("Only a card from your hand or discard pile can be scrapped now.")
        case asking.ScrapRowQuestion():
            return _("Only a card from the trade row can be scrapped now.")
        case asking.DiscardQuestion():
            return _("Only a card from your hand can be discarded.")
        case asking.DestroyBaseQuestion():
            return _("Only a base listed in the answers can be destroyed now.")
        case asking.AcquireFreeQuestion():
            return _("Only a ship that is for sale can be taken now.")
        case asking.CopyShipQuestion():
            return _("Only a ship that you played this turn can be copied.")
        case asking.BequeathQuestion():
            return _("You can leave only one of your own cards, or none.")
        case None:
            return _("There is nothing to answer now.")
    return _("Choose by the number of an answer.")


# -- other seats ------------------------------------------------------------------------------------------------------


def headline(table: Table) -> str:
    """Return whose move it is, if it is another player's."""
    playing = _playing(table)
    if table.out:
        return _("You are eliminated and watching. {what}").format(what=_whose(table, playing))
    if table.me.ended and table.me.on_turn and playing:
        return _("You have ended your turn. Still playing: {names}.").format(names=_names(playing))
    return _whose(table, playing)


def beside(table: Table, absent: str, left: Sequence[int], *, is_choosing: bool = False) -> str:
    """Return the open questions to the others, for the first line of the prompt.

    `left`: the seconds until each seat's grace period ends; `is_choosing`: a menu is open, so only questions are important.
    """
    said = []
    playing = _playing(table)
    if table.in_main and playing and not is_choosing:
        said.append(ngettext("{names} plays too.", "{names} play too.", len(playing)).format(names=_names(playing)))
    first = headline(table) if table.question is None else ""
    said += [sentence for sentence in _questions(table) if sentence != first]
    said += _proposal(table)
    for seat in (table.seats[asked.seat] for asked in table.asked_others):
        until = left[seat.number] if seat.number < len(left) else seat.who.until
        said.append(of_absence(seat.name, seat.who.link, seat.who.away, until, absent))
    return " ".join(dict.fromkeys(sentence for sentence in said if sentence))


def so_far(t: Formatter, table: Table, events: Iterable[EventKind]) -> str:
    """Return the gains and attacks in the turn of the only other seat on turn. `events`: the events of this turn."""
    playing = _playing(table)
    if len(playing) != 1:
        return ""
    seat, gained, hits, felled = playing[0].number, Counter[str](), Counter[int](), list[str]()
    for event in events:
        match event:
            case Gained(by, pool, amount) if by == seat:
                gained[pool] += amount
            case Attacked(by, target, amount) if by == seat:
                hits[target] += amount
            case Destroyed(by, _target, card) if by == seat:
                felled.append(card_name(card))
    gains = all_of([amount_of(pool, gained[pool]) for pool in ("combat", "trade") if gained[pool]])
    if not gains:
        return ""
    if not hits and not felled:
        return _("{gains} so far; nobody is attacked yet.").format(gains=gains)
    hit = [_("{name} for {n}").format(name=t.name(target), n=amount) for target, amount in hits.items()]
    return _("{gains} so far; hit: {hits}.").format(gains=gains, hits=", ".join([*hit, *felled]))


def _playing(table: Table) -> list[Seat]:
    """Return the others who are on turn and have not ended it."""
    return [seat for seat in table.seats if seat.on_turn and not seat.ended and seat.alive and seat.number != table.seat]


def _whose(table: Table, playing: list[Seat]) -> str:
    if len(playing) > 1:
        return _("It is the turn of {names}.").format(names=_names(playing))
    asked = table.asked_others
    first = next((question for question in asked if isinstance(question, main_phase.MainQuestion)), asked[0] if asked else None)
    return others_sentence(first, table) if first is not None else _("Waiting.")


def _questions(table: Table) -> list[str]:
    """Return the question to each other seat. Main phases are left out, and so are proposals, which have a text of their
    own.
    """
    told: tuple[type[QuestionKind], ...] = (main_phase.MainQuestion,)
    if table.proposal is not None:
        told = (*told, proposing.ProposalQuestion)
    return [others_sentence(asked, table) for asked in table.asked_others if not isinstance(asked, told)]


def _proposal(table: Table) -> list[str]:
    proposal = table.proposal
    if proposal is None or isinstance(table.question, proposing.ProposalQuestion):
        return []
    what = proposal_text(proposal.action, table)
    waiting = _names([table.seats[seat] for seat in proposal.waiting])
    if proposal.by == table.seat:
        words = _("You propose to {what}: waiting for {names} ({key} takes it back).")
        return [words.format(what=what, names=waiting, key=commands.key_of("together"))]
    by = table.seats[proposal.by].name
    return [_("{name} proposes to {what}: waiting for {names}.").format(name=by, what=what, names=waiting)]


def _names(seats: Sequence[Seat]) -> str:
    return all_of([seat.name for seat in seats])


# -- Alerts that address the player: a hit, a destroyed base, a possible win, and a threat ----------------------------


def hit(t: Formatter, what: Hit) -> Address:
    """Return the alert about an attack on you."""
    words = _("{name} hit you: {before} authority, now {left}.")
    said = words.format(name=t.name(what.by), before=what.before, left=max(what.left, 0))
    if what.biggest:
        said += " " + _("{name}'s biggest hit so far.").format(name=t.name(what.by))
    return Address(_("HIT FOR {n}").format(n=what.amount) if what.amount >= BIG else "", said)


def fall(t: Formatter, what: Fall) -> Address:
    """Return the alert that a base of yours was destroyed."""
    name = t.name(what.by)
    if what.combat:
        said = _("{name} spent {n} combat on it. It is in your discard pile.").format(name=name, n=what.combat)
    else:
        said = _("{name} destroyed it with a card. It is in your discard pile.").format(name=name)
    return Address(_("{card} FELL").format(card=card_name(what.card).upper()), said)


def fell_to(t: Formatter, what: Fall) -> str:
    """Return the sentence about a destroyed base, without an alert."""
    return _("{name} destroyed {card}.").format(name=t.name(what.by), card=card_name(what.card))


def out(t: Formatter, seat: int, left: int) -> Address:
    """Return the alert about a defeated player, and the number of seats left."""
    block = _("{name} IS OUT").format(name=t.name(seat).upper())
    return Address(block, ngettext("{n} seat is left.", "{n} seats are left.", left).format(n=left))


def is_out(t: Formatter, seat: int) -> str:
    """Return the sentence about a defeated player, without an alert."""
    return _("{name} is out of the game.").format(name=t.name(seat))


def deed(t: Formatter, what: Deed) -> tuple[Address, str]:
    """Return the alert about a notable action of yours, and the same in plain words for use next to another text."""
    match what:
        case OwnHit(target, amount, left, biggest):
            words = _("{name}: {before} authority, now {left}.")
            said = words.format(name=t.name(target), before=left + amount, left=max(left, 0))
            if biggest:
                said += " " + _("Your biggest hit so far.")
            return Address(_("YOU HIT FOR {n}").format(n=amount), said), said
        case Ahead(behind, mine, theirs):
            words = _("You were {n} behind, and lead by {mine} to {theirs}.")
            said = words.format(n=behind, mine=mine, theirs=max(theirs, 0))
            return Address(_("AHEAD AGAIN"), said), said
        case Felled(card, target, combat):
            said = _("It is in {name}'s discard pile.").format(name=t.name(target))
            if combat:
                said = _("You spent {n} combat on it.").format(n=combat) + " " + said
            name = card_name(card)
            return Address(_("{card} DESTROYED").format(card=name.upper()), said), _("{card} is destroyed.").format(card=name)
        case _:
            has = [amount_of(pool, amount) for pool, amount in (("combat", what.combat), ("trade", what.trade)) if amount]
            name, said = faction_words(what.faction)[1], _("You have {what}.").format(what=all_of(has)) if has else ""
            # Translators: so many cards of a faction are in play together
            together = _("{faction}: {n} together.").format(faction=name, n=what.count)
            block = _("{faction} ×{n} TOGETHER").format(faction=name.upper(), n=what.count)
            return Address(block, said), " ".join(part for part in (together, said) if part)


def worth_adding(t: Formatter, what: Deed) -> str:
    """Return the addition of a notable action to the sentences of its events, in plain text."""
    match what:
        case OwnHit(biggest=biggest):
            return _("Your biggest hit so far.") if biggest else ""
        case Felled():
            return ""
    return deed(t, what)[1]


def can_win(t: Formatter, what: Lethal) -> Address:
    """Return the alert that you have enough combat to defeat another player."""
    name = t.name(what.target)
    words = {
        "name": name,
        "n": what.combat,
        "defense": what.defense,
        "authority": what.authority,
        "attack": commands.key_of("attack"),
    }
    if what.outposts:
        said = _("{n} combat: {name}'s outposts take {defense}, authority {authority}. Press {attack}.").format(**words)
    else:
        said = _("{n} combat: {name}'s authority is {authority}. Press {attack}.").format(**words)
    return Address(_("YOU CAN WIN") if what.ends else _("YOU CAN PUT {name} OUT").format(name=name.upper()), said)


def can_lose(t: Formatter, what: Lethal) -> Address:
    """Return the alert that another player has enough combat to defeat you."""
    name = t.name(what.by).upper()
    count = sum(stack.count for stack in what.outposts)
    words = {"n": what.combat, "defense": what.defense, "authority": what.authority}
    if count:
        said = ngettext(
            "{n} combat: your outpost takes {defense}, your authority is {authority}.",
            "{n} combat: your outposts take {defense}, your authority is {authority}.",
            count,
        ).format(**words)
    else:
        said = _("{n} combat: your authority is {authority}.").format(**words)
    block = _("{name} CAN WIN") if what.ends else _("{name} CAN PUT YOU OUT")
    return Address(block.format(name=name), said)


# -- questions --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Menu(state.Menu):
    """A menu that may ask for contributions: then the arrows change them."""

    shares: Shares | None = None

    @property
    def marks_first(self) -> bool:
        return self.by_enter and self.shares is None


def shares_of(menu: state.Menu) -> Shares | None:
    """Return the contributions, if the menu asks for them."""
    return menu.shares if isinstance(menu, Menu) else None


def others_sentence(asked: QuestionKind, table: Table) -> str:
    """Return the question to another seat as a sentence for those who wait, without the cards to choose from."""
    words = {
        main_phase.MainQuestion.word: _("{name}'s turn."),
        asking.ChooseQuestion.word: _("{name} is choosing ({card})."),
        asking.ScrapQuestion.word: _("{name} is choosing a card to scrap ({card})."),
        asking.ScrapRowQuestion.word: _("{name} is choosing a card of the trade row to scrap ({card})."),
        asking.DiscardQuestion.word: _discarding(table.seats[asked.seat].hand),
        asking.DestroyBaseQuestion.word: _("{name} is choosing a base to destroy ({card})."),
        asking.AcquireFreeQuestion.word: _("{name} is choosing a free ship ({card})."),
        asking.PutOnTopQuestion.word: _("{name} is deciding where the new ship goes."),
        asking.CopyShipQuestion.word: _("{name} is choosing a ship to copy."),
        asking.TargetQuestion.word: _("{name} is choosing an opponent ({card})."),
        proposing.ProposalQuestion.word: _("{name} must answer a proposal."),
        asking.BequeathQuestion.word: _("{name} may leave a card to a team member."),
    }
    name, card = seat_name(table.seats, asked.seat), card_name(asked.source or "")
    return words.get(asked.word, _("{name} is deciding.")).format(name=name, card=card, n=table.seats[asked.seat].hand)


def _discarding(hand: int) -> str:
    """Return the sentence about a seat that discards; {n} is the number of cards in its hand."""
    return ngettext(
        "{name} is choosing a card to discard, out of {n}.", "{name} is choosing a card to discard, out of {n}.", hand
    )


def in_a_word(kind: str) -> str:
    """Return the activity of a seat with a question of that kind, in a word; empty for its main phase."""
    return {
        "choose": _("chooses"),
        "scrap": _("scraps"),
        "scrap-row": _("scraps"),
        "discard": _("discards"),
        "destroy-base": _("destroys"),
        "acquire-free": _("takes a ship"),
        "put-on-top": _("chooses"),
        "copy-ship": _("copies"),
        "target": _("aims"),
        "proposal": _("agrees?"),
        "bequeath": _("bequeaths"),
    }.get(kind, "")


def question_menu(table: Table) -> Menu | None:
    """Return the open question as a menu, with the listed actions as answers; None in the main phase or without a question."""
    asked = table.question
    if asked is None or table.in_main:
        return None
    free = free_keys(table)
    choices = [_choice(action, asked, table, free) for action in table.actions if action != asking.Pass()]
    choices = list({choice.key or choice.action: choice for choice in reversed(choices)}.values())[::-1]
    order = {"": 0, "hand": 1, "row": 2, "mine": 3, "theirs": 4, "discard": 5}
    choices.sort(key=lambda choice: order.get(choice.zone, 9))
    if asking.Pass() in table.actions:
        choices.append(_declined(asked))
    said = question(asked, table)
    return Menu(said.sentence, tuple(choices), asked=True, block=said.block, name=said.name)


def zone_name(zone: str) -> str:
    """Return the heading of a zone's answers, for a question with answers of several zones."""
    return {
        "hand": _("hand"),
        "discard": _("discard pile"),
        "row": _("trade row"),
        "mine": _("in play"),
        "theirs": _("theirs"),
    }.get(zone, "")


def free_keys(table: Table) -> Iterator[str]:
    """Yield the keys that no card has, for answers without a key on the table."""
    used = {stack.key for zone in ("hand", "row", "mine", "theirs") for stack in table.stacks(zone)}
    pools = keys.pools()
    return iter([key for key in pools.mine + pools.hand + pools.spare if key not in used])


def _choice(action: Action, asked: QuestionKind, table: Table, free: Iterator[str]) -> Choice:
    match action:
        case asking.Choose(n) if isinstance(asked, asking.ChooseQuestion):
            return Choice(str(n + 1), option_text(asked.options[n]), action)
        case asking.Scrap("discard", card):
            return Choice(next(free, ""), card_name(card), action, "discard", faction_of(card), card=card)
        case asking.Scrap("row", card) | main_phase.Acquire(card):
            return _on_table("row", card, table, action)
        case asking.Scrap("hand", card) | asking.Discard(card):
            return _on_table("hand", card, table, action)
        case asking.Destroy(seat, place) if (stack := place_of(table, seat, place)) is not None:
            label = owned(table, stack.card, seat)
            return Choice(stack.key or next(free, ""), label, action, stack.zone, faction_of(stack.card))
        case asking.Copy(card):
            return _on_table("mine", card, table, action)
        case asking.Target(seat):
            hand = table.seats[seat].hand
            label = ngettext("{name} ({n} card in hand)", "{name} ({n} cards in hand)", hand)
            return Choice(str(seat + 1), label.format(name=seat_name(table.seats, seat), n=hand), action)
        case proposing.Agree():
            return Choice("1", _("agree"), action)
        case proposing.Refuse():
            return Choice("2", _("refuse"), action)
        case asking.Bequeath(card):
            return Choice(next(free, ""), card_name(card), action, "", faction_of(card), card=card)
        case asking.PutOnTop():
            return Choice("1", _("on top of your deck"), action)
    return Choice(next(free, ""), " ".join(map(str, action.wire)), action)


def _on_table(zone: str, card: str, table: Table, action: Action) -> Choice:
    stack: Stack | None = next((s for s in table.stacks(zone) if s.card == card), None)
    if stack is None:
        stack = next((s for s in table.stacks(zone) if s.face == card), None)
    return Choice(stack.key if stack else "", card_name(card), action, zone, faction_of(card))


def _declined(asked: QuestionKind) -> Choice:
    """Return the choice "no" or "no more" with the key 0. If it has another effect instead, it is a numbered answer."""
    match asked:
        case asking.PutOnTopQuestion():
            return Choice("2", _("to your discard pile"), asking.Pass())
        case asking.ScrapQuestion(left=left) | asking.DiscardQuestion(left=left) if left > 1:
            return Choice("0", _("no more"), asking.Pass())
    return Choice("0", _("none"), asking.Pass())


def option_text(option: Sequence[str]) -> str:
    """Return one option of an either/or, in words."""
    return ", ".join(clauses([read_effect(text) for text in option]))


# -- sentences of the prompt ------------------------------------------------------------------------------------------


def of_card(card: str, sentence: str) -> Address:
    """Return the prompt for a card that asks a question, with the card as alert."""
    return Address(card_name(card).upper(), sentence, card_name(card))


def question(asked: QuestionKind, table: Table) -> Address:
    """Return the question to you. The alert is the card that asks, or the event that affects you."""
    source = asked.source or ""
    match asked:
        case main_phase.MainQuestion():
            return Address(_("YOUR TURN"), "")
        case asking.ChooseQuestion():
            return of_card(source, _("choose one."))
        case asking.ScrapQuestion(zones=("hand",)):
            return of_card(source, _("which card of your hand do you scrap?"))
        case asking.ScrapQuestion(left=left) if left > 1:
            return of_card(source, _("which cards of your hand and discard pile do you scrap, {n} at most?").format(n=left))
        case asking.ScrapQuestion():
            return of_card(source, _("which card of your hand or discard pile do you scrap?"))
        case asking.ScrapRowQuestion():
            return of_card(source, _("which card of the trade row do you scrap?"))
        case asking.DiscardQuestion():
            return _to_discard(asked, source, table)
        case asking.DestroyBaseQuestion():
            return of_card(source, _("which base do you destroy?"))
        case asking.AcquireFreeQuestion():
            return of_card(source, _("which ship do you take, free and on top of your deck?"))
        case asking.PutOnTopQuestion(card=card):
            return of_card(card, _("where does your new ship go?"))
        case asking.CopyShipQuestion():
            return of_card(source, _("which ship does it copy?"))
        case asking.TargetQuestion():
            return of_card(source, _("which opponent do you mean?"))
        case proposing.ProposalQuestion(by=by, action=action):
            words = _("{name} proposes to {what}. Do you agree?")
            return Address(_("YOU DECIDE"), words.format(name=seat_name(table.seats, by), what=proposal_text(action, table)))
        case asking.BequeathQuestion(heir=heir):
            return Address(_("YOU ARE OUT"), _("which card do you leave to {name}?").format(name=seat_name(table.seats, heir)))
    return of_card(source, _("this version does not know that question."))


def _to_discard(asked: asking.DiscardQuestion, source: str, table: Table) -> Address:
    left = asked.left or 1
    if asked.by is not None and asked.by != table.seat:
        words = ngettext("{name}'s {card}: which card do you lose?", "{name}'s {card}: which {n} cards do you lose?", left)
        lost = words.format(name=seat_name(table.seats, asked.by), card=card_name(source), n=left)
        return Address(_("YOU DISCARD"), lost)
    if asked.optional:
        words = ngettext(
            "which card do you discard, to draw another?", "which cards do you discard, {n} at most, to draw as many?", left
        )
        return of_card(source, words.format(n=left))
    lost = ngettext("which card do you lose?", "which {n} cards do you lose?", left).format(n=left)
    return Address(_("YOU DISCARD"), lost)


# -- the plan ---------------------------------------------------------------------------------------------------------


def laid_out(plan: Plan, *, is_open: bool = False) -> str:
    """Return the plan during another player's turn. `is_open`: the keys of cards plan now."""
    asked = _("What will you play and buy? Press the keys of the cards, in that order.") if is_open else ""
    return " ".join(part for part in (lost(plan), steps(plan) or asked) if part)


def in_your_turn(plan: Plan, key: str) -> str:
    """Return the next step, and those after it. `key`: the key that does the next step."""
    said = [lost(plan)] if plan.gone or plan.upset else []
    if plan.steps:
        first, *rest = plan.steps
        words = (
            _("Press {key} to play {card}, as planned.")
            if first.zone == "hand"
            else _("Press {key} to buy {card}, as planned.")
        )
        said.append(words.format(key=key, card=card_name(first.card)))
        if rest:
            said.append(_("Then: {steps}.").format(steps=", ".join(map(_step, rest))))
    return " ".join(said)


def steps(plan: Plan) -> str:
    """Return the steps with their numbers; empty if there are none."""
    numbered = [f"{number} {_step(step)}" for number, step in enumerate(plan.steps, 1)]
    return _("Planned: {steps}.").format(steps=", ".join(numbered)) if numbered else ""


def lost(plan: Plan) -> str:
    """Return the sentence about steps that the others' actions removed from the plan."""
    said = [_("You lose a card from your hand: your plan is cancelled.")] if plan.upset else []
    if plan.gone:
        words = _("No longer for sale, so removed from your plan: {cards}.")
        said.append(words.format(cards=all_of([card_name(card) for card in plan.gone])))
    return " ".join(said)


def _step(step: PlanStep) -> str:
    return card_name(step.card) if step.zone == "hand" else _("buy {card}").format(card=card_name(step.card))


def nothing(key: str) -> str:
    """Return the refusal that there is no plan."""
    return _("Nothing is planned. In another player's turn, {key} plans your next one.").format(key=key)


def again(card: str) -> str:
    """Return the refusal that there are no more of that card."""
    return _("{card} is planned already.").format(card=card_name(card))


def no_such_step() -> str:
    """Return the refusal that a card can neither be played nor bought."""
    return _("You can plan only cards from your hand and the trade row.")


def too_long() -> str:
    """Return the refusal that the plan is full."""
    return _("A plan has at most nine steps.")


def nothing_to_take_back() -> str:
    """Return the refusal that the plan is empty."""
    return _("Nothing is planned yet.")


def begun() -> str:
    """Return the refusal that a plan is made in another player's turn, not in your own."""
    return _("Your turn has begun.")
