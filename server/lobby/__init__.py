"""The tables and the access to them: passwords, requests to host."""
