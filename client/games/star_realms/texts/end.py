"""The end of a game in sentences: the winner, the duration, and the turn in which the game turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from client.games.star_realms.model.counting import BestCard, GameNumbers, TurningPoint
from client.games.star_realms.texts.narrator import Formatter
from client.games.star_realms.texts.words import amount_of, card_name
from client.table.owners import team_name
from client.text.i18n import _, all_of, labelled, ngettext, separated

NEAR = 10
"""The most authority that the loser could have taken with one or two more good turns."""


def word(formatter: Formatter, winners: Sequence[int], reason: str) -> str:
    """Return the result of the game in two or three words, in capitals."""
    if reason == "draw" or not winners:
        return _("A DRAW")
    if formatter.me in winners:
        return _("YOU WON") if len(winners) == 1 else _("YOUR TEAM WON")
    if formatter.me is not None and reason == "authority":
        return _("YOU ARE OUT")
    if len(winners) > 1 and tuple(sorted(winners)) == formatter.team(winners[0]):
        return _("TEAM {name} WON").format(name=team_name(formatter.teams[winners[0]]).upper())
    return _("{name} WON").format(name=all_of([formatter.name(seat) for seat in winners]).upper())


def title(formatter: Formatter, winners: Sequence[int], reason: str) -> str:
    """Return the result for a page that is shown to other people. It names the winner, also if the player lost."""
    return word(formatter if formatter.me in winners else replace(formatter, me=None), winners, reason)


def headline(formatter: Formatter, winners: Sequence[int], reason: str, turn: int, seconds: int) -> str:
    """Return the winner, the turn and the duration; only the turn if the duration was not measured."""
    words = {"turn": turn, "after": _after(seconds)}
    if reason == "draw" or not winners:
        return _("[A DRAW] in turn {turn}, {after}.").format(**words)
    names = all_of([formatter.you_or_name(seat) for seat in sorted(winners, key=lambda seat: seat != formatter.me)])
    if formatter.me in winners:
        if not seconds:
            return _("[YOU WON] in turn {turn}.").format(**words)
        if len(winners) > 1:
            return _("[YOUR TEAM WON] in turn {turn}, {after}: {names}.").format(names=names, **words)
        return _("[YOU WON] in turn {turn}, {after}.").format(**words)
    if len(winners) > 1 and tuple(sorted(winners)) == formatter.team(winners[0]):
        team = team_name(formatter.teams[winners[0]])
        return _("Team {name} won in turn {turn}, {after}: {names}.").format(name=team, names=names, **words)
    return _("{names} won in turn {turn}, {after}.").format(names=names, **words)


def when(winners: Sequence[int], turn: int, seconds: int, left: int | None) -> str:
    """Return the turn and the duration of the game's end. `left`: the winner's authority."""
    words = {"turn": turn, "after": _after(seconds), "n": left}
    if len(winners) == 1 and left is not None:
        return _("in turn {turn}, {after}, with {n} authority left.").format(**words)
    return _("in turn {turn}, {after}.").format(**words)


def reason_sentence(formatter: Formatter, winners: Sequence[int], reason: str, numbers: GameNumbers | None) -> str:
    """Return why the game ended; after a defeat, also how near the player came to winning."""
    if reason == "draw" or not winners:
        return _("All players agreed.") if reason == "draw" and formatter.me is not None else ""
    if reason == "turn-limit":
        return _("The turn limit was reached.")
    if (
        formatter.me is not None
        and formatter.me not in winners
        and numbers is not None
        and (warm := _near(formatter, winners, numbers))
    ):
        return warm
    if len(formatter.names) > 2:
        return _("The other side is defeated.") if len(winners) > 1 else _("Nobody else is left.")
    loser = 1 - winners[0]
    if reason == "concede":
        return formatter.who(loser, _("You conceded."), _("{name} conceded."))
    return formatter.who(loser, _("Your authority is gone."), _("{name}'s authority is gone."))


def turning_point(formatter: Formatter, turning: TurningPoint | None) -> str:
    """Return the sentence about the last turn in which the lead changed. It is called a turning point only if the change was
    large.
    """
    if turning is None:
        return ""
    turn = turning.turn
    if not turning.has_turned:
        return _lead(formatter, turning, _("You were ahead from turn {turn} on."), _("{name} was ahead from turn {turn} on."))
    if turning.seat is None:
        you, other = _("Turning point: turn {turn}, you took the lead."), _("Turning point: turn {turn}, {name} took the lead.")
        return _lead(formatter, turning, you, other)
    if turning.target is not None and (turning.bases or turning.hit >= turning.gained):
        return _hit(formatter, turning, turning.seat, turning.target)
    if turning.gained:
        return formatter.who(
            turning.seat,
            _("Turning point: turn {turn}, you gained {n} authority."),
            _("Turning point: turn {turn}, {name} gained {n} authority."),
            turn=turn,
            n=turning.gained,
        )
    n = turning.bases
    you = ngettext(
        "Turning point: turn {turn}, you destroyed {n} base.", "Turning point: turn {turn}, you destroyed {n} bases.", n
    )
    other = ngettext(
        "Turning point: turn {turn}, {name} destroyed {n} base.", "Turning point: turn {turn}, {name} destroyed {n} bases.", n
    )
    return formatter.who(turning.seat, you, other, turn=turn, n=n)


Curve = Callable[[Sequence[int], int], str]
"""Returns numbers as a line of bars, scaled to the number of the highest bar; "" if bars cannot be shown."""


def postcard(
    formatter: Formatter, winners: Sequence[int], reason: str, seconds: int, numbers: GameNumbers, curve: Curve
) -> list[str]:
    """Return a finished game in six lines that can be pasted anywhere: all players are named.

    In a duel each player has a line; otherwise one line has all scores, and one has the winner's curve.
    """
    told = replace(formatter, me=None)
    first = headline(told, winners, reason, numbers.turns, seconds).replace("[", "").replace("]", "")
    why = reason_sentence(told, winners, reason, numbers)
    names = [formatter.name(seat) for seat in range(len(formatter.names))]
    highest = max((max(authority) for authority in numbers.authority), default=1) or 1
    drawn = {seat: curve([each[seat] for each in numbers.authority], highest) for seat in range(len(names))}
    left = numbers.authority[-1]
    if len(names) == 2:
        lines = [_went(names[seat], drawn[seat], left[seat]) for seat in (0, 1)]
        told_of = (0, 1)
    else:
        best = winners[0] if winners else 0
        scores = ", ".join(f"{name} {left[seat]}" for seat, name in enumerate(names))
        lines = [scores, _went(names[best], drawn[best], left[best])]
        others = [seat for seat in range(len(names)) if seat not in winners]
        told_of = (best, max(others, key=lambda seat: left[seat], default=best))
    one, other = (numbers.seats[seat] for seat in told_of)
    counted = [
        (_("biggest hit"), one.biggest_hit, other.biggest_hit),
        (_("combat dealt"), one.combat, other.combat),
        (_("bases destroyed"), one.bases, other.bases),
        (_("cards bought"), sum(one.bought.values()), sum(other.bought.values())),
    ]
    said = ", ".join(f"{label} {mine} : {theirs}" for label, mine, theirs in counted)
    who = "" if len(names) == 2 else f"{names[told_of[0]]} : {names[told_of[1]]}, "
    best_of = [(names[seat], _best(numbers.seats[seat].best)) for seat in told_of]
    best_cards = separated([labelled(name, gave) for name, gave in best_of if gave])
    turned = turning_point(told, numbers.turning)
    return [" ".join(filter(None, (labelled(TITLE, first), why))), *lines, who + said, best_cards, turned]


TITLE = "Star Realms"


def _went(name: str, drawn: str, left: int) -> str:
    """Return a player's line. The curve comes first: it has the same width for everybody, so the rest is aligned."""
    return f"{drawn} {left:>2} {name}" if drawn else f"{name} {left}"


