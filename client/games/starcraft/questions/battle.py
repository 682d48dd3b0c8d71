"""Ask each question of a battle, and show it to players who are not asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from client.games.starcraft.model.battle import (
    OVER,
    START_OF_BATTLE,
    Skirmish,
    WayOut,
    fight,
    is_standard,
    ways_out,
)
from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.keys import DIGITS, NONE, pools
from client.games.starcraft.model.table import Table
from client.games.starcraft.pointing import options
from client.games.starcraft.questions.panel import Guard, Hint, Panel, Said, Thing
from client.games.starcraft.texts.battle import Read, Scene, deck_text, outcome, skirmish_text
from client.games.starcraft.texts.cards import card_text, unit_text
from client.table.pointing import Option, Part, Picks, kind_of, value_of
from client.text.i18n import _, ngettext
from engine.language import QuestionKind, Verb
from engine.starcraft.language import fighting
from engine.starcraft.language.fighting import (
    AbilityQuestion,
    Front,
    Leave,
    LoseQuestion,
    LoseWorker,
    NextSkirmish,
    Pair,
    PickQuestion,
    PlaceQuestion,
    PlaceTop,
    Reinforce,
    ReplaceQuestion,
    RetreatQuestion,
    Support,
    WithdrawQuestion,
    WithdrawTo,
)
from engine.starcraft.language.fighting import Pick as PickCard
from engine.starcraft.language.general import End, Lose, Mine, Pass, ToAll, Use

# -- The text about a thing of a battle: a unit, a card, a skirmish, a destination ------------------------------------


def inspected(scene: Scene, part: Part) -> Read:
    """Return headings with their texts."""
    key = value_of(part)
    match kind_of(part):
        case "unit" | "enemy":
            return unit_text(scene.table.parts, key)
        case "card":
            return card_text(scene.table.parts, key)
        case "skirmish":
            found = scene.fight.skirmish(int(key))
            return () if found is None else skirmish_text(scene, found)
        case "area":
            return _area(scene, key)
        case "source":
            return ((_("A worker for the price"), _("It mines there for what you use next.")),)
    if part == DECK:
        return deck_text(scene)
    return ((_("A worker"), _("You lose one worker from your pool instead of a unit.")),)


def _area(scene: Scene, key: str) -> Read:
    way = next((way for way in ways(scene) if way.area == key), None)
    if way is None:
        return ((scene.area(key), ""),)
    room = ngettext("There is room for {n} unit.", "There is room for {n} units.", way.room).format(n=way.room)
    return ((scene.area(key), room),)


# -- definition of a question -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asking:
    """The definition of one kind of question: the things that can be picked, the parts of each answer, and the prompt.

    `has_digits`: digits are keys of other things than skirmishes.
    """

    things: Callable[[Scene], Sequence[Thing]]
    options: Callable[[Scene], Sequence[Option]]
    said: Callable[[Scene, Picks], Said]
    why_not: Callable[[Scene, Picks, Part], str]
    has_digits: bool = False


def picked(picks: Picks, word: str) -> str:
    """Return the first picked thing of that kind, "" if there is none."""
    return next((value_of(part) for part in picks if kind_of(part) == word), "")


def keyed(pool: Iterable[str], picks: Iterable[Part], row: int, column: int = 0) -> Iterator[Thing]:
    """Yield things one below the other, with keys from a pool. When the pool is used up, things have no keys."""
    keys = iter(pool)
    for at, part in enumerate(picks):
        yield Thing(part, next(keys, ""), row + at, column)


SKIRMISH_ROWS = 32
"""The first row after the skirmishes. The rows from here on belong to the things of a question."""
ENEMY_ROWS, OWN_ROWS, CHOICE_ROWS = SKIRMISH_ROWS, 2 * SKIRMISH_ROWS, 3 * SKIRMISH_ROWS


def derived(scene: Scene) -> Sequence[Option]:
    """Return the parts of each answer to a question whose answers can be made up in only one way."""
    return options(scene.table)


def once(keys: Iterable[str]) -> tuple[str, ...]:
    """Return each key once, in the order of first occurrence."""
    return tuple(dict.fromkeys(keys))


# -- The one ability that each side may use at the start of a battle, and its cost ------------------------------------


WORKER: Part = (LoseWorker.word,)


def held(scene: Scene, seat: int) -> tuple[str, ...]:
    """Return the cards of that seat's play area for the start of a battle, including cards that cannot be used now."""
    parts = scene.table.parts
    return once(
        card
        for card in scene.table.view.seats[seat].play
        if (facts := parts.card.get(card) or parts.event.get(card)) is not None
        and any(effect.timing == START_OF_BATTLE for effect in facts.effects)
    )


