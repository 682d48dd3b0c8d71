"""What the others are asked, for the prompt: whose turn it is, and what is open beside your own question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from client.games.star_realms.input import commands
from client.games.star_realms.model.table import Seat, Table
from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.prompts.questions import others_sentence
from client.games.star_realms.text.teams import proposal_text
from client.games.star_realms.text.words import amount_of, card_name, listed_names
from client.i18n import _, ngettext
from client.sentences import of_absence
from engine.language import EventKind, QuestionKind
from engine.star_realms.language import main_phase, proposing
from engine.star_realms.language.main_phase import Attacked, Destroyed, Gained


def headline(table: Table) -> str:
    """Whose move it is, when it is not yours."""
    playing = _playing(table)
    if table.out:
        return _("You are out, and watch. {what}").format(what=_whose(table, playing))
    if table.me.ended and table.me.on_turn and playing:
        return _("You have ended your turn. Still playing: {names}.").format(names=_names(playing))
    return _whose(table, playing)


def beside(table: Table, absent: str, left: Sequence[int], *, is_choosing: bool = False) -> str:
    """What is open with the others beside what the prompt says first.

    `left`: seconds until something is done for each seat; `is_choosing`: a menu is open, so only what is asked matters.
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


def so_far(t: Teller, table: Table, events: Iterable[EventKind]) -> str:
    """What the only other seat on turn has gained in it, and whom it has attacked. `events`: of this turn."""
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
    gains = listed_names([amount_of(pool, gained[pool]) for pool in ("combat", "trade") if gained[pool]])
    if not gains:
        return ""
    if not hits and not felled:
        return _("{gains} so far; nobody is attacked yet.").format(gains=gains)
    hit = [_("{name} for {n}").format(name=t.name(target), n=amount) for target, amount in hits.items()]
    return _("{gains} so far; hit: {hits}.").format(gains=gains, hits=", ".join([*hit, *felled]))


def _playing(table: Table) -> list[Seat]:
    """The others whose turn it is and who have not ended it."""
    return [seat for seat in table.seats if seat.on_turn and not seat.ended and seat.alive and seat.number != table.seat]


def _whose(table: Table, playing: list[Seat]) -> str:
    if len(playing) > 1:
        return _("{names} are on turn.").format(names=_names(playing))
    asked = table.asked_others
    first = next((question for question in asked if isinstance(question, main_phase.MainQuestion)), asked[0] if asked else None)
    return others_sentence(first, table) if first is not None else _("Waiting.")


def _questions(table: Table) -> list[str]:
    """What each other seat is asked, but its main phase and proposals: those are told with the proposal."""
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
    return listed_names([seat.name for seat in seats])
