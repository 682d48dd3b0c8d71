"""A Research order: cards to draw, a technology to buy, and the bonus of a special order."""