def _things(scene: Scene) -> list[Thing]:
    if _source(scene):
        digits = DIGITS if scene.table.can(LoseWorker) else ""
        return [
            *keyed(pools().home, (("unit", unit) for unit in once(scene.here(scene.mine))), OWN_ROWS),
            *keyed(digits, [WORKER] if digits else [], CHOICE_ROWS),
        ]
    return [
        *keyed(DIGITS, (("card", card) for card in held(scene, scene.mine)), CHOICE_ROWS),
        *keyed(pools().home, (("source", mine.source) for mine in scene.table.can(Mine)), CHOICE_ROWS + len(DIGITS)),
    ]


def _source(scene: Scene) -> str:
    return scene.asked.source or "" if isinstance(scene.asked, AbilityQuestion) else ""


def _said(scene: Scene, picks: Picks) -> Said:
    if source := _source(scene):
        sentence = _("{card} takes one of your units here, or a worker: which?").format(card=scene.card(source))
        return Said(sentence, _("YOU LOSE"))
    hints = (Hint("0", _("none")),) if scene.table.can(Pass) else ()
    if not scene.table.can(Pass):
        return Said(_("What you mined is for one of these cards: use it."), _("ABILITY"), scene.opening())
    return Said(_("Use one card as the battle begins, or press 0 for none."), _("ABILITY"), scene.opening(), hints)


def _why_not(scene: Scene, picks: Picks, part: Part) -> str:
    if kind_of(part) == "card":
        card = scene.card(value_of(part))
        usable = [use.card for use in scene.table.can(Use)]
        if not usable and scene.table.can(Mine):
            return _("{card} waits until its price is mined.").format(card=card)
        return _("{card} cannot be used now: what it asks for is not here, or cannot be paid.").format(card=card)
    return _("One card at most is used as the battle begins.")


ABILITIES = Asking(_things, derived, _said, _why_not, has_digits=True)

# -- Pairs: a key of each side makes a skirmish. Also support ---------------------------------------------------------


def pairs_left(scene: Scene) -> int:
    """Return how many more skirmishes are formed: the smaller of the two numbers of units that may be on the front line."""
    units = scene.table.parts.unit
    return min(sum(not units[unit].assist for unit in scene.fight.free_of(seat)) for seat in scene.fight.seats)


def _pair_things(scene: Scene) -> list[Thing]:
    own, foe = (once(scene.fight.free_of(seat)) for seat in (scene.mine, scene.theirs))
    return [
        *keyed(pools().around, (("enemy", unit) for unit in foe), ENEMY_ROWS),
        *keyed(pools().home, (("unit", unit) for unit in own), OWN_ROWS),
    ]


def _names_enemy(scene: Scene) -> bool:
    """Return whether the player names the enemy's front-line unit. This player's own unit is on the front line already (F3)."""
    return any(scene.own(skirmish).front for skirmish in scene.fight.skirmishes)


def _pair_options(scene: Scene) -> Sequence[Option]:
    """Return the options for front-line units.

    The skirmish determines the owner of the front-line unit, so an answer with one unit does not name its owner.
    """
    side = "enemy" if _names_enemy(scene) else "unit"
    fronts = [Option(((side, front.unit),), front) for front in scene.table.can(Front)]
    return fronts or derived(scene)


