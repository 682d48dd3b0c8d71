"""How the faces of the set-up are drawn."""
