"""The connection to a server: session, reconnecting, encryption, requests and replies. No Textual, no games."""