def _pair_said(scene: Scene, picks: Picks) -> Said:
    if scene.table.can(Front):
        if _names_enemy(scene):
            return Said(_("Which unit of {name} stands in front?").format(name=scene.name(scene.theirs)), _("FRONT"))
        return Said(_("All your units here only assist: which one stands in front?"), _("FRONT"))
    left = pairs_left(scene)
    more = ngettext("{n} pair is left to make.", "{n} pairs are left to make.", left).format(n=left)
    if own := picked(picks, "unit"):
        return Said(_("{unit} meets whom?").format(unit=scene.unit(own)), _("PAIR"), more)
    if enemy := picked(picks, "enemy"):
        return Said(_("Which of your units meets {unit}?").format(unit=scene.unit(enemy)), _("PAIR"), more)
    return Said(_("Press one of your units and one of theirs: they meet."), _("PAIR"), more)


def _pair_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    facts = scene.table.parts.unit.get(value_of(part))
    if kind_of(part) == "skirmish":
        return _("This pair is made. u takes it back.")
    if facts is not None and facts.assist and scene.table.can(Pair):
        return _("{unit} assists: it is in the front line only if all units of its side assist.").format(unit=facts.name)
    if scene.table.can(Front):
        return _("That is not one of the units you can choose.")
    return _("A pair is one of your units and one of theirs.")


PAIRS = Asking(_pair_things, _pair_options, _pair_said, _pair_why_not)


# -- support -----------------------------------------------------------------------------------------------------------


def _support_things(scene: Scene) -> list[Thing]:
    own, foe = (once(scene.fight.free_of(seat)) for seat in (scene.mine, scene.theirs))
    return [
        *(Thing(("enemy", unit), "", ENEMY_ROWS + at) for at, unit in enumerate(foe)),
        *keyed(pools().home, (("unit", unit) for unit in own), OWN_ROWS),
    ]


def _support_options(scene: Scene) -> Sequence[Option]:
    """Return the options: a unit and a skirmish; only the skirmish if a single kind of unit is left."""
    found = derived(scene)
    if len(once(answer.unit for answer in scene.table.can(Support))) > 1:
        return found
    return [*found, *(replace(option, parts=option.parts[1:]) for option in found)]


def _support_said(scene: Scene, picks: Picks) -> Said:
    left = scene.fight.free_of(scene.mine)
    more = ngettext("{n} unit is left to support.", "{n} units are left to support.", len(left)).format(n=len(left))
    unit = picked(picks, "unit") or (left[0] if len(set(left)) == 1 else "")
    if unit:
        return Said(
            _("Which skirmish does {unit} support? Press its number.").format(unit=scene.unit(unit)), _("SUPPORT"), more
        )
    return Said(_("Press a unit and the number of its skirmish."), _("SUPPORT"), more)


def _support_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    if kind_of(part) == "enemy":
        return _("{name} chooses where that unit supports.").format(name=scene.name(scene.theirs))
    return _("Choose a unit and the number of its skirmish.")


SUPPORT = Asking(_support_things, _support_options, _support_said, _support_why_not)

# -- The next skirmish, and the units lost in a skirmish and after all skirmishes -------------------------------------


SUPPORTERS, NUKE = "supporters", "nuke"


def _no_things(scene: Scene) -> list[Thing]:
    return []


def _next_said(scene: Scene, picks: Picks) -> Said:
    numbers = ", ".join(str(answer.skirmish) for answer in scene.table.can(NextSkirmish))
    return Said(_("Which skirmish comes next? {numbers}").format(numbers=numbers), _("RESOLVE"))


def _next_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    if kind_of(part) == "skirmish":
        return _("Skirmish {n} is over.").format(n=value_of(part))
    return _("Press the number of a skirmish.")


NEXT = Asking(_no_things, derived, _next_said, _next_why_not)


# -- losses ------------------------------------------------------------------------------------------------------------


