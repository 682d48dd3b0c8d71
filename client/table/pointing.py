"""Derive from a game's typed verbs the parts that can be picked on the table, and the picks that make up each legal action.

A part is one thing that a key or the cursor can pick: `("planet", "torus")`, `("unit", "marine", "torus-1")`. Each legal action
is made of parts: by default one part for each argument. A game declares only its exceptions, as a table of `Rule`s; without
any, every legal action can still be performed by its parts, picked in any order.

This module knows no screen. The caller decides on the position, key and text of a part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from engine.language import Argument, Kind, OtherVerb, QuestionKind, Verb, arguments

V = TypeVar("V")

Part = tuple[str, ...]
"""The name of a kind, or of a verb without arguments; then its values as texts."""
Picks = tuple[Part, ...]
"""Parts in the order in which they were picked. A part that stands for an amount occurs once for each pick."""


def kind_of(part: Part) -> str:
    """Return the kind of a part, such as "planet"; "" for none."""
    return part[0] if part else ""


def value_of(part: Part) -> str:
    """Return the value of a part, such as "torus"; "" if it has only a kind."""
    return part[1] if len(part) > 1 else ""


class Confirm(Enum):
    """The condition under which complete picks wait for a confirmation: Enter, or the last key again."""

    NEVER = "never"
    IF_SEVERAL = "if several actions of the verb are legal"
    IF_ONE_PART = "if its first part completes it"
    ALWAYS = "always"


class Named(NamedTuple):
    """One part with that name, made of one or several arguments: `Named("route", ("one", "other", "z"))`."""

    name: str
    arguments: tuple[str, ...]


Wanted = str | Named | Callable[[Any], Picks]
"""An argument that is a part by itself, a part with a name of its own, or a function from the action to parts."""


class Rule(Struct, frozen=True):
    """The parts of the actions of one verb, if they do not follow from its arguments."""

    parts: tuple[Wanted, ...] | None = None
    """The parts in the order of picking. If None, there is one part for each argument that is neither optional nor an
    amount.
    """
    optional: tuple[Wanted, ...] = ()
    """Parts that are asked for only if the others leave several actions."""
    lead: str = ""
    """A part that all actions of the verb begin with."""
    confirm: Confirm | Callable[[Any], Confirm] = Confirm.NEVER
    """The condition, or a function that returns it for the question."""
    count: str = ""
    """The argument with the number of times that the first part is picked; the engine lists it at its maximum."""
    single: str = ""
    """A kind of argument of which one press picks a single one."""
    command: bool = False
    """True if a command key performs the action, so that it has no parts."""


@dataclass(frozen=True)
class Pointing:
    """The rules for picking in a game. Without any rules, every legal action can still be picked."""

    rules: Mapping[type[Verb], Rule] = field(default_factory=dict)
    of_question: Mapping[type[QuestionKind], Mapping[type[Verb], Rule]] = field(default_factory=dict)
    """Rules that replace `of_verb` while that question is open."""
    inside: Mapping[Kind, tuple[str, Callable[[str], str]]] = field(default_factory=dict)
    """Kinds whose values lie within values of another kind, as areas lie on planets: the outer kind, and a function that
    returns the outer value.
    """
    apart: frozenset[Kind] = frozenset()
    """Kinds of parts that are needed only if several actions remain without them."""

    def rule(self, verb: type[Verb], question: QuestionKind | None) -> Rule:
        """Return the rule of a verb while that question is open. A decoded question is a subclass of its kind in the
        language.

        >>> from engine.starcraft.language.orders import BuildQuestion, BuildUnit
        >>> table = Pointing(of_question={BuildQuestion: {BuildUnit: Rule(lead="build")}})
        >>> decoded = type("Decoded", (BuildQuestion,), {})
        >>> table.rule(BuildUnit, decoded.__new__(decoded)).lead, table.rule(BuildUnit, None).lead
        ('build', '')
        """
        for asked, rules in self.of_question.items():
            if isinstance(question, asked) and (found := _of_kind(rules, verb)) is not None:
                return found
        return _of_kind(self.rules, verb) or _DEFAULT


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action and its parts, which can be picked in any order."""

    parts: Picks
    action: Verb
    most: int = 1
    """The number of times that the first part may be picked: the action's amount."""
    count: str = ""
    """The argument of the action with that amount; "" if it has none."""
    confirm: bool = False
    """True if the action waits for Enter when all of its parts are picked."""

    def performed(self, picks: Picks) -> Verb:
        """Return the action with the picked amount.

        >>> from engine.starcraft.language.orders import Move
        >>> marines = ("unit", "marine", "torus-1")
        >>> move = Option((marines, ("area", "torus-2")), Move("marine", "torus-1", "torus-2", 3), 3, "count")
        >>> move.performed((marines, marines, ("area", "torus-2")))
        Move(unit='marine', start='torus-1', end='torus-2', count=2)
        """
        return _with(self.action, self.count, picks.count(self.parts[0])) if self.count else self.action


