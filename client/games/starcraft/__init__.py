"""StarCraft as a person sees it: names, sentences, keys and what they mean. Views and component facts; no rules, no Textual."""
