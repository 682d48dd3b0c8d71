"""Learn: a first round by hand whose every draw is known, with the sentences of one who explains it. No Textual."""
