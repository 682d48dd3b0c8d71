"""The modules loaded for all guests' clients before the first one is forked."""

from __future__ import annotations

import subprocess
import sys

from client.command_line import options

GAPS = """
import os
from client.guests import loading
kept = [[bytes(100) for _ in range(1000)] for _ in range(20)]
for some in kept:
    del some[::2]
before = sum(size * free for size, free in loading._free_pieces())
loading.fill_gaps()
os.write(1, f"{before} {sum(size * free for size, free in loading._free_pieces())}".encode())
"""
HELD = """
import os, socket
from client.guests.fork_server import ForkServer
ours, theirs = socket.socketpair()
ours.setblocking(False)
heard = []
def hear():
    try:
        heard.append("no room" in ours.recv(4096).decode())
    except BlockingIOError:
        heard.append(False)
def loading():
    hear()
    yield
    hear()
    ours.close()
    yield
ours.send(b'{"say": 1, "code": "full", "environ": {}}\\n')
ForkServer(theirs).run(loading())
os.write(1, repr(heard).encode())
"""
TOLD = """
import os, select, socket
from client.guests.fork_server import ForkServer
ours, theirs = socket.socketpair()
heard = []
def loading():
    for _ in range(3):
        heard.append(select.select([ours], [], [], 0)[0])
        yield
class Once(ForkServer):
    def _tell(self, message):
        heard.append(message)
        ours.close()
Once(theirs).run(loading())
os.write(1, repr(heard).encode())
"""


def test_who_comes_before_anything_is_loaded_waits_for_the_first_step_and_for_no_other() -> None:
    assert _output_of(HELD) == "[False, True]"


def test_the_server_is_told_once_when_everything_is_loaded() -> None:
    assert _output_of(TOLD) == "[[], [], [], {'loaded': True}]"


def test_no_gap_is_left_between_what_is_shared() -> None:
    before, after = map(int, _output_of(GAPS).split())
    assert before > 1_000_000
    assert after < before / 8  # what is left is in the last page of each size


def test_a_visitor_comes_as_by_the_command() -> None:
    typed = options.parse(["join", "127.0.0.1:7464", "--table=7K3QZ-9XM2P", "--watch"])
    assert options.joining("127.0.0.1:7464", "7K3QZ-9XM2P", watch=True, plain=False) == typed


def _output_of(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, text=True, timeout=60).stdout
