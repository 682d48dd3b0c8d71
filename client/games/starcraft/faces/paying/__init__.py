"""What a purchase costs, what is missing for it, and where its workers mine: of every face that buys something."""
