"""A socket as long as it speaks HTTP: by aiohttp, up to the handshake of its WebSocket."""
