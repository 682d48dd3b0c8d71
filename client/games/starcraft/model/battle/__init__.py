"""What is worked out of a battle: its course as events told it, who stands where, and what cards come to."""
