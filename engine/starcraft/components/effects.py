"""Card texts as values: one line of a card, read from its text in data/ in the words of `vocabulary`.

A line is `[timing: ] [cost; ] word arguments [if condition and condition]`; the lines of a card are done in their order. `;`
joins what belongs to one use, `|` separates alternatives.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.starcraft.components.vocabulary import TIMINGS

ANY_NUMBER = 99
"""`to_hand` where a card says any number."""

NUMBERED = (
    "attack",
    "health",
    "draw",
    "nuke",
    "events",
    "hand-limit",
    "points",
    "fetch",
    "workers",
    "transports",
    "move-transports",
    "deplete",
    "restore",
    "move-units",
)
BARE = (
    "stasis",
    "no-support",
    "return",
    "idle-worker",
    "sacrifice",
    "open-cards",
    "withdraw",
    "pick-of-two",
    "keep",
    "order",
    "all-special-orders",
    "draw-event",
    "draw-and-play",
    "recall-workers",
    "clear-route",
    "swap-z",
    "discard-event",
    "take-event",
    "shuffle-back",
    "must-play",
    "common-area",
)
COSTS = ("return", "discard", "pay", "destroy")
"""The possible costs of a use."""
TYPES = ("ground", "air", "both")
CANCELLED = ("standard", "reinforcement")
BOUGHT = ("building-or-module", "technology")
PLACES = ("friendly", "friendly-or-empty")
BARE_CONDITIONS = (
    "front-survives",
    "supported",
    "base-here",
    "no-enemy-detector",
    "attacking",
    "defending",
    "strong",
)
UNIT_CONDITIONS = ("vs", "front", "supporting", "present")

_NO_UNITS = ("all-but", "always", "any", "enemy", "only")
"""Words that stand where units do."""
_NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of an effect. `of`: the unit or group it is about (see `groups`), "" if the word says it all."""

    word: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """One line of a card, or one alternative of `choose`."""

    word: str
    amount: int = 0
    """The number of the word, 0 if it has none."""
    what: str = ""
    """The object of the word: of `TYPES` (splash, disarm), `CANCELLED`, `BOUGHT` (buy, free) or `PLACES` (units)."""
    units: tuple[str, ...] = ()
    """The units or groups it names (see `groups`); none: it does not narrow them."""
    all_but: bool = False
    """All units but these; with `disarm`, on both sides."""
    always: bool = False
    """Splash damage that needs no kill."""
    to_hand: int = 0
    """The number of cards of the technology that may go to the hand."""
    timing: str = ""
    conditions: tuple[Condition, ...] = ()
    cost: str = ""
    """The cost of a use, of `COSTS`."""
    pay: tuple[int, int] = (0, 0)
    """Minerals and gas, if the cost is `pay`."""
    options: tuple[Effect, ...] = ()
    """The alternatives of `choose`."""
    figures: tuple[tuple[tuple[int, str], ...], ...] = ()
    """The alternatives of `units`, each of counts and units."""
    text: str = ""
    """The line as data/ has it."""


def read_effect(text: str) -> Effect:
    """Read one line of a card from its text in data/. Raises ValueError naming the text.

    >>> read_effect("attack 2 if front goliath and vs flying").conditions
    (Condition(word='front', of='goliath'), Condition(word='vs', of='flying'))
    >>> effect = read_effect("start-of-regrouping: pay 1/1; points 1")
    >>> effect.timing, effect.cost, effect.pay, effect.word, effect.amount
    ('start-of-regrouping', 'pay', (1, 1), 'points', 1)
    """
    timing, colon, rest = text.partition(": ")
    if not colon or timing not in TIMINGS:
        timing, rest = "", text
    rest, has_conditions, conditions = rest.partition(" if ")
    cost, semicolon, rest = rest.rpartition("; ")
    effect = _read_word(rest, text)
    if semicolon:
        if not timing:
            raise _wrong(text)
        word, minerals, gas = _read_cost(cost, text)
        effect = replace(effect, cost=word, pay=(minerals, gas))
    if has_conditions:
        effect = replace(effect, conditions=tuple(_read_condition(part, text) for part in conditions.split(" and ")))
    return replace(effect, timing=timing, text=text)


def _wrong(text: str) -> ValueError:
    return ValueError(f"{text!r} is not a card text; the vocabulary is in engine/starcraft/components/vocabulary.py")


