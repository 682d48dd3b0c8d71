"""The stored parts of a table besides its log, as plain values: terms and seats, tokens, invite codes, the chain of secrets."""
