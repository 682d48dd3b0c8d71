"""How a session's updates reach the screens."""
