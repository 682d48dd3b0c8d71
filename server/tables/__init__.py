"""Tables: seats, games, clocks, chat, spectators, bots, records. No transport."""
