"""Run `python -m client.guests DESCRIPTOR`: fork clients for the server at the other end of that socket, until it closes."""

import socket
import sys

from client.guests.fork_server import serve

if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
