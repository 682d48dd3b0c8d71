"""Define the parts that make up StarCraft's actions: every exception to "one part for each argument"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.table import Table
from client.table import pointing
from client.table.pointing import Confirm, Named, Option, Picks, Pointing, Rule
from engine.language import Verb
from engine.starcraft.language import event_cards, fighting, general, kinds, order_tokens, orders, setup, standing

ROUTE = Named("route", ("one", "other", "z"))
AREA = Named("area", ("area",))
"""An area, named without its planet."""
NUMBER = Named("route", ("z",))
"""The number that distinguishes several routes between the same planets."""
SURE = Rule(confirm=Confirm.ALWAYS)
COMMAND = Rule(command=True)


def _last(question: setup.ForcesQuestion) -> Confirm:
    """Make the last piece of the starting forces wait for Enter."""
    return Confirm.ALWAYS if len(question.units) + question.transports == 1 else Confirm.NEVER


def _merged(merge: orders.Merge) -> Picks:
    """Return the area where the new unit goes, then the areas where its other parts come from."""
    place, *others = merge.areas
    return (("area", place), *(("from", area) for area in others))


TARGET = {orders.BuildBuilding: SURE, orders.BuildModule: SURE}
POINTING = Pointing(
    inside={kinds.AREA: ("planet", planet_of)},
    apart=frozenset({kinds.Z}),
    rules={
        general.Pass: COMMAND,
        general.End: COMMAND,
        general.Use: Rule(parts=(Named("card", ("card",)),), confirm=Confirm.ALWAYS),
        general.Lose: Rule(parts=(Named("lose", ("unit",)),), confirm=Confirm.ALWAYS),
        order_tokens.Fetch: Rule(parts=(Named("card", ("pile", "card")),)),
        order_tokens.Execute: COMMAND,
        order_tokens.TakeEvent: COMMAND,
        order_tokens.DoubleTime: COMMAND,
        event_cards.Discard: SURE,
        event_cards.PlayEvent: SURE,
        event_cards.Assault: Rule(parts=("area",), optional=("unit",)),
        event_cards.ChooseOption: SURE,
        event_cards.ChooseCardOf: Rule(parts=(Named("card", ("seat", "card")),), confirm=Confirm.ALWAYS),
        event_cards.ChooseRoute: Rule(parts=("one", "other"), optional=(NUMBER,)),
        event_cards.FromRoute: Rule(parts=("one", "other"), optional=(NUMBER,)),
        event_cards.EndOfZ: Rule(parts=("planet",), optional=(NUMBER,)),
        general.Transport: Rule(parts=("one", "other"), optional=(NUMBER,)),
        fighting.PlaceCard: Rule(parts=("card", "skirmish")),
        fighting.Reinforce: Rule(parts=("card", "skirmish")),
        fighting.PlaceTop: Rule(lead="deck"),
        fighting.Pair: Rule(parts=(Named("unit", ("own",)), Named("enemy", ("enemy",)))),
        orders.Move: Rule(parts=(Named("unit", ("unit", "start")), Named("area", ("end",))), count="count"),
        orders.LiftOff: Rule(lead="base", parts=(AREA,)),
        orders.BuyTechnology: SURE,
        orders.Discount: Rule(parts=(Named("discount", ("resource",)),)),
        orders.BuildUnit: Rule(parts=("area",), optional=("unit",)),
        setup.ChooseFaction: SURE,
        setup.PlacePlanet: Rule(parts=("planet", Named("cell", ("x", "y")), "turns"), confirm=Confirm.ALWAYS),
        setup.PutBase: SURE,
        setup.PutUnit: Rule(parts=("area",), optional=("unit",), confirm=_last),
        standing.DestroyUnit: Rule(parts=(Named("unit", ("unit", "area")),), confirm=Confirm.ALWAYS),
        standing.DestroyBase: Rule(parts=(Named("base", ("area",)),), confirm=Confirm.ALWAYS),
        standing.DestroyTransport: Rule(parts=(Named("transport", ("one", "other", "z")),), confirm=Confirm.ALWAYS),
    },
    of_question={
        orders.BuildQuestion: {
            orders.BuildUnit: Rule(parts=("unit",), optional=(AREA,)),
            orders.Merge: Rule(parts=(Named("merge", ("unit",)),), optional=(_merged,)),
            general.Transport: Rule(lead="transport", parts=(), optional=(ROUTE,)),
            setup.PutBase: Rule(lead="base", parts=(), optional=(AREA,)),
            orders.BuildWorkers: Rule(lead="workers", parts=(), single="count"),
        },
        orders.BonusQuestion: {order_tokens.TakeEvent: Rule()},
        fighting.AbilityQuestion: {general.Use: Rule(parts=(Named("card", ("card",)),)), general.Lose: Rule()},
        fighting.LoseQuestion: {general.Lose: Rule()},
        fighting.WithdrawQuestion: {fighting.WithdrawTo: Rule(parts=("unit", AREA))},
        fighting.RetreatQuestion: {general.Lose: Rule(), general.ToAll: Rule(parts=(AREA,))},
        event_cards.TargetQuestion: TARGET,
        setup.ForcesQuestion: {general.Transport: Rule(parts=(ROUTE,), confirm=_last)},
        setup.MajorEndQuestion: {setup.PlaceEnd: Rule(parts=("planet",), optional=("side",), confirm=Confirm.IF_ONE_PART)},
        setup.MinorEndQuestion: {setup.PlaceEnd: Rule(parts=("planet",), optional=("side",), confirm=Confirm.ALWAYS)},
    },
)
ONE_MORE = replace(POINTING, of_question={event_cards.TargetQuestion: {**TARGET, event_cards.Assault: Rule(parts=("unit",))}})
"""The pointing rules while several units are named that go to one area: all of them go to the area of the first."""
_LAST: list[tuple[Table, tuple[Option, ...]]] = []
"""The last table for which options were requested. Every zone of a screen requests the same options."""


def options(table: Table) -> tuple[Option, ...]:
    """Return the parts of each legal action."""
    for known, found in _LAST:
        if known is table:
            return found
    names_more = {event_cards.Assault, event_cards.ChooseArea} <= {type(action) for action in table.view.actions}
    made = pointing.options(table.view.actions, ONE_MORE if names_more else POINTING, table.question)
    _LAST[:] = [(table, made)]
    return made


def made(actions: Sequence[Verb]) -> tuple[Option, ...]:
    """Return the parts of actions that answer no question, such as the destruction of your own pieces."""
    return pointing.options(actions, POINTING)