def _read_cost(cost: str, text: str) -> tuple[str, int, int]:
    """Read a word of `COSTS`, minerals, gas."""
    match cost.split():
        case ["return" | "discard" as word]:
            return word, 0, 0
        case ["destroy", "own-unit-or-worker"]:
            return "destroy", 0, 0
        case ["pay", price]:
            match price.split("/"):
                case [minerals, gas] if {minerals, gas} <= {"0", *_NUMBERS}:
                    return "pay", int(minerals), int(gas)
    raise _wrong(text)


def _read_condition(condition: str, text: str) -> Condition:
    match condition.split():
        case [word] if word in BARE_CONDITIONS:
            return Condition(word)
        case [word, unit] if word in UNIT_CONDITIONS and _are_units([unit]):
            return Condition(word, unit)
    raise _wrong(text)


def _are_units(words: list[str]) -> bool:
    """Return whether these may be units or groups, each once; `groups` knows whether they are."""
    if not words or len(set(words)) < len(words) or any(word in _NO_UNITS for word in words):
        return False
    letters = "".join(words).replace("_", "").replace("-", "")
    return letters.isalpha() and letters.islower()


def _read_word(words: str, text: str) -> Effect:
    """Read a word with its arguments, which may be alternatives."""
    if words.startswith("choose: "):
        parts = _alternatives(words[len("choose: ") :])
        return Effect("choose", options=tuple(replace(_read_word(part, text), text=part) for part in parts))
    for what in PLACES:
        if words.startswith(f"units {what}: "):
            figures = words[len(f"units {what}: ") :].split(" | ")
            return Effect("units", what=what, figures=tuple(_read_figures(part, text) for part in figures))
    match words.split():
        case [word] if word in BARE:
            return Effect(word)
        case [word, number] if word in NUMBERED and number in _NUMBERS:
            return Effect(word, amount=int(number))
        case ["splash", kind, *how] if kind in TYPES:
            always = how[-1:] == ["always"]
            only = how[:-1] if always else how
            if not only or (only[0] == "only" and _are_units(only[1:])):
                return Effect("splash", what=kind, units=tuple(only[1:]), always=always)
        case ["detector", *units] if not units or _are_units(units):
            return Effect("detector", units=tuple(units))
        case ["cloak", "all-but", *units] if _are_units(units):
            return Effect("cloak", units=tuple(units), all_but=True)
        case ["cloak" | "prey" as word, *units] if _are_units(units):
            return Effect(word, units=tuple(units))
        case ["unlock" | "recall" as word, unit] if _are_units([unit]):
            return Effect(word, units=(unit,))
        case ["cancel", card] if card in CANCELLED:
            return Effect("cancel", what=card)
        case ["disarm", kind, "enemy" | "all-but" as whose, *units] if kind in TYPES and _are_units(units):
            return Effect("disarm", what=kind, units=tuple(units), all_but=whose == "all-but")
        case ["buy", what, "less", number, *hand] if what in BOUGHT and number in _NUMBERS:
            return Effect("buy", amount=int(number), what=what, to_hand=_read_hand(hand, text))
        case ["free", what, *hand] if what in BOUGHT:
            return Effect("free", what=what, to_hand=_read_hand(hand, text))
    raise _wrong(text)


def _alternatives(text: str) -> list[str]:
    """Return the parts between bars; a part that begins with a number is one more alternative of the `units` before it."""
    parts: list[str] = []
    for part in text.split(" | "):
        if parts and part.startswith(_NUMBERS):
            parts[-1] += f" | {part}"
        else:
            parts.append(part)
    return parts


def _read_hand(words: list[str], text: str) -> int:
    match words:
        case []:
            return 0
        case ["to-hand", "any"]:
            return ANY_NUMBER
        case ["to-hand", number] if number in _NUMBERS:
            return int(number)
    raise _wrong(text)


def _read_figures(words: str, text: str) -> tuple[tuple[int, str], ...]:
    """Read counts and units: `1 guardian 1 scourge`."""
    parts = words.split()
    counts, units = parts[::2], parts[1::2]
    if len(counts) != len(units) or not _are_units(units) or not set(counts) <= {*_NUMBERS}:
        raise _wrong(text)
    return tuple((int(count), unit) for count, unit in zip(counts, units, strict=True))