def _lose_things(scene: Scene) -> list[Thing]:
    """Return the units. Those that may be chosen have keys; the others can only be looked at."""
    answers = [lose.unit for lose in scene.table.can(Lose)]
    others = [unit for unit in once(scene.here(scene.mine)) if unit not in answers]
    return [
        *keyed(pools().home, (("unit", unit) for unit in answers), OWN_ROWS),
        *(Thing(("unit", unit), "", OWN_ROWS + len(answers) + at) for at, unit in enumerate(others)),
    ]


def _lose_said(scene: Scene, picks: Picks) -> Said:
    asked = scene.asked
    assert isinstance(asked, LoseQuestion)
    more = ngettext("{n} unit must be lost.", "{n} units must be lost, one after the other.", asked.count).format(n=asked.count)
    if asked.source == SUPPORTERS:
        sentence = _("Your unit in front cannot be hit: which of its supporters falls?")
        return Said(sentence, _("YOU LOSE"))
    if asked.source == NUKE:
        return Said(_("{name}'s Nuke: which unit do you lose?").format(name=scene.name(scene.theirs)), _("YOU LOSE"), more)
    sentence = _("{name}'s {card}: which unit do you lose?")
    return Said(sentence.format(name=scene.name(scene.theirs), card=scene.card(asked.source)), _("YOU LOSE"), more)


def _lose_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    asked = scene.asked
    assert isinstance(asked, LoseQuestion)
    if kind_of(part) != "unit":
        return _("Press the unit that you lose.")
    unit = scene.unit(value_of(part))
    if asked.source == SUPPORTERS:
        return _("{unit} cannot be hit here.").format(unit=unit)
    if asked.count > 1:
        return _("{unit} cannot be chosen: it is spared, or another choice would let a unit escape.").format(unit=unit)
    return _("{unit} is spared by {card}.").format(unit=unit, card=scene.card(asked.source))


LOSE = Asking(_lose_things, derived, _lose_said, _lose_why_not)

# -- A battle for players who are not asked ---------------------------------------------------------------------------


def _watched_things(scene: Scene) -> list[Thing]:
    """Return all things to look at: the units of both sides, and this player's hand."""
    if scene.fight.step == OVER:
        return []
    if scene.fight.step == "cards" and scene.fights:
        return hand_things(scene)
    foe, own = (once(scene.fight.free_of(seat)) for seat in (scene.theirs, scene.mine))
    return [
        *(Thing(("enemy", unit), "", ENEMY_ROWS + at) for at, unit in enumerate(foe)),
        *(Thing(("unit", unit), "", OWN_ROWS + at) for at, unit in enumerate(own)),
    ]


def _watched_prompt(scene: Scene, picks: Picks) -> Said:
    if scene.fight.step == OVER:
        return Said(outcome(scene))
    if scene.asked is None:
        return Said(_("The battle on {area} goes on.").format(area=scene.area(scene.fight.area)))
    name = scene.name(scene.asked.seat)
    match scene.asked:
        case fighting.AbilityQuestion():
            sentence = _("{name} may use a card as the battle begins.")
        case fighting.PairQuestion():
            sentence = _("{name} chooses who meets whom.")
        case fighting.SupportQuestion():
            sentence = _("{name} chooses where the other units support.")
        case fighting.PlaceQuestion():
            sentence = _("{name} is placing cards.")
        case fighting.PickQuestion():
            sentence = _("{name} picks one of two cards.")
        case fighting.ReplaceQuestion():
            sentence = _("{name} chooses a new card for a cancelled one.")
        case fighting.NextQuestion():
            sentence = _("{name} chooses the next skirmish.")
        case fighting.LoseQuestion():
            sentence = _("{name} chooses a unit to lose.")
        case fighting.WithdrawQuestion():
            sentence = _("{name} chooses where a cloaked unit withdraws to.")
        case fighting.RetreatQuestion():
            sentence = _("{name} chooses where the retreat goes.")
        case _:
            sentence = _("{name} is asked.")
    return Said(sentence.format(name=name))


def _watched_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    if scene.fight.step == OVER:
        return _("The battle is over.")
    if scene.asked is None:
        return _("Nothing is asked now.")
    return _("{name} decides, not you. Press Space and a key to look at something.").format(name=scene.name(scene.asked.seat))


