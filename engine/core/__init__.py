"""The foundation of every game: the log, undo, replay, verification, a bot. Knows no game; a game gives `Rules` and
`Position`."""
