# SPDX-License-Identifier: MIT
"""Malformed responses: each request of the client ends with a response or an error."""

import contextlib
import os
import socket
import threading
from random import Random

import child
from mutate import mutate, pieces

HERE = os.path.dirname(os.path.abspath(__file__))
REQUESTS = 30
SAMPLES = [
    b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nt: v\r\n\r\n",
    b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nbytes",
    b"HTTP/1.0 404 Not Found\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\nuntil the end",
    b"HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
]
WORDS = [b"\r\n", b"\n", b"\r\n\r\n", b": ", b"Content-Length: 99\r\n", b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n", b"ffffffffffffffff\r\n",
         b"HTTP/1.1 100 \r\n\r\n", b"\0", b"A" * 20000, b"x: y\r\n" * 2100]


def answer(connection, seed):
    """The response depends on the seed and the requested path."""
    with connection, contextlib.suppress(OSError):
        head = b""
        while b"\r\n\r\n" not in head:
            part = connection.recv(4096)
            if not part:
                return
            head += part
        random = Random(f"{seed} {head.split()[1]}")
        for part in pieces(random, mutate(random, random.choice(SAMPLES), WORDS)):
            connection.sendall(part)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(4096):
            pass


def serve(listener, seed):
    with contextlib.suppress(OSError):
        while True:
            connection = listener.accept()[0]
            threading.Thread(target=answer, args=(connection, seed), daemon=True).start()


def fuzz(rondo, random, folder):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = threading.Thread(target=serve, args=(listener, random.randrange(1 << 30)))
        serving.start()
        command = [rondo, *random.choice([[], ["--insecure-http-parser"]]), os.path.join(HERE, "http_client.js")]
        try:
            return child.watch([*command, str(listener.getsockname()[1]), str(REQUESTS)], folder, says="all ended")
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            serving.join()