WATCHING = Asking(_watched_things, derived, _watched_prompt, _watched_why_not)

# -- Cards: placing them, replacing a cancelled card, and picking one of two from the deck ----------------------------


DECK: Part = ("deck",)


def placed(scene: Scene) -> Counter[tuple[str, int]]:
    """Return this player's cards in skirmishes still to be resolved, placed from the hand, each with its skirmish."""
    history, seat = scene.fight.history, scene.mine
    return Counter(
        (card, skirmish.number)
        for skirmish in scene.fight.skirmishes
        if not skirmish.is_done
        for card in skirmish.of(seat).cards
        if history is None or history.is_from_hand(seat, card)
    )


def hand(scene: Scene) -> tuple[str, ...]:
    """Return all cards of the hand and all cards placed from it, each kind once. Cards keep their positions while others are
    placed.

    Standard cards come first; the cards of a starting deck are sorted by number.
    """
    kept = {*scene.table.view.hand, *(card for card, _skirmish in placed(scene))} if scene.fights else set()

    def place(key: str) -> tuple[bool, str, int]:
        name, _dash, number = key.rpartition("-")
        technology = scene.table.parts.card[key].technology
        return (not is_standard(scene.table.parts, key), technology, int(number) if name and number.isdigit() else 0)

    return tuple(sorted(kept, key=place))


def hand_things(scene: Scene) -> list[Thing]:
    """Return the hand with its keys, and the top card of the deck if it can be played."""
    pool = pools()
    things = list(keyed(pool.home + pool.spare, (("card", card) for card in hand(scene)), OWN_ROWS))
    if scene.table.can(PlaceTop):
        things.append(Thing(DECK, NONE, OWN_ROWS + len(things)))
    return things


def _place_options(scene: Scene) -> Sequence[Option]:
    """Return the options: a card and a skirmish; only the card if it can go to a single skirmish."""
    found = derived(scene)
    ways = Counter(option.parts[0] for option in found)
    return [*found, *(replace(option, parts=option.parts[:1]) for option in found if ways[option.parts[0]] == 1)]


def needy(scene: Scene) -> list[Skirmish]:
    """Return the skirmishes in which this player has no card yet."""
    found = {answer.skirmish for answer in scene.table.view.actions if isinstance(answer, PlaceTop)}
    return [skirmish for skirmish in scene.fight.skirmishes if skirmish.number in found]


def chosen(scene: Scene, picks: Picks, cursor: Part = ()) -> Skirmish | None:
    """Return the skirmish for which cards are evaluated.

    It is the picked skirmish, else the one asked about, else the one under the cursor, else the next without a card.
    """
    named = next((scene.fight.skirmish(int(value_of(part))) for part in picks if kind_of(part) == "skirmish"), None)
    if named is not None:
        return named
    if isinstance(scene.asked, ReplaceQuestion | PickQuestion):
        return scene.fight.skirmish(scene.asked.skirmish)
    open_ones = needy(scene) if scene.is_asked else []
    if len(open_ones) == 1:
        return open_ones[0]
    if kind_of(cursor) == "skirmish":
        return scene.fight.skirmish(int(value_of(cursor)))
    return next(iter((*open_ones, *scene.fight.skirmishes)), None)


