"""One game at a table, without seats, sockets and storage: the match, its bots, its clocks."""
