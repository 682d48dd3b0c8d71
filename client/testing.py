"""Check a game's client package against the common requirements: `test_laws = client_laws(GAME)` is one line in a game's tests.

It plays random games and shows them at the table, in plain text and as a replay. It needs neither a server nor a terminal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from string import Formatter
from typing import Any

from msgspec import msgpack

from client.games.default import table as default
from client.games.default.plain import DefaultLines
from client.lessons.scripted_table import around
from client.records.files import RecordFile
from client.records.replay import Replay, ReplayFeed
from client.session.updates import NoCommands, Replayed, TableChanged
from client.table import pointing
from client.table.contract import GameClient
from client.table.formatter import GameFormatter, event_of_any_game, no_answer, refusal_of_any_game, texts_of
from client.table.game_news import Moved
from client.table.log import sentence
from client.table.pointing import Option
from client.table.state import Closed, Key, Updated
from client.table.store import AnyStore, Store
from client.text.i18n import LANGUAGES, language, use_language
from engine.chance import SeedChance
from engine.game import Game
from engine.language import EventKind, QuestionKind, Verb, Word, arguments, spread

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay")
SIZES = ((60, 20), (80, 24), (120, 36), (160, 50))
"""Columns and lines of the terminals on which every table is drawn."""
LEAST = 3
"""The fewest lines of the prompt, and of the log without its rule."""
OPTIONS_TRIED = 12
"""The most options picked in a position."""
KEYS = ("enter", "escape", "tab", "up", "down", "left", "right", "space")


@dataclass(frozen=True)
class Moment:
    """One step of a random game: the data that each seat, and a spectator (None), received in it, as sent by a server."""

    seat: int | None
    views: Mapping[int | None, Mapping[str, Any]]
    events: Mapping[int | None, Sequence[Any]]


@dataclass
class Played:
    """A random game in which some actions are taken back."""

    client: GameClient
    game: Game
    moments: list[Moment] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.game.seats]

    @property
    def lookers(self) -> tuple[int | None, ...]:
        return (None, *range(self.game.seats))


def client_laws(
    client: GameClient, *, tables: Collection[tuple[str, int]] = (), games: int = 1, most: int = 300, is_shipped: bool = False
) -> Callable[[], None]:
    """Return a test of every requirement for that game.

    `tables`: the modes and numbers of seats to play, by default all; `games`: the number of games at each; `most`: the most
    actions of each game; `is_shipped`: True if the game's texts have to be complete and translated into every language.
    """

    def test() -> None:
        every = [(mode, seats) for mode, counts in client.engine.modes.items() for seats in counts]
        for mode, seats in tables or every:
            for seed in range(games):
                check(play(client, mode, seats, seed, most), random.Random(seed))
        every_word_has_a_sentence(client, is_shipped=is_shipped)

    return test


def check(played: Played, chance: random.Random) -> None:
    """Check one game against every requirement."""
    news_is_read(played)
    every_action_is_made_of_its_parts(played, chance)
    who_is_waited_for_is_named(played)
    no_key_does_harm(played, chance)
    every_size_fits(played)
    a_record_tells_the_same(played)
    lines_tell_every_event(played)


def play(client: GameClient, mode: str, seats: int, seed: int, most: int) -> Played:
    """Play a random game to its end, or for at most that many actions."""
    chance = random.Random(seed)
    rules = client.engine.settle_rules(mode, seats, {})
    game = client.engine.begin(mode, seats, rules, SeedChance(seed.to_bytes(32, "big")))
    played = Played(client, game)
    played.moments.append(_moment(played, None, []))
    while game.result is None and len(played.moments) < most:
        seat = min(game.pending)
        action = chance.choice(game.actions(seat))
        unasked = game.any_time_actions(seat)
        if ("undo",) in unasked and chance.random() < 0.2:
            action = ("undo",)
        played.moments.append(_moment(played, seat, game.apply(seat, action)))
    return played


def _moment(played: Played, seat: int | None, events: Sequence[Any]) -> Moment:
    game = played.game
    return Moment(
        seat,
        {looker: _wire(game.view(looker)) for looker in played.lookers},
        {looker: _wire(game.events_for(looker, list(events))) for looker in played.lookers},
    )


def _wire(value: Any) -> Any:
    """Return data as it is after sending and receiving."""
    return msgpack.decode(msgpack.encode(value))


# -- the laws --------------------------------------------------------------------------------------------------------------


def news_is_read(played: Played) -> None:
    """Check that every view and every event is decoded, and that encoding and decoding it again changes nothing."""
    client = played.client
    decoder = default.decoder_of(client, played.game.seats)
    for moment in played.moments:
        for looker in played.lookers:
            view = decoder.part(client.language.view, moment.views[looker])
            assert decoder.part(client.language.view, _wire(encoded(view))) == view
            events = decoder.events(moment.events[looker])
            assert decoder.events(_wire([encoded(event) for event in events])) == events


def encoded(value: Any) -> Any:
    """Return a decoded value in the form in which it is sent."""
    match value:
        case Verb():
            return list(map(encoded, value.wire))
        case EventKind():
            return [value.word, *map(encoded, spread(value))]
        case QuestionKind():
            return {"kind": value.word, **{each.name: encoded(getattr(value, each.name)) for each in arguments(type(value))}}
        case tuple() | list():
            return [encoded(one) for one in value]
    if is_dataclass(value):
        return {each.name: encoded(getattr(value, each.name)) for each in fields(value)}
    return value


def every_action_is_made_of_its_parts(played: Played, chance: random.Random) -> None:
    """Check that the parts of every legal action perform it in any order, and that no two parts have the same key."""
    for store in _stores(played):
        table = store.state.table
        assert table is not None
        if table.question is None:
            continue
        commands = [a for a in table.actions if played.client.pointing.rule(type(a), table.question).command]
        assert len(table.options) == len(table.actions) - len(commands), table.question
        keys = [key for _part, key in default.parts(store.current) if key]
        assert len(keys) == len({*keys}), keys
        assert len(default.parts(store.current)) == len({part for part, _key in default.parts(store.current)})
        assert table.formatter.question(table.question)
        for option in chance.sample(table.options, min(len(table.options), OPTIONS_TRIED)):
            assert performed(table.options, option, chance) == option.performed(option.parts), option


def performed(found: Sequence[Option], option: Option, chance: random.Random) -> Verb | None:
    """Return the action that the parts of an option perform in a random order, with Enter at the end."""
    picks: pointing.Picks = ()
    for part in chance.sample(option.parts, len(option.parts)):
        after = pointing.pick(found, picks, part)
        assert not after.is_lost, (option, picks, part)
        if after.action is not None:
            return after.action
        picks = after.picks
    whole = pointing.ready(found, picks)
    return None if whole is None else whole.performed(picks)


def who_is_waited_for_is_named(played: Played) -> None:
    """Check that seats in questions are named, and never printed as bare numbers."""
    for store in _stores(played, seats=(None,)):
        table = store.state.table
        assert table is not None
        for asked in table.view.asked:
            said = table.formatter.waiting(asked)
            text = texts_of(played.client).waiting.get(asked.word, "{seat}")
            assert "{seat}" not in text or played.names[asked.seat] in said, said


def no_key_does_harm(played: Played, chance: random.Random) -> None:
    """Check that no key raises in any open view, and that every sent action is legal."""
    for store in _stores(played):
        table = store.state.table
        assert table is not None
        feed = store.commands
        assert isinstance(feed, Feed)
        legal = {action.wire for action in (*table.actions, *table.standing)}
        known = [
            *KEYS,
            *sorted(default.TABLE_COMMANDS.keys_in_use()),
            *(key for _part, key in default.parts(store.current) if key),
        ]
        for _press in range(4):
            store.dispatch(Key(chance.choice(known)))
            default.picture(store.current)
        assert {*feed.sent} <= legal, (feed.sent, legal)


def every_size_fits(played: Played) -> None:
    """Check every size of terminal: nothing is drawn beyond it, and the prompt and the log keep at least a few lines."""
    from client.games.default.layouts import laid
    from client.tui.canvas.draw import width_of

    for number, store in enumerate(_stores(played)):
        if number % 2:
            continue
        picture = default.picture(store.current)
        columns, lines = SIZES[number // 2 % len(SIZES)]
        drawn = laid(picture, columns, lines)
        assert len(drawn.lines) == lines
        assert {width_of(line) for line in drawn.lines} == {columns}
        assert drawn.prompt >= LEAST
        assert picture.over is not None or drawn.log >= LEAST, (columns, lines)


def a_record_tells_the_same(played: Played) -> None:
    """Check that the log of a replayed game is the same as during the game."""
    replay = Replay(RecordFile(played.game.record, played.names))
    game = default.game_of(played.client)
    feed = ReplayFeed(replay)
    store = Store(game, feed)
    feed.listen(lambda update: store.dispatch(Updated(game.read(update, replay.seats) or update)))
    feed.go(replay.last)
    live = [*_stores(played, seats=(0,))][-1]
    if not any(entry.kind == "undo" for entry in live.state.history.log):  # records lack undone actions
        assert _texts(store)[-len(_texts(live)) :] == _texts(live)


def _texts(store: AnyStore) -> list[str]:
    return [entry.text for entry in store.state.history.log]


def lines_tell_every_event(played: Played) -> None:
    """Check that plain text describes each event in a whole sentence."""
    for seat in (0, None):
        shown = DefaultLines(Feed(seat), played.client)
        _seat(shown.store, played)
        for moment in played.moments:
            news = _news(played, moment, seat)
            lines = shown.take(_NOTHING, news)
            for event in news.events:
                text = shown.current.formatter().event(event)
                assert not text or sentence(text) in lines, (text, lines)


def every_word_has_a_sentence(client: GameClient, *, is_shipped: bool = False) -> None:
    """Check that every sentence uses only arguments that its word has; in a shipped game, also that every word has a sentence
    in every language.
    """
    before = language()
    spoken = client.language
    try:
        for each in LANGUAGES:
            use_language(each)
            texts = texts_of(client)
            for words, sentences in (
                (spoken.events, texts.events),
                (spoken.events, texts.unknown),
                (spoken.questions, texts.questions),
                (spoken.questions, texts.waiting),
                (spoken.refusals, texts.refusals),
            ):
                for word, found in sentences.items():
                    for text in found if isinstance(found, tuple) else (found,):
                        _asks_for_what_there_is(words[word], text)
            if is_shipped:
                _is_complete(client)
    finally:
        use_language(before)


def _asks_for_what_there_is(word: type[Word], text: str) -> None:
    asked = {name for _text, name, _format, _conversion in Formatter().parse(text) if name}
    assert asked <= {argument.name for argument in arguments(word)}, (word, text)


def _is_complete(client: GameClient) -> None:
    texts, formatter = texts_of(client), GameFormatter(0, NAMES, (), client)
    for word, event in client.language.events.items():
        assert word in texts.events or event_of_any_game(formatter, _example(event)), word
    for word in client.language.questions:
        assert word in texts.questions, word
    for word, refusal in client.language.refusals.items():
        example = _example(refusal)
        assert word in texts.refusals or refusal_of_any_game(example, client.title) or no_answer(example), word
    for value in client.card.words if client.card is not None else ():
        assert value in texts.cards, value


def _example(word: type[Any]) -> Any:
    """Make a value of that word with any arguments."""
    return word(*(0 for _argument in arguments(word)))


# -- a table without a server ----------------------------------------------------------------------------------------------


class Feed(NoCommands):
    """Stores the requests instead of sending them."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.sent: list[tuple[Any, ...]] = []

    @property
    def watching(self) -> bool:
        return self.seat is None

    def act(self, action: tuple[Any, ...]) -> None:
        self.sent.append(action)


_NOTHING = Replayed((), {}, {}, ())


def _news(played: Played, moment: Moment, seat: int | None) -> Moved[Any]:
    decoder = default.decoder_of(played.client, played.game.seats)
    view = decoder.part(played.client.language.view, moment.views[seat])
    return Moved(view, decoder.events(moment.events[seat]), moment.seat, 0, (), moment.seat == seat, moment.views[seat])


def _stores(played: Played, seats: Sequence[int | None] | None = None) -> Iterator[AnyStore]:
    """Yield the table of each viewer after every step, with nothing open on it. Keys pressed there do not affect later
    steps.
    """
    for seat in played.lookers if seats is None else seats:
        store = Store(default.game_of(played.client), Feed(seat))
        _seat(store, played)
        for moment in played.moments:
            store.dispatch(Updated(_news(played, moment, seat)))
            store.take_effects()
            store.dispatch(Closed())
            assert isinstance(store.commands, Feed)
            store.commands.sent.clear()
            yield store


def _seat(store: AnyStore, played: Played) -> None:
    """Put the people of the played game around the table."""
    store.dispatch(Updated(TableChanged(around(played.game, played.names))))