def _place_said(scene: Scene, picks: Picks) -> Said:
    end, top = Hint("e", _("done")), Hint(NONE, _("top of the deck"))
    hints = tuple(hint for hint, verb in ((end, End), (top, PlaceTop)) if scene.table.can(verb))
    left = needy(scene)
    is_open = isinstance(scene.asked, PlaceQuestion) and scene.asked.open
    more = _("They are face up: {name} sees them.").format(name=scene.name(scene.theirs)) if is_open else ""
    source = next((part for part in picks if kind_of(part) in ("card", "deck")), ())
    if source:
        name = _("The top card") if source == DECK else scene.card(value_of(source))
        return Said(_("{card}: in which skirmish? Press its number.").format(card=name), _("CARDS"), more, hints)
    if skirmish := picked(picks, "skirmish"):
        return Said(_("Which card goes to skirmish {n}?").format(n=skirmish), _("CARDS"), more, hints)
    if not left:
        ready = _("Every skirmish has its card: e ends it.")
        if scene.table.can(Reinforce):
            ready = _("Every skirmish has its card: e ends it. A reinforcement may still join.")
        return Said(ready, _("CARDS"), more, hints)
    if len(left) == 1:
        front, number = left[0].of(scene.mine).front, left[0].number
        sentence = _("Skirmish {n}, {unit}: press a card, or 0 for the top of the deck.")
        return Said(sentence.format(n=number, unit=scene.unit(front)), _("CARDS"), more, hints)
    numbers = ", ".join(str(skirmish.number) for skirmish in left)
    sentence = _("Press a card, or 0 for the deck, then a skirmish: {numbers}.")
    return Said(sentence.format(numbers=numbers), _("CARDS"), more, hints)


def _place_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    if kind_of(part) in ("card", "deck"):
        key = value_of(part)
        if kind_of(part) == "card" and key not in scene.table.view.hand:
            where = next((number for card, number in placed(scene) if card == key), 0)
            return _("{card} is in skirmish {n}. u takes it back.").format(card=scene.card(key), n=where)
        if kind_of(part) == "card" and not is_standard(scene.table.parts, key):
            return _("{card} is a reinforcement: it goes with a standard card from your hand.").format(card=scene.card(key))
        return _("Every skirmish has its card.")
    return _("That skirmish cannot take this card: it has a standard card or one from the deck.")


PLACE = Asking(hand_things, _place_options, _place_said, _place_why_not)


# -- a cancelled card --------------------------------------------------------------------------------------------------


def _replace_said(scene: Scene, picks: Picks) -> Said:
    assert isinstance(scene.asked, ReplaceQuestion)
    sentence = _("{card} is cancelled in skirmish {n}: which card comes instead?")
    told = sentence.format(card=scene.card(scene.asked.source), n=scene.asked.skirmish)
    return Said(told, _("NEW CARD"), _("0 is the top card of the deck, unseen."))


def _replace_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    if kind_of(part) == "card":
        if value_of(part) not in scene.table.view.hand:
            return _("{card} is placed in another skirmish.").format(card=scene.card(value_of(part)))
        return _("Only a standard card can replace the cancelled one, not a reinforcement.")
    return _("The new card is for the skirmish that is being resolved.")


REPLACE = Asking(hand_things, _place_options, _replace_said, _replace_why_not)


# -- one of two --------------------------------------------------------------------------------------------------------


def _pick_things(scene: Scene) -> list[Thing]:
    cards = once(answer.card for answer in scene.table.can(PickCard))
    return list(keyed(pools().home, (("card", card) for card in cards), OWN_ROWS))


def _pick_said(scene: Scene, picks: Picks) -> Said:
    assert isinstance(scene.asked, PickQuestion)
    sentence = _("{card}: which of these two fights in skirmish {n}?")
    told = sentence.format(card=scene.card(scene.asked.source), n=scene.asked.skirmish)
    return Said(told, _("PICK"), _("The other one is discarded."))


def _pick_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    return _("Press one of the two cards.")


PICK = Asking(_pick_things, derived, _pick_said, _pick_why_not)

# -- Units that leave the contested area: cloaked ones that withdraw, and whoever retreats ----------------------------


def ways(scene: Scene) -> tuple[WayOut, ...]:
    """Return the areas this player's units could go to. Units moved by a card, and units that withdraw, stay on this planet."""
    asked = scene.asked
    near = isinstance(asked, WithdrawQuestion) or (isinstance(asked, RetreatQuestion) and asked.source is not None)
    return ways_out(scene.table, scene.mine, scene.fight.area, near=near)


def _area_things(scene: Scene) -> list[Thing]:
    """Return the areas: those of the contested planet have digits, the others have letters."""
    here = planet_of(scene.fight.area)
    letters = iter(pools().home + pools().spare)
    return [
        Thing(("area", way.area), way.area.rpartition("-")[2] if way.planet == here else next(letters, ""), CHOICE_ROWS + at)
        for at, way in enumerate(ways(scene))
    ]


