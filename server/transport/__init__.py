"""Sockets in: admission, TLS, connections, send queues, client addresses."""
