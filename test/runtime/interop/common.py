# SPDX-License-Identifier: MIT
"""What the cases share: servers and clients on the runtime, other programs, and keys."""

import contextlib
import json
import os
import queue
import shutil
import subprocess
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
KEYS = HERE.parent / "programs" / "tls" / "keys"
CA = str(KEYS / "ca.pem")
SERVER = {"key": str(KEYS / "server-key.pem"), "cert": str(KEYS / "server.pem")}
LIMIT_S = 100


class Missing(Exception):
    """A program that the machine does not have."""


def program(name):
    """The path of a program, also of one that only root has in its path."""
    path = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")
    if path is None:
        raise Missing(name)
    return path


def environment():
    return {name: value for name, value in os.environ.items() if not name.startswith(("NODE_", "RONDO_", "SSL_", "http", "HTTP"))}


def run(command, given="", status=0, binary=False):
    """What a program printed. `status` may be a list, or None for any."""
    done = subprocess.run([str(word) for word in command], input=given.encode(), capture_output=True, timeout=LIMIT_S, env=environment(), check=False)
    accepted = status if isinstance(status, (list, tuple)) else [status]
    assert status is None or done.returncode in accepted, (command, done.returncode, done.stdout[-3000:], done.stderr[-3000:])
    return done.stdout if binary else done.stdout.decode("utf-8", "replace") + done.stderr.decode("utf-8", "replace")


class Process:
    """A program that runs in the background; its lines can be waited for."""

    def __init__(self, command):
        # pylint: disable=consider-using-with  # ended by end()
        self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        env=environment())
        self.lines = queue.Queue()
        self.seen = []
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8", "replace").rstrip("\n"))
        self.lines.put(None)

    def line(self, *beginnings):
        """The next line with one of these beginnings."""
        while True:
            line = self.lines.get(timeout=LIMIT_S)
            assert line is not None, f"ended before it said {beginnings}: {self.seen}"
            self.seen.append(line)
            if line.startswith(beginnings):
                return line

    def say(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def end(self):
        """All that it said until it ended; closing its input must end it."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            self.process.wait(timeout=LIMIT_S)
        finally:
            if self.process.poll() is None:
                self.process.kill()
            self.reader.join()
        while (line := self.lines.get()) is not None:
            self.seen.append(line)
        return self.process.returncode


@contextlib.contextmanager
def background(command, ends=True):
    """A program that ends with its input, or is killed."""
    process = Process(command)
    try:
        yield process
    finally:
        if not ends:
            process.process.kill()
        status = process.end()
    assert not ends or status == 0, (command, status, process.seen)


@contextlib.contextmanager
def serving(rondo, kind, **options):
    """server.js on the runtime: its port, and the process."""
    if kind in ("https", "https2"):
        options = {**SERVER, **options}
    with background([rondo, HERE / "server.js", kind, json.dumps(options)]) as process:
        yield int(process.line("port ").split()[1]), process


def requests(rondo, protocol, wanted, **options):
    """What client.js on the runtime got for each request."""
    text = run([rondo, HERE / "client.js", json.dumps({"protocol": protocol, "requests": wanted, **options})])
    return [json.loads(line) for line in text.splitlines()]


def same(actual, expected):
    assert actual == expected, f"{actual!r} instead of {expected!r}"
