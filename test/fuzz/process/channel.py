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
    "advanced": [
        ["o", "a", ["a", 3, "0", 1, "2", ["=", 0]], "b", ["b", "123"]], ["n", "-0"], ["n", "NaN"], ["u"], ["d", 1e12], ["d", None],
        ["e", "TypeError", "message", "stack", ["e", "Error", "cause", None]], ["M", "k", ["S", 1, ["p", "s"]]], ["m", "AAEC"],
        ["v", "Buffer", "AAEC"], ["v", "Float64Array", "AAAAAAAA8D8="], ["r", "a+", "gi"], ["p", ["b", "1"]],
        ["o", "cmd", "NODE_HANDLE", "type", "net.Socket", "msg", ["u"]], ["o", "cmd", "NODE_HANDLE_ACK"], [["o"], "="],
    ],
}
WORDS = [b"\n", b"[", b"]", b"{}", b'"', b",", b'["=",9]', b'["v","Function","eA=="]', b"NODE_HANDLE", b"__proto__", b"null", b"1e999", b"\\ud800",
         b"[" * 3000]


def lines(random, mode):
    whole = b"".join(mutate(random, json.dumps(random.choice(MESSAGES[mode])).encode(), WORDS) + b"\n" for _ in range(random.randrange(1, 40)))
    return pieces(random, whole)


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
