"""The questions an effect can ask a seat, and the results of answers. `question.py` defines a question; `by_word.py` has them
all."""