def _best(best: BestCard | None) -> str:
    """Return the card that gained most, with its gains."""
    if best is None:
        return ""
    gains = [amount_of(pool, amount) for pool in ("combat", "trade", "authority") if (amount := getattr(best, pool))]
    return f"{card_name(best.card)} ×{best.played}, {', '.join(gains)}"


def _near(formatter: Formatter, winners: Sequence[int], numbers: GameNumbers) -> str:
    """Return the loser's best achievement; "" if there is none."""
    assert formatter.me is not None
    if len(formatter.names) == 2:
        first, *later = (authority[winners[0]] for authority in numbers.authority)
        least = min(later, default=first)
        return _("You came within {n}.").format(n=least) if 0 < least < first and least <= NEAR else ""
    combat = numbers.seats[formatter.me].combat
    return _("You dealt {n} combat on the way.").format(n=combat) if combat else ""


def _lead(formatter: Formatter, turning: TurningPoint, you: str, other: str) -> str:
    """Return a sentence about the leader; a side with several members is named by its team's letter."""
    team = formatter.team(turning.ahead)
    if len(team) == 1:
        return formatter.who(turning.ahead, you, other, turn=turning.turn)
    name = _("Team {name}").format(name=team_name(formatter.teams[turning.ahead]))
    return other.format(name=name, turn=turning.turn)


def _hit(formatter: Formatter, turning: TurningPoint, seat: int, target: int) -> str:
    """Return who hit whom, and the bases that were destroyed."""
    n = turning.bases
    words = {"turn": turning.turn, "hit": turning.hit, "n": n, "name": formatter.name(seat), "target": formatter.name(target)}
    if not n:
        if target == formatter.me:
            return _("Turning point: turn {turn}, {name} hit you for {hit} in all.").format(**words)
        if seat == formatter.me:
            return _("Turning point: turn {turn}, you hit {target} for {hit} in all.").format(**words)
        return _("Turning point: turn {turn}, {name} hit {target} for {hit} in all.").format(**words)
    if target == formatter.me:
        sentence = ngettext(
            "Turning point: turn {turn}, {name} hit you for {hit} in all and destroyed {n} base.",
            "Turning point: turn {turn}, {name} hit you for {hit} in all and destroyed {n} bases.",
            n,
        )
    elif seat == formatter.me:
        sentence = ngettext(
            "Turning point: turn {turn}, you hit {target} for {hit} in all and destroyed {n} base.",
            "Turning point: turn {turn}, you hit {target} for {hit} in all and destroyed {n} bases.",
            n,
        )
    else:
        sentence = ngettext(
            "Turning point: turn {turn}, {name} hit {target} for {hit} in all and destroyed {n} base.",
            "Turning point: turn {turn}, {name} hit {target} for {hit} in all and destroyed {n} bases.",
            n,
        )
    return sentence.format(**words)


def _after(seconds: int) -> str:
    """Return the duration as a part of a sentence."""
    if seconds < 60:
        return ngettext("after {n} second", "after {n} seconds", seconds).format(n=seconds)
    minutes = round(seconds / 60)
    return ngettext("after {n} minute", "after {n} minutes", minutes).format(n=minutes)
