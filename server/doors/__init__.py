"""Ways to the tables beside the client's own connection: what a network is told of them."""
