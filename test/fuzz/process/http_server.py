# SPDX-License-Identifier: MIT
"""Malformed requests: the server answers or closes each connection, and serves the next one."""

import os
import socket
import subprocess

import child
from mutate import mutate, pieces

HERE = os.path.dirname(os.path.abspath(__file__))
CONNECTIONS = 30
SAMPLES = [
    b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    b"POST /x?y=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    b"PUT /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTrailer: t\r\n\r\n5;x=1\r\nhello\r\n0\r\nt: v\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nbytes",
    b"POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
    b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\nbytes",
    b"HEAD / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
]
WORDS = [b"\r\n", b"\n", b"\r", b": ", b"\r\n\r\n", b"Content-Length: 9\r\n", b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n", b"ffffffffffffffff\r\n",
         b"HTTP/9.9", b"\0", b"A" * 20000, b"x: y\r\n" * 2100]


def exchange(port, data, random):
    """Sends and reads to EOF; None if the peer neither answers nor closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=child.LIMIT_S) as connection:
        read = b""
        try:
            for part in pieces(random, data):
                connection.sendall(part)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                read += part
        except TimeoutError:
            return None
        except OSError:
            pass
        return read


def serve(process, random):
    """None, or the problem with a response."""
    words = process.stdout.readline().split()
    if words[:1] != ["port"]:
        return "did not listen"
    port = int(words[1])
    for _ in range(CONNECTIONS):
        data = mutate(random, random.choice(SAMPLES), WORDS)
        try:
            read = exchange(port, data, random)
        except OSError as error:
            return f"{error} before {data[:300]}"
        if read is None:
            return f"neither answered nor closed: {data[:300]}"
        if read and not read.startswith(b"HTTP/1.1 "):
            return f"{read[:100]} is the answer to {data[:300]}"
    last = exchange(port, SAMPLES[0], random)
    return None if last and last.startswith(b"HTTP/1.1 200 ") else f"does not serve any more: {last}"


def fuzz(rondo, random, folder):
    command = [rondo, *random.choice([[], ["--insecure-http-parser"]]), os.path.join(HERE, "http_server.js")]
    with subprocess.Popen(command, cwd=folder, env=child.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, errors="replace") as process:
        wrong = serve(process, random)
        try:
            out, err = process.communicate(timeout=child.LIMIT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            return "the server does not end"
    return child.verdict(process.returncode, out, err) or wrong or (None if "served" in out else f"ended early\n{err}")
