"""What an effect can ask a seat, and what an answer does. `question.py` says what a question is; `by_word.py` has them all."""
