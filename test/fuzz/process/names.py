# SPDX-License-Identifier: MIT
"""Malformed answers of name servers (RFC 1035), over UDP and TCP, for every type of query."""

import contextlib
import os
import socket
import struct
import threading
from random import Random

import child
from mutate import mutate

HERE = os.path.dirname(os.path.abspath(__file__))
TYPES = {"A": 1, "NS": 2, "CNAME": 5, "SOA": 6, "PTR": 12, "MX": 15, "TXT": 16, "AAAA": 28, "SRV": 33, "NAPTR": 35, "ANY": 255, "CAA": 257}
POINTER = b"\xc0\x0c"
WORDS = [POINTER, b"\xc0\x00", b"\xc0\xff", b"\x3f", b"\x00\x00\x01\x00\x01", b"\xff\xff"]
TRUNCATED = 0x0200
QUERIES = 40


def text(value):
    return bytes([len(value)]) + value


def name(*labels):
    return b"".join(map(text, labels)) + b"\0"


def data_of(kind, random):
    """The data of a record of a type."""
    target = random.choice([POINTER, name(b"a", b"b"), text(b"x") + POINTER, b"\0"])
    return {
        "A": random.randbytes(4), "AAAA": random.randbytes(16), "NS": target, "CNAME": target, "PTR": target,
        "SOA": target + target + random.randbytes(20), "MX": random.randbytes(2) + target, "SRV": random.randbytes(6) + target,
        "TXT": text(b"first") + text(b"") + text(random.randbytes(20)), "CAA": b"\0" + text(b"issue") + b"ca.example",
        "NAPTR": random.randbytes(4) + text(b"s") + text(b"SIP+D2U") + text(b"!a!b!") + target,
    }[kind]


def answer(query, random):
    """An answer to the query, with a few errors; its id is mostly kept, since others are ignored."""
    end = query.find(b"\0", 12) + 5
    wanted = struct.unpack(">H", query[end - 4:end - 2])[0]
    known = [kind for kind, number in TYPES.items() if number == wanted and kind != "ANY"]
    records = b""
    count = random.randrange(4)
    for _ in range(count):
        kind = random.choice([*known, *known, *known, *(kind for kind in TYPES if kind != "ANY")])
        data = data_of(kind, random)
        records += POINTER + struct.pack(">HHIH", TYPES[kind], 1, random.randrange(1 << 31), len(data)) + data
    flags = random.choice([0x8180, 0x8180, 0x8180, 0x8180 | TRUNCATED, 0x8183, 0x8182])
    whole = struct.pack(">HHHHH", flags, 1, count, 0, 0) + query[12:end] + records
    return query[:2] + mutate(random, whole, WORDS)


class Server:
    """Answers on one port, by UDP and TCP. The answer depends only on the seed and the queried name."""

    def __init__(self, seed):
        self.seed = seed
        self.datagrams, self.listener = self.both()
        self.port = self.datagrams.getsockname()[1]
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self.serve_datagrams, self.serve_connections)]
        for thread in self.threads:
            thread.start()

    @staticmethod
    def both():
        """A port that is free for both."""
        while True:
            datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            datagrams.bind(("127.0.0.1", 0))
            listener = socket.socket()
            try:
                listener.bind(datagrams.getsockname())
                listener.listen()
                return datagrams, listener
            except OSError:
                datagrams.close()
                listener.close()

    def answer(self, query, kind):
        return answer(query, Random(f"{self.seed} {kind} {query[12:].lower()}"))

    def serve_datagrams(self):
        with contextlib.suppress(OSError):
            while True:
                query, peer = self.datagrams.recvfrom(4096)
                if len(query) > 12:
                    self.datagrams.sendto(self.answer(query, "udp"), peer)
                elif not query:
                    return

    def serve_connections(self):
        with contextlib.suppress(OSError):
            while True:
                connection = self.listener.accept()[0]
                threading.Thread(target=self.serve_connection, args=(connection,), daemon=True).start()

    def serve_connection(self, connection):
        with connection, contextlib.suppress(OSError, struct.error):
            while True:
                size = struct.unpack(">H", connection.recv(2, socket.MSG_WAITALL))[0]
                query = connection.recv(size, socket.MSG_WAITALL)
                random = Random(f"{self.seed} size {query[12:].lower()}")
                whole = self.answer(query, "tcp")[:65535]
                connection.sendall(struct.pack(">H", random.choice([len(whole)] * 4 + [random.randrange(65536)])) + whole)

    def close(self):
        for one in (self.datagrams, self.listener):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join()
        self.datagrams.close()
        self.listener.close()


def fuzz(rondo, random, folder):
    server = Server(random.randrange(1 << 30))
    with contextlib.closing(server):
        return child.watch([rondo, os.path.join(HERE, "names.js"), str(server.port), str(QUERIES), str(random.randrange(1000))], folder, says="all answered")
