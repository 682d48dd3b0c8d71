"""The connection to a server: sessions, reconnecting, encryption, requests and their replies. No Textual, no games."""
