# SPDX-License-Identifier: MIT
"""Malformed bytes on the channel between processes, from a parent and from a child, as JSON and advanced."""

import json
import os
import socket
import sys
import threading
from random import Random

import child
from mutate import mutate, pieces

HERE = os.path.dirname(os.path.abspath(__file__))
MESSAGES = {
    "json": [
        {"a": [1, 2.5, None, True, "text é"]}, "plain", 7, None, {"cmd": "NODE_HANDLE", "type": "net.Socket", "msg": 1},
        {"cmd": "NODE_HANDLE", "type": "net.Server", "msg": {}}, {"cmd": "NODE_HANDLE", "type": "net.Native"}, {"cmd": "NODE_HANDLE_ACK"},
        {"cmd": "NODE_HANDLE_NACK"}, {"cmd": "NODE_CLUSTER", "act": "listening"},
    ],
    # as node writes them, without their length
    "advanced": [
        "ff0f6f220161610349004902490449064002032201625a107b00000000000000220473656c665e007b03",
        "ff0f4e0000000000000080",
        "ff0f4e000000000000f87f",
        "ff0f41015f240001",
        "ff0f44000000a2941a6d42",
        "ff0f72546d22016d63726d220163732201742e732201732e",
        "ff0f3b22016b274902732201732c023a02",
        "ff0f4203000000",
        "ff0f5c000a03000102",
        "ff0f5c000808000000000000f03f",
        "ff0f522202612b03",
        "ff0f7a100100000000000000",
        "ff0f6f2203636d64220b4e4f44455f48414e444c45220474797065220a6e65742e536f636b657422036d73675f7b03",
        "ff0f6f2203636d64220b4e4f44455f48414e444c45220474797065220c646772616d2e536f636b657422036d736749022209646772616d547970652204756470347b04",
        "ff0f6f2203636d64220f4e4f44455f48414e444c455f41434b7b01",
        "ff0f6f2203636d64220c4e4f44455f434c5553544552220361637422076e6577636f6e6e22036b657922016b220373657149027b04",
        "ff0f6304e900ac20",
    ],
}
WORDS = [b"\n", b"[", b"]", b"{}", b'"', b",", b'["=",9]', b'["v","Function","eA=="]', b"NODE_HANDLE", b"__proto__", b"null", b"1e999", b"\\ud800",
         b"[" * 3000, b"\\\x00", b"\\\x01", b"^\x00", b"o" * 3000, b"\xff\xff\xff\xff\x0f"]


def line(random):
    return mutate(random, json.dumps(random.choice(MESSAGES["json"])).encode(), WORDS) + b"\n"


def frame(random):
    """With the length of its bytes, or rarely another one, which makes nonsense of everything behind it."""
    body = mutate(random, bytes.fromhex(random.choice(MESSAGES["advanced"])), WORDS)
    length = len(body) if random.randrange(30) else random.randrange(1 << random.randrange(1, 33))
    return length.to_bytes(4, "big") + body


def lines(random, mode):
    make = line if mode == "json" else frame
    return pieces(random, b"".join(make(random) for _ in range(random.randrange(1, 40))))


def passed(random):
    """A descriptor to pass, of a random kind."""
    kind = random.randrange(3)
    if kind == 0:
        return os.memfd_create("passed")
    if kind == 1:
        reading, writing = os.pipe()
        os.close(writing)
        return reading
    one, other = socket.socketpair()
    other.close()
    return one.detach()


def write(peer, random, parts):
    """Sends everything, then EOF. The peer may already be gone."""
    try:
        for part in parts:
            fds = [passed(random) for _ in range(random.choice([0, 0, 0, 1, 3]))]
            try:
                sent = socket.send_fds(peer, [part], fds) if fds else 0
                peer.sendall(part[sent:])
            finally:
                for fd in fds:
                    os.close(fd)
        peer.shutdown(socket.SHUT_WR)
        while peer.recv(65536):
            pass
    except OSError:
        pass


def to_child(rondo, random, folder, mode, parts=None):
    ours, theirs = socket.socketpair()
    with ours:
        writer = threading.Thread(target=write, args=(ours, random, parts or lines(random, mode)))
        writer.start()
        with theirs:
            env = child.environment(NODE_CHANNEL_FD=str(theirs.fileno()), NODE_CHANNEL_SERIALIZATION_MODE=mode)
            wrong = child.watch([rondo, os.path.join(HERE, "channel.js"), "child"], folder, env=env, fds=[theirs.fileno()], says="all read")
        writer.join(child.LIMIT_S)
    return wrong


def to_parent(rondo, random, folder, mode):
    seed = random.randrange(1 << 30)
    command = [rondo, os.path.join(HERE, "channel.js"), "parent", sys.executable, os.path.abspath(__file__), str(seed), mode]
    return child.watch(command, folder, says="all read")


def replay(rondo, data, folder, name):
    """A saved input, named after its mode."""
    return to_child(rondo, Random(0), folder, name.split("_")[0], [data])


def fuzz(rondo, random, folder):
    mode = random.choice(list(MESSAGES))
    return random.choice([to_child, to_parent])(rondo, random, folder, mode)


def main():
    """The child of channel.js: writes to its end of the channel."""
    random = Random(int(sys.argv[1]))
    with socket.socket(fileno=int(os.environ["NODE_CHANNEL_FD"])) as peer:
        write(peer, random, lines(random, sys.argv[2]))


if __name__ == "__main__":
    main()