def _unit_things(scene: Scene, units: tuple[str, ...]) -> list[Thing]:
    others = [unit for unit in once(scene.here(scene.mine)) if unit not in units]
    return [
        *keyed(pools().home, (("unit", unit) for unit in units), OWN_ROWS),
        *(Thing(("unit", unit), "", OWN_ROWS + len(units) + at) for at, unit in enumerate(others)),
    ]


# -- cloaked units -----------------------------------------------------------------------------------------------------


def _withdraw_things(scene: Scene) -> list[Thing]:
    return [*_unit_things(scene, once(to.unit for to in scene.table.can(WithdrawTo))), *_area_things(scene)]


def _withdraw_options(scene: Scene) -> Sequence[Option]:
    """Return the options: a unit and an area; only one of them if it determines the other."""
    answers, found = scene.table.can(WithdrawTo), list(derived(scene))
    by_area = [replace(option, parts=option.parts[1:]) for option in found]
    by_unit = [replace(option, parts=option.parts[:1]) for option in found]
    if len({to.unit for to in answers}) == 1:
        found += by_area
    if len({to.area for to in answers}) == 1:
        found += by_unit
    return found


def _withdraw_said(scene: Scene, picks: Picks) -> Said:
    units = once(to.unit for to in scene.table.can(WithdrawTo))
    unit = picked(picks, "unit") or (units[0] if len(units) == 1 else "")
    if unit:
        return Said(_("{unit} is cloaked and withdraws: where to?").format(unit=scene.unit(unit)), _("WITHDRAW"))
    return Said(_("Cloaked units withdraw one by one: press a unit and an area."), _("WITHDRAW"))


def _withdraw_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    if kind_of(part) == "unit":
        return _("{unit} does not withdraw: it was not destroyed, or is not cloaked.").format(unit=scene.unit(value_of(part)))
    return _("Choose a unit and the area it withdraws to.")


WITHDRAW = Asking(_withdraw_things, _withdraw_options, _withdraw_said, _withdraw_why_not, has_digits=True)


# -- retreat -----------------------------------------------------------------------------------------------------------


def _retreat_things(scene: Scene) -> list[Thing]:
    table = scene.table
    if table.can(ToAll):
        return [*_area_things(scene), *(Thing(("unit", u), "", OWN_ROWS + at) for at, u in enumerate(leaving(scene)))]
    named = [*(leave.unit for leave in table.can(Leave)), *(lose.unit for lose in table.can(Lose))]
    return _unit_things(scene, once(named))


def leaving(scene: Scene) -> tuple[str, ...]:
    """Return the kinds of this player's units that are still in the contested area."""
    return once(scene.here(scene.mine))


def _retreat_said(scene: Scene, picks: Picks) -> Said:
    asked, table = scene.asked, scene.table
    assert isinstance(asked, RetreatQuestion)
    area, count = scene.area(scene.fight.area), asked.count
    if table.can(Leave):
        sentence = ngettext(
            "{area} holds too many of your units: choose {n} more to leave.",
            "{area} holds too many of your units: choose {n} more to leave.",
            count,
        )
        return Said(sentence.format(area=area, n=count), _("RETREAT"), _("They go to one area, all together."))
    if table.can(Lose):
        sentence = ngettext(
            "There is no room for all of them: choose {n} more to lose.",
            "There is no room for all of them: choose {n} more to lose.",
            count,
        )
        return Said(sentence.format(n=count), _("YOU LOSE"))
    if asked.source is not None:
        sentence = _("{card}: there is no battle, and your units leave. Where do they go?")
        return Said(sentence.format(card=scene.card(asked.source)), _("RETREAT"), _("They go to one area, all together."))
    return Said(
        _("Your units leave {area}. Where do they go?").format(area=area), _("RETREAT"), _("They go to one area, all together.")
    )