def _of_kind(rules: Mapping[type[Verb], V], verb: type[Verb]) -> V | None:
    return next((rules[kind] for kind in verb.__mro__ if kind in rules), None)


def _with(action: Verb, argument: str, value: int) -> Verb:
    values = {name: getattr(action, name) for name in action.__match_args__}
    return type(action)(**(values | {argument: value}))


_DEFAULT = Rule()

# -- the parts of each legal action ------------------------------------------------------------------------------------


def options(actions: Sequence[Verb], pointing: Pointing, question: QuestionKind | None = None) -> tuple[Option, ...]:
    """Return the parts of each legal action; actions of a later version, and those of a command key, are omitted.

    >>> from engine.starcraft.language.fighting import Pair
    >>> for option in options([Pair("marine", "scout"), Pair("marine", "zealot")], Pointing()):
    ...     print(option.parts)
    (('own', 'marine'), ('enemy', 'scout'))
    (('own', 'marine'), ('enemy', 'zealot'))
    """
    rules = {verb: pointing.rule(verb, question) for verb in {type(action) for action in actions}}
    listed = [action for action in actions if not isinstance(action, OtherVerb) and not rules[type(action)].command]
    several = Counter(map(type, listed))
    required = [_parts(action, rules[type(action)], pointing, optional=False) for action in listed]
    same = Counter(map(frozenset, required))
    found = []
    for action, parts in zip(listed, required, strict=True):
        rule = rules[type(action)]
        if same[frozenset(parts)] > 1:
            parts = (*parts, *_parts(action, rule, pointing, optional=True))
        parts = tuple(dict.fromkeys(parts)) or ((action.word,),)
        most = getattr(action, rule.count) if rule.count else 1
        taken = _with(action, rule.single, 1) if rule.single else action
        waits = _waits(rule, question, is_one_of_several=several[type(action)] > 1, is_one_part=len(parts) == 1)
        found.append(Option(parts, taken, most, rule.count, waits))
    return tuple(_distinct(_without_outer(found, pointing)))


def _waits(rule: Rule, question: QuestionKind | None, *, is_one_of_several: bool, is_one_part: bool) -> bool:
    match rule.confirm if isinstance(rule.confirm, Confirm) else rule.confirm(question):
        case Confirm.IF_SEVERAL:
            return is_one_of_several
        case Confirm.IF_ONE_PART:
            return is_one_part
        case confirm:
            return confirm is Confirm.ALWAYS


def _parts(action: Verb, rule: Rule, pointing: Pointing, *, optional: bool) -> Picks:
    named = {argument.name: argument for argument in arguments(type(action))}
    wanted: Sequence[Wanted]
    if optional:
        wanted = rule.optional or [name for name, each in named.items() if each.kind in pointing.apart]
    elif rule.parts is not None:
        wanted = rule.parts
    else:
        skipped = {rule.count, rule.single, *rule.optional}
        skipped.update(name for one in rule.optional if isinstance(one, Named) for name in one.arguments)
        wanted = [name for name, each in named.items() if name not in skipped and each.kind not in pointing.apart]
    parts: list[Part] = [(rule.lead,)] if rule.lead and not optional else []
    for one in wanted:
        if isinstance(one, str):
            parts += _parts_of(named[one], getattr(action, one), pointing, is_twice=_is_twice(named[one], named))
        elif isinstance(one, Named):
            parts.append((one.name, *(str(getattr(action, name)) for name in one.arguments)))
        else:
            parts += one(action)
    return tuple(parts)


def _parts_of(argument: Argument, value: Any, pointing: Pointing, *, is_twice: bool) -> Iterable[Part]:
    outer = pointing.inside.get(argument.kind) if argument.kind is not None else None
    name = argument.name if is_twice else _kind_name(argument)
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, Verb):
            yield (name, *map(str, one.wire))
        elif one is not None:
            if outer is not None:
                yield outer[0], outer[1](one)
            yield name, str(one)


def _kind_name(argument: Argument) -> str:
    """Return the kind name of an argument's parts. Parts of a text have the name of its kind; parts of a number or an action
    have the argument's name.
    """
    kind = argument.kind
    return kind.name.replace(" ", "-") if kind is not None and kind.base is str else argument.name


def _is_twice(argument: Argument, named: Mapping[str, Argument]) -> bool:
    """Return True if two arguments of one kind use their own names: all but a symmetrical pair (`one`, `other`)."""
    return argument.name not in ("one", "other") and sum(each.kind is argument.kind for each in named.values()) > 1


