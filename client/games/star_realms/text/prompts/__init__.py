"""What the prompt says: whose move, questions, refusals, moments, advice."""
