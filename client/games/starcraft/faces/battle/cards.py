"""Which cards fight: placing them, replacing a cancelled one, and picking one of two of the deck."""

from __future__ import annotations

from collections import Counter

from client.games.starcraft.faces.battle.scene import (
    OWN_ROWS,
    Asking,
    Scene,
    key_of,
    keyed,
    once,
    picked,
    word_of,
)
from client.games.starcraft.faces.face import Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.battle.fight import Skirmish
from client.games.starcraft.model.battle.icons import is_standard
from client.games.starcraft.model.keys import NONE, pools
from client.i18n import _
from engine.language import Verb
from engine.starcraft.language.fighting import Pick as PickCard
from engine.starcraft.language.fighting import (
    PickQuestion,
    PlaceCard,
    PlaceQuestion,
    PlaceTop,
    Reinforce,
    ReplaceQuestion,
)
from engine.starcraft.language.general import End

DECK = "deck"


def placed(scene: Scene) -> Counter[tuple[str, int]]:
    """The own cards that lie in skirmishes that are still to be resolved, from the hand, with the skirmish of each."""
    story, seat = scene.fight.story, scene.mine
    return Counter(
        (card, skirmish.number)
        for skirmish in scene.fight.skirmishes
        if not skirmish.is_done
        for card in skirmish.of(seat).cards
        if story is None or story.is_from_hand(seat, card)
    )


def hand(scene: Scene) -> tuple[str, ...]:
    """Every card of the hand or placed from it, each kind once, so that none changes its place while others are placed.

    Standard cards come first, those that a deck begins with by their numbers.
    """
    kept = {*scene.table.view.hand, *(card for card, _skirmish in placed(scene))} if scene.fights else set()

    def place(key: str) -> tuple[bool, str, int]:
        name, _dash, number = key.rpartition("-")
        technology = scene.table.parts.card[key].technology
        return (not is_standard(scene.table.parts, key), technology, int(number) if name and number.isdigit() else 0)

    return tuple(sorted(kept, key=place))


def hand_things(scene: Scene) -> list[Thing]:
    """The hand with its keys, and the top card of the deck where it can be played."""
    pool = pools()
    things = list(keyed(pool.home + pool.spare, (f"card {card}" for card in hand(scene)), OWN_ROWS))
    if scene.table.can(PlaceTop):
        things.append(Thing(DECK, NONE, OWN_ROWS + len(things)))
    return things


def _target(action: Verb) -> int:
    return action.skirmish if isinstance(action, PlaceCard | Reinforce | PlaceTop) else 0


def _source(action: Verb) -> Pick:
    return f"card {action.card}" if isinstance(action, PlaceCard | Reinforce) else DECK


def _place_makings(scene: Scene) -> list[Making]:
    """A card and a skirmish; the card alone where it can go to one skirmish only."""
    answers = [answer for answer in scene.table.view.actions if isinstance(answer, PlaceCard | Reinforce | PlaceTop)]
    ways = Counter(map(_source, answers))
    found = []
    for answer in answers:
        source = _source(answer)
        found.append(Making((source, f"skirmish {_target(answer)}"), answer))
        if ways[source] == 1:
            found.append(Making((source,), answer))
    return found


def needy(scene: Scene) -> list[Skirmish]:
    """The skirmishes in which the own side has no card yet."""
    found = {answer.skirmish for answer in scene.table.view.actions if isinstance(answer, PlaceTop)}
    return [skirmish for skirmish in scene.fight.skirmishes if skirmish.number in found]


def chosen(scene: Scene, picks: Picks, cursor: Pick = "") -> Skirmish | None:
    """The skirmish that cards are weighed for: the picked one, the one asked for, that under the cursor, the next in need."""
    named = next((scene.fight.skirmish(int(key_of(pick))) for pick in picks if word_of(pick) == "skirmish"), None)
    if named is not None:
        return named
    if isinstance(scene.asked, ReplaceQuestion | PickQuestion):
        return scene.fight.skirmish(scene.asked.skirmish)
    open_ones = needy(scene) if scene.is_asked else []
    if len(open_ones) == 1:
        return open_ones[0]
    if word_of(cursor) == "skirmish":
        return scene.fight.skirmish(int(key_of(cursor)))
    return next(iter((*open_ones, *scene.fight.skirmishes)), None)


def _place_said(scene: Scene, picks: Picks) -> Said:
    end, top = Hint("e", _("done")), Hint(NONE, _("top of the deck"))
    hints = tuple(hint for hint, verb in ((end, End), (top, PlaceTop)) if scene.table.can(verb))
    left = needy(scene)
    is_open = isinstance(scene.asked, PlaceQuestion) and scene.asked.open
    more = _("They lie open: {name} sees them.").format(name=scene.name(scene.theirs)) if is_open else ""
    source = next((pick for pick in picks if word_of(pick) in ("card", DECK)), "")
    if source:
        name = _("The top card") if source == DECK else scene.card(key_of(source))
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


def _place_why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    if word_of(pick) in ("card", DECK):
        key = key_of(pick)
        if word_of(pick) == "card" and key not in scene.table.view.hand:
            where = next((number for card, number in placed(scene) if card == key), 0)
            return _("{card} lies in skirmish {n}. u takes it back.").format(card=scene.card(key), n=where)
        if word_of(pick) == "card" and not is_standard(scene.table.parts, key):
            return _("{card} is a reinforcement: it goes beside a standard card of your hand.").format(card=scene.card(key))
        return _("Every skirmish has its card.")
    return _("That skirmish takes no such card: it has a standard card, or comes from the deck.")


PLACE = Asking(hand_things, _place_makings, _place_said, _place_why_not)


# -- a cancelled card --------------------------------------------------------------------------------------------------


def _replace_said(scene: Scene, picks: Picks) -> Said:
    assert isinstance(scene.asked, ReplaceQuestion)
    sentence = _("{card} is cancelled in skirmish {n}: which card comes instead?")
    told = sentence.format(card=scene.card(scene.asked.source), n=scene.asked.skirmish)
    return Said(told, _("NEW CARD"), _("0 is the top card of the deck, unseen."))


def _replace_why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    if word_of(pick) == "card":
        if key_of(pick) not in scene.table.view.hand:
            return _("{card} is placed in another skirmish.").format(card=scene.card(key_of(pick)))
        return _("A standard card comes in place of the cancelled one, not a reinforcement.")
    return _("The new card is for the skirmish that is being resolved.")


REPLACE = Asking(hand_things, _place_makings, _replace_said, _replace_why_not)


# -- one of two --------------------------------------------------------------------------------------------------------


def _pick_things(scene: Scene) -> list[Thing]:
    cards = once(answer.card for answer in scene.table.can(PickCard))
    return list(keyed(pools().home, (f"card {card}" for card in cards), OWN_ROWS))


def _pick_makings(scene: Scene) -> list[Making]:
    return [Making((f"card {answer.card}",), answer) for answer in scene.table.can(PickCard)]


def _pick_said(scene: Scene, picks: Picks) -> Said:
    assert isinstance(scene.asked, PickQuestion)
    sentence = _("{card}: which of these two fights in skirmish {n}?")
    told = sentence.format(card=scene.card(scene.asked.source), n=scene.asked.skirmish)
    return Said(told, _("PICK"), _("The other one is discarded."))


def _pick_why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    return _("Press one of the two cards.")


PICK = Asking(_pick_things, _pick_makings, _pick_said, _pick_why_not)