def _without_outer(found: list[Option], pointing: Pointing) -> list[Option]:
    """Omit the outer part if all inner parts lie within one outer value."""
    for kind, (outer, _of) in pointing.inside.items():
        inner = [any(part[0] == kind.name for part in option.parts) for option in found]
        said = {
            part for option, is_inner in zip(found, inner, strict=True) if is_inner for part in option.parts if part[0] == outer
        }
        if len(said) == 1:
            found = [
                replace(option, parts=tuple(part for part in option.parts if part[0] != outer)) if is_inner else option
                for option, is_inner in zip(found, inner, strict=True)
            ]
    return found


def _distinct(found: Sequence[Option]) -> Iterable[Option]:
    """Distinguish actions that still have the same parts by numbering them."""
    same = Counter(frozenset(option.parts) for option in found)
    for number, option in enumerate(found):
        is_alike = same[frozenset(option.parts)] > 1
        yield replace(option, parts=(*option.parts, ("choice", str(number)))) if is_alike else option


# -- picking: pure functions of the options and the picks --------------------------------------------------------------


class Picked(Struct, frozen=True):
    """The picks after one more part."""

    picks: Picks
    action: Verb | None = None
    """The complete action, to be performed now; None if more parts are needed."""
    is_lost: bool = False
    """True if the part fits none of the picks, which stay unchanged."""


def possible(found: Iterable[Option], picks: Picks) -> list[Option]:
    """Return the options that these parts can still make up."""
    return [option for option in found if _fits(option, picks)]


def live(found: Iterable[Option], picks: Picks) -> frozenset[Part]:
    """Return the parts that can be added to the picks.

    >>> from engine.starcraft.language.fighting import Pair
    >>> found = options([Pair("marine", "scout"), Pair("firebat", "zealot")], Pointing())
    >>> live(found, (("own", "marine"),))
    frozenset({('enemy', 'scout')})
    """
    result: set[Part] = set()
    for option in possible(found, picks):
        result.update(part for part in option.parts if part not in picks)
        if picks.count(option.parts[0]) < option.most:
            result.add(option.parts[0])
    return frozenset(result)


def ready(found: Iterable[Option], picks: Picks) -> Option | None:
    """Return the option whose parts are all picked, so that Enter performs it."""
    return next((option for option in possible(found, picks) if all(part in picks for part in option.parts)), None)


def pick(found: Sequence[Option], picks: Picks, part: Part) -> Picked:
    """Pick one more part. Complete picks that cannot become another action are performed, unless the action waits for Enter.

    Picking the last part again has the effect of Enter. Earlier picks that do not fit the new part are dropped, but an
    amount does not replace another amount.

    >>> from engine.starcraft.language.fighting import Pair
    >>> found = options([Pair("marine", "scout"), Pair("marine", "zealot"), Pair("firebat", "zealot")], Pointing())
    >>> first = pick(found, (), ("own", "marine"))
    >>> pick(found, first.picks, ("enemy", "zealot")).action
    Pair(own='marine', enemy='zealot')
    >>> pick(found, first.picks, ("own", "firebat")).picks
    (('own', 'firebat'),)
    >>> pick(found, first.picks, ("planet", "torus")).is_lost
    True
    """
    before = ready(found, picks)
    if picks[-1:] == (part,) and before is not None and before.confirm:
        return Picked((), before.performed(picks))
    picked = (*picks, part)
    left = possible(found, picked)
    if not left:
        if not picks or part in picks or not possible(found, (part,)) or _is_other_amount(found, picks, part):
            return Picked(picks, is_lost=True)
        return pick(found, _going_with(found, picks, part), part)
    whole = ready(left, picked)
    if whole is None or whole.confirm or len({option.action for option in left}) > 1 or _may_grow(whole, picked):
        return Picked(picked)
    return Picked((), whole.performed(picked))


def _fits(option: Option, picks: Picks) -> bool:
    """Return True if no part is picked more often than the option needs it. Every key calls this for every option."""
    parts, most = option.parts, option.most
    for part in picks:
        if part not in parts or picks.count(part) > (most if part == parts[0] else 1):
            return False
    return True


def _going_with(found: Sequence[Option], picks: Picks, part: Part) -> Picks:
    """Return the picked parts that fit together with another one."""
    kept: Picks = ()
    for each in picks:
        if possible(found, (*kept, each, part)):
            kept = (*kept, each)
    return kept


def _is_other_amount(found: Iterable[Option], picks: Picks, part: Part) -> bool:
    """Return True if an amount is picked already and this part is another amount."""
    counted = {option.parts[0] for option in found if option.count}
    return part in counted and any(each in counted for each in picks)


def _may_grow(option: Option, picks: Picks) -> bool:
    """Return True if the amount can still be raised. An amount is final once another part was picked after it."""
    return picks[-1] == option.parts[0] and picks.count(option.parts[0]) < option.most
