"""Rows of cards in data/ made values, each checked by itself: combat cards, technologies, event cards."""

from __future__ import annotations

from engine.starcraft.components import values
from engine.starcraft.components.rows import Row
from engine.starcraft.components.values import CombatCard, EventCard, Technology, Values

_SPECIALTY = "+s"


def _read_icons(row: Row) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Read all icons, and those of them with the support mark."""
    icons = row.words("icons")
    return tuple(icon.removesuffix(_SPECIALTY) for icon in icons), tuple(
        icon.removesuffix(_SPECIALTY) for icon in icons if icon.endswith(_SPECIALTY)
    )


def read_card(row: Row) -> CombatCard:
    """Read one of the eighteen cards that a combat deck begins with."""
    kind = row.text("kind", (values.STANDARD, values.REINFORCEMENT))
    groups = ["icons", *(("major", "minor") if kind == values.STANDARD else ()), *(("text",) if row.has("effects") else ())]
    icons, specialty = _read_icons(row)
    return row.done(
        CombatCard(
            number=0,
            key=row.text("key"),
            name="",
            race=row.text("race", values.RACES),
            technology="",
            kind=kind,
            copies=1,
            icons=icons,
            specialty=specialty,
            major=row.values("major") if kind == values.STANDARD else None,
            minor=row.values("minor") if kind == values.STANDARD else None,
            effects=row.effects(),
            confidence=row.confidence(*groups),
            note=row.note(),
        )
    )


def read_technology(row: Row) -> tuple[Technology, tuple[CombatCard, ...]]:
    """Read a technology and its kinds of cards: copies that differ in their values are cards of their own."""
    kind = row.text("kind", values.CARD_KINDS)
    groups = ["cost", "copies", "kind"]
    icons: tuple[str, ...] = ()
    specialty: tuple[str, ...] = ()
    if kind != values.PLAY_AREA:
        groups.append("icons")
        icons, specialty = _read_icons(row)
    majors: list[Values | None] = [None]
    minor = None
    if kind == values.STANDARD:
        groups += ["major", "minor"]
        majors = [Values(*row.as_pair("each of major", pair)) for pair in row.listed("major")]
        minor = row.values("minor")
    if row.has("effects"):
        groups.append("text")
    key, copies = row.text("key"), row.number("copies")
    if kind == values.STANDARD and len(majors) != copies:
        raise row.wrong("major must have one pair of values a copy")
    keys = [key] if len(majors) == 1 else [f"{key}-{number + 1}" for number in range(len(majors))]
    technology = row.done(
        Technology(
            number=0,
            key=key,
            name=row.text("name"),
            race=row.text("race", values.RACES),
            kind=kind,
            cost=row.cost("cost"),
            copies=copies,
            cards=tuple(keys),
            effects=row.effects(),
            confidence=row.confidence(*groups),
            note=row.note(),
        )
    )
    return technology, tuple(
        CombatCard(
            number=0,
            key=card,
            name=technology.name,
            race=technology.race,
            technology=key,
            kind=kind,
            copies=copies // len(keys),
            icons=icons,
            specialty=specialty,
            major=major,
            minor=minor,
            effects=technology.effects,
            confidence=technology.confidence,
            note=technology.note,
        )
        for card, major in zip(keys, majors, strict=True)
    )


def read_event(row: Row) -> EventCard:
    effects = row.effects()
    is_kept, is_strategy = any(effect.word == "keep" for effect in effects), row.flag("strategy")
    stage = row.number("stage")
    if stage not in values.STAGES:
        raise row.wrong("stage must be 1, 2 or 3")
    if not effects:
        raise row.wrong("an event card must have effects")
    if is_strategy and not is_kept:
        raise row.wrong("a strategy must be kept")
    return row.done(
        EventCard(
            number=0,
            key=row.text("key"),
            name=row.text("name"),
            stage=stage,
            copies=row.number("copies"),
            effects=effects,
            is_kept=is_kept,
            is_strategy=is_strategy,
            confidence=row.confidence("copies", "text"),
        )
    )