def _retreat_why_not(scene: Scene, picks: Picks, part: Part) -> str:
    if scene.table.can(ToAll):
        return _("Press the area that they go to.")
    return _("Press one of the units you may choose.")


RETREAT = Asking(_retreat_things, derived, _retreat_said, _retreat_why_not, has_digits=True)


def guard(scene: Scene, action: Verb) -> Guard | None:
    """Warn that units will be destroyed for lack of room although another area has more room."""
    if not isinstance(action, ToAll):
        return None
    count = len(scene.here(scene.mine))
    room = {way.area: way.room for way in ways(scene)}
    fall = count - room.get(action.area, count)
    if fall <= 0 or max(room.values(), default=0) <= room[action.area] or not _all_leave(scene):
        return None
    sentence = ngettext(
        "{area} has room for {room}: {n} unit falls. Another area has more room.",
        "{area} has room for {room}: {n} units fall. Another area has more room.",
        fall,
    )
    return Guard(sentence.format(area=scene.area(action.area), room=room[action.area], n=fall))


def _all_leave(scene: Scene) -> bool:
    """Return whether all this player's units leave: in a retreat, or by a card. Otherwise only units over the limit leave."""
    asked = scene.asked
    enemies = scene.here(scene.theirs)
    return (isinstance(asked, RetreatQuestion) and asked.source is not None) or bool(enemies)


# -- The battle as a panel: each question of it has a file, and everybody else watches the same skirmishes -------------


QUESTIONS: Mapping[str, Asking] = {
    fighting.AbilityQuestion.word: ABILITIES,
    fighting.PairQuestion.word: PAIRS,
    fighting.SupportQuestion.word: SUPPORT,
    fighting.PlaceQuestion.word: PLACE,
    fighting.PickQuestion.word: PICK,
    fighting.ReplaceQuestion.word: REPLACE,
    fighting.NextQuestion.word: NEXT,
    fighting.LoseQuestion.word: LOSE,
    fighting.WithdrawQuestion.word: WITHDRAW,
    fighting.RetreatQuestion.word: RETREAT,
}
"""The definitions of a battle's questions, by the questions' words."""


@dataclass(frozen=True, slots=True)
class Battle(Panel):
    """The panel of the battle under way. It also shows the last battle, while the player reads its end."""

    NAME = "battle"

    def scene(self, table: Table) -> Scene | None:
        """Return the scene that provides the answers; None if there is no battle."""
        found = fight(table)
        return None if found is None else Scene(table, found, _asked(table))

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        scene = self.scene(table)
        if scene is None:
            return ()
        asking = _asking(scene)
        skirmishes = [
            Thing(("skirmish", str(skirmish.number)), "" if asking.has_digits else _digit(skirmish.number), at)
            for at, skirmish in enumerate(scene.fight.skirmishes)
        ]
        return [*skirmishes, *asking.things(scene)]

    def options(self, table: Table) -> Sequence[Option]:
        scene = self.scene(table)
        return () if scene is None else _asking(scene).options(scene)

    def said(self, table: Table, picked: Picks) -> Said:
        scene = self.scene(table)
        return Said("") if scene is None else _asking(scene).said(scene, picked)

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        scene = self.scene(table)
        return "" if scene is None else _asking(scene).why_not(scene, picked, part)

    def guard(self, table: Table, action: Verb) -> Guard | None:
        scene = self.scene(table)
        return None if scene is None else guard(scene, action)

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        scene = self.scene(table)
        return () if scene is None else inspected(scene, part)


def _digit(number: int) -> str:
    return str(number) if str(number) in DIGITS else ""


def _asked(table: Table) -> QuestionKind | None:
    """Return the battle's question to this player, else its question to the other player."""
    found = [asked for asked in table.view.asked if asked.word in QUESTIONS]
    return next((asked for asked in found if asked.seat == table.seat), found[0] if found else None)


def _asking(scene: Scene) -> Asking:
    return QUESTIONS[scene.asked.word] if scene.asked is not None and scene.is_asked else WATCHING


BATTLE = Battle()
