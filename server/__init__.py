"""The server: it decides the outcome of every action. Lobby, tables, bots and storage behind one WebSocket; it knows no game's
rules.

`app.Server` is the whole, `cli` the command. Messages go from `transport` to `lobby` or, of those at a table, to `tables`.
docs/architecture.md has the map.
"""
