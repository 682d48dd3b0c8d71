"""Star Realms as a person sees it: names, sentences, keys and what they mean. Views and card facts; no rules, no Textual."""
