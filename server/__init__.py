"""The server: it owns the truth. Lobby, tables, seats, bots and storage behind one WebSocket; it knows no rules.

`app.Server` is the whole, `cli` the command; `table` with `membership` and `play` is where everything happens in its turn.
"""
