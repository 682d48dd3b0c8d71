"""Ways in for people without the client, each of whom is shown the ordinary one; and what a network is told of the tables."""
