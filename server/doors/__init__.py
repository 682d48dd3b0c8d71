"""Ways in for people without the client: each starts the ordinary client for its visitors, and shows it to them."""
