"""Which tables there are and who may come to them: access, passwords, requests to host."""
