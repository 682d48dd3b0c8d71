"""The rules of the games, and nothing else: standard library only, no clock, no sockets, no global randomness.

    game = engine.new_game("star-realms", mode="duel", seats=2, seed=secrets.token_bytes(32))
    seat, decision = next(iter(game.pending.items()))
    events = game.apply(seat, game.actions(seat)[0])

`engine.games` names every game by its id. See `engine.game` for the contract each fulfils.
"""
